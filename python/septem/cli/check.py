"""`septem check`: all faults of rules texts in one run."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from septem import loading
from septem.cli.ending import fail
from septem.cli.exit_codes import FINDINGS
from septem.cli.options import RULES_TEXT
from septem.cli.output import print_json_text


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"


def check_rules(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files or folders of rules, or names of built-in rulesets."),
    ] = None,
    report_format: Annotated[
        Format, typer.Option("--format", help="For people or for machines.")
    ] = Format.TEXT,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="CODE", help="Say what a code of the report means, with examples."),
    ] = None,
) -> None:
    """Check rules texts and report every fault with its place.

    Each folder is one ruleset, and so is each file that is named by itself. Ends with 1 if there are
    errors; warnings alone do not change the exit code.
    """
    if explain is not None:
        _explain(explain)
    elif paths:
        _check(paths, report_format)
    else:
        raise fail("`check` takes files or folders of rules, or names of built-in rulesets; none is given")


def _explain(code: str) -> None:
    told = loading.explanation(code)
    if told is None:
        raise fail(f"no finding has the code {code!r}; codes stand in brackets in reports")
    print(told.rstrip())


def _check(paths: Sequence[str], report_format: Format) -> None:
    located = [loading.locate(path) for path in paths]
    for given, path in zip(paths, located, strict=True):
        if loading.is_tables_file(path):
            raise fail(f"{given} is a tables file, compiled already; `check` takes {RULES_TEXT}")
    report = loading.check_texts(located)
    if report_format is Format.JSON:
        print_json_text(loading.report_json(report))
    else:
        print(loading.report_text(report).rstrip() or "no faults found")
    if report.has_errors:
        raise typer.Exit(FINDINGS)
