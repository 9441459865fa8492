"""From the name of a ruleset to a ruleset that can be played.

Text is compiled once and kept, see `septem.cache`. The stages of the compiler are not imported when the
compiled form is at hand.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from septem import cache
from septem._core import TABLES_FORMAT, TABLES_MAGIC, Ruleset, __version__
from septem.compiler.folders import builtin_rulesets, rules_files
from septem.errors import RulesError, RulesetNotFoundError, TablesError

if TYPE_CHECKING:
    from septem.compiler import Compilation, Report

RULES_ROOT = Path(__file__).parent / "rules"
"""The folder of the built-in rulesets, one folder each."""

COMPILER_ROOT = Path(__file__).parent / "compiler"

LARGEST_TABLES = 4 << 20
"""The engine takes no longer tables files; in bytes."""

LARGEST_CACHED_SOURCE = 4 << 20
"""Longer rules are not looked up in the cache, so that they are not read here; in bytes."""


def rulesets() -> list[str]:
    """The names of the built-in rulesets, in alphabetical order."""
    return list(builtin_rulesets(RULES_ROOT))


def load(ruleset: str | os.PathLike[str]) -> Ruleset:
    """Load a ruleset.

    >>> load("base").players
    range(3, 8)

    Args:
        ruleset: the name of a built-in ruleset (see `rulesets`), or the path of a file or folder of
            rules text, or of a compiled tables file. Where a name could mean both, it means the
            built-in one; `./name` is always a path.

    Raises:
        RulesetNotFoundError: there is no such ruleset.
        RulesError: the text does not compile.
        TablesError: the tables file is broken or of another version.
        OSError: the file or folder cannot be read.
    """
    path = locate(ruleset)
    if is_tables_file(path):
        return _from_tables_file(path)
    key = _cache_key(path)
    kept = cache.read(key) if key is not None else None
    if kept is not None:
        try:
            return Ruleset.from_bytes(kept)
        except TablesError:
            pass  # damaged: compiled anew below
    tables = _tables_of(compile_text(path))
    loaded = Ruleset.from_bytes(tables)
    if key is not None:
        cache.write(key, tables)
    return loaded


def locate(ruleset: str | os.PathLike[str]) -> Path:
    """The file or folder that `load` means by its argument.

    Raises:
        RulesetNotFoundError: there is no such ruleset.
        OSError: there is something else at that path, or in the folder at that path.
    """
    builtin = builtin_rulesets(RULES_ROOT)
    if isinstance(ruleset, str) and ruleset in builtin:
        return builtin[ruleset]
    path = Path(ruleset)
    try:
        # An empty path would be the current folder, which nobody means by it.
        found = os.fspath(ruleset) != "" and path.exists()
    except (OSError, ValueError):  # too long, or with a null character
        found = False
    if not found:
        raise RulesetNotFoundError(_not_found(os.fspath(ruleset)))
    if path.is_dir():
        _refuse_strange_entries(path)
    elif not path.is_file():
        raise OSError(errno.EINVAL, "neither a regular file nor a folder", os.fspath(path))
    return path


def is_tables_file(path: Path) -> bool:
    """Whether a file is a compiled ruleset, by its first bytes.

    Raises:
        OSError: the file cannot be read.
    """
    if path.is_dir():
        return False
    with path.open("rb") as stream:
        return stream.read(len(TABLES_MAGIC)) == TABLES_MAGIC


def compile_text(path: Path) -> Compilation:
    """Compile a file or folder of rules text, whatever is in the cache."""
    from septem.compiler import compile_path

    return compile_path(path, RULES_ROOT)


def check_texts(paths: Sequence[Path]) -> Report:
    """The faults of several rulesets, each a file or a folder."""
    from septem.compiler import check_paths

    return check_paths(paths, RULES_ROOT)


def report_text(report: Report) -> str:
    """Faults as text for people; empty if there are none."""
    from septem.compiler.render import render_text

    return render_text(report.diagnostics, report.not_shown)


def report_json(report: Report) -> str:
    """Faults as a JSON document."""
    from septem.compiler.render import render_json

    return render_json(report.diagnostics, report.not_shown)


def explanation(code: str) -> str | None:
    """What the compiler's catalogue says of a code of its findings, if it has the code."""
    from septem.compiler.codes import BY_CODE
    from septem.compiler.render import render_code

    listed = BY_CODE.get(code.upper())
    return None if listed is None else render_code(listed)


def _refuse_strange_entries(folder: Path) -> None:
    """Whatever has the name of a rules file must be one: nothing is passed over in silence."""
    for entry in rules_files(folder):
        if entry.is_file():
            continue
        if entry.is_dir():
            what = "a folder"
        elif entry.is_symlink() and not entry.exists():
            what = "a link that leads to nothing"
        else:
            what = "no regular file"
        raise OSError(errno.EINVAL, f"this has the name of a rules file, but is {what}", os.fspath(entry))


def _from_tables_file(path: Path) -> Ruleset:
    size = path.stat().st_size
    if size > LARGEST_TABLES:
        raise TablesError(
            f"{path}: a tables file has at most {LARGEST_TABLES:,} bytes, this one has {size:,}"
        )
    try:
        return Ruleset.from_bytes(path.read_bytes())
    except TablesError as error:
        raise TablesError(f"{path}: {error}") from None


def _tables_of(compilation: Compilation) -> bytes:
    if compilation.tables is None:
        raise RulesError(report_text(compilation.report), compilation.diagnostics)
    return compilation.tables


def _not_found(name: str) -> str:
    from difflib import get_close_matches

    known = rulesets()
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    advice = f"did you mean {_listed(near)}?" if near else f"the built-in ones are {_listed(known)}"
    return f"there is no ruleset {name!r}: it is no built-in ruleset and no path from {_here()}; {advice}"


def _here() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:
        return "the current folder, which has been removed"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)


def _cache_key(path: Path) -> str | None:
    """A digest of all that the compiled form depends on; `None` if the rules are not worth keeping.

    The built-in rulesets count always, since any ruleset may extend one of them.
    """
    builtin = (file for folder in builtin_rulesets(RULES_ROOT).values() for file in rules_files(folder))
    files = [*_rules_text(path), *builtin, *_compiler_files()]
    if sum(file.stat().st_size for file in files) > LARGEST_CACHED_SOURCE:
        return None
    digest = hashlib.sha256(f"septem {__version__} tables {TABLES_FORMAT}".encode())
    for file in files:
        content = file.read_bytes()
        digest.update(os.fsencode(f"\n{file.parent.name}/{file.name} {len(content)}\n"))
        digest.update(content)
    return digest.hexdigest()


def _rules_text(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return [file for file in rules_files(path) if file.is_file()]


def _compiler_files() -> list[Path]:
    return sorted(file for file in COMPILER_ROOT.iterdir() if file.suffix in {".py", ".lark"})
