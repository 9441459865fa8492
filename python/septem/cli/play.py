"""`septem play`: a person at the terminal against bots."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

import septem
from septem.cli import options
from septem.cli.dialogue import Dialogue, PersonLeft
from septem.cli.ending import fail
from septem.cli.output import screen


def play_game(
    ruleset: options.RulesetArgument,
    players: options.PlayersOption = None,
    seat: Annotated[int, typer.Option("--seat", metavar="K", min=0, help="Your seat, from 0 clockwise.")] = 0,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="Deals the same game again; by default a new one."),
    ] = None,
    bots: options.BotsOption = "builder",
    boards: options.BoardsOption = None,
    switch: options.SwitchOption = None,
) -> None:
    """Play a game against bots."""
    loaded = septem.load(ruleset)
    seats = loaded.players[0] if players is None else players
    chosen_seed = _new_seed() if seed is None else seed
    game = loaded.new_game(
        seats,
        chosen_seed,
        boards=options.boards_of(boards, loaded, seats),
        switches=options.switches_of(switch, loaded),
    )
    if seat >= seats:
        raise fail(f"--seat {seat}: the seats of {seats} players are 0 to {seats - 1}")
    agents = options.names_of(bots)
    # Bots must be known before anything is asked, not when the first of them is to move.
    septem.simulate(loaded, seats, 0, agents=agents)
    others = [number for number in range(seats) if number != seat]
    sitting = {number: agents[place % len(agents)] for place, number in enumerate(others)}
    console = screen()
    heading = f"[bold]{escape(loaded.title)}[/bold], {game.seats} seats, seed {chosen_seed}"
    console.print(f"{heading}. ? for help, q to leave.")
    dialogue = Dialogue(game, seat, sitting, chosen_seed, console)
    try:
        dialogue.play_to_the_end()
    except PersonLeft:
        console.print("\nYou left the game.")
    else:
        dialogue.view.print_scores(game, "Final scores")
        dialogue.view.print_winners(game)


def _new_seed() -> int:
    from secrets import randbelow

    return randbelow(1_000_000)
