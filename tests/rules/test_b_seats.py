"""Section B of the statements: seats and direction."""

import pytest

from .fact_tables import AGES, PLAYER_COUNTS
from .table import Table, build, paid


def test_B1_neighbours_are_fixed_for_the_whole_game() -> None:
    """Left and right neighbour are fixed by the seats: what is bought is paid to the same seats in every age,
    whichever way the hands go."""
    boards = {0: "Gizah A", 1: "Rhodos A", 2: "Alexandria A", 3: "Ephesos A"}
    table = Table(
        4,
        boards,
        acts={
            (1, 0): [build("Barracks", left=2)],
            (2, 0): [build("Sawmill"), build("School", right=2)],
        },
    ).play_to(1, 2)
    assert table.all_coins() == [3 - 2, 3 + 2 + 3, 3 + 3, 3 + 3]
    table = table.play_to(2, 2)
    before = table.all_coins()
    table.step()
    assert table.all_coins() == [before[0] - 2, before[1] + 3, before[2] + 3, before[3] + 3 + 2]


def test_B1_with_three_players_each_is_a_neighbour_of_both_others() -> None:
    """With 3 players each is a neighbour of both others: left is the next seat, right the seat before."""
    table = Table(
        3,
        {0: "Rhodos A", 1: "Gizah A", 2: "Olympia A"},
        shown={(1, 1, 0): ["Baths"], (1, 1, 1): ["Barracks", "Stockade"]},
    )
    assert table.ways(0, "Baths") == {paid(left=2)}
    assert table.ways(1, "Barracks") == {paid(right=2)}
    assert table.ways(1, "Stockade") == {paid(left=2)}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_B2_hands_go_left_right_left(players: int) -> None:
    """Hands go to the left neighbour in ages I and III and to the right neighbour in age II."""
    table = Table(players, {})
    for age in AGES:
        table.play_to(age, 1)
        for _ in range(5):
            before = [table.hand(seat) for seat in range(players)]
            gone = [table.chosen(decision).card for decision in table.game.decisions]
            table.step()
            for seat in range(players):
                kept = list(before[seat])
                kept.remove(str(gone[seat]))
                receiver = (seat - 1) % players if age == 2 else (seat + 1) % players
                assert sorted(table.hand(receiver)) == sorted(kept)


def test_B3_no_hand_is_passed_after_the_sixth_turn() -> None:
    """After the sixth turn hands stay: the card that is left over is the one not chosen out of the same
    two."""
    table = Table(3, {}, shown={(1, 6, 0): ["Altar", "Theater"]}).play_to(1, 6)
    assert sorted(table.hand(0)) == ["Altar", "Theater"]
    table.step()
    assert {"Altar", "Theater"} <= set(table.seen(0)["discards"])
