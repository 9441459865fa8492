"""What the command writes: files that nobody takes for whole as long as they are half, or standard output."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from septem.replacing import replacing

STANDARD_OUTPUT = "-"


@contextlib.contextmanager
def whole_file(target: str) -> Iterator[BinaryIO]:
    """A stream whose content becomes the file `target` if the body ends without an error.

    Until then it is a temporary file beside the target, removed on any error; a file that was there
    before stays as it was. `-` is standard output. What is no regular file (a device, a named pipe)
    is written directly. A file that is protected against writing is not replaced.

    Raises:
        OSError: the file cannot be written; `filename` is the target.
    """
    if target == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if not target:  # the path would be the current folder
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), target)
    path = Path(target)
    with _named(target):
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
            return
        if path.exists() and _is_protected(path):
            raise PermissionError(errno.EACCES, "the file is protected against writing")
        with replacing(path) as stream:
            yield stream


def _is_protected(path: Path) -> bool:
    """Whether nobody may write a file, or this user may not; the superuser could write any."""
    return path.stat().st_mode & 0o222 == 0 or not os.access(path, os.W_OK)


@contextlib.contextmanager
def _named(target: str) -> Iterator[None]:
    """Errors of the file carry the name that the user gave."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, target) from error
