"""From definitions to typed rules: names are looked up, numbers checked, abilities unfolded.

Every clause is consumed or reported: nothing that an author writes is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from . import limits, model, syntax
from .asks import AskReader
from .clauses import Body, ClauseReader
from .definitions import Definitions
from .diagnostics import Findings
from .names import Symbols, points_name
from .parts import whole_flow
from .source import Span
from .table_format import CopiedSymbols, Copies, Draw, Sets, StageCopy, Tie


def resolve(definitions: Definitions, symbols: Symbols, findings: Findings) -> model.Rules:
    """The typed rules. Where something is wrong a harmless value stands in its place."""
    granting_nothing = _Resolver(definitions, symbols, findings, ())
    abilities = tuple(granting_nothing.ability(item) for item in definitions.of(syntax.AbilityItem))
    return _Resolver(definitions, symbols, findings, abilities).rules()


_SAYING = {
    "age": "`age 1` puts it into the deck of an age; a card in the `holds` of a pile needs none",
    "copies": "`copies 3+ 5+` has an entry a copy: the smallest number of players with which it is used",
}
"""What the clauses say without which a card of a deck has no meaning."""


class _Resolver(ClauseReader, AskReader):
    """Reads all definitions."""

    range_of_players: str | None = None
    """For how many players the ruleset is, in words for people, if it says so."""

    @cached_property
    def in_piles(self) -> frozenset[str]:
        """The names of the cards that lie in piles."""
        piles = [item.holds for item in self.definitions.of(syntax.PileItem)]
        boards = [clause for item in self.definitions.of(syntax.BoardItem) for clause in item.contents]
        holding = [clause for clause in (*piles, *boards) if clause is not None]
        return frozenset(amount.name.text for clause in holding for amount in clause.contents)

    def rules(self) -> model.Rules:
        self._declared_names()
        name, title, players, free_seats, earlier = self._ruleset()
        price, needless, open_choices = self._trade()
        ties = self.definitions.only(syntax.TiesItem)
        return model.Rules(
            name=name,
            title=title,
            players=players,
            free_seats=free_seats,
            earlier_chains=earlier,
            goods=tuple(self._resource(item) for item in self.symbols.resources),
            colours=tuple(self.symbols.colours),
            counters=tuple(self.symbols.counters),
            shared=tuple(self.symbols.shared),
            price=price,
            needless=needless,
            open_choices=open_choices,
            cards=tuple(self._card(item) for item in self.definitions.of(syntax.CardItem)),
            boards=tuple(self._board(item) for item in self.definitions.of(syntax.BoardItem)),
            categories=self._categories(),
            decks=tuple(self._deck(item) for item in self.definitions.of(syntax.DeckItem)),
            groups=tuple(self._group(item) for item in self.definitions.of(syntax.GroupItem)),
            piles=tuple(self._pile(item) for item in self.definitions.of(syntax.PileItem)),
            ties=self._ties(ties.ties) if ties is not None else (),
            asks=tuple(self.ask(item) for item in self.definitions.of(syntax.AskItem)),
            ask_items=tuple(self.definitions.of(syntax.AskItem)),
            flow=whole_flow(self.definitions, self.symbols, self.findings),
        )

    def _declared_names(self) -> None:
        """Names of things that are looked at nowhere else."""
        for item in self.definitions.items.values():
            if isinstance(
                item, syntax.SwitchItem | syntax.ClassItem | syntax.ColourItem | syntax.AbilityItem
            ):
                self.name_checked(item.name.text, item.name.span)
            elif isinstance(item, syntax.CurrencyItem | syntax.CounterItem):
                self.name_checked(item.name.text, item.name.span)
                if item.plural is not None:
                    self.name_checked(item.plural.text, item.plural.span)

    def _ruleset(self) -> tuple[str, str, tuple[int, int], int, Span | None]:
        items = self.definitions.rulesets
        players: syntax.Players | None = None
        free: syntax.FreeSeats | None = None
        earlier: syntax.EarlierChains | None = None
        for item in items:
            for clause in item.clauses:
                if isinstance(clause, syntax.Players):
                    players = clause
                elif isinstance(clause, syntax.FreeSeats):
                    free = clause
                else:
                    earlier = clause
            self._once(item.clauses, "ruleset")
        own = self.definitions.own_ruleset
        if own is None and not self.definitions.broken:
            self.findings.add(
                "N209", "the ruleset has no `ruleset`", self.definitions.place, "it must be given a name"
            )
        if own is not None and players is None and not self.definitions.is_damaged(own):
            self.findings.add(
                "T306",
                f"`{own.name.text}` does not say `players`",
                own.name.span,
                "for how many players?",
                advice="put `{ players 3 to 5 }` behind it, say",
            )
        bounds = (limits.FEWEST_SEATS, limits.SEATS)
        if players is not None:
            least = self.number(players.least, limits.FEWEST_SEATS, limits.SEATS, "number of players")
            most = self.number(players.most, least, limits.SEATS, "number of players")
            bounds = (least, most)
            self.range_of_players = f"the ruleset is for {least} to {most} players"
        free_seats = 0 if free is None else self.number(free.number, 0, limits.FREE_SEATS, "number of seats")
        if free_seats and free is not None and bounds[1] > limits.PLAYERS_WITH_A_FREE_SEAT:
            self.findings.add(
                "T316",
                f"a free seat beside {bounds[1]} players",
                free.span,
                f"is possible beside {limits.PLAYERS_WITH_A_FREE_SEAT} players only",
                others=[] if players is None else [(players.span, "the numbers of players")],
            )
        name = own.name.text if own else "unnamed"
        title = own.title.text if own and own.title else name
        if own is not None and own.title is not None:
            self.name_checked(title, own.title.span)
        return (
            self.name_checked(name, own.name.span if own else None),
            title,
            bounds,
            free_seats,
            earlier.span if earlier else None,
        )

    def _trade(self) -> tuple[int, int | None, int | None]:
        """The price of a unit, and the switches for needless purchases and for open choices."""
        item = self.definitions.only(syntax.TradeItem)
        if item is None:
            return 1, None, None
        self._once(item.clauses, "trade")
        price: int | None = None
        needless: int | None = None
        open_choices: int | None = None
        for clause in item.clauses:
            if isinstance(clause, syntax.Price):
                price = self.number(clause.number, 1, limits.PRICE, "price")
            elif isinstance(clause, syntax.Needless):
                needless = self.symbols.switch(clause.switch)
            else:
                open_choices = self.symbols.switch(clause.switch)
        if price is None and not self.definitions.is_damaged(item):
            self.findings.add(
                "T306",
                "`trade` does not say `price`",
                item.span.first(5),
                "what does a unit cost?",
                advice="put `price 2` inside, say",
            )
        return price or 1, needless, open_choices

    def _once(
        self,
        clauses: Sequence[syntax.RulesetClause | syntax.TradeClause],
        what: str,
    ) -> None:
        seen: dict[type, Span] = {}
        for clause in clauses:
            if type(clause) in seen:
                self.twice(f"clause in `{what}`", clause.span, seen[type(clause)])
            seen.setdefault(type(clause), clause.span)

    def _resource(self, item: syntax.ResourceItem) -> syntax.ResourceItem:
        self.name_checked(item.name.text, item.name.span)
        self.translations(item.translations)
        return item

    def ability(self, item: syntax.AbilityItem) -> tuple[model.Effect, ...]:
        body = self.body(item.clauses, "ability", item.name.text)
        if not item.clauses and not self.definitions.is_damaged(item):
            self.findings.add(
                "T306",
                f"ability `{item.name.text}` says nothing",
                item.name.span,
                "no clause follows",
                advice="what it gives stands behind its name: `carries NAME`, `produces NAME`, say",
            )
        return tuple(body.effects)

    def _card(self, item: syntax.CardItem) -> model.Card:
        body = self.body(item.clauses, "card", item.name.text)
        whole = not self.definitions.is_damaged(item)
        age = body.get(syntax.AgeClause)
        copies = body.get(syntax.CopiesClause)
        if whole and (age or copies or self._needs_deck(item)):
            for clause, word in ((age, "age"), (copies, "copies")):
                if clause is None:
                    self.findings.add(
                        "T306",
                        f"card `{item.name.text}` does not say `{word}`",
                        item.name.span,
                        f"no `{word}` clause",
                        advice=_SAYING[word],
                    )
        cost = body.get(syntax.CostClause)
        free = body.get(syntax.FreeClause)
        stacks = body.get(syntax.StacksClause)
        if stacks is not None:
            self._check_stacking(item, stacks, body.effects)
        return model.Card(
            item=item,
            name=self.name_checked(item.name.text, item.name.span),
            names=body.translations,
            colour=self.symbols.colour(item.colour) or 0,
            age=0 if age is None else self.number(age.age, 1, limits.LOOP, "age"),
            copies=self._copies(copies),
            cost=self.cost(cost),
            cost_span=None if cost is None else cost.span,
            chains=self._chains(free),
            stacks=stacks is not None,
            effects=tuple(body.effects),
        )

    def _needs_deck(self, item: syntax.CardItem) -> bool:
        """Whether the card lies in no pile, so that it must be in a deck."""
        definitions = self.definitions
        no_decks = definitions.only(syntax.DeckItem) is None and definitions.only(syntax.PileItem) is not None
        return item.name.text not in self.in_piles and not no_decks

    def _check_stacking(
        self, item: syntax.CardItem, stacks: syntax.StacksClause, effects: Sequence[model.Effect]
    ) -> None:
        """A stacking card does only what can be done many times over."""
        simple = (model.Raise, model.OneTimeGain, model.TableGain, model.Points)
        for effect in effects:
            counted = isinstance(effect, model.Points) and effect.quantity.terms
            if not isinstance(effect, simple) or counted:
                self.findings.add(
                    "T312",
                    f"card `{item.name.text}` stacks, so it cannot do this",
                    effect.span,
                    "not for a card of which a city can have several",
                    others=[(stacks.span, "it stacks")],
                    advice="it can have `carries`, `gains`, `table gains` or `loses`, and a number of points",
                )

    def _copies(self, clause: syntax.CopiesClause | None) -> tuple[int, ...]:
        if clause is None:
            return ()
        copies = [
            self.number(number, 1, limits.SEATS, "number of players", self.range_of_players)
            for number in clause.copies
        ]
        for before, after, number in zip(copies, copies[1:], clause.copies[1:], strict=False):
            if after < before:
                self.findings.add(
                    "T307",
                    "copies out of order",
                    number.span,
                    f"{after} after {before}",
                    advice="write the smallest first",
                )
                break
        return tuple(sorted(copies))

    def _chains(self, clause: syntax.FreeClause | None) -> tuple[int, ...]:
        if clause is None:
            return ()
        found: dict[int, None] = {}
        for name in self.all_different(clause.cards, "card"):
            found.update(dict.fromkeys(self.symbols.cards_named(name)))
        return tuple(sorted(found))

    def _board(self, item: syntax.BoardItem) -> model.Board:
        names = self.translations(item.translations)
        for second in item.contents[1:]:
            self.twice("`holds`", second.head, item.contents[0].head)
        if not item.sides and not self.definitions.is_damaged(item):
            self.findings.add(
                "T306",
                f"board `{item.name.text}` has no side",
                item.name.span,
                "no `side` inside",
                advice="`side A { stage 1 ... }` inside; a side may be without stages",
            )
        seen: dict[str, Span] = {}
        for side in item.sides:
            if side.name.text in seen:
                self.twice(f"side `{side.name.text}`", side.name.span, seen[side.name.text])
            seen.setdefault(side.name.text, side.name.span)
        sides = tuple(self._side(side) for side in item.sides)
        return model.Board(item, self.name_checked(item.name.text, item.name.span), names, sides)

    def _side(self, node: syntax.SideNode) -> model.Side:
        body = self.body(node.clauses, "side")
        stages = tuple(self._stage(stage) for stage in node.stages)
        name = self.name_checked(node.name.text, node.name.span)
        return model.Side(node, name, tuple(body.effects), stages, self._needs(node, body))

    def _needs(self, node: syntax.SideNode, body: Body) -> tuple[int, ...]:
        """For each stage those that must stand before: all before the first of its level."""
        if body.get(syntax.AnyOrderClause) is not None:
            return (0,) * len(node.stages)
        first = list(range(len(node.stages)))
        for clause in node.clauses:
            if isinstance(clause, syntax.LevelClause) and self._is_level(clause, first):
                for number in clause.stages:
                    first[number.value - 1] = clause.stages[0].value - 1
        return tuple((1 << position) - 1 for position in first)

    def _is_level(self, clause: syntax.LevelClause, first: Sequence[int]) -> bool:
        """Whether the stages of a level are there, follow each other and belong to no other level."""
        numbers = [number.value for number in clause.stages]
        missing = next((one for one in clause.stages if not 1 <= one.value <= len(first)), None)
        if missing is not None:
            self.findings.add(
                "D510",
                f"there is no stage {missing.value} to stand side by side with others",
                missing.span,
                f"the side has {_stages_to(len(first))}",
                advice=f"add `stage {missing.value}` to the side, or leave the number out",
            )
            return False
        problem = None
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))) or len(numbers) < 2:
            problem = "these stages do not follow each other"
        elif any(first[number - 1] != number - 1 for number in numbers):
            problem = "one of these stages stands beside others already"
        if problem is not None:
            self.findings.add(
                "D510",
                "stages that cannot stand side by side",
                clause.span,
                problem,
                advice="name two or more stages in a row that are in no other list, such as `stages 2, 3`",
            )
        return problem is None

    def _stage(self, node: syntax.StageNode) -> model.Stage:
        body = self.body(node.clauses, "stage")
        cost = body.get(syntax.CostClause)
        spends = body.get(syntax.SpendsClause)
        if cost is not None and spends is not None:
            self.twice("the cost", spends.head, cost.head, "a stage costs cards or something else, not both")
        span = next((clause.span for clause in (cost, spends) if clause is not None), None)
        whole = replace(self.cost(cost), spend=self.spend(spends))
        copies = self._copies_of(node, with_cost=span is None)
        if copies and body.effects:
            self.findings.add(
                "T319",
                "a stage that copies another one does something of its own",
                body.effects[0].span,
                "beside the copy there can only be a `cost`",
            )
        return model.Stage(node, whole, span, tuple(body.effects), copies)

    def _copies_of(self, node: syntax.StageNode, with_cost: bool) -> tuple[StageCopy, ...]:
        """The stages that a stage copies: one, or alternatives with conditions."""
        copies: list[StageCopy] = []
        unconditional: syntax.Clause | None = None
        for clause in node.clauses:
            if not isinstance(clause, syntax.CopiesStageClause):
                continue
            if unconditional is not None:
                advice = "write the alternatives with `when` or `unless` first"
                self.twice("`copies stage`", clause.head, unconditional.head, advice)
            stage = None
            if clause.stage is not None:
                stage = self.number(clause.stage, 1, limits.STAGES, "stage") - 1
            rank = None if clause.rank is None else self.number(clause.rank, 0, limits.SMALL, "rank")
            copies.append(StageCopy(clause.of.text, stage, with_cost, rank, self.allowed(clause.condition)))
            unconditional = clause if clause.condition is None else unconditional
        return tuple(copies)

    def _ties(self, nodes: Sequence[syntax.TieNode]) -> tuple[Tie, ...]:
        found = self.counters([node.counter for node in nodes])
        lines: dict[int, str] = {}
        for node in nodes:
            counter = self.symbols.counter(node.counter)
            if counter is not None:
                name = node.line or node.counter
                plural = self.symbols.plural(node.counter) or name.text
                lines.setdefault(counter, plural if node.line is None else node.line.text)
                self.name_checked(name.text, name.span)
        return tuple(Tie(counter, lines[counter]) for counter in found)

    def _group(self, item: syntax.GroupItem) -> model.Group:
        cards = [self.stacking_card(name) for name in self.all_different(item.cards, "card")]
        wild = None if item.wild is None else self.stacking_card(item.wild)
        if item.wild is not None and wild is not None and wild in cards:
            self.findings.add(
                "T309", "the wild card is one of the group", item.wild.span, "must be another card"
            )
        if len(cards) > limits.GROUP_KINDS:
            self.findings.add(
                "L701",
                f"{len(cards)} kinds of cards in a group",
                item.cards[limits.GROUP_KINDS].span,
                f"at most {limits.GROUP_KINDS} are possible",
            )
        name = self.name_checked(item.name.text, item.name.span)
        return model.Group(item, name, tuple(card for card in cards if card is not None), wild)

    def _pile(self, item: syntax.PileItem) -> model.Pile:
        name = self.name_checked(item.name.text, item.name.span)
        row = 0 if item.row is None else self.number(item.row, 1, limits.HAND, "number of cards")
        if item.holds is not None:
            return model.Pile(item, name, False, (self._contents(item.holds),), item.hidden, row)
        boards = self.definitions.of(syntax.BoardItem)
        contents = tuple(self._contents(board.contents[0] if board.contents else None) for board in boards)
        return model.Pile(item, name, True, contents, item.hidden, row)

    def _contents(self, clause: syntax.HoldsClause | None) -> tuple[Copies, ...]:
        if clause is None:
            return ()
        self.all_different([amount.name for amount in clause.contents], "card")
        copies: list[Copies] = []
        for amount in clause.contents:
            card = self.symbols.card(amount.name)
            number = self.amount(amount.number, limits.SLOTS, what="number of cards")
            if card is not None:
                copies.append(Copies(card, number))
        return tuple(copies)

    def _categories(self) -> tuple[model.Category, ...]:
        """The categories in the order of the score sheet."""
        categories = [self._category(item) for item in self.definitions.of(syntax.CategoryItem)]
        order = self.definitions.only(syntax.OrderItem)
        names = self.all_different(order.categories, "category") if order is not None else ()
        named = [self.symbols.category(name) for name in names]
        first = [categories[index] for index in named if index is not None]
        return (*first, *(category for category in categories if category not in first))

    def _category(self, item: syntax.CategoryItem) -> model.Category:
        body = self.body(item.clauses, "category")
        colours = 0
        stages = False
        clause = body.get(syntax.FromClause)
        for name in self.all_different(clause.colours, "colour") if clause is not None else ():
            thing = self.symbols.carrier(name)
            if thing is not None and thing.kind == "colour":
                colours |= 1 << thing.index
            elif thing is not None:
                stages = True
        if not item.clauses and not self.definitions.is_damaged(item):
            self.findings.add(
                "T306",
                f"category `{item.name.text}` says nothing",
                item.name.span,
                "neither `scores` nor `from` follows",
                advice="`from COLOUR` takes the points of cards, `scores 1 per COUNTER` counts at the end",
            )
        quantities = [one for one in item.clauses if isinstance(one, syntax.ScoresClause)]
        for second in quantities[1:]:
            self.twice("`scores`", second.head, quantities[0].head, "write one sum: `scores A + B`")
        quantity = self.quantity(quantities[0].terms) if quantities else None
        squares = body.get(syntax.SquaresClause)
        # The counter of its points has a longer name than the category.
        longest = limits.NAME - len(points_name("")) if colours or stages else limits.NAME
        name_text = self.name_checked(item.name.text, item.name.span, longest)
        return model.Category(item, name_text, colours, stages, quantity, self._sets(squares))

    def _sets(self, clause: syntax.SquaresClause | None) -> Sets | None:
        if clause is None:
            return None
        symbols = self.counters(clause.symbols)
        if len(clause.symbols) > limits.SYMBOLS:
            self.findings.add(
                "L701",
                f"{len(clause.symbols)} symbols in a set",
                clause.symbols[limits.SYMBOLS].span,
                f"at most {limits.SYMBOLS} are possible",
            )
        full_set = self.number(clause.full_set, 0, limits.SMALL, "number")
        wild = None if clause.wild is None else self.symbols.counter(clause.wild)
        if clause.wild is not None and wild in symbols:
            self.findings.add(
                "T309", "the wild symbol is one of the set", clause.wild.span, "must be another counter"
            )
        copied = None if clause.copied is None else self._copied(clause.copied, (*symbols, wild))
        return Sets(symbols, full_set, wild, copied) if symbols else None

    def _copied(self, copied: syntax.Copied, others: Sequence[int | None]) -> CopiedSymbols | None:
        counter = self.symbols.counter(copied.counter)
        colour = self.symbols.colour(copied.colour)
        scope = self._scope(copied.scopes)
        if counter is not None and counter in others:
            self.findings.add(
                "T309",
                "the copied symbol is one of the set or the wild one",
                copied.counter.span,
                "must be another counter",
            )
        return None if counter is None or colour is None else CopiedSymbols(counter, colour, scope)

    def _deck(self, item: syntax.DeckItem) -> model.Deck:
        age = self.number(item.age, 1, limits.LOOP, "age")
        draw = None
        if item.draw is not None:
            colour = self.symbols.colour(item.draw.colour)
            base = self.number(item.draw.base, 0, limits.SLOTS, "number of cards")
            draw = None if colour is None else Draw(colour, base, item.draw.per_seat)
        return model.Deck(item, age, draw, None if item.chooser is None else item.chooser.text)


def _stages_to(last: int) -> str:
    """The stages of a side that has so many."""
    return {0: "no stages", 1: "stage 1 only"}.get(last, f"stages 1 to {last}")
