"""A bar on standard error while something goes on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn

from septem.cli.output import screen


@contextlib.contextmanager
def progress_bar(what: str, total: int | None, *columns: ProgressColumn) -> Iterator[Callable[[int], None]]:
    """What is to be called with how much is done; nothing is drawn if standard error is no terminal.

    `total` is `None` if it is not known; `columns` stand behind the bar.
    """
    console = screen(stderr=True)
    quiet = not console.is_terminal
    shown = (TextColumn("{task.description}"), BarColumn(), *columns)
    with Progress(*shown, console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)
