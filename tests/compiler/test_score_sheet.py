"""What stands on the score sheet has names of its own, and no city holds too much that it must weigh."""

from pathlib import Path

import pytest

import septem
from septem.compiler import limits
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_text

BEST = "scores best azure in neighbours"
MOST = limits.BEST_CARDS


@pytest.mark.parametrize("name", ["total", "rank", "beans"])
def test_names_of_other_lines_are_refused(tmp_path: Path, name: str) -> None:
    text = changed(SCAFFOLD, "category noise", f"category {name}")
    (found,) = compile_text(tmp_path, text).diagnostics
    assert (found.code, found.primary.span.text) == ("N211", name)


def test_what_breaks_ties_is_held_to_the_same(tmp_path: Path) -> None:
    named = changed(SCAFFOLD, "counter drum  plural drums", "counter drum  plural total")
    text = changed(named, "ties by beans", "ties by drum")
    (found,) = compile_text(tmp_path, text).diagnostics
    assert (found.code, found.primary.span.text) == ("N211", "drum")


def test_names_in_the_singular_are_free(tmp_path: Path) -> None:
    assert codes(compile_text(tmp_path, changed(SCAFFOLD, "category noise", "category bean"))) == []


def test_a_counter_breaks_ties_once(tmp_path: Path) -> None:
    assert codes(compile_text(tmp_path, changed(SCAFFOLD, "ties by beans", "ties by beans, bean"))) == [
        "T303"
    ]


def bests(on_hill: int, on_moor: int, on_cards: int) -> str:
    """The scaffold with so many `scores best` clauses in these places."""
    text = changed(
        SCAFFOLD, "stage 1  cost plum  scores 3", "stage 1  cost plum  scores 3  " + f"{BEST} " * on_hill
    )
    text = changed(
        text, "stage 1  cost pear  scores 2", "stage 1  cost pear  scores 2  " + f"{BEST} " * on_moor
    )
    return changed(text, "    scores 1 per bell\n", "    scores 1 per bell\n" + f"    {BEST}\n" * on_cards)


@pytest.mark.parametrize(
    ("places", "allowed"),
    [
        ((MOST, MOST, 0), True),
        ((0, MOST - 1, 1), True),
        ((MOST + 1, 0, 0), False),
        ((0, MOST - 1, 2), False),
    ],
)
def test_best_cards_of_the_worst_city_are_bounded(
    tmp_path: Path, places: tuple[int, int, int], allowed: bool
) -> None:
    compilation = compile_text(tmp_path, bests(*places))
    assert codes(compilation) == ([] if allowed else ["L701"])
    if compilation.tables is not None:
        septem.Ruleset.from_bytes(compilation.tables)
