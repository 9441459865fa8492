"""`septem sim`: many games between agents, and what they score."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Annotated, BinaryIO

import typer
from rich.progress import MofNCompleteColumn, TimeRemainingColumn

import septem
from septem.cli import options
from septem.cli.output import print_json, screen
from septem.cli.progress import progress_bar
from septem.cli.score_tables import Summary
from septem.cli.whole_file import STANDARD_OUTPUT, whole_file


def simulate_games(
    ruleset: options.RulesetArgument,
    players: options.PlayersOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="GAMES", help="How many.")] = 1000,
    seed: options.SeedOption = 0,
    bots: options.BotsOption = "random",
    boards: options.BoardsOption = None,
    switch: options.SwitchOption = None,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=256, metavar="T", help="At the same time.")
    ] = 1,
    record: Annotated[
        str | None,
        typer.Option(
            "--record", metavar="FILE", help="Write one line of JSON for each game; - is standard output."
        ),
    ] = None,
    with_legal: Annotated[
        bool, typer.Option("--with-legal", help="List all legal moves of each step in the records.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play games between agents and print the mean and deviation of each score category.

    Game number i has the seed S + i; the results are the same for any number of threads. Agents move on by a
    seat from game to game. A win that several seats share counts as a part for each of them.
    """
    loaded = septem.load(ruleset)
    seats = loaded.players[0] if players is None else players
    agents = options.names_of(bots)
    choices = options.boards_of(boards, loaded, seats)
    switches = options.switches_of(switch, loaded)
    if json and record == STANDARD_OUTPUT:
        raise typer.BadParameter("records and summary cannot both go to standard output", param_hint="--json")
    if with_legal and record is None:
        raise typer.BadParameter("it is about records: give --record as well", param_hint="--with-legal")

    columns = (MofNCompleteColumn(), TimeRemainingColumn())
    started = time.perf_counter()
    with _record_stream(record) as stream, progress_bar("games", games, *columns) as progress:
        tally = septem.simulate(
            loaded,
            seats,
            games,
            seed=seed,
            agents=agents,
            boards=choices,
            switches=switches,
            threads=threads,
            record=None if stream is None else stream.write,
            with_legal=with_legal,
            progress=progress,
        )
    summary = Summary(loaded, seats, seed, agents, switches, tally, time.perf_counter() - started)

    # Records that go to standard output must not be mixed with anything else.
    to_standard_error = record == STANDARD_OUTPUT
    if json:
        print_json(summary.as_data())
    else:
        summary.print(screen(stderr=to_standard_error))


@contextlib.contextmanager
def _record_stream(target: str | None) -> Iterator[BinaryIO | None]:
    if target is None:
        yield None
    else:
        with whole_file(target) as stream:
            yield stream
