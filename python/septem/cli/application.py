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
from septem.cli.ending import errors_told, release_standard_output, termination_raised
from septem.cli.play import play_game
from septem.cli.replay import replay_records
from septem.cli.rules import list_rulesets
from septem.cli.sim import simulate_games


class _Verbs(TyperGroup):
    """The group of verbs; all errors that a user can cause are told here, once for all verbs."""

    def invoke(self, ctx: Any) -> Any:
        with errors_told():
            return super().invoke(ctx)


application = typer.Typer(
    name="septem",
    cls=_Verbs,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 success, 1 findings, 2 wrong usage or input, "
    "130, 141 and 143 stopped (by Ctrl-C, a closed output, a request to end).",
)

application.command("rules")(list_rulesets)
application.command("compile")(compile_ruleset)
application.command("check")(check_rules)
application.command("sim")(simulate_games)
application.command("replay")(replay_records)
application.command("play")(play_game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: what follows the name of the command; by default that of the process.

    Returns:
        The exit code.
    """
    _open_missing_streams()
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


def _open_missing_streams() -> None:
    """A process may be started without one of the standard streams; what is written there is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


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
