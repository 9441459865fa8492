"""How a command ends: one clear message on standard error and an exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

import typer

from septem.cli.exit_codes import CLOSED_PIPE, INTERRUPTED, TERMINATED, WRONG_INPUT
from septem.cli.streams import say
from septem.errors import RulesError, SeptemError

_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""What all faults of arguments are; Typer exports only this kind of them."""


class Terminated(BaseException):
    """The process is asked to end. No error, like `KeyboardInterrupt`: nothing but the end takes it."""


def fail(message: str, code: int = WRONG_INPUT) -> typer.Exit:
    """Say what is wrong; the caller raises what is returned."""
    say(f"septem: {message}")
    return typer.Exit(code)


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
    except _USAGE_ERROR as error:
        message = _usage_told(error)
        if message is None:
            raise
        raise fail(message) from None
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


def _usage_told(error: Any) -> str | None:
    """A fault of arguments in one line, or `None` if it is no fault: no arguments ask for the help."""
    message = " ".join(error.format_message().split())
    if type(error).__name__ == "NoArgsIsHelpError" or not message:
        return None
    command = error.ctx.command_path if error.ctx is not None else "septem"
    return f"{message[0].lower()}{message[1:].rstrip('.')}; see `{command} --help`"


def _told(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename is None:
        return f"cannot write the output: {reason}"
    return f"{os.fsdecode(error.filename) or repr('')}: {reason}"
