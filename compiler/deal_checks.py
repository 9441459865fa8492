"""Decks, deals and hands: every deck is dealt once, whole, to all seats, and suffices for every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import limits, model, syntax
from .context import Checks, Context
from .flow_runs import Fault, FlowRuns, Run
from .table_format import ActionDecline, AskedEvery, AskedFree, Draw, SkipNever, ZoneHand


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
        for seats in self._seats():
            _, drawable = self._cards(deck, seats)
            drawn = _drawn(deck.draw, seats)
            if deck.draw is not None and deck.item.draw is not None and drawn > drawable:
                colour = self.rules.colours[deck.draw.colour].name.text
                self.findings.add(
                    "D503",
                    f"too few `{colour}` cards in age {deck.age}",
                    deck.item.draw.span,
                    f"{drawn} are drawn for {self._players(seats)} players, there are {drawable}",
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
        sizes = {seats: self._size(deck, seats) for seats in self._seats()}
        wrong = [
            f"{size} for {self._players(seats)} players instead of {seats * count}"
            for seats, size in sizes.items()
            if size != seats * count
        ]
        if wrong:
            yield Fault(
                "D502",
                f"the deck of age {deck.age} does not fit the deal",
                deck.item.age.span,
                f"{count} cards are dealt to each seat",
                advice=f"the deck has {', '.join(wrong)}: {_way_to_fit(sizes, count)}",
            )

    def _seats(self) -> range:
        """The numbers of seats. A free seat has its share of the deck: the draw pile."""
        least, most = self.rules.seats
        return range(least, most + 1)

    def _players(self, seats: int) -> int:
        return seats - self.rules.free_seats

    def _size(self, deck: model.Deck, seats: int) -> int:
        return self._cards(deck, seats)[0] + _drawn(deck.draw, seats)

    def _cards(self, deck: model.Deck, seats: int) -> tuple[int, int]:
        """Copies in the deck without those of the drawn colour, and copies of the drawn colour."""
        plain = drawable = 0
        for card in self.rules.cards:
            if card.age == deck.age:
                copies = sum(copy <= seats for copy in card.copies)
                if deck.draw is not None and card.colour == deck.draw.colour:
                    drawable += copies
                else:
                    plain += copies
        return plain, drawable

    def _slots(self) -> None:
        """All decks together, dealt or not, have room in the state of a game."""
        for seats in self._seats():
            players = self._players(seats)
            sizes = [self._size(deck, seats) for deck in self.rules.decks]
            for deck, size in zip(self.rules.decks, sizes, strict=True):
                if size // seats > limits.HAND:
                    self.findings.add(
                        "L702",
                        f"the deck of age {deck.age} has {size} cards for {players} players",
                        deck.item.age.span,
                        f"at most {limits.HAND} for each seat are possible",
                        advice="move cards to another age, or leave copies out",
                    )
                    return
            # The draw pile stands in the state twice: as it was dealt, and as it is.
            if sum(sizes) + sum(size // seats for size in sizes) * self.rules.free_seats > limits.DEALT:
                self.findings.add(
                    "L702",
                    f"{sum(sizes)} cards for {players} players",
                    self.rules.decks[-1].item.age.span,
                    f"at most {limits.DEALT} in all decks together are possible",
                    advice=self._what_counts(seats, sizes),
                )
                return

    def _what_counts(self, seats: int, sizes: Sequence[int]) -> str:
        """Which cards take up the room for cards."""
        parts = [f"{size} in age {deck.age}" for deck, size in zip(self.rules.decks, sizes, strict=True)]
        if self.rules.free_seats:
            parts.append(f"{sum(size // seats for size in sizes)} in draw piles once more")
        return f"every copy counts: {', '.join(parts)}; leave copies out, or let fewer `players` take part"

    # --- hands

    def _enough_cards(self, run: Run) -> Iterator[Fault]:
        """Hands have a card left for every question that takes one, and the draw pile for every draw.

        With a free seat one hand is drawn to, and answers for two seats come out of it.
        """
        left = drawn_to = pile = 0
        last: syntax.DealStep | None = None
        for happening in run:
            step = happening.step
            if happening.queue is not None:
                continue
            if isinstance(step, syntax.DealStep):
                left = drawn_to = pile = step.count.value
                last = step
            elif isinstance(step, syntax.PlainStep):
                if step.word == "discard hands":
                    left = drawn_to = 0
                elif step.word == "discard draw pile":
                    pile = 0
                elif step.word == "chooser draws" and pile == 0:
                    yield self._nothing_left(step, last, happening.age, "the draw pile is empty here")
                    return
                elif step.word == "chooser draws":
                    drawn_to, pile = drawn_to + 1, pile - 1
            elif isinstance(step, syntax.AskStep) and (asked := self._takes_a_card(step)):
                if drawn_to == 0 or (left == 0 and asked == "every"):
                    yield self._nothing_left(step, last, happening.age, "all hands are empty here")
                    return
                drawn_to, left = drawn_to - 1, left - (asked == "every")

    def _nothing_left(
        self, step: syntax.Step, last: syntax.DealStep | None, age: int | None, label: str
    ) -> Fault:
        when = "" if age is None else f"in age {age} "
        return Fault(
            "F411",
            f"{when}nobody has a card left for this question"
            if isinstance(step, syntax.AskStep)
            else f"{when}no card is left to draw",
            step.span,
            label if last is not None else "no cards were dealt before",
            others=() if last is None else ((last.span, f"{last.count.value} cards are dealt here"),),
        )

    def _takes_a_card(self, step: syntax.AskStep) -> str | None:
        """Of whom a card of the hand is taken in any case: `every` seat, the `free` one, or `None`."""
        index = self.symbols.ask(step.ask)
        if index is None:
            return None
        ask = self.rules.asks[index]
        of_all = isinstance(ask.of, AskedEvery) or ask.of == AskedFree(None)
        if (
            not of_all
            or not isinstance(ask.from_, ZoneHand)
            or not isinstance(ask.skip, SkipNever)
            or any(isinstance(use.action, ActionDecline) for use in ask.uses)
        ):
            return None
        return "every" if isinstance(ask.of, AskedEvery) else "free"


def _way_to_fit(sizes: Mapping[int, int], count: int) -> str:
    """What to do about a deck that has sizes, by number of seats, other than those dealt."""
    if all(size >= seats * count for seats, size in sizes.items()):
        return "remove or replace as many cards"
    if all(size <= seats * count for seats, size in sizes.items()):
        return "add as many cards or copies"
    return "change the `copies` of its cards"


def _drawn(draw: Draw | None, seats: int) -> int:
    return 0 if draw is None else draw.base + draw.per_seat * seats
