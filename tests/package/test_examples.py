"""The examples run."""

import re
import subprocess
import sys

import pytest

from .tree import ROOT

EXAMPLES = {
    "random_policy.py": ["--games", "50", "--steps", "40"],
    "parallel_loop.py": [],
}


def test_every_example_is_run() -> None:
    assert {file.name for file in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    command = [sys.executable, str(ROOT / "examples" / name), *EXAMPLES[name]]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout


def test_the_page_about_learning() -> None:
    """Its first program runs, on fewer games."""
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert program is not None
    exec(program[1].replace("games=4096", "games=8"), {})
