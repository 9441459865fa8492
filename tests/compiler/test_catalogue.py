"""The catalogue of diagnostics: every example gives what it promises, every code raised is in it."""

import re
from pathlib import Path

import pytest

import septem
from septem.compiler.codes import BY_CODE, CODES, Code
from septem.compiler.render import PROSE, render_code, render_json, render_text
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import codes, compile_files, compile_text, example_files

COMPILER = Path(__file__).parents[2] / "compiler"
CODE = re.compile(r'"([A-Z][0-9]{3})"')

every_code = pytest.mark.parametrize("code", CODES, ids=[code.code for code in CODES])


@every_code
def test_bad_example_gives_its_code_and_no_other(code: Code, tmp_path: Path) -> None:
    compilation = compile_files(tmp_path, example_files(code, "bad"))
    expected = {code.code, code.beside} - {""}
    assert set(codes(compilation)) == expected, render_text(compilation.diagnostics)
    assert codes(compilation).count(code.code) == 1
    assert (compilation.tables is None) == (code.severity == "error")


@every_code
def test_good_example_gives_nothing_and_can_be_loaded(code: Code, tmp_path: Path) -> None:
    compilation = compile_files(tmp_path, example_files(code, "good"))
    assert render_text(compilation.diagnostics) == ""
    assert compilation.tables is not None
    septem.Ruleset.from_bytes(compilation.tables)


@every_code
def test_every_finding_can_be_rendered_and_tells_its_place(code: Code, tmp_path: Path) -> None:
    compilation = compile_files(tmp_path, example_files(code, "bad"))
    text = render_text(compilation.diagnostics)
    assert f"[{code.code}]" in text
    assert code.code in render_json(compilation.diagnostics)
    for found in compilation.diagnostics:
        span = found.primary.span
        assert 0 <= span.start <= span.end <= len(span.file.text)
        assert f"{span.file.path}:{span.line}:{span.column}" in text
        assert found.primary.text
        assert not found.message.endswith(".")


def test_scaffold_is_whole(tmp_path: Path) -> None:
    assert codes(compile_text(tmp_path, SCAFFOLD)) == []


def test_codes_raised_are_those_of_the_catalogue() -> None:
    raised: set[str] = set()
    for file in COMPILER.glob("*.py"):
        if file.name != "codes.py":
            raised |= set(CODE.findall(file.read_text(encoding="utf-8")))
    assert raised == set(BY_CODE)


def test_codes_are_unique_and_in_order_of_their_stages() -> None:
    listed = [code.code for code in CODES]
    assert len(set(listed)) == len(listed)
    letters = "".join(dict.fromkeys(code[0] for code in listed))
    assert letters == "SNTFDRLPW"
    for letter in letters:
        group = [code for code in listed if code[0] == letter]
        assert group == sorted(group)


@every_code
def test_every_code_is_explained_with_its_example(code: Code) -> None:
    told = render_code(code)
    assert told.startswith(f"{code.severity}[{code.code}]: {code.title}\n")
    assert code.bad.split() == [] or " ".join(code.bad.split()) in " ".join(told.split())
    heading, _, explained = told.partition("\n\n")
    assert all(len(line) <= PROSE for line in explained.split("\n\n")[0].splitlines())
    assert "\n" not in heading


@every_code
def test_catalogue_explains_in_sentences(code: Code) -> None:
    assert code.title
    assert not code.title.endswith(".")
    assert code.what.endswith(".")
    assert code.why.endswith(".")
