"""Section L of the statements: symbols of choice, production of choice, shields, coins and points of the
boards."""

from itertools import pairwise

import pytest

from .city_plans import ALEXANDRIA_A_TO_TWO_ORE
from .table import FREE_OF_COST, Act, Table, build, wonder

BABYLON_A_TO_CHOICE = [
    build("Clay Pool"),
    wonder(),
    build("Lumber Yard"),
    build("Timber Yard"),
]
"""Age I of Babylon A; the second stage needs one wood more."""
SAWMILL_AND_CHOICE = [build("Sawmill"), wonder()]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([], 1),  # one symbol
        ([build("Loom"), build("Apothecary")], 4),  # two compasses: 4; a compass and a gear: 2
    ],
)
def test_L6_symbol_of_choice_of_babylon_a(cards: list[Act], expected: int) -> None:
    """The symbol of stage 2 is of the kind that is best at scoring."""
    table = Table(
        3, {0: "Babylon A"}, acts={(1, 0): BABYLON_A_TO_CHOICE + cards, (2, 0): SAWMILL_AND_CHOICE}
    ).play_to_end()
    assert table.stages(0) == [1, 2]
    assert table.score(0)["science"] == expected


def test_L6_symbol_of_choice_of_babylon_b() -> None:
    """The symbol of stage 3 of side B completes a set: compass, gear and tablet make 3 + 7 points."""
    table = Table(
        3,
        {0: "Babylon B"},
        acts={
            (1, 0): [build("Loom"), wonder(), build("Glassworks"), build("Workshop"), build("Apothecary")],
            (2, 0): [build("Sawmill"), wonder(), build("Brickyard"), build("Press"), wonder()],
        },
    ).play_to_end()
    assert table.stages(0) == [1, 2, 3]
    assert table.score(0)["science"] == 1 + 1 + 1 + 7


def test_L6_several_choices_are_made_together() -> None:
    """Two symbols of choice beside one compass: three of a kind give 9, one of each 10."""
    table = Table(
        3,
        {0: "Babylon A"},
        acts={
            (1, 0): [*BABYLON_A_TO_CHOICE, build("Loom"), build("Apothecary")],
            (2, 0): [*SAWMILL_AND_CHOICE, build("Press"), build("Foundry")],
            (3, 0): [build("Scientists Guild")],
        },
    ).play_to_end()
    assert table.score(0)["science"] == 10
    assert table.score(0)["guild"] == 0


def test_L6_several_choices_beside_two_of_a_kind() -> None:
    """Two symbols of choice beside two compasses: four of a kind give 16, two and one of each other kind
    13."""
    table = Table(
        3,
        {0: "Babylon A"},
        acts={
            (1, 0): [*BABYLON_A_TO_CHOICE, build("Loom"), build("Apothecary")],
            (2, 0): [*SAWMILL_AND_CHOICE, build("Press"), build("Foundry"), build("Dispensary", via="chain")],
            (3, 0): [build("Scientists Guild")],
        },
    ).play_to_end()
    assert table.score(0)["science"] == 16


def test_L7_the_unit_of_alexandria_is_the_owners_only() -> None:
    """Alexandria A, stage 2: with Timber Yard its owner has two wood, of which a neighbour can buy one."""
    table = Table(
        3,
        {0: "Alexandria A", 1: "Ephesos A", 2: "Babylon A"},
        acts={
            (1, 0): ALEXANDRIA_A_TO_TWO_ORE,
            (2, 0): [wonder()],
        },
        shown={(2, 2, 0): ["Archery Range"], (2, 2, 2): ["Caravansery"]},
    ).play_to(2, 2)
    assert table.stages(0) == [1, 2]
    assert table.ways(0, "Archery Range") == {FREE_OF_COST}
    assert table.ways(2, "Caravansery") == set()


def test_L8_shields_of_rhodos_count_like_those_of_cards() -> None:
    """Rhodos B: one shield for each stage; two stages and a Barracks make three."""
    table = Table(
        3,
        {0: "Rhodos B", 1: "Gizah A", 2: "Ephesos A"},
        acts={
            (1, 0): [build("Barracks"), build("Stone Pit"), build("Ore Vein"), build("Clay Pit")],
            (2, 0): [build("Quarry"), wonder(), build("Foundry"), wonder()],
        },
    ).play_to(2, 5)
    assert table.stages(0) == [1, 2]
    assert table.counter(0, "shield") == 3
    assert table.play_to(3, 1).tokens(0) == [1, 1, 3, 3]


def test_L12_coins_of_rhodos_b_come_once() -> None:
    """Rhodos B gives 3 and 4 coins when its stages are built, beside 3 and 4 points at the end."""
    table = Table(
        3,
        {0: "Rhodos B", 1: "Gizah A", 2: "Ephesos A"},
        acts={
            (1, 0): [build("Stone Pit"), build("Ore Vein"), build("Clay Pit")],
            (2, 0): [build("Quarry"), wonder(), build("Foundry"), wonder()],
        },
    ).play_to(2, 2)
    coins = [table.coins(0)]
    for turn in (3, 4, 5):
        coins.append(table.play_to(2, turn).coins(0))
    assert [after - before for before, after in pairwise(coins)] == [3, -1, 4]
    assert table.play_to_end().score(0)["wonder"] == 3 + 4


def test_L12_coins_of_ephesos_b_come_once() -> None:
    """Ephesos B gives 4 coins with each of its three stages, beside 2, 3 and 5 points."""
    table = Table(
        3,
        {0: "Ephesos B", 1: "Gizah A", 2: "Rhodos A"},
        acts={
            (1, 0): [build("Stone Pit"), build("Timber Yard"), wonder(), build("Lumber Yard"), wonder()],
            (2, 0): [build("Glassworks"), build("Loom"), wonder()],
        },
    ).play_to(1, 3)
    assert table.coins(0) == 2
    assert table.play_to(1, 4).coins(0) == 2 + 4
    assert table.play_to(1, 5).coins(0) == 6
    assert table.play_to(1, 6).coins(0) == 6 + 4
    before = table.play_to(2, 3).coins(0)
    assert table.play_to(2, 4).coins(0) == before + 4
    assert table.play_to_end().score(0)["wonder"] == 2 + 3 + 5


@pytest.mark.parametrize(
    ("side", "acts_of_age_1", "acts_of_age_2", "points"),
    [
        (
            "A",
            [build("Stone Pit"), wonder(), build("Lumber Yard"), build("Timber Yard")],
            [build("Sawmill"), build("Quarry"), wonder(), wonder()],
            3 + 5 + 7,
        ),
        (
            "B",
            [build("Lumber Yard"), build("Timber Yard"), wonder(), build("Clay Pool"), build("Stone Pit")],
            [build("Quarry"), wonder(), build("Brickyard"), wonder(), build("Press"), wonder()],
            3 + 5 + 5 + 7,
        ),
    ],
)
def test_L13_gizah_gives_points_only(
    side: str, acts_of_age_1: list[Act], acts_of_age_2: list[Act], points: int
) -> None:
    """All stages of Gizah give points and nothing else: no coins, no shields, no symbols."""
    acts = {(1, 0): acts_of_age_1, (2, 0): acts_of_age_2}
    table = Table(3, {0: f"Gizah {side}"}, acts=acts).play_to_end()
    names = [act.card for act in (*acts_of_age_1, *acts_of_age_2)]
    built_for_a_coin = sum(name in ("Timber Yard", "Sawmill", "Quarry", "Brickyard") for name in names)
    discards = 18 - len(acts_of_age_1) - len(acts_of_age_2)
    assert table.score(0)["wonder"] == points
    assert table.coins(0) == 3 + 3 * discards - built_for_a_coin
    assert table.score(0)["military"] == table.score(0)["science"] == 0
