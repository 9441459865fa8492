"""The table of a game in which seats take turns: piles, moves to choose from, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import septem
from septem.cli.happened import Change, Happened
from septem.cli.move_words import counted, known_card, offer, told
from septem.cli.outlook import outlook
from septem.cli.output import ACCENT
from septem.cli.table_view import TableView

Observed = Mapping[str, Any]

PLENTY = 100
"""From this amount on a counter of the table stands for as many as anybody could want, and is not shown."""


class TurnView:
    """Draws what a seat may know; holds nothing of a game."""

    def __init__(self, table: TableView, console: Console) -> None:
        self._table = table
        self._text = table.text
        self._console = console

    def print_turn(self, observed: Observed, is_new: bool) -> None:
        """The heading, the piles and the cities; only the own city later in the same turn."""
        whose = (
            "your turn" if observed["active"] == observed["seat"] else f"turn of seat {observed['active']}"
        )
        self._console.print()
        self._table.print_heading(f"turn {observed['turn']}: {whose}")
        self._print_lines(self._piles(observed))
        if is_new:
            self._table.print_cities_in_short(observed)
        else:
            self._console.print(self._table.city(observed, observed["seat"]))

    def print_table(self, observed: Observed) -> None:
        """Everything that lies on the table."""
        self._print_lines([*self._piles(observed), ("discarded", counted(observed["spent"]) or "nothing")])
        self._table.print_table(observed)

    def print_moves(
        self,
        game: septem.Game,
        decision: septem.Decision,
        moves: Sequence[septem.Move],
        observed: Observed,
    ) -> None:
        """Moves of a decision, numbered from 1, each with what it does and what it leads to."""
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("", justify="right", style=ACCENT, no_wrap=True)
        for heading in ("move", "does", "leads to"):
            table.add_column(heading, overflow="fold")
        for number, move in enumerate(moves, start=1):
            leads_to = outlook(game, decision, move, self._text).text()
            words = offer(move, decision.kind, observed, self._text)
            table.add_row(str(number), *map(escape, (words, self._does(move, observed), leads_to)))
        self._console.print()
        self._console.print(table)

    def print_happened(
        self, before: Observed, after: Observed, decision: septem.Decision, move: septem.Move
    ) -> None:
        """What a seat has done, and what followed from it."""
        happened = Happened.between(before, after, decision.seat, move.spend or {})
        is_conflict = any(happened.lost) or any(
            name in self._text.of_conflicts for changes in happened.counters for name, _, _ in changes
        )
        lines = {decision.seat: [self._done(move, decision, happened, after)]}
        if is_conflict:
            self._print_told(after, lines)
            self._print_conflict(before, after, happened)
        else:
            for seat, changes in enumerate(self._changes(happened)):
                if changes:
                    lines.setdefault(seat, []).extend(changes)
            lines[decision.seat] += [f"on the table {change}" for change in _on_table(happened)]
            self._print_told(after, lines)
        self._print_told(after, {seat: ["has nothing to decide"] for seat in _passed(before, after)})

    def _done(self, move: septem.Move, decision: septem.Decision, happened: Happened, after: Observed) -> str:
        words = told(move, decision.kind, decision.seat, after, self._text)
        turned_up = [card for card in happened.taken if card != move.card]
        looks = self._text.action(decision.kind, move.do)["action"] == "look"
        shown = (after["looked"] or []) if looks else turned_up
        return f"{words}: {', '.join(shown)}" if shown else words

    def _print_conflict(self, before: Observed, after: Observed, happened: Happened) -> None:
        self._console.print(f"\n[bold]End of turn {before['turn']}: conflicts[/bold]")
        lines = {
            seat: [*changes, *([f"lost {counted(lost)}"] if lost else [])] or ["no change"]
            for seat, (changes, lost) in enumerate(zip(self._changes(happened), happened.lost, strict=True))
        }
        self._print_told(after, lines)
        if changes := _on_table(happened):
            self._console.print(f"On the table {escape('; '.join(changes))}")

    def _print_told(self, observed: Observed, told_by_seat: Mapping[int, Sequence[str]]) -> None:
        lines = [(self._name(observed, seat), "; ".join(told)) for seat, told in told_by_seat.items()]
        self._print_lines(lines, style="")

    def _name(self, observed: Observed, seat: int) -> str:
        """A seat in few words."""
        city = observed["cities"][seat]
        who = "You" if seat == observed["seat"] else f"Seat {seat}"
        return f"{who}, {self._text.board(city['board'], city['side'])}"

    def _changes(self, happened: Happened) -> list[list[str]]:
        hidden = self._text.counted_elsewhere
        return [
            _in_words((self._text.plural(name), old, new) for name, old, new in changes if name not in hidden)
            for changes in happened.counters
        ]

    def _does(self, move: septem.Move, observed: Observed) -> str:
        if move.stage is not None:
            city = observed["cities"][observed["seat"]]
            return self._text.stage(city["board"], city["side"], move.stage)
        card = known_card(move, observed)
        return self._text.card(card) if card is not None else ""

    def _piles(self, observed: Observed) -> Iterable[tuple[str, str]]:
        """The counters of the table, the piles that seat reaches, and those for all."""
        on_table = [f"{name} ×{amount}" for name, amount in observed["table"].items() if amount < PLENTY]
        if on_table:
            yield "on the table", ", ".join(on_table)
        seat = observed["seat"]
        for place, of_seat in (("left pile", seat), ("right pile", (seat - 1) % observed["players"])):
            for pile in observed["piles"]:
                if pile["seat"] == of_seat:
                    yield place, _pile(pile)
        for pile in observed["piles"]:
            if pile["seat"] is None:
                yield pile["name"], _pile(pile)
        if observed["looked"] is not None:
            yield "looked at", ", ".join(observed["looked"])

    def _print_lines(self, lines: Iterable[tuple[str, str]], style: str = "dim") -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style=style, no_wrap=True)
        table.add_column(overflow="fold")
        for name, text in lines:
            table.add_row(escape(name), escape(text))
        self._console.print(table)


def _pile(pile: Mapping[str, Any]) -> str:
    """A pile in words: the cards beside it, or its top card."""
    row: Sequence[str] = pile["row"]
    left = pile["size"] - len(row)
    if row:
        return f"{', '.join(row)}; {left} unseen"
    return f"{pile['top'] or '?'} ({left} left)" if left else "empty"


def _in_words(changes: Iterable[Change]) -> list[str]:
    return [f"{name}: {old} → {new}" for name, old, new in changes]


def _on_table(happened: Happened) -> list[str]:
    return _in_words(change for change in happened.table if change[2] < PLENTY)


def _passed(before: Observed, after: Observed) -> list[int]:
    """The seats whose turns came and went without a decision."""
    turns = range(1, after["turn"] - before["turn"])
    return [(before["active"] + later) % after["players"] for later in turns]
