"""How a command ends: one clear message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

import typer

from septem.errors import RulesError, SeptemError

FINDINGS = 1
WRONG_INPUT = 2
INTERRUPTED = 130
"""128 and the number of the signal that Ctrl-C sends."""
CLOSED_PIPE = 141
"""128 and the number of the signal that a write to a closed pipe sends."""
TERMINATED = 143
"""128 and the number of the signal by which a process is asked to end."""


class Terminated(BaseException):
    """The process is asked to end. No error, like `KeyboardInterrupt`: nothing but the end takes it."""


def fail(message: str, code: int = WRONG_INPUT) -> typer.Exit:
    """Say what is wrong; the caller raises what is returned."""
    say(f"septem: {message}")
    return typer.Exit(code)


def say(message: str) -> None:
    """A line on standard error; where nobody listens there, nothing."""
    with contextlib.suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)


@contextlib.contextmanager
def errors_told() -> Iterator[None]:
    """Turn the errors that a user can cause into a message and an exit code.

    Raises:
        typer.Exit: instead of those errors. All others are faults of the program and pass.
    """
    try:
        yield
        sys.stdout.flush()
    except RulesError as error:
        say(str(error).rstrip())
        raise typer.Exit(WRONG_INPUT) from None
    except SeptemError as error:
        raise fail(str(error)) from None
    except KeyboardInterrupt:
        raise fail("stopped", INTERRUPTED) from None
    except Terminated:
        raise fail("stopped", TERMINATED) from None
    except BrokenPipeError:
        raise fail("the output was closed before all of it was written", CLOSED_PIPE) from None
    except OSError as error:
        raise fail(_told(error)) from None


@contextlib.contextmanager
def termination_raised() -> Iterator[None]:
    """Raise `Terminated` where the process is asked to end, so that temporary files are removed.

    Whoever has set a handler of the signal already, or ignores it, keeps that.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise Terminated


def release_standard_output() -> None:
    """Let go of what cannot be written, so that the interpreter does not complain about it at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def _told(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        return f"cannot write the output: {reason}"
    return f"{os.fsdecode(error.filename)}: {reason}"
