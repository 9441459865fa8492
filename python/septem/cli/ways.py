"""The ways of using a card, sorted out of the legal moves of a decision and put into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import septem
from septem.cli.object_text import ObjectText

_TRADE = "trade: "


@dataclass
class CardWays:
    """What can be done with one card."""

    card: str
    builds: list[septem.Move] = field(default_factory=list)
    stages: list[septem.Move] = field(default_factory=list)
    others: list[septem.Move] = field(default_factory=list)

    @property
    def moves(self) -> list[septem.Move]:
        """All of them, in the order in which they are offered."""
        return [*self.builds, *self.stages, *self.others]


def ways_by_card(cards: Iterable[str], moves: Sequence[septem.Move]) -> list[CardWays]:
    """The moves of each card, in the order of the cards, each name once."""
    found = {card: CardWays(card) for card in cards}
    for move in moves:
        if move.card is not None:
            ways = found.setdefault(move.card, CardWays(move.card))
            kind = ways.stages if move.stage is not None else ways.builds if move.via else ways.others
            kind.append(move)
    return list(found.values())


def moves_without_card(moves: Iterable[septem.Move]) -> list[septem.Move]:
    """The moves that use no card."""
    return [move for move in moves if move.card is None]


def build_status(
    ways: CardWays, built: Sequence[str], chains: Sequence[str], text: ObjectText, has_cost: bool = True
) -> str:
    """Whether and how a card can be built now: own production, trade, chain, a right, or not at all.

    Several ways carry the numbers by which they are chosen.
    """
    if ways.card in built:
        return "stands already"
    if not ways.builds:
        return "not payable"
    return _alternatives(
        [payment_text(move, built, chains, text, has_cost) for move in ways.builds], numbered=True
    )


def payment_text(
    move: septem.Move,
    built: Sequence[str],
    chains: Sequence[str],
    text: ObjectText,
    has_cost: bool = True,
) -> str:
    """How a move is paid, in words; `has_cost` is whether what is built costs anything."""
    if move.via == "chain":
        parents = [card for card in chains if card in built]
        return f"free by {' and '.join(parents)}" if parents else "free by chain"
    if move.via != "cost":
        return "free by a right" if move.via == "free" else f"free ({move.via})"
    pay = move.pay
    parts = [f"{text.amount(text.currency, pay.bank)} to the bank"] if pay.bank else []
    parts += [f"{pay.left} to the left"] if pay.left else []
    parts += [f"{pay.right} to the right"] if pay.right else []
    if pay.left or pay.right:
        return _TRADE + ", ".join(parts)
    if parts:
        return parts[0]
    return "own production" if has_cost else "costs nothing"


def move_text(
    move: septem.Move,
    kind: str,
    built: Sequence[str],
    chains: Sequence[str],
    text: ObjectText,
    has_cost: bool = True,
) -> str:
    """One line of the menu of a card; `has_cost` is whether the card costs anything."""
    if move.stage is not None:
        return f"{move.do}: stage {move.stage}, {payment_text(move, built, chains, text)}"
    if move.via is not None:
        return f"{move.do}: {payment_text(move, built, chains, text, has_cost)}"
    sale = text.sale(kind, move.do)
    return move.do if sale is None else f"{move.do}: for {sale}"


def numbers_by_use(ways: CardWays) -> dict[str, str]:
    """The numbers by which the uses of a card that any card has are chosen, by the use: `2` or `2-4`."""
    numbers: dict[str, list[int]] = {}
    for number, move in enumerate(ways.moves, start=1):
        if number > len(ways.builds):
            numbers.setdefault(move.do, []).append(number)
    return {
        use: str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}" for use, found in numbers.items()
    }


def _alternatives(payments: Sequence[str], numbered: bool = False) -> str:
    """Several ways of paying; that they are trade is said once."""
    first_numbers: dict[str, int] = {}
    for number, payment in enumerate(payments, start=1):
        first_numbers.setdefault(payment, number)
    first, *others = first_numbers
    told = [first, *(other.removeprefix(_TRADE) for other in others)]
    if numbered and others:
        told = [f"({number}) {way}" for number, way in zip(first_numbers.values(), told, strict=True)]
    return ", or ".join(told)


def uses_of_any_card(ways: Sequence[CardWays], kind: str, text: ObjectText) -> list[str]:
    """What can be done with every card alike, in words: stages with all ways of paying, and sales."""
    if not ways:
        return []
    stages: dict[tuple[str, int], list[str]] = {}
    for move in ways[0].stages:
        assert move.stage is not None
        stages.setdefault((move.do, move.stage), []).append(payment_text(move, [], [], text))
    told = [f"{do}: stage {stage}, {_alternatives(paid)}" for (do, stage), paid in stages.items()]
    return [*told, *(move_text(move, kind, [], [], text) for move in ways[0].others)]
