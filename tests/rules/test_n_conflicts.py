"""Section N of the statements: conflicts."""

import pytest

from .city_plans import OLYMPIA_A_TO_FREE_BUILD
from .table import Table, build, wonder

RHODOS_WITH_TWO_SHIELDS_OF_THE_STAGE = [
    build("Lumber Yard"),
    build("Timber Yard"),
    wonder(),
    build("Clay Pool"),
    build("Clay Pit"),
]


def test_N1_shields_of_cards_and_of_stages() -> None:
    """Every pair of neighbours compares the shields of cards and stages: 2 of the stage of Rhodos beat 1
    card, and cities that are not neighbours do not meet."""
    table = Table(
        4,
        {0: "Rhodos A", 1: "Olympia A", 2: "Gizah A", 3: "Ephesos A"},
        acts={
            (1, 0): RHODOS_WITH_TWO_SHIELDS_OF_THE_STAGE,
            (1, 1): [build("Stockade")],
            (2, 0): [build("Brickyard"), wonder()],
        },
    ).play_to(2, 1)
    assert [table.tokens(seat) for seat in range(4)] == [[-1], [1, 1], [-1], []]
    table.play_to(3, 1)
    assert [table.tokens(seat) for seat in range(4)] == [[-1, 3, 3], [-1, 1, 1, 3], [-1, -1], [-1]]


def test_N2_tokens_of_the_ages() -> None:
    """More shields: a victory token of 1, 3 and 5 in the three ages. Fewer: a defeat token of -1 in any
    age. Equal: nothing."""
    table = Table(4, {0: "Olympia A"}, acts={(1, 0): [build("Stockade")]})
    expected = [
        ((2, 1), [1, 1], [-1]),
        ((3, 1), [1, 1, 3, 3], [-1, -1]),
    ]
    for (age, turn), winner, loser in expected:
        table.play_to(age, turn)
        assert [table.tokens(seat) for seat in range(4)] == [winner, loser, [], loser]
    table.play_to_end()
    assert table.tokens(0) == [1, 1, 3, 3, 5, 5]
    assert table.tokens(1) == table.tokens(3) == [-1, -1, -1]
    assert table.tokens(2) == []


def test_N2_no_tokens_without_a_difference() -> None:
    """Cities with equal shields, none or some, gain nothing."""
    table = Table(
        5,
        {0: "Olympia A", 1: "Rhodos A", 2: "Babylon A", 3: "Alexandria A", 4: "Ephesos A"},
        acts={
            (1, 0): [build("Stockade")],
            (1, 1): [build("Barracks")],
            (1, 2): [build("Guard Tower")],
            (1, 3): [build("Ore Vein"), build("Barracks")],
            (1, 4): [build("Clay Pool"), build("Guard Tower")],
        },
    ).play_to(2, 1)
    assert [table.tokens(seat) for seat in range(5)] == [[]] * 5


def test_N3_no_more_than_two_tokens_an_age_and_shields_are_not_spent() -> None:
    """A player gets 0, 1 or 2 tokens an age; the same shield wins again in the next age."""
    table = Table(3, {0: "Rhodos A"}, acts={(1, 0): [build("Barracks")]})
    seen = []
    for age in (2, 3):
        table.play_to(age, 1)
        seen.append(len(table.tokens(0)))
        assert table.counter(0, "shield") == 1
    table.play_to_end()
    assert [*seen, len(table.tokens(0))] == [2, 4, 6]


def test_N4_tokens_are_kept_and_defeats_counted_one_by_one() -> None:
    """Tokens stay to the end; Strategists Guild gives a point for each single defeat token of the
    neighbours, here three on the left and none on the right, and none for the two of its owner."""
    table = Table(
        4,
        {0: "Olympia A", 2: "Rhodos A"},
        acts={
            (1, 0): OLYMPIA_A_TO_FREE_BUILD,
            (1, 2): [build("Barracks")],
            (1, 3): [build("Clay Pool"), build("Guard Tower")],
            (3, 0): [build("Strategists Guild", via="free")],
        },
    ).play_to_end()
    assert table.tokens(1) == [-1, -1, -1]
    assert table.tokens(3) == [1, 3, 5]
    assert table.tokens(0) == [-1, -1, -1]
    assert table.score(0)["guild"] == 3


def test_N5_three_shields_between_five_and_two() -> None:
    """Age II, 3 shields against 5 on the left and 2 on the right: -1 and +3."""
    table = Table(
        4,
        {0: "Olympia A", 1: "Rhodos A", 2: "Ephesos A", 3: "Alexandria A"},
        acts={
            (1, 0): [build("Stockade"), build("Glassworks"), build("Workshop")],
            (1, 1): [build("Barracks"), build("Loom"), build("Apothecary"), build("Stone Pit")],
            (1, 3): [build("Ore Vein")],
            (2, 0): [build("Archery Range", via="chain")],
            (2, 1): [build("Stables", via="chain"), build("Quarry"), build("Walls")],
            (2, 3): [build("Foundry"), build("Training Ground", left=2)],
        },
    ).play_to(2, 1)
    before = table.tokens(0)
    table.play_to(2, 6)
    assert [table.counter(seat, "shield") for seat in (1, 0, 3)] == [5, 3, 2]
    table.step()
    assert table.tokens(0) == sorted([*before, -1, 3])


@pytest.mark.parametrize("players", [3, 7])
def test_N1_conflicts_go_all_round_the_table(players: int) -> None:
    """The last seat and the first are neighbours like any others."""
    last = players - 1
    table = Table(players, {last: "Rhodos A"}, acts={(1, last): [build("Barracks")]}).play_to(2, 1)
    assert table.tokens(last) == [1, 1]
    assert table.tokens(0) == table.tokens(last - 1) == [-1]
