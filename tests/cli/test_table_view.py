"""The table as a person sees it, where rules need a closer look."""

import re
from pathlib import Path

import pytest

from septem.compiler.scaffold import SCAFFOLD

from .conftest import Run

BARN_AGAIN = 'card "Barn" azure  age 2  copies 2+ 2+ 3+  cost 2 plum  free with "Old Mill"  scores 2\n'


@pytest.fixture
def two_barns(tmp_path: Path) -> str:
    """A game in which cards of one name cost this in one age and that in the other."""
    start = SCAFFOLD.index('card "Beehive"')
    end = SCAFFOLD.index("board", start)
    file = tmp_path / "barns.sept"
    file.write_text(SCAFFOLD[:start] + BARN_AGAIN + SCAFFOLD[end:], encoding="utf-8")
    return str(file)


def test_a_card_costs_what_it_costs_in_its_age(run: Run, two_barns: str) -> None:
    shown = run("play", two_barns, "--seed", "1", "--bots", "random", typed="1 1\n" * 12)
    assert shown.code == 0
    first, second = shown.out.split("age 2, turn 1", 1)
    for part, cost, other in ((first, " pear ", "plum"), (second, " 2 plum ", "pear")):
        offered = [line for line in part.splitlines() if re.match(r" *\d+ +Barn ", line)]
        assert offered
        assert all(cost in line and other not in line for line in offered)
