"""Running the command, in this process and in one of its own."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from septem.cli import main

COMMAND = [sys.executable, "-m", "septem"]


@dataclass(frozen=True)
class Result:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Result]
Spawn: TypeAlias = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command in this process, in an empty folder; `typed` is its standard input."""
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8"))
        code = main(arguments)
        captured = capfd.readouterr()
        return Result(code, captured.out, captured.err)

    return run_command


@pytest.fixture
def spawn(tmp_path: Path) -> Spawn:
    """Run the command in a process of its own, in an empty folder."""

    def run_process(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[bytes]":
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
        if "input" in options:
            del streams["stdin"]
        settings = {**streams, "cwd": tmp_path, "timeout": 120, "check": False, **options}
        return subprocess.run([*COMMAND, *arguments], **settings)

    return run_process


@pytest.fixture
def wrong_rules(tmp_path: Path) -> Path:
    """A file of rules with a fault in its second line."""
    file = tmp_path / "wrong.sept"
    file.write_text('ruleset wrong "Wrong" { players 3 to 7 }\nnonsense here\n', encoding="utf-8")
    return file
