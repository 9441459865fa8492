"""Questions of a game of Architects, and moves in the form of the record."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Move = dict[str, Any]


class Option(NamedTuple):
    """A legal move: as the legal set shows it, and as the record writes it once it is made."""

    shown: Move
    made: Move


@dataclass(frozen=True)
class Question:
    """What is to be decided now; by chance where `seat` is `None`: its one option is a deck to shuffle."""

    kind: str
    seat: int | None
    turn: int
    options: Sequence[Option]

    def accepts(self, move: Move) -> bool:
        """Whether the move, in the form of the record, is one of the options."""
        if self.seat is None:
            return _with_sorted_order(move) == _with_sorted_order(self.options[0].made)
        return move_key(move) in {move_key(option.made) for option in self.options}


def move_key(move: Move) -> str:
    """Equal for moves that are the same: the cards of a set have no order."""
    return json.dumps({**move, "set": sorted(move["set"])} if "set" in move else move, sort_keys=True)


def _with_sorted_order(move: Move) -> Move:
    return {**move, "order": sorted(move.get("order", ()))}


def open_option(move: Move) -> Option:
    """The option of a move that hides nothing."""
    return Option(move, move)
