"""Section I of the statements: stages."""

from .table import BY_RIGHT, FREE_OF_COST, Table, build, paid, wonder

POOR_NEIGHBOURS = {1: "Ephesos A", 2: "Babylon A"}


def test_I1_any_card_serves_and_its_cost_does_not_matter() -> None:
    """Cost and effect are those of the board; a stage can be built with every card, whatever the card
    costs."""
    table = Table(
        3, {0: "Gizah A"} | POOR_NEIGHBOURS, acts={(1, 0): [build("Stone Pit"), wonder("Workshop")]}
    ).play_to(1, 2)
    assert table.ways(0, "Workshop") == set()
    for card in table.hand(0):
        assert table.stage_ways(0, card) == {(1, 0, 0)}
    table.step()
    assert table.stages(0) == [1]
    assert table.score(0)["wonder"] == 3


def test_I2_stages_in_order_each_once() -> None:
    """Only the next stage can be built, and after the last none."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Olympia A", 2: "Babylon A"},
        acts={
            (1, 0): [build("Stone Pit"), wonder(), build("Lumber Yard"), build("Timber Yard")],
            (2, 0): [build("Sawmill"), build("Quarry"), wonder(), wonder()],
        },
    ).play_to(1, 2)
    assert {stage for stage, _, _ in table.stage_ways(0)} == {1}
    table.play_to(2, 3)
    assert table.stage_ways(0) == {(2, 0, 0)}
    table.play_to(2, 4)
    assert table.stage_ways(0) == {(3, 0, 0)}
    table.play_to(2, 5)
    assert table.stages(0) == [1, 2, 3]
    assert table.stage_ways(0) == set()


def test_I2_no_stage_is_jumped() -> None:
    """Whoever can pay only a later stage builds none: Gizah B with three stones and no wood."""
    table = Table(
        3, {0: "Gizah B"} | POOR_NEIGHBOURS, acts={(2, 0): [build("Quarry")]}, shown={(2, 2, 0): ["Walls"]}
    ).play_to(2, 2)
    assert table.ways(0, "Walls") == {FREE_OF_COST}
    assert table.stage_ways(0) == set()


def test_I3_stages_are_voluntary_and_not_tied_to_ages() -> None:
    """Several stages may be built in one age, or none in the whole game."""
    two_in_an_age = [build("Lumber Yard"), wonder(), build("Stone Pit"), build("Timber Yard"), wonder()]
    table = Table(3, {0: "Olympia A", 1: "Gizah A"}, acts={(1, 0): two_in_an_age}).play_to(1, 6)
    assert table.stages(0) == [1, 2]
    table.play_to_end()
    assert table.stages(1) == []
    assert table.game.is_over


def test_I4_a_card_under_a_stage_is_no_building() -> None:
    """The card lies face down: no shield, no colour, no name; a second copy of it can still be built."""
    table = Table(
        5,
        {0: "Rhodos A", 1: "Olympia A"},
        acts={(1, 0): [build("Lumber Yard"), build("Timber Yard"), wonder("Barracks")]},
        shown={(1, 4, 0): ["Barracks"]},
    ).play_to(1, 4)
    assert table.stages(0) == [1]
    assert table.built(0) == {"Lumber Yard", "Timber Yard"}
    assert table.counter(0, "shield") == 0
    assert table.ways(0, "Barracks") == {FREE_OF_COST}


def test_I4_a_card_under_a_stage_counts_for_no_colour() -> None:
    """A brown card under a stage is not counted by Vineyard."""
    table = Table(
        3,
        {0: "Gizah A"},
        acts={(1, 0): [build("Stone Pit"), wonder("Lumber Yard")], (2, 0): [build("Vineyard")]},
    ).play_to(2, 1)
    before = table.coins(0)
    table.step()
    assert table.coins(0) == before + 1


def test_I5_a_right_to_build_free_never_pays_for_a_stage() -> None:
    """Olympia A may build any card free now, but must pay for its next stage."""
    right = [build("Lumber Yard"), wonder(), build("Stone Pit"), build("Timber Yard"), wonder()]
    table = Table(
        3, {0: "Olympia A"} | POOR_NEIGHBOURS, acts={(1, 0): right}, shown={(1, 6, 0): ["Barracks"]}
    ).play_to(1, 6)
    assert table.ways(0, "Barracks") == {BY_RIGHT}
    assert table.stage_ways(0) == set()


def test_I6_production_of_a_stage_stays() -> None:
    """A producing stage gives its unit in every later turn and age."""
    table = Table(
        3,
        {0: "Alexandria B", 1: "Ephesos A", 2: "Halikarnassos A"},
        acts={(1, 0): [build("Clay Pool"), build("Clay Pit"), wonder(), build("Stockade")]},
        shown={(2, 1, 0): ["School"]},
    ).play_to(2, 1)
    assert table.built(0) == {"Clay Pool", "Clay Pit", "Stockade"}
    assert table.ways(0, "School") == {paid(left=2)}


def test_I6_shields_of_a_stage_stay() -> None:
    """The shields of Rhodos A stage 2 count in this age's conflicts and in the next."""
    table = Table(
        3,
        {0: "Rhodos A", 1: "Olympia A", 2: "Babylon A"},
        acts={
            (1, 0): [
                build("Lumber Yard"),
                build("Timber Yard"),
                wonder(),
                build("Clay Pool"),
                build("Clay Pit"),
            ],
            (2, 0): [build("Brickyard"), wonder()],
        },
    ).play_to(2, 3)
    assert table.counter(0, "shield") == 2
    table.play_to_end()
    assert table.tokens(0) == [3, 3, 5, 5]


def test_I6_coins_of_a_stage_come_once() -> None:
    """Ephesos A stage 2 gives 9 coins when it is built, and never again."""
    table = Table(
        3,
        {0: "Ephesos A", 1: "Olympia A", 2: "Babylon A"},
        acts={(1, 0): [build("Stone Pit"), build("Timber Yard"), wonder(), build("Lumber Yard"), wonder()]},
    ).play_to(1, 5)
    assert table.coins(0) == 3 - 1
    table.play_to(1, 6)
    assert table.coins(0) == 2 + 9
    table.play_to(2, 1)
    assert table.coins(0) == 11 + 3


def test_I6_points_of_stages_count_at_the_end() -> None:
    """Points of stages are in the score sheet and change nothing else."""
    table = Table(3, {0: "Gizah A"}, acts={(1, 0): [build("Stone Pit"), wonder()]}).play_to_end()
    assert table.score(0)["wonder"] == 3
    assert table.coins(0) == 3 + 16 * 3
