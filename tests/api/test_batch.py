"""Many games in one call: the same games as one by one, on arrays that belong to the batch."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import septem

Actions = NDArray[np.int64]


def random_actions(batch: septem.Batch, random: np.random.Generator) -> Actions:
    """One legal action for each seat that owes a decision; what stands elsewhere makes no difference."""
    rows = np.flatnonzero(batch.to_play)
    offsets = batch.legal_offsets
    counts = offsets[rows + 1] - offsets[rows]
    actions = np.full(batch.games * batch.seats, -7)
    actions[rows] = batch.legal_actions[offsets[rows] + random.integers(counts)]
    return actions.reshape(batch.games, batch.seats)


def content(batch: septem.Batch) -> list[NDArray[Any]]:
    """Copies of all arrays."""
    arrays: list[NDArray[Any]] = [
        batch.to_play,
        batch.choosers,
        batch.observations,
        batch.legal_mask,
        batch.legal_actions,
        batch.legal_offsets,
        batch.rewards,
        batch.done,
        batch.scores,
        batch.ranks,
        batch.seeds,
    ]
    return [array.copy() for array in arrays]


def same(one: list[NDArray[Any]], other: list[NDArray[Any]]) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def check_asked(batch: septem.Batch, games: list[septem.Game]) -> None:
    """What the arrays tell of what is asked is what the games tell."""
    layout, actions = batch.layout, batch.actions
    for number, game in enumerate(games):
        decisions = {decision.seat: decision for decision in game.decisions}
        assert [seat for seat in range(batch.seats) if batch.to_play[number, seat]] == sorted(decisions)
        for seat in range(batch.seats):
            row = number * batch.seats + seat
            listed = batch.legal_actions[batch.legal_offsets[row] : batch.legal_offsets[row + 1]]
            ids = actions.ids(decisions[seat]) if seat in decisions else []
            assert listed.tolist() == ids
            assert np.flatnonzero(batch.legal_mask[number, seat]).tolist() == sorted(ids)
            if seat not in decisions:
                assert not batch.observations[number, seat].any()
                continue
            chooser = decisions[seat].chooser
            assert batch.choosers[number, seat] == chooser
            assert batch.observations[number, seat].tobytes() == layout.row(game, chooser)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("base", 3),
        ("base", 7),
        ("base-2020", 4),
        ("wonder-pack", 5),
        ("great-wall", 3),
        ("two-player", 2),
        ("architects", 2),
        ("architects", 4),
    ],
)
def test_the_games_are_those_played_one_by_one(ruleset: str, players: int) -> None:
    """Every step, every game that ends and every one that begins anew is as with single games."""
    rules = septem.load(ruleset)
    count, seed = 5, 40
    batch = septem.Batch(rules, games=count, players=players, seed=seed)
    games = [rules.new_game(players, seed + number) for number in range(count)]
    next_seed = seed + count
    random = np.random.default_rng(players)
    ended = 0
    for step in range(250):
        if step % 5 == 0 or ended:
            check_asked(batch, games)
        actions = random_actions(batch, random)
        for number, game in enumerate(games):
            for decision in game.decisions:
                move = batch.actions.move_of(decision, int(actions[number, decision.seat]))
                game.play(decision.seat, move)
        batch.step(actions)
        for number, game in enumerate(games):
            assert batch.done[number] == game.is_over
            if not game.is_over:
                assert not batch.rewards[number].any()
                continue
            ended += 1
            scores = game.scores()
            assert batch.scores[number].tolist() == [score["total"] for score in scores]
            assert batch.ranks[number].tolist() == [score["rank"] or 0 for score in scores]
            winners = [score["rank"] == 1 for score in scores]
            assert batch.rewards[number].tolist() == pytest.approx([win / sum(winners) for win in winners])
            games[number] = rules.new_game(players, next_seed)
            next_seed += 1
        assert batch.seeds.tolist() == [game.seed for game in games]
        assert [batch.game(number) for number in range(count)] == games
        if ended > 6:
            break
    assert ended > 0


@pytest.mark.parametrize("ruleset", ["base", "two-player", "architects"])
def test_nothing_depends_on_the_number_of_threads(ruleset: str) -> None:
    rules = septem.load(ruleset)
    players = rules.players[0]
    batches = [septem.Batch(rules, 50, players, seed=3, threads=threads) for threads in (1, 2, 7)]
    randoms = [np.random.default_rng(1) for _ in batches]
    for _ in range(40):
        contents = [content(batch) for batch in batches]
        assert same(contents[0], contents[1])
        assert same(contents[0], contents[2])
        for batch, random in zip(batches, randoms, strict=True):
            batch.step(random_actions(batch, random))


def test_arrays_are_written_in_place(base: septem.Ruleset) -> None:
    batch = septem.Batch(base, 8, 3, seed=1)
    kept = (batch.observations, batch.legal_mask, batch.to_play, batch.choosers, batch.rewards, batch.done)
    assert [array.dtype.name for array in kept] == ["int16", "bool", "bool", "uint8", "float32", "bool"]
    assert batch.observations.shape == (8, 3, base.observations.size(3))
    assert batch.legal_mask.shape == (8, 3, base.actions.size)
    random = np.random.default_rng(0)
    for _ in range(25):
        batch.step(random_actions(batch, random))
        again = (
            batch.observations,
            batch.legal_mask,
            batch.to_play,
            batch.choosers,
            batch.rewards,
            batch.done,
        )
        assert all(one is other for one, other in zip(kept, again, strict=True))
    for array in kept:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_the_users_own_arrays_are_written(base: septem.Ruleset) -> None:
    observations = np.ones((6, 3, base.observations.size(3)), np.int16)
    mask = np.ones((6, 3, base.actions.size), np.bool_)
    batch = septem.Batch(base, 6, 3, seed=2, observations=observations, legal_mask=mask)
    other = septem.Batch(base, 6, 3, seed=2)
    assert batch.observations is observations
    assert batch.legal_mask is mask
    random, same_random = np.random.default_rng(5), np.random.default_rng(5)
    for _ in range(30):
        assert np.array_equal(observations, other.observations)
        assert np.array_equal(mask, other.legal_mask)
        batch.step(random_actions(batch, random))
        other.step(random_actions(other, same_random))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"observations": np.zeros((6, 3, 5), np.int16)}, ValueError, r"observations is to have the shape"),
        (
            {"observations": np.zeros((6, 3, 5))},
            TypeError,
            r"observations is to be an array of int16, not an",
        ),
        ({"legal_mask": [True]}, TypeError, r"legal_mask is to be an array of bool, not list"),
        ({"reward": "luck"}, ValueError, r"there is no reward \"luck\"; there are win, rank, score"),
        ({"threads": 0}, septem.SetupError, r"0 threads; 1 to 256 are possible"),
        ({"games": 0}, septem.SetupError, r"0 games; a batch has 1 to 1048576"),
        ({"games": 2**40}, septem.SetupError, r"games; a batch has 1 to 1048576"),
        ({"players": 9}, septem.SetupError, r"is for 3 to 7 players, not for 9"),
        ({"seed": 2**64 - 3}, septem.SetupError, r"would need seeds above"),
        ({"switches": {"luck": True}}, septem.SetupError, r"there is no switch \"luck\""),
    ],
)
def test_what_does_not_fit_is_told(
    base: septem.Ruleset, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    given: dict[str, Any] = {"games": 6, "players": 3, "seed": 1} | arguments
    with pytest.raises(error, match=message):
        septem.Batch(base, **given)


def test_wrong_actions_change_nothing(base: septem.Ruleset) -> None:
    batch = septem.Batch(base, 4, 3, seed=9)
    random = np.random.default_rng(2)
    for _ in range(7):
        batch.step(random_actions(batch, random))
    before, games = content(batch), [batch.game(number) for number in range(4)]
    right = random_actions(batch, random)
    illegal = int(np.flatnonzero(~batch.legal_mask[2, 1])[0])
    wrong: list[tuple[Any, type[Exception], str]] = [
        (
            np.where(np.arange(12).reshape(4, 3) == 7, illegal, right),
            septem.MoveError,
            f"2, seat 1: action {illegal}",
        ),
        (np.where(right >= 0, -1, right), septem.MoveError, r"game 0, seat 0: action -1 \(there is none of"),
        (np.where(right >= 0, 99999, right), septem.MoveError, r"game 0, seat 0: action 99999"),
        (right.astype(np.float32), TypeError, "int64 or int32, not an array of float32"),
        (right.tolist(), TypeError, "int64 or int32, not list"),
        (right[:3], ValueError, r"the shape \[4, 3\], not \[3, 3\]"),
        (right.reshape(-1), ValueError, r"the shape \[4, 3\], not \[12\]"),
        (np.asfortranarray(right), ValueError, "contiguous"),
        (np.repeat(right, 2, axis=1)[:, ::2], ValueError, "contiguous"),
    ]
    for actions, error, message in wrong:
        with pytest.raises(error, match=message):
            batch.step(actions)
        assert same(content(batch), before)
        assert [batch.game(number) for number in range(4)] == games
    batch.step(right.astype(np.int32))
    with pytest.raises(IndexError, match="there is no game 4: they are numbered 0 to 3"):
        batch.game(4)


def test_a_clone_goes_its_own_way(base: septem.Ruleset) -> None:
    batch = septem.Batch(base, 5, 4, seed=1)
    random = np.random.default_rng(3)
    for _ in range(20):
        batch.step(random_actions(batch, random))
    clone = batch.clone()
    assert same(content(batch), content(clone))
    before = content(clone)
    actions = random_actions(batch, random)
    batch.step(actions)
    assert same(content(clone), before)
    clone.step(actions)
    assert same(content(batch), content(clone))


@pytest.mark.parametrize("ruleset", ["base", "two-player", "architects"])
def test_saved_games_go_on_as_they_would(ruleset: str) -> None:
    rules = septem.load(ruleset)
    batch = septem.Batch(rules, 9, rules.players[0], seed=5, reward="rank", threads=2)
    random = np.random.default_rng(7)
    for _ in range(33):
        batch.step(random_actions(batch, random))
    resumed = septem.Batch.from_bytes(rules, batch.to_bytes(), threads=3)
    assert resumed.to_bytes() == batch.to_bytes()
    for _ in range(60):
        for one, other in ((batch.observations, resumed.observations), (batch.seeds, resumed.seeds)):
            assert np.array_equal(one, other)
        actions = random_actions(batch, random)
        batch.step(actions)
        resumed.step(actions)
        assert np.array_equal(batch.rewards, resumed.rewards)


def test_bytes_that_are_no_batch_are_refused(base: septem.Ruleset, architects: septem.Ruleset) -> None:
    saved = septem.Batch(base, 2, 3, seed=5).to_bytes()
    for bad in (b"", b"SEPTBAT", saved[:-1], saved + b"!", saved[:100] + b"!" + saved[101:], base.to_bytes()):
        with pytest.raises(septem.StateError):
            septem.Batch.from_bytes(base, bad)
    with pytest.raises(septem.StateError, match="saved with another ruleset"):
        septem.Batch.from_bytes(architects, saved)
    with pytest.raises(septem.StateError, match="number of games or threads"):
        septem.Batch.from_bytes(base, saved, threads=0)


@pytest.mark.parametrize("reward", ["rank", "score"])
def test_rewards(base: septem.Ruleset, reward: Any) -> None:
    batch = septem.Batch(base, 30, 5, seed=1, reward=reward)
    random = np.random.default_rng(4)
    while not batch.done.any():
        batch.step(random_actions(batch, random))
    for number in np.flatnonzero(batch.done):
        ranks = batch.ranks[number].astype(int)
        expected = [(sum(ranks > rank) - sum(ranks < rank)) / 4 for rank in ranks]
        if reward == "score":
            expected = batch.scores[number].tolist()
        assert batch.rewards[number].tolist() == pytest.approx(expected)


def test_switches_and_boards_are_those_of_every_game(base: septem.Ruleset) -> None:
    boards = [("Gizah", "A"), ("Rhodos", "B"), ("Babylon", "A")]
    batch = septem.Batch(base, 3, 3, seed=1, boards=boards, switches={"needless purchases": True})
    assert all(batch.game(number).boards == boards for number in range(3))
    assert all(batch.game(number).switches == {"needless purchases": True} for number in range(3))
    assert batch.actions.size == batch.game(0).actions.size > base.actions.size
    random = np.random.default_rng(6)
    for _ in range(60):
        batch.step(random_actions(batch, random))


def test_without_numpy_the_extra_is_named() -> None:
    """Nothing but a batch wants NumPy."""
    program = """
import sys
sys.modules["numpy"] = None
import septem
rules = septem.load("base")
assert rules.observations.row(rules.new_game(3, 1), 0)
try:
    septem.Batch(rules, 2, 3)
except ImportError as error:
    print(error)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "septem[batch]" in found.stdout
