"""Every numbered statement of the base game and of its further boards has a test that carries its number."""

import re
from pathlib import Path

STATEMENTS = {
    "A": 9,
    "B": 3,
    "C": 8,
    "D": 6,
    "E": 7,
    "F": 14,
    "G": 4,
    "H": 7,
    "I": 6,
    "J": 2,
    "K": 5,
    "L": 13,
    "M": 8,
    "N": 5,
    "O": 9,
    "P": 1,
    "Q": 19,
    "R": 14,
    "U": 15,
}
"""Section to number of statements."""


def test_every_statement_has_a_test() -> None:
    """The names of the test functions, taken together, carry all numbers."""
    carried: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def test((?:_[A-Z]\d+)+)_", file.read_text(encoding="utf-8"), re.MULTILINE):
            carried.update(name.removeprefix("_").split("_"))
    expected = {f"{section}{number}" for section, last in STATEMENTS.items() for number in range(1, last + 1)}
    assert expected - carried == set()
