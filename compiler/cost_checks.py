"""Costs that no city could ever pay, whatever it builds and wherever it buys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from . import model
from .context import Checks, Context
from .source import Span
from .table_format import Cost
from .walk import effects as all_effects

Units = Sequence[tuple[int, int, bool]]
"""Production: bit set of goods, units that are one of them each, and whether neighbours may buy them."""


def check_costs(context: Context, currency_grows: bool) -> None:
    """Report costs that need more than can be at hand.

    Args:
        context: rules that are free of errors in what is played.
        currency_grows: whether anything gives the currency. How much of it a city could ever gather is not
            reckoned: gains may depend on anything.
    """
    _CostChecks(context, currency_grows).run()


@dataclass(frozen=True)
class _Bought:
    """A thing with a cost: that of a card, or of a stage with those after it that need it."""

    cost: Cost
    span: Span
    colour: int | None
    """`None` for stages."""
    side: model.Side | None = None
    position: int = 0

    @property
    def later_stages(self) -> tuple[model.Stage, ...]:
        """Stages that cannot be built before this one."""
        if self.side is None:
            return ()
        pairs = zip(self.side.stages, self.side.needs, strict=True)
        return tuple(stage for stage, needs in pairs if needs >> self.position & 1)


class _CostChecks(Checks):
    """Bounds are taken from all that could come together at best: a city with every card once, copies of
    the rest with its neighbours, and the best sides.

    For each set of goods in a cost the units that make one of the set must suffice for all of the set: so
    units that are one kind or the other are not counted for both.
    """

    def __init__(self, context: Context, currency_grows: bool) -> None:
        super().__init__(context)
        self.currency_grows = currency_grows
        self.cards = [(_units(card.effects), copies) for card, copies in self._cards()]
        self.sides = [_units(side.all_effects) for board in self.rules.boards for side in board.sides]
        self.changes = [one for one in all_effects(self.rules) if isinstance(one, model.CostChange)]
        self.neighbours = min(self.rules.seats[1] - 1, 2)
        self.elsewhere: dict[int, int] = {}
        """What all but the own board makes, by set of goods."""
        self.best_side: dict[int, int] = {}
        """What the best of all sides makes, by set of goods."""

    def run(self) -> None:
        seen: set[Span] = set()
        for bought in self._all_bought():
            if bought.span not in seen:
                seen.add(bought.span)
                self._check(bought)

    def _cards(self) -> Iterator[tuple[model.Card, int]]:
        """One card of each name, with the number of copies of that name in the largest game."""
        most = self.rules.seats[1]
        copies: dict[str, int] = {}
        first: dict[str, model.Card] = {}
        for card in self.rules.cards:
            first.setdefault(card.name, card)
            copies[card.name] = copies.get(card.name, 0) + sum(copy <= most for copy in card.copies)
        for name, card in first.items():
            yield card, copies[name]

    def _all_bought(self) -> Iterator[_Bought]:
        for card in self.rules.cards:
            if card.cost_span is not None:
                yield _Bought(card.cost, card.cost_span, card.colour)
        for board in self.rules.boards:
            for side in board.sides:
                for position, stage in enumerate(side.stages):
                    if stage.cost_span is not None:
                        yield _Bought(stage.cost, stage.cost_span, None, side, position)

    def _check(self, bought: _Bought) -> None:
        if bought.cost.bank and not self.currency_grows and not self._is_changed(bought, "bank"):
            currency = self.symbols.currency
            name = "currency" if currency is None else currency.name.text
            self._never(bought, f"a cost of {bought.cost.bank} `{name}`", "nothing gives any of it")
            return
        if self._is_changed(bought, "goods"):
            return
        for goods in _sets_of_goods(bought.cost):
            needed = sum(units for good, units in enumerate(bought.cost.goods) if goods >> good & 1)
            possible = self._most(goods, bought)
            if needed > possible:
                names = [good.name.text for index, good in enumerate(self.rules.goods) if goods >> index & 1]
                told = " and ".join(f"`{name}`" for name in names)
                together = " together" if len(names) > 1 else ""
                at_hand = (
                    f"at most {possible} can be at hand{together}" if possible else "nothing produces it"
                )
                self._never(bought, f"a cost of {needed} {told}", at_hand)
                return

    def _is_changed(self, bought: _Bought, part: str) -> bool:
        """Whether something could spare that part of the cost."""
        return any(
            (change.stages if bought.colour is None else change.colours >> bought.colour & 1)
            and (change.without_goods if part == "goods" else change.bank < 0)
            for change in self.changes
        )

    def _never(self, bought: _Bought, what: str, why: str) -> None:
        needing = [(stage.node.number.span, "needs this stage") for stage in bought.later_stages]
        self.findings.add("R601", f"{what} can never be paid", bought.span, why, others=needing)

    def _most(self, goods: int, bought: _Bought) -> int:
        """Upper bound of the units that are one of a set of goods and can be used in one turn."""
        if goods not in self.elsewhere:
            self._reckon(goods)
        return self.elsewhere[goods] + self._own_side(goods, bought)

    def _reckon(self, goods: int) -> None:
        """What does not depend on the thing that is bought."""
        cards = sum(_of_card(units, min(copies, 1 + self.neighbours), goods) for units, copies in self.cards)
        sold = sorted((_sum(units, goods, for_sale=True) for units in self.sides), reverse=True)
        self.elsewhere[goods] = cards + sum(sold[: self.neighbours])
        self.best_side[goods] = max((_sum(units, goods) for units in self.sides), default=0)

    def _own_side(self, goods: int, bought: _Bought) -> int:
        """What the own board makes: of a stage the side is known, and that it does not stand itself yet."""
        side = bought.side
        if side is None:
            return self.best_side[goods]
        pairs = enumerate(zip(side.stages, side.needs, strict=True))
        standing = [
            stage
            for position, (stage, needs) in pairs
            if position != bought.position and not needs >> bought.position & 1
        ]
        effects = [*side.effects, *(effect for stage in standing for effect in stage.effects)]
        return _sum(_units(effects), goods)


def _sets_of_goods(cost: Cost) -> list[int]:
    """All sets of the goods in a cost, the smallest first."""
    sets = [0]
    for good, units in enumerate(cost.goods):
        if units:
            sets += [goods | 1 << good for goods in sets]
    return sorted(sets[1:], key=int.bit_count)


def _units(effects: Iterable[model.Effect]) -> Units:
    return [
        (effect.goods, effect.units, effect.for_sale)
        for effect in effects
        if isinstance(effect, model.Production)
    ]


def _sum(units: Units, goods: int, *, for_sale: bool = False) -> int:
    """Units that are one of a set of goods; with `for_sale` only those that neighbours may buy."""
    return sum(number for made, number, sold in units if made & goods and (sold or not for_sale))


def _of_card(units: Units, copies: int, goods: int) -> int:
    """What the copies of a card make at best: one in the own city, each other with a neighbour."""
    own = _sum(units, goods) if copies else 0
    return own + max(copies - 1, 0) * _sum(units, goods, for_sale=True)
