"""How findings are shown: as text for people and as JSON for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence
from textwrap import dedent, indent, wrap
from typing import Any

from .codes import Code
from .diagnostics import Diagnostic, Label
from .source import SourceFile

TAB = 4
"""Columns to which tabs advance."""

WIDEST = 160
"""Longer source lines are shown in part."""

PROSE = 100
"""Columns of running text."""


def render_text(diagnostics: Sequence[Diagnostic], not_shown: int = 0) -> str:
    """All findings with their source lines, and a line that counts them; empty if there are none.

    `not_shown` is the number of findings that there are besides.
    """
    if not diagnostics:
        return ""
    return "\n".join([*(_one(diagnostic) for diagnostic in diagnostics), _summary(diagnostics, not_shown)])


def render_json(diagnostics: Sequence[Diagnostic], not_shown: int = 0) -> str:
    """A JSON document: `diagnostics`, a list in the order given, the numbers of `errors` and `warnings` among
    them, how many findings are `not_shown`, and what was `not_checked` because of the errors.

    Lines and columns count from 1, columns in characters; the end column is the one after the last character.
    """
    errors = sum(one.severity == "error" for one in diagnostics)
    document = {
        "diagnostics": [as_data(one) for one in diagnostics],
        "errors": errors,
        "warnings": len(diagnostics) - errors,
        "not_shown": not_shown,
        "not_checked": _not_checked(diagnostics),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "title": diagnostic.title,
        "message": diagnostic.message,
        **_place(diagnostic.primary),
        "related": [_place(label) for label in diagnostic.others],
        "expected": list(diagnostic.expected),
        "nearest": list(diagnostic.nearest),
        "help": diagnostic.help,
    }


def _place(label: Label) -> dict[str, Any]:
    span = label.span
    return {
        "file": span.file.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "label": label.text,
    }


def _one(diagnostic: Diagnostic) -> str:
    labels = [diagnostic.primary, *diagnostic.others]
    margin = max(len(str(label.span.line)) for label in labels)
    lines = [f"{diagnostic.severity}[{diagnostic.code}]: {_visible(diagnostic.message)}"]
    for number, (file, group) in enumerate(_by_file(labels)):
        span = group[0].span
        arrow = "-->" if number == 0 else ":::"
        lines.append(f"{' ' * margin}{arrow} {_visible(file.path)}:{span.line}:{span.column}")
        lines += _excerpt(file, group, diagnostic.primary, margin)
    lines += [f"{' ' * margin} = {note}" for note in _notes(diagnostic)]
    if lines[-1] == f"{' ' * margin} |":
        lines.pop()
    return "\n".join(lines) + "\n"


def _by_file(labels: Iterable[Label]) -> list[tuple[SourceFile, list[Label]]]:
    files: dict[SourceFile, list[Label]] = {}
    for label in labels:
        files.setdefault(label.span.file, []).append(label)
    return list(files.items())


def _excerpt(file: SourceFile, labels: Sequence[Label], primary: Label, margin: int) -> list[str]:
    """The lines of a file that labels mark, in the order of the file."""
    if not file.text.strip():
        return [f"{' ' * margin} = {_visible(label.text)}" for label in labels if label.text]
    empty = f"{' ' * margin} |"
    lines = [empty]
    before: int | None = None
    for line in sorted({label.span.line for label in labels}):
        if before is not None and line > before + 1:
            lines.append("...".ljust(margin + 2))
        before = line
        here = sorted((one for one in labels if one.span.line == line), key=lambda one: one.span.start)
        text, shift = _window(file.line_text(line), here[0].span.column - 1)
        lines.append(f"{line:>{margin}} | {_expanded(text)}".rstrip())
        for label in here:
            lines.append(f"{empty} {_marker(label, text, shift, '^' if label is primary else '-')}".rstrip())
    lines.append(empty)
    return lines


def _window(text: str, column: int) -> tuple[str, int]:
    """The part of a long line that is shown, and how many characters were cut off before it."""
    if len(text) <= WIDEST:
        return text, 0
    start = max(0, column - WIDEST // 2)
    part = text[start : start + WIDEST]
    return ("…" + part if start else part) + ("…" if start + WIDEST < len(text) else ""), start - (
        1 if start else 0
    )


def _marker(label: Label, text: str, shift: int, mark: str) -> str:
    span = label.span
    start = min(max(span.column - 1 - shift, 0), len(text))
    line_end = (
        span.file.line_starts[span.line] if span.line < len(span.file.line_starts) else len(span.file.text)
    )
    end = min(start + max(1, min(span.end, line_end) - span.start), len(text))
    before = _width(_expanded(text[:start]))
    length = max(1, _width(_expanded(text[:end])) - before)
    return f"{' ' * before}{mark * length} {_visible(label.text)}"


def render_code(code: Code) -> str:
    """What the catalogue says of a code, for people; the examples stand as they are."""
    # Where the files themselves matter, `bad` tells of them in words and `good` is no answer to it.
    examples = [("for example", code.bad)] if code.files else [("wrong", code.bad), ("right", code.good)]
    lines = [f"{code.severity}[{code.code}]: {code.title}", "", *wrap(f"{code.what} {code.why}", PROSE)]
    for word, example in examples:
        if example.strip():
            lines += ["", f"{word}:", indent(dedent(example.strip("\n")), "    ")]
    return "\n".join(lines) + "\n"


def _notes(diagnostic: Diagnostic) -> list[str]:
    notes: list[str] = []
    if diagnostic.nearest:
        words = [f"`{_visible(name)}`" for name in diagnostic.nearest]
        listed = " or ".join(([", ".join(words[:-1])] if len(words) > 1 else []) + words[-1:])
        notes.append(f"help: did you mean {listed}?")
    if diagnostic.help:
        notes.append(f"help: {_visible(diagnostic.help)}")
    return notes


def _summary(diagnostics: Sequence[Diagnostic], not_shown: int) -> str:
    errors = sum(one.severity == "error" for one in diagnostics)
    warnings = len(diagnostics) - errors
    parts = [_counted(errors, "error")] if errors else []
    parts += [_counted(warnings, "warning")] if warnings else []
    more = f", and {_counted(not_shown, 'more finding')} not shown" if not_shown else ""
    lines = [" and ".join(parts) + more]
    not_checked = _not_checked(diagnostics)
    if not_checked:
        lines.append(f"not fully checked because of these errors: {', '.join(not_checked)}")
    return "\n".join(lines) + "\n"


def _not_checked(diagnostics: Iterable[Diagnostic]) -> list[str]:
    return list(dict.fromkeys(part for one in diagnostics for part in one.not_checked))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _expanded(text: str) -> str:
    """The text with tabs as spaces and without anything that a terminal would act on."""
    parts: list[str] = []
    width = 0
    for character in text:
        shown = " " * (TAB - width % TAB) if character == "\t" else _visible(character)
        parts.append(shown)
        width += _width(shown)
    return "".join(parts)


def _visible(text: str) -> str:
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    width = 0
    for character in text:
        if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
            continue
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
