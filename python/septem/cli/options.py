"""The arguments and options that several verbs share, and what their texts mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Annotated, TypeAlias

import typer

import septem
from septem.cli.ending import fail

LARGEST_SEED = 2**64 - 1

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
RuleOption = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=on|off", help="Set a switch of the ruleset; may be repeated."),
]


def players_of(ruleset: septem.Ruleset, players: int | None) -> int:
    """The number of seats meant.

    Raises:
        typer.Exit: the ruleset is not for so many.
    """
    allowed = ruleset.players
    if players is None:
        return allowed[0]
    if players not in allowed:
        raise fail(f"{ruleset.name} is for {_span(allowed)} players, not {players}")
    return players


def checked_seed(seed: int, games: int = 1) -> int:
    """The seed, if it and those of the games after the first are in range.

    Raises:
        typer.Exit: they are not.
    """
    if not 0 <= seed <= LARGEST_SEED - (games - 1):
        raise fail(f"--seed {seed}: the seeds of {games} games must be between 0 and 2**64 - 1")
    return seed


def bots_of(text: str) -> list[str]:
    """The agents named, in their order.

    Raises:
        typer.Exit: there is no such agent.
    """
    known = septem.agents()
    names = _entries(text)
    if not names:
        raise fail(f"--bots needs at least one of {', '.join(known)}")
    for name in names:
        if name not in known:
            raise fail(f"there is no agent {name!r}{_advice(name, known)}")
    return names


def boards_of(ruleset: septem.Ruleset, players: int, text: str | None) -> list[BoardChoice] | None:
    """One choice a seat, or `None` if nothing is given.

    Raises:
        typer.Exit: there is no such board or side, or there are more of them than seats.
    """
    if text is None:
        return None
    entries = [entry.strip() for entry in text.split(",")]
    if len(entries) > players:
        raise fail(f"--boards names {len(entries)} boards for {players} seats")
    choices = [_board(ruleset, entry) for entry in entries]
    return [*choices, *([None] * (players - len(choices)))]


def rules_of(ruleset: septem.Ruleset, texts: Sequence[str] | None) -> dict[str, bool]:
    """Switches by name.

    Raises:
        typer.Exit: there is no such switch, or it is neither on nor off.
    """
    chosen: dict[str, bool] = {}
    for text in texts or ():
        name, _, position = text.rpartition("=")
        if position not in {"on", "off"} or not name:
            raise fail(f"--rule {text!r}: write NAME=on or NAME=off")
        if name not in ruleset.switches:
            raise fail(f"{ruleset.name} has no switch {name!r}{_advice(name, ruleset.switches)}")
        chosen[name] = position == "on"
    return chosen


def _board(ruleset: septem.Ruleset, entry: str) -> BoardChoice:
    if entry in {"", "?"}:
        return None
    name, _, side = entry.partition(":")
    if name not in ruleset.boards:
        raise fail(f"{ruleset.name} has no board {name!r}{_advice(name, ruleset.boards)}")
    if not side:
        return name
    if side not in ruleset.boards[name]:
        raise fail(f"{name} has no side {side!r}; its sides are {', '.join(ruleset.boards[name])}")
    return name, side


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _advice(name: str, known: Iterable[str]) -> str:
    names = list(known)
    folded = {candidate.casefold(): candidate for candidate in names}
    near = get_close_matches(name.casefold(), folded, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {' or '.join(repr(folded[candidate]) for candidate in near)}?"
    return f"; there {'is' if len(names) == 1 else 'are'} {', '.join(names)}" if names else ""
