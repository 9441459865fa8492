"""From the tests that flow and asks depend on to conditions of the tables."""

from __future__ import annotations

from . import syntax
from .names import Symbols
from .table_format import Condition, ConditionActive, ConditionAny, ConditionEmpty, ConditionTable

_LEAST, _MOST = -(1 << 15), (1 << 15) - 1
"""Between what counters lie."""


def condition_of(test: syntax.FlowTest, symbols: Symbols) -> Condition | None:
    """What a test looks at; `None` if a name of it is unknown, which is reported."""
    if isinstance(test, syntax.EmptyTest):
        piles = [symbols.pile(name) for name in test.piles]
        known = {pile for pile in piles if pile is not None}
        return ConditionEmpty(sum(1 << pile for pile in known)) if len(piles) == len(known) else None
    least, most = _bounds_of(test)
    if test.who == "table":
        shared = symbols.shared_counter(test.counter)
        return None if shared is None else ConditionTable(shared, least, most)
    counter = symbols.counter(test.counter)
    if counter is None:
        return None
    return (ConditionActive if test.who == "active" else ConditionAny)(counter, least, most)


def _bounds_of(test: syntax.HasTest) -> tuple[int, int]:
    """Between what a counter must lie."""
    if test.bound is None:
        return (1, _MOST)
    number = test.bound.number.value
    return (number, _MOST) if test.bound.is_least else (_LEAST, number)
