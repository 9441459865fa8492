"""What a run of simulated games came to: as tables for people and as data for machines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

import septem
from septem.cli.object_text import board_name

BOUNDLESS = 10_000
"""Columns of a table without bounds."""


@dataclass(frozen=True)
class Group:
    """Games seen from one seat, board or agent."""

    label: str
    games: int
    """Number of cities summed up."""
    means: tuple[float, ...]
    deviations: tuple[float, ...]
    """Standard deviations of single results, not of the means."""
    wins: float
    """Share of the games won; a shared win counts as a part."""

    @staticmethod
    def of(label: str, sums: dict[str, Any]) -> Group:
        """A group from its sums in a tally."""
        games = sums["games"]
        if not games:
            zeros = (0.0,) * len(sums["sums"])
            return Group(label, 0, zeros, zeros, 0.0)
        means = tuple(total / games for total in sums["sums"])
        deviations = tuple(
            math.sqrt(max(square / games - mean * mean, 0.0))
            for square, mean in zip(sums["squares"], means, strict=True)
        )
        return Group(label, games, means, deviations, sums["wins"] / games)


@dataclass(frozen=True)
class Summary:
    """A finished run."""

    ruleset: septem.Ruleset
    players: int
    seed: int
    agents: Sequence[str]
    switches: dict[str, bool]
    tally: septem.Tally
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Whole games a second of wall time."""
        return self.tally.games / self.seconds if self.seconds > 0 else 0.0

    def seats(self) -> list[Group]:
        """One group a seat, free ones included."""
        free = ("" if number < self.players else " (free)" for number in range(len(self.tally.seats)))
        labels = [f"seat {number}{word}" for number, word in enumerate(free)]
        return [Group.of(*group) for group in zip(labels, self.tally.seats, strict=True)]

    def boards(self) -> list[Group]:
        """One group for each board and side that occurred."""
        return [
            Group.of(board_name(self.ruleset, board["board"], board["side"]), board)
            for board in self.tally.boards
        ]

    def bots(self) -> list[Group]:
        """One group an agent."""
        return [Group.of(agent["agent"], agent) for agent in self.tally.agents]

    def print(self, console: Console) -> None:
        """Print the tables and a line about the run."""
        seeds = f"seed {self.seed}" if self.tally.games == 1 else f"seeds from {self.seed}"
        seats = self.players + self.ruleset.free_seats
        heading = f"{self.ruleset.title}: {self.tally.games:,} games with {seats} seats, {seeds}"
        console.print(f"[bold]{escape(heading)}[/bold]")
        console.print(escape(f"bots {', '.join(self.agents)}" + "".join(map(_switch, self.switches.items()))))
        self._print_groups(console, "by seat", self.seats())
        if len(self.tally.agents) > 1:
            self._print_groups(console, "by bot", self.bots())
        self._print_groups(console, "by board", self.boards())
        console.print(
            f"\n{self.tally.decisions:,} decisions in {self.seconds:.2f} s: "
            f"{self.games_per_second:,.0f} games/s, {self._decisions_per_second():,.0f} decisions/s"
        )

    def as_data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "ruleset": self.ruleset.name,
            "digest": self.ruleset.digest,
            "players": self.players,
            "games": self.tally.games,
            "decisions": self.tally.decisions,
            "seed": self.seed,
            "agents": list(self.agents),
            "switches": self.switches,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "columns": self.tally.columns,
            "seats": [self._group_data(group, seat=seat) for seat, group in enumerate(self.seats())],
            "boards": [
                self._group_data(group, board=board["board"], side=board["side"])
                for group, board in zip(self.boards(), self.tally.boards, strict=True)
            ],
            "bots": [self._group_data(group, agent=group.label) for group in self.bots()],
        }

    def _decisions_per_second(self) -> float:
        return self.tally.decisions / self.seconds if self.seconds > 0 else 0.0

    def _group_data(self, group: Group, **identity: object) -> dict[str, Any]:
        return {
            **identity,
            "games": group.games,
            "wins": group.wins,
            "means": dict(zip(self.tally.columns, group.means, strict=True)),
            "deviations": dict(zip(self.tally.columns, group.deviations, strict=True)),
        }

    def _print_groups(self, console: Console, title: str, groups: list[Group]) -> None:
        console.print()
        wide = _groups_as_rows(title, groups, self.tally.columns)
        # Within the width of the console every table would seem to fit, with cells cut off.
        boundless = console.options.update(max_width=BOUNDLESS)
        if Measurement.get(console, boundless, wide).maximum <= console.width:
            console.print(wide)
            return
        for number, part in enumerate(_parts_that_fit(groups, console.width, self.tally.columns)):
            if number:
                console.print()
            console.print(_groups_as_columns(title, part, self.tally.columns))


def _groups_as_rows(title: str, groups: Iterable[Group], columns: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title, no_wrap=True)
    for column in (*columns, "wins"):
        table.add_column(escape(column), justify="right", no_wrap=True)
    for group in groups:
        cells = [_spread(*pair) for pair in zip(group.means, group.deviations, strict=True)]
        table.add_row(escape(group.label), *cells, f"{group.wins:.1%}")
    return table


def _groups_as_columns(title: str, groups: Sequence[Group], columns: Sequence[str]) -> Table:
    """The same the other way round, for narrow terminals."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title, no_wrap=True)
    for group in groups:
        table.add_column(escape(group.label), justify="right", no_wrap=True)
    for number, column in enumerate(columns):
        cells = [_spread(group.means[number], group.deviations[number]) for group in groups]
        table.add_row(escape(column), *cells)
    table.add_row("wins", *(f"{group.wins:.1%}" for group in groups))
    return table


def _parts_that_fit(groups: Sequence[Group], width: int, columns: Sequence[str]) -> Iterable[Sequence[Group]]:
    widest_cell = max([*(len(group.label) for group in groups), len("10.0 ± 10.0")])
    heading = max(len(column) for column in (*columns, "by board"))
    count = max((width - heading) // (widest_cell + 2), 1)
    return [groups[start : start + count] for start in range(0, len(groups), count)]


def _spread(mean: float, deviation: float) -> str:
    return f"{mean:.1f} [dim]±{deviation:4.1f}[/dim]"


def _switch(switch: tuple[str, bool]) -> str:
    name, position = switch
    return f"; {name} {'on' if position else 'off'}"
