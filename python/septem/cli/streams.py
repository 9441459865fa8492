"""The standard streams: there in any case, and able to write any text."""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from io import TextIOWrapper

SPELT_OUT = {"±": "+/-", "→": "->", "×": "x", "…": "...", "\ufffd": "?"}
"""What is written for signs of the command that the encoding of a stream does not have."""

_SPELLING = "septem.spelt_out"


def prepare_streams() -> None:
    """Make the standard streams fit for use.

    A process may be started without one of them; what is written there is lost. Text that the encoding of a
    stream does not have is written in other signs or as an escape like `\\xe9`.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    codecs.register_error(_SPELLING, _spelt_out)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_SPELLING)


def say(message: str) -> None:
    """A line on standard error; where nobody listens there, nothing."""
    with contextlib.suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)


def release_standard_output() -> None:
    """Let go of what cannot be written, so that the interpreter does not complain about it at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def _spelt_out(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(SPELT_OUT.get(sign) or ascii(sign)[1:-1] for sign in signs), error.end
