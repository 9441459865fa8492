"""Writing files so that nobody takes half a file for a whole one."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

STANDARD_OUTPUT = "-"


@contextlib.contextmanager
def whole_file(target: str) -> Iterator[BinaryIO]:
    """A stream whose content becomes the file `target` if the body ends without an error.

    Until then it is a temporary file beside the target, removed on any error; a file that was there
    before stays as it was. `-` is standard output. What is no regular file (a device, a named pipe)
    is written directly.

    Raises:
        OSError: the file cannot be written; `filename` is the target.
    """
    if target == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(target)
    with _named(target):
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
            return
        # Through a link, so that the link stays and what it points to is replaced.
        path = path.resolve()
        with _temporary_beside(path) as (stream, temporary):
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            temporary.chmod(_mode(path))
            temporary.replace(path)


@contextlib.contextmanager
def _temporary_beside(path: Path) -> Iterator[tuple[BinaryIO, Path]]:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream, temporary
    finally:
        temporary.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    """The permissions of the file replaced, else those of any new file."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


@contextlib.contextmanager
def _named(target: str) -> Iterator[None]:
    """Errors of the file carry the name that the user gave."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, target) from error
