"""The stages of the compiler in their order."""

from __future__ import annotations

from pathlib import Path

from . import Compilation, Report, syntax
from .checks import check
from .context import Context
from .definitions import gather, with_needed
from .diagnostics import Findings
from .effect_checks import check_effects
from .flow_checks import check_flow, check_steps
from .lower import lower
from .names import Symbols
from .project import Project, load
from .resolve import resolve
from .sizes import check_counts, check_sizes, check_tables
from .usage import check_usage


def compile_ruleset(path: Path, builtin_root: Path) -> Compilation:
    """See `septem.compiler.compile_path`."""
    findings = Findings()
    return compile_project(load(path, builtin_root, findings), findings)


def compile_project(project: Project, findings: Findings) -> Compilation:
    """Compile what was read; nothing here touches the disk."""
    definitions = gather(project, findings)
    if not check_counts(definitions, findings):
        own = definitions.own_ruleset
        return Compilation(own.name.text if own is not None else "unnamed", None, _report(findings))
    definitions = with_needed(definitions, findings)
    symbols = Symbols(definitions, findings)
    rules = resolve(definitions, symbols, findings)
    context = Context(rules, definitions, symbols, findings)
    check_sizes(context)
    check_steps(context)
    at_fault = definitions.kinds_at_fault(findings)
    check_flow(context, at_fault)
    check(context, at_fault)
    if not definitions.broken and not at_fault - {"deck", "ruleset", "ties"}:
        check_effects(context)
    tables = None
    if not findings.errors:
        check_usage(context)
        lowered = lower(rules, symbols, definitions.of(syntax.SwitchItem))
        check_tables(lowered, context)
        tables = None if findings.errors else lowered.to_bytes()
    return Compilation(rules.name, tables, _report(findings))


def _report(findings: Findings) -> Report:
    return Report(findings.sorted(), findings.not_shown)
