"""Writing a file whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A stream whose content takes the place of a file if the body ends without an error.

    Until then it is a temporary file beside it, removed on any error; a file that was there before stays as
    it was. Of a link, what it points to is replaced.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(os.path.realpath(path))
    if path.is_symlink():  # nothing else stays a link: it leads back to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fspath(path))
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            temporary.chmod(_mode(path))
            temporary.replace(path)
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
