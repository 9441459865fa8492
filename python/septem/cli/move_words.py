"""Moves of games in which seats take turns, in plain words: as offers, and as what somebody did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import septem
from septem.cli.object_text import ObjectText

_DONE = {"take": "took", "look at": "looked at", "build": "built", "turn in": "turned in"}

Place: TypeAlias = Callable[[str | int], str]
"""Words for what `Move.deck` gives."""


def offer(move: septem.Move, kind: str, observed: Mapping[str, Any], text: ObjectText) -> str:
    """A move that a seat can make, as the seat itself says it."""
    words = _Words(move, kind, text, lambda verb: verb, _own_place(observed["seat"]))
    return words.sentence(known_card(move, observed))


def told(move: septem.Move, kind: str, seat: int, observed: Mapping[str, Any], text: ObjectText) -> str:
    """A move that a seat has made, as told to the seat that observes."""
    viewer, players = observed["seat"], observed["players"]
    place = _own_place(seat) if viewer == seat else _others_place(seat, viewer, players)
    return _Words(move, kind, text, _DONE.__getitem__, place).sentence(move.card)


def known_card(move: septem.Move, observed: Mapping[str, Any]) -> str | None:
    """The card that a move takes, if the seat that observes knows it."""
    if move.card is not None:
        return move.card
    tops = [pile["top"] for pile in observed["piles"] if pile["seat"] is None and pile["name"] == move.deck]
    return tops[0] if tops else None


def in_reading_order(moves: Sequence[septem.Move]) -> list[septem.Move]:
    """Moves that take from piles on the left before those on the right, and these before all others."""
    names = list(dict.fromkeys(move.token for move in moves))
    places = {"left": 0, "right": 1}

    def place(move: septem.Move) -> tuple[int, int]:
        other = len(places) + (move.deck is None)
        return names.index(move.token), places.get(move.deck, other) if isinstance(move.deck, str) else other

    return sorted(moves, key=place)


def counted(cards: Mapping[str, int]) -> str:
    """Cards with their numbers."""
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items())


class _Words:
    """The words for one move."""

    def __init__(
        self, move: septem.Move, kind: str, text: ObjectText, verb: Callable[[str], str], place: Place
    ) -> None:
        self._move = move
        self._action = text.action(kind, move.do)
        self._row = text.row_of(kind)
        self._verb = verb
        self._place = place

    def sentence(self, card: str | None) -> str:
        """The whole; `card` is what is taken, if it is known."""
        match self._action["action"]:
            case "take":
                return self._take(card)
            case "look":
                return self._look()
            case "construct":
                return self._build()
            case "turn_in":
                return f"{self._verb('turn in')} {counted(self._move.spend or {})}"
            case "put":
                return f"{self._move.do} first"
            case use:
                return self._move.do if self._move.token is None else f"{self._move.token}: {use}"

    def _take(self, card: str | None) -> str:
        deck, token = self._move.deck, self._move.token
        source = self._row if deck is None else self._place(deck)
        if source is None:
            return f"{self._verb('take')} {card}"
        if card is None:
            words = f"{self._verb('take')} the top card of {source} unseen"
        else:
            words = f"{self._verb('take')} {card} from {source}"
        return words if deck is None or token is None else f"{token}: {words}"

    def _look(self) -> str:
        assert self._move.deck is not None
        manner = "openly" if self._action["openly"] else "secretly"
        cards = f"the top {self._action['count']} cards of {self._place(self._move.deck)}"
        return f"{self._verb('look at')} {cards}, {manner}"

    def _build(self) -> str:
        words = f"{self._verb('build')} stage {self._move.stage} for {counted(self._move.spend or {})}"
        used = [name for name, value in self._move.to_dict().items() if value is True]
        return " by ".join([words, *used])


def _own_place(seat: int) -> Place:
    """Names of piles as a seat says them."""

    def name(deck: str | int) -> str:
        if isinstance(deck, int):
            return "your own pile" if deck == seat else f"the pile of seat {deck}"
        return f"the {deck} pile" if deck in {"left", "right"} else deck

    return name


def _others_place(seat: int, viewer: int, players: int) -> Place:
    """Names of piles from which another seat takes."""

    def name(deck: str | int) -> str:
        if isinstance(deck, str):
            if deck not in {"left", "right"}:
                return deck
            deck = seat if deck == "left" else (seat - 1) % players
        if deck == viewer:
            return "your pile"
        return "its own pile" if deck == seat else f"the pile of seat {deck}"

    return name
