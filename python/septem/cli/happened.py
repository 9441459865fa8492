"""What a move has brought about, read off two looks at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Change = tuple[str, int, int]
"""Name of a counter, its amount before and after."""


@dataclass(frozen=True)
class Happened:
    """The difference between two looks at the table, with one move of one seat between them."""

    taken: tuple[str, ...]
    """Cards that the seat has got."""
    lost: tuple[Counter[str], ...]
    """By seat the cards that it has had to give up, without those that the move spends."""
    counters: tuple[tuple[Change, ...], ...]
    """By seat the counters that changed."""
    table: tuple[Change, ...]
    """Counters of the table that changed."""

    @staticmethod
    def between(
        before: Mapping[str, Any], after: Mapping[str, Any], seat: int, spent: Mapping[str, int]
    ) -> Happened:
        """What happened by a move of a seat that spends these cards."""
        cities = list(zip(before["cities"], after["cities"], strict=True))
        lost = [_cards(old) - _cards(new) for old, new in cities]
        gone = Counter(after["spent"]) - Counter(before["spent"])
        for other, cards in enumerate(lost):
            if other != seat:
                gone -= cards
        # A card that was taken and lost at once stands in neither city.
        old, new = cities[seat]
        taken = _cards(new) + gone - _cards(old)
        lost[seat] = gone - Counter(spent)
        return Happened(
            tuple(taken.elements()),
            tuple(lost),
            tuple(tuple(_changes(old["counters"], new["counters"])) for old, new in cities),
            tuple(_changes(before["table"], after["table"])),
        )


def _cards(city: Mapping[str, Any]) -> Counter[str]:
    return Counter(city["built"]) + Counter(city["stacks"])


def _changes(old: Mapping[str, int], new: Mapping[str, int]) -> Iterable[Change]:
    for name in sorted({*old, *new}):
        if old.get(name, 0) != new.get(name, 0):
            yield name, old.get(name, 0), new.get(name, 0)
