"""Slow and plain: all ways in which a city can come by the goods of a cost.

Every unit of the cost is made at home, bought on the left or bought on the right. All splits of the cost into
these three parts are tried; a part can be had when each of its units finds a producer of its own.
"""

from collections.abc import Iterator
from functools import cache

from .city import City, Producers

Pair = tuple[int, int]
"""Coins to the left and to the right neighbour."""


def can_make(producers: Producers, wanted: tuple[str, ...]) -> bool:
    """Whether every wanted unit finds a producer of its own, each producer giving one unit."""
    return _can_make(producers, tuple(sorted(wanted)))


@cache
def _can_make(producers: Producers, wanted: tuple[str, ...]) -> bool:
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    tried: set[frozenset[str]] = set()
    for place, producer in enumerate(producers):
        if first in producer and producer not in tried:
            tried.add(producer)
            if _can_make(producers[:place] + producers[place + 1 :], rest):
                return True
    return False


def splits(goods: dict[str, int]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    """All ways to split goods into three parts: home, left, right."""
    if not goods:
        yield (), (), ()
        return
    (good, units), *others = goods.items()
    for home, left, right in splits(dict(others)):
        for at_left in range(units + 1):
            for at_right in range(units - at_left + 1):
                at_home = units - at_left - at_right
                yield home + (good,) * at_home, left + (good,) * at_left, right + (good,) * at_right


def all_purchases(goods: dict[str, int], city: City, left: City, right: City) -> set[Pair]:
    """The coins to both sides of every split that can be had, affordable or not, needless or not."""
    left_prices, right_prices = city.prices("left"), city.prices("right")
    own, left_sale, right_sale = city.production(), left.production_for_sale(), right.production_for_sale()
    pairs: set[Pair] = set()
    for home, from_left, from_right in splits(goods):
        pair = sum(left_prices[good] for good in from_left), sum(right_prices[good] for good in from_right)
        if pair in pairs:
            continue
        if can_make(left_sale, from_left) and can_make(right_sale, from_right) and can_make(own, home):
            pairs.add(pair)
    return pairs


def unbeaten(pairs: set[Pair]) -> set[Pair]:
    """The pairs that no other pair undercuts or equals on both sides."""
    return {
        (left, right)
        for left, right in pairs
        if not any(other != (left, right) and other[0] <= left and other[1] <= right for other in pairs)
    }


def purchases(
    goods: dict[str, int], bank: int, city: City, left: City, right: City, needless: bool = False
) -> set[Pair]:
    """The pairs that are moves: not beaten unless needless purchases are allowed, and paid by the coins
    held."""
    pairs = all_purchases(goods, city, left, right)
    if not needless:
        pairs = unbeaten(pairs)
    return {pair for pair in pairs if bank + sum(pair) <= city.coins}
