"""The arguments and options that several verbs share, and how their texts are read.

Whether what they say fits the ruleset is told by the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias
from unicodedata import normalize

import typer

from septem import Ruleset, agents
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
    typer.Option("--players", "-p", metavar="N", help="Number of players; by default the smallest allowed."),
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="S", help="Decides everything that chance decides; 0 to 2**64 - 1.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots", metavar="NAME,...", help=f"Agents, dealt to the seats in turn: {', '.join(agents())}."
    ),
]
BoardsOption = Annotated[
    str | None,
    typer.Option(
        "--boards",
        metavar="NAME[:SIDE],...",
        help="Boards in the order of the seats; ? or nothing is drawn, and so is a side left out. "
        "Names with a comma or colon stand in double quotes.",
    ),
]
SwitchOption = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="NAME=on|off", help="Set a switch of the ruleset; may be repeated."),
]


_QUOTED = r'"(?:[^"\\]|\\["\\])*"'
"""A name in quotes, as in rules text."""

_BOARD = re.compile(
    rf"""\s* (?P<name>{_QUOTED} | [^\s,:"][^,:]* | ) \s*
         (?: : \s* (?P<side>{_QUOTED} | [^\s,"][^,]* | ) \s* )?
         (?: (?P<more>,) | \Z )""",
    re.VERBOSE,
)


def names_of(text: str) -> list[str]:
    """The names in a list of them."""
    return [entry.strip() for entry in _as_text(text).split(",") if entry.strip()]


def boards_of(text: str | None, ruleset: Ruleset, players: int) -> list[BoardChoice] | None:
    """One choice a seat, those not named left to chance; `None` if nothing is given.

    Whether there are such boards, and not more of them than seats, is the engine's business.

    Raises:
        typer.Exit: the text is no list of boards.
    """
    if text is None:
        return None
    choices: list[BoardChoice] = []
    at = 0
    while found := _BOARD.match(_as_text(text), at):
        choices.append(_board(found["name"], found["side"] or "", ruleset))
        at = found.end()
        if not found["more"]:
            # The engine refuses more seats than the ruleset has: no list need be made for them.
            seats = min(players, ruleset.players[-1]) + ruleset.free_seats
            return [*choices, *([None] * (seats - len(choices)))]
    raise fail(f"--boards {text!r}: write NAME or NAME:SIDE with commas between, odd names in double quotes")


def switches_of(texts: Sequence[str] | None, ruleset: Ruleset) -> dict[str, bool]:
    """Positions of switches by name.

    Raises:
        typer.Exit: a text has another form.
    """
    chosen: dict[str, bool] = {}
    for text in texts or ():
        name, _, position = text.rpartition("=")
        if position not in {"on", "off"} or not name:
            raise fail(f"--switch {text!r}: write NAME=on or NAME=off")
        chosen[_as_spelt(_as_text(name), ruleset.switches)] = position == "on"
    return chosen


def _as_text(argument: str) -> str:
    """An argument of the process as UTF-8 text, also where the locale knows only ASCII."""
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _board(name: str, side: str, ruleset: Ruleset) -> BoardChoice:
    if name.strip() in {"", "?"} and not side:
        return None
    board = _as_spelt(_unquoted(name), ruleset.boards)
    return (board, _as_spelt(_unquoted(side), ruleset.boards.get(board, ()))) if side else board


def _unquoted(name: str) -> str:
    if not name.startswith('"'):
        return name.strip()
    return re.sub(r"\\(.)", r"\1", name[1:-1])


def _as_spelt(name: str, known: Iterable[str]) -> str:
    """The known name that looks the same, if there is one: an accent can be a character of its own or not."""
    looks = normalize("NFC", name)
    return next((one for one in known if normalize("NFC", one) == looks), name)
