"""The arguments and options that several verbs share, and how their texts are read.

Whether what they say fits the ruleset is told by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

from septem.cli.ending import fail

BoardChoice: TypeAlias = tuple[str, str] | str | None
"""Board and side, a board whose side is drawn, or nothing given."""

RulesetArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="A built-in ruleset (see `septem rules`), or a file or folder of rules, or a tables file.",
    ),
]
RULES_TEXT = "rules text: a file, a folder, or the name of a built-in ruleset"
"""What the verbs take that compile."""

TextArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULESET", help="A built-in ruleset (see `septem rules`), or a file or folder of rules."
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="Number of seats; by default the smallest allowed."),
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="S", help="Decides everything that chance decides; 0 to 2**64 - 1.")
]
BotsOption = Annotated[
    str,
    typer.Option("--bots", metavar="NAME,...", help="Agents, dealt to the seats in turn."),
]
BoardsOption = Annotated[
    str | None,
    typer.Option(
        "--boards",
        metavar="NAME[:SIDE],...",
        help="Boards in the order of the seats; ? or nothing is drawn, and so is a side left out.",
    ),
]
SwitchOption = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="NAME=on|off", help="Set a switch of the ruleset; may be repeated."),
]


def names_of(text: str) -> list[str]:
    """The names in a list of them."""
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def boards_of(text: str | None, players: int) -> list[BoardChoice] | None:
    """One choice a seat, those not named left to chance; `None` if nothing is given.

    Whether there are such boards, and not more of them than seats, is the engine's business.
    """
    if text is None:
        return None
    choices = [_board(entry.strip()) for entry in text.split(",")]
    return [*choices, *([None] * (players - len(choices)))]


def switches_of(texts: Sequence[str] | None) -> dict[str, bool]:
    """Positions of switches by name.

    Raises:
        typer.Exit: a text has another form.
    """
    chosen: dict[str, bool] = {}
    for text in texts or ():
        name, _, position = text.rpartition("=")
        if position not in {"on", "off"} or not name:
            raise fail(f"--switch {text!r}: write NAME=on or NAME=off")
        chosen[name] = position == "on"
    return chosen


def _board(entry: str) -> BoardChoice:
    if entry in {"", "?"}:
        return None
    name, _, side = entry.partition(":")
    return (name, side) if side else name
