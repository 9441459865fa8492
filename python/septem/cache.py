"""The folder in which compiled rulesets are kept between runs.

Everything here is only for speed: a folder that is missing, read-only or full of rubbish costs a
compilation, never an error.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from septem.replacing import replacing

KEPT_FILES = 64
"""After each write the oldest files beyond this number are removed."""

LARGEST_FILE = 8 << 20
"""What is longer is not of this cache; in bytes."""

SUFFIX = ".kept"
"""How the names of the files end. They are no tables files: the key stands before the content."""


def directory() -> Path | None:
    """The folder: `SEPTEM_CACHE_DIR` if set, else the one that the platform has for this purpose.

    Returns:
        `None` if there is no home to put it in, or if `SEPTEM_CACHE_DIR` is set but empty.
    """
    chosen = os.environ.get("SEPTEM_CACHE_DIR")
    if chosen is not None:
        return Path(chosen) if chosen else None
    try:
        return _platform_caches() / "septem"
    except RuntimeError:  # no home directory
        return None


def _platform_caches() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    configured = os.environ.get("XDG_CACHE_HOME", "")
    # The specification of these variables says that relative paths are to be ignored.
    return Path(configured) if configured.startswith("/") else Path.home() / ".cache"


def read(key: str) -> bytes | None:
    """The bytes kept under a key, or `None`; what was kept under another key is not taken."""
    folder = directory()
    if folder is None:
        return None
    file = _file(folder, key)
    try:
        if not file.is_file() or file.stat().st_size > LARGEST_FILE:
            return None
        kept = file.read_bytes()
    except OSError:
        return None
    seal = _seal(key)
    return kept.removeprefix(seal) if kept.startswith(seal) else None


def write(key: str, content: bytes) -> None:
    """Keep bytes under a key: whole or not at all, also when several processes write at once."""
    folder = directory()
    if folder is None:
        return
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with replacing(_file(folder, key)) as stream:
            stream.write(_seal(key) + content)
        _remove_oldest(folder)


def _file(folder: Path, key: str) -> Path:
    return folder / f"{key}{SUFFIX}"


def _seal(key: str) -> bytes:
    return f"{key}\n".encode()


def _remove_oldest(folder: Path) -> None:
    newest_first = sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.lstat().st_mtime_ns, reverse=True)
    for file in newest_first[KEPT_FILES:]:
        file.unlink(missing_ok=True)
