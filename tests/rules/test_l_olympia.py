"""Section L of the statements, Olympia: building free once in each age, and the copied guild."""

import pytest

from .city_plans import OLYMPIA_A_TO_FREE_BUILD
from .fact_tables import guilds
from .table import BY_RIGHT, CHAINED, FREE_OF_COST, Act, Table, base, build, discard, paid, wonder

ALONE = {0: "Olympia A", 1: "Ephesos A", 2: "Babylon A"}


def test_L1_usable_from_the_turn_after_the_stage() -> None:
    """The right is there from the turn after the stage, in the same age already."""
    table = Table(
        5,
        ALONE | {4: "Alexandria A"},
        acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD},
        shown={(1, 5, 0): ["Barracks"], (1, 6, 0): ["Barracks"]},
    ).play_to(1, 5)
    assert table.ways(0, "Barracks") == set()
    assert table.play_to(1, 6).ways(0, "Barracks") == {BY_RIGHT}


def test_L1_coins_are_included() -> None:
    """The building costs nothing at all, coins included; paying the coin stays possible."""
    table = Table(
        4,
        ALONE | {3: "Alexandria A"},
        acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD},
        shown={(1, 6, 0): ["Excavation"]},
    ).play_to(1, 6)
    assert table.ways(0, "Excavation") == {BY_RIGHT, paid(bank=1)}
    before = table.coins(0)
    table.answer({0: build("Excavation", via="free")})
    assert table.coins(0) == before
    assert "Excavation" in table.built(0)


def test_L1_once_in_each_age() -> None:
    """The right is used once in an age and is back in the next."""
    table = Table(
        3,
        ALONE,
        acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD, (2, 0): [build("Dispensary", via="free")]},
        shown={(2, 2, 0): ["Laboratory"], (3, 1, 0): ["Palace"]},
    ).play_to(2, 1)
    assert table.ways(0, "Dispensary") == {BY_RIGHT}
    assert table.play_to(2, 2).ways(0, "Laboratory") == set()
    assert table.play_to(3, 1).ways(0, "Palace") == {BY_RIGHT}


def test_L1_a_right_may_be_used_late_in_the_age() -> None:
    """Within its age the right waits: unused in the first five turns, it is there in the sixth."""
    table = Table(
        3, ALONE, acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD}, shown={(2, 6, 0): ["Laboratory"]}
    ).play_to(2, 6)
    assert table.ways(0, "Laboratory") == {BY_RIGHT}


@pytest.mark.parametrize(("kept", "expected"), [(False, set()), (True, {BY_RIGHT})])
def test_L1_unused_rights_lapse(kept: bool, expected: set[tuple[str, int, int, int]]) -> None:
    """A right that was not used in age I does not add a second use to age II; a switch lets it (T 2)."""
    table = Table(
        3,
        ALONE,
        acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD, (2, 0): [build("Dispensary", via="free")]},
        shown={(2, 2, 0): ["Laboratory"]},
        switches={"rights kept": kept},
    ).play_to(2, 2)
    assert table.ways(0, "Laboratory") == expected


def test_L1_two_kept_rights_are_two_uses() -> None:
    """With the switch the right of age I and that of age II are two uses and not three."""
    table = Table(
        3,
        ALONE,
        acts={
            (1, 0): OLYMPIA_A_TO_FREE_BUILD,
            (2, 0): [build("Dispensary", via="free"), build("Laboratory", via="free")],
        },
        shown={(2, 3, 0): ["Courthouse"]},
        switches={"rights kept": True},
    ).play_to(2, 3)
    assert table.ways(0, "Courthouse") == set()


def test_L1_named_with_the_card_beside_other_ways() -> None:
    """The right is named with the card: where the card can also be bought, both are moves."""
    table = Table(
        3,
        {0: "Olympia A", 1: "Rhodos A", 2: "Babylon A"},
        acts={(1, 0): OLYMPIA_A_TO_FREE_BUILD},
        shown={(1, 6, 0): ["Barracks"]},
    ).play_to(1, 6)
    assert table.ways(0, "Barracks") == {paid(left=2), BY_RIGHT}
    assert table.coins(0) == 2
    table.answer({0: build("Barracks", left=2)})
    assert table.coins(1) == 3 + 5 * 3 + 2 + 3


def test_L1_V2_no_right_for_what_is_free_anyway() -> None:
    """A right is a move only for a card that is not free otherwise: without cost, by own production or by
    chain."""
    table = Table(
        3,
        ALONE,
        acts={(1, 0): [*OLYMPIA_A_TO_FREE_BUILD, build("Altar")]},
        shown={(1, 6, 0): ["Stockade", "Altar"], (2, 1, 0): ["Temple", "Loom"]},
    ).play_to(1, 6)
    assert table.ways(0, "Stockade") == table.ways(0, "Altar") == {FREE_OF_COST}
    table.play_to(2, 1)
    assert table.ways(0, "Temple") == {CHAINED}
    assert table.ways(0, "Loom") == {FREE_OF_COST}


# The copied guild of side B.

OLYMPIA_B = {(1, 0): [*OLYMPIA_A_TO_FREE_BUILD, build("Loom")]}
STAGE_3_WITH_ORE_FROM_THE_LEFT = {(2, 0): [discard(), wonder(left=2, right=0)], (2, 1): [build("Foundry")]}
"""The third stage needs two ore, which cost 1 coin each since the first stage."""


def olympia_b(
    players: int,
    boards: dict[int, str],
    acts: dict[tuple[int, int], list[Act]],
) -> Table:
    """A game to its end in which seat 0 builds all of Olympia B."""
    everything = OLYMPIA_B | STAGE_3_WITH_ORE_FROM_THE_LEFT | acts
    table = Table(players, {0: "Olympia B"} | boards, acts=everything).play_to_end()
    assert table.stages(0) == [1, 2, 3]
    return table


TRADERS_ON_THE_LEFT = {
    (1, 1): [build("Marketplace"), build("Press")],
    (2, 1): [build("Foundry"), build("Glassworks"), build("Loom")],
    (3, 1): [build("Traders Guild")],
}
YELLOW_CARDS_ON_THE_RIGHT = {(1, 2): [build("East Trading Post"), build("West Trading Post")]}


def test_L9_a_guild_of_a_neighbour_is_copied() -> None:
    """The guild's points are seen from the own seat: Traders Guild counts the three yellow cards beside
    Olympia; its owner, beside two of them, loses nothing."""
    table = olympia_b(3, {}, TRADERS_ON_THE_LEFT | YELLOW_CARDS_ON_THE_RIGHT)
    assert table.score(0)["guild"] == 3
    assert table.score(1)["guild"] == 2


def test_L9_the_best_of_several_guilds() -> None:
    """One guild only is copied, the best: Traders Guild on the left gives 3 points, Builders Guild on the
    right 4."""
    builders_on_the_right = {
        (1, 2): [
            build("East Trading Post"),
            build("West Trading Post"),
            build("Clay Pool"),
            build("Clay Pit"),
        ],
        (2, 2): [build("Quarry"), wonder()],
        (3, 2): [build("Builders Guild", left=0, right=2)],
    }
    table = olympia_b(3, {1: "Alexandria A", 2: "Gizah A"}, TRADERS_ON_THE_LEFT | builders_on_the_right)
    assert table.stages(2) == [1]
    own_stages, stages_of_neighbours = 3, 1
    assert table.score(0)["guild"] == own_stages + stages_of_neighbours
    assert table.score(2)["guild"] == 1 + 3


def test_L9_no_guild_no_points() -> None:
    """Without a guild in a neighbouring city nothing is copied."""
    assert olympia_b(3, {}, YELLOW_CARDS_ON_THE_RIGHT).score(0)["guild"] == 0


def test_L9_only_guilds_of_neighbours() -> None:
    """A guild two seats away is out of reach, although it would give a point."""
    table = olympia_b(
        4,
        {2: "Alexandria A"},
        {
            (1, 1): [build("Marketplace")],
            (1, 2): [build("Press")],
            (2, 2): [build("Loom")],
            (3, 2): [build("Traders Guild")],
        },
    )
    assert table.score(2)["guild"] == 1
    assert table.score(0)["guild"] == 0


def test_L9_the_own_guilds_are_not_copied() -> None:
    """A guild of the own city counts once, as ever."""
    table = olympia_b(
        4,
        {1: "Alexandria A", 3: "Ephesos A"},
        {(1, 1): [build("Marketplace")], (3, 0): [build("Traders Guild", left=2, right=2)]},
    )
    assert table.score(0)["guild"] == 1


def test_L10_copied_scientists_guild() -> None:
    """A copied Scientists Guild gives a symbol of choice: with one tablet of the own, two tablets make 4
    points."""
    table = olympia_b(
        3,
        {1: "Ephesos A"},
        {
            (2, 0): [discard(), wonder(left=2, right=0), build("School", left=2, right=0)],
            (2, 1): [build("Foundry"), build("Sawmill")],
            (3, 1): [build("Scientists Guild")],
        },
    )
    assert table.score(0)["science"] == 4
    assert table.score(0)["guild"] == 0
    assert table.score(1)["science"] == 1


def test_L10_copied_shipowners_guild() -> None:
    """A copied Shipowners Guild counts the own brown, gray and purple cards and one more for the copy
    itself."""
    table = olympia_b(
        3,
        {1: "Alexandria A"},
        {
            (1, 1): [build("Press")],
            (2, 1): [build("Foundry"), build("Sawmill")],
            (3, 1): [build("Shipowners Guild", left=0, right=2)],
        },
    )
    brown, gray = 3, 1
    assert table.score(0)["guild"] == brown + gray + 1
    assert table.score(1)["guild"] == 2 + 1 + 1


def test_L11_each_guild_exists_once() -> None:
    """A copied guild that the owner has as well cannot arise: there is one card of each guild."""
    copies = {
        card["name"]: len(card["copies"]) for card in base().describe()["cards"] if card["colour"] == "purple"
    }
    assert copies == dict.fromkeys(guilds(), 1)
