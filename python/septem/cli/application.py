"""The application that holds the verbs together."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from septem import __version__
from septem.cli.check import check_rules
from septem.cli.compile import compile_ruleset
from septem.cli.ending import errors_told, termination_raised
from septem.cli.play import play_game
from septem.cli.replay import replay_records
from septem.cli.rules import list_rulesets
from septem.cli.sim import simulate_games
from septem.cli.streams import prepare_streams, release_standard_output


class _Verbs(TyperGroup):
    """The group of verbs; all errors that a user can cause are told here, once for all verbs."""

    def make_context(self, *arguments: Any, **named: Any) -> Any:
        with errors_told():
            return super().make_context(*arguments, **named)

    def invoke(self, ctx: Any) -> Any:
        with errors_told():
            return super().invoke(ctx)


application = typer.Typer(
    name="septem",
    cls=_Verbs,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help joins the lines of a paragraph and shows no type beside a flag
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 success, 1 findings, 2 wrong usage or input, "
    "130, 141 and 143 stopped (by Ctrl-C, a closed output, a request to end).",
)

application.command("rules", short_help="List the built-in rulesets.")(list_rulesets)
application.command("compile", short_help="Compile rules text to a tables file.")(compile_ruleset)
application.command("check", short_help="Report all faults of rules texts.")(check_rules)
application.command("sim", short_help="Play games between agents and print scores.")(simulate_games)
application.command("replay", short_help="Check recorded games against the rules.")(replay_records)
application.command("play", short_help="Play a game against bots.")(play_game)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, see `septem.cli.main`."""
    prepare_streams()
    _forget_zero_width()
    try:
        # The errors told here are those of help and usage; the verbs have told theirs.
        with termination_raised(), errors_told():
            application(args=None if arguments is None else list(arguments), prog_name="septem")
    except SystemExit as end:
        return _exit_code(end)
    except typer.Exit as end:
        return end.exit_code
    finally:
        release_standard_output()
    return 0


def _forget_zero_width() -> None:
    """A terminal of no columns would show nothing: zero says that the width is not known."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns) == 0:
        del os.environ["COLUMNS"]


def _exit_code(end: SystemExit) -> int:
    if end.code is None:
        return 0
    if isinstance(end.code, int):
        return end.code
    print(end.code, file=sys.stderr)
    return 1


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"septem {__version__}")
        raise typer.Exit()


@application.callback()
def describe(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end."),
    ] = False,
) -> None:
    """Card-drafting games from rules text: compile, check, simulate, replay and play them."""
