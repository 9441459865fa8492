"""What a move leads to at once, found by trying it on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import septem
from septem.cli.move_words import counted, known_card
from septem.cli.object_text import ObjectText


@dataclass(frozen=True)
class Outlook:
    """What the seat can do after a move, before anybody takes another card."""

    stages: tuple[int, ...] = ()
    """Numbers of the stages that can be paid then."""
    sets: tuple[str, ...] = ()
    """Sets of cards that can be turned in then."""
    awake: tuple[str, ...] = ()
    """Powers that the move wakes."""

    def text(self) -> str:
        """The same in words; empty if there is nothing."""
        parts = [f"stage {number} payable" for number in self.stages]
        parts += [f"turns in {cards}" for cards in self.sets]
        parts += [f"wakes {power}" for power in self.awake]
        return ", ".join(parts)


def outlook(game: septem.Game, decision: septem.Decision, move: septem.Move, text: ObjectText) -> Outlook:
    """What a move of a seat leads to, as far as the seat can know it."""
    seat = decision.seat
    before = game.observe(seat)
    action = text.action(decision.kind, move.do)["action"]
    takes = action == "take"
    if action == "look" or (takes and known_card(move, before) is None):
        return Outlook()
    tried = game.clone()
    tried.play(seat, move)
    after = tried.observe(seat)
    # Where more cards have left the piles than the one that is known, the rest would tell what is hidden.
    if _cards_in_piles(before) - _cards_in_piles(after) != takes:
        return Outlook()
    found = list(_spending(tried, game.turn, seat, text))
    was_awake = _awake(before)
    return Outlook(
        tuple(dict.fromkeys(found_move.stage for found_move in found if found_move.stage is not None)),
        tuple(
            dict.fromkeys(counted(found_move.spend or {}) for found_move in found if found_move.stage is None)
        ),
        tuple(power for power in _awake(after) if power not in was_awake),
    )


def _spending(game: septem.Game, turn: int, seat: int, text: ObjectText) -> Iterator[septem.Move]:
    """The moves by which a seat can spend cards now, whichever question it wants to answer first."""
    if game.turn != turn:
        return
    for decision in game.decisions:
        if decision.seat != seat:
            continue
        for move in decision.moves:
            if move.spend is not None:
                yield move
            elif text.action(decision.kind, move.do)["action"] == "put":
                first = game.clone()
                first.play(seat, move)
                yield from _spending(first, turn, seat, text)


def _cards_in_piles(observed: dict[str, Any]) -> int:
    return sum(pile["size"] for pile in observed["piles"])


def _awake(observed: dict[str, Any]) -> list[str]:
    powers = observed["cities"][observed["seat"]]["powers"]
    return [power["name"] for power in powers if power["is_awake"]]
