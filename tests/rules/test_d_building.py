"""Section D of the statements: building a card."""

import pytest

from .fact_tables import cards
from .table import BY_RIGHT, FREE_OF_COST, FROM_PILE, Table, base, build, discard, paid, wonder

OLYMPIA_A_RIGHT_IN_AGE_1 = [
    build("Lumber Yard"),
    wonder(),
    build("Stone Pit"),
    build("Timber Yard"),
    wonder(),
]
"""The first five turns of Olympia A after which it may build free from turn 6 on."""


def test_D1_resources_out_of_own_production_or_purchases() -> None:
    """A card needs its printed resources, out of own production or bought; who has neither cannot build
    it."""
    shown = {(1, 1, 0): ["Barracks"]}
    own = Table(3, {0: "Rhodos A", 1: "Gizah A", 2: "Ephesos A"}, shown=shown)
    assert own.ways(0, "Barracks") == {FREE_OF_COST}
    bought = Table(3, {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"}, shown=shown)
    assert bought.ways(0, "Barracks") == {paid(left=2)}
    neither = Table(4, {0: "Gizah A", 1: "Babylon A", 2: "Rhodos A", 3: "Ephesos A"}, shown=shown)
    assert neither.ways(0, "Barracks") == set()


def test_D2_a_card_without_cost_is_free() -> None:
    """A card without printed cost is free, even for a city without a coin."""
    table = Table(
        5,
        {0: "Gizah A"},
        acts={(1, 0): [build("Timber Yard"), build("Clay Pit"), build("Excavation")]},
        shown={(1, 4, 0): ["Altar", "Forest Cave"]},
    ).play_to(1, 4)
    assert table.coins(0) == 0
    assert table.ways(0, "Altar") == {FREE_OF_COST}
    assert table.ways(0, "Forest Cave") == set()


def test_D3_coin_costs_go_to_the_bank() -> None:
    """The coin of a brown card goes to the bank: no other city gets it."""
    table = Table(3, {}, acts={(1, 0): [build("Clay Pit")]})
    assert table.ways(0, "Clay Pit") == {paid(bank=1)}
    table.play_to(1, 2)
    assert table.all_coins() == [2, 6, 6]


def test_D3_only_brown_cards_cost_coins() -> None:
    """Only brown cards have a coin cost, and it is 1."""
    with_coins = [card for card in base().describe()["cards"] if card["cost"]["bank"]]
    assert {(card["colour"], card["cost"]["bank"]) for card in with_coins} == {("brown", 1)}


def test_D4_no_second_building_of_a_name_by_paying() -> None:
    """A player never owns two buildings of the same name; the card still serves for a stage or is
    discarded."""
    table = Table(
        5, {0: "Rhodos A"}, acts={(1, 0): [build("Barracks")]}, shown={(1, 2, 0): ["Barracks"]}
    ).play_to(1, 2)
    assert table.ways(0, "Barracks") == set()
    assert {"do": "discard", "card": "Barracks"} in table.moves(0)


def test_D4_no_second_building_of_a_name_without_cost() -> None:
    """The same for a card without cost, and a neighbour may still build it."""
    table = Table(
        4,
        {},
        acts={(1, 0): [build("Lumber Yard")]},
        shown={(1, 2, 0): ["Lumber Yard"], (1, 3, 1): ["Lumber Yard"]},
    ).play_to(1, 2)
    assert table.ways(0, "Lumber Yard") == set()
    assert table.play_to(1, 3).ways(1, "Lumber Yard") == {FREE_OF_COST}


def test_D4_no_second_building_of_a_name_by_chain() -> None:
    """The same for a card that a chain would make free."""
    table = Table(
        7,
        {},
        acts={(1, 0): [build("Theater")], (2, 0): [build("Statue", via="chain")]},
        shown={(2, 2, 0): ["Statue"]},
    ).play_to(2, 2)
    assert table.ways(0, "Statue") == set()


def test_D4_no_second_building_of_a_name_by_a_right() -> None:
    """The same for a right to build free: it serves for the first Walls and not for the second."""
    boards = {0: "Olympia A", 1: "Ephesos A", 6: "Alexandria A"}
    table = Table(
        7,
        boards,
        acts={(1, 0): OLYMPIA_A_RIGHT_IN_AGE_1, (2, 0): [build("Walls", via="free")]},
        shown={(2, 1, 0): ["Walls"], (2, 2, 0): ["Walls", "Training Ground"]},
        switches={"rights kept": True},
    ).play_to(2, 1)
    assert table.ways(0, "Walls") == {BY_RIGHT}
    table.play_to(2, 2)
    assert table.ways(0, "Training Ground") == {BY_RIGHT}
    assert table.ways(0, "Walls") == set()


def test_D4_no_second_building_of_a_name_from_the_pile() -> None:
    """The same for a build from the discard pile."""
    table = Table(
        4,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit"), wonder()],
            (1, 1): [discard("Ore Vein")],
            (1, 2): [discard("Altar")],
        },
    ).play_to_question("from-discard")
    assert "Ore Vein" in table.seen(0)["discard_pile"]
    assert table.ways(0, "Ore Vein") == set()
    assert table.ways(0, "Altar") == {FROM_PILE}


@pytest.mark.parametrize("card", ["Loom", "Glassworks", "Press"])
def test_D5_gray_cards_of_both_ages_bear_the_same_names(card: str) -> None:
    """Loom, Glassworks and Press of ages I and II bear the same names, so only one of each can be owned."""
    assert [fact.age for fact in cards() if fact.name == card] == [1, 2]
    table = Table(3, {}, acts={(1, 0): [build(card)]}, shown={(2, 1, 0): [card]}).play_to(2, 1)
    assert table.ways(0, card) == set()
    without = Table(3, {}, shown={(2, 1, 0): [card]}).play_to(2, 1)
    assert without.ways(0, card) == {FREE_OF_COST}


def test_D6_built_cards_stay() -> None:
    """Built cards stay to the end of the game."""
    table = Table(
        3,
        {0: "Gizah A"},
        acts={
            (1, 0): [build("Altar"), build("Loom"), build("Baths")],
            (2, 0): [build("Temple", via="chain"), build("Quarry")],
            (3, 0): [build("Pantheon", via="chain")],
        },
    ).play_to_end()
    assert table.built(0) == {"Altar", "Loom", "Baths", "Temple", "Quarry", "Pantheon"}
