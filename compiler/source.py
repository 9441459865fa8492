"""Source text: files, places in them, and how places are counted for people."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class SourceFile:
    """One file of rules text.

    `path` is what people are shown; it need not exist. Offsets are counted in characters from 0.
    """

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of the first character of each line."""
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return starts

    def line_of(self, offset: int) -> int:
        """Number of the line that holds an offset, from 1."""
        return bisect_right(self.line_starts, offset)

    def column_of(self, offset: int) -> int:
        """Number of the character within its line, from 1."""
        return offset - self.line_starts[self.line_of(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line without its line break."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True)
class Span:
    """A stretch of a file: `start` inclusive, `end` exclusive, in characters."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.file.line_of(self.start)

    @property
    def column(self) -> int:
        """Column of the first character, from 1."""
        return self.file.column_of(self.start)

    @property
    def end_line(self) -> int:
        """Line of the last character, from 1."""
        return self.file.line_of(max(self.start, self.end - 1))

    @property
    def end_column(self) -> int:
        """Column just after the last character, from 1."""
        last = max(self.start, self.end - 1)
        return self.file.column_of(last) + (1 if self.end > self.start else 0)

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.file.text[self.start : self.end]

    def until(self, other: Span) -> Span:
        """From the beginning of this span to the end of another one of the same file."""
        return Span(self.file, self.start, max(self.end, other.end))

    def first(self, characters: int) -> Span:
        """The beginning of the span, at most as long as the span."""
        return Span(self.file, self.start, min(self.end, self.start + characters))
