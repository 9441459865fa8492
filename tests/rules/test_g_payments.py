"""Section G of the statements: payments."""

from itertools import permutations

from .table import Table, build, discard, paid


def test_G1_no_more_than_the_coins_held_at_the_start() -> None:
    """Coin cost plus purchases must not exceed the coins held at the start of the turn: 4 coins are too
    much for 3."""
    boards = {0: "Alexandria A", 1: "Gizah A", 2: "Ephesos A"}
    sellers = {(1, 2): [build("Stone Pit")]}
    with_three = Table(3, boards, acts=sellers | {(1, 0): [build("Altar")]}).play_to(1, 2)
    assert with_three.coins(0) == 3
    assert with_three.stage_ways(0) == set()
    with_six = Table(3, boards, acts=sellers | {(1, 0): [discard()]}).play_to(1, 2)
    assert with_six.stage_ways(0) == {(1, 2, 2)}


def test_G1_payments_beyond_the_coins_are_left_out_one_by_one() -> None:
    """With 3 coins a unit at 2 coins can be bought on either side, and two units where one of them costs
    1."""
    table = Table(
        3,
        {0: "Alexandria A", 1: "Gizah A", 2: "Ephesos A"},
        acts={(1, 0): [build("East Trading Post")], (1, 2): [build("Stone Pit")]},
        shown={(1, 2, 0): ["Baths"]},
    ).play_to(1, 2)
    assert table.coins(0) == 3
    assert table.ways(0, "Baths") == {paid(left=2), paid(right=1)}
    assert table.stage_ways(0) == {(1, 2, 1)}


def test_G2_coins_received_can_be_spent_from_the_next_turn() -> None:
    """A city without a coin cannot pay the coin of a brown card in the turn in which it sells, but in the
    next."""
    table = Table(
        6,
        {0: "Rhodos A", 1: "Gizah A", 5: "Ephesos A"},
        acts={
            (1, 0): [build("Timber Yard"), build("Clay Pit"), build("Forest Cave"), build("Altar")],
            (1, 1): [discard(), discard(), discard(), build("Barracks", left=0, right=2)],
        },
        shown={(1, 4, 0): ["Excavation"], (1, 5, 0): ["Tree Farm"]},
    ).play_to(1, 4)
    assert table.coins(0) == 0
    assert table.ways(0, "Excavation") == set()
    table.play_to(1, 5)
    assert table.coins(0) == 2
    assert table.ways(0, "Tree Farm") == {paid(bank=1)}


def test_G3_all_payments_are_booked_together() -> None:
    """The order in which seats answer does not matter: all orders end in the same state."""
    results = []
    for order in permutations(range(3)):
        table = Table(
            3,
            {0: "Gizah A", 1: "Rhodos A", 2: "Olympia A"},
            acts={
                (1, 0): [build("Barracks")],
                (1, 1): [build("Stockade")],
                (1, 2): [build("Baths")],
            },
        )
        for seat in order:
            decision = next(decision for decision in table.game.decisions if decision.seat == seat)
            table.game.play(seat, table.chosen(decision))
        results.append(table)
    assert all(table.game == results[0].game for table in results)
    assert results[0].all_coins() == [3 - 2 + 2, 3 - 2 + 2, 3 - 2 + 2]


def test_G4_coins_after_a_turn() -> None:
    """Coins after = before - own coin cost - own purchases + sales + 3 if discarded + effects."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"},
        acts={
            (1, 0): [build("Lumber Yard")],
            (2, 0): [build("Vineyard"), discard()],
            (2, 1): [build("Foundry")],
            (2, 2): [build("School", left=2)],
        },
    ).play_to(2, 1)
    assert table.all_coins() == [18, 21, 21]
    table.play_to(2, 2)
    sale, brown_cards = 2, 2
    assert table.all_coins() == [18 + sale + brown_cards, 21 - 1, 21 - 2]
    table.play_to(2, 3)
    assert table.all_coins() == [22 + 3, 20 + 3, 19 + 3]


def test_G4_purchases_and_sales_of_one_city() -> None:
    """A city that buys on one side and sells on the other pays and receives in the same turn."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"},
        acts={(1, 0): [build("Barracks")], (1, 2): [build("Baths")], (1, 1): [build("Altar")]},
    ).play_to(1, 2)
    assert table.all_coins() == [3 - 2 + 2, 3 + 2, 3 - 2]
