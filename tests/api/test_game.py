"""Games, decisions, moves and states as values of Python."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import septem


def played_on(game: septem.Game, decisions: int, seed: int = 1) -> septem.Game:
    """The game after so many random answers."""
    chance = random.Random(seed)
    while decisions > 0 and not game.is_over:
        for decision in game.decisions:
            game.play(decision.seat, chance.choice(decision.moves))
            decisions -= 1
    return game


@pytest.fixture
def game(base: septem.Ruleset) -> septem.Game:
    """A game of four in its second age."""
    return played_on(base.new_game(4, seed=11), 4 * 8)


def test_the_first_decision_is_owed_by_all_seats_at_once(base: septem.Ruleset) -> None:
    game = base.new_game(players=5, seed=3)
    assert [decision.seat for decision in game.decisions] == [0, 1, 2, 3, 4]
    assert len({decision.kind for decision in game.decisions}) == 1
    assert (game.age, game.turn, game.is_over) == (1, 1, False)


def test_answers_are_taken_in_any_order(base: septem.Ruleset) -> None:
    first, second = base.new_game(3, seed=5), base.new_game(3, seed=5)
    moves = {decision.seat: decision.moves[-1] for decision in first.decisions}
    for seat in (0, 1, 2):
        first.play(seat, moves[seat])
    for seat in (2, 0, 1):
        second.play(seat, moves[seat])
    assert first == second
    assert hash(first) == hash(second)


def test_a_move_may_be_given_in_the_form_of_records(base: septem.Ruleset) -> None:
    typed, plain = base.new_game(3, seed=5), base.new_game(3, seed=5)
    for decision in typed.decisions:
        move = decision.moves[0]
        plain.play(decision.seat, json.loads(json.dumps(move.to_dict())))
        typed.play(decision.seat, move)
    assert typed == plain


def test_moves_are_values(game: septem.Game) -> None:
    first, second = game.decisions[0].moves, game.decisions[0].moves
    assert first == second
    assert len({*first, *second}) == len(first)
    for move in first:
        assert str(move)
        assert move.do in repr(move)
        assert move.pay.total == move.pay.bank + move.pay.left + move.pay.right
        assert move.pay == move.pay


def test_a_move_tells_what_its_record_tells(game: septem.Game) -> None:
    for decision in game.decisions:
        for move in decision.moves:
            record = move.to_dict()
            assert record["do"] == move.do
            assert record.get("card") == move.card
            assert record.get("via") == move.via
            assert record.get("stage") == move.stage
            paid = record.get("pay", {"bank": 0, "left": 0, "right": 0})
            assert paid == {"bank": move.pay.bank, "left": move.pay.left, "right": move.pay.right}


def test_an_illegal_move_changes_nothing(game: septem.Game) -> None:
    before = game.clone()
    with pytest.raises(septem.MoveError):
        game.play(0, {"do": "build", "card": "No Such Card", "via": "cost"})
    assert game == before


def test_a_seat_answers_once(game: septem.Game) -> None:
    decision = game.decisions[0]
    game.play(decision.seat, decision.moves[0])
    assert decision.seat not in [owed.seat for owed in game.decisions]
    with pytest.raises(septem.MoveError):
        game.play(decision.seat, decision.moves[0])


@pytest.mark.parametrize("seat", [-1, 4, 99, 2**40])
def test_there_is_no_such_seat(game: septem.Game, seat: int) -> None:
    with pytest.raises(septem.MoveError, match="there is no seat"):
        game.play(seat, game.decisions[0].moves[0])
    with pytest.raises(septem.MoveError, match="there is no seat"):
        game.observe(seat)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, septem.Game.clone])
def test_copies_are_equal_and_independent(
    game: septem.Game, copied: Callable[[septem.Game], septem.Game]
) -> None:
    other = copied(game)
    assert other == game
    assert hash(other) == hash(game)
    before = game.to_bytes()
    played_on(other, 1)
    assert other != game
    assert game.to_bytes() == before


def test_saved_games_play_on_alike(game: septem.Game, base: septem.Ruleset) -> None:
    resumed = septem.Game.from_bytes(base, game.to_bytes())
    assert resumed == game == septem.Game.from_bytes(base, game.to_bytes())
    assert played_on(resumed, 10**6).scores() == played_on(game, 10**6).scores()


def test_a_half_answered_turn_is_saved_as_well(base: septem.Ruleset) -> None:
    game = base.new_game(3, seed=2)
    game.play(1, game.decisions[1].moves[0])
    resumed = septem.Game.from_bytes(base, game.to_bytes())
    assert [decision.seat for decision in resumed.decisions] == [0, 2]
    assert resumed == game


def test_broken_states_are_refused(game: septem.Game, base: septem.Ruleset) -> None:
    state = game.to_bytes()
    for length in range(0, len(state), 7):
        with pytest.raises(septem.StateError):
            septem.Game.from_bytes(base, state[:length])


def test_changed_states_are_refused_or_playable(game: septem.Game, base: septem.Ruleset) -> None:
    state = game.to_bytes()
    chance = random.Random(4)
    for _ in range(300):
        broken = bytearray(state)
        broken[chance.randrange(len(state))] ^= 1 << chance.randrange(8)
        try:
            resumed = septem.Game.from_bytes(base, bytes(broken))
        except septem.StateError:
            continue
        assert played_on(resumed, 10**6).is_over


def test_a_state_of_other_rules_is_refused(game: septem.Game, other_rules: septem.Ruleset) -> None:
    with pytest.raises(septem.StateError):
        septem.Game.from_bytes(other_rules, game.to_bytes())


def test_the_score_sheet_stands_at_any_time(game: septem.Game, base: septem.Ruleset) -> None:
    for seat in game.scores():
        assert seat["total"] == sum(seat[category] for category in base.categories)
        assert 1 <= seat["rank"] <= 4


def test_a_game_given_whole_needs_no_seed(base: septem.Ruleset) -> None:
    dealt = base.new_game(3, seed=9)
    given = base.new_game(3, seed=None, boards=dealt.boards, deals=dealt.deals)
    assert given.seed is None
    assert played_on(given, 10**6).scores() == played_on(dealt, 10**6).scores()


def test_without_a_seed_nothing_may_be_left_to_chance(base: septem.Ruleset) -> None:
    with pytest.raises(septem.SetupError):
        base.new_game(3, seed=None)


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 2},
        {"players": 8},
        {"players": 3, "boards": [("Nowhere", "A"), None, None]},
        {"players": 3, "boards": [None]},
        {"players": 3, "switches": {"no such switch": True}},
        {"players": 3, "deals": {"ages": [{"hands": [["No Such Card"], [], []]}]}},
        {"players": 3, "deals": {"ages": 3}},
        {"players": 3, "deals": {"ages": [{}] * 99}},
    ],
)
def test_what_does_not_fit_the_rules_is_refused(base: septem.Ruleset, arguments: dict[str, Any]) -> None:
    with pytest.raises(septem.SetupError):
        base.new_game(**arguments)


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"do": 3},
        {"do": "build"},
        {"do": "\0", "card": "x" * 10**6},
        {"do": ["build"]},
        {"pay": {"left": -1}},
        {"do": "build", "pay": 3},
    ],
)
def test_what_is_no_move_is_refused(game: septem.Game, move: dict[str, Any]) -> None:
    before = game.clone()
    with pytest.raises(septem.MoveError):
        game.play(0, move)
    assert game == before


@pytest.mark.parametrize("wrong", [None, 3, "text", [1], object()])
def test_wrong_types_are_refused(base: septem.Ruleset, game: septem.Game, wrong: Any) -> None:
    if wrong != 3:
        with pytest.raises(septem.SetupError, match="number of players"):
            base.new_game(wrong)
        with pytest.raises(septem.MoveError, match="seat"):
            game.observe(wrong)
    with pytest.raises(septem.MoveError, match="move"):
        game.play(0, wrong)
    with pytest.raises(TypeError, match="bytes"):
        septem.Game.from_bytes(base, wrong)


def test_random_bytes_are_no_tables() -> None:
    chance = random.Random(8)
    for length in (0, 1, 8, 47, 48, 49, 500):
        with pytest.raises(septem.TablesError):
            septem.Ruleset.from_bytes(chance.randbytes(length))


def test_rulesets_are_values(base: septem.Ruleset, other_rules: septem.Ruleset) -> None:
    again = septem.Ruleset.from_bytes(base.to_bytes())
    assert again == base
    assert hash(again) == hash(base)
    assert base != other_rules
    assert base != "base"


def test_the_description_agrees_with_the_properties(base: septem.Ruleset) -> None:
    described = base.describe()
    assert described["name"] == base.name
    assert described["title"] == base.title
    assert {
        board["name"]: [side["name"] for side in board["sides"]] for board in described["boards"]
    } == base.boards
    assert {switch["name"]: switch["default"] for switch in described["switches"]} == base.switches
    assert list(described["categories"]) == base.categories
    json.dumps(described)


def test_what_a_seat_observes_is_plain_data(game: septem.Game) -> None:
    for seat in range(4):
        observed = game.observe(seat)
        assert observed["seat"] == seat
        assert [city["board"] for city in observed["cities"]] == [board for board, _ in game.boards]
        assert json.loads(json.dumps(observed["cities"])) == observed["cities"]
        json.dumps(observed)


def test_what_a_seat_has_answered_is_plain_data_as_well(game: septem.Game) -> None:
    decision = game.decisions[0]
    game.play(decision.seat, decision.moves[0])
    observed = game.observe(decision.seat)
    assert observed["answer"] == decision.moves[0].to_dict()
    json.dumps(observed)
