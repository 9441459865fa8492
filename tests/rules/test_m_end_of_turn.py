"""Section M of the statements: the order of the end of a turn and of an age."""

from .city_plans import BABYLON_B_TO_LAST_CARD
from .table import FROM_PILE, Table, build, discard, wonder

HALIKARNASSOS_IN_TURN_6 = [build("Ore Vein"), build("Clay Pit"), discard(), discard(), discard(), wonder()]


def test_M1_choices_are_checked_against_the_state_before_the_turn() -> None:
    """What is legal for a seat does not change while the others answer."""
    table = Table(4, {}, acts={(1, 0): [build("Lumber Yard")], (1, 2): [build("Clay Pool")]})
    before = table.moves(1)
    for seat in (0, 2, 3):
        decision = next(decision for decision in table.game.decisions if decision.seat == seat)
        table.game.play(seat, table.chosen(decision))
        assert table.moves(1) == before


def test_M2_payments_placements_and_coins_for_discards() -> None:
    """One turn: a purchase, a stage and a discard are all carried out before the next choice."""
    table = Table(
        3,
        {0: "Gizah A", 1: "Rhodos A", 2: "Ephesos A"},
        acts={(1, 1): [build("Stone Pit"), discard()], (1, 0): [discard(), wonder(left=2, right=0)]},
    ).play_to(1, 2)
    assert table.all_coins() == [6, 3, 6]
    table.step()
    assert table.all_coins() == [6 - 2, 3 + 2 + 3, 6 + 3]
    assert table.stages(0) == [1]
    assert table.game.turn == 3


def test_M3_coins_at_once_on_the_state_after_all_placements() -> None:
    """Two Vineyards of one turn, between them a neighbour that builds a brown card: both count it."""
    table = Table(
        6,
        {},
        acts={(2, 0): [build("Vineyard")], (2, 1): [build("Sawmill")], (2, 2): [build("Vineyard")]},
    ).play_to(2, 1)
    before = table.all_coins()
    table.step()
    assert table.coins(0) == before[0] + 1
    assert table.coins(2) == before[2] + 1


def test_M4_M5_M6_last_card_then_leftovers_then_builds_from_the_pile() -> None:
    """In turn 6 Babylon plays its last card, then the leftovers go to the pile, then Halikarnassos builds
    from it: what Babylon discards is in reach, and so are the leftovers of the others."""
    table = Table(
        4,
        {0: "Babylon B", 2: "Halikarnassos B"},
        acts={(1, 0): [*BABYLON_B_TO_LAST_CARD, discard("Altar")], (1, 2): HALIKARNASSOS_IN_TURN_6},
        shown={(1, 7, 1): ["Theater"]},
    ).play_to(1, 6)
    size = table.seen(3)["discard_count"]
    table.step()
    assert (table.kind(), table.game.turn) == ("last-card", 6)
    discarded_in_turn_6 = 2
    assert table.seen(3)["discard_count"] == size + discarded_in_turn_6
    table.step()
    assert (table.kind(), table.game.turn) == ("from-discard", 6)
    assert table.seen(3)["discard_count"] == size + discarded_in_turn_6 + 1 + 3
    assert table.ways(2, "Altar") == table.ways(2, "Theater") == {FROM_PILE}
    table.step()
    assert (table.kind(), table.game.age, table.game.turn) == ("play", 2, 1)


def test_M4_only_in_turn_6() -> None:
    """The extra play of Babylon is after turn 6 and in no other."""
    table = Table(3, {0: "Babylon B"}, acts={(1, 0): BABYLON_B_TO_LAST_CARD}).play_to(2, 1)
    for turn in range(1, 6):
        assert (table.kind(), table.game.turn) == ("play", turn)
        table.step()
    table.step()
    assert table.kind() == "last-card"


def test_M6_once_for_the_stage_just_built() -> None:
    """One stage gives one build: after it the next turn begins."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): [build("Ore Vein"), build("Clay Pit"), wonder()], (1, 1): [discard("Altar")]},
        from_pile={(1, 3, 0): build("Altar")},
    ).play_to_question("from-discard")
    table.step()
    assert (table.kind(), table.game.turn) == ("play", 4)


def test_M6_cards_built_later_in_the_turn_do_not_count() -> None:
    """V 5: Vineyard counts after the placements of the turn; a brown card that a neighbour then builds
    from the pile comes too late."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit")],
            (1, 1): [discard("Lumber Yard")],
            (2, 0): [wonder()],
            (2, 1): [build("Vineyard")],
        },
        from_pile={(2, 1, 0): build("Lumber Yard")},
    ).play_to(2, 1)
    before = table.coins(1)
    table.play_to(2, 2)
    assert "Lumber Yard" in table.built(0)
    assert table.coins(1) == before + 2


def test_M8_turns_1_to_5_pass_and_turn_6_fights() -> None:
    """Hands are passed after turns 1 to 5; after turn 6 there are conflicts, then the next age or the end."""
    table = Table(3, {0: "Rhodos A"}, acts={(1, 0): [build("Barracks")]})
    for turn in range(1, 6):
        table.play_to(1, turn)
        hands = [table.hand(seat) for seat in range(3)]
        table.step()
        assert set(table.hand(1)) < set(hands[0])
        assert table.tokens(0) == []
    table.step()
    assert (table.game.age, table.game.turn) == (2, 1)
    assert table.tokens(0) == [1, 1]
    table.play_to(3, 6).step()
    assert table.game.is_over
    assert table.game.decisions == []
