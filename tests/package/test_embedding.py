"""The engine without Python: the C interface, and the examples of the engine crate."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import septem

from .tree import ROOT, tracked_files

COMPILER = os.environ.get("CC", "cc")
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SYSTEM_LIBRARIES = ["-lpthread", "-ldl", "-lm"] if sys.platform == "linux" else []


def built(*options: str) -> list[dict[str, Any]]:
    """What cargo tells of the artifacts that it builds."""
    command = ["cargo", "build", "--locked", "--message-format", "json", *options]
    ran = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]


@pytest.fixture(scope="session")
def library() -> Path:
    """The C library, to be linked statically."""
    messages = built("--package", "septem-c")
    files = [Path(name) for message in messages for name in message.get("filenames", ())]
    [archive] = [file for file in files if file.suffix in {".a", ".lib"}]
    return archive


@pytest.fixture(scope="session")
def examples() -> dict[str, Path]:
    """The examples of the engine crate by name."""
    messages = built("--package", "septem-engine", "--examples")
    return {
        message["target"]["name"]: Path(message["executable"])
        for message in messages
        if message.get("executable")
    }


@pytest.fixture
def tables(base: septem.Ruleset, tmp_path: Path) -> Path:
    """A tables file."""
    file = tmp_path / "game.tables"
    file.write_bytes(base.to_bytes())
    return file


def output(*command: object) -> list[str]:
    """The lines that a program prints."""
    ran = subprocess.run(
        [str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    return ran.stdout.splitlines()


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
    decisions, *totals, sheet = output(player, tables, players, seed)

    expected, game = play_like_the_example(rules, players, seed)
    scores = game.scores()
    assert decisions == f"{expected} decisions"
    assert totals == [
        f"seat {seat}: {line['total']} points, rank {line['rank'] or 0}" for seat, line in enumerate(scores)
    ]
    assert json.loads(sheet) == scores


def test_the_example_in_c_tells_what_is_wrong(player: Path, tables: Path) -> None:
    wrong = subprocess.run([player, tables, "8"], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert wrong.stderr.strip() == "error 4: base is for 3 to 7 players, not for 8"
    tables.write_bytes(b"SEPTEM")
    wrong = subprocess.run([player, tables], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("error 3: this is not a tables file")


def test_every_example_of_the_engine_is_run(examples: dict[str, Path]) -> None:
    files = {file.stem for file in (ROOT / "core_rs" / "engine" / "examples").glob("*.rs")}
    assert set(examples) == files == {"custom_agent", "full_game", "load_tables", "playouts"}


def test_the_full_game_in_rust_is_that_of_python(
    examples: dict[str, Path], tables: Path, base: septem.Ruleset
) -> None:
    game = base.new_game(4, 7)
    expected = []
    while not game.is_over:
        decision = game.decisions[0]
        expected.append(f"turn {game.turn}, seat {decision.seat}: {decision.moves[0]}")
        game.play(decision.seat, decision.moves[0])
    for seat, (line, (board, side)) in enumerate(zip(game.scores(), game.boards, strict=True)):
        expected.append(f"seat {seat} ({board} {side}): {line['total']} points, rank {line['rank']}")
        expected += [f"    {category:12} {line[category]:3}" for category in base.categories]
    assert output(examples["full_game"], tables, 4, 7) == expected


def test_the_agent_in_rust_beats_random_ones(examples: dict[str, Path], tables: Path) -> None:
    greedy, random = (float(line.split()[1]) for line in output(examples["custom_agent"], tables, 3, 30))
    assert greedy > random


def test_tables_load_in_rust(examples: dict[str, Path], tables: Path, base: septem.Ruleset) -> None:
    *_, digest = output(examples["load_tables"], tables)
    assert digest == f"digest {base.digest}"
    tables.write_bytes(tables.read_bytes()[:-1])
    wrong = subprocess.run([examples["load_tables"], tables], capture_output=True, text=True)
    assert wrong.returncode == 1
    assert "was the file copied whole?" in wrong.stderr


def test_playouts_in_rust(examples: dict[str, Path], tables: Path) -> None:
    assert output(examples["playouts"], tables, 3, 50)[0].startswith("50 games")


def test_the_program_of_the_page_about_embedding() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert program is not None
    ran = subprocess.run([sys.executable, "-c", program[1]], check=True, capture_output=True, text=True)
    assert len(json.loads(ran.stdout)) == 3


def test_the_page_about_embedding_names_every_example() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\]\(\.\./([^)]+)\)", page))
    assert all((ROOT / name).is_file() for name in named)
    examples = {str(file) for file in tracked_files("core_rs/engine/examples", "examples/c")}
    assert examples - named == set()


def test_the_engine_has_no_global_state() -> None:
    word = re.compile(
        r"^\s*(pub(\([a-z]+\))? )?static |thread_local!|OnceLock|LazyLock|OnceCell", re.MULTILINE
    )
    files = [file for file in tracked_files("core_rs/engine/src", "core_rs/c/src") if file.suffix == ".rs"]
    assert files
    assert [file for file in files if word.search((ROOT / file).read_text(encoding="utf-8"))] == []
