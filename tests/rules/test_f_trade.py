"""Section F of the statements: trade."""

import pytest

from .table import FREE_OF_COST, Act, Table, Way, build, discard, paid, wonder

OLYMPIA_B_STAGE_1 = [build("Lumber Yard"), wonder()]


def test_F1_only_from_the_two_neighbours() -> None:
    """A city two seats away sells nothing."""
    boards = {0: "Gizah A", 1: "Babylon A", 2: "Rhodos A", 3: "Ephesos A"}
    table = Table(4, boards, shown={(1, 1, 0): ["Barracks"]})
    assert table.ways(0, "Barracks") == set()


@pytest.mark.parametrize(
    ("board", "before", "card"),
    [
        ("Rhodos A", [], "Barracks"),
        ("Gizah A", [build("Ore Vein")], "Barracks"),
        ("Gizah A", [build("Loom")], "Apothecary"),
    ],
)
def test_F2_for_sale(board: str, before: list[Act], card: str) -> None:
    """Start resource, brown cards and gray cards are for sale."""
    turn = len(before) + 1
    boards = {0: "Ephesos A", 1: board, 2: "Alexandria A"}
    table = Table(3, boards, acts={(1, 1): before}, shown={(1, turn, 0): [card]}).play_to(1, turn)
    assert table.ways(0, card) == {paid(left=2)}


def test_F2_yellow_cards_are_not_for_sale() -> None:
    """Nobody buys what Caravansery and Forum produce."""
    acts = {
        (1, 1): [build("Marketplace"), build("East Trading Post")],
        (2, 1): [build("Caravansery", via="chain"), build("Forum", via="chain")],
    }
    needs_wood = Table(3, {0: "Ephesos A", 1: "Babylon A", 2: "Gizah A"}, acts, {(2, 3, 0): ["School"]})
    assert needs_wood.play_to(2, 3).ways(0, "School") == set()
    needs_papyrus = Table(3, {0: "Olympia A", 1: "Babylon A", 2: "Gizah A"}, acts, {(2, 3, 0): ["School"]})
    assert needs_papyrus.play_to(2, 3).ways(0, "School") == set()


def test_F2_stages_are_not_for_sale() -> None:
    """Nobody buys what a stage produces, raw materials or manufactured goods."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Alexandria B", 2: "Ephesos A"},
        acts={(1, 1): [build("Clay Pool"), build("Clay Pit"), wonder(), build("Lumber Yard"), wonder()]},
        shown={(1, 4, 0): ["Stockade"], (1, 6, 0): ["Apothecary"]},
    ).play_to(1, 4)
    assert table.stages(1) == [1]
    assert table.ways(0, "Stockade") == set()
    table.play_to(1, 6)
    assert table.stages(1) == [1, 2]
    assert table.ways(0, "Apothecary") == set()


def test_F3_two_coins_a_unit_to_the_owner() -> None:
    """A unit costs 2 coins, which the owner gets without being asked."""
    boards = {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"}
    table = Table(3, boards, acts={(1, 0): [build("Barracks")], (1, 1): [build("Altar")]}).play_to(1, 2)
    assert table.all_coins() == [3 - 2, 3 + 2, 3 + 3]


def test_F4_any_number_of_units_from_both_sides() -> None:
    """There is no limit on the number of units but the neighbours' production: 4 stones on the left, 1 on
    the right."""
    table = Table(
        3,
        {0: "Rhodos A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(1, 1): [build("Stone Pit")], (2, 1): [build("Quarry")], (1, 2): [build("Timber Yard")]},
        shown={(2, 2, 0): ["Walls"]},
    ).play_to(2, 2)
    assert table.ways(0, "Walls") == {paid(left=6), paid(left=4, right=2)}


def test_F5_each_unit_is_bought_once_by_a_buyer() -> None:
    """One buyer buys each unit at most once per turn."""
    boards = {0: "Alexandria A", 1: "Gizah A", 2: "Ephesos A"}
    assert Table(3, boards).play_to(1, 3).stage_ways(0) == set()
    with_two = Table(3, boards, acts={(1, 2): [build("Stone Pit")]}).play_to(1, 3)
    assert with_two.stage_ways(0) == {(1, 2, 2)}


def test_F5_owner_and_both_neighbours_use_the_same_unit() -> None:
    """Both neighbours may each buy the same units in one turn, and their owner uses them too."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"},
        acts={
            (1, 0): [build("Stone Pit"), wonder()],
            (1, 1): [discard(), wonder(left=0, right=4)],
            (1, 2): [discard(), wonder(left=4, right=0)],
        },
    ).play_to(1, 3)
    assert [table.stages(seat) for seat in range(3)] == [[1], [1], [1]]
    assert table.all_coins() == [3 + 8, 6 - 4, 6 - 4]


def test_F6_a_choice_card_sells_one_unit_to_a_buyer() -> None:
    """Of a choice card a buyer takes one unit of one of the kinds: wood or stone, but not two of them."""
    table = Table(
        3,
        {0: "Rhodos A", 1: "Ephesos A", 2: "Babylon A"},
        acts={(1, 1): [build("Timber Yard"), build("Loom")]},
        shown={(1, 2, 0): ["Stockade", "Baths"]},
    ).play_to(1, 2)
    assert table.ways(0, "Stockade") == table.ways(0, "Baths") == {paid(left=2)}
    assert table.coins(0) >= 4
    assert table.stage_ways(0) == set()


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (discard(), {paid(left=2), paid(right=2)}),
        (build("East Trading Post"), {paid(left=2), paid(right=1)}),
    ],
)
def test_F7_the_buyer_picks_the_seller(before: Act, expected: set[Way]) -> None:
    """If both neighbours have a unit, the buyer picks the seller, whatever the prices."""
    table = Table(
        3,
        {0: "Ephesos A", 1: "Rhodos A", 2: "Gizah A"},
        acts={(1, 0): [before], (1, 2): [build("Ore Vein")]},
        shown={(1, 2, 0): ["Barracks"]},
    ).play_to(1, 2)
    assert table.ways(0, "Barracks") == expected


def test_F8_bought_units_serve_this_turn_only() -> None:
    """An ore that was bought for one building must be bought again for the next."""
    table = Table(
        3,
        {0: "Halikarnassos B", 1: "Rhodos A", 2: "Gizah A"},
        acts={(1, 0): [discard(), build("Barracks", left=2)], (1, 2): [build("Ore Vein")]},
    ).play_to(1, 3)
    assert table.coins(0) == 4
    assert table.stage_ways(0) == {(1, 2, 2)}


@pytest.mark.parametrize(
    ("needless", "expected"), [(False, {FREE_OF_COST}), (True, {FREE_OF_COST, paid(left=2)})]
)
def test_F9_only_what_is_missing_is_bought(needless: bool, expected: set[Way]) -> None:
    """A purchase is illegal if the cost could be met without one of its units; a switch allows it."""
    table = Table(
        3,
        {0: "Rhodos A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(1, 1): [build("Ore Vein")]},
        shown={(1, 2, 0): ["Barracks"]},
        switches={"needless purchases": needless},
    ).play_to(1, 2)
    assert table.ways(0, "Barracks") == expected


def test_F10_a_unit_of_this_very_turn_cannot_be_bought() -> None:
    """What the seller builds in this turn can be bought from the next."""
    table = Table(
        5,
        {0: "Gizah A", 1: "Ephesos A", 4: "Babylon A"},
        acts={(1, 1): [build("Ore Vein")]},
        shown={(1, 1, 0): ["Barracks"], (1, 2, 0): ["Barracks"]},
    )
    table.game.play(1, {"do": "build", "card": "Ore Vein", "via": "cost", "pay": {}})
    assert table.ways(0, "Barracks") == set()
    table.step()
    assert table.ways(0, "Barracks") == {paid(left=2)}


ORE_AND_CLOTH_ON_BOTH_SIDES = {(1, 1): [build("Loom")], (1, 2): [build("Ore Vein")]}


@pytest.mark.parametrize(
    ("before", "ore", "cloth"),
    [
        (discard(), {paid(left=2), paid(right=2)}, {paid(left=2), paid(right=2)}),
        (build("East Trading Post"), {paid(left=2), paid(right=1)}, {paid(left=2), paid(right=2)}),
        (build("West Trading Post"), {paid(left=1), paid(right=2)}, {paid(left=2), paid(right=2)}),
        (build("Marketplace"), {paid(left=2), paid(right=2)}, {paid(left=1), paid(right=1)}),
    ],
)
def test_F11_discounts_of_cards(before: Act, ore: set[Way], cloth: set[Way]) -> None:
    """East Trading Post: raw materials from the right for 1; West: from the left; Marketplace:
    manufactured goods from both."""
    table = Table(
        3,
        {0: "Ephesos A", 1: "Rhodos A", 2: "Halikarnassos A"},
        acts=ORE_AND_CLOTH_ON_BOTH_SIDES | {(1, 0): [before]},
        shown={(1, 2, 0): ["Barracks", "Apothecary"]},
    ).play_to(1, 2)
    assert table.ways(0, "Barracks") == ore
    assert table.ways(0, "Apothecary") == cloth


def test_F11_discount_of_a_stage() -> None:
    """Olympia B stage 1: raw materials from both sides for 1."""
    table = Table(
        3,
        {0: "Olympia B", 1: "Rhodos A", 2: "Halikarnassos A"},
        acts=ORE_AND_CLOTH_ON_BOTH_SIDES | {(1, 0): OLYMPIA_B_STAGE_1},
        shown={(1, 3, 0): ["Barracks", "Apothecary"]},
    ).play_to(1, 3)
    assert table.ways(0, "Barracks") == {paid(left=1), paid(right=1)}
    assert table.ways(0, "Apothecary") == {paid(left=2), paid(right=2)}


def test_F12_U13_discounts_do_not_add_up() -> None:
    """Two discounts for the same purchase leave the price at 1; building the second stays legal."""
    table = Table(
        3,
        {0: "Olympia B", 1: "Rhodos A", 2: "Halikarnassos A"},
        acts=ORE_AND_CLOTH_ON_BOTH_SIDES
        | {(1, 0): [*OLYMPIA_B_STAGE_1, build("East Trading Post"), build("West Trading Post")]},
        shown={(1, 5, 0): ["Barracks"]},
    ).play_to(1, 5)
    assert table.built(0) >= {"East Trading Post", "West Trading Post"}
    assert table.ways(0, "Barracks") == {paid(left=1), paid(right=1)}


def test_F13_a_discount_works_from_the_next_turn() -> None:
    """A trading post does not lower prices in the turn in which it is built."""
    table = Table(
        5,
        {0: "Gizah A", 1: "Rhodos A", 4: "Ephesos A"},
        acts={(1, 0): [build("West Trading Post")]},
        shown={(1, 1, 0): ["Barracks"], (1, 2, 0): ["Barracks"]},
    )
    assert table.ways(0, "Barracks") == {paid(left=2)}
    assert table.play_to(1, 2).ways(0, "Barracks") == {paid(left=1)}


def test_F14_buying_for_buildings_and_for_stages() -> None:
    """The same stone is bought for a building or for a stage."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"},
        acts={(1, 1): [build("Stone Pit")]},
    ).play_to(1, 2)
    assert table.stage_ways(0) == {(1, 2, 0)}
    table.answer({0: wonder(table.hand(0)[0], left=2, right=0)})
    assert table.stages(0) == [1]
