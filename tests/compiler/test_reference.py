"""The language reference is made from the registry and holds all of it."""

from pathlib import Path

from septem.compiler.reference import reference
from septem.compiler.registry import ENTRIES

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_page_holds_every_entry() -> None:
    page = reference()
    assert [entry.form for entry in ENTRIES if f"### `{entry.form}`" not in page] == []


def test_what_primitives_serve_is_told_in_sentences() -> None:
    told = [entry.serves for entry in ENTRIES if entry.serves]
    assert len(told) > 40
    assert all(one.endswith(".") and f"Serves: {one}" in reference() for one in told)
