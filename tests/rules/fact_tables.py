"""Facts of the games, read from `facts/*.json`: what is printed on the cards and boards.

The tests know the games from here only, never from the rules files that they examine.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parent / "facts"

RAW = ("wood", "stone", "clay", "ore")
MANUFACTURED = ("glass", "cloth", "papyrus")
GOODS = RAW + MANUFACTURED
SYMBOLS = ("compass", "gear", "tablet")
COLOURS = ("brown", "gray", "blue", "green", "yellow", "red", "purple")
AGES = (1, 2, 3)
TURNS = (1, 2, 3, 4, 5, 6)
PLAYER_COUNTS = (3, 4, 5, 6, 7)
START_COINS = 3
COINS_FOR_DISCARD = 3
PRICE = 2

Effect = dict[str, Any]
"""One printed effect: `type` and what belongs to it, as in the files."""


@dataclass(frozen=True)
class Card:
    """A kind of card: name and age together are unique."""

    name: str
    age: int
    colour: str
    coins: int
    goods: dict[str, int]
    free_with: list[str]
    makes_free: list[str]
    copies: list[int]
    effects: list[Effect]
    names: dict[str, str]


@dataclass(frozen=True)
class Stage:
    """A stage of a board."""

    goods: dict[str, int]
    effects: list[Effect]
    copies: dict[str, Any] | None = None
    """Which stage of which neighbour it stands for, its cost included: `stage` (a number or `last`), `of`."""


@dataclass(frozen=True)
class Board:
    """A board with both sides: what it makes and how many coins it has at the start, and its stages."""

    name: str
    start: str | None
    sides: dict[str, list[Stage]]
    start_coins: int = START_COINS
    any_order: bool = False


class Facts:
    """The cards and boards of one game."""

    def __init__(self, ruleset: str, cards: Iterable[Card], boards: Iterable[Board]) -> None:
        self.ruleset = ruleset
        self.cards = tuple(cards)
        """All kinds of cards, guilds included."""
        self.boards = {board.name: board for board in boards}
        """All boards by name."""
        self.guilds = tuple(card.name for card in self.cards if card.colour == "purple")
        """Names of the guilds."""
        # Cards that come in two ages are the same in all that matters in a city.
        self._by_name = {card.name: card for card in reversed(self.cards)}

    def card_of(self, name: str) -> Card:
        """The card of a name."""
        return self._by_name[name]

    def ordinary_deck(self, age: int, players: int) -> Counter[str]:
        """Names with numbers of copies of the deck of an age, guilds left out."""
        deck: Counter[str] = Counter()
        for card in self.cards:
            if card.age == age and card.colour != "purple":
                deck[card.name] += sum(1 for least in card.copies if least <= players)
        return +deck

    def __repr__(self) -> str:
        return self.ruleset


def _read(file: str) -> Any:
    return json.loads((FACTS / file).read_text(encoding="utf-8"))


def _boards(entries: Iterable[dict[str, Any]]) -> list[Board]:
    return [
        Board(
            entry["name"],
            entry["start"],
            {side: [Stage(**stage) for stage in stages] for side, stages in entry["sides"].items()},
            entry.get("start_coins", START_COINS),
            entry.get("any_order", False),
        )
        for entry in entries
    ]


@cache
def first_edition() -> Facts:
    """The base game."""
    return Facts("base", (Card(**entry) for entry in _read("cards.json")), _boards(_read("boards.json")))


@cache
def second_edition() -> Facts:
    """The edition of 2020: the first one with what was renamed, removed, added and changed."""
    difference = _read("second_edition.json")
    changes = {change.pop("name"): change for change in difference["change"]}
    cards: list[Card] = []
    for card in first_edition().cards:
        name = difference["rename"].get(card.name, card.name)
        if name not in difference["remove"]:
            cards.append(replace(card, name=name, **changes.get(name, {})))
    cards += [Card(**entry) for entry in difference["add"]]
    return Facts("base-2020", cards, _boards(difference["boards"]))


@cache
def great_wall() -> Facts:
    """The base game with the Great Wall."""
    base = first_edition()
    boards = [*base.boards.values(), *_boards(_read("wonder_pack.json")["great_wall"])]
    return Facts("great-wall", base.cards, boards)


@cache
def wonder_pack() -> Facts:
    """The base game with the Great Wall and the boards of the Wonder Pack."""
    smaller = great_wall()
    boards = [*smaller.boards.values(), *_boards(_read("wonder_pack.json")["wonder_pack"])]
    return Facts("wonder-pack", smaller.cards, boards)


EDITIONS = (first_edition(), second_edition())
PACKS = (great_wall(), wonder_pack())
"""The base game with further boards."""


def cards() -> tuple[Card, ...]:
    """All kinds of cards of the first edition, guilds included."""
    return first_edition().cards


def boards() -> dict[str, Board]:
    """All boards of the first edition by name."""
    return first_edition().boards


def card_of(name: str) -> Card:
    """The card of a name in the first edition."""
    return first_edition().card_of(name)


def guilds() -> tuple[str, ...]:
    """Names of the guilds of the first edition."""
    return first_edition().guilds


def ordinary_deck(age: int, players: int) -> Counter[str]:
    """Names with numbers of copies of the first edition's deck of an age, guilds left out."""
    return first_edition().ordinary_deck(age, players)
