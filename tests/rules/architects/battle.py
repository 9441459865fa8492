"""The battle: who gets how many military victory tokens."""

from collections.abc import Sequence

from .readings import Reading, Readings


def victory_tokens(shields: Sequence[int], readings: Readings) -> list[int]:
    """The tokens that each seat wins, from the shields of all seats."""
    if len(shields) == 2:
        return [_of_two(shields[0], shields[1], readings), _of_two(shields[1], shields[0], readings)]
    return [
        # 72: one for each neighbour who is strictly beaten. Seat -1 is the last one.
        (own > shields[(seat + 1) % len(shields)]) + (own > shields[seat - 1])
        for seat, own in enumerate(shields)
    ]


def _of_two(own: int, other: int, readings: Readings) -> int:
    """73: the tokens for own shields against those of the only other player."""
    least = 1 if Reading.LITERAL_ROUT in readings else 2  # R3
    if own <= other:
        return 0
    return 2 if own >= 2 * other and own >= least else 1
