"""The command at a terminal: colours and width."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from .conftest import COMMAND

COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")
VERBS = [("sim", "base", "-n", "20"), ("play", "base", "--seed", "1"), ("rules",), ("--help",)]


def at_terminal(folder: Path, *arguments: str, typed: bytes = b"q\n", **environment: str) -> bytes:
    """What a command writes on a terminal on which something is typed; it must end with 0."""
    ours, its = pty.openpty()
    settings = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS"}}
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        stdin=its,
        stdout=its,
        stderr=its,
        env={**settings, "TERM": "xterm-256color", **environment},
    )
    os.close(its)
    try:
        os.write(ours, typed)
        written = b"".join(iter(lambda: _read(ours), b""))
        assert process.wait(timeout=60) == 0, written
        return written
    finally:
        process.kill()
        os.close(ours)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other side is closed
        return b""


@pytest.mark.parametrize("arguments", VERBS)
def test_no_colours_are_shown_if_none_are_wanted(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert not COLOUR.search(at_terminal(tmp_path, *arguments, NO_COLOR="1"))


def test_colours_are_shown_otherwise(tmp_path: Path) -> None:
    assert COLOUR.search(at_terminal(tmp_path, "play", "base", "--seed", "1"))


@pytest.mark.parametrize("arguments", VERBS)
def test_no_columns_are_an_unknown_width(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    shown = at_terminal(tmp_path, *arguments, COLUMNS="0", NO_COLOR="1")
    assert len(re.findall(rb"\w+", shown)) > 20
    if arguments[0] == "play":
        assert b": card 1-" in shown
