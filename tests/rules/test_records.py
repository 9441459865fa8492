"""Records of games: each replays as it was, another program can follow it, and a changed one is found out."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import septem

from ..recording import recorded
from .fact_tables import PLAYER_COUNTS
from .legality import keys_of, move_key
from .reference import ReferenceGame
from .reference_scoring import ranks, sheets
from .table import base

Record = dict[str, Any]


@pytest.mark.parametrize("with_legal", [False, True])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_record_replays(players: int, with_legal: bool) -> None:
    """A record is one line, has the form that is promised, and replays without a difference, as bytes or
    as text."""
    lines = recorded(base(), players, 10, seed=players, with_legal=with_legal)
    assert len(lines) == 10
    for number, line in enumerate(lines):
        assert septem.replay(base(), line) is None
        assert septem.replay(base(), line.decode()) is None
        record = json.loads(line)
        assert (record["format"], record["version"]) == ("septem-record", 1)
        assert (record["ruleset"], record["digest"]) == ("base", base().digest)
        assert (record["players"], record["seed"]) == (players, players + number)
        assert all(("legal" in step) is with_legal for step in record["steps"])


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_record_can_be_played_through_the_interface(players: int) -> None:
    """Boards, deals and moves of a record, told to a new game without a seed, give the questions in the
    order of the record, its scores and its ranks."""
    for line in recorded(base(), players, 5, seed=50):
        record = json.loads(line)
        boards = [(seat["board"], seat["side"]) for seat in record["seats"]]
        game = base().new_game(players, seed=None, boards=boards, deals=record["deals"])
        for step in record["steps"]:
            decision = next(decision for decision in game.decisions if decision.seat == step["seat"])
            assert (game.age, game.turn, decision.kind) == (step["age"], step["turn"], step["kind"])
            game.play(step["seat"], step["move"])
        assert game.is_over
        compare_result(record, game.scores())
        drawn = base().new_game(players, seed=record["seed"])
        assert (drawn.boards, drawn.deals) == (boards, record["deals"])


def compare_result(record: Record, scores: list[dict[str, int]]) -> None:
    """Scores and ranks of a record against a score sheet."""
    assert record["ranks"] == [sheet["rank"] for sheet in scores]
    for recorded_sheet, sheet in zip(record["scores"], scores, strict=True):
        assert recorded_sheet | {"rank": sheet["rank"]} == sheet


@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_reference_follows_records(players: int, switched: bool) -> None:
    """The reference interpreter reads the record alone and agrees with every set of legal moves and the
    results, with all switches off or on."""
    switches = dict.fromkeys(base().switches, True) if switched else {}
    for line in recorded(base(), players, 3, seed=70, with_legal=True, switches=switches):
        record = json.loads(line)
        assert record.get("rules", {}) == switches
        boards = [(seat["board"], seat["side"]) for seat in record["seats"]]
        reference = ReferenceGame(boards, record["deals"], switches)
        steps = iter(record["steps"])
        while (question := reference.question) is not None:
            answers = {}
            for seat in sorted(question.moves):
                step = next(steps)
                assert (step["age"], step["turn"]) == (reference.age, reference.turn)
                assert (step["seat"], step["kind"]) == (seat, question.kind)
                assert keys_of(step["legal"]) == keys_of(question.moves[seat])
                assert move_key(step["move"]) in keys_of(step["legal"])
                answers[seat] = step["move"]
            reference.answer(answers)
        assert next(steps, None) is None
        for seat, sheet in enumerate(record["scores"]):
            assert sheet in sheets(reference.cities, seat)
        assert record["ranks"] == ranks([(sheet["total"], sheet["coins"]) for sheet in record["scores"]])


@pytest.mark.parametrize("players", [3, 5, 7])
def test_equal_seeds_equal_games_for_any_number_of_threads(players: int) -> None:
    """Records and sums are the same for 1, 2 and 5 threads, and a run is the same as its games one by one."""
    runs = [recorded(base(), players, 24, seed=9, threads=threads) for threads in (1, 2, 5)]
    assert runs[0] == runs[1] == runs[2]
    tallies = [septem.simulate(base(), players, 24, seed=9, threads=threads) for threads in (1, 2, 5)]
    assert tallies[0].seats == tallies[1].seats == tallies[2].seats
    assert tallies[0].boards == tallies[1].boards == tallies[2].boards
    one_by_one = [recorded(base(), players, 1, seed=9 + number)[0] for number in range(24)]
    assert one_by_one == runs[0]


def test_sums_of_a_run_are_those_of_its_records() -> None:
    """Sums, squares and wins of each seat follow from the scores in the records."""
    records = [json.loads(line) for line in recorded(base(), 4, 30)]
    tally = septem.simulate(base(), 4, 30)
    assert tally.games == 30
    assert tally.decisions == sum(len(record["steps"]) for record in records)
    for seat, entry in enumerate(tally.seats):
        columns = [[record["scores"][seat][name] for record in records] for name in tally.columns]
        assert entry["sums"] == [sum(column) for column in columns]
        assert entry["squares"] == [sum(value * value for value in column) for column in columns]
        shares = [1 / record["ranks"].count(1) if record["ranks"][seat] == 1 else 0 for record in records]
        assert entry["wins"] == pytest.approx(sum(shares))


# Changed records.


def outcome(record: Record) -> str:
    """`same`, `different` or `refused`."""
    try:
        difference = septem.replay(base(), json.dumps(record, ensure_ascii=False))
    except septem.RecordError:
        return "refused"
    return "same" if difference is None else "different"


def one_record() -> Record:
    """A record with lists of legal moves."""
    record: Record = json.loads(recorded(base(), 4, 1, seed=3, with_legal=True)[0])
    return record


def change_score(record: Record) -> None:
    """A category one higher."""
    record["scores"][2]["civilian"] += 1


def change_total(record: Record) -> None:
    """A total one lower."""
    record["scores"][1]["total"] -= 1


def change_coins(record: Record) -> None:
    """Other coins for the tie-break."""
    record["scores"][1]["coins"] += 1


def change_rank(record: Record) -> None:
    """Nobody is first."""
    record["ranks"][record["ranks"].index(1)] = 4


def drop_step(record: Record) -> None:
    """A step is missing in the middle."""
    del record["steps"][40]


def drop_last_step(record: Record) -> None:
    """The game is not over."""
    record["steps"].pop()


def add_step(record: Record) -> None:
    """The game goes on after its end."""
    record["steps"].append(record["steps"][-1])


def swap_steps(record: Record) -> None:
    """Two seats in the wrong order."""
    record["steps"][0], record["steps"][1] = record["steps"][1], record["steps"][0]


def overpay(record: Record) -> None:
    """A build for which the bank gets more than is printed."""
    step = next(step for step in record["steps"] if step["move"]["do"] == "build")
    step["move"]["pay"] = {"bank": 2, "left": 0, "right": 0}


def play_foreign_card(record: Record) -> None:
    """A card of another age is discarded."""
    record["steps"][0]["move"] = {"do": "discard", "card": "Palace"}


def drop_legal_move(record: Record) -> None:
    """A legal move is left out of the list."""
    legal = record["steps"][5]["legal"]
    legal.remove(next(move for move in legal if move != record["steps"][5]["move"]))


def add_legal_move(record: Record) -> None:
    """A move that is not legal is on the list."""
    record["steps"][5]["legal"].append({"do": "discard", "card": "Palace"})


def change_turn(record: Record) -> None:
    """A step of another turn."""
    record["steps"][10]["turn"] += 1


def change_kind(record: Record) -> None:
    """A step of another kind."""
    record["steps"][10]["kind"] = "last-card"


def change_card_dealt(record: Record) -> None:
    """A card that was played is not dealt."""
    hand = record["deals"]["ages"][0]["hands"][0]
    hand[hand.index(record["steps"][0]["move"]["card"])] = "Palace"


def later_version(record: Record) -> None:
    """A later version of the format."""
    record["version"] = 2


def other_format(record: Record) -> None:
    """Another format."""
    record["format"] = "chess"


def other_digest(record: Record) -> None:
    """Another ruleset of the same name."""
    record["digest"] = "0" * 64


def other_ruleset(record: Record) -> None:
    """No seats."""
    record["seats"] = []


def same_board_twice(record: Record) -> None:
    """Two seats with one board."""
    record["seats"][0] = record["seats"][1]


DIFFERENCES: list[Callable[[Record], None]] = [
    change_score,
    change_total,
    change_coins,
    change_rank,
    drop_step,
    drop_last_step,
    add_step,
    swap_steps,
    overpay,
    play_foreign_card,
    drop_legal_move,
    add_legal_move,
    change_turn,
    change_kind,
    change_card_dealt,
]
REFUSALS: list[Callable[[Record], None]] = [
    later_version,
    other_format,
    other_digest,
    other_ruleset,
    same_board_twice,
]


@pytest.mark.parametrize("change", [*DIFFERENCES, *REFUSALS], ids=lambda change: change.__name__)
def test_a_changed_record_is_found_out(change: Callable[[Record], None]) -> None:
    """What is not as it was is a difference or an error; a record that cannot be one of this ruleset is an
    error."""
    record = one_record()
    assert outcome(record) == "same"
    change(record)
    assert outcome(record) in (["refused"] if change in REFUSALS else ["refused", "different"])


def test_harmless_changes_are_none() -> None:
    """Unknown keys are ignored, zeros of payments may be left out, lists of legal moves have any order."""
    record = one_record()
    record["comment"] = {"by": "a reader"}
    for step in record["steps"]:
        step["thought"] = 3
        step["legal"].reverse()
        for move in [step["move"], *step["legal"]]:
            if "pay" in move:
                move["pay"] = {side: coins for side, coins in move["pay"].items() if coins}
    assert outcome(record) == "same"
    for step in record["steps"]:
        del step["legal"]
    assert outcome(record) == "same"


@pytest.mark.parametrize("seed", range(4))
def test_records_with_a_changed_place_never_crash(seed: int) -> None:
    """Any value anywhere replaced by another thing: an error, a difference, or no matter."""
    random = Random(seed)
    record = one_record()
    outcomes = set()
    for _ in range(250):
        changed = deepcopy(record)
        change_somewhere(changed, random)
        outcomes.add(outcome(changed))
    assert {"refused", "different"} <= outcomes


STRANGE_THINGS: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    255,
    256,
    2**31,
    2**64,
    1.5,
    1e300,
    "",
    "Altar",
    "\0",
    [],
    {},
    [[]],
]


def change_somewhere(record: Record, random: Random) -> None:
    """Replace or remove one value."""
    place: Any = record
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = random.choice(keys)
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and random.random() < 0.9:
            place = inner
            continue
        if random.random() < 0.2:
            del place[key]
        else:
            place[key] = random.choice(STRANGE_THINGS)
        return


@pytest.mark.parametrize("seed", range(4))
def test_broken_lines_never_crash(seed: int) -> None:
    """Truncated lines and lines with changed bytes: an error, a difference, or no matter."""
    random = Random(seed)
    line = recorded(base(), 3, 1, seed=seed)[0]
    for length in range(0, len(line), 101):
        with pytest.raises(septem.RecordError):
            septem.replay(base(), line[:length])
    for _ in range(300):
        broken = bytearray(line)
        for _ in range(random.choice((1, 1, 5))):
            broken[random.randrange(len(broken))] = random.randrange(256)
        try:
            difference = septem.replay(base(), bytes(broken))
        except septem.RecordError:
            continue
        assert difference is None or difference
