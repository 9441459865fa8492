"""The stages of the compiler in their order."""

from __future__ import annotations

from pathlib import Path

from . import Compilation, syntax
from .definitions import gather
from .diagnostics import Findings
from .lower import lower
from .names import Symbols
from .project import load
from .resolve import resolve


def compile_ruleset(path: Path, builtin_root: Path) -> Compilation:
    """See `septem.compiler.compile_path`."""
    findings = Findings()
    definitions = gather(load(path, builtin_root, findings), findings)
    symbols = Symbols(definitions, findings)
    rules = resolve(definitions, symbols, findings)
    tables = None
    if not findings.errors:
        tables = lower(rules, symbols, definitions.of(syntax.SwitchItem)).to_bytes()
    return Compilation(rules.name, tables, findings.sorted())
