"""From definitions to typed rules: names are looked up, numbers checked, abilities unfolded.

Every clause is consumed here or reported: nothing that an author writes is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from . import limits, model, syntax
from .definitions import Definitions
from .diagnostics import Findings
from .names import Symbols
from .registry import SCOPES, SIDES, places_of
from .source import Span
from .table_format import (
    Action,
    Allowed,
    AllowedAlways,
    AllowedSwitch,
    Ask,
    Asked,
    AskedEvery,
    AskedQueued,
    AskedWith,
    Build,
    Cost,
    Decline,
    Draw,
    Quantity,
    QuantityTerm,
    Sell,
    Sets,
    Skip,
    SkipAlways,
    SkipNever,
    SkipUnless,
    StageAction,
    Use,
)

_Clause = TypeVar("_Clause", bound=syntax.Clause)

_NEEDED: tuple[tuple[type[syntax.Item], str], ...] = (
    (syntax.CurrencyItem, "currency"),
    (syntax.TradeItem, "trade"),
    (syntax.ColourItem, "colour"),
    (syntax.CardItem, "card"),
    (syntax.BoardItem, "board"),
    (syntax.DeckItem, "deck"),
    (syntax.CategoryItem, "category"),
    (syntax.TiesItem, "ties"),
    (syntax.AskItem, "ask"),
    (syntax.FlowItem, "flow"),
)


@dataclass
class _Body:
    """The clauses of one carrier after sorting: those that may stand once, and effects."""

    single: dict[type[syntax.Clause], syntax.Clause] = field(default_factory=dict)
    effects: list[model.Effect] = field(default_factory=list)
    translations: dict[str, str] = field(default_factory=dict)

    def get(self, kind: type[_Clause]) -> _Clause | None:
        """The clause of a kind that may stand once."""
        clause = self.single.get(kind)
        return clause if isinstance(clause, kind) else None


_ONCE = (
    syntax.AgeClause,
    syntax.CopiesClause,
    syntax.CostClause,
    syntax.FreeClause,
    syntax.StartsClause,
    syntax.SquaresClause,
    syntax.FromClause,
    syntax.AnyOrderClause,
)


def resolve(definitions: Definitions, symbols: Symbols, findings: Findings) -> model.Rules:
    """The typed rules. Where something is wrong the finding is noted and a harmless value stands in its place."""
    return _Resolver(definitions, symbols, findings).rules()


class _Resolver:
    def __init__(self, definitions: Definitions, symbols: Symbols, findings: Findings) -> None:
        self.definitions = definitions
        self.symbols = symbols
        self.findings = findings
        self.abilities: list[tuple[model.Effect, ...]] = []

    def rules(self) -> model.Rules:
        if not self.definitions.broken:
            self._needed()
        name, title, players, earlier = self._ruleset()
        price, needless = self._trade()
        self.abilities = [self._ability(item) for item in self.definitions.of(syntax.AbilityItem)]
        ties = self.definitions.only(syntax.TiesItem)
        return model.Rules(
            name=name,
            title=title,
            players=players,
            earlier_chains=earlier,
            goods=tuple(self._resource(item) for item in self.symbols.resources),
            colours=tuple(self.symbols.colours),
            counters=tuple(self.symbols.counters),
            price=price,
            needless=needless,
            cards=tuple(self._card(item) for item in self.definitions.of(syntax.CardItem)),
            boards=tuple(self._board(item) for item in self.definitions.of(syntax.BoardItem)),
            categories=tuple(self._category(item) for item in self.definitions.of(syntax.CategoryItem)),
            decks=tuple(self._deck(item) for item in self.definitions.of(syntax.DeckItem)),
            ties=self._counters(ties.counters) if ties is not None else (),
            asks=tuple(self._ask(item) for item in self.definitions.of(syntax.AskItem)),
            flow=self.definitions.only(syntax.FlowItem),
        )

    # --- the ruleset as a whole

    def _needed(self) -> None:
        for kind, word in _NEEDED:
            if self.definitions.only(kind) is None:
                self._error("N209", f"the ruleset has no `{word}`", self.definitions.place, "nowhere in its files")

    def _ruleset(self) -> tuple[str, str, tuple[int, int], Span | None]:
        items = self.definitions.rulesets
        players: syntax.Players | None = None
        earlier: syntax.EarlierChains | None = None
        for item in items:
            for clause in item.clauses:
                if isinstance(clause, syntax.Players):
                    players = clause
                else:
                    earlier = clause
            self._once(item.clauses, "ruleset")
        own = items[-1] if items else None
        if own is None or own.span.file.path == "":
            if not self.definitions.broken:
                self._error("N209", "the ruleset has no `ruleset`", self.definitions.place, "it must be given a name")
        if own is not None and players is None and not self.definitions.is_damaged(own):
            self._error("T306", f"`{own.name.text}` does not say `players`", own.name.span, "for how many players?")
        bounds = (limits.FEWEST_SEATS, limits.SEATS)
        if players is not None:
            least = self._number(players.least, limits.FEWEST_SEATS, limits.SEATS, "number of players")
            most = self._number(players.most, least, limits.SEATS, "number of players")
            bounds = (least, most)
        name = own.name.text if own else "unnamed"
        title = own.title.text if own and own.title else name
        return self._name_checked(name, own.name.span if own else None), title, bounds, earlier.span if earlier else None

    def _trade(self) -> tuple[int, int | None]:
        item = self.definitions.only(syntax.TradeItem)
        if item is None:
            return 1, None
        self._once(item.clauses, "trade")
        price: int | None = None
        needless: int | None = None
        for clause in item.clauses:
            if isinstance(clause, syntax.Price):
                price = self._number(clause.number, 1, limits.PRICE, "price")
            else:
                needless = self.symbols.switch(clause.switch)
        if price is None and not self.definitions.is_damaged(item):
            self._error("T306", "`trade` does not say `price`", item.span.first(5), "what does a unit cost?")
        return price or 1, needless

    def _once(self, clauses: Sequence[syntax.Players | syntax.EarlierChains | syntax.Price | syntax.Needless], what: str) -> None:
        seen: dict[type, Span] = {}
        for clause in clauses:
            if type(clause) in seen:
                self._twice(f"clause in `{what}`", clause.span, seen[type(clause)])
            seen.setdefault(type(clause), clause.span)

    def _resource(self, item: syntax.ResourceItem) -> syntax.ResourceItem:
        self._name_checked(item.name.text, item.name.span)
        self._translations(item.translations)
        return item

    # --- carriers

    def _ability(self, item: syntax.AbilityItem) -> tuple[model.Effect, ...]:
        body = self._body(item.clauses, "ability")
        if not item.clauses and not self.definitions.is_damaged(item):
            self._error("T306", f"ability `{item.name.text}` says nothing", item.name.span, "no clause follows")
        return tuple(body.effects)

    def _card(self, item: syntax.CardItem) -> model.Card:
        body = self._body(item.clauses, "card")
        whole = not self.definitions.is_damaged(item)
        age = body.get(syntax.AgeClause)
        copies = body.get(syntax.CopiesClause)
        if whole:
            for clause, word in ((age, "age"), (copies, "copies")):
                if clause is None:
                    self._error(
                        "T306", f"card `{item.name.text}` does not say `{word}`", item.name.span, f"no `{word}` clause"
                    )
        cost = body.get(syntax.CostClause)
        free = body.get(syntax.FreeClause)
        return model.Card(
            item=item,
            name=self._name_checked(item.name.text, item.name.span),
            names=body.translations,
            colour=self.symbols.colour(item.colour) or 0,
            age=0 if age is None else self._number(age.age, 1, limits.LOOP, "age"),
            copies=self._copies(copies),
            cost=self._cost(cost),
            cost_span=None if cost is None else cost.span,
            chains=self._chains(free),
            effects=tuple(body.effects),
        )

    def _copies(self, clause: syntax.CopiesClause | None) -> tuple[int, ...]:
        if clause is None:
            return ()
        copies = [self._number(number, 1, limits.SEATS, "number of players") for number in clause.copies]
        for before, after, number in zip(copies, copies[1:], clause.copies[1:], strict=False):
            if after < before:
                self._error(
                    "T307", "copies out of order", number.span, f"{after} after {before}", help="write the smallest first"
                )
                break
        return tuple(sorted(copies))

    def _chains(self, clause: syntax.FreeClause | None) -> tuple[int, ...]:
        if clause is None:
            return ()
        found: dict[int, None] = {}
        for name in self._all_different(clause.cards, "card"):
            found.update(dict.fromkeys(self.symbols.cards_named(name)))
        return tuple(sorted(found))

    def _board(self, item: syntax.BoardItem) -> model.Board:
        names = self._translations(item.translations)
        if not item.sides and not self.definitions.is_damaged(item):
            self._error("T306", f"board `{item.name.text}` has no side", item.name.span, "no `side` inside")
        seen: dict[str, Span] = {}
        for side in item.sides:
            if side.name.text in seen:
                self._twice(f"side `{side.name.text}`", side.name.span, seen[side.name.text])
            seen.setdefault(side.name.text, side.name.span)
        sides = tuple(self._side(side) for side in item.sides)
        return model.Board(item, self._name_checked(item.name.text, item.name.span), names, sides)

    def _side(self, node: syntax.SideNode) -> model.Side:
        body = self._body(node.clauses, "side")
        stages = tuple(self._stage(stage) for stage in node.stages)
        any_order = body.get(syntax.AnyOrderClause) is not None
        name = self._name_checked(node.name.text, node.name.span)
        return model.Side(node, name, tuple(body.effects), stages, any_order)

    def _stage(self, node: syntax.StageNode) -> model.Stage:
        body = self._body(node.clauses, "stage")
        cost = body.get(syntax.CostClause)
        return model.Stage(node, self._cost(cost), None if cost is None else cost.span, tuple(body.effects))

    def _body(self, clauses: Sequence[syntax.Clause], carrier: str) -> _Body:
        """Sort the clauses of a carrier, reporting those that may not stand there."""
        body = _Body()
        for clause in clauses:
            if carrier not in places_of(clause.title):
                self._misplaced(clause, carrier)
                continue
            if isinstance(clause, _ONCE):
                earlier = body.single.get(type(clause))
                if earlier is not None:
                    self._twice(f"`{clause.title}`", clause.head, earlier.head)
                    continue
                body.single[type(clause)] = clause
            if isinstance(clause, syntax.TranslationClause):
                self._translate(body.translations, clause)
            body.effects += self._effects(clause, carrier)
        return body

    def _misplaced(self, clause: syntax.Clause, carrier: str) -> None:
        places = places_of(clause.title)
        self._error(
            "T304",
            f"`{clause.title}` cannot stand in {_article(carrier)}",
            clause.head,
            f"not a clause of {_article(carrier)}",
            help=f"it belongs to {' or '.join(_article(place) for place in places)}",
        )

    # --- effects

    def _effects(self, clause: syntax.Clause, carrier: str) -> list[model.Effect]:
        if isinstance(clause, syntax.ProducesClause):
            return self._productions(clause.span, clause.units, clause.for_sale)
        if isinstance(clause, syntax.StartsClause):
            return [effect for unit in clause.units for effect in self._start(clause.span, unit)]
        if isinstance(clause, syntax.CarriesClause):
            return self._carries(clause)
        if isinstance(clause, syntax.GainsClause):
            return self._gains(clause)
        if isinstance(clause, syntax.ScoresClause):
            return [] if carrier == "category" else [model.Points(clause.span, self._quantity(clause.terms))]
        if isinstance(clause, syntax.BestClause):
            colour = self.symbols.colour(clause.colour)
            scope = self._scope(clause.scopes)
            return [] if colour is None else [model.BestCard(clause.span, colour, scope)]
        if isinstance(clause, syntax.BuysClause):
            return self._buys(clause)
        if isinstance(clause, syntax.BuildsClause):
            return self._builds(clause)
        if isinstance(clause, syntax.AsksClause):
            return self._asks(clause)
        if isinstance(clause, syntax.GrantsClause):
            return self._grants(clause, carrier)
        return []

    def _productions(self, span: Span, units: Sequence[syntax.Unit], for_sale: bool) -> list[model.Effect]:
        productions: list[model.Effect] = []
        for unit in units:
            goods = self._unit_goods(unit)
            count = self._units(unit.number, unit.value)
            if goods:
                productions.append(model.Production(span, goods, for_sale, count))
        return productions

    def _unit_goods(self, unit: syntax.Unit) -> int:
        if unit.any_of:
            goods = self.symbols.class_of(unit.names[0])
            if goods == 0:
                self._error("T308", f"class `{unit.names[0].text}` has no goods", unit.names[0].span, "nothing to choose")
            return goods or 0
        goods = 0
        for name in self._all_different(unit.names, "resource"):
            good = self.symbols.good(name)
            goods |= 0 if good is None else 1 << good
        return goods

    def _units(self, number: syntax.Number | None, value: int) -> int:
        return value if number is None else self._number(number, 1, limits.COST_UNITS, "number of units")

    def _start(self, span: Span, unit: syntax.Unit) -> list[model.Effect]:
        if unit.any_of or len(unit.names) > 1:
            return self._productions(span, [unit], True)
        thing = self.symbols.start(unit.names[0])
        if thing is None:
            return []
        if thing.kind == "resource":
            return [model.Production(span, 1 << thing.index, True, self._units(unit.number, unit.value))]
        amount = 1 if unit.number is None else self._number(unit.number, 1, limits.AMOUNT, "amount")
        return [model.Raise(span, thing.index, amount)]

    def _carries(self, clause: syntax.CarriesClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        amount = self._amount(clause.amount)
        return [] if counter is None else [model.Raise(clause.span, counter, amount)]

    def _gains(self, clause: syntax.GainsClause) -> list[model.Effect]:
        counter = self.symbols.raised(clause.amount.name)
        amount = self._amount(clause.amount)
        if clause.per is None:
            quantity: Quantity | None = Quantity(amount, ())
        else:
            term = self._per(amount, clause.per)
            quantity = None if term is None else Quantity(0, (term,))
        receivers = self._scope(clause.receivers)
        if counter is None or quantity is None:
            return []
        return [model.OneTimeGain(clause.span, counter, quantity, receivers)]

    def _buys(self, clause: syntax.BuysClause) -> list[model.Effect]:
        goods = 0
        for name in self._all_different(clause.goods, "resource or class"):
            goods |= self.symbols.goods(name) or 0
        sides = 0
        for word in clause.sides:
            sides |= SIDES[word.text]
        price = self._number(clause.price, 1, limits.PRICE, "price")
        return [model.Discount(clause.span, sides, goods, price)] if goods else []

    def _builds(self, clause: syntax.BuildsClause) -> list[model.Effect]:
        colours = 0 if clause.colours else (1 << len(self.symbols.colours)) - 1
        for name in self._all_different(clause.colours, "colour"):
            colour = self.symbols.colour(name)
            colours |= 0 if colour is None else 1 << colour
        return [model.FreeBuild(clause.span, colours, clause.renewal)] if colours else []

    def _asks(self, clause: syntax.AsksClause) -> list[model.Effect]:
        ask = self.symbols.ask(clause.ask)
        rank = self._number(clause.rank, 0, limits.SMALL, "rank")
        return [] if ask is None else [model.Queued(clause.span, ask, rank)]

    def _grants(self, clause: syntax.GrantsClause, carrier: str) -> list[model.Effect]:
        ability = self.symbols.ability(clause.ability)
        if ability is None:
            return []
        effects = [replace(effect, span=clause.span) for effect in self.abilities[ability]]
        if carrier == "side" and any(isinstance(effect, model.OneTimeGain | model.Queued) for effect in effects):
            declared = self.definitions.of(syntax.AbilityItem)[ability]
            self._error(
                "T305",
                f"ability `{clause.ability.text}` cannot be granted by a side",
                clause.span,
                "a side is never placed",
                others=[(declared.name.span, "this ability does something when it is placed")],
                help="`gains` and `asks` act when a card or a stage is placed",
            )
            return []
        return effects

    # --- quantities, costs, scopes

    def _quantity(self, terms: Sequence[syntax.Term]) -> Quantity:
        constant = 0
        resolved: list[QuantityTerm] = []
        for term in terms:
            weight = term.sign * self._number(term.number, 0, limits.AMOUNT, "number")
            if term.per is None:
                constant += weight
            else:
                per = self._per(weight, term.per)
                if per is not None:
                    resolved.append(per)
        return Quantity(constant, tuple(resolved))

    def _per(self, weight: int, per: syntax.Per) -> QuantityTerm | None:
        divisor = 1 if per.divisor is None else self._number(per.divisor, 1, limits.SMALL, "number")
        counters = self._counters(self._all_different(per.names, "counter"))
        scope = self._scope(per.scopes)
        return QuantityTerm(weight, divisor, counters, scope) if counters else None

    def _counters(self, names: Sequence[syntax.Name]) -> tuple[int, ...]:
        counters = (self.symbols.counter(name) for name in names)
        return tuple(counter for counter in counters if counter is not None)

    def _scope(self, words: Sequence[syntax.Word]) -> int:
        scope = 0
        for word in words:
            if scope & SCOPES[word.text]:
                self._error(
                    "T310", f"`{word.text}` is named already", word.span, "counts once, however often it is named"
                )
            scope |= SCOPES[word.text]
        return scope or SCOPES["self"]

    def _amount(self, amount: syntax.Amount) -> int:
        return 1 if amount.number is None else self._number(amount.number, 1, limits.AMOUNT, "amount")

    def _cost(self, clause: syntax.CostClause | None) -> Cost:
        goods = [0] * len(self.symbols.resources)
        bank = 0
        if clause is None:
            return Cost(tuple(goods), bank)
        self._all_different([amount.name for amount in clause.amounts], "part of the cost")
        for amount in clause.amounts:
            thing = self.symbols.cost(amount.name)
            if thing is None:
                continue
            if thing.kind == "resource":
                goods[thing.index] += self._units(amount.number, amount.value)
            else:
                bank += 1 if amount.number is None else self._number(amount.number, 1, limits.SMALL, "amount")
        self._payable(clause, goods)
        return Cost(tuple(goods), bank)

    def _payable(self, clause: syntax.CostClause, goods: Sequence[int]) -> None:
        states = 1
        for units in goods:
            states *= units + 1
        if sum(goods) > limits.COST_UNITS:
            self._error(
                "L703",
                f"a cost of {sum(goods)} units",
                clause.span,
                f"at most {limits.COST_UNITS} units of goods are possible",
            )
        elif states > limits.COST_STATES:
            self._error(
                "L703",
                "the cost is too varied",
                clause.span,
                f"{states} ways of paying a part of it, at most {limits.COST_STATES} are possible",
                help="the product over the goods of (units + 1) counts",
            )

    # --- categories, decks

    def _category(self, item: syntax.CategoryItem) -> model.Category:
        body = self._body(item.clauses, "category")
        colours = 0
        stages = False
        clause = body.get(syntax.FromClause)
        for name in self._all_different(clause.colours, "colour") if clause is not None else ():
            thing = self.symbols.carrier(name)
            if thing is not None and thing.kind == "colour":
                colours |= 1 << thing.index
            elif thing is not None:
                stages = True
        if not item.clauses and not self.definitions.is_damaged(item):
            self._error(
                "T306", f"category `{item.name.text}` says nothing", item.name.span, "neither `scores` nor `from` follows"
            )
        quantities = [one for one in item.clauses if isinstance(one, syntax.ScoresClause)]
        for second in quantities[1:]:
            self._twice("`scores`", second.head, quantities[0].head, "write one sum: `scores A + B`")
        quantity = self._quantity(quantities[0].terms) if quantities else None
        squares = body.get(syntax.SquaresClause)
        name_text = self._name_checked(item.name.text, item.name.span)
        return model.Category(item, name_text, colours, stages, quantity, self._sets(squares))

    def _sets(self, clause: syntax.SquaresClause | None) -> Sets | None:
        if clause is None:
            return None
        symbols = self._counters(self._all_different(clause.symbols, "counter"))
        if len(clause.symbols) > limits.SYMBOLS:
            self._error(
                "L701",
                f"{len(clause.symbols)} symbols in a set",
                clause.symbols[limits.SYMBOLS].span,
                f"at most {limits.SYMBOLS} are possible",
            )
        full_set = self._number(clause.full_set, 0, limits.SMALL, "number")
        wild = None if clause.wild is None else self.symbols.counter(clause.wild)
        if clause.wild is not None and clause.wild.text in {name.text for name in clause.symbols}:
            self._error("T309", "the wild symbol is one of the set", clause.wild.span, "must be another counter")
        return Sets(symbols, full_set, wild) if symbols else None

    def _deck(self, item: syntax.DeckItem) -> model.Deck:
        age = self._number(item.age, 1, limits.LOOP, "age")
        draw = None
        if item.draw is not None:
            colour = self.symbols.colour(item.draw.colour)
            base = self._number(item.draw.base, 0, limits.SLOTS, "number of cards")
            draw = None if colour is None else Draw(colour, base, item.draw.per_seat)
        return model.Deck(item, age, draw)

    # --- asks

    def _ask(self, item: syntax.AskItem) -> Ask:
        asked: list[syntax.AskedClause] = []
        zones: list[syntax.ZoneClause] = []
        skipped: list[syntax.SkippedClause] = []
        uses: list[syntax.UseClause] = []
        for clause in item.clauses:
            if isinstance(clause, syntax.AskedClause):
                asked.append(clause)
            elif isinstance(clause, syntax.ZoneClause):
                zones.append(clause)
            elif isinstance(clause, syntax.SkippedClause):
                skipped.append(clause)
            else:
                uses.append(clause)
        for word, once in (("of", asked), ("from", zones), ("skipped", skipped)):
            for second in once[1:]:
                self._twice(f"`{word}`", second.span.first(len(word)), once[0].span.first(len(word)))
        if not self.definitions.is_damaged(item):
            for word, found in (("of", asked), ("from", zones), ("use", uses)):
                if not found:
                    self._error(
                        "T306", f"ask `{item.name.text}` does not say `{word}`", item.name.span, f"no `{word}` clause"
                    )
        return Ask(
            name=self._name_checked(item.name.text, item.name.span),
            of=self._asked(asked[0]) if asked else AskedEvery(),
            from_=zones[0].zone.text if zones else "hand",
            uses=self._uses(uses),
            skip=self._skip(skipped[0] if skipped else None),
        )

    def _asked(self, clause: syntax.AskedClause) -> Asked:
        if clause.counter is None:
            return AskedQueued() if clause.who == "queued" else AskedEvery()
        counter = self.symbols.counter(clause.counter)
        return AskedEvery() if counter is None else AskedWith(counter)

    def _skip(self, clause: syntax.SkippedClause | None) -> Skip:
        if clause is None:
            return SkipNever()
        if clause.unless is None:
            return SkipAlways()
        switch = self.symbols.switch(clause.unless)
        return SkipAlways() if switch is None else SkipUnless(switch)

    def _uses(self, clauses: Sequence[syntax.UseClause]) -> tuple[Use, ...]:
        seen: dict[str, Span] = {}
        uses: list[Use] = []
        for clause in clauses:
            if clause.name.text in seen:
                self._twice(f"use `{clause.name.text}`", clause.name.span, seen[clause.name.text])
                continue
            seen[clause.name.text] = clause.name.span
            self._name_checked(clause.name.text, clause.name.span)
            uses.append(Use(clause.name.text, self._action(clause.action), self._allowed(clause.condition)))
        return tuple(uses)

    def _action(
        self, action: syntax.BuildAction | syntax.StageAction | syntax.SellAction | syntax.DeclineAction
    ) -> Action:
        if isinstance(action, syntax.StageAction):
            return StageAction()
        if isinstance(action, syntax.DeclineAction):
            return Decline()
        if isinstance(action, syntax.SellAction):
            counter = self.symbols.raised(action.amount.name)
            number = action.amount.number
            amount = 1 if number is None else self._number(number, 0, limits.SMALL, "amount")
            return Decline() if counter is None else Sell(counter, amount)
        ways = [word.text for word in action.ways]
        for index, word in enumerate(action.ways):
            if word.text in ways[:index]:
                self._twice(f"`{word.text}`", word.span, action.ways[ways.index(word.text)].span)
        free = None if action.free is None else self._name_checked(action.free.text, action.free.span)
        return Build("cost" in ways, "chain" in ways, "right" in ways, free)

    def _allowed(self, condition: syntax.Condition | None) -> Allowed:
        if condition is None:
            return AllowedAlways()
        switch = self.symbols.switch(condition.switch)
        return AllowedAlways() if switch is None else AllowedSwitch(switch, condition.on)

    # --- small checks

    def _number(self, number: syntax.Number, least: int, most: int, what: str) -> int:
        """The number, or the nearest allowed one if it is out of range."""
        if least <= number.value <= most:
            return number.value
        allowed = f"{least} to {most}" if least < most else f"only {least}"
        self._error("T301", f"{what} out of range", number.span, f"{allowed} is possible")
        return min(max(number.value, least), most)

    def _name_checked(self, name: str, span: Span | None) -> str:
        if span is not None and (not name.strip() or len(name) > limits.NAME):
            problem = "an empty name" if not name.strip() else f"a name of {len(name)} characters"
            self._error("T302", problem, span, f"1 to {limits.NAME} characters are possible")
        return name

    def _all_different(self, names: Sequence[syntax.Name], what: str) -> list[syntax.Name]:
        """The names without repeats, which are reported."""
        seen: dict[str, syntax.Name] = {}
        for name in names:
            if name.text in seen:
                self._twice(f"{what} `{name.text}`", name.span, seen[name.text].span)
            seen.setdefault(name.text, name)
        return list(seen.values())

    def _translations(self, clauses: Sequence[syntax.TranslationClause]) -> dict[str, str]:
        names: dict[str, str] = {}
        for clause in clauses:
            self._translate(names, clause)
        return names

    def _translate(self, names: dict[str, str], clause: syntax.TranslationClause) -> None:
        self._name_checked(clause.text.text, clause.text.span)
        if clause.language.text in names:
            self._error(
                "T303",
                f"a second name in the language `{clause.language.text}`",
                clause.language.span,
                "there is one already",
            )
        names.setdefault(clause.language.text, clause.text.text)

    def _twice(self, what: str, span: Span, earlier: Span, help: str | None = None) -> None:
        self._error("T303", f"{what} is said twice", span, "said again", others=[(earlier, "first said here")], help=help)

    @property
    def _error(self) -> Callable[..., None]:
        return self.findings.add


def _article(carrier: str) -> str:
    return f"{'an' if carrier[0] in 'aeiou' else 'a'} {carrier}"
