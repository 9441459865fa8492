"""Standard output, for people and for machines."""

from __future__ import annotations

import json
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
    """A console that leaves the ending of the program to `septem.cli.ending`."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Console:
    """A console for standard output or standard error."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH_WITHOUT_TERMINAL
    return _Screen(stderr=stderr, width=width, highlight=False, emoji=False, theme=_THEME)


def print_json(data: Any) -> None:
    """One JSON document, readable for people as well."""
    print(json.dumps(data, ensure_ascii=False, indent=2), flush=True)
