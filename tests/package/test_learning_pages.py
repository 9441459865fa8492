"""The pages that say what the numbers of the built-in rulesets mean are those of the rulesets."""

import pytest

import septem
from septem.learning.page import page

from .tree import ROOT

PAGES = ROOT / "docs" / "actions"


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_page_is_up_to_date(ruleset: str) -> None:
    assert (PAGES / f"{ruleset}.md").read_text(encoding="utf-8") == page(ruleset)


def test_every_ruleset_has_a_page() -> None:
    assert sorted(file.stem for file in PAGES.glob("*.md")) == sorted(septem.rulesets())


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_every_number_is_named(ruleset: str) -> None:
    """The ranges of numbers in the tables follow each other without a gap, up to the last action."""
    told = page(ruleset)
    _, _, actions = told.partition("| Numbers | Action |\n|---|---|\n")
    following = 0
    for line in actions.partition("\n\n")[0].splitlines():
        first, _, last = line.split(" | ")[0].removeprefix("| ").partition(" to ")
        assert int(first) == following
        following = int(last or first) + 1
    assert following == septem.load(ruleset).actions.size
