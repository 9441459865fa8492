"""`simulate`, `replay` and the agents."""

import json
from typing import Any

import pytest

import septem

from ..recording import recorded


def tally_as_data(tally: septem.Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "columns": tally.columns,
        "seats": tally.seats,
        "boards": tally.boards,
        "agents": tally.agents,
    }


def records_of(base: septem.Ruleset, players: int, games: int, **options: Any) -> list[dict[str, Any]]:
    """The records of a run."""
    return [json.loads(line) for line in recorded(base, players, games, **options)]


def test_the_number_of_threads_changes_nothing(base: septem.Ruleset) -> None:
    one: list[bytes] = []
    three: list[bytes] = []
    first = septem.simulate(base, 4, 101, seed=5, record=one.append, threads=1)
    second = septem.simulate(base, 4, 101, seed=5, record=three.append, threads=3)
    assert tally_as_data(first) == tally_as_data(second)
    assert b"".join(one) == b"".join(three)


def test_the_sums_are_those_of_the_records(base: septem.Ruleset) -> None:
    chunks: list[bytes] = []
    tally = septem.simulate(base, 3, 40, seed=2, record=chunks.append)
    records = [json.loads(line) for line in b"".join(chunks).splitlines()]
    assert tally.games == len(records) == 40
    assert tally.columns == [*base.categories, "total"]
    for number, seat in enumerate(tally.seats):
        for column, total, squares in zip(tally.columns, seat["sums"], seat["squares"], strict=True):
            points = [record["scores"][number][column] for record in records]
            assert total == sum(points)
            assert squares == sum(point * point for point in points)
    assert sum(seat["wins"] for seat in tally.seats) == pytest.approx(40)
    assert sum(board["games"] for board in tally.boards) == 120
    assert tally.decisions == sum(len(record["steps"]) for record in records)


def test_game_number_i_has_the_seed_s_plus_i(base: septem.Ruleset) -> None:
    whole = records_of(base, 3, 5, seed=100)
    assert [record["seed"] for record in whole] == [100, 101, 102, 103, 104]
    assert records_of(base, 3, 1, seed=103) == [whole[3]]


def test_agents_sit_down_in_turn_and_rotate(base: septem.Ruleset) -> None:
    one, two = list(septem.agents())[:2]
    seated = [
        [seat["agent"] for seat in record["seats"]] for record in records_of(base, 3, 6, agents=[one, two])
    ]
    # The odd one out changes its seat from game to game, and after a round the other agent is it.
    assert seated == [
        [one, two, one],
        [two, one, one],
        [one, one, two],
        [two, one, two],
        [one, two, two],
        [two, two, one],
    ]


def test_records_replay_without_a_difference(base: septem.Ruleset) -> None:
    for line in recorded(base, 5, 10, with_legal=True):
        assert septem.replay(base, line) is None
        assert septem.replay(base, line.decode()) is None


def test_a_changed_score_is_a_difference(base: septem.Ruleset) -> None:
    (record,) = records_of(base, 3, 1)
    record["scores"][1]["total"] += 1
    difference = septem.replay(base, json.dumps(record))
    assert difference is not None
    assert "total" in difference


def test_a_changed_legal_set_is_a_difference(base: septem.Ruleset) -> None:
    (record,) = records_of(base, 3, 1, with_legal=True)
    step = next(step for step in record["steps"] if len(step["legal"]) > 1)
    step["legal"].remove(next(move for move in step["legal"] if move != step["move"]))
    assert septem.replay(base, json.dumps(record)) is not None


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "3", "{}", '{"format": "septem-record"}', "x" * 1000, "[" * 10**5]
)
def test_what_is_no_record_is_refused(base: septem.Ruleset, line: str) -> None:
    with pytest.raises(septem.RecordError):
        septem.replay(base, line)


def test_a_record_of_other_rules_is_refused(base: septem.Ruleset, other_rules: septem.Ruleset) -> None:
    (record,) = records_of(base, 3, 1)
    with pytest.raises(septem.RecordError):
        septem.replay(other_rules, json.dumps(record))


@pytest.mark.parametrize("key", ["version", "players", "seats", "deals", "steps", "scores", "ranks"])
@pytest.mark.parametrize("value", [None, -1, 99, "text", [], {}, [[]]])
def test_records_of_odd_shape_are_told(base: septem.Ruleset, key: str, value: Any) -> None:
    (record,) = records_of(base, 3, 1)
    record[key] = value
    try:
        difference = septem.replay(base, json.dumps(record))
    except septem.RecordError:
        return
    assert difference is not None


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, BrokenPipeError])
@pytest.mark.parametrize("callback", ["record", "progress"])
@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_of_a_callback_ends_the_run(
    base: septem.Ruleset, error: type[BaseException], callback: str, threads: int
) -> None:
    def fail(_: object) -> None:
        raise error

    callbacks: dict[str, Any] = {callback: fail}
    with pytest.raises(error):
        septem.simulate(base, 3, 5000, threads=threads, **callbacks)


def test_progress_grows_to_the_number_of_games(base: septem.Ruleset) -> None:
    reported: list[int] = []
    septem.simulate(base, 3, 3000, progress=reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 3000


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"agents": []},
        {"agents": ["nobody"]},
        {"boards": [("Nowhere", "A"), None, None]},
        {"boards": [None]},
        {"switches": {"no such switch": True}},
        {"seed": 2**64 - 1, "games": 5},
    ],
)
def test_what_does_not_fit_is_refused(base: septem.Ruleset, options: dict[str, Any]) -> None:
    arguments = {"players": 3, "games": 5, **options}
    with pytest.raises(septem.SetupError):
        septem.simulate(base, **arguments)


def test_every_agent_plays_whole_games(base: septem.Ruleset) -> None:
    assert septem.agents()
    for name, about in septem.agents().items():
        assert about
        assert septem.simulate(base, 7, 3, agents=[name]).games == 3


def test_every_agent_chooses_a_legal_move(base: septem.Ruleset) -> None:
    for name in septem.agents():
        game = base.new_game(3, seed=1)
        for decision in game.decisions:
            move = septem.choose(game, decision.seat, name, seed=4)
            assert move in decision.moves
            assert move == septem.choose(game, decision.seat, name, seed=4)


def test_choosing_needs_an_agent_and_a_decision(base: septem.Ruleset) -> None:
    game = base.new_game(3, seed=1)
    with pytest.raises(septem.SetupError):
        septem.choose(game, 0, "nobody", seed=1)
    game.play(0, game.decisions[0].moves[0])
    with pytest.raises(septem.MoveError):
        septem.choose(game, 0, "random", seed=1)


@pytest.mark.parametrize("name", ["", "ü", "randöm", "\0", "x" * 10**6])
def test_odd_names_of_agents_are_refused(base: septem.Ruleset, name: str) -> None:
    with pytest.raises(septem.SetupError):
        septem.simulate(base, 3, 1, agents=[name])
    with pytest.raises(septem.SetupError):
        septem.choose(base.new_game(3), 0, name, seed=0)


def test_bytes_that_are_no_text_are_no_record(base: septem.Ruleset) -> None:
    with pytest.raises(septem.RecordError):
        septem.replay(base, b'{"format": "\xff"}')
