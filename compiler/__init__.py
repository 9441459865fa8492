"""Rules text to tables: parse, look up names, check, lower.

`compile_path` compiles a ruleset, `check_paths` only says what is wrong. Neither prints; see `render` for how
findings are shown. Importing this package is cheap: the parser is imported when it is first needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics import Diagnostic

__all__ = ["Compilation", "Report", "check_paths", "compile_path"]


@dataclass(frozen=True)
class Report:
    """What the compiler has to say of one ruleset or of several."""

    diagnostics: tuple[Diagnostic, ...]
    """The findings, of each ruleset by place; warnings alone do not stop compilation."""
    not_shown: int = 0
    """Findings that there are besides: their number is bounded for each ruleset."""

    @property
    def has_errors(self) -> bool:
        """Whether something stops compilation."""
        return any(found.severity == "error" for found in self.diagnostics)


@dataclass(frozen=True)
class Compilation:
    """What came of a ruleset."""

    name: str
    """The name that the ruleset gives itself; `"unnamed"` if it gives none."""
    tables: bytes | None
    """The tables file; `None` if there are errors."""
    report: Report

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings of the report."""
        return self.report.diagnostics


def compile_path(path: Path, builtin_root: Path) -> Compilation:
    """Compile a ruleset.

    Args:
        path: a folder of rules files, or one file.
        builtin_root: the folder of the built-in rulesets, which `extends` may name.

    Raises:
        OSError: the path cannot be read.
    """
    from .pipeline import compile_ruleset

    return compile_ruleset(Path(path), Path(builtin_root))


def check_paths(paths: Sequence[Path], builtin_root: Path) -> Report:
    """All findings of several rulesets, each a folder or a file, in the order of the paths, each once.

    Raises:
        OSError: a path cannot be read.
    """
    found: dict[tuple[str, str, str, int, int], Diagnostic] = {}
    not_shown = 0
    for path in dict.fromkeys(paths):
        report = compile_path(path, builtin_root).report
        not_shown += report.not_shown
        for diagnostic in report.diagnostics:
            span = diagnostic.primary.span
            key = (diagnostic.code, diagnostic.message, span.file.path, span.start, span.end)
            found.setdefault(key, diagnostic)
    return Report(tuple(found.values()), not_shown)
