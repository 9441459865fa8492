"""The small checks that all of resolving shares: numbers in range, proper names, nothing said twice."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

from . import limits, syntax
from .conditions import condition_of
from .definitions import Definitions
from .diagnostics import Findings
from .names import Symbols
from .source import Span
from .table_format import Allowed, AllowedAlways, AllowedSwitch, Condition

_Said = TypeVar("_Said", syntax.Name, syntax.Word)


class Reader:
    """Reads parts of the syntax tree; what is wrong is noted and a harmless value stands in its place."""

    def __init__(self, definitions: Definitions, symbols: Symbols, findings: Findings) -> None:
        self.definitions = definitions
        self.symbols = symbols
        self.findings = findings

    def number(
        self, number: syntax.Number, least: int, most: int, what: str, advice: str | None = None
    ) -> int:
        """The number, or the nearest allowed one if it is out of range."""
        if least <= number.value <= most:
            return number.value
        allowed = f"{least} to {most}" if least < most else f"only {least}"
        self.findings.add(
            "T301", f"{what} out of range", number.span, f"{allowed} is possible", advice=advice
        )
        return min(max(number.value, least), most)

    def amount(self, number: syntax.Number | None, most: int, *, least: int = 1, what: str = "amount") -> int:
        """A number that may be left out, which means 1."""
        return 1 if number is None else self.number(number, least, most, what)

    def name_checked(self, name: str, span: Span | None, most: int = limits.NAME) -> str:
        """The name; it is reported if it is empty, has hidden characters or more than `most` characters."""
        hidden = any(unicodedata.category(character) == "Cc" for character in name)
        if span is not None and (hidden or not name.strip() or len(name) > most):
            problem = "an empty name" if not name.strip() else f"a name of {len(name)} characters"
            problem = "a name with control characters" if hidden else problem
            self.findings.add("T302", problem, span, f"1 to {most} characters are possible")
        return name

    def all_different(self, names: Sequence[_Said], what: str) -> list[_Said]:
        """The names or words without repeats, which are reported."""
        seen: dict[str, _Said] = {}
        for name in names:
            if name.text in seen:
                self.twice(f"{what} `{name.text}`", name.span, seen[name.text].span)
            seen.setdefault(name.text, name)
        return list(seen.values())

    def translations(self, clauses: Sequence[syntax.TranslationClause]) -> dict[str, str]:
        names: dict[str, str] = {}
        for clause in clauses:
            self.translate(names, clause)
        return names

    def translate(self, names: dict[str, str], clause: syntax.TranslationClause) -> None:
        self.name_checked(clause.text.text, clause.text.span)
        if clause.language.text in names:
            self.findings.add(
                "T303",
                f"a second name in the language `{clause.language.text}`",
                clause.language.span,
                "there is one already",
            )
        names.setdefault(clause.language.text, clause.text.text)

    def twice(self, what: str, span: Span, earlier: Span, advice: str | None = None) -> None:
        self.findings.add(
            "T303",
            f"{what} is said twice",
            span,
            "said again",
            others=[(earlier, "first said here")],
            advice=advice,
        )

    def counters(self, names: Sequence[syntax.Name]) -> tuple[int, ...]:
        """The counters of these names, each once: unknown ones and those named again, in whatever number, are
        reported.
        """
        return self._counters((name, self.symbols.counter(name)) for name in names)

    def counters_and_goods(self, names: Sequence[syntax.Name]) -> tuple[tuple[int, ...], int]:
        """The counters among these names, and the goods of the others as a bit set, each once."""
        goods = 0
        counters: list[tuple[syntax.Name, int | None]] = []
        for name in names:
            named = self.symbols.counted_goods(name)
            if named is None:
                counters.append((name, self.symbols.counter(name)))
            elif goods & named:
                self.findings.add(
                    "T303",
                    f"`{name.text}` is said twice",
                    name.span,
                    "each unit counts once",
                )
            goods |= named or 0
        return self._counters(counters), goods

    def _counters(self, found: Iterable[tuple[syntax.Name, int | None]]) -> tuple[int, ...]:
        first: dict[int, syntax.Name] = {}
        for name, counter in found:
            if counter in first:
                self.twice(f"counter `{name.text}`", name.span, first[counter].span)
            elif counter is not None:
                first[counter] = name
        return tuple(first)

    def table_pile(self, name: syntax.Name) -> int | None:
        """The index of a pile for all; one of each seat is reported."""
        pile = self.symbols.pile(name)
        item = None if pile is None else self.definitions.of(syntax.PileItem)[pile]
        if item is None or item.holds is not None:
            return pile
        self.findings.add(
            "T314",
            f"pile `{name.text}` is not one for all",
            name.span,
            "every seat has one of its own",
            others=[(item.name.span, "a pile of boards")],
            advice="`from tops of left, right, all seats` names piles of seats",
        )
        return None

    def stacking_card(self, name: syntax.Name) -> int | None:
        """The index of a card of which a city can have several; another one is reported."""
        card = self.symbols.card(name)
        if card is not None and all(one.name.text != name.text for one in self.symbols.stacking):
            self.findings.add(
                "T313",
                f"card `{name.text}` does not stack",
                name.span,
                "must be a card of which a city can have several",
                others=[(self.definitions.of(syntax.CardItem)[card].name.span, "no `stacks` clause here")],
            )
        return card

    def allowed(self, condition: syntax.Condition | None) -> Allowed:
        """When something is allowed: always, or where a switch stands so."""
        switch = None if condition is None else self.symbols.switch(condition.switch)
        return AllowedAlways() if condition is None or switch is None else AllowedSwitch(switch, condition.on)

    def condition(self, test: syntax.FlowTest) -> Condition | None:
        """What a test of the flow looks at; `None` if a name of it is unknown."""
        if isinstance(test, syntax.EmptyTest):
            self.all_different(test.piles, "pile")
        elif test.bound is not None:
            self.number(test.bound.number, int(test.bound.is_least), limits.AMOUNT, "number")
        return condition_of(test, self.symbols)
