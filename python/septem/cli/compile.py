"""`septem compile`: rules text to a tables file."""

from __future__ import annotations

from typing import Annotated

import typer

from septem import Ruleset, loading
from septem.cli.ending import fail
from septem.cli.exit_codes import FINDINGS
from septem.cli.options import RULES_TEXT, TextArgument
from septem.cli.output import screen
from septem.cli.streams import say
from septem.cli.whole_file import STANDARD_OUTPUT, whole_file


def compile_ruleset(
    ruleset: TextArgument,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="The tables file; - is standard output."),
    ] = None,
) -> None:
    """Compile a ruleset to a tables file, which `sim`, `replay` and `play` take in place of the text.

    The file is NAME.tables in the current folder unless -o says otherwise. The same text gives the same
    bytes on every machine. Ends with 1 if the text has errors.
    """
    path = loading.locate(ruleset)
    if loading.is_tables_file(path):
        raise fail(f"{ruleset} is a tables file, compiled already; `compile` takes {RULES_TEXT}")
    compilation = loading.compile_text(path)
    report = loading.report_text(compilation.report)
    if report:
        say(report)
    if compilation.tables is None:
        raise typer.Exit(FINDINGS)
    # The tables must pass the engine before they pass for a ruleset.
    loaded = Ruleset.from_bytes(compilation.tables)
    target = f"{loaded.name}.tables" if output is None else output
    with whole_file(target) as stream:
        stream.write(compilation.tables)
    if target != STANDARD_OUTPUT:
        size = len(compilation.tables)
        screen().print(f"{target}  {size:,} bytes  digest {loaded.digest}", markup=False, soft_wrap=True)
