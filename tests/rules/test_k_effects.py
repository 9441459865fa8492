"""Section K of the statements: effects at once."""

import pytest

from .table import Act, Table, build, discard, wonder


def test_K1_tavern_gives_five_coins_once() -> None:
    """Tavern: 5 coins, once."""
    table = Table(4, {}, acts={(1, 0): [build("Tavern")]}).play_to(1, 2)
    assert table.all_coins() == [3 + 5, 6, 6, 6]
    assert table.play_to_end().coins(0) == 8 + 17 * 3


def test_K2_vineyard_counts_brown_cards_of_three_cities() -> None:
    """Vineyard: 1 coin for each brown card in the own and both neighbouring cities; those of other cities
    do not count, and what the neighbours build in the same turn does."""
    table = Table(
        4,
        {},
        acts={
            (1, 0): [build("Lumber Yard")],
            (1, 1): [build("Stone Pit"), build("Clay Pool")],
            (1, 2): [build("Ore Vein"), build("Clay Pit"), build("Timber Yard")],
            (2, 0): [build("Vineyard")],
            (2, 3): [build("Quarry")],
        },
    ).play_to(2, 1)
    before = table.coins(0)
    assert table.play_to(2, 2).coins(0) == before + 1 + 2 + 1


def test_K2_bazar_counts_gray_cards_of_three_cities() -> None:
    """Bazar: 2 coins for each gray card in the own and both neighbouring cities, those of this turn
    included."""
    table = Table(
        4,
        {},
        acts={
            (1, 0): [build("Loom")],
            (1, 1): [build("Press")],
            (1, 2): [build("Glassworks")],
            (2, 0): [build("Bazar")],
            (2, 3): [build("Press")],
            (2, 1): [build("Glassworks")],
        },
    ).play_to(2, 1)
    before = table.coins(0)
    assert table.play_to(2, 2).coins(0) == before + 2 * (1 + 2 + 1)


BROWN = [build("Lumber Yard"), build("Ore Vein")]
GRAY = [build("Loom"), build("Press")]


def test_K3_haven() -> None:
    """Haven: 1 coin for each own brown card when built, and 1 point for each at the end with the numbers
    of the end (no brown cards come in age III, so they are the same)."""
    table = Table(
        3,
        {0: "Halikarnassos A"},
        acts={(1, 0): BROWN, (1, 1): [build("Stone Pit")], (3, 0): [build("Haven")]},
    ).play_to(3, 1)
    before = table.coins(0)
    assert table.play_to(3, 2).coins(0) == before + 2
    assert table.play_to_end().score(0)["commerce"] == 2


def test_K3_U10_chamber_of_commerce() -> None:
    """Chamber of Commerce: 2 coins for each own gray card when built, and 2 points for each at the end."""
    table = Table(
        4,
        {0: "Babylon A"},
        acts={(1, 0): [*GRAY, build("Clay Pool")], (3, 0): [build("Chamber of Commerce")]},
    ).play_to(3, 1)
    before = table.coins(0)
    assert table.play_to(3, 2).coins(0) == before + 4
    assert table.play_to_end().score(0)["commerce"] == 4


def test_K3_lighthouse_counts_itself() -> None:
    """Lighthouse: 1 coin for each own yellow card, itself included; the points count yellow cards built
    later too."""
    table = Table(
        3,
        {0: "Gizah A"},
        acts={
            (1, 0): [build("Glassworks"), build("Marketplace"), build("East Trading Post")],
            (2, 0): [build("Forum", via="chain")],
            (3, 0): [build("Lighthouse"), build("Haven", via="chain")],
        },
    ).play_to(3, 1)
    before = table.coins(0)
    assert table.play_to(3, 2).coins(0) == before + 4
    assert table.score(0)["commerce"] == 4
    assert table.play_to_end().score(0)["commerce"] == 5


def test_K3_arena_counts_stages_of_the_end() -> None:
    """Arena: 3 coins for each own stage when built; 1 point for each stage at the end, one built later
    included."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A"},
        acts={
            (1, 0): [build("Stone Pit"), wonder(), build("Lumber Yard"), build("Ore Vein")],
            (2, 0): [build("Sawmill")],
            (3, 0): [build("Arena"), wonder()],
        },
    ).play_to(3, 1)
    before = table.coins(0)
    table.play_to(3, 2)
    assert table.coins(0) == before + 3
    assert table.score(0)["commerce"] == 1
    assert table.play_to_end().score(0)["commerce"] == 2


def test_K4_the_bank_pays() -> None:
    """Coins of effects come from the bank: no neighbour loses any."""
    table = Table(4, {}, acts={(1, 1): [build("Lumber Yard")], (2, 0): [build("Vineyard")]}).play_to(2, 1)
    before = table.all_coins()
    after = table.play_to(2, 2).all_coins()
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 3, 3, 3]


@pytest.mark.parametrize(
    ("neighbours_turn_2", "expected"), [(discard(), 2 + 1), (build("Quarry"), 2 + 1 + 1)]
)
def test_K5_the_same_card_from_the_discard_pile(neighbours_turn_2: Act, expected: int) -> None:
    """Vineyard from the discard pile pays in the same way, counted when it is built: brown cards that a
    neighbour has built in this very turn count."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit")],
            (1, 1): [build("Lumber Yard")],
            (2, 0): [discard(), wonder()],
            (2, 1): [discard("Vineyard"), neighbours_turn_2],
        },
        from_pile={(2, 2, 0): build("Vineyard")},
    ).play_to(2, 2)
    before = table.coins(0)
    assert table.play_to(2, 3).coins(0) == before + expected
    assert "Vineyard" in table.built(0)
