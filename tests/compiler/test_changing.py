"""`change`: what an extension changes in part, and the order of the score sheet."""

from pathlib import Path
from typing import Any

import msgpack
import pytest

from septem.compiler import Compilation
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import EXTENSION_HEAD, compile_extension, compile_files, compile_text, write

UNCHANGED = {"age": 1, "copies": [2, 2, 3], "colour": 1}
"""What all changed barns have in common with that of the sample game."""


def body(compilation: Compilation) -> dict[str, Any]:
    """The tables of a ruleset without faults."""
    assert [one.message for one in compilation.diagnostics] == []
    assert compilation.tables is not None
    unpacked: dict[str, Any] = msgpack.unpackb(compilation.tables[48:])
    return unpacked


def barn(folder: Path, clauses: str) -> dict[str, Any]:
    """The card of the sample game, changed: its cost by goods, its chains by name and its rows."""
    tables = body(compile_extension(folder, f'change card "Barn"  {clauses}\n'))
    card = next(one for one in tables["cards"] if one["name"] == "Barn")
    assert {key: card[key] for key in UNCHANGED} == UNCHANGED
    first, count = card["rows"]
    return {
        "cost": tables["costs"][card["cost"]]["goods"],
        "chains": [tables["cards"][chain]["name"] for chain in card["chains"]],
        "rows": tables["rows"][first : first + count],
        "names": card["names"],
    }


def test_clauses_take_the_place_of_their_like(tmp_path: Path) -> None:
    before = barn(tmp_path / "a", "scores 2")
    assert before["cost"] == [1, 0]
    points = before["rows"][0]["counter"]
    after = barn(tmp_path / "b", "scores 5  scores 1")
    assert after["cost"] == [1, 0]
    assert [(row["op"], row["counter"], row["amount"]) for row in after["rows"]] == [
        ("add", points, 5),
        ("add", points, 1),
    ]
    assert barn(tmp_path / "c", "cost 2 plum") == before | {"cost": [0, 2]}


def test_clauses_of_any_other_kind_are_added(tmp_path: Path) -> None:
    found = barn(tmp_path, 'carries bell  name ja "納屋"')
    assert [row["op"] for row in found["rows"]] == ["add", "add"]
    assert found["names"] == {"ja": "納屋"}


def test_clauses_are_left_out(tmp_path: Path) -> None:
    assert barn(tmp_path, "without cost")["cost"] == [0, 0]


def test_a_name_takes_the_place_of_that_of_its_language(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    text = SCAFFOLD.replace("cost pear  scores 2\n", 'cost pear  scores 2  name ja "a"  name zh "b"\n', 1)
    write(root / "sample", {"main.sept": text})
    changed = EXTENSION_HEAD + 'change card "Barn"  name ja "c"\n'
    assert barn_of(compile_files(tmp_path, {"main.sept": changed}))["names"] == {"ja": "c", "zh": "b"}
    without = EXTENSION_HEAD + 'change card "Barn"  without name  name zh "d"\n'
    assert barn_of(compile_files(tmp_path, {"main.sept": without}))["names"] == {"zh": "d"}


def barn_of(compilation: Compilation) -> dict[str, Any]:
    """The card as it stands in the tables."""
    card: dict[str, Any] = next(one for one in body(compilation)["cards"] if one["name"] == "Barn")
    return card


def test_abilities_and_categories_are_changed_too(tmp_path: Path) -> None:
    tables = body(
        compile_extension(
            tmp_path,
            'change ability "green thumb"  carries 3 bells\nchange category noise  scores 2 per drum\n',
        )
    )
    assert any(row.get("amount") == 3 for row in tables["rows"])
    noise = next(one for one in tables["categories"] if one["name"] == "noise")
    assert tables["quantities"][noise["quantity"]]["terms"][0]["weight"] == 2


def test_a_card_of_several_ages_is_changed_with_its_age(tmp_path: Path) -> None:
    head = 'extends double\nruleset more "More"\n'
    compilation = compile_files(tmp_path, {"main.sept": head + 'change card "Old Mill"  produces plum\n'})
    (found,) = (one for one in compilation.diagnostics if one.code[0] == "N")
    assert (found.code, found.primary.span.text) == ("N207", '"Old Mill"')
    compilation = compile_files(
        tmp_path, {"main.sept": head + 'change card "Old Mill" age 2  copies 2+ 2+  produces pear\n'}
    )
    assert not any(one.code[0] == "N" for one in compilation.diagnostics)


@pytest.mark.parametrize(
    ("text", "code", "marked", "help_text"),
    [
        ('change card "Bran"  scores 3\n', "N205", '"Bran"', None),
        ('change card "Barn" age 2  scores 3\n', "N205", '"Barn"', "there is card `Barn` of age 1"),
        (
            'change card "Barn"  without gains\n',
            "N212",
            "gains",
            "its clauses are `age`, `copies`, `cost`, `scores`",
        ),
        ('change card "Barn"  without scroes\n', "N212", "scroes", None),
        ('change card "Barn"  from azure\n', "T304", "from", "it belongs to a category"),
        ('card "Shed" azure  age 1  copies 2+  without cost\n', "T304", "without", "it belongs to a change"),
    ],
)
def test_changes_that_cannot_be(
    tmp_path: Path, text: str, code: str, marked: str, help_text: str | None
) -> None:
    found = next(one for one in compile_extension(tmp_path, text).diagnostics if one.code == code)
    assert found.primary.span.text == marked
    if help_text is not None:
        assert found.help is not None
        assert help_text in found.help


def test_a_definition_is_changed_by_another_ruleset_only(tmp_path: Path) -> None:
    text = SCAFFOLD + 'change card "Barn"  scores 3\n'
    assert [one.code for one in compile_text(tmp_path, text).diagnostics] == ["N206"]


def test_what_is_wrong_with_a_change_is_reported_where_it_stands(tmp_path: Path) -> None:
    (found,) = compile_extension(tmp_path, 'change card "Barn"  cost 2 apples\n').diagnostics
    assert (found.code, found.primary.span.text, found.primary.span.line) == ("N201", "apples", 3)


def categories(compilation: Compilation) -> list[str]:
    """The lines of the score sheet."""
    return [one["name"] for one in body(compilation)["categories"]]


def test_lines_of_the_score_sheet_in_another_order(tmp_path: Path) -> None:
    assert categories(compile_text(tmp_path, SCAFFOLD)) == ["sweets", "noise"]
    assert categories(compile_extension(tmp_path, "categories noise, sweets\n")) == ["noise", "sweets"]
    more = "categories noise\ncategory tins  scores 1 per stage\n"
    assert categories(compile_extension(tmp_path, more)) == ["noise", "sweets", "tins"]


def test_lines_of_the_score_sheet_are_known_and_named_once(tmp_path: Path) -> None:
    found = compile_extension(tmp_path, "categories noise, noise, nose\n").diagnostics
    assert [(one.code, one.primary.span.text) for one in found] == [("T303", "noise"), ("N201", "nose")]
