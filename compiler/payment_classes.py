"""Whether the payments of a ruleset can be reckoned in closed form.

Within a set of goods that producers and trade terms do not take apart, the engine knows the number of units
that have to be bought and how many of them can come from either side without a search: units of demand and
units of production form a transversal matroid. For that, each unit of production has to serve within one
such *class*, and each trade term has to hold for whole classes. The engine itself tells the few producers
and terms that reach beyond one class from the others, and searches for the payments of a city that has any.
"""

from collections.abc import Iterable, Sequence

from . import limits
from .table_format import Producer


def payment_classes(goods: int, producers: Sequence[Producer]) -> tuple[int, ...]:
    """The classes of that many goods as bit sets; none if there are no small enough ones.

    Producers that make what is missing change with the city and never serve within one class. If the others
    leave too large classes, those that neighbours cannot buy from are set aside, too: they are rarer.
    """
    steady = [producer for producer in producers if not producer.missing]
    for_sale = [producer for producer in steady if producer.for_sale]
    for joining in (steady, for_sale):
        classes = _merged(_components(goods, (producer.goods for producer in joining)))
        sets = sum(1 << one.bit_count() for one in classes)
        if sets <= limits.PAYMENT_SETS:
            return classes
    return ()


def _components(goods: int, joined: Iterable[int]) -> tuple[int, ...]:
    """The finest classes that none of the joined sets reaches across, in ascending order of first goods."""
    classes = [1 << good for good in range(goods)]
    for together in joined:
        met = [one for one in classes if one & together]
        if met:
            classes = [one for one in classes if not one & together] + [sum(met)]
    return tuple(sorted(classes, key=lambda one: one & -one))


def _merged(classes: tuple[int, ...]) -> tuple[int, ...]:
    """Not too many classes: the smallest ones are taken together."""
    merged = list(classes)
    while len(merged) > limits.PAYMENT_CLASSES:
        merged.sort(key=lambda one: (one.bit_count(), one & -one))
        merged = [merged[0] | merged[1], *merged[2:]]
    return tuple(sorted(merged, key=lambda one: one & -one))
