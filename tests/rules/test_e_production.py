"""Section E of the statements: production."""

import pytest

from .table import FREE_OF_COST, Act, Table, build, discard, wonder

ALEXANDRIA_B_STAGE_1 = [build("Clay Pool"), build("Clay Pit"), wonder()]
CARAVANSERY_IN_AGE_1_AND_2 = {(1, 0): [build("Marketplace")], (2, 0): [build("Caravansery", via="chain")]}


@pytest.mark.parametrize(
    ("board", "before", "card"),
    [
        ("Rhodos A", [], "Barracks"),
        ("Gizah A", [build("Ore Vein")], "Barracks"),
        ("Gizah A", [build("Loom")], "Apothecary"),
    ],
)
def test_E1_start_resource_brown_and_gray_cards_produce(board: str, before: list[Act], card: str) -> None:
    """The start resource, brown cards and gray cards produce."""
    turn = len(before) + 1
    boards = {0: board, 1: "Babylon A", 2: "Ephesos A"}
    table = Table(3, boards, acts={(1, 0): before}, shown={(1, turn, 0): [card]}).play_to(1, turn)
    assert table.ways(0, card) == {FREE_OF_COST}


def test_E1_yellow_cards_produce() -> None:
    """Caravansery produces a raw material and Forum a manufactured good of choice."""
    boards = {0: "Ephesos A", 1: "Babylon A", 2: "Alexandria A"}
    with_wood = Table(3, boards, CARAVANSERY_IN_AGE_1_AND_2, {(2, 2, 0): ["School"]}).play_to(2, 2)
    assert with_wood.ways(0, "School") == {FREE_OF_COST}
    boards = {0: "Olympia A", 1: "Babylon A", 2: "Alexandria A"}
    acts = {(1, 0): [build("East Trading Post")], (2, 0): [build("Forum", via="chain")]}
    with_papyrus = Table(3, boards, acts, {(2, 2, 0): ["School"]}).play_to(2, 2)
    assert with_papyrus.ways(0, "School") == {FREE_OF_COST}
    without = Table(3, boards, shown={(2, 2, 0): ["School"]}).play_to(2, 2)
    assert without.ways(0, "School") == set()


def test_E1_stages_produce() -> None:
    """A stage of Alexandria produces a raw material of choice."""
    table = Table(
        3,
        {0: "Alexandria B", 1: "Ephesos A", 2: "Halikarnassos A"},
        acts={(1, 0): ALEXANDRIA_B_STAGE_1},
        shown={(1, 4, 0): ["Stockade"]},
    ).play_to(1, 4)
    assert table.ways(0, "Stockade") == {FREE_OF_COST}


def test_E2_resources_are_not_used_up() -> None:
    """Every turn each producer gives its units anew: the same stones serve in three turns."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"},
        acts={(1, 0): [build("Stone Pit"), build("Baths"), wonder()], (2, 0): [build("Quarry")]},
        shown={(2, 2, 0): ["Walls"]},
    ).play_to(2, 2)
    assert table.stages(0) == [1]
    assert table.ways(0, "Walls") == {FREE_OF_COST}


def test_E2_resources_are_not_stored() -> None:
    """What is not used in a turn is lost: one stone a turn never pays for two."""
    table = Table(3, {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"}).play_to(1, 6)
    assert table.stage_ways(0) == set()


def test_E3_two_printed_units_in_the_same_turn() -> None:
    """A card with two printed units gives both in the same turn."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"},
        acts={(2, 0): [build("Quarry")]},
        shown={(2, 2, 0): ["Walls"]},
    ).play_to(2, 2)
    assert table.ways(0, "Walls") == {FREE_OF_COST}


def test_E3_a_choice_gives_one_unit() -> None:
    """A card with a choice gives one unit of one of its kinds per turn."""
    boards = {0: "Rhodos A", 1: "Ephesos A", 2: "Babylon A"}
    table = Table(
        3,
        boards,
        acts={(1, 0): [build("Timber Yard"), build("Lumber Yard")]},
        shown={(1, 2, 0): ["Baths", "Stockade"]},
    ).play_to(1, 2)
    assert table.ways(0, "Baths") == table.ways(0, "Stockade") == {FREE_OF_COST}
    assert table.stage_ways(0) == set()
    assert table.play_to(1, 3).stage_ways(0) == {(1, 0, 0)}


def test_E4_each_unit_counts_once_within_a_cost() -> None:
    """Senate needs two wood, stone and ore: a unit that is wood or stone is not both."""
    boards = {0: "Olympia A", 1: "Ephesos A", 2: "Babylon A"}
    three_units = [build("Timber Yard"), build("Ore Vein")]
    shown = {(3, 1, 0): ["Senate"]}
    assert Table(3, boards, {(1, 0): three_units}, shown).play_to(3, 1).ways(0, "Senate") == set()
    four_units = [*three_units, build("Stone Pit")]
    assert Table(3, boards, {(1, 0): four_units}, shown).play_to(3, 1).ways(0, "Senate") == {FREE_OF_COST}


def test_E5_a_building_does_not_help_to_pay_for_itself() -> None:
    """Caravansery would give the second wood of its own cost, but only from the next turn on."""
    boards = {0: "Olympia A", 1: "Ephesos A", 2: "Babylon A"}
    table = Table(3, boards, shown={(2, 1, 0): ["Caravansery"]}).play_to(2, 1)
    assert table.ways(0, "Caravansery") == set()


def test_E5_production_from_the_next_turn_on() -> None:
    """What a building produces is there in the turn after, not in that of the build."""
    boards = {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"}
    acts = {(1, 0): [build("Ore Vein")]}
    shown = {(1, 1, 0): ["Barracks"], (1, 2, 0): ["Barracks"]}
    table = Table(5, boards | {4: "Halikarnassos A"}, acts, shown)
    assert table.ways(0, "Barracks") == set()
    assert table.play_to(1, 2).ways(0, "Barracks") == {FREE_OF_COST}


def test_E6_the_choice_is_made_anew_every_turn() -> None:
    """Timber Yard gives wood in one turn and stone in the next."""
    boards = {0: "Babylon A", 1: "Ephesos A", 2: "Alexandria A"}
    table = Table(
        3, boards, acts={(1, 0): [build("Timber Yard"), build("Stockade"), build("Baths")]}
    ).play_to(1, 4)
    assert table.built(0) == {"Timber Yard", "Stockade", "Baths"}
    assert table.coins(0) == 3 - 1


def test_E6_the_choice_is_independent_for_owner_and_buyers() -> None:
    """In one turn the owner uses Timber Yard as wood and both neighbours buy stone of it."""
    table = Table(
        3,
        {0: "Babylon A", 1: "Ephesos A", 2: "Gizah A"},
        acts={
            (1, 0): [build("Timber Yard"), build("Stockade")],
            (1, 1): [discard(), build("Baths", left=0, right=2)],
            (1, 2): [discard(), wonder(left=2, right=0)],
        },
    ).play_to(1, 3)
    assert table.built(0) == {"Timber Yard", "Stockade"}
    assert table.built(1) == {"Baths"}
    assert table.stages(2) == [1]
    assert table.all_coins() == [3 - 1 + 2 + 2, 3 + 3 - 2, 3 + 3 - 2]


def test_E7_the_start_resource_is_not_a_card() -> None:
    """No effect that counts brown or gray cards sees the start resources of clay, glass, papyrus and wood."""
    boards = {0: "Babylon A", 1: "Alexandria A", 2: "Olympia A", 3: "Ephesos A"}
    table = Table(4, boards, acts={(2, 0): [build("Vineyard"), build("Bazar")]}).play_to(2, 3)
    assert table.coins(0) == 3 + 6 * 3
