"""Every numbered statement of the game has a test of the engine that carries its number."""

import re
from pathlib import Path

STATEMENTS = set(range(1, 90))


def test_every_statement_has_a_test() -> None:
    """The names of the test functions, taken together, carry all numbers."""
    carried: set[int] = set()
    files = [
        *Path(__file__).parent.glob("test_statements_*.py"),
        Path(__file__).parent / "test_engine_games.py",
    ]
    for file in files:
        for name in re.findall(r"^def test((?:_\d+)+)_", file.read_text(encoding="utf-8"), re.MULTILINE):
            carried.update(map(int, name.removeprefix("_").split("_")))
    assert carried == STATEMENTS
