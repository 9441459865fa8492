"""Facts of the first edition, read from `facts/*.json`: what is printed on the cards and boards.

The tests know the game from here only, never from the rules files that they examine.
"""

import json
from collections import Counter
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Board:
    """A board with both sides."""

    name: str
    start: str
    sides: dict[str, list[Stage]]


def _read(file: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((FACTS / file).read_text(encoding="utf-8"))
    return entries


@cache
def cards() -> tuple[Card, ...]:
    """All kinds of cards, guilds included."""
    return tuple(Card(**entry) for entry in _read("cards.json"))


@cache
def boards() -> dict[str, Board]:
    """All boards by name."""
    return {
        entry["name"]: Board(
            entry["name"],
            entry["start"],
            {side: [Stage(**stage) for stage in stages] for side, stages in entry["sides"].items()},
        )
        for entry in _read("boards.json")
    }


@cache
def card_of(name: str) -> Card:
    """The card of a name. Cards that come in two ages are the same in all that matters in a city."""
    return next(card for card in cards() if card.name == name)


@cache
def guilds() -> tuple[str, ...]:
    """Names of the guilds."""
    return tuple(card.name for card in cards() if card.colour == "purple")


def ordinary_deck(age: int, players: int) -> Counter[str]:
    """Names with numbers of copies of the deck of an age, guilds left out."""
    deck: Counter[str] = Counter()
    for card in cards():
        if card.age == age and card.colour != "purple":
            deck[card.name] += sum(1 for least in card.copies if least <= players)
    return +deck
