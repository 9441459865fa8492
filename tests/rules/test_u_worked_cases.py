"""Section U of the statements: worked cases that are not in the test of a statement already.

U 8 is in section O, U 10 in K, U 13 in F, U 15 in L.
"""

from collections import Counter

import pytest

from .city_plans import ALEXANDRIA_A_TO_TWO_ORE
from .fact_tables import PLAYER_COUNTS
from .table import CHAINED, FREE_OF_COST, Table, base, build, discard, paid, wonder


def test_U1_what_a_city_can_pay_alone_and_with_one_purchase() -> None:
    """A city makes two stones, clay, ore, papyrus and cloth: Barracks and Scriptorium are payable alone,
    Aqueduct needs one bought stone."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Alexandria A", 2: "Babylon A"},
        acts={
            (1, 0): [
                build("Stone Pit"),
                build("Clay Pool"),
                build("Ore Vein"),
                build("Press"),
                build("Loom"),
            ],
            (1, 1): [build("Timber Yard")],
        },
        shown={(1, 6, 0): ["Barracks", "Scriptorium"], (2, 1, 0): ["Aqueduct"]},
    ).play_to(1, 6)
    assert table.ways(0, "Barracks") == table.ways(0, "Scriptorium") == {FREE_OF_COST}
    assert table.play_to(2, 1).ways(0, "Aqueduct") == {paid(left=2)}


def test_U2_university_with_a_purchase_on_either_side() -> None:
    """University (two wood, glass, papyrus), own wood and glass, wood on the right, papyrus on the left: 2
    coins to each side."""
    table = Table(
        3,
        {0: "Olympia A", 1: "Ephesos A", 2: "Gizah A"},
        acts={(1, 0): [build("Glassworks")], (1, 2): [build("Lumber Yard")]},
        shown={(3, 1, 0): ["University"]},
    ).play_to(3, 1)
    assert table.ways(0, "University") == {paid(left=2, right=2)}


def test_U3_both_neighbours_buy_what_the_owner_uses() -> None:
    """Both neighbours buy two stones each: the owner gets 8 coins and builds Library with the same stones
    in the same turn."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"},
        acts={
            (1, 0): [build("Stone Pit"), build("Loom")],
            (2, 0): [build("Library")],
            (2, 1): [wonder(left=0, right=4)],
            (2, 2): [wonder(left=4, right=0)],
        },
    ).play_to(2, 1)
    before = table.all_coins()
    table.step()
    assert table.built(0) >= {"Library"}
    assert table.all_coins() == [before[0] + 8, before[1] - 4, before[2] - 4]


def test_U4_sales_of_this_turn_do_not_help() -> None:
    """The owner of clay with 1 coin, whose neighbour has clay, cannot pay Forum (two clay), even if the
    sales of this turn bring 8 coins."""
    table = Table(
        5,
        {0: "Babylon A", 1: "Rhodos A", 4: "Gizah B"},
        acts={
            (1, 0): [
                build("Timber Yard"),
                build("Forest Cave"),
                build("Lumber Yard"),
                build("Altar"),
                build("Theater"),
                build("Loom"),
            ],
            (1, 1): [build("Clay Pool")],
            (2, 1): [wonder(left=0, right=4)],
            (2, 4): [wonder(left=4, right=0)],
        },
        shown={(2, 1, 0): ["Forum"]},
    ).play_to(2, 1)
    assert table.coins(0) == 1
    assert table.ways(0, "Forum") == set()
    table.step()
    assert table.coins(0) == 1 + 8 + 3


def test_U5_clay_pit() -> None:
    """Clay Pit costs 1 coin and gives clay or ore from the next turn on."""
    table = Table(
        5,
        {0: "Gizah A", 1: "Ephesos A", 4: "Alexandria A"},
        acts={(1, 0): [build("Clay Pit")]},
        shown={(1, 1, 0): ["Barracks"], (1, 2, 0): ["Barracks", "Guard Tower"]},
    )
    assert table.ways(0, "Clay Pit") == {paid(bank=1)}
    assert table.ways(0, "Barracks") == set()
    table.play_to(1, 2)
    assert table.coins(0) == 2
    assert table.ways(0, "Barracks") == table.ways(0, "Guard Tower") == {FREE_OF_COST}


def test_U6_theater_statue_gardens() -> None:
    """Theater, then Statue, then Gardens: each free after the one before."""
    table = Table(
        3,
        {0: "Ephesos A", 1: "Alexandria A", 2: "Halikarnassos A"},
        acts={(1, 0): [build("Theater")], (2, 0): [build("Statue")], (3, 0): [build("Gardens")]},
    ).play_to(2, 1)
    assert table.ways(0, "Statue") == {CHAINED}
    assert table.play_to(3, 1).ways(0, "Gardens") == {CHAINED}
    assert table.play_to(3, 2).score(0)["civilian"] == 2 + 4 + 5


def test_U7_two_ore_build_the_second_stage_of_alexandria_with_any_card() -> None:
    """Alexandria A with two ore builds stage 2 with any card."""
    table = Table(
        3,
        {0: "Alexandria A", 1: "Ephesos A", 2: "Babylon A"},
        acts={
            (1, 0): ALEXANDRIA_A_TO_TWO_ORE,
        },
    ).play_to(1, 6)
    for card in table.hand(0):
        assert table.stage_ways(0, card) == {(2, 0, 0)}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_U11_sizes_of_the_decks(players: int) -> None:
    """Seven-player decks have 49 cards each, three-player decks 21."""
    sizes = []
    for age in base().new_game(players).deals["ages"]:
        sizes.append(sum(Counter(len(hand) for hand in age["hands"]).elements()))
    assert sizes == [7 * players] * 3


def test_U12_one_of_two_kinds_is_missing() -> None:
    """Two wood, stone and ore are due; own two wood or stone and ore and one choice of wood or stone; the
    neighbour sells wood and stone: one unit of either is bought, which is one move, and buying both is
    refused."""
    table = Table(
        3,
        {0: "Olympia A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(1, 0): [build("Timber Yard"), build("Ore Vein")], (1, 1): [build("Lumber Yard")]},
        shown={(3, 1, 0): ["Senate"]},
    ).play_to(3, 1)
    assert table.ways(0, "Senate") == {paid(left=2)}


def test_U12_one_of_two_kinds_from_either_side() -> None:
    """The same with wood on the left and stone on the right: either is bought, not both."""
    table = Table(
        3,
        {0: "Olympia A", 1: "Ephesos A", 2: "Gizah A"},
        acts={(1, 0): [build("Timber Yard"), build("Ore Vein")], (1, 1): [build("Lumber Yard")]},
        shown={(3, 1, 0): ["Senate"]},
    ).play_to(3, 1)
    assert table.ways(0, "Senate") == {paid(left=2), paid(right=2)}


def test_U14_vineyard_with_a_quarry_of_the_same_turn() -> None:
    """Vineyard built while the left neighbour builds a Quarry and has 2 brown cards, right neighbour 1,
    own 1: 5 coins."""
    table = Table(
        3,
        {},
        acts={
            (1, 0): [build("Lumber Yard")],
            (1, 1): [build("Stone Pit"), build("Clay Pool")],
            (1, 2): [build("Ore Vein")],
            (2, 0): [build("Vineyard")],
            (2, 1): [build("Quarry")],
            (2, 2): [discard()],
        },
    ).play_to(2, 1)
    before = table.coins(0)
    table.step()
    assert table.coins(0) == before + 5
