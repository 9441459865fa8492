"""`septem rules`: what there is to play."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

import septem
from septem.cli.output import print_json, screen


def list_rulesets(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the built-in rulesets with their players and the number of things in them."""
    summaries = [_summary(septem.load(name)) for name in septem.rulesets()]
    if json:
        print_json(summaries)
    else:
        console = screen()
        console.print(_table(summaries))
        for summary in summaries:
            for name, on in summary["switches"].items():
                other = "off" if on else "on"
                console.print(escape(f'{summary["name"]}: --switch "{name}={other}"'))


def _summary(ruleset: septem.Ruleset) -> dict[str, Any]:
    described = ruleset.describe()
    piles = ruleset.tables()["piles"]
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "players": [ruleset.players[0], ruleset.players[-1]],
        "cards": len(described["cards"]),
        "copies": sum(len(card["copies"]) for card in described["cards"]) + sum(map(_cards, piles)),
        "piles": [pile["name"] for pile in piles],
        "colours": len(described["colours"]),
        "boards": len(described["boards"]),
        "sides": sum(len(board["sides"]) for board in described["boards"]),
        "ages": len(described["ages"]),
        "categories": ruleset.categories,
        "switches": ruleset.switches,
        "digest": ruleset.digest,
    }


def _cards(pile: dict[str, Any]) -> int:
    """The cards of a pile; of a pile of boards those of all boards."""
    return sum(copies["copies"] for contents in pile["contents"] for copies in contents)


def _table(summaries: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("ruleset", "title", "players"):
        table.add_column(heading)
    for heading in ("cards", "copies", "boards", "sides", "ages", "piles", "switches"):
        table.add_column(heading, justify="right")
    for summary in summaries:
        first, last = summary["players"]
        table.add_row(
            summary["name"],
            summary["title"],
            f"{first} to {last}" if first != last else str(first),
            *(str(summary[key]) for key in ("cards", "copies", "boards", "sides", "ages")),
            *(str(len(summary[key])) for key in ("piles", "switches")),
        )
    return table
