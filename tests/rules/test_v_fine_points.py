"""Section V of the statements: fine points. V 2 is in section L (L 1), V 3 and V 4 in L, V 5 in M, V 7 in
L (L 10)."""

import pytest

from .table import CHAINED, FREE_OF_COST, Table, Way, build, paid

WOOD_AND_PAPYRUS_ON_BOTH_SIDES = {(1, 1): [build("Press")], (1, 2): [build("Lumber Yard")]}
UNBEATEN = {paid(left=3), paid(left=1, right=2), paid(right=4)}


@pytest.mark.parametrize(
    ("needless", "expected"), [(False, UNBEATEN), (True, UNBEATEN | {paid(left=2, right=2)})]
)
def test_V1_a_purchase_beaten_on_both_sides_is_no_move(needless: bool, expected: set[Way]) -> None:
    """Wood costs 1 on the left and 2 on the right, papyrus 2 on both sides: wood from the right with
    papyrus from the left (2 and 2) is beaten by wood from the left with papyrus from the right (1 and 2).
    With the switch it is a move."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Olympia A", 2: "Ephesos A"},
        acts=WOOD_AND_PAPYRUS_ON_BOTH_SIDES | {(1, 0): [build("West Trading Post")]},
        shown={(2, 1, 0): ["School"]},
        switches={"needless purchases": needless},
    ).play_to(2, 1)
    assert table.ways(0, "School") == expected


def test_V1_needless_purchases_serve_the_cost_only() -> None:
    """With the switch a unit of the cost may be bought though the city has it, but not more than the cost
    demands: two stones at home and one on either side, Library (two stone, cloth) with cloth at home."""
    table = Table(
        3,
        {0: "Halikarnassos A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(2, 0): [build("Quarry")], (1, 2): [build("Stone Pit")]},
        shown={(2, 2, 0): ["Library"]},
        switches={"needless purchases": True},
    ).play_to(2, 2)
    assert table.ways(0, "Library") == {
        FREE_OF_COST,
        paid(left=2),
        paid(right=2),
        paid(left=2, right=2),
    }


def test_V1_where_a_chain_applies_every_purchase_is_needless() -> None:
    """A card that a chain makes free is not bought, although its cost could be met with purchases."""
    table = Table(
        3,
        {0: "Halikarnassos A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(1, 0): [build("Press"), build("Scriptorium")], (1, 2): [build("Stone Pit")]},
        shown={(2, 1, 0): ["Library"]},
    ).play_to(2, 1)
    assert table.ways(0, "Library") == {CHAINED}


def test_the_switches_are_those_of_the_open_points() -> None:
    """Every open point has its switch, and all are off unless a table of players says otherwise."""
    table = Table(3, {})
    assert table.game.ruleset.switches == {
        "needless purchases": False,
        "rights kept": False,
        "forced discard build": False,
        "empty pile asked": False,
        "forced last card": False,
    }
    assert table.game.switches == {}
    on = Table(3, {}, switches={"rights kept": True, "forced last card": False})
    assert on.game.switches == {"rights kept": True}
