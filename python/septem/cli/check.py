"""`septem check`: all faults of rules texts in one run."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from septem import loading
from septem.cli.ending import FINDINGS, fail


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"


def check_rules(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files or folders of rules, or names of built-in rulesets."),
    ],
    report_format: Annotated[
        Format, typer.Option("--format", help="For people or for machines.")
    ] = Format.TEXT,
) -> None:
    """Check rules texts and report every fault with its place.

    Each folder is one ruleset, and so is each file that is named by itself. Ends with 1 if there are
    errors; warnings alone do not change the exit code.
    """
    located = [loading.locate(path) for path in paths]
    for given, path in zip(paths, located, strict=True):
        if loading.is_tables_file(path):
            raise fail(f"{given} is a tables file, not rules text")
    diagnostics = loading.check_texts(located)
    if report_format is Format.JSON:
        print(loading.report_json(diagnostics))
    else:
        print(loading.report(diagnostics).rstrip() or "no faults found")
    if any(found.severity == "error" for found in diagnostics):
        raise typer.Exit(FINDINGS)
