"""Speed of the package as Python users see it.

Run with ``pytest benches/bench_python.py``; compare two runs with ``--benchmark-save`` and
``--benchmark-compare``.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import septem
from septem.compiler import compile_path

RULES = Path(septem.__file__).parent / "rules"


@pytest.fixture(scope="module")
def ruleset() -> septem.Ruleset:
    return septem.load("base")


def test_import(benchmark: BenchmarkFixture) -> None:
    """A whole interpreter that imports the package; compare with ``python -c pass``."""
    benchmark(subprocess.run, [sys.executable, "-c", "import septem"], check=True)


def test_load_warm(benchmark: BenchmarkFixture, ruleset: septem.Ruleset) -> None:
    assert benchmark(septem.load, "base") == ruleset


def test_compile(benchmark: BenchmarkFixture) -> None:
    assert benchmark(compile_path, RULES / "base", RULES).tables


@pytest.mark.parametrize("players", [3, 7])
def test_simulate(benchmark: BenchmarkFixture, ruleset: septem.Ruleset, players: int) -> None:
    """A thousand random games."""
    assert benchmark(septem.simulate, ruleset, players, 1000).games == 1000


def test_single_steps(benchmark: BenchmarkFixture, ruleset: septem.Ruleset) -> None:
    """One game, decision by decision."""

    def play() -> None:
        game = ruleset.new_game(3, 1)
        while not game.is_over:
            for decision in game.decisions:
                game.play(decision.seat, decision.moves[0])

    benchmark(play)


@pytest.mark.parametrize("players", [3, 7])
def test_clone(benchmark: BenchmarkFixture, ruleset: septem.Ruleset, players: int) -> None:
    game = ruleset.new_game(players, 1)
    assert benchmark(game.clone) == game


def test_observe(benchmark: BenchmarkFixture, ruleset: septem.Ruleset) -> None:
    benchmark(ruleset.new_game(7, 1).observe, 3)


@pytest.mark.parametrize("wanted", ["nothing", "masks", "masks and observations"])
def test_batch(benchmark: BenchmarkFixture, ruleset: septem.Ruleset, wanted: str) -> None:
    """Ten steps of 4,096 games with a random policy in NumPy, about 120,000 decisions."""
    batch = septem.Batch(ruleset, 4096, 3, seed=1)
    random = np.random.default_rng(1)
    actions = np.zeros((batch.games, batch.seats), np.int32)
    if "masks" in wanted:
        assert batch.legal_mask.any()
    if "observations" in wanted:
        assert batch.observations.any()

    def play() -> None:
        for _ in range(10):
            rows = np.flatnonzero(batch.to_play)
            first = batch.legal_offsets[rows]
            count = batch.legal_offsets[rows + 1] - first
            chosen = batch.legal_actions[first + (random.random(rows.size) * count).astype(np.int64)]
            actions.reshape(-1)[rows] = chosen
            batch.step(actions)

    benchmark(play)


def test_determinize(benchmark: BenchmarkFixture, ruleset: septem.Ruleset) -> None:
    game = ruleset.new_game(7, 1)
    assert benchmark(game.determinize, 0, 1).observe(0) == game.observe(0)
