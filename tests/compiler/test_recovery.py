"""Mistakes in the text: all independent ones are reported in one run, each once, at its place."""

from pathlib import Path

import pytest

import septem
from septem.compiler.diagnostics import Findings
from septem.compiler.parser import DEEPEST, MOST_MISTAKES, parse
from septem.compiler.scaffold import SCAFFOLD
from septem.compiler.source import SourceFile
from septem.compiler.syntax import CardItem, FlowItem

from .mutations import mutations
from .rulesets import BASE_FILES, changed, codes, compile_base, compile_text, parsed

PLANTED = """\
card "One" amber  age 1  copys 2+  produces pear
card "Two" amber  age 1  copies 2+  cost
card "Three" amber  age 1  copies 2+ {
    cost 1 bean
    prodces pear
    scores 2
}
card "Four" amber  age 1  copies 2+  cost pear plum  scores 1
card "Five" amber  age 1  copies 2+ {
    cost "plum
    scores 1
}
crad "Six" amber  age 1  copies 2+ {
    cost pear
    scores 1
}
card "Seven" amber  age 1  copies 2+ {
    scores 1
card "Eight" amber  age 1  copies 2+  scores 1 @
card "Nine" amber  age 1  copies 2+ {
    scores 1
} }
card "Ten" amber  age 1  copies 2+  scores 1
"""
PLANTED_CODES = [
    ("S103", 1),
    ("S104", 2),
    ("S103", 5),
    ("S103", 8),
    ("S102", 10),
    ("S103", 13),
    ("S105", 19),
    ("S101", 19),
    ("S106", 22),
]


def places(text: str) -> list[tuple[str, int]]:
    """Code and line of each mistake of a text."""
    findings = Findings()
    parse(SourceFile("text.sept", text), findings)
    return [(found.code, found.primary.span.line) for found in findings.sorted()]


def test_nine_planted_mistakes_give_nine_findings() -> None:
    assert places(PLANTED) == PLANTED_CODES


def test_everything_readable_beside_the_mistakes_is_kept() -> None:
    result, _ = parsed(PLANTED)
    names = [item.name.text for item in result.file.items if isinstance(item, CardItem)]
    assert names == ["One", "Two", "Three", "Four", "Five", "Seven", "Eight", "Nine", "Ten"]


def test_mistakes_of_several_kinds_and_stages_do_not_hide_each_other(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, '"Barn" azure', '"Barn" azur')
    text = changed(text, "cost 2 plum", "cost 2 plums")
    text = changed(text, "starts with plum", "starts wth plum")
    text = changed(text, "price 2", "price 2000")
    text = changed(text, "turn 1 to 2", "turn 2 to 1")
    text = changed(text, "stage 1  cost pear  scores 2", "stage 2  cost pear  scores 2")
    assert codes(compile_text(tmp_path, text)) == ["T301", "N201", "N201", "S103", "D507", "F404"]


def test_names_declared_in_unreadable_text_are_not_reported_as_unknown(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "counter bell", "conter bell")
    assert codes(compile_text(tmp_path, text)) == ["S103"]


def test_nothing_is_missed_in_damaged_items(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "age 1  copies 2+ 2+ 3+  produces", "aeg 1  copies 2+ 2+ 3+  produces")
    assert codes(compile_text(tmp_path, text)) == ["S103"]


def test_misspelt_words_are_named() -> None:
    findings = Findings()
    parse(SourceFile("text.sept", PLANTED), findings)
    nearest = [found.nearest[0] for found in findings.sorted() if found.nearest]
    assert nearest == ["copies", "produces", "card"]


def test_expected_things_are_listed() -> None:
    findings = Findings()
    parse(SourceFile("text.sept", "trade { 3 }\n"), findings)
    (found,) = findings.sorted()
    assert set(found.expected) == {"`}`", "`price`", "`needless`", "`choices`"}
    assert found.primary.text == "expected `}`, `choices`, `needless` or `price`"


def test_words_of_the_language_are_names_where_only_a_name_can_stand(tmp_path: Path) -> None:
    text = (
        SCAFFOLD.replace("bell", "cost").replace("costs", "scores").replace("counter cost", "counter cost ")
    )
    assert codes(compile_text(tmp_path, text)) == []


def test_a_word_of_the_language_at_the_beginning_of_a_line_is_never_a_name() -> None:
    assert places("card x amber {\n    cost\n    scores 3\n}\n") == [("S104", 2)]


def test_unclosed_block_at_the_end_of_the_file() -> None:
    assert places("flow {\n    pay\n") == [("S105", 2)]


def test_unfinished_clause_at_the_end_of_the_file() -> None:
    assert places("ties by\n") == [("S104", 1)]


def test_ask_in_the_first_column_is_a_step_or_an_item() -> None:
    result, mistakes = parsed('flow {\nask "a"\nask "b"\npay\n}\n')
    assert mistakes == []
    assert isinstance(result.file.items[0], FlowItem)
    assert places('flow {\n    pay\nask "a" {\n    of every seat\n}\n') == [("S105", 3)]


def test_nesting_is_bounded() -> None:
    deepest = "flow " + "{ when x " * DEEPEST + "{" + "}" * (DEEPEST + 1)
    assert ("S107", 1) in places(deepest)
    shallow = "flow { " + "when x { " * (DEEPEST - 1) + "pay" + "}" * DEEPEST
    assert places(shallow) == []


def test_number_of_mistakes_is_bounded() -> None:
    found = places("bad\n" * 1000)
    assert len(found) == MOST_MISTAKES + 1
    assert found[-1][0] == "S108"


def test_empty_and_comment_only_texts_have_no_mistakes() -> None:
    for text in ("", "\n", "# only a comment", "\r\n# one\r\n"):
        result, mistakes = parsed(text)
        assert (result.file.items, mistakes) == ((), [])


def test_comments_are_kept_with_their_places() -> None:
    result, _ = parsed("# first\nties by a  # second\n")
    assert [span.text for span in result.file.comments] == ["# first", "# second"]
    assert [span.line for span in result.file.comments] == [1, 2]


@pytest.mark.parametrize("seed", range(4))
def test_one_token_mutations_are_reported_once_and_near(seed: int) -> None:
    once = near = reported = 0
    for mutation in mutations(seed, 250):
        found = places(mutation.text)
        if found:
            reported += 1
            once += len(found) == 1
            near += min(abs(line - mutation.line) for _, line in found) <= 1
    assert reported > 150
    assert once >= 0.8 * reported
    assert near >= 0.93 * reported


@pytest.mark.parametrize("seed", range(100, 104))
def test_mutated_rules_give_findings_or_tables_that_load(seed: int, tmp_path: Path) -> None:
    for number, mutation in enumerate(mutations(seed, 40)):
        compilation = compile_base(tmp_path / str(number), {mutation.file: mutation.text})
        errors = [found for found in compilation.diagnostics if found.severity == "error"]
        assert (compilation.tables is None) == bool(errors), mutation.what
        if compilation.tables is not None:
            septem.Ruleset.from_bytes(compilation.tables)


def test_base_game_has_no_findings(tmp_path: Path) -> None:
    assert codes(compile_base(tmp_path, {})) == []
    assert len(BASE_FILES) == 10


def test_a_missing_brace_is_one_mistake() -> None:
    assert places("flow\n    draw boards\n    pay\n}\n") == [("S104", 1)]
    assert places("board x {\n    side A  starts with pear\n        stage 1\n    }\n}\n") == [("S104", 2)]


def test_a_doubled_brace_is_one_mistake() -> None:
    assert places("flow { {\n    draw boards\n    pay\n}\n") == [("S103", 1)]


def test_a_name_that_is_a_part_of_a_syntax_error_is_not_reported_again(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "cost pear  scores 2\n", "cost cost pear  scores 2\n")
    assert codes(compile_text(tmp_path, text)) == ["S103"]


def test_one_misspelt_declaration_is_one_finding_with_several_places(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "counter bell", "counter ball").replace("2 bells", "2 bell")
    (found,) = compile_text(tmp_path, text).diagnostics
    lines = [
        number for number, line in enumerate(text.splitlines(), 1) if " bell" in line and "plural" not in line
    ]
    assert found.code == "N201"
    assert set(found.nearest) == {"ball", "bells"}
    assert [found.primary.span.line, *(label.span.line for label in found.others)] == lines


def test_a_doubled_definition_hides_nothing_else(tmp_path: Path) -> None:
    text = SCAFFOLD + "counter bell\n" + 'card "Attic" azure  age 3  copies 2+  scores 1\n'
    assert codes(compile_text(tmp_path, text)) == ["N203", "D501"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'card "a\b" amber  age 1  copies 2+', [("S109", r"\b")]),
        (r'card "a\\\b\c" amber  age 1  copies 2+', [("S109", r"\b")]),
        (r'card "a\\b\"c" amber  age 1  copies 2+', []),
        (r'card "a\b amber  age 1  copies 2+', [("S102", r'"a\b amber  age 1  copies 2+')]),
        (r'card "a\" amber  age 1  copies 2+', [("S102", r'"a\" amber  age 1  copies 2+')]),
    ],
)
def test_an_unknown_escape_is_no_missing_quote(text: str, expected: list[tuple[str, str]]) -> None:
    findings = Findings()
    parse(SourceFile("text.sept", text), findings)
    assert [(found.code, found.primary.span.text) for found in findings.sorted()] == expected


def test_words_of_items_inside_a_clause_begin_no_item_wherever_they_stand() -> None:
    _, mistakes = parsed("card x amber {\nbuilds free first of its\ncolour for\ncard 1 of an age\n}\n")
    assert mistakes == []
