"""Section C of the statements: the turn."""

from typing import Any

import pytest

import septem

from .fact_tables import AGES, PLAYER_COUNTS, TURNS
from .table import Table, base, build, discard, wonder

HALIKARNASSOS_B_STAGE_1 = [build("Ore Vein"), build("Clay Pit")]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_C1_six_turns_with_hands_from_seven_to_two(players: int) -> None:
    """An age has 6 turns; in turn t a player holds 8-t cards."""
    table = Table(players, {})
    course = []
    while not table.game.is_over:
        sizes = {len(table.hand(seat)) for seat in range(players)}
        course.append((table.game.age, table.game.turn, sizes))
        table.step()
    assert course == [(age, turn, {8 - turn}) for age in AGES for turn in TURNS]


def test_C2_choices_are_hidden_until_all_have_chosen() -> None:
    """All choose without seeing the others' choices; then all are revealed and carried out at once."""
    before = Table(3, {}).seen(1)
    looks = []
    for act in (build("Altar"), build("Theater"), discard("Altar"), discard("Theater")):
        table = Table(3, {}, shown={(1, 1, 0): ["Altar", "Theater"]})
        game = table.game
        hand_before = game.observe(1)["hand"]
        game.play(0, table.only_move(game.decisions[0], act))
        looks.append(game.observe(1))
        assert game.observe(1)["hand"] == hand_before
        assert game.observe(1)["cities"] == before["cities"]
    assert all(look == looks[0] for look in looks)


def test_C2_all_choices_are_carried_out_together() -> None:
    """Nothing happens until the last seat has chosen, and then everything does."""
    table = Table(
        3, {}, acts={(1, seat): [build(card)] for seat, card in enumerate(["Altar", "Theater", "Loom"])}
    )
    for seat in (2, 0):
        decision = next(decision for decision in table.game.decisions if decision.seat == seat)
        table.game.play(seat, table.chosen(decision))
        assert [table.built(other) for other in range(3)] == [set(), set(), set()]
    table.step()
    assert [table.built(seat) for seat in range(3)] == [{"Altar"}, {"Theater"}, {"Loom"}]
    assert table.game.turn == 2


def test_C3_three_uses_of_a_card() -> None:
    """A card is built, builds a stage, or is discarded for 3 coins; passing is not possible."""
    table = Table(
        3, {0: "Gizah A"}, acts={(1, 0): [build("Stone Pit"), wonder()]}, shown={(1, 2, 0): ["Altar"]}
    )
    table.play_to(1, 2)
    uses = {move["do"] for move in table.moves(0)}
    assert uses == {"build", "wonder", "discard"}
    assert all(move["card"] in table.hand(0) for move in table.moves(0))
    before = table.coins(1)
    table.step()
    assert table.coins(1) == before + 3


def test_C4_discarding_is_always_allowed_and_sometimes_forced() -> None:
    """Every card may be discarded; a card that can be neither built nor used for a stage can only be
    discarded."""
    table = Table(
        3, {0: "Gizah A", 1: "Rhodos A", 2: "Olympia A"}, shown={(1, 1, 0): ["Workshop", "Apothecary"]}
    )
    discarded = {move["card"] for move in table.moves(0) if move["do"] == "discard"}
    assert discarded == set(table.hand(0))
    for card in ("Workshop", "Apothecary"):
        assert [move for move in table.moves(0) if move["card"] == card] == [{"do": "discard", "card": card}]


def test_C5_what_is_built_in_the_same_turn_does_not_help() -> None:
    """A choice is legal on the state before the turn: a unit that a neighbour builds this very turn is no
    use."""
    boards = {0: "Gizah A", 1: "Ephesos A", 2: "Alexandria A"}
    table = Table(3, boards, acts={(1, 1): [build("Lumber Yard")]}, shown={(1, 1, 0): ["Stockade"]})
    decision = table.game.decisions[1]
    table.game.play(1, table.chosen(decision))
    assert table.ways(0, "Stockade") == set()


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_C5_what_neighbours_do_in_the_same_turn_does_not_harm(order: list[int]) -> None:
    """The owner and both neighbours use the same unit in one turn, whoever answers first."""
    table = Table(
        3,
        {0: "Olympia A", 1: "Ephesos A", 2: "Gizah A"},
        acts={
            (1, 0): [build("Stone Pit"), build("Baths")],
            (1, 1): [discard(), discard()],
            (1, 2): [discard(), wonder(left=2, right=0)],
        },
    ).play_to(1, 2)
    for seat in order:
        decision = next(decision for decision in table.game.decisions if decision.seat == seat)
        table.game.play(seat, table.chosen(decision))
    assert table.built(0) == {"Stone Pit", "Baths"}
    assert table.stages(2) == [1]


def test_C6_the_seventh_card_is_discarded_for_nothing() -> None:
    """After turn 6 every player's last card goes face down to the discard pile and earns nothing."""
    table = Table(3, {}).play_to(2, 1)
    assert table.all_coins() == [3 + 6 * 3] * 3
    assert table.seen(0)["discard_count"] == 3 * 7
    assert all(len(table.seen(seat)["discards"]) == 7 for seat in range(3))


def test_C7_only_who_may_build_from_the_pile_sees_it() -> None:
    """The discard pile is face down; only a player who may build from it looks at it."""
    table = Table(
        3,
        {1: "Halikarnassos B"},
        acts={(1, 1): [*HALIKARNASSOS_B_STAGE_1, wonder()], (1, 0): [discard("Altar"), discard("Theater")]},
    ).play_to_question("from-discard")
    assert [table.seen(seat)["discard_pile"] for seat in (0, 2)] == [None, None]
    pile = table.seen(1)["discard_pile"]
    assert len(pile) == table.seen(1)["discard_count"] == 6
    assert {"Altar", "Theater"} <= set(pile)
    table.step()
    assert [table.seen(seat)["discard_pile"] for seat in range(3)] == [None] * 3


def test_C8_what_is_public_and_what_is_not() -> None:
    """Built cards, coins, tokens, stages and numbers of cards are public; hands, discards and the cards
    under stages are not."""
    table = Table(
        3,
        {0: "Gizah A"},
        acts={(1, 0): [build("Stone Pit"), wonder("Altar"), discard("Theater")]},
    ).play_to(1, 4)
    looks = [table.seen(seat) for seat in range(3)]
    assert looks[0]["cities"] == looks[1]["cities"] == looks[2]["cities"]
    assert looks[0]["cities"][0]["stages"] == [1]
    assert {look["discard_count"] for look in looks} == {7}
    assert [look["markers"] for look in looks] == [{1: "Altar"}, {}, {}]
    assert looks[0]["discards"] == ["Theater"]
    for seat in (1, 2):
        look = {key: value for key, value in looks[seat].items() if key != "seen"}
        assert names_in(look).isdisjoint({"Altar", "Theater"} - set(look["hand"]))


def names_in(thing: Any) -> set[str]:
    """All texts anywhere in plain data."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return set().union(*(names_in(value) for value in thing.values()))
    if isinstance(thing, (list, tuple)):
        return set().union(*(names_in(value) for value in thing))
    return set()


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    """A seat that owes no decision and a move that is not legal are refused, and the game stays as it was."""
    game = base().new_game(3, seed=1)
    before = game.clone()
    with pytest.raises(septem.MoveError):
        game.play(0, {"do": "discard", "card": "Palace"})
    with pytest.raises(septem.MoveError):
        game.play(7, {"do": "discard", "card": game.observe(0)["hand"][0]})
    assert game == before
    game.play(0, {"do": "discard", "card": game.observe(0)["hand"][0]})
    after = game.clone()
    with pytest.raises(septem.MoveError):
        game.play(0, {"do": "discard", "card": game.observe(0)["hand"][0]})
    assert game == after
