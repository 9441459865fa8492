"""Section L of the statements, Babylon: the last card of an age."""

import pytest

from .city_plans import BABYLON_B_TO_LAST_CARD
from .table import FREE_OF_COST, Act, Table, Way, build, decline, discard, paid, wonder

LAST_CARD = "last-card"
ALONE = {0: "Babylon B", 1: "Ephesos A", 2: "Halikarnassos A"}


def asked_about_the_courthouse() -> Table:
    """Age II: seat 0 is asked about its last card, which its city can pay, and so can it the third stage."""
    table = Table(
        3,
        ALONE,
        acts={
            (1, 0): BABYLON_B_TO_LAST_CARD,
            (2, 0): [build("Brickyard"), build("Press")],
        },
        shown={(2, 7, 0): ["Courthouse"]},
    ).play_to(2, 1)
    return table.play_to_question(LAST_CARD)


def test_L4_in_every_age_from_the_stage_on() -> None:
    """The last card may be played at the end of every age from then on, the age of the stage included even
    if that is built in turn 6; nobody else is asked."""
    table = Table(3, ALONE, acts={(1, 0): BABYLON_B_TO_LAST_CARD})
    asked = []
    while not table.game.is_over:
        if table.kind() == LAST_CARD:
            asked.append(
                (table.game.age, table.game.turn, [decision.seat for decision in table.game.decisions])
            )
        table.step()
    assert asked == [(1, 6, [0]), (2, 6, [0]), (3, 6, [0])]


def test_L4_not_before_the_stage() -> None:
    """Without the stage the last card is not played."""
    table = Table(3, ALONE, acts={(1, 0): BABYLON_B_TO_LAST_CARD[:5]})
    kinds = set()
    while not table.game.is_over:
        kinds.add(table.kind())
        table.step()
    assert kinds == {"play"}


def test_L4_build_use_for_the_next_stage_discard_or_leave() -> None:
    """The last card is built at its cost, used for the next stage, discarded for 3 coins, or left unused."""
    table = asked_about_the_courthouse()
    free = {"bank": 0, "left": 0, "right": 0}
    assert table.hand(0) == ["Courthouse"]
    expected = [
        {"do": "build", "card": "Courthouse", "via": "cost", "pay": free},
        {"do": "wonder", "card": "Courthouse", "via": "cost", "stage": 3, "pay": free},
        {"do": "discard", "card": "Courthouse"},
        {"do": "decline"},
    ]
    moves = table.moves(0)
    assert len(moves) == len(expected)
    assert all(move in moves for move in expected)


@pytest.mark.parametrize(
    ("act", "coins", "stages", "built", "in_pile"),
    [
        (build("Courthouse"), 0, [1, 2], True, False),
        (wonder("Courthouse"), 0, [1, 2, 3], False, False),
        (discard("Courthouse"), 3, [1, 2], False, True),
        (decline(), 0, [1, 2], False, True),
    ],
)
def test_L4_what_the_four_uses_do(
    act: Act, coins: int, stages: list[int], built: bool, in_pile: bool
) -> None:
    """Each use does what it does in a turn; a card left unused goes to the pile without coins."""
    table = asked_about_the_courthouse()
    before = table.coins(0)
    table.answer({0: act})
    assert table.coins(0) == before + coins
    assert table.stages(0) == stages
    assert ("Courthouse" in table.built(0)) is built
    assert ("Courthouse" in table.seen(0)["discards"]) is in_pile


def test_L4_the_last_card_must_be_used_with_the_switch() -> None:
    """With the switch (T 2) the last card is played or discarded for coins."""
    table = Table(
        3, ALONE, acts={(1, 0): BABYLON_B_TO_LAST_CARD}, switches={"forced last card": True}
    ).play_to_question(LAST_CARD)
    assert "decline" not in {move["do"] for move in table.moves(0)}
    assert "discard" in {move["do"] for move in table.moves(0)}


@pytest.mark.parametrize(("builder", "ways"), [(0, {FREE_OF_COST}), (1, {paid(left=4)})])
def test_L5_V4_what_turn_6_built_may_be_used(builder: int, ways: set[Way]) -> None:
    """The extra play comes after turn 6 is settled: a producer built in turn 6, the own or a neighbour's,
    serves for the last card."""
    table = Table(
        3,
        ALONE,
        acts={
            (1, 0): BABYLON_B_TO_LAST_CARD,
            (2, builder): [discard() for _ in range(5)] + [build("Foundry")],
        },
        shown={(2, 7, 0): ["Dispensary"]},
    ).play_to(2, 6)
    assert table.ways(0, "Dispensary") == set()
    table.play_to_question(LAST_CARD)
    assert table.ways(0, "Dispensary") == ways


def test_L5_coins_of_turn_6_may_be_used() -> None:
    """Coins received in turn 6 can be spent: a brown card is paid out of the sale of that turn."""
    table = Table(
        6,
        {0: "Babylon B", 1: "Gizah B", 5: "Ephesos A"},
        acts={(1, 0): BABYLON_B_TO_LAST_CARD, (1, 1): [discard()] * 5 + [wonder(left=0, right=4)]},
        shown={(1, 7, 0): ["Tree Farm"]},
    ).play_to(1, 6)
    assert table.coins(0) == 2
    table.play_to_question(LAST_CARD)
    assert table.coins(0) == 2 + 4
    assert paid(bank=1) in table.ways(0, "Tree Farm")


def test_L5_V4_purchases_start_anew_and_sellers_get_their_coins() -> None:
    """The extra play is a new moment: the one ore of a neighbour is bought in turn 6 and once more for the
    last card, and the seller gets its coins both times; the others do nothing."""
    table = Table(
        3,
        ALONE | {1: "Rhodos A"},
        acts={
            (1, 0): BABYLON_B_TO_LAST_CARD,
            (2, 0): [discard() for _ in range(5)]
            + [build("Archery Range", left=2), build("Stables", left=2)],
        },
    ).play_to(2, 6)
    before = table.all_coins()
    table.step()
    assert table.kind() == LAST_CARD
    assert table.all_coins() == [before[0] - 2, before[1] + 3 + 2, before[2] + 3]
    table.step()
    assert table.all_coins() == [before[0] - 4, before[1] + 3 + 4, before[2] + 3]
    assert table.built(0) >= {"Archery Range", "Stables"}


def test_L5_the_last_card_counts_in_the_conflicts() -> None:
    """A red card played as the last card fights in this age's conflicts."""
    table = Table(
        3,
        ALONE,
        acts={(1, 0): [*BABYLON_B_TO_LAST_CARD, build("Stockade")]},
    ).play_to(2, 1)
    assert [table.tokens(seat) for seat in range(3)] == [[1, 1], [-1], [-1]]
