"""Bounds are those of the tables: nothing passes that the engine refuses, nothing is counted twice."""

from pathlib import Path

import pytest

import septem
from septem.compiler import limits
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_text

HIVE = "    scores 1 per bell\n"
LONGEST = limits.NAME - len(" points")


@pytest.mark.parametrize(
    ("clauses", "allowed"),
    [
        (limits.ROWS_OF_AN_OBJECT - 1, True),  # one row is the price of fruit
        (limits.ROWS_OF_AN_OBJECT, False),
    ],
)
def test_points_that_are_counted_are_one_effect(tmp_path: Path, clauses: int, allowed: bool) -> None:
    compilation = compile_text(tmp_path, changed(SCAFFOLD, HIVE, HIVE * clauses))
    assert codes(compilation) == ([] if allowed else ["L701"])
    if compilation.tables is not None:
        septem.Ruleset.from_bytes(compilation.tables)


def test_constant_points_beside_counted_ones_are_an_effect_of_their_own(tmp_path: Path) -> None:
    both = "    scores 2 + 1 per bell\n"
    half = limits.ROWS_OF_AN_OBJECT // 2
    assert codes(compile_text(tmp_path, changed(SCAFFOLD, HIVE, both * (half - 1)))) == []
    assert codes(compile_text(tmp_path, changed(SCAFFOLD, HIVE, both * half))) == ["L701"]


@pytest.mark.parametrize(
    ("old", "length", "allowed"),
    [
        ("category sweets", LONGEST, True),
        ("category sweets", LONGEST + 1, False),
        ("category noise", limits.NAME, True),
        ("category noise", limits.NAME + 1, False),
    ],
)
def test_names_of_categories_leave_room_for_that_of_their_points(
    tmp_path: Path, old: str, length: int, allowed: bool
) -> None:
    compilation = compile_text(tmp_path, changed(SCAFFOLD, old, "category " + "n" * length))
    assert codes(compilation) == ([] if allowed else ["T302"])
    if compilation.tables is not None:
        septem.Ruleset.from_bytes(compilation.tables)


@pytest.mark.parametrize(("players", "most"), [("2 to 2", 3), ("2 to 3", 5)])
def test_the_only_neighbour_sells_its_goods_once(tmp_path: Path, players: str, most: int) -> None:
    """Pears come from two other boards, and from the mill, which stands once in each city."""
    text = changed(SCAFFOLD, "players 2 to 3", f"players {players}")
    dale = "starts with plum {\n        stage 1  cost pear  scores 3"
    text = changed(text, dale, dale.replace("plum", "pear"))
    moor = "        stage 1  cost pear  scores 2\n"
    for cost, expected in ((most, []), (most + 1, ["R601"])):
        dear = changed(text, moor, moor.replace("pear", f"{cost} pear"))
        assert codes(compile_text(tmp_path, dear)) == expected


@pytest.mark.parametrize(
    ("scope", "expected"),
    [("self", ["R608"]), ("self, left", []), ("all", []), ("others", [])],
)
def test_the_best_card_is_one_of_another_city(tmp_path: Path, scope: str, expected: list[str]) -> None:
    text = changed(SCAFFOLD, HIVE, HIVE + f"    scores best azure in {scope}\n")
    assert codes(compile_text(tmp_path, text)) == expected


def test_where_the_best_card_is_must_be_said(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, HIVE, HIVE + "    scores best azure\n")
    assert codes(compile_text(tmp_path, text)) == ["S104"]
