"""Did you mean: the names closest to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LONGEST = 60


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The candidates that may have been meant, best first.

    Case does not count. A candidate qualifies if at most a third of the letters of the longer one differ (at
    least one), or if one of the two begins the other and has at least four letters.
    """
    wanted = word.casefold()
    if not wanted or len(wanted) > _LONGEST:
        return ()
    ranked: list[tuple[int, str]] = []
    for candidate in dict.fromkeys(candidates):
        folded = candidate.casefold()
        allowed = max(len(wanted) // 3, len(folded) // 3, 1)
        distance = _distance(wanted, folded, allowed)
        if distance <= allowed:
            ranked.append((distance, candidate))
        elif min(len(wanted), len(folded)) >= 4 and (folded.startswith(wanted) or wanted.startswith(folded)):
            ranked.append((_LONGEST, candidate))
    ranked.sort()
    best = ranked[0][0] if ranked else 0
    return tuple(candidate for distance, candidate in ranked if distance <= best + 1)[:limit]


def similar(word: str, candidates: Iterable[str], limit: int = 2) -> tuple[str, ...]:
    """The candidates that share most of their letters with a word that is no misspelling of any."""
    if len(word) > _LONGEST:
        return ()
    return tuple(get_close_matches(word.casefold(), sorted(candidates), limit))


def _distance(left: str, right: str, limit: int) -> int:
    """Number of letters to insert, delete, replace or swap; more than the limit comes out as limit + 1."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    previous = list(range(len(right) + 1))
    for row, letter in enumerate(left, 1):
        current = [row]
        for column, other in enumerate(right, 1):
            cost = min(
                previous[column] + 1,
                current[column - 1] + 1,
                previous[column - 1] + (letter != other),
            )
            if row > 1 and column > 1 and letter == right[column - 2] and left[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, previous = previous, current
    return min(previous[-1], limit + 1)
