"""The table as one seat sees it: cities, hand, what happened, score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.color import Color, ColorParseError
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table

import septem
from septem.cli.object_text import ObjectText
from septem.cli.output import ACCENT
from septem.cli.ways import CardWays, build_status, numbers_by_use

WIDTH_FOR_PAIRS = 100
"""Columns from which on two cities stand side by side."""

City = Mapping[str, Any]
"""A city as `Game.observe` gives it."""


class TableView:
    """Draws what a seat may know; holds nothing of a game."""

    def __init__(self, ruleset: septem.Ruleset, seat: int, bots: Mapping[int, str], console: Console) -> None:
        described = ruleset.describe()
        self.text = ObjectText(ruleset)
        self._ruleset = ruleset
        self._seat = seat
        self._bots = bots
        self._console = console
        self._colours: list[str] = [colour["name"] for colour in described["colours"]]
        self._cards: dict[tuple[int, str], dict[str, Any]] = {
            (card["age"], card["name"]): card for card in described["cards"]
        }
        self._ages_of: dict[str, list[int]] = {}
        for age, name in sorted(self._cards):
            self._ages_of.setdefault(name, []).append(age)
        self._sides: dict[tuple[str, str], dict[str, Any]] = {
            (board["name"], side["name"]): side for board in described["boards"] for side in board["sides"]
        }
        self._styles = {colour: _style_named(colour) for colour in self._colours}

    def chains(self, card: str, age: int) -> list[str]:
        """The cards that make a card free, as it is in an age."""
        chains: list[str] = self._card(card, age)["chains"]
        return chains

    def has_cost(self, card: str, age: int) -> bool:
        """Whether a card costs anything, as it is in an age."""
        return bool(self.text.cost(self._card(card, age)["cost"]))

    def card_order(self, card: str) -> tuple[int, str]:
        """Sorts cards by colour, then by name."""
        return self._colours.index(self._colour(card)), card

    def _card(self, name: str, age: int) -> dict[str, Any]:
        """A card as it is in an age, or was in the last age that had one of the name.

        Cards of one name have the same colour and do the same, but copies of several ages may differ in their
        costs and in what makes them free.
        """
        ages = self._ages_of[name]
        return self._cards[max((one for one in ages if one <= age), default=ages[0]), name]

    def _colour(self, name: str) -> str:
        """The colour of a card, which is the same in all ages."""
        colour: str = self._cards[self._ages_of[name][0], name]["colour"]
        return colour

    def print_turn(self, observed: Mapping[str, Any]) -> None:
        """The heading of a turn and the cities of the seat and its neighbours."""
        self._console.print()
        self.print_heading(f"age {observed['age']}, turn {observed['turn']}")
        self._print_cities(observed, self._near_seats(observed))

    def print_heading(self, heading: str) -> None:
        """A line across the screen, with the heading at its beginning."""
        self._console.print(Rule(f"[bold]{escape(heading)}[/bold]", style="dim", align="left"))

    def print_table(self, observed: Mapping[str, Any]) -> None:
        """All cities."""
        near = self._near_seats(observed)
        others = [seat for seat in range(len(observed["cities"])) if seat not in near]
        self._print_cities(observed, [*near, *others])

    def print_cities_in_short(self, observed: Mapping[str, Any]) -> None:
        """All cities, of those of other seats only the stages that stand or come next."""
        near = self._near_seats(observed)
        others = [seat for seat in range(len(observed["cities"])) if seat not in near]
        self._print_cities(observed, [*near, *others], is_short=True)

    def _print_cities(
        self, observed: Mapping[str, Any], seats: Sequence[int], is_short: bool = False
    ) -> None:
        """The first city, then the others in pairs side by side if there is room."""
        self._console.print(self.city(observed, seats[0]))
        per_line = 2 if self._console.width >= WIDTH_FOR_PAIRS else 1
        for start in range(1, len(seats), per_line):
            line = Table.grid(expand=True, padding=(0, 2, 0, 0))
            for _ in range(per_line):
                line.add_column(ratio=1)
            line.add_row(*(self.city(observed, seat, is_short) for seat in seats[start : start + per_line]))
            self._console.print(line)

    def _near_seats(self, observed: Mapping[str, Any]) -> list[int]:
        seats = len(observed["cities"])
        return list(dict.fromkeys((self._seat, (self._seat + 1) % seats, (self._seat - 1) % seats)))

    def city(self, observed: Mapping[str, Any], seat: int, is_short: bool = False) -> RenderableType:
        """One city: what it has, its stages, what it makes, its cards by colour, and the pile beside it.

        In short, only the stages that stand or come next are told.
        """
        city: City = observed["cities"][seat]
        lines = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        lines.add_column(style="dim", no_wrap=True)
        lines.add_column(overflow="fold")
        lines.add_row("has", escape(self._holdings(city)))
        lines.add_row("stages", self._stages_in_short(city) if is_short else self._stages(city))
        if self.text.has_goods:
            lines.add_row("makes", escape(self.text.goods(dict(city)) or "nothing"))
        at_hand = {self._seat, (self._seat - 1) % observed["players"]}
        for pile in observed["piles"]:
            if pile["seat"] == seat and seat not in at_hand:
                lines.add_row("pile", escape(f"{pile['top'] or '?'}, {pile['size']} left"))
        for colour, cards in self._by_colour(city).items():
            style = self._styles[colour]
            lines.add_row(
                f"[{style}]{escape(colour)}[/]" if style else escape(colour), escape(", ".join(cards))
            )
        name = f"[bold]{escape(self.seat_name(observed, seat))}[/bold]"
        return Group(name, Padding(lines, (0, 0, 0, 2)))

    def seat_name(self, observed: Mapping[str, Any], seat: int) -> str:
        """A seat in words, from the point of view of the person."""
        city = observed["cities"][seat]
        board = self.text.board(city["board"], city["side"])
        if seat == self._seat:
            return f"You, seat {seat}: {board}"
        seats = len(observed["cities"])
        sides = [
            word
            for word, neighbour in (
                ("left", (self._seat + 1) % seats),
                ("right", (self._seat - 1) % seats),
            )
            if neighbour == seat
        ]
        where = f"{' and '.join(sides).capitalize()} neighbour, seat" if sides else "Seat"
        return f"{where} {seat} ({self._who(seat)}): {board}"

    def _who(self, seat: int) -> str:
        """Who plays at a seat other than that of the person."""
        return self._bots.get(seat, "nobody sits there")

    def print_hand(
        self, ways: Sequence[CardWays], counts: Mapping[str, int], built: Sequence[str], age: int
    ) -> None:
        """The cards to choose from in an age, numbered from 1, each with whether it can be built."""
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("", justify="right", style=ACCENT, no_wrap=True)
        for heading in ("card", "colour", "does", "cost", "build"):
            table.add_column(heading, overflow="fold")
        numbers = [numbers_by_use(way) for way in ways]
        uses = list(dict.fromkeys(use for found in numbers for use in found))
        for use in uses:
            table.add_column(escape(use), style=ACCENT, no_wrap=True)
        for number, way in enumerate(ways, start=1):
            card = self._card(way.card, age)
            style = self._styles[card["colour"]]
            colour = f"[{style}]{escape(card['colour'])}[/]" if style else escape(card["colour"])
            cost = self.text.cost(card["cost"])
            status = build_status(way, built, card["chains"], self.text, bool(cost))
            copies = f" (×{counts[way.card]})" if counts.get(way.card, 1) > 1 else ""
            table.add_row(
                str(number),
                escape(way.card + copies),
                colour,
                escape(self.text.card(way.card)),
                escape(cost or "-"),
                escape(status),
                *(numbers[number - 1].get(use, "-") for use in uses),
                style="" if way.builds else "dim",
            )
        self._console.print()
        self._console.print(table)

    def print_happened(
        self,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        told_moves: Mapping[int, str],
        age_ended: bool,
    ) -> None:
        """What changed in the cities between two looks at the table.

        `told_moves` has a word for what a seat did, if it decided anything; it is shown before the changes
        and may be empty. What conflicts changed at the end of an age stands under a heading of its own.
        """
        names = list(dict.fromkeys(name for city in after["cities"] for name in city["counters"]))
        names += [name for city in before["cities"] for name in city["counters"] if name not in names]
        later = [name for name in names if age_ended and name in self.text.of_conflicts]
        at_once = [name for name in names if name not in later]
        told: dict[int, list[str]] = {}
        for seat, (old, new) in enumerate(zip(before["cities"], after["cities"], strict=True)):
            changes = [*_buildings(old, new), *self._counters(old, new, at_once)]
            move = told_moves.get(seat)
            if changes or move is not None:
                told[seat] = [*([move] if move else []), *changes] or ["nothing to be seen"]
        self._console.print()
        self.print_by_seat(after, told)
        if age_ended and self.text.of_conflicts:
            self._print_conflicts(before, after, later)

    def _print_conflicts(
        self, before: Mapping[str, Any], after: Mapping[str, Any], names: Sequence[str]
    ) -> None:
        cities = zip(before["cities"], after["cities"], strict=True)
        told = {seat: self._counters(old, new, names) for seat, (old, new) in enumerate(cities)}
        self._console.print(f"\n[bold]End of age {before['age']}: conflicts[/bold]")
        self.print_by_seat(after, {seat: changes or ["no change"] for seat, changes in told.items()})

    def print_by_seat(self, observed: Mapping[str, Any], told: Mapping[int, Sequence[str]]) -> None:
        """A line for each seat of which there is something to tell."""
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for seat, changes in told.items():
            table.add_row(escape(self.seat_name(observed, seat)), escape("; ".join(changes)))
        self._console.print(table)

    def print_winners(self, game: septem.Game) -> None:
        """Who won, and with how much."""
        sheet = game.scores()
        winners = [seat for seat, scores in enumerate(sheet) if scores["rank"] == 1]
        names = ["you" if seat == self._seat else f"seat {seat} ({self._bots[seat]})" for seat in winners]
        who = " and ".join(names)
        won = "won" if len(winners) == 1 else "share the win"
        line = f"{who[0].upper()}{who[1:]} {won} with a total of {sheet[winners[0]]['total']}."
        self._console.print()
        self._console.print(escape(line), style="bold")

    def print_scores(self, game: septem.Game, heading: str) -> None:
        """The score sheet, one column a seat."""
        sheet = game.scores()
        table = Table(title=heading, title_justify="left", title_style="bold", header_style="bold")
        table.add_column("")
        for seat, (board, side) in enumerate(game.boards):
            who = "you" if seat == self._seat else self._bots.get(seat, "free")
            named = self.text.board(board, side)
            table.add_column(escape(f"seat {seat}\n{named}\n{who}"), justify="right")
        for line in sheet[0]:
            style = "bold" if line in {"total", "rank"} else ""
            table.add_row(
                escape(line),
                *("-" if scores[line] is None else str(scores[line]) for scores in sheet),
                style=style,
            )
        self._console.print()
        self._console.print(table)

    def _holdings(self, city: City) -> str:
        counters: dict[str, int] = dict(city["counters"])
        held = counters
        if self.text.has_currency:
            held = {self.text.currency: counters.pop(self.text.currency, 0), **counters}
        told = [
            self.text.amount(name, amount)
            for name, amount in held.items()
            if name not in self.text.counted_elsewhere
        ]
        return ", ".join(told) or "nothing"

    def _stages(self, city: City) -> str:
        stages = self._sides[city["board"], city["side"]]["stages"]
        return "\n".join(
            self._stage(city, number, number in city["stages"]) for number in range(1, len(stages) + 1)
        )

    def _stage(self, city: City, number: int, built: bool) -> str:
        does = self.text.stage(city["board"], city["side"], number)
        cost = self.text.stage_cost(city["board"], city["side"], number)
        if built:
            return escape(f"{number} built: {does}")
        order = self.text.any_order(city["board"], city["side"], number)
        price = f" for {cost}" if cost else ""
        paid = f"{number}{price}{f' ({order})' if order else ''}"
        return f"[dim]{escape(f'{paid}: {does}')}[/dim]"

    def _stages_in_short(self, city: City) -> str:
        stages = self._sides[city["board"], city["side"]]["stages"]
        built = ", ".join(map(str, city["stages"]))
        lines = [escape(f"{built} of {len(stages)} built" if built else f"none of {len(stages)} built")]
        lines += [
            self._stage(city, number, False)
            for number, stage in enumerate(stages, start=1)
            if number not in city["stages"] and set(stage["needs"]) <= set(city["stages"])
        ]
        return "\n".join(lines)

    def _by_colour(self, city: City) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {colour: [] for colour in self._colours}
        for card in city["built"]:
            found[self._colour(card)].append(card + self._power_marks(city, card))
        for card, copies in city["stacks"].items():
            found[self._colour(card)].append(f"{card} ×{copies}" if copies > 1 else card)
        return {colour: names for colour, names in found.items() if names}

    def _power_marks(self, city: City, card: str) -> str:
        """Whether what a card lets a seat do once a turn is used, or can be done now."""
        powers = self.text.powers(card)
        held = [power for power in city["powers"] if power["name"] in powers]
        marks = ["awake"] * any(power["is_awake"] for power in held)
        marks += ["used"] * any(power["is_used"] for power in held)
        return f" ({', '.join(marks)})" if marks else ""

    def _counters(self, old: City, new: City, names: Iterable[str]) -> list[str]:
        return [
            f"{self.text.plural(name)}: {old['counters'].get(name, 0)} → {new['counters'].get(name, 0)}"
            for name in names
            if name not in self.text.counted_elsewhere
            and old["counters"].get(name, 0) != new["counters"].get(name, 0)
        ]


def _buildings(old: City, new: City) -> list[str]:
    built = [f"built {card}" for card in _added(old["built"], new["built"])]
    return [*built, *(f"built stage {number}" for number in _added(old["stages"], new["stages"]))]


def _added(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    return [thing for thing in new if thing not in old]


def _style_named(colour: str) -> str:
    """A style for a colour of the ruleset, if the terminal knows a colour by that name."""
    for name in (f"bright_{colour}", colour):
        try:
            Color.parse(name)
        except ColorParseError:
            continue
        return name
    return ""
