"""Tokens to syntax tree, reporting every independent mistake of a file in one run.

Lark supplies the parse table and the reductions; the driver here feeds it token by token. After a mistake it
goes on at the next place where a clause or an item begins, so that one mistake gives one report. Time is
linear in the text.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from . import syntax
from .build import build, unquoted
from .diagnostics import Findings
from .expectations import form_of, listed, shortened, spoken_marks, spoken_token
from .lexer import Token, Tokens, tokenize
from .nearest import nearest, similar
from .registry import CLAUSE_WORDS, ENTRIES, ITEM_WORDS, KEYWORDS, RESUME_WORDS, Kind, first_words
from .source import SourceFile, Span

DEEPEST = 16
"""Braces may be nested so deep."""

MOST_MISTAKES = 50
"""After so many mistakes in one file the rest of it is not read."""

_MOST_WORDS = 4
"""So many words in a row are taken for one name without its quotes."""

_KEYWORD_TYPES = frozenset(word.upper() for word in KEYWORDS)
_ITEM_TYPES = frozenset(word.upper() for word in ITEM_WORDS)
_RESUME_TYPES = frozenset(word.upper() for word in RESUME_WORDS)

_ESCAPE = re.compile(r"\\.")
_ESCAPES = ('\\"', "\\\\")
"""All escapes that there are."""


def _only_first_words() -> frozenset[str]:
    """Words that begin a clause or a step and nothing else: safe to go on at within a line."""
    elsewhere = {word for entry in ENTRIES for word in entry.later_words}
    elsewhere |= first_words(Kind.PART) | ITEM_WORDS | {"cost", "stages"}
    return frozenset(word.upper() for word in RESUME_WORDS - elsewhere)


_UNMISTAKABLE_TYPES = _only_first_words()


@dataclass(frozen=True)
class Parsed:
    """A file as far as it could be read.

    `damaged` holds the places of its syntax errors; `lost` the words that were skipped: a name among them may
    have been declared there, so that it is not reported as unknown.
    """

    file: syntax.File
    damaged: tuple[int, ...]
    lost: frozenset[str]


def parse(source: SourceFile, findings: Findings) -> Parsed:
    """Read one file. Mistakes go to `findings`; whatever is whole is in the tree."""
    tokens = tokenize(source)
    driver = _Driver(tokens, findings)
    tree = driver.run()
    items = build(source, tree)
    return Parsed(
        syntax.File(source, items, tokens.comments),
        tuple(driver.damaged),
        frozenset(map(unquoted, driver.lost)),
    )


@cache
def grammar() -> lark.Lark:
    """The parser that Lark makes of `grammar.lark`."""
    text = (files(__package__ or "") / "grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(text, parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=True)


@dataclass(frozen=True)
class _Resume:
    """The parser as it stood at a place where reading can go on."""

    states: tuple[Any, ...]
    values: tuple[Any, ...]
    lengths: tuple[int, ...]
    """Lark extends the lists of repeated rules in place: their lengths then."""
    position: int


class _Driver:
    """Feeds the tokens of one file to Lark's parser and recovers from mistakes."""

    def __init__(self, tokens: Tokens, findings: Findings) -> None:
        self.file = tokens.file
        self.tokens = tokens.tokens
        self.findings = findings
        self.damaged: list[int] = []
        self.lost: set[str] = set()
        self.position = 0
        self.open_braces: list[Token] = []
        interactive = grammar().parse_interactive("")
        self.state: ParserState[Any] = interactive.parser_state
        self.table: dict[Any, dict[str, Any]] = self.state.parse_conf.states
        self.resume = self._mark()
        """Where the clause or item that is being read began."""
        self.begun: Token | None = None
        """The word with which that clause or item began."""
        self.item: Token | None = None
        """The word with which the item began that is being read."""
        self.closable = self.resume
        """Where the innermost open block, or the file, could last have been closed."""

    def run(self) -> lark.Tree[lark.Token]:
        """The tree of all that could be read."""
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            if len(self.damaged) >= MOST_MISTAKES:
                self._report(
                    "S108",
                    "too many mistakes, the rest of the file was not read",
                    token,
                    "reading ended here",
                )
                break
            if not self._step(token):
                break
        return self._finish()

    # --- one token

    def _step(self, token: Token) -> bool:
        """Take or refuse the token at the current position. Gives `False` if reading cannot go on."""
        if token.type == "OPEN_STRING":
            self._report("S102", "text without its closing quote", token, "the quote is opened here")
            self._recover(token)
        elif token.type == "BAD_ESCAPE":
            self._bad_escape(token)
        elif token.type == "CURLY_STRING":
            self._curly(token)
        elif token.type == "UNREADABLE":
            self._unreadable(token)
        elif self.open_braces and self._begins_item(token):
            self._close_blocks(token)
        elif token.type == "LBRACE" and len(self.open_braces) >= DEEPEST:
            self._report("S107", f"blocks nested deeper than {DEEPEST}", token, "one level too deep")
            return False
        else:
            kind = self._kind(token)
            if kind is None:
                self._refuse(token)
            else:
                self._take(token, kind)
        return True

    def _kind(self, token: Token) -> str | None:
        """The type as which the token can be taken: its own, or a name where only a name can stand."""
        if self._accepts(token.type):
            return token.type
        if token.type in _KEYWORD_TYPES and not token.first_of_line and self._accepts("IDENTIFIER"):
            return "IDENTIFIER"
        return None

    def _take(self, token: Token, kind: str) -> None:
        if (kind in _RESUME_TYPES or kind in _ITEM_TYPES or kind == "RBRACE") and self._complete():
            self._remember()
            self.begun = token
            if kind in _ITEM_TYPES and (token.column_one or not self.open_braces):
                self.item = token
        self.state.feed_token(_lark_token(kind, token))
        self.position += 1
        if kind == "LBRACE":
            self.open_braces.append(token)
            self._remember()
        elif kind == "RBRACE":
            self.open_braces.pop()
            self._remember()

    def _begins_item(self, token: Token) -> bool:
        """Whether a token in column 1 begins an item though a block is open."""
        if not token.column_one or token.type not in _ITEM_TYPES:
            return False
        if token.type != "ASK":
            # Some words of items stand inside clauses too.
            return not self._accepts(token.type)
        # `ask` is also a step of the flow; only the item goes on with a brace.
        after = self.tokens[self.position + 2 : self.position + 3]
        return bool(after) and after[0].type == "LBRACE"

    # --- mistakes

    def _bad_escape(self, token: Token) -> None:
        """Report the first unknown escape of a text that is whole otherwise."""
        escape = next(one for one in _ESCAPE.finditer(token.value) if one.group() not in _ESCAPES)
        start = token.start + escape.start()
        self._report(
            "S109",
            f"unknown escape `{escape.group()}` in a text",
            Token("BAD_ESCAPE", escape.group(), start, start + len(escape.group()), False, False),
            'only `\\"` and `\\\\` can stand in a text',
            advice="a `\\` itself is written as two",
        )
        self._recover(token)

    def _curly(self, token: Token) -> None:
        """Report curly quotes, and go on as if they were straight."""
        self._report("S101", "curly quotes", token, 'texts and names are put in straight quotes: `"`')
        straight = dataclasses.replace(token, type="STRING", value=f'"{token.value[1:-1]}"')
        if self._accepts("STRING"):
            self._take(straight, "STRING")
        else:
            self._recover(token)

    def _unreadable(self, token: Token) -> None:
        if token.value.isalnum():
            label = "numbers are written with the digits 0 to 9"
        elif token.value == "/":
            label = "not a character of the language; alternatives are written with `or`"
        elif token.value.isprintable():
            label = "not a character of the language; names with other characters are put in quotes"
        else:
            label = "an invisible character"
        self._report("S101", "character that cannot be read", token, label)
        after = self.tokens[self.position + 1 : self.position + 2]
        if after and self._kind(after[0]) is not None:
            self.position += 1
        else:
            self._recover(token)

    def _refuse(self, token: Token) -> None:
        """Report a token that cannot stand here and go on behind it."""
        if token.type == "RBRACE" and not self.open_braces:
            self._report("S106", "`}` without `{`", token, "nothing is open here")
            self.position += 1
            return
        before = self.tokens[self.position - 1] if self.position else token
        if self._opens_block(token):
            self._report(
                "S104",
                f"unfinished after `{shortened(before.value)}`",
                before,
                "`{` must follow",
                expected=("`{`",),
            )
            self.open_braces.append(before)
            self._remember()
            return
        if token.first_of_line and not self._complete() and self.position:
            self._report_unfinished(before, token)
        else:
            self._report_unexpected(token)
        self._recover(token)

    def _opens_block(self, token: Token) -> bool:
        """Put in a `{` that is missing before a token, if a block must and can begin with the token."""
        if self._ends() or not self._accepts("LBRACE") or token.type in ("LBRACE", "RBRACE"):
            return False
        mark = self._mark()
        self.state.feed_token(
            _lark_token("LBRACE", Token("LBRACE", "{", self._end(), self._end(), False, False))
        )
        if self._kind(token) is not None:
            return True
        self._return_to(mark)
        return False

    def _report_unfinished(self, before: Token, token: Token) -> None:
        expected = self._expected()
        self._report(
            "S104",
            f"unfinished after `{shortened(before.value)}`",
            before,
            f"{listed(expected)} must follow",
            expected=expected,
            others=[(token, "but this comes next")],
            advice=self._form(before),
        )

    def _report_unexpected(self, token: Token) -> None:
        expected = self._expected()
        if self.position and not token.first_of_line:
            # If the word before is no known name either, it is a part of the same mistake.
            self.lost.add(self.tokens[self.position - 1].value)
        near: tuple[str, ...] = ()
        if token.type == "IDENTIFIER" or token.type in _KEYWORD_TYPES:
            words = [word for word in self._words() if word != token.value]
            near = nearest(token.value, words) or similar(token.value, CLAUSE_WORDS.intersection(words))
        self._report(
            "S103",
            f"unexpected {spoken_token(token)}",
            token,
            f"expected {listed(expected)}",
            expected=expected,
            near=near,
            advice=self._quotes(token) or (None if near or token.first_of_line else self._form(token)),
        )

    def _quotes(self, token: Token) -> str | None:
        """Advice if the head of an item goes on with more plain words than it can have."""
        before = self.tokens[self.position - 1] if self.position else token
        plain = token.type == before.type == "IDENTIFIER" and not token.first_of_line
        if not plain or self.item is None or self.begun is not self.item:
            return None
        first = self.tokens.index(self.item) + 1
        for end in range(first + 2, min(self.position, first + _MOST_WORDS) + 2):
            # What was meant as one name is not reported as unknown elsewhere.
            self.lost.add(" ".join(one.value for one in self.tokens[first:end]))
        form = self._form(token)
        quotes = "a name of several words is put in quotes"
        return quotes if form is None else f"{form}; {quotes}"

    def _form(self, token: Token) -> str | None:
        """How the clause is written that is being read, if it began on the line of the token."""
        begun = self.begun
        if begun is None or self.file.line_of(begun.start) != self.file.line_of(token.start):
            return None
        return form_of(begun, within=None if begun is self.item else self.item)

    def _close_blocks(self, token: Token) -> None:
        """Report that an item begins inside a block, and close all blocks that are open."""
        self._report_open(token, f"`{token.value}` begins here, in the first column")
        self._close_all()

    def _report_open(self, token: Token, label: str) -> None:
        opened = self.open_braces[-1]
        self._report("S105", "block is not closed", token, label, others=[(opened, "this `{` has no `}`")])

    def _close_all(self) -> None:
        if not self._accepts("RBRACE"):
            self._return_to(self.closable)
        while self.open_braces and self._accepts("RBRACE"):
            brace = Token("RBRACE", "}", self._end(), self._end(), False, False)
            self.state.feed_token(_lark_token("RBRACE", brace))
            self.open_braces.pop()
        self._remember()

    def _finish(self) -> lark.Tree[lark.Token]:
        """Feed the end of the file, closing what is open."""
        if self.open_braces or not self._accepts("$END"):
            if len(self.damaged) < MOST_MISTAKES and self.position >= len(self.tokens):
                last = self.tokens[-1]
                if self.open_braces:
                    self._report_open(last, "the file ends here")
                else:
                    expected = self._expected()
                    self._report(
                        "S104",
                        f"unfinished after `{shortened(last.value)}`",
                        last,
                        f"{listed(expected)} must follow",
                        expected=expected,
                        advice=self._form(last),
                    )
            if self.open_braces:
                self._close_all()
            if not self._accepts("$END"):
                self._return_to(self.closable)
        tree: lark.Tree[lark.Token] = self.state.feed_token(lark.Token("$END", ""), is_end=True)
        return tree

    # --- going on after a mistake

    def _recover(self, token: Token) -> None:
        """Keep the clause if it is whole, else drop it; then skip to where reading can go on."""
        if not self._complete():
            self._return_to(self.resume)
        line_end = self.file.text.find("\n", token.start)
        first = self.position
        while self.position < len(self.tokens):
            here = self.tokens[self.position]
            if self._resumes_at(here, token, here.start < line_end or line_end < 0, self.position == first):
                return
            if here.type == "LBRACE" and not (here is token and self._is_surplus()):
                self._skip_block()
            else:
                self._lose(here)
                self.position += 1

    def _resumes_at(self, here: Token, mistake: Token, same_line: bool, at_mistake: bool) -> bool:
        """Whether reading can go on at a token behind a mistake.

        A misspelt item is followed by nothing that could belong elsewhere, so only the next item will do.
        After a misspelt word that begins a line the rest of the line belongs to it.
        """
        if here.column_one and here.type in _ITEM_TYPES:
            return not at_mistake or self._accepts(here.type)
        if here.column_one and not at_mistake and not self.open_braces and here.type != "RBRACE":
            return True
        if here.type == "RBRACE":
            return bool(self.open_braces) and self._accepts("RBRACE")
        if (mistake.column_one and not at_mistake) or not self._accepts(here.type):
            return False
        if here.first_of_line and here.type in _RESUME_TYPES:
            return True
        in_line = same_line and not mistake.first_of_line
        return in_line and (here.type == "LBRACE" or here.type in _UNMISTAKABLE_TYPES)

    def _is_surplus(self) -> bool:
        """Whether the `{` at the current position stands beside another one of the same line."""
        here = self.tokens[self.position]
        line_end = self.file.text.find("\n", here.start)
        following = self.tokens[self.position + 1 : self.position + 20]
        in_line = (one for one in following if one.start < line_end or line_end < 0)
        before = self.tokens[self.position - 1] if self.position else here
        doubled = before.type == "LBRACE" and before is not here
        return doubled or any(one.type == "LBRACE" for one in in_line)

    def _skip_block(self) -> None:
        """Skip a block with all blocks inside it, but not past an item in column 1."""
        depth = 0
        while self.position < len(self.tokens):
            here = self.tokens[self.position]
            if here.column_one and here.type in _ITEM_TYPES:
                return
            depth += (here.type == "LBRACE") - (here.type == "RBRACE")
            self._lose(here)
            self.position += 1
            if depth == 0:
                return

    def _lose(self, token: Token) -> None:
        if token.type in ("IDENTIFIER", "STRING"):
            self.lost.add(token.value)

    # --- the state of Lark's parser

    def _remember(self) -> None:
        self.resume = self._mark()
        if self._ends():
            self.closable = self.resume

    def _mark(self) -> _Resume:
        values = tuple(self.state.value_stack)
        lengths = tuple(len(value.children) if isinstance(value, lark.Tree) else 0 for value in values)
        return _Resume(tuple(self.state.state_stack), values, lengths, self.position)

    def _return_to(self, mark: _Resume) -> None:
        """Go back to a place where reading can go on; what was read since then is lost."""
        for token in self.tokens[mark.position : self.position]:
            self._lose(token)
        for value, length in zip(mark.values, mark.lengths, strict=True):
            if isinstance(value, lark.Tree):
                del value.children[length:]
        self.state.state_stack[:] = mark.states
        self.state.value_stack[:] = mark.values

    def _accepts(self, kind: str) -> bool:
        """Whether a token of this type could be taken now."""
        stack = self.state.state_stack
        depth = len(stack)
        pushed: list[Any] = []
        while True:
            action = self.table[pushed[-1] if pushed else stack[depth - 1]].get(kind)
            if action is None:
                return False
            if action[0] is Shift:
                return True
            size = len(action[1].expansion)
            from_pushed = min(size, len(pushed))
            del pushed[len(pushed) - from_pushed :]
            depth -= size - from_pushed
            row = self.table[pushed[-1] if pushed else stack[depth - 1]]
            pushed.append(row[action[1].origin.name][1])
            if kind == "$END" and pushed[-1] == self.state.parse_conf.end_state:
                return True

    def _ends(self) -> bool:
        """Whether the innermost open block, or the file, could end here."""
        return self._accepts("RBRACE" if self.open_braces else "$END")

    def _complete(self) -> bool:
        """Whether what was read so far could be followed by another clause or item, or be the last."""
        if self._ends():
            return True
        return any(self._accepts(kind) for kind in sorted(_UNMISTAKABLE_TYPES))

    def _words(self) -> list[str]:
        """Words of the language that could stand here."""
        return sorted(word for word in KEYWORDS if self._accepts(word.upper()))

    def _expected(self) -> tuple[str, ...]:
        """All that could stand here, in words for people."""
        return (*spoken_marks(self._accepts), *(f"`{word}`" for word in self._words()))

    # --- reporting

    def _end(self) -> int:
        return self.tokens[self.position - 1].end if self.position else 0

    def _report(
        self,
        code: str,
        message: str,
        token: Token,
        label: str,
        *,
        expected: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
        others: list[tuple[Token, str]] | None = None,
        advice: str | None = None,
    ) -> None:
        self.damaged.append(token.start)
        self.findings.add(
            code,
            message,
            Span(self.file, token.start, token.end),
            label,
            others=[(Span(self.file, other.start, other.end), text) for other, text in others or ()],
            expected=expected,
            nearest=near,
            advice=advice,
        )


def _lark_token(kind: str, token: Token) -> lark.Token:
    return lark.Token(kind, token.value, start_pos=token.start, end_pos=token.end)
