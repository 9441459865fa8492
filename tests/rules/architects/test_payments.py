"""Payments of stages, enumerated by hand for many holdings."""

from collections import Counter
from collections.abc import Sequence

import pytest

from .facts import DIFFERENT, ECONOMY, ENGINEERING, IDENTICAL, Stage
from .payments import Payment, payments, ways_to_build
from .positions import cards
from .readings import Reading

BOTH = (ECONOMY, ENGINEERING)


def told(payment: Payment) -> str:
    """A payment as the tests below write it: cards, then +E for Economy and +G for Engineering."""
    spent = [name if copies == 1 else f"{copies} {name}" for name, copies in payment.spend.items()]
    return ", ".join(spent) + " +E" * payment.economy + " +G" * payment.engineering


def ways(cost: str, held: str, tokens: Sequence[str] = (), readings: Sequence[Reading] = ()) -> set[str]:
    """All payments of a cost, told in words."""
    number, kind = cost.split()
    assert kind in (DIFFERENT, IDENTICAL)
    stage = Stage(1, int(number), kind, 0)
    found = [told(payment) for payment in payments(Counter(cards(held)), stage, tokens, frozenset(readings))]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize(
    ("cost", "held", "expected"),
    [
        ("2 different", "", set()),
        ("2 different", "Wood", set()),
        ("2 different", "2 Wood", set()),
        ("2 different", "Wood, Stone", {"Wood, Stone"}),
        ("2 different", "2 Wood, Stone", {"Wood, Stone"}),
        ("2 identical", "Wood, Stone", set()),
        ("2 identical", "2 Wood", {"2 Wood"}),
        ("2 identical", "3 Glass", {"2 Glass"}),
        ("2 identical", "2 Wood, 2 Clay", {"2 Wood", "2 Clay"}),
        ("3 different", "Wood, Stone, Clay", {"Wood, Stone, Clay"}),
        ("3 different", "2 Wood, 2 Stone", set()),
        ("3 identical", "2 Papyrus, 2 Glass", set()),
        (
            "4 different",
            "Wood, Stone, Clay, Papyrus, Glass",
            {
                "Wood, Stone, Clay, Papyrus",
                "Wood, Stone, Clay, Glass",
                "Wood, Stone, Papyrus, Glass",
                "Wood, Clay, Papyrus, Glass",
                "Stone, Clay, Papyrus, Glass",
            },
        ),
        ("2 different", "Gear, 2 Blue 3, Red, Wood", set()),
    ],
)
def test_27_29_31_grey_cards(cost: str, held: str, expected: set[str]) -> None:
    """So many of one kind, or so many of different kinds, and no card more."""
    assert ways(cost, held) == expected


@pytest.mark.parametrize(
    ("cost", "held", "expected"),
    [
        ("2 different", "Coin", set()),
        ("2 different", "2 Coin", {"2 Coin"}),
        ("2 identical", "2 Coin", {"2 Coin"}),
        ("4 different", "4 Coin", {"4 Coin"}),
        ("2 different", "Wood, Coin", {"Wood, Coin"}),
        ("2 identical", "Wood, Coin", {"Wood, Coin"}),
        ("2 different", "Wood, Stone, Coin", {"Wood, Stone", "Wood, Coin", "Stone, Coin"}),
        ("2 identical", "2 Wood, Stone, 2 Coin", {"2 Wood", "Wood, Coin", "Stone, Coin", "2 Coin"}),
        ("3 different", "Wood, 2 Stone, Coin", {"Wood, Stone, Coin"}),
        ("3 different", "2 Stone, Coin", set()),
        ("3 identical", "2 Wood, Stone, 2 Coin", {"2 Wood, Coin", "Wood, 2 Coin", "Stone, 2 Coin"}),
        ("3 identical", "Wood, Stone, Coin", set()),
        ("4 different", "Wood, Stone, 2 Coin", {"Wood, Stone, 2 Coin"}),
    ],
)
def test_28_32_coins_pay_any_part(cost: str, held: str, expected: set[str]) -> None:
    """A coin is any one resource, also where a grey card would do."""
    assert ways(cost, held) == expected


@pytest.mark.parametrize(
    ("cost", "held", "expected"),
    [
        ("2 different", "Wood", set()),
        ("2 different", "Coin", {"Coin +E"}),
        ("2 identical", "Coin", {"Coin +E"}),
        ("2 identical", "2 Coin", {"2 Coin", "Coin +E"}),
        ("3 different", "Wood, Coin", {"Wood, Coin +E"}),
        ("3 identical", "Wood, Stone, Coin", {"Wood, Coin +E", "Stone, Coin +E"}),
        ("3 different", "Wood, Stone, Coin", {"Wood, Stone, Coin", "Wood, Coin +E", "Stone, Coin +E"}),
        ("4 different", "Wood, Stone, Coin", {"Wood, Stone, Coin +E"}),
        ("4 different", "2 Coin", set()),
        ("4 different", "3 Coin", {"3 Coin +E"}),
        ("3 identical", "2 Coin", {"2 Coin +E"}),
    ],
)
def test_65_13_b_economy(cost: str, held: str, expected: set[str]) -> None:
    """One coin of a payment may count twice."""
    assert ways(cost, held, [ECONOMY]) == expected


@pytest.mark.parametrize(
    ("cost", "held", "tokens", "expected"),
    [
        ("3 different", "2 Papyrus, Wood", [ENGINEERING], {"Wood, 2 Papyrus +G"}),
        ("2 different", "2 Wood", [ENGINEERING], {"2 Wood +G"}),
        ("2 identical", "Wood, Stone, Coin", [ENGINEERING], {"Wood, Coin", "Stone, Coin", "Wood, Stone +G"}),
        ("3 identical", "Wood, Stone, Coin", [ENGINEERING], {"Wood, Stone, Coin +G"}),
        ("2 identical", "Wood", [ENGINEERING], set()),
        ("4 different", "2 Wood, Coin", BOTH, {"2 Wood, Coin +E +G"}),
        (
            "3 identical",
            "Wood, Stone, Coin",
            BOTH,
            {"Wood, Coin +E", "Stone, Coin +E", "Wood, Stone, Coin +G"},
        ),
        (
            "3 different",
            "2 Wood, 2 Coin",
            BOTH,
            {"Wood, 2 Coin", "2 Wood, Coin +G", "Wood, Coin +E", "2 Coin +E"},
        ),
    ],
)
def test_66_13_c_engineering(cost: str, held: str, tokens: Sequence[str], expected: set[str]) -> None:
    """Any resources pay; what meets the printed condition does not use Engineering."""
    assert ways(cost, held, tokens) == expected


@pytest.mark.parametrize(
    ("cost", "held", "tokens", "expected"),
    [
        ("2 different", "Wood, Stone, Coin", [], {"Wood, Stone"}),
        ("2 different", "2 Coin", [], {"2 Coin"}),
        ("2 different", "2 Wood, 2 Coin", [], {"Wood, Coin"}),
        ("2 identical", "2 Wood, Stone, 2 Coin", [], {"2 Wood", "Stone, Coin"}),
        ("3 different", "Wood, Stone, Coin", [ECONOMY], {"Wood, Stone, Coin"}),
        ("4 different", "Wood, Stone, 2 Coin", [ECONOMY], {"Wood, Stone, 2 Coin", "Wood, Stone, Coin +E"}),
        (
            "3 identical",
            "2 Wood, Clay, 2 Coin",
            [ENGINEERING],
            {"2 Wood, Coin", "Clay, 2 Coin", "2 Wood, Clay +G"},
        ),
    ],
)
def test_R2_coins_only_for_what_is_missing(
    cost: str, held: str, tokens: Sequence[str], expected: set[str]
) -> None:
    """A coin never stands where an unspent grey card could."""
    assert ways(cost, held, tokens, [Reading.COINS_LAST]) == expected


@pytest.mark.parametrize(
    ("cost", "held", "expected"),
    [
        ("2 different", "2 Coin", {"2 Coin", "Coin +E"}),
        ("4 different", "2 Coin", {"2 Coin +E"}),
        ("3 identical", "3 Coin", {"3 Coin", "2 Coin +E"}),
        ("4 different", "Wood, 2 Coin", {"Wood, 2 Coin +E", "2 Coin +E"}),
        ("3 identical", "Coin", set()),
    ],
)
def test_R4_every_coin_doubled(cost: str, held: str, expected: set[str]) -> None:
    """Any number of the coins of a payment may count twice."""
    assert ways(cost, held, [ECONOMY], [Reading.EVERY_COIN_DOUBLED]) == expected


def test_58_65_66_tokens_are_used_up_for_the_turn() -> None:
    """Each by a payment that needs it; R4 and R5 leave them always on."""
    payment = Payment({"Wood": 2, "Coin": 1}, economy=True, engineering=True)
    assert payment.uses(frozenset()) == set(BOTH)
    assert payment.uses(frozenset({Reading.EVERY_COIN_DOUBLED})) == {ENGINEERING}
    assert payment.uses(frozenset({Reading.ANY_PAYMENT_ALWAYS})) == {ECONOMY}
    assert Payment({"Wood": 1, "Clay": 1}).uses(frozenset()) == set()


def test_32_R15_which_stages() -> None:
    """2 Wood, Stone and Coin pay both stages of the first level of Rhodes, but not in every way."""
    held = Counter(cards("2 Wood, Stone, Coin"))
    adopted = {(number, told(way)) for number, way in ways_to_build(held, "Rhodes", (), (), frozenset())}
    assert adopted == {
        (1, "Wood, Stone"),
        (1, "Wood, Coin"),
        (1, "Stone, Coin"),
        (2, "2 Wood"),
        (2, "Wood, Coin"),
        (2, "Stone, Coin"),
    }
    most = ways_to_build(held, "Rhodes", (), (), frozenset({Reading.MOST_STAGES}))
    assert {(number, told(way)) for number, way in most} == adopted - {(1, "Wood, Coin"), (2, "Stone, Coin")}
