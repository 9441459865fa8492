"""Clauses of cards, stages, sides, abilities and categories: what they say, as effects and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from . import limits, model, syntax
from .definitions import Definitions
from .diagnostics import Findings, article
from .names import CARD_WORDS, Symbols
from .reader import Reader
from .registry import SCOPES, SIDES, places_of
from .source import Span
from .table_format import (
    Cost,
    PowerKind,
    PowerKindAnything,
    PowerKindDouble,
    PowerKindDraw,
    Quantity,
    QuantityTerm,
    Scope,
    Spend,
    Way,
)

_Clause = TypeVar("_Clause", bound=syntax.Clause)


@dataclass
class Body:
    """The clauses of one carrier after sorting: those that may stand once, and effects."""

    single: dict[type[syntax.Clause], syntax.Clause] = field(default_factory=dict)
    effects: list[model.Effect] = field(default_factory=list)
    translations: dict[str, str] = field(default_factory=dict)

    def get(self, kind: type[_Clause]) -> _Clause | None:
        """The clause of a kind that may stand once."""
        clause = self.single.get(kind)
        return clause if isinstance(clause, kind) else None


_ANY_WAY = sum(Way)

_AT_MOST_ONCE = (
    syntax.AgeClause,
    syntax.CopiesClause,
    syntax.CostClause,
    syntax.FreeClause,
    syntax.StartsClause,
    syntax.SquaresClause,
    syntax.FromClause,
    syntax.AnyOrderClause,
    syntax.StacksClause,
    syntax.SpendsClause,
)


class ClauseReader(Reader):
    """Reads clauses. `abilities` has the effects of each ability that clauses can grant, by index."""

    def __init__(
        self,
        definitions: Definitions,
        symbols: Symbols,
        findings: Findings,
        abilities: tuple[tuple[model.Effect, ...], ...],
    ) -> None:
        super().__init__(definitions, symbols, findings)
        self.abilities = abilities

    def body(self, clauses: Sequence[syntax.Clause], carrier: str, owner: str | None = None) -> Body:
        """Sort the clauses of a carrier, reporting those that may not stand there. The `owner` gives its
        name to powers.
        """
        body = Body()
        for clause in clauses:
            if carrier not in places_of(clause.title):
                self._misplaced(clause, carrier)
                continue
            if isinstance(clause, _AT_MOST_ONCE):
                earlier = body.single.get(type(clause))
                if earlier is not None:
                    self.twice(f"`{clause.title}`", clause.head, earlier.head)
                    continue
                body.single[type(clause)] = clause
            if isinstance(clause, syntax.TranslationClause):
                self.translate(body.translations, clause)
            body.effects += self._effects(clause, carrier, owner)
        return body

    def _misplaced(self, clause: syntax.Clause, carrier: str) -> None:
        places = places_of(clause.title)
        self.findings.add(
            "T304",
            f"`{clause.title}` cannot stand in {article(carrier)}",
            clause.head,
            f"not a clause of {article(carrier)}",
            advice=f"it belongs to {' or '.join(article(place) for place in places)}",
        )

    def _effects(self, clause: syntax.Clause, carrier: str, owner: str | None) -> list[model.Effect]:
        if isinstance(clause, syntax.ProducesClause):
            return self._productions(clause.span, clause.units, clause.for_sale)
        if isinstance(clause, syntax.StartsClause):
            return [effect for unit in clause.units for effect in self._start(clause.span, unit)]
        if isinstance(clause, syntax.CarriesClause):
            return self._carries(clause)
        if isinstance(clause, syntax.GainsClause):
            return self._gains(clause)
        if isinstance(clause, syntax.LosesClause):
            return self._loses(clause)
        if isinstance(clause, syntax.MarkerClause):
            points = self.number(clause.points, 1, limits.AMOUNT, "number")
            return [model.MarkerPoints(clause.span, points, self._scope(clause.scopes))]
        if isinstance(clause, syntax.ScoresClause):
            return [] if carrier == "category" else [model.Points(clause.span, self.quantity(clause.terms))]
        if isinstance(clause, syntax.BestClause):
            colour = self.symbols.colour(clause.colour)
            scope = self._scope(clause.scopes)
            return [] if colour is None else [model.BestCard(clause.span, colour, scope)]
        if isinstance(clause, syntax.BuysClause):
            return self._buys(clause)
        if isinstance(clause, syntax.BuildsClause):
            return self._builds(clause)
        if isinstance(clause, syntax.SparesClause):
            return self._spares(clause)
        if isinstance(clause, syntax.EarnsClause):
            return self._earns(clause)
        if isinstance(clause, syntax.AddsClause):
            counter = self.symbols.counter(clause.counter)
            strength = self.quantity(clause.terms)
            return [] if counter is None else [model.Strength(clause.span, counter, strength)]
        if isinstance(clause, syntax.AsksClause):
            return self._asks(clause)
        if isinstance(clause, syntax.GrantsClause):
            return self._grants(clause, carrier)
        if isinstance(clause, syntax.TableClause):
            return self._table(clause)
        if isinstance(clause, syntax.PowerClause):
            return self._power(clause, owner)
        return []

    def _productions(self, span: Span, units: Sequence[syntax.Unit], for_sale: bool) -> list[model.Effect]:
        productions: list[model.Effect] = []
        for unit in units:
            goods = self._unit_goods(unit)
            count = self._units(unit.number)
            missing = not unit.names
            if missing and for_sale:
                self._sells_what_is_missing(unit)
            elif goods:
                productions.append(model.Production(span, goods, for_sale, count, missing))
        return productions

    def _sells_what_is_missing(self, unit: syntax.Unit) -> None:
        self.findings.add(
            "T318",
            "goods that are missing cannot be for sale",
            unit.span,
            "what is for sale is not missing",
            advice="add `not for sale`",
        )

    def _unit_goods(self, unit: syntax.Unit) -> int:
        if not unit.names:
            return (1 << len(self.symbols.resources)) - 1
        if unit.any_of:
            goods = self.symbols.class_of(unit.names[0])
            if goods == 0:
                self.findings.add(
                    "T308",
                    f"class `{unit.names[0].text}` has no goods",
                    unit.names[0].span,
                    "nothing to choose",
                )
            return goods or 0
        goods = 0
        for name in self.all_different(unit.names, "resource"):
            good = self.symbols.good(name)
            goods |= 0 if good is None else 1 << good
        return goods

    def _units(self, number: syntax.Number | None) -> int:
        return self.amount(number, limits.COST_UNITS, what="number of units")

    def _start(self, span: Span, unit: syntax.Unit) -> list[model.Effect]:
        if unit.any_of or len(unit.names) > 1:
            return self._productions(span, [unit], True)
        thing = self.symbols.start(unit.names[0])
        if thing is None:
            return []
        if thing.kind == "resource":
            return [model.Production(span, 1 << thing.index, True, self._units(unit.number))]
        return [model.Raise(span, thing.index, self.amount(unit.number, limits.AMOUNT))]

    def _carries(self, clause: syntax.CarriesClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        amount = self.amount(clause.amount.number, limits.AMOUNT)
        return [] if counter is None else [model.Raise(clause.span, counter, amount)]

    def _gains(self, clause: syntax.GainsClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        quantity = self._gained(clause.amount, clause.counted)
        receivers = self._scope(clause.receivers)
        if counter is None or quantity is None:
            return []
        return [model.OneTimeGain(clause.span, counter, quantity, receivers)]

    def _loses(self, clause: syntax.LosesClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        quantity = self._gained(clause.amount, clause.counted)
        losers = self._scope(clause.losers)
        if counter is None or quantity is None:
            return []
        return [model.Loss(clause.span, counter, quantity, losers)]

    def _gained(self, amount: syntax.Amount, counted: syntax.Counted | None) -> Quantity | None:
        """By how much a counter changes; `None` if that cannot be told for an error."""
        number = self.amount(amount.number, limits.AMOUNT)
        if counted is None:
            return Quantity(number, ())
        term = self._counted(number, counted)
        return None if term is None else Quantity(0, (term,))

    def _buys(self, clause: syntax.BuysClause) -> list[model.Effect]:
        goods = 0
        for name in self.all_different(clause.goods, "resource or class"):
            goods |= self.symbols.goods(name) or 0
        sides = 0
        for word in clause.sides:
            sides |= SIDES[word.text].value
        price = self.number(clause.price, 1, limits.PRICE, "price")
        return [model.Discount(clause.span, sides, goods, price)] if goods else []

    def _builds(self, clause: syntax.BuildsClause) -> list[model.Effect]:
        colours = 0 if clause.colours else (1 << len(self.symbols.colours)) - 1
        for name in self.all_different(clause.colours, "colour"):
            colour = self.symbols.colour(name)
            colours |= 0 if colour is None else 1 << colour
        numbers = self._numbers(clause.numbers) if clause.numbers else None
        right = model.FreeBuild(clause.span, colours, clause.renewal, clause.first_of_colour, numbers)
        return [right] if colours else []

    def _numbers(self, ranges: Sequence[syntax.Range]) -> int:
        """Numbers of cards of a hand as a bit set; bit 0 is number 1."""
        numbers = 0
        for stretch in ranges:
            first = self.number(stretch.first, 1, limits.HAND, "number of a card")
            last = self.number(stretch.last, first, limits.HAND, "number of a card")
            numbers |= (1 << last) - (1 << (first - 1))
        return numbers

    def _spares(self, clause: syntax.SparesClause) -> list[model.Effect]:
        colours, stages = self._built(clause.built)
        bank = 0
        if clause.amount is not None:
            currency = self.symbols.cost(clause.amount.name)
            if currency is not None and currency.kind == "resource":
                self.findings.add(
                    "T315",
                    f"`{currency.name}` is a resource",
                    clause.amount.name.span,
                    "only the price in currency can be less or more",
                    advice="say `without goods` if none of the goods are needed",
                )
                return []
            bank = clause.sign * self.amount(clause.amount.number, limits.SMALL)
        return [model.CostChange(clause.span, colours, stages, clause.amount is None, bank)]

    def _earns(self, clause: syntax.EarnsClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        quantity = self._gained(clause.amount, clause.counted)
        colours, stages = self._built(clause.built)
        receivers = self._scope(clause.receivers)
        ways = sum(Way[word.text.upper()] for word in self.all_different(clause.ways, "way"))
        if counter is None or quantity is None:
            return []
        return [model.Event(clause.span, colours, stages, ways or _ANY_WAY, counter, quantity, receivers)]

    def _built(self, names: Sequence[syntax.Name]) -> tuple[int, bool]:
        """What is built: a bit set of colours, and whether stages."""
        colours = 0
        stages = False
        for name in self.all_different(names, "name"):
            thing = self.symbols.built(name)
            if name.text in CARD_WORDS and thing is None:
                colours = (1 << len(self.symbols.colours)) - 1
            elif thing is not None and thing.kind == "colour":
                colours |= 1 << thing.index
            elif thing is not None:
                stages = True
        return colours, stages

    def _asks(self, clause: syntax.AsksClause) -> list[model.Effect]:
        ask = self.symbols.ask(clause.ask)
        rank = self.number(clause.rank, 0, limits.SMALL, "rank")
        return [] if ask is None else [model.Queued(clause.span, ask, rank)]

    def _grants(self, clause: syntax.GrantsClause, carrier: str) -> list[model.Effect]:
        ability = self.symbols.ability(clause.ability)
        if ability is None:
            return []
        effects = [replace(effect, span=clause.span) for effect in self.abilities[ability]]
        if carrier == "side" and any(
            isinstance(effect, model.OneTimeGain | model.TableGain | model.Loss | model.Queued)
            for effect in effects
        ):
            declared = self.definitions.of(syntax.AbilityItem)[ability]
            self.findings.add(
                "T305",
                f"ability `{clause.ability.text}` cannot be granted by a side",
                clause.span,
                "a side is never placed",
                others=[(declared.name.span, "this ability does something when it is placed")],
                advice="`gains`, `loses` and `asks` act when a card or a stage is placed",
            )
            return []
        return effects

    def _table(self, clause: syntax.TableClause) -> list[model.Effect]:
        counter = self.symbols.shared_counter(clause.amount.name)
        amount = self.amount(clause.amount.number, limits.AMOUNT)
        signed = amount if clause.change.text == "gains" else -amount
        return [] if counter is None else [model.TableGain(clause.span, counter, signed)]

    def _power(self, clause: syntax.PowerClause, owner: str | None) -> list[model.Effect]:
        what = self._power_kind(clause)
        always = None if clause.always is None else self.symbols.switch(clause.always)
        if clause.word is not None:
            self.name_checked(clause.word.text, clause.word.span)
        elif owner is None:
            self.findings.add(
                "T306",
                f"`{clause.title}` does not say `as`",
                clause.head,
                "what is it called in moves?",
                advice="`as NAME` behind it says so; on cards and in abilities their own name serves",
            )
        name = owner if clause.word is None else clause.word.text
        back = clause.reaches_back if isinstance(clause, syntax.DrawsClause) else None
        reaches_back = None if back is None else self.symbols.switch(back)
        return [] if what is None else [model.Power(clause.span, what, name or "", always, reaches_back)]

    def _power_kind(self, clause: syntax.PowerClause) -> PowerKind | None:
        if isinstance(clause, syntax.DrawsClause):
            cards: dict[int, None] = {}
            for name in self.all_different(clause.cards, "card"):
                cards.update(dict.fromkeys(self.symbols.cards_named(name)))
            return PowerKindDraw(tuple(sorted(cards)), clause.stage)
        if isinstance(clause, syntax.CountsClause):
            card = self.symbols.card(clause.card)
            return None if card is None else PowerKindDouble(card)
        return PowerKindAnything()

    def spend(self, clause: syntax.SpendsClause | None) -> Spend | None:
        if clause is None:
            return None
        group = self.symbols.group(clause.group)
        count = self.number(clause.number, 1, limits.SPENT, "number of cards")
        return None if group is None else Spend(group, count, clause.sameness.text == "identical")

    def quantity(self, terms: Sequence[syntax.Term]) -> Quantity:
        constant = 0
        resolved: list[QuantityTerm] = []
        for term in terms:
            weight = term.sign * self.number(term.number, 0, limits.AMOUNT, "number")
            if term.counted is None:
                constant += weight
            else:
                counted = self._counted(weight, term.counted)
                if counted is not None:
                    resolved.append(counted)
        if abs(constant) > limits.AMOUNT:
            span = terms[0].span.until(terms[-1].span)
            self.findings.add("T301", "sum out of range", span, f"{limits.AMOUNT} at most is possible")
            constant = 0
        return Quantity(constant, tuple(resolved))

    def _counted(self, weight: int, counted: syntax.Counted) -> QuantityTerm | None:
        if isinstance(counted, syntax.Per):
            counting = "per"
            number = self.amount(counted.divisor, limits.SMALL, what="number")
        elif counted.bound.is_least:
            counting = "at_least"
            number = self.number(counted.bound.number, 1, limits.SMALL, "number")
        else:
            counting = "at_most"
            number = self.number(counted.bound.number, 0, limits.SMALL, "number")
        counters, goods = self.counters_and_goods(counted.names)
        scope = self._scope(counted.scopes)
        if not counters and not goods:
            return None
        return QuantityTerm(weight, counting, number, counters, goods, scope)

    def _scope(self, words: Sequence[syntax.Word]) -> int:
        scope = 0
        for word in words:
            if scope & SCOPES[word.text]:
                self.findings.add(
                    "T310",
                    f"`{word.text}` is named already",
                    word.span,
                    "counts once, however often it is named",
                )
            scope |= SCOPES[word.text].value
        return scope or Scope.SELF.value

    def cost(self, clause: syntax.CostClause | None) -> Cost:
        goods = [0] * len(self.symbols.resources)
        bank = 0
        if clause is None:
            return Cost(tuple(goods), bank)
        self.all_different([amount.name for amount in clause.amounts], "part of the cost")
        for amount in clause.amounts:
            thing = self.symbols.cost(amount.name)
            if thing is None:
                continue
            if thing.kind == "resource":
                goods[thing.index] += self._units(amount.number)
            else:
                bank += self.amount(amount.number, limits.SMALL)
        self._payable(clause, goods)
        return Cost(tuple(goods), bank)

    def _payable(self, clause: syntax.CostClause, goods: Sequence[int]) -> None:
        states = 1
        for units in goods:
            states *= units + 1
        if sum(goods) > limits.COST_UNITS:
            self.findings.add(
                "L703",
                f"a cost of {sum(goods)} units",
                clause.span,
                f"at most {limits.COST_UNITS} units of goods are possible",
            )
        elif states > limits.COST_STATES:
            self.findings.add(
                "L703",
                "the cost is too varied",
                clause.span,
                f"{states} ways of paying a part of it, at most {limits.COST_STATES} are possible",
                advice="the product over the goods of (units + 1) counts",
            )
