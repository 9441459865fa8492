"""Section H of the statements: chains."""

import pytest

from .fact_tables import cards
from .table import BY_RIGHT, CHAINED, FREE_OF_COST, Table, base, build, discard, wonder

OLYMPIA_A_RIGHT = [build("Lumber Yard"), wonder(), build("Stone Pit"), build("Timber Yard"), wonder()]


@pytest.mark.parametrize(
    ("parent", "age", "child"),
    [(parent, card.age, card.name) for card in cards() for parent in card.free_with],
)
def test_H1_a_card_is_free_with_any_building_named_on_it(parent: str, age: int, child: str) -> None:
    """With the parent in the city neither coins nor resources nor purchases are needed: no coin leaves the
    city. The parent is built free by Olympia's right where it would cost something."""
    table = Table(
        4,
        {0: "Olympia A", 1: "Ephesos A", 2: "Alexandria B", 3: "Gizah A"},
        acts={(1, 0): OLYMPIA_A_RIGHT},
        shown={(age - 1, 6, 0): [parent], (age, 1, 0): [child]},
    ).play_to(age - 1, 6)
    table.answer({0: build(parent, via="free" if BY_RIGHT in table.ways(0, parent) else "cost")})
    table.play_to(age, 1)
    assert parent in table.built(0)
    before = table.coins(0)
    assert table.ways(0, child) == {CHAINED}
    table.answer({0: build(child)})
    assert child in table.built(0)
    expected_gain = gain_at_once(child, table)
    assert table.coins(0) == before + expected_gain


def gain_at_once(card: str, table: Table) -> int:
    """Coins that a chained card gives when it is built, counted in the city of seat 0."""
    counters = table.city(0)["counters"]
    if card == "Haven":
        return int(counters.get("brown", 0))
    if card == "Lighthouse":
        return int(counters.get("yellow", 0))
    return 3 * len(table.stages(0)) if card == "Arena" else 0


def test_H2_parent_and_child_are_one_age_apart() -> None:
    """In the first edition parent and child are always one age apart."""
    ages: dict[str, set[int]] = {}
    described = base().describe()["cards"]
    for card in described:
        ages.setdefault(card["name"], set()).add(card["age"])
    links = [(card["age"], parent) for card in described for parent in card["chains"]]
    assert links
    assert all(ages[parent] == {age - 1} for age, parent in links)


def test_H3_a_parent_that_was_paid() -> None:
    """How the parent was built does not matter: paid."""
    table = Table(
        3, {0: "Ephesos A"}, acts={(1, 0): [build("Scriptorium")]}, shown={(2, 1, 0): ["Library"]}
    ).play_to(2, 1)
    assert table.ways(0, "Library") == {CHAINED}


def test_H3_a_parent_that_was_chained() -> None:
    """How the parent was built does not matter: by a chain itself."""
    table = Table(
        3,
        {0: "Ephesos A"},
        acts={(1, 0): [build("Scriptorium")], (2, 0): [build("Library", via="chain")]},
        shown={(3, 1, 0): ["Senate", "University"]},
    ).play_to(3, 1)
    assert table.ways(0, "Senate") == table.ways(0, "University") == {CHAINED}


def test_H3_a_parent_that_was_free_by_a_right() -> None:
    """How the parent was built does not matter: free by the right of Olympia."""
    acts = {(1, 0): [*OLYMPIA_A_RIGHT, build("Scriptorium", via="free")]}
    table = Table(
        3, {0: "Olympia A", 1: "Gizah A", 2: "Rhodos A"}, acts=acts, shown={(2, 1, 0): ["Library"]}
    ).play_to(2, 1)
    assert table.ways(0, "Library") == {CHAINED}


def test_H3_a_parent_from_the_discard_pile() -> None:
    """How the parent was built does not matter: from the discard pile."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): [build("Ore Vein"), build("Clay Pit"), wonder()], (1, 1): [discard("Scriptorium")]},
        from_pile={(1, 3, 0): build("Scriptorium")},
        shown={(2, 1, 0): ["Library"]},
    ).play_to(2, 1)
    assert table.ways(0, "Library") == {CHAINED}


def test_H4_no_parent_under_a_stage_or_in_the_pile() -> None:
    """A card under a stage or in the discard pile is no parent."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"},
        acts={(1, 0): [build("Stone Pit"), wonder("Theater"), discard("Altar")]},
        shown={(2, 1, 0): ["Statue", "Temple"]},
    ).play_to(2, 1)
    assert table.ways(0, "Statue") == set()
    assert table.ways(0, "Temple") == set()


def test_H4_no_parent_in_another_city() -> None:
    """A parent in a neighbour's city is no parent."""
    table = Table(3, {0: "Gizah A"}, acts={(1, 1): [build("Altar")]}, shown={(2, 1, 0): ["Temple"]}).play_to(
        2, 1
    )
    assert CHAINED not in table.ways(0, "Temple")


@pytest.mark.parametrize("post", ["East Trading Post", "West Trading Post"])
def test_H5_either_trading_post_makes_the_forum_free(post: str) -> None:
    """Either trading post suffices for Forum."""
    boards = {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"}
    table = Table(3, boards, {(1, 0): [build(post)]}, {(2, 1, 0): ["Forum"]}).play_to(2, 1)
    assert table.ways(0, "Forum") == {CHAINED}
    without = Table(3, boards, shown={(2, 1, 0): ["Forum"]}).play_to(2, 1)
    assert without.ways(0, "Forum") == set()


def test_H6_chains_never_pay_for_stages() -> None:
    """A card that is free by a chain serves for a stage only if the stage is paid."""
    boards = {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"}
    table = Table(3, boards, {(1, 0): [build("Altar")]}, {(2, 1, 0): ["Temple"]}).play_to(2, 1)
    assert table.ways(0, "Temple") == {CHAINED}
    assert table.stage_ways(0, "Temple") == set()


def test_H7_where_a_chain_applies_nothing_is_paid() -> None:
    """Nothing is gained by not using a chain: it is the only way that is listed, even if the cost could be
    paid."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A", 2: "Olympia A"},
        acts={(1, 0): [build("Stone Pit"), build("Baths")], (2, 0): [build("Quarry")]},
        shown={(2, 2, 0): ["Aqueduct", "Walls"]},
    ).play_to(2, 2)
    assert table.ways(0, "Walls") == {FREE_OF_COST}
    assert table.ways(0, "Aqueduct") == {CHAINED}
