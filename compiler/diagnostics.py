"""What the compiler has to say about a text: one plain object, shown by the renderers of `render`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .source import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Label:
    """A place and what is to be said about it."""

    span: Span
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """One finding.

    `message` names the thing and has no full stop. The primary label tells why here; `others` point to
    further places involved. `expected` lists what could stand at the place, `nearest` the names that may have
    been meant.
    """

    code: str
    severity: Severity
    message: str
    primary: Label
    others: tuple[Label, ...] = ()
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    help: str | None = None


class Findings:
    """A growing list of diagnostics, at most `LIMIT` of them: what comes later is dropped and counted."""

    LIMIT = 200

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []
        self.dropped = 0
        self.errors = 0

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        others: Iterable[tuple[Span, str]] = (),
        expected: Iterable[str] = (),
        nearest: Iterable[str] = (),
        advice: str | None = None,
    ) -> None:
        """Note a finding. Codes beginning with `W` are warnings, all others errors."""
        severity: Severity = "warning" if code.startswith("W") else "error"
        self.errors += severity == "error"
        if len(self._found) >= self.LIMIT:
            self.dropped += 1
            return
        self._found.append(
            Diagnostic(
                code,
                severity,
                message,
                Label(span, label),
                tuple(Label(place, text) for place, text in others),
                tuple(expected),
                tuple(nearest),
                advice,
            )
        )

    def places_of_errors(self) -> list[Span]:
        """Where the errors found so far are."""
        return [found.primary.span for found in self._found if found.severity == "error"]

    @property
    def is_full(self) -> bool:
        """Whether further findings are dropped."""
        return len(self._found) >= self.LIMIT

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All findings by file, place and code; the order of files is that of their paths."""
        return tuple(
            sorted(
                dict.fromkeys(self._found),
                key=lambda found: (found.primary.span.file.path, found.primary.span.start, found.code),
            )
        )


def article(word: str) -> str:
    """A word with its indefinite article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
