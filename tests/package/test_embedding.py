"""The engine without Python: the C interface."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import septem

from .tree import ROOT

COMPILER = os.environ.get("CC", "cc")
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SYSTEM_LIBRARIES = ["-lpthread", "-ldl", "-lm"] if sys.platform == "linux" else []


@pytest.fixture(scope="session")
def library() -> Path:
    """The C library as cargo builds it, to be linked statically."""
    command = ["cargo", "build", "--locked", "--package", "septem-c", "--message-format", "json"]
    built = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
    files = [Path(name) for message in messages for name in message.get("filenames", ())]
    [archive] = [file for file in files if file.suffix in {".a", ".lib"}]
    return archive


@pytest.fixture(scope="session")
def player(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in C, compiled."""
    program = tmp_path_factory.mktemp("c") / "play"
    source = ROOT / "examples" / "c" / "play.c"
    include = ROOT / "core_rs" / "c" / "include"
    options = [*STRICT, "-I", str(include), str(source), str(library), *SYSTEM_LIBRARIES]
    subprocess.run([COMPILER, *options, "-o", str(program)], check=True)
    return program


def random_below(state: int, bound: int) -> tuple[int, int]:
    """The generator of the example: its next state, and the number below a bound."""
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return state, (state >> 33) % bound


def play_like_the_example(rules: septem.Ruleset, players: int, seed: int) -> tuple[int, septem.Game]:
    """The number of decisions, and the game as it ends."""
    game = rules.new_game(players, seed)
    state, decisions = seed, 0
    while not game.is_over:
        decision = game.decisions[0]
        state, number = random_below(state, len(decision.moves))
        game.play(decision.seat, decision.moves[number])
        decisions += 1
    return decisions, game


@pytest.mark.parametrize(
    ("ruleset", "players", "seed"),
    [("base", 3, 7), ("base", 7, 2**64 - 1), ("two-player", 2, 1), ("architects", 5, 3)],
)
def test_the_example_in_c_plays_the_game_that_python_plays(
    player: Path, tmp_path: Path, ruleset: str, players: int, seed: int
) -> None:
    rules = septem.load(ruleset)
    tables = tmp_path / "game.tables"
    tables.write_bytes(rules.to_bytes())
    command = [str(player), str(tables), str(players), str(seed)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    decisions, *totals, sheet = ran.stdout.splitlines()

    expected, game = play_like_the_example(rules, players, seed)
    scores = game.scores()
    assert decisions == f"{expected} decisions"
    assert totals == [
        f"seat {seat}: {line['total']} points, rank {line['rank'] or 0}" for seat, line in enumerate(scores)
    ]
    assert json.loads(sheet) == scores


def test_the_example_in_c_tells_what_is_wrong(player: Path, tmp_path: Path) -> None:
    tables = tmp_path / "game.tables"
    tables.write_bytes(septem.load("base").to_bytes())
    wrong = subprocess.run([player, tables, "8"], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert wrong.stderr.strip() == "error 4: base is for 3 to 7 players, not for 8"
    tables.write_bytes(b"SEPTEM")
    wrong = subprocess.run([player, tables], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("error 3: this is not a tables file")
