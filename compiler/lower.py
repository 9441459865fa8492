"""From typed rules to tables. Everything was checked before: nothing is reported here."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import Generic, TypeVar

from . import model, syntax, table_format
from .flow import lower_flow
from .names import CURRENCY, FIRST_COLOUR, STAGES, UNBUILT, Symbols, losses_name, points_name
from .payment_classes import payment_classes
from .registry import STAGE_COUNTER, UNBUILT_COUNTER
from .table_format import (
    Board,
    Card,
    Category,
    Colour,
    Cost,
    CostChange,
    Counter,
    Deck,
    Event,
    Group,
    Named,
    Pile,
    Power,
    Producer,
    Quantity,
    Right,
    Row,
    RowAdd,
    RowGain,
    RowLose,
    RowPower,
    RowProduce,
    RowQueue,
    RowRange,
    RowRight,
    RowScore,
    RowScoreBest,
    RowScoreMarker,
    RowShare,
    RowTrade,
    Side,
    Stage,
    Strength,
    Switch,
    Tables,
    Trade,
    TradeTerm,
)
from .walk import lost_counters

StandingRule = CostChange | Event | Strength

_OPEN = 0
"""Stands for a counter that is not known yet."""

_Entry = TypeVar("_Entry", bound=Hashable)


class _Pool(Generic[_Entry]):
    """A table in which equal entries are kept once, in the order of their first use."""

    def __init__(self) -> None:
        self._index: dict[_Entry, int] = {}

    def index_of(self, entry: _Entry) -> int:
        return self._index.setdefault(entry, len(self._index))

    def entries(self) -> tuple[_Entry, ...]:
        return tuple(self._index)


def lower(rules: model.Rules, symbols: Symbols, switches: Sequence[syntax.SwitchItem]) -> Tables:
    """The tables of a ruleset in which nothing is wrong."""
    return _Lowering(rules, symbols).tables(switches)


class _Lowering:
    def __init__(self, rules: model.Rules, symbols: Symbols) -> None:
        self.rules = rules
        self.symbols = symbols
        self.producers: _Pool[Producer] = _Pool()
        self.terms: _Pool[TradeTerm] = _Pool()
        self.rights: _Pool[Right] = _Pool()
        self.powers: _Pool[Power] = _Pool()
        self.costs: _Pool[Cost] = _Pool()
        self.quantities: _Pool[Quantity] = _Pool()
        self.rows: list[Row] = []
        declared = FIRST_COLOUR + len(rules.colours) + len(rules.counters)
        stacking = [index for index, card in enumerate(rules.cards) if card.stacks]
        self.stacks = {card: declared + position for position, card in enumerate(stacking)}
        declared += len(stacking)
        with_points = [index for index, one in enumerate(rules.categories) if one.colours or one.stages]
        self.points = {category: declared + position for position, category in enumerate(with_points)}
        lost = lost_counters(rules)
        self.losses = {
            counter: declared + len(with_points) + position for position, counter in enumerate(lost)
        }
        """The counters in which losses wait, by the counter that falls."""
        self.standing: _Pool[StandingRule] = _Pool()
        """Rules that hold for a seat as often as a counter of its own says, here without these counters."""
        self.first_standing = declared + len(with_points) + len(lost)
        """The counter of the first of these rules."""

    def tables(self, switches: Sequence[syntax.SwitchItem]) -> Tables:
        rules = self.rules
        cards = tuple(self._card(index, card) for index, card in enumerate(rules.cards))
        boards = tuple(self._board(board) for board in rules.boards)
        counters = self._counters()
        categories = tuple(self._category(index) for index in range(len(rules.categories)))
        rules_that_stand = enumerate(self.standing.entries(), self.first_standing)
        standing = [replace(rule, counter=counter) for counter, rule in rules_that_stand]
        return Tables(
            name=rules.name,
            title=rules.title,
            players=rules.players,
            free_seats=rules.free_seats,
            switches=tuple(
                Switch(item.name.text, item.on, item.about.text if item.about else "") for item in switches
            ),
            goods=tuple(
                Named(item.name.text, {one.language.text: one.text.text for one in item.translations})
                for item in rules.goods
            ),
            counters=(*counters, *self._standing_counters()),
            shared=tuple(Named(item.name.text, {}) for item in rules.shared),
            currency=CURRENCY,
            stages=STAGES,
            unbuilt=UNBUILT,
            colours=tuple(
                Colour(item.name.text, item.about.text if item.about else "", FIRST_COLOUR + index)
                for index, item in enumerate(rules.colours)
            ),
            trade=Trade(
                rules.price,
                rules.needless,
                rules.open_choices,
                payment_classes(len(rules.goods), self.producers.entries()),
            ),
            producers=self.producers.entries(),
            terms=self.terms.entries(),
            rights=self.rights.entries(),
            powers=self.powers.entries(),
            groups=tuple(Group(group.name, group.cards, group.wild) for group in rules.groups),
            costs=self.costs.entries(),
            quantities=self.quantities.entries(),
            cost_changes=tuple(rule for rule in standing if isinstance(rule, CostChange)),
            events=tuple(rule for rule in standing if isinstance(rule, Event)),
            strengths=tuple(rule for rule in standing if isinstance(rule, Strength)),
            rows=tuple(self.rows),
            cards=cards,
            decks=tuple(Deck(deck.age, deck.draw, deck.chooser) for deck in rules.decks),
            piles=tuple(
                Pile(pile.name, pile.of_boards, pile.contents, pile.hidden, pile.row) for pile in rules.piles
            ),
            boards=boards,
            categories=categories,
            ties=rules.ties,
            asks=rules.asks,
            flow=lower_flow(rules.flow, self.symbols, self.losses)
            if rules.flow is not None
            else (table_format.InstructionEnd(),),
        )

    def _counters(self) -> tuple[Counter, ...]:
        kept = [Counter(*names, internal=False) for names in (STAGE_COUNTER, UNBUILT_COUNTER)]
        counters = [self._currency(), *kept]
        counters += [Counter(item.name.text, item.name.text, internal=False) for item in self.rules.colours]
        counters += [_counter(item) for item in self.rules.counters]
        for card in self.stacks:
            name = self.rules.cards[card].name
            counters.append(Counter(name, name, internal=True))
        for category in self.points:
            name = points_name(self.rules.categories[category].name)
            counters.append(Counter(name, name, internal=True))
        for counter in self.losses:
            name = losses_name(counters[counter].name)
            counters.append(Counter(name, name, internal=True))
        return tuple(counters)

    def _currency(self) -> Counter:
        """The currency; a game that has none gets a counter in its place that nothing moves."""
        if self.symbols.currency is not None:
            return _counter(self.symbols.currency)
        name = "currency"
        while name in self.symbols.things:
            name += " "
        return Counter(name, name, internal=True)

    def _standing_counters(self) -> list[Counter]:
        """A counter for each rule that holds as long as an object stands."""
        taken = {*self.symbols.things, *(points_name(one.name) for one in self.rules.categories)}
        names = (name for number in count(1) if (name := f"rule {number}") not in taken)
        return [Counter(name, name, internal=True) for name in islice(names, len(self.standing.entries()))]

    # --- objects

    def _card(self, index: int, card: model.Card) -> Card:
        category = self.rules.category_of_colour(card.colour)
        return Card(
            name=card.name,
            names=card.names,
            colour=card.colour,
            age=card.age,
            copies=card.copies,
            cost=self.costs.index_of(card.cost),
            chains=card.chains,
            stack=self.stacks.get(index),
            rows=self._rows(card.effects, category),
        )

    def _board(self, board: model.Board) -> Board:
        return Board(board.name, board.names, tuple(self._side(side) for side in board.sides))

    def _side(self, side: model.Side) -> Side:
        category = self.rules.category_of_stages()
        rows = self._rows(side.effects, category)
        stages = tuple(
            Stage(
                cost=self.costs.index_of(stage.cost),
                needs=side.needs[position],
                rows=self._rows(stage.effects, category),
                copies=stage.copies,
            )
            for position, stage in enumerate(side.stages)
        )
        return Side(side.name, rows, stages)

    def _category(self, index: int) -> Category:
        category = self.rules.categories[index]
        quantity = None if category.quantity is None else self.quantities.index_of(category.quantity)
        return Category(category.name, self.points.get(index), quantity, category.sets)

    # --- rows

    def _rows(self, effects: Sequence[model.Effect], category: int | None) -> RowRange:
        first = len(self.rows)
        for effect in effects:
            self.rows += self._row(effect, category)
        return (first, len(self.rows) - first)

    def _row(self, effect: model.Effect, category: int | None) -> list[Row]:
        match effect:
            case model.Raise():
                return [RowAdd(effect.counter, effect.amount)]
            case model.Production():
                producer = self.producers.index_of(Producer(effect.goods, effect.for_sale, effect.missing))
                return [RowProduce(producer, effect.units)]
            case model.Discount():
                return [RowTrade(self.terms.index_of(TradeTerm(effect.sides, effect.goods, effect.price)))]
            case model.FreeBuild():
                right = Right(effect.colours, effect.renewal, effect.first_of_colour, effect.numbers)
                return [RowRight(self.rights.index_of(right))]
            case model.OneTimeGain():
                return [RowGain(effect.counter, self.quantities.index_of(effect.quantity), effect.scope)]
            case model.TableGain():
                return [RowShare(effect.counter, effect.amount)]
            case model.Power():
                power = Power(effect.what, effect.name, effect.always, effect.reaches_back)
                return [RowPower(self.powers.index_of(power))]
            case model.Loss():
                pending, quantity = self.losses[effect.counter], self.quantities.index_of(effect.quantity)
                return [RowLose(pending, quantity, effect.scope)]
            case model.MarkerPoints():
                assert category is not None
                return [RowScoreMarker(category, effect.points, effect.scope)]
            case model.Queued():
                return [RowQueue(effect.ask, effect.rank)]
            case model.BestCard():
                return [RowScoreBest(effect.colour, effect.scope)]
            case model.CostChange():
                change = CostChange(_OPEN, effect.colours, effect.stages, effect.without_goods, effect.bank)
                return [self._stands(change)]
            case model.Event():
                return [self._stands(self._event(effect))]
            case model.Strength():
                return [
                    self._stands(Strength(_OPEN, effect.counter, self.quantities.index_of(effect.quantity)))
                ]
            case model.Points():
                return self._points(effect.quantity, category)
            case _:
                raise AssertionError(effect)

    def _event(self, effect: model.Event) -> Event:
        return Event(
            counter=_OPEN,
            colours=effect.colours,
            stages=effect.stages,
            ways=effect.ways,
            gained=effect.counter,
            quantity=self.quantities.index_of(effect.quantity),
            scope=effect.scope,
        )

    def _stands(self, rule: StandingRule) -> Row:
        """The row of an object that makes a rule hold once more."""
        return RowAdd(self.first_standing + self.standing.index_of(rule), 1)

    def _points(self, quantity: Quantity, category: int | None) -> list[Row]:
        """Constant points are a counter's business, the others are counted at the end."""
        assert category is not None
        rows: list[Row] = []
        if quantity.constant:
            rows.append(RowAdd(self.points[category], quantity.constant))
        if quantity.terms:
            rows.append(RowScore(category, self.quantities.index_of(Quantity(0, quantity.terms))))
        return rows


def _counter(item: syntax.CurrencyItem | syntax.CounterItem) -> Counter:
    plural = item.plural.text if item.plural is not None else item.name.text
    exclusive = isinstance(item, syntax.CounterItem) and item.kind == "one"
    return Counter(item.name.text, plural, internal=False, exclusive=exclusive)
