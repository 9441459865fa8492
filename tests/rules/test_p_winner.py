"""Section P of the statements: the winner."""

from .table import Table, build


def ranks(table: Table) -> list[int]:
    """Ranks of all seats."""
    return [sheet["rank"] for sheet in table.game.scores()]


def test_P1_most_points() -> None:
    """The most points win: an Altar is 2 points, the coins for discarding it 1."""
    table = Table(3, {}, acts={(1, 1): [build("Altar")]}).play_to_end()
    totals = [table.score(seat)["total"] for seat in range(3)]
    assert totals == [19, 20, 19]
    assert ranks(table) == [2, 1, 2]


def test_P1_then_most_coins() -> None:
    """With equal points more coins win: 51 coins with Altar and Theater against 54 coins with Baths, both
    21 points."""
    table = Table(
        3,
        {1: "Gizah A"},
        acts={(1, 0): [build("Altar"), build("Theater")], (1, 1): [build("Baths")]},
    ).play_to_end()
    assert [table.score(seat)["total"] for seat in range(3)] == [21, 21, 19]
    assert table.all_coins() == [51, 54, 57]
    assert ranks(table) == [2, 1, 3]


def test_P1_then_a_shared_victory() -> None:
    """With equal points and coins the victory is shared."""
    table = Table(3, {}).play_to_end()
    assert [table.score(seat)["total"] for seat in range(3)] == [19, 19, 19]
    assert ranks(table) == [1, 1, 1]
    two = Table(4, {}, acts={(1, 0): [build("Altar")], (1, 2): [build("Theater")]}).play_to_end()
    assert ranks(two) == [1, 3, 1, 3]


def test_P1_the_tie_break_is_shown() -> None:
    """The score sheet names what breaks ties."""
    table = Table(3, {}).play_to_end()
    assert all(sheet["coins"] == 57 for sheet in table.game.scores())
