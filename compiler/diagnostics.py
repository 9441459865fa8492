"""What the compiler has to say about a text: one plain object, shown by the renderers of `render`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, replace

from .codes import BY_CODE, Severity
from .source import Span

_REPEATS_SHOWN = 3


@dataclass(frozen=True)
class Label:
    """A place and what is to be said about it."""

    span: Span
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """One finding.

    `title` is what the catalogue calls all findings of the code. `message` names the thing and has no full
    stop. The primary label tells why here; `others` point to further places involved. `expected` lists what
    could stand at the place, `nearest` the names that may have been meant.
    """

    code: str
    severity: Severity
    title: str
    message: str
    primary: Label
    others: tuple[Label, ...] = ()
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    help: str | None = None
    not_checked: tuple[str, ...] = ()
    """Of an error: what could not be checked because of it and the other errors of its ruleset."""


class Findings:
    """A growing list of diagnostics, at most `LIMIT` of them: what comes later is only counted."""

    LIMIT = 200

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []
        self._keys: dict[Hashable, int] = {}
        self._repeats: dict[int, list[Span]] = {}
        self._keys_not_shown: set[Hashable] = set()
        self.not_shown = 0
        """Findings beyond the limit."""
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
        key: Hashable = None,
    ) -> None:
        """Note a finding of the catalogue.

        Findings with the same key have one cause: they become one finding that points to several places.

        Raises:
            KeyError: the catalogue has no such code.
        """
        listed = BY_CODE[code]
        self.errors += listed.severity == "error"
        if key is not None and key in self._keys:
            self._repeats.setdefault(self._keys[key], []).append(span)
            return
        if self.is_full:
            self.not_shown += key is None or key not in self._keys_not_shown
            self._keys_not_shown.add(key)
            return
        if key is not None:
            self._keys[key] = len(self._found)
        self._found.append(
            Diagnostic(
                code,
                listed.severity,
                listed.title,
                message,
                Label(span, label),
                tuple(Label(place, text) for place, text in others),
                tuple(expected),
                tuple(nearest),
                advice,
            )
        )

    def knows(self, key: Hashable) -> bool:
        """Whether there is a finding with this key."""
        return key in self._keys

    def places_of_errors(self) -> list[Span]:
        """Where the errors found so far are."""
        places = [found.primary.span for found in self._found if found.severity == "error"]
        return [*places, *(span for spans in self._repeats.values() for span in spans)]

    def has(self, codes: Collection[str]) -> bool:
        """Whether there is a finding of one of these codes."""
        return any(found.code in codes for found in self._found)

    @property
    def is_full(self) -> bool:
        """Whether further findings are only counted."""
        return len(self._found) >= self.LIMIT

    def sorted(self, not_checked: Iterable[str] = ()) -> tuple[Diagnostic, ...]:
        """All findings by file, place and code; the order of files is that of their paths.

        The errors among them tell what was `not_checked` because of them.
        """
        left_out = tuple(not_checked)
        whole = (
            replace(
                _with_repeats(found, self._repeats.get(index, [])),
                not_checked=left_out if found.severity == "error" else (),
            )
            for index, found in enumerate(self._found)
        )
        return tuple(sorted(dict.fromkeys(whole), key=lambda found: (_place(found.primary.span), found.code)))


def _place(span: Span) -> tuple[str, int]:
    return span.file.path, span.start


def _with_repeats(found: Diagnostic, spans: list[Span]) -> Diagnostic:
    """A finding that also points to other places of the same cause; the first one is primary."""
    if not spans:
        return found
    places = sorted({found.primary.span, *spans}, key=_place)
    shown = tuple(Label(span, "also here") for span in places[1 : 1 + _REPEATS_SHOWN])
    more = len(places) - 1 - len(shown)
    advice = found.help
    if more:
        counted = f"{more} more place{'' if more == 1 else 's'} not shown"
        advice = counted if advice is None else f"{advice}; {counted}"
    primary = Label(places[0], found.primary.text)
    return replace(found, primary=primary, others=(*found.others, *shown), help=advice)


def article(word: str) -> str:
    """A word with its indefinite article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
