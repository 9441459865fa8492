"""Standard output, for people and for machines."""

from __future__ import annotations

import json
import re
import sys
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.theme import Theme

WIDTH_WITHOUT_TERMINAL: Final = 120
"""Columns of tables that go into a file or pipe."""

ACCENT: Final = "cyan"
"""The one colour for things that can be chosen."""

_THEME = Theme({"progress.percentage": ACCENT})


class _Screen(Console):
    """A console that leaves the ending of the program to `septem.cli.ending`.

    Lines that go into a file or pipe have no blanks at their ends.
    """

    def print(self, *objects: Any, **named: Any) -> None:
        """Print as any console does."""
        if self.is_terminal:
            super().print(*objects, **named)
            return
        with self.capture() as captured:
            super().print(*objects, **named)
        self.file.write(re.sub(r"[ \t]+$(?=\n)", "", captured.get(), flags=re.MULTILINE))
        self.file.flush()

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Console:
    """A console for standard output or standard error."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH_WITHOUT_TERMINAL
    return _Screen(stderr=stderr, width=width, highlight=False, emoji=False, theme=_THEME)


def print_json(data: Any) -> None:
    """One JSON document, readable for people as well."""
    print_json_text(json.dumps(data, ensure_ascii=False, indent=2))


def print_json_text(document: str) -> None:
    """A JSON document, written in ASCII: every stream can hold it and every reader takes it.

    Bytes of a path that are no text are lone surrogates in Python and have no place in JSON. They become the
    sign for what cannot be shown.
    """
    whole = re.sub("[\ud800-\udfff]", "\ufffd", document)
    print(re.sub(r"[^\x00-\x7f]", lambda sign: json.dumps(sign.group())[1:-1], whole), flush=True)
