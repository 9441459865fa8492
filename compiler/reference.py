"""The language reference as a Markdown page, made from the registry.

``python -m septem.compiler.reference`` prints it; ``docs/language.md`` holds it, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .registry import ENTRIES, Entry, Kind

_SECTIONS: tuple[tuple[str, Kind, str | None], ...] = (
    ("Items", Kind.ITEM, None),
    ("Clauses of a ruleset", Kind.RULESET_CLAUSE, None),
    ("Clauses of trade", Kind.TRADE_CLAUSE, None),
    ("Parts of a board", Kind.BOARD_PART, None),
    ("Clauses", Kind.CLAUSE, None),
    ("Counting", Kind.PART, "quantity"),
    ("Actions of a use", Kind.PART, "use"),
    ("Scopes", Kind.PART, "scope"),
    ("Clauses of an ask", Kind.ASK_CLAUSE, None),
    ("Steps of the flow", Kind.STEP, None),
    ("Tests of the flow", Kind.PART, "test"),
    ("Cases of settling", Kind.CASE, None),
    ("Clauses of a conflict", Kind.AWARD, None),
)
"""Titles in their order, with the kind of the entries and, of parts, where they stand."""

_INTRODUCTION = """\
# The language

<!-- Made by `python -m septem.compiler.reference` from compiler/registry.py. -->

A ruleset is a folder of `*.sept` files, or one file. It consists of *items*: a word that says what
comes, a name, and *clauses*, each led by its own word. Clauses follow on the same line, on the next
lines or in a block `{ }`; nothing ends them but the next one. `#` begins a comment. Names are words or
texts in quotes; where only a name can stand, words of the language are names too. Order matters only
where it is said: categories, ties, stages and the flow.

In a form, words in lower case are typed as they stand. `N` is a number, `NAME` a name, `TEXT` a text in
quotes, `QUANTITY` a sum or difference, with `+` and `-`, of terms `N` or `N COUNTED`, such as
`2 per drum` or `5 if no drum`. `[ ]` is optional, `{ }` may be repeated, `|` separates alternatives,
`'{'` is a brace.

A whole example is the built-in game: [rules/base](../rules/base).
"""


def reference() -> str:
    """The page."""
    sections = [
        _section(
            title, [one for one in ENTRIES if one.kind is kind and (place is None or place in one.where)]
        )
        for title, kind, place in _SECTIONS
    ]
    return "\n".join([_INTRODUCTION, *sections])


def _section(title: str, entries: Iterable[Entry]) -> str:
    return "\n".join([f"## {title}\n", *(line for entry in entries for line in _entry(entry))])


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### `{entry.form}`\n"
    yield f"{entry.meaning}\n"
    if entry.serves:
        yield f"Serves: {entry.serves}\n"
    if entry.where != ("file",):
        yield f"In: {', '.join(entry.where)}.\n"
    if entry.example != entry.form:
        yield f"```\n{entry.example}\n```\n"


if __name__ == "__main__":
    print(reference(), end="")
