"""Section O of the statements: scoring."""

import pytest

from .city_plans import OLYMPIA_A_TO_FREE_BUILD
from .fact_tables import guilds
from .table import Act, Table, base, build, discard, wonder


def test_O1_the_sum_of_seven_categories() -> None:
    """The total is the sum of tokens, coins, stages, blue, green, yellow and guilds; tokens may be
    negative."""
    assert base().categories == ["military", "treasury", "wonder", "civilian", "science", "commerce", "guild"]
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"},
        acts={
            (1, 0): [build("Stone Pit"), wonder(), build("Altar"), build("Loom"), build("Apothecary")],
            (1, 1): [build("Barracks"), build("Lumber Yard")],
            (3, 0): [build("Arena", left=2)],
        },
    ).play_to_end()
    sheet = table.score(0)
    coins = 3 + 12 * 3 - 2 + 3
    assert {category: sheet[category] for category in base().categories} == {
        "military": -3,
        "treasury": coins // 3,
        "wonder": 3,
        "civilian": 2,
        "science": 1,
        "commerce": 1,
        "guild": 0,
    }
    assert sheet["total"] == -3 + 13 + 3 + 2 + 1 + 1
    assert table.score(1)["military"] == 2 * (1 + 3 + 5)


@pytest.mark.parametrize(
    ("brown_cards", "coins", "points"),
    [
        ([build("Timber Yard"), build("Clay Pit")], 1, 0),
        ([build("Timber Yard")], 2, 0),
        ([], 3, 1),
    ],
)
def test_O2_one_point_for_each_full_three_coins(brown_cards: list[Act], coins: int, points: int) -> None:
    """1 point for each full 3 coins, at any time of the game."""
    table = Table(3, {}, acts={(1, 0): brown_cards}).play_to(1, len(brown_cards) + 1)
    assert table.coins(0) == coins
    assert table.score(0)["treasury"] == points


def test_O2_fourteen_coins_are_four_points() -> None:
    """14 coins give 4 points."""
    table = Table(
        3, {}, acts={(1, 0): [build("Timber Yard"), discard(), discard(), discard(), discard()]}
    ).play_to(1, 6)
    assert table.coins(0) == 14
    assert table.score(0)["treasury"] == 4


LABORATORIES = {
    (1, 0): [
        build("Apothecary"),
        build("Glassworks"),
        build("Workshop"),
        build("Press"),
        build("Scriptorium"),
    ],
    (2, 0): [build("Dispensary"), build("Laboratory"), build("Library")],
    (3, 0): [build("Lodge"), build("Observatory"), build("University")],
}


@pytest.mark.parametrize(
    ("of_age_2", "of_age_3", "expected"),
    [
        (0, 0, 1 + 1 + 1 + 7),
        (1, 0, 4 + 1 + 1 + 7),
        (2, 1, 9 + 4 + 1 + 7),
        (3, 1, 9 + 4 + 4 + 14),
        (3, 3, 9 + 9 + 9 + 21),
    ],
)
def test_O3_O4_U8_squares_and_sets(of_age_2: int, of_age_3: int, expected: int) -> None:
    """For each of three symbols the square of its number, and 7 for each set of three different ones: 3,
    2, 1 symbols give 21, and 3, 2, 2 give 31."""
    acts = {
        (1, 0): LABORATORIES[1, 0],
        (2, 0): LABORATORIES[2, 0][:of_age_2],
        (3, 0): LABORATORIES[3, 0][:of_age_3],
    }
    table = Table(3, {0: "Halikarnassos A"}, acts=acts).play_to_end()
    assert table.score(0)["science"] == expected


def test_O3_one_kind_of_symbol() -> None:
    """Two symbols of one kind give 4, without a set."""
    acts = {(1, 0): [build("Apothecary")], (2, 0): [build("Dispensary", via="chain")]}
    assert Table(3, {0: "Halikarnassos A"}, acts=acts).play_to_end().score(0)["science"] == 4


@pytest.mark.parametrize(
    ("of_age_1", "of_age_2", "expected"),
    [
        ([build("Apothecary")], [], 4),  # a second compass: 4, or a gear: 2
        ([build("Apothecary"), build("Glassworks"), build("Workshop")], [], 10),  # the set
    ],
)
def test_O5_symbols_of_choice_make_the_total_highest(
    of_age_1: list[Act], of_age_2: list[Act], expected: int
) -> None:
    """A symbol of choice is set so that the total is highest."""
    acts = {
        (1, 0): [build("Press"), *of_age_1],
        (2, 0): [build("Sawmill"), build("Foundry"), *of_age_2],
        (3, 0): [build("Scientists Guild")],
    }
    assert Table(3, {0: "Halikarnassos A"}, acts=acts).play_to_end().score(0)["science"] == expected


def test_O6_yellow_cards_that_do_not_score() -> None:
    """Only Haven, Lighthouse, Chamber of Commerce and Arena score; no other yellow card does."""
    table = Table(
        4,
        {},
        acts={
            (1, 0): [
                build("Tavern"),
                build("East Trading Post"),
                build("West Trading Post"),
                build("Marketplace"),
            ],
            (2, 0): [
                build("Forum", via="chain"),
                build("Caravansery", via="chain"),
                build("Vineyard"),
                build("Bazar"),
            ],
        },
    ).play_to_end()
    assert table.score(0)["commerce"] == 0


NEIGHBOURS_WITH_EVERYTHING = {
    (1, 0): OLYMPIA_A_TO_FREE_BUILD,
    (1, 1): [
        build("Ore Vein"),
        build("Clay Pool"),
        build("Loom"),
        build("Press"),
        build("Barracks"),
        build("Apothecary"),
    ],
    (2, 1): [build("Vineyard"), build("Brickyard"), build("Courthouse")],
    (1, 2): [build("Guard Tower"), build("Lumber Yard"), build("Stockade"), build("Pawnshop")],
    (1, 3): [
        build("Altar"),
        build("Theater"),
        build("Baths"),
        build("Marketplace"),
        build("Glassworks"),
        build("Workshop"),
    ],
    (2, 3): [build("Quarry"), wonder(), build("Walls")],
}
"""Left of seat 0: 3 brown, 2 gray, 1 blue, 1 green, 1 yellow and 1 red card. Right: 1 brown, 1 gray, 3
blue, 1 green, 1 yellow and 1 red card and 1 stage. The seat opposite has 2 shields, the left one 1, the
right one 2 from age II on: the left one has a defeat token of each age, the right one that of age I."""

GUILD_POINTS = {
    "Workers Guild": 3 + 1,
    "Craftsmens Guild": 2 * (2 + 1),
    "Traders Guild": 1 + 1,
    "Philosophers Guild": 1 + 1,
    "Spies Guild": 1 + 1,
    "Strategists Guild": 3 + 1,
    "Shipowners Guild": 3 + 0 + 1,
    "Scientists Guild": 0,
    "Magistrates Guild": 1 + 3,
    "Builders Guild": 2 + 0 + 1,
}
"""Own city of seat 0: 3 brown cards, 2 stages, the guild itself."""


@pytest.mark.parametrize("guild", guilds())
def test_O7_O8_guilds(guild: str) -> None:
    """Each guild counts its things in both neighbouring cities, or in the own, and not in the city
    opposite."""
    acts = NEIGHBOURS_WITH_EVERYTHING | {(3, 0): [build(guild, via="free")]}
    boards = {0: "Olympia A", 1: "Rhodos A", 2: "Babylon A", 3: "Gizah A"}
    table = Table(4, boards, acts=acts).play_to_end()
    assert table.score(0)["guild"] == GUILD_POINTS[guild]
    assert table.score(0)["science"] == (1 if guild == "Scientists Guild" else 0)


def test_O8_with_three_players_both_others_count() -> None:
    """With 3 players a guild counts both others."""
    acts = {
        (1, 0): OLYMPIA_A_TO_FREE_BUILD,
        (1, 1): [build("Altar")],
        (1, 2): [build("Theater")],
        (3, 0): [build("Magistrates Guild", via="free")],
    }
    assert Table(3, {0: "Olympia A"}, acts=acts).play_to_end().score(0)["guild"] == 2


def test_O9_tokens_add_up() -> None:
    """Tokens +1 +3 +5 -1 -1 -1 make 6 points: more shields than one neighbour and fewer than the other in
    each age."""
    table = Table(
        4,
        {0: "Olympia A", 1: "Rhodos A"},
        acts={
            (1, 0): [build("Stockade")],
            (1, 1): [build("Barracks"), build("Clay Pool"), build("Guard Tower")],
        },
    ).play_to_end()
    assert table.tokens(0) == [-1, -1, -1, 1, 3, 5]
    assert table.score(0)["military"] == 6


def test_O1_U9_blue_cards() -> None:
    """Altar 2, Aqueduct 5 and Town Hall 6 make 13 blue points."""
    table = Table(
        3,
        {0: "Gizah A"},
        acts={
            (1, 0): [build("Altar"), build("Ore Vein"), build("Glassworks")],
            (2, 0): [build("Quarry"), build("Aqueduct")],
            (3, 0): [build("Town Hall")],
        },
    ).play_to_end()
    assert table.score(0)["civilian"] == 13
