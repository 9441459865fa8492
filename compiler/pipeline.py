"""The stages of the compiler in their order."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from . import Compilation, Report, syntax
from .checks import check
from .context import Context
from .definitions import gather, with_needed
from .diagnostics import Findings
from .effect_checks import check_effects
from .flow_checks import check_flow, check_steps
from .free_seat_checks import check_free_seat
from .lower import lower
from .names import Symbols
from .pile_checks import check_piles
from .project import Project, load
from .resolve import resolve
from .sizes import check_counts, check_sizes, check_tables
from .usage import check_usage

_PARTS = ("decks", "piles", "boards", "flow", "effects", "warnings")
"""What errors elsewhere can keep from being checked, as people are told."""


def compile_ruleset(path: Path, builtin_root: Path) -> Compilation:
    """See `septem.compiler.compile_path`."""
    findings = Findings()
    return compile_project(load(path, builtin_root, findings), findings)


def compile_project(project: Project, findings: Findings) -> Compilation:
    """Compile what was read; nothing here touches the disk."""
    definitions = gather(project, findings)
    if not check_counts(definitions, findings):
        own = definitions.own_ruleset
        name = own.name.text if own is not None else "unnamed"
        return Compilation(name, None, _report(findings, ("names", *_PARTS)))
    definitions = with_needed(definitions, findings)
    symbols = Symbols(definitions, findings)
    rules = resolve(definitions, symbols, findings)
    context = Context(rules, definitions, symbols, findings)
    check_sizes(context)
    check_steps(context)
    at_fault = definitions.kinds_at_fault(findings)
    check_free_seat(context, at_fault)
    left_out = [*check_flow(context, at_fault), *check(context, at_fault)]
    if definitions.broken or at_fault & {"pile", "group", "card", "board", "ability", "ruleset"}:
        left_out += ["piles"] if definitions.of(syntax.PileItem) else []
    else:
        check_piles(context)
    if definitions.broken or at_fault - {"deck", "ruleset", "ties"}:
        left_out.append("effects")
    else:
        check_effects(context)
    tables = None
    if findings.errors:
        left_out.append("warnings")
    else:
        check_usage(context)
        lowered = lower(rules, symbols, definitions.of(syntax.SwitchItem))
        check_tables(lowered, context)
        tables = None if findings.errors else lowered.to_bytes()
    return Compilation(rules.name, tables, _report(findings, left_out))


def _report(findings: Findings, left_out: Collection[str]) -> Report:
    not_checked = [part for part in ("names", *_PARTS) if part in left_out]
    return Report(findings.sorted(not_checked), findings.not_shown)
