"""For which goods payments are reckoned in closed form."""

import pytest

from septem.compiler import limits
from septem.compiler.payment_classes import payment_classes
from septem.compiler.table_format import Producer


def producer(goods: int, for_sale: bool = True, missing: bool = False) -> Producer:
    return Producer(goods, for_sale, missing)


@pytest.mark.parametrize(
    ("goods", "producers", "classes"),
    [
        pytest.param(0, [], (), id="no goods at all"),
        pytest.param(3, [producer(0b001), producer(0b110)], (0b001, 0b110), id="a choice joins two goods"),
        pytest.param(
            4,
            [producer(0b0011), producer(0b0110), producer(0b1000)],
            (0b0111, 0b1000),
            id="choices that share a good join all of theirs",
        ),
        pytest.param(
            2, [producer(0b11, for_sale=False)], (0b11,), id="a choice that nobody can buy joins goods, too"
        ),
        pytest.param(
            2,
            [producer(0b11, for_sale=False, missing=True)],
            (0b01, 0b10),
            id="what is missing joins nothing",
        ),
        pytest.param(
            5, [], (0b00011, 0b01100, 0b10000), id="more classes than there may be are taken together"
        ),
        pytest.param(
            7,
            [producer(0b0001111), producer(0b1110000), producer(0b1111111, for_sale=False)],
            (0b0001111, 0b1110000),
            id="what nobody can buy does not join classes that would be too large",
        ),
        pytest.param(6, [producer(0b111111)], (), id="one class that is too large"),
    ],
)
def test_classes(goods: int, producers: list[Producer], classes: tuple[int, ...]) -> None:
    found = payment_classes(goods, producers)
    assert found == classes
    assert len(found) <= limits.PAYMENT_CLASSES
    assert sum(2 ** one.bit_count() for one in found) <= limits.PAYMENT_SETS
