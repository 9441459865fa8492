"""Text to tokens. The forms of names, texts and numbers are those of the grammar's terminals.

Nothing is lost: comments are kept beside the tokens, what cannot be read becomes a token of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .registry import KEYWORDS
from .source import SourceFile, Span

PUNCTUATION = {"{": "LBRACE", "}": "RBRACE", ",": "COMMA", "+": "PLUS", "-": "MINUS"}

_TOKEN = re.compile(
    r"""
    (?P<SPACE>[ \t\r\n]+)
  | (?P<COMMENT>\#[^\n]*)
  | (?P<WORD>[^\W\d][\w\u0300-\u036f]*)
  | (?P<INT>[0-9]+)
  | (?P<STRING>"(?:[^"\\\n]|\\["\\])*")
  | (?P<BAD_ESCAPE>"(?:[^"\\\n]|\\[^\n])*")
  | (?P<OPEN_STRING>"[^\n]*)
  | (?P<CURLY_STRING>[“”„][^“”„"\\\n]*[“”])
  | (?P<PUNCTUATION>[{},+-])
  | (?P<UNREADABLE>[^\s\w"{},+\-\#]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number, text or mark. `type` is the name of the grammar's terminal."""

    type: str
    value: str
    start: int
    end: int
    first_of_line: bool
    column_one: bool


@dataclass(frozen=True)
class Tokens:
    """The tokens of a file in their order, and its comments."""

    file: SourceFile
    tokens: tuple[Token, ...]
    comments: tuple[Span, ...]


def tokenize(file: SourceFile) -> Tokens:
    """Split a file into tokens. Unreadable characters give `UNREADABLE`, a text without its end
    `OPEN_STRING`, one with a `\\` before anything but `"` and `\\` gives `BAD_ESCAPE`,
    one in curly quotes `CURLY_STRING`.
    """
    text = file.text
    tokens: list[Token] = []
    comments: list[Span] = []
    line_begins = 0
    first_of_line = True
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        start, end = match.span()
        if kind == "SPACE":
            line_break = text.rfind("\n", start, end)
            if line_break >= 0:
                line_begins = line_break + 1
                first_of_line = True
            continue
        if kind == "COMMENT":
            comments.append(Span(file, start, end))
            continue
        value = match.group()
        if kind == "WORD":
            kind = value.upper() if value in KEYWORDS else "IDENTIFIER"
        elif kind == "PUNCTUATION":
            kind = PUNCTUATION[value]
        tokens.append(Token(kind or "", value, start, end, first_of_line, start == line_begins))
        first_of_line = False
    return Tokens(file, tuple(tokens), tuple(comments))
