"""What holds in every position of games of the engine; records, saves, seeds and threads."""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import septem

from .engine import (
    Record,
    Taste,
    architects,
    central_pile,
    new_game,
    own_pile,
    played,
    read,
    simulated,
    tokens_left,
)
from .facts import BOARDS, CONFLICT_TOKENS, DECKS, PLAYER_COUNTS, SYMBOLS, TOKENS
from .referee import MAY_BE_LEFT_OUT
from .test_facts import POINTS_BY_STAGES_BUILT


def check_position(game: septem.Game) -> None:
    """Cards and tokens are somewhere, stages stand in their order, conflict tokens are in bounds."""
    view = game.observe(0)
    census = Counter(view["spent"])
    tokens = tokens_left(game)
    for seat, city in enumerate(view["cities"]):
        held = Counter(city["stacks"])
        tokens += len(city["built"]) + held.pop("Culture", 0)
        census += held + Counter(own_pile(game, seat))
        stages = BOARDS[city["board"]]
        unbuilt = [stage.level for number, stage in enumerate(stages, 1) if number not in city["stages"]]
        assert all(stages[number - 1].level <= min(unbuilt, default=9) for number in city["stages"])
        assert game.scores()[seat]["stages"] in POINTS_BY_STAGES_BUILT[city["board"]][len(city["stages"])]
    census += Counter(central_pile(game))
    expected = Counter(DECKS["central"])
    for board, _ in game.boards:
        expected += DECKS[board]
    assert census == expected
    assert census.total() == 25 * game.players + 60
    assert tokens == TOKENS.total()
    assert 0 <= view["table"].get("peace", 0) <= CONFLICT_TOKENS[game.players]
    assert sum(city["counters"].get("cat", 0) for city in view["cities"]) <= 1


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("lingers", [False, True])
def test_6_7_10_26_35_52_78_in_every_position(players: int, lingers: bool) -> None:
    """Cards are in decks, in front of players or discarded; decks only shrink; tokens are never lost; points
    of a wonder are one of the possible sums; at the end a wonder is complete or all decks are empty."""
    game = new_game(players, players + 40)
    taste = Taste(Random(players), SYMBOLS if lingers else (), lingers)
    sizes = [pile["size"] for pile in game.observe(0)["piles"]]
    tokens: Counter[int] = Counter()
    while not game.is_over:
        check_position(game)
        game.play(game.decisions[0].seat, taste.choose(game))
        now = [pile["size"] for pile in game.observe(0)["piles"]]
        assert all(new <= old for new, old in zip(now, sizes, strict=True))
        sizes = now
        for seat, city in enumerate(game.observe(0)["cities"]):
            count = len(city["built"]) + city["stacks"].get("Culture", 0)
            assert count >= tokens[seat]
            tokens[seat] = count
    check_position(game)
    complete = [score["stages_built"] for score in game.scores()].count(5)
    assert complete == 1 or not any(sizes[:-1])


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_saves_resume_at_every_decision(players: int) -> None:
    """Equal bytes, equal games and hashes, equal moves; also after progress tokens were gained. Clones go
    their own ways."""
    game = new_game(players, 5)
    taste = Taste(Random(players), (*SYMBOLS, "Culture"))
    while not game.is_over:
        resumed = septem.Game.from_bytes(architects(), game.to_bytes())
        clone = game.clone()
        assert resumed == game == clone
        assert hash(resumed) == hash(game) == hash(clone)
        assert resumed.to_bytes() == game.to_bytes()
        assert resumed.decisions[0].moves == game.decisions[0].moves
        before = game.observe(0)
        seat, move = game.decisions[0].seat, taste.choose(game)
        game.play(seat, move)
        assert clone.observe(0) == before
        resumed.play(seat, move)
        assert resumed == game != clone
        assert [resumed.observe(seat) for seat in range(players)] == [
            game.observe(seat) for seat in range(players)
        ]


def test_damaged_saves_are_refused() -> None:
    """A byte changed, or bytes missing."""
    saved = new_game(3, 1).to_bytes()
    for place in range(0, len(saved), 37):
        changed = bytearray(saved)
        changed[place] ^= 1
        with pytest.raises(septem.StateError):
            septem.Game.from_bytes(architects(), bytes(changed))
        with pytest.raises(septem.StateError):
            septem.Game.from_bytes(architects(), saved[:place])


def test_seeds_and_threads() -> None:
    """Equal seeds give equal games, whatever the number of threads."""
    lines = simulated(4, 12, seed=9)
    assert simulated(4, 12, seed=9, threads=3) == lines
    assert simulated(4, 6, seed=15) == lines[6:]
    assert simulated(4, 12, seed=10) != lines
    assert new_game(4, 9).deals == read(lines[0])["deals"]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("with_legal", [False, True])
def test_records_replay(players: int, with_legal: bool) -> None:
    """Whole ones, and those without the steps that may be left out."""
    for line in simulated(players, 8, seed=players, with_legal=with_legal):
        assert septem.replay(architects(), line) is None
    for line in simulated(players, 3, seed=players):
        record = read(line)
        record["steps"] = [
            step for step in record["steps"] if step["kind"] not in MAY_BE_LEFT_OUT or len(step["legal"]) > 1
        ]
        assert septem.replay(architects(), json.dumps(record)) is None


def first_step(record: Record, kind: str) -> dict[str, Any]:
    """The first step of a kind."""
    step: dict[str, Any] = next(step for step in record["steps"] if step["kind"] == kind)
    return step


def another_deck(record: Record) -> None:
    """A draw from a deck that there is not."""
    first_step(record, "draw")["move"]["deck"] = "middle"


def another_card(record: Record) -> None:
    """A card that does not lie there."""
    move = next(step["move"] for step in record["steps"] if step["move"].get("deck") == "central")
    move["card"] = "Wood" if move["card"] != "Wood" else "Clay"


def another_payment(record: Record) -> None:
    """One card more is spent."""
    spend = first_step(record, "construct")["move"]["spend"]
    spend[min(spend)] += 1


def another_stage(record: Record) -> None:
    """The last stage first."""
    first_step(record, "construct")["move"]["stage"] = 5


def another_token(record: Record) -> None:
    """A token that nobody offers."""
    first_step(record, "progress")["move"]["token"] = "Wood"


def missing_step(record: Record) -> None:
    """The first draw is not there."""
    record["steps"].remove(first_step(record, "draw"))


def missing_move(record: Record) -> None:
    """A legal move is not listed."""
    first_step(record, "draw")["legal"].pop()


def another_turn(record: Record) -> None:
    """A step in another turn."""
    first_step(record, "draw")["turn"] += 1


def another_score(record: Record) -> None:
    """A point more."""
    record["scores"][0]["blue"] += 1


def another_rank(record: Record) -> None:
    """All are last."""
    record["ranks"] = [len(record["ranks"])] * len(record["ranks"])


@pytest.mark.parametrize(
    "tamper",
    [
        another_deck,
        another_card,
        another_payment,
        another_stage,
        another_token,
        missing_step,
        missing_move,
        another_turn,
        another_score,
        another_rank,
    ],
)
def test_tampered_records_are_refused(tamper: Callable[[Record], None]) -> None:
    """The first difference is told."""
    record = played(new_game(3, 2), Taste(Random(2), SYMBOLS))
    assert septem.replay(architects(), json.dumps(record)) is None
    changed = deepcopy(record)
    tamper(changed)
    assert septem.replay(architects(), json.dumps(changed))
