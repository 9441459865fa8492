"""Piles and what is done with their cards: contents, sizes, cards that are spent, powers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from . import limits, model, syntax
from .context import Checks, Context
from .source import Span
from .table_format import (
    ActionConstruct,
    AskedWoken,
    Copies,
    PowerKindAnything,
    PowerKindDouble,
    PowerKindDraw,
    Spend,
)
from .walk import Carrier, carriers


def check_piles(context: Context) -> None:
    """All checks of this module; cards, boards and piles must be free of errors."""
    checks = _PileChecks(context)
    checks.contents()
    checks.sizes()
    checks.spending()
    checks.powers()


class _PileChecks(Checks):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.of_boards = [pile for pile in self.rules.piles if pile.of_boards]
        self.for_all = [pile for pile in self.rules.piles if not pile.of_boards]
        self.in_piles = {
            copies.card for pile in self.rules.piles for contents in pile.contents for copies in contents
        }
        self.carriers: tuple[Carrier, ...] = tuple(carriers(self.rules))

    # --- contents

    def contents(self) -> None:
        """Every card is somewhere, and every board fills the pile of its seat."""
        if self.rules.piles and not self.rules.decks:
            for index, card in enumerate(self.rules.cards):
                if index not in self.in_piles:
                    self.findings.add(
                        "D509",
                        f"card `{card.name}` is in no pile",
                        card.item.name.span,
                        "never comes into play",
                        advice=self._how_into_play(),
                    )
        for board in self.rules.boards:
            if self.of_boards and not board.item.contents:
                self.findings.add(
                    "D511",
                    f"board `{board.name}` holds no cards",
                    board.item.name.span,
                    "no `holds` clause",
                    others=[(self.of_boards[0].item.name.span, "its seat has a pile")],
                )
            elif board.item.contents and not self.of_boards:
                self.findings.add(
                    "D511",
                    f"board `{board.name}` holds cards for no pile",
                    board.item.contents[0].head,
                    "put into which pile?",
                    advice="`pile NAME of boards` gives every seat a pile",
                )

        for pile in self.rules.piles:
            for contents, clause in zip(pile.contents, self._clauses(pile), strict=True):
                self._single(contents, clause)

    def _how_into_play(self) -> str:
        """What to do about a card that lies nowhere."""
        places = [f"of pile `{pile.name}`" for pile in self.for_all] + ["of a board"] * bool(self.of_boards)
        return f"name it in the `holds` {' or '.join(places)}, or remove the card"

    def _clauses(self, pile: model.Pile) -> list[syntax.HoldsClause | None]:
        """Where the contents of a pile are said."""
        if not pile.of_boards:
            return [pile.item.holds]
        return [next(iter(board.item.contents), None) for board in self.rules.boards]

    def _single(self, contents: tuple[Copies, ...], clause: syntax.HoldsClause | None) -> None:
        """Only of cards that stack there are several."""
        for amount in clause.contents if clause is not None else ():
            copies = next(
                (one for one in contents if self.rules.cards[one.card].name == amount.name.text), None
            )
            if copies is not None and copies.copies > 1 and not self.rules.cards[copies.card].stacks:
                self.findings.add(
                    "D512",
                    f"{copies.copies} copies of card `{amount.name.text}`, which does not stack",
                    amount.span,
                    "no city could have a second one",
                    advice="`stacks` lets a city have several",
                )

    # --- sizes

    def sizes(self) -> None:
        if len(self.of_boards) > 1:
            self.findings.add(
                "L701",
                f"{len(self.of_boards)} piles of boards",
                self.of_boards[1].item.name.span,
                "one is possible",
            )
        total = self._most_cards()
        if self.rules.piles and total > limits.SLOTS:
            self.findings.add(
                "L702",
                f"{total} cards for {self.rules.players[1]} players",
                self.rules.piles[-1].item.name.span,
                f"at most {limits.SLOTS} in all decks and piles together are possible",
                advice=self._what_counts(),
            )

    def _most_cards(self) -> int:
        """The cards of all decks and piles in the largest game."""
        return self._in_decks() + sum(map(self._in_pile, self.rules.piles))

    def _in_decks(self) -> int:
        most = self.rules.players[1]
        return sum(copy <= most for card in self.rules.cards for copy in card.copies)

    def _in_pile(self, pile: model.Pile) -> int:
        """The cards of a pile, or of those of all seats with the fullest boards."""
        players = self.rules.players[1] if pile.of_boards else 1
        return sum(sorted(map(_cards, pile.contents))[-players:])

    def _what_counts(self) -> str:
        """Which cards take up the room for cards."""
        parts = [f"{self._in_decks()} in decks"] if self.rules.decks else []
        for pile in self.rules.piles:
            of_seats = " (the fullest boards of all seats)" if pile.of_boards else ""
            parts.append(f"{self._in_pile(pile)} in pile `{pile.name}`{of_seats}")
        return (
            f"every copy counts, tokens included: {', '.join(parts)}; "
            "leave out as many, or let fewer `players` take part"
        )

    # --- spending

    def spending(self) -> None:
        """Costs of cards can be paid, in not too many ways."""
        seen: set[Spend] = set()
        for board in self.rules.boards:
            for side in board.sides:
                for stage in side.stages:
                    spend = stage.cost.spend
                    if spend is not None and stage.cost_span is not None and spend not in seen:
                        seen.add(spend)
                        self._spend(spend, stage.cost_span)

    def _spend(self, spend: Spend, span: Span) -> None:
        group = self.rules.groups[spend.group]
        kinds = len(group.cards)
        powers = [
            effect for one in self.carriers for effect in one.effects if isinstance(effect, model.Power)
        ]
        anything = any(isinstance(power.what, PowerKindAnything) for power in powers)
        doubled = any(power.what == PowerKindDouble(group.wild) for power in powers if group.wild is not None)
        if not spend.identical and spend.count > kinds and not anything:
            self.findings.add(
                "R601",
                f"a cost of {spend.count} different cards can never be paid",
                span,
                f"group `{group.name}` has {kinds} kinds",
            )
        ways = _ways(spend, kinds, group.wild is not None, doubled, anything)
        if ways > limits.SPENDS:
            self.findings.add(
                "L705",
                f"up to {ways} ways of spending {spend.count} cards",
                span,
                f"at most {limits.SPENDS} are possible",
                advice="fewer cards, or fewer kinds of cards in the group",
            )

    # --- powers

    def powers(self) -> None:
        """Powers are told apart by their names, and each can be of use."""
        named: dict[str, model.Power] = {}
        for carrier in self.carriers:
            for effect in carrier.effects:
                if not isinstance(effect, model.Power):
                    continue
                earlier = named.setdefault(effect.name, effect)
                if replace(earlier, span=effect.span) != effect:
                    self.findings.add(
                        "N213",
                        f"two different powers are called `{effect.name}`",
                        effect.span,
                        "moves could not tell them apart",
                        others=[(earlier.span, "the first one is here")],
                    )
                for reason in self._useless(effect):
                    self.findings.add("R610", "this power is never of use", effect.span, reason)
                    break

    def _useless(self, power: model.Power) -> Iterator[str]:
        """Why a power could never be used."""
        spent = [self.rules.groups[spend.group] for spend in self._spends()]
        what = power.what
        if isinstance(what, PowerKindDraw):
            if not any(isinstance(ask.of, AskedWoken) for ask in self.rules.asks):
                yield "no ask is `of the woken seat`"
            missing = [card for card in what.cards if card not in self.in_piles]
            if missing:
                yield f"`{self.rules.cards[missing[0]].name}` is in no pile, so it is never taken"
        elif isinstance(what, PowerKindDouble):
            if not any(what.card == group.wild for group in spent):
                yield f"`{self.rules.cards[what.card].name}` is never spent as a wild card"
        elif not spent:
            yield "no stage `spends` cards"

    def _spends(self) -> Iterator[Spend]:
        if any(isinstance(use.action, ActionConstruct) for ask in self.rules.asks for use in ask.uses):
            for board in self.rules.boards:
                for side in board.sides:
                    for stage in side.stages:
                        if stage.cost.spend is not None:
                            yield stage.cost.spend


def _cards(contents: tuple[Copies, ...]) -> int:
    return sum(one.copies for one in contents)


def _ways(spend: Spend, kinds: int, wild: bool, doubled: bool, anything: bool) -> int:
    """In how many ways a number of cards could be spent at most, powers included."""
    units = [spend.count - 2 * twice for twice in range(spend.count // 2 + 1 if doubled else 1)]
    if anything:
        return sum(comb(count + kinds + wild - 1, count) for count in units)
    return sum(_plain_ways(count, spend.identical, kinds, wild) for count in units)


def _plain_ways(count: int, identical: bool, kinds: int, wild: bool) -> int:
    if identical:
        return kinds * count + 1 if wild else kinds
    return sum(comb(kinds, count - wilds) for wilds in range(count + 1 if wild else 1))
