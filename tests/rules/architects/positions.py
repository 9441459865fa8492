"""Positions arranged by hand, for worked examples of the statements."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from .game import ArchitectsGame
from .player import Player
from .questions import Move, move_key
from .readings import Reading

FILLER = "Blue 3"
"""A card that wakes nothing, pays nothing and starts nothing."""


def cards(text: str) -> list[str]:
    """Cards as told: `cards("2 Wood, Coin")`."""
    listed: list[str] = []
    for item in filter(None, text.split(", ")):
        copies, _, name = item.partition(" ")
        listed += [name] * int(copies) if copies.isdigit() else [item]
    return listed


def player(
    board: str, held: str = "", built: Iterable[int] = (), tokens: Sequence[str] = (), **more: Any
) -> Player:
    """A player in the middle of a game."""
    return Player(board, Counter(cards(held)), set(built), list(tokens), **more)


def table(
    *players: Player,
    own: Sequence[str] = (),
    central: str = f"9 {FILLER}",
    tokens: Sequence[str] = ("Decor", "Politics", "Strategy", "Education", "Tactics"),
    first: int = 0,
    readings: Collection[Reading] = (),
) -> ArchitectsGame:
    """A game at the start of a turn of the first seat; decks that are not told are all filler."""
    told = [cards(deck) for deck in own]
    rest = [cards(f"9 {FILLER}") for _ in players[len(told) :]]
    deals = {"own": told + rest, "central": cards(central), "tokens": list(tokens), "first": first}
    return ArchitectsGame(players, deals, frozenset(readings))


def due(game: ArchitectsGame) -> tuple[str, int | None] | None:
    """The kind and the seat of the question; `None` when the game is over."""
    return (game.question.kind, game.question.seat) if game.question else None


def legal(game: ArchitectsGame) -> list[Move]:
    """The legal set, in the order of a text."""
    assert game.question is not None
    return sorted((option.shown for option in game.question.options), key=move_key)


def in_order(*moves: Move) -> list[Move]:
    """Moves in the same order as those of `legal`."""
    return sorted(moves, key=move_key)


def choose(game: ArchitectsGame, kind: str, **wanted: Any) -> Move:
    """Answer a question of this kind with the only option that has what is wanted."""
    assert game.question is not None
    assert game.question.kind == kind
    fitting = [option.made for option in game.question.options if wanted.items() <= option.made.items()]
    assert len(fitting) == 1, f"{wanted} fits {len(fitting)} of {game.question.options}"
    game.answer(fitting[0])
    return fitting[0]


def draw(game: ArchitectsGame, deck: str = "left") -> str:
    """The main pick. Returns the card."""
    card: str = choose(game, "draw", deck=deck)["card"]
    return card
