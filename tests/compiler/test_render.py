"""How findings are shown."""

import json
from collections.abc import Sequence

import pytest

from septem.compiler.diagnostics import Diagnostic, Findings
from septem.compiler.render import WIDEST, render_json, render_text
from septem.compiler.source import SourceFile, Span


def at(file: SourceFile, marked: str) -> Span:
    """The first place of a text in a file."""
    start = file.text.index(marked)
    return Span(file, start, start + len(marked))


def one(file: SourceFile, marked: str) -> Sequence[Diagnostic]:
    """One finding at a place."""
    findings = Findings()
    findings.add(
        "N201", "unknown colour `bron`", at(file, marked), "no such name", nearest=["brown"], advice="look"
    )
    return findings.sorted()


def test_text_shows_line_mark_and_help() -> None:
    file = SourceFile("cards.sept", 'class x\ncard "A" bron age 1\n')
    assert render_text(one(file, "bron")) == (
        "error[N201]: unknown colour `bron`\n"
        " --> cards.sept:2:10\n"
        "  |\n"
        '2 | card "A" bron age 1\n'
        "  |          ^^^^ no such name\n"
        "  |\n"
        "  = help: did you mean `brown`?\n"
        "  = help: look\n"
        "\n"
        "1 error\n"
    )


@pytest.mark.parametrize(
    ("line", "marked", "mark"),
    [
        ('name ja "浴場" bron', "bron", "  | " + " " * 15 + "^^^^ no such name"),
        ('name ja "浴場" bron', "浴場", "  | " + " " * 9 + "^^^^ no such name"),
        ("\tbron", "bron", "  |     ^^^^ no such name"),
        ("a\tbron", "bron", "  |     ^^^^ no such name"),
        ("e\u0301 bron", "bron", "  |   ^^^^ no such name"),
    ],
)
def test_marks_stand_below_wide_characters_tabs_and_accents(line: str, marked: str, mark: str) -> None:
    assert mark in render_text(one(SourceFile("x.sept", line), marked)).splitlines()


def test_two_places_of_one_file_and_one_of_another() -> None:
    file = SourceFile("a.sept", "one\ntwo\nthree\nfour\n")
    other = SourceFile("b.sept", "elsewhere\n")
    findings = Findings()
    findings.add(
        "N203",
        "twice",
        at(file, "four"),
        "again",
        others=[(at(file, "one"), "first"), (at(other, "elsewhere"), "too")],
    )
    assert render_text(findings.sorted()) == (
        "error[N203]: twice\n"
        " --> a.sept:4:1\n"
        "  |\n"
        "1 | one\n"
        "  | --- first\n"
        "...\n"
        "4 | four\n"
        "  | ^^^^ again\n"
        "  |\n"
        " ::: b.sept:1:1\n"
        "  |\n"
        "1 | elsewhere\n"
        "  | --------- too\n"
        "\n"
        "1 error\n"
    )


def test_long_lines_are_shown_in_part() -> None:
    file = SourceFile("x.sept", "a" * 5000 + " bron " + "b" * 5000)
    lines = render_text(one(file, "bron")).splitlines()
    assert all(len(line) < WIDEST + 30 for line in lines)
    shown, mark = lines[3], lines[4]
    assert shown[mark.index("^") : mark.index("^") + 4] == "bron"


def test_nothing_that_a_terminal_acts_on_is_shown() -> None:
    file = SourceFile("x\x1b[2J.sept", "\x1b[31m bron\x07")
    text = render_text(one(file, "bron"))
    assert all(character.isprintable() or character == "\n" for character in text)


def test_place_at_the_end_of_a_file() -> None:
    file = SourceFile("x.sept", "ties by\n")
    findings = Findings()
    findings.add("S104", "unfinished", Span(file, 8, 8), "more must follow")
    assert "x.sept:2:1" in render_text(findings.sorted())


def test_no_findings_give_no_text() -> None:
    assert render_text(()) == ""


def test_errors_and_warnings_are_counted() -> None:
    file = SourceFile("x.sept", "a b c")
    findings = Findings()
    for code, marked in (("N201", "a"), ("W901", "b"), ("W902", "c")):
        findings.add(code, "message", at(file, marked), "label")
    assert render_text(findings.sorted()).endswith("\n1 error and 2 warnings\n")


def test_json_has_places_in_characters() -> None:
    file = SourceFile("x.sept", 'a\nname ja "浴場" bron\n')
    document = json.loads(render_json(one(file, "bron")))
    assert document == {
        "diagnostics": [
            {
                "code": "N201",
                "severity": "error",
                "title": "unknown name",
                "message": "unknown colour `bron`",
                "file": "x.sept",
                "line": 2,
                "column": 14,
                "end_line": 2,
                "end_column": 18,
                "label": "no such name",
                "related": [],
                "expected": [],
                "nearest": ["brown"],
                "help": "look",
            }
        ],
        "errors": 1,
        "warnings": 0,
        "not_shown": 0,
        "not_checked": [],
    }


def test_findings_are_bounded_and_without_repeats() -> None:
    file = SourceFile("x.sept", "a" * 1000)
    findings = Findings()
    for position in range(Findings.LIMIT + 10):
        findings.add("N201", "message", Span(file, position, position + 1), "label")
    assert len(findings.sorted()) == Findings.LIMIT
    assert findings.not_shown == 10
    twice = Findings()
    for _ in range(2):
        twice.add("N201", "message", Span(file, 0, 1), "label")
    assert len(twice.sorted()) == 1


def test_findings_beyond_the_bound_are_told() -> None:
    file = SourceFile("x.sept", "a" * 1000)
    findings = Findings()
    for position in range(Findings.LIMIT + 1):
        findings.add("N201", "message", Span(file, position, position + 1), "label")
    for position in (500, 600):
        findings.add("N201", "message", Span(file, position, position + 1), "label", key="one cause")
    text = render_text(findings.sorted(), findings.not_shown)
    assert text.endswith(f"\n{Findings.LIMIT} errors, and 2 more findings not shown\n")
    document = json.loads(render_json(findings.sorted(), findings.not_shown))
    assert (document["errors"], document["not_shown"]) == (Findings.LIMIT, 2)


def test_a_code_that_is_not_in_the_catalogue_cannot_be_raised() -> None:
    with pytest.raises(KeyError):
        Findings().add("N999", "message", Span(SourceFile("x.sept", "a"), 0, 1))
