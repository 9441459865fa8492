"""Speed of the compiler: time must grow like the text.

Run with ``pytest benches/bench_compiler.py``; saved results hold the number of characters in ``extra_info``.
"""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import septem
from septem.compiler.diagnostics import Findings
from septem.compiler.parser import Parsed, grammar, parse
from septem.compiler.source import SourceFile

RULES = Path(septem.__file__).parent / "rules"
TEXT = "".join(file.read_text(encoding="utf-8") for file in sorted((RULES / "base").glob("*.sept")))


def parsed(text: str) -> Parsed:
    """A text, read whatever it says."""
    return parse(SourceFile("text.sept", text), Findings())


def test_grammar(benchmark: BenchmarkFixture) -> None:
    """The parser made of the grammar, as every process does once."""
    benchmark(grammar.__wrapped__)


@pytest.mark.parametrize("times", [1, 4, 16])
def test_whole_text(benchmark: BenchmarkFixture, times: int) -> None:
    """Rules text without mistakes."""
    text = TEXT * times
    assert benchmark(parsed, text).damaged == ()
    benchmark.extra_info["characters"] = len(text)


@pytest.mark.parametrize("times", [1, 4, 16])
def test_mistaken_text(benchmark: BenchmarkFixture, times: int) -> None:
    """Rules text in which no name is closed by its quote."""
    text = TEXT.replace('" {', " {") * times
    assert benchmark(parsed, text).damaged
    benchmark.extra_info["characters"] = len(text)
