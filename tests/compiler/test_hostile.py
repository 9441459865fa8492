"""Foreign text: whatever it holds, findings or tables come out, never an exception, and in bounds."""

from importlib.resources import files
from pathlib import Path

import lark
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark

import septem
from septem.compiler import Compilation, limits
from septem.compiler.codes import CODES
from septem.compiler.diagnostics import Findings
from septem.compiler.parser import parse
from septem.compiler.pipeline import compile_project
from septem.compiler.project import Layer, Project, decoded
from septem.compiler.registry import ENTRIES, KEYWORDS
from septem.compiler.render import render_json, render_text
from septem.compiler.scaffold import SCAFFOLD
from septem.compiler.source import SourceFile

from .rulesets import codes, compile_text, parsed

MANY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
PARTS = SCAFFOLD.split("\n\n")
LINES = SCAFFOLD.splitlines()
EXAMPLES = [entry.example for entry in ENTRIES] + [code.bad for code in CODES] + [code.good for code in CODES]
MARKS = ["{", "}", ",", "+", "-", "0", "1", "3", "9" * 20, '"', '"x"', "pear", "bean"]
WORDS = [*sorted(KEYWORDS), *MARKS]

GRAMMAR = lark.Lark((files("septem.compiler") / "grammar.lark").read_text(encoding="utf-8"), parser="lalr")
SPELLINGS = {word.upper(): st.just(f"{word} ") for word in KEYWORDS} | {
    "IDENTIFIER": st.sampled_from(["pear ", "bean ", "bell "]),
    "STRING": st.sampled_from(['"x" ', '"Old Mill" ']),
    "INT": st.sampled_from(["0 ", "3 ", "12 "]),
    "COMMENT": st.just("# remark\n"),
    "SPACE": st.just(" "),
}


def compile_source(text: str) -> Compilation:
    """Compile a text without any file."""
    findings = Findings()
    file = parse(SourceFile("text.sept", text), findings)
    return compile_project(Project("text.sept", (Layer("text", (file,)),)), findings)


def is_sound(compilation: Compilation) -> None:
    """What holds for every compilation."""
    errors = [found for found in compilation.diagnostics if found.severity == "error"]
    assert (compilation.tables is None) == bool(errors)
    assert len(compilation.diagnostics) <= Findings.LIMIT
    render_text(compilation.diagnostics)
    render_json(compilation.diagnostics)
    for found in compilation.diagnostics:
        for label in (found.primary, *found.others):
            assert 0 <= label.span.start <= label.span.end <= len(label.span.file.text)
    if compilation.tables is not None:
        septem.Ruleset.from_bytes(compilation.tables)


@MANY
@given(st.text())
def test_any_text(text: str) -> None:
    is_sound(compile_source(text))


@MANY
@given(st.lists(st.sampled_from(WORDS), max_size=60), st.sampled_from([" ", "\n"]))
def test_any_words(words: list[str], between: str) -> None:
    is_sound(compile_source(between.join(words)))


@MANY
@given(from_lark(GRAMMAR, explicit=SPELLINGS))
def test_any_text_of_the_grammar(text: str) -> None:
    assert parsed(text)[1] == []
    is_sound(compile_source(text))


@MANY
@given(st.lists(st.sampled_from(PARTS), max_size=12))
def test_any_parts_of_a_ruleset(parts: list[str]) -> None:
    is_sound(compile_source("\n\n".join(parts)))


@MANY
@given(st.sets(st.integers(0, len(LINES) - 1), min_size=1, max_size=4))
def test_a_ruleset_without_some_of_its_lines(missing: set[int]) -> None:
    is_sound(compile_source("\n".join(line for number, line in enumerate(LINES) if number not in missing)))


@MANY
@given(st.integers(0, len(LINES)), st.lists(st.sampled_from(EXAMPLES), min_size=1, max_size=3))
def test_a_ruleset_with_foreign_lines(place: int, examples: list[str]) -> None:
    is_sound(compile_source("\n".join([*LINES[:place], *examples, *LINES[place:]])))


@MANY
@given(st.integers(0, len(SCAFFOLD)), st.integers(0, 30), st.text(max_size=5))
def test_a_ruleset_with_a_part_overwritten(start: int, length: int, text: str) -> None:
    is_sound(compile_source(SCAFFOLD[:start] + text + SCAFFOLD[start + length :]))


@MANY
@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    findings = Findings()
    source = decoded("text.sept", content, findings)
    file = parse(source, findings)
    is_sound(compile_project(Project("text.sept", (Layer("text", (file,)),)), findings))


@pytest.mark.parametrize(
    "text",
    [
        "flow " + "{" * 10_000,
        "flow " + "{ when x " * 10_000,
        "}" * 10_000,
        '"' * 10_000,
        "card " * 10_000,
        "trade { price " + "9" * 100_000 + " }",
        "category x scores " + "1 per bell + " * 5_000 + "1",
        "card x amber copies " + "2+ " * 20_000,
        "card x amber cost " + "pear, " * 5_000 + "pear",
        "ties by " + "x" * 100_000,
        "remove card x\n" * 5_000,
        "".join(f"resource r{number}\n" for number in range(3_000)),
        "".join(
            f'card "{number}" amber age 1 copies 2+ free with "{number + 1}"\n' for number in range(3_000)
        ),
        "flow { " + "pay " * 20_000 + "}",
    ],
    ids=range(14),
)
def test_large_texts(text: str) -> None:
    is_sound(compile_source(text))
    is_sound(compile_source(SCAFFOLD + text))


def test_more_definitions_than_the_tables_hold(tmp_path: Path) -> None:
    cards = "".join(f'card "{number}" azure age 1 copies 2+ scores 1\n' for number in range(limits.CARDS))
    compilation = compile_text(tmp_path, SCAFFOLD + cards)
    assert codes(compilation) == ["L701"]
    assert compilation.name == "sample"
