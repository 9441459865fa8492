"""Decks, deals and hands: every deck is dealt once, whole, to all seats, and suffices for every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from . import limits, model, syntax
from .context import Checks, Context
from .flow_runs import Fault, FlowRuns, Run
from .table_format import ActionDecline, AskedEvery, Draw, SkipNever, ZoneHand


def check_deals(context: Context, runs: FlowRuns) -> None:
    """All checks of this module."""
    _DealChecks(context, runs).run()


class _DealChecks(Checks):
    def __init__(self, context: Context, runs: FlowRuns) -> None:
        super().__init__(context)
        self.runs = runs
        self.decks = {deck.age: deck for deck in self.rules.decks}
        self.dealt: dict[int, syntax.DealStep] = {}
        """By age the first deal that can happen."""

    def run(self) -> None:
        errors_before = self.findings.errors
        self.runs.report(self._deals, (syntax.DealStep,), self.findings)
        if self.findings.errors > errors_before:
            return
        self._passed()
        self._decks_dealt()
        self.drawable = {deck.age for deck in self.rules.decks if self._can_draw(deck)}
        self.runs.report(self._sizes, (syntax.DealStep,), self.findings)
        if self.findings.errors > errors_before:
            return
        self._slots()
        self.runs.report(
            self._enough_cards, (syntax.DealStep, syntax.AskStep, syntax.PlainStep), self.findings
        )

    # --- deals

    def _deals(self, run: Run) -> Iterator[Fault]:
        """Each deal deals a deck of its own."""
        dealt: dict[int, syntax.DealStep] = {}
        for happening in run:
            step, age = happening.step, happening.age
            if not isinstance(step, syntax.DealStep) or happening.queue is not None:
                continue
            if age is None:
                yield Fault("F405", "`deal` outside any age", step.span, "the deck of which age?")
                return
            if age in dealt:
                yield Fault(
                    "F405",
                    f"the deck of age {age} is dealt twice",
                    step.span,
                    "dealt again",
                    others=((dealt[age].span, "first dealt here"),),
                )
                return
            dealt[age] = step
            self.dealt.setdefault(age, step)
        for age, step in dealt.items():
            if age not in self.decks:
                yield Fault(
                    "F405", f"there is no deck of age {age} to deal", step.span, "deals every deck in turn"
                )
                return

    def _passed(self) -> None:
        if self.dealt and not self.runs.has(syntax.PassStep):
            first = next(iter(self.dealt.values()))
            self.findings.add(
                "W905", "hands are never passed", first.span, "everybody keeps the hand dealt here"
            )

    def _decks_dealt(self) -> None:
        """A deck that is dealt with some settings only may be meant so: a short game has fewer ages."""
        for deck in self.rules.decks:
            if deck.age not in self.dealt:
                self.findings.add(
                    "W906", f"the deck of age {deck.age} is never dealt", deck.item.span, "not in the flow"
                )

    # --- sizes

    def _can_draw(self, deck: model.Deck) -> bool:
        """Whether there are as many cards of the drawn colour as are drawn, for every number of players."""
        least, most = self.rules.players
        for players in range(least, most + 1):
            _, drawable = self._cards(deck, players)
            drawn = _drawn(deck.draw, players)
            if deck.draw is not None and deck.item.draw is not None and drawn > drawable:
                colour = self.rules.colours[deck.draw.colour].name.text
                self.findings.add(
                    "D503",
                    f"too few `{colour}` cards in age {deck.age}",
                    deck.item.draw.span,
                    f"{drawn} are drawn for {players} players, there are {drawable}",
                )
                return False
        return True

    def _sizes(self, run: Run) -> Iterator[Fault]:
        """The decks have as many cards as are dealt, for every number of players."""
        for happening in run:
            step, age = happening.step, happening.age
            if isinstance(step, syntax.DealStep) and happening.queue is None and age in self.drawable:
                yield from self._size_of(self.decks[age], step.count.value)

    def _size_of(self, deck: model.Deck, count: int) -> Iterator[Fault]:
        least, most = self.rules.players
        sizes = {players: self._size(deck, players) for players in range(least, most + 1)}
        wrong = [
            f"{size} for {players} players instead of {players * count}"
            for players, size in sizes.items()
            if size != players * count
        ]
        if wrong:
            yield Fault(
                "D502",
                f"the deck of age {deck.age} does not fit the deal",
                deck.item.age.span,
                f"{count} cards are dealt to each seat",
                advice=f"the deck has {', '.join(wrong)}: {_way_to_fit(sizes, count)}",
            )

    def _size(self, deck: model.Deck, players: int) -> int:
        return self._cards(deck, players)[0] + _drawn(deck.draw, players)

    def _cards(self, deck: model.Deck, players: int) -> tuple[int, int]:
        """Copies in the deck without those of the drawn colour, and copies of the drawn colour."""
        plain = drawable = 0
        for card in self.rules.cards:
            if card.age == deck.age:
                copies = sum(copy <= players for copy in card.copies)
                if deck.draw is not None and card.colour == deck.draw.colour:
                    drawable += copies
                else:
                    plain += copies
        return plain, drawable

    def _slots(self) -> None:
        """All decks together, dealt or not, have room in the state of a game."""
        for players in range(self.rules.players[0], self.rules.players[1] + 1):
            sizes = [self._size(deck, players) for deck in self.rules.decks]
            for deck, size in zip(self.rules.decks, sizes, strict=True):
                if size // players > limits.HAND:
                    self.findings.add(
                        "L702",
                        f"the deck of age {deck.age} has {size} cards for {players} players",
                        deck.item.age.span,
                        f"at most {limits.HAND} for each seat are possible",
                    )
                    return
            if sum(sizes) > limits.DEALT:
                self.findings.add(
                    "L702",
                    f"{sum(sizes)} cards for {players} players",
                    self.rules.decks[-1].item.age.span,
                    f"at most {limits.DEALT} in all decks together are possible",
                )
                return

    # --- hands

    def _enough_cards(self, run: Run) -> Iterator[Fault]:
        """Hands have a card left for every question that takes one from every seat."""
        left = 0
        last: syntax.DealStep | None = None
        for happening in run:
            step = happening.step
            if happening.queue is not None:
                continue
            if isinstance(step, syntax.DealStep):
                left, last = step.count.value, step
            elif isinstance(step, syntax.PlainStep) and step.word == "discard hands":
                left = 0
            elif isinstance(step, syntax.AskStep) and self._takes_a_card(step):
                if left == 0:
                    yield self._nothing_left(step, last, happening.age)
                    return
                left -= 1

    def _nothing_left(self, step: syntax.AskStep, last: syntax.DealStep | None, age: int | None) -> Fault:
        when = "" if age is None else f"in age {age} "
        return Fault(
            "F411",
            f"{when}nobody has a card left for this question",
            step.span,
            "all hands are empty here" if last is not None else "no cards were dealt before",
            others=() if last is None else ((last.span, f"{last.count.value} cards are dealt here"),),
        )

    def _takes_a_card(self, step: syntax.AskStep) -> bool:
        """Whether every seat is asked and must use a card of its hand."""
        index = self.symbols.ask(step.ask)
        if index is None:
            return False
        ask = self.rules.asks[index]
        return (
            isinstance(ask.of, AskedEvery)
            and isinstance(ask.from_, ZoneHand)
            and isinstance(ask.skip, SkipNever)
            and not any(isinstance(use.action, ActionDecline) for use in ask.uses)
        )


def _way_to_fit(sizes: Mapping[int, int], count: int) -> str:
    """What to do about a deck that has sizes, by number of players, other than those dealt."""
    if all(size >= players * count for players, size in sizes.items()):
        return "remove or replace as many cards"
    if all(size <= players * count for players, size in sizes.items()):
        return "add as many cards or copies"
    return "change the `copies` of its cards"


def _drawn(draw: Draw | None, players: int) -> int:
    return 0 if draw is None else draw.base + draw.per_seat * players
