"""What must hold between cards, boards, categories, decks and asks so that a game can be played.

Each check notes what it finds and looks at nothing that another one reports. Checks that compare whole sets
of definitions are left out as long as some text could not be read.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from . import model, syntax
from .definitions import Definitions
from .diagnostics import Findings
from .names import FIRST_COLOUR, STAGES, Symbols, points_name
from .registry import STAGE_COUNTER
from .source import Span
from .table_format import AskedQueued, AskedWith, Build, Quantity, Sell, StageAction


@dataclass(frozen=True)
class Carrier:
    """A card, side or stage with its effects, and how people call it."""

    label: str
    span: Span
    effects: tuple[model.Effect, ...]
    colour: int | None
    """`None` for sides and stages."""


def carriers(rules: model.Rules) -> Iterator[Carrier]:
    """Everything that has effects."""
    for card in rules.cards:
        yield Carrier(f"card `{card.name}`", card.item.name.span, card.effects, card.colour)
    for board in rules.boards:
        for side in board.sides:
            label = f"side `{side.name}` of board `{board.name}`"
            yield Carrier(label, side.node.name.span, side.effects, None)
            for stage in side.stages:
                number = stage.node.number
                yield Carrier(f"stage {number.value} of {label}", number.span, stage.effects, None)


def check(
    rules: model.Rules,
    definitions: Definitions,
    symbols: Symbols,
    findings: Findings,
    at_fault: frozenset[str],
) -> None:
    """All checks of this module; those that depend on kinds of items at fault are left out."""
    _Checks(rules, definitions, symbols, findings, at_fault).run()


class _Checks:
    def __init__(
        self,
        rules: model.Rules,
        definitions: Definitions,
        symbols: Symbols,
        findings: Findings,
        at_fault: frozenset[str],
    ) -> None:
        self.rules = rules
        self.definitions = definitions
        self.symbols = symbols
        self.findings = findings
        self.at_fault = at_fault
        self.carriers = tuple(carriers(rules))
        self.actions = [use.action for ask in rules.asks for use in ask.uses]

    def run(self) -> None:
        self._categories()
        self._points_counters()
        self._stages()
        self._discounts()
        self._queued_asks()
        self._chains()
        if self.definitions.broken:
            return
        if not self.at_fault & {"board", "ruleset"}:
            self._board_count()
        if not self.at_fault & {"card", "deck"}:
            self._decks_of_cards()
        if not self.at_fault & {"card", "ruleset", "ability"}:
            self._pointless()
        if not self.at_fault - {"deck", "ruleset", "ties"}:
            self._points()
            self._scoring_categories()
            self._best_cards()
            self._ways_to_build()
            self._payable_costs()
            self._raised_counters()

    # --- categories and points

    def _categories(self) -> None:
        """No colour scores in two categories."""
        holder: dict[str, tuple[syntax.Name, str]] = {}
        for category in self.rules.categories:
            for clause in category.item.clauses:
                for name in clause.colours if isinstance(clause, syntax.FromClause) else ():
                    key = STAGE_COUNTER[0] if name.text in STAGE_COUNTER else name.text
                    if key in holder and holder[key][1] != category.name:
                        self.findings.add(
                            "N210",
                            f"`{name.text}` scores in two categories",
                            name.span,
                            f"already scores in `{holder[key][1]}`",
                            others=[(holder[key][0].span, "first named here")],
                        )
                    holder.setdefault(key, (name, category.name))

    def _points_counters(self) -> None:
        """The counter that the compiler adds for the points of a category has a name of its own."""
        for category in self.rules.categories:
            thing = self.symbols.things.get(points_name(category.name))
            if thing is not None and (category.colours or category.stages):
                self.findings.add(
                    "N208",
                    f"the name `{thing.name}` is taken",
                    thing.declared or category.item.name.span,
                    f"the points of category `{category.name}` are counted under this name",
                    others=[(category.item.name.span, "the category is here")],
                )

    def _points(self) -> None:
        """Whatever scores has a category that holds its points."""
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Points) and self._category_of(carrier) is None:
                    source = (
                        "stages" if carrier.colour is None else self.rules.colours[carrier.colour].name.text
                    )
                    self.findings.add(
                        "R603",
                        f"points of {carrier.label} belong to no category",
                        effect.span,
                        f"no category is `from {source}`",
                        advice=f"add `from {source}` to a category",
                    )

    def _category_of(self, carrier: Carrier) -> int | None:
        if carrier.colour is None:
            return self.rules.category_of_stages()
        return self.rules.category_of_colour(carrier.colour)

    def _scoring_categories(self) -> None:
        """Every category can score."""
        scoring: set[int | None] = set()
        for carrier in self.carriers:
            if any(isinstance(effect, model.Points) for effect in carrier.effects):
                scoring.add(self._category_of(carrier))
        for index, category in enumerate(self.rules.categories):
            if category.quantity is None and category.sets is None and index not in scoring:
                self.findings.add(
                    "R605",
                    f"category `{category.name}` can never score",
                    category.item.name.span,
                    "nothing that it is `from` has a `scores` clause",
                )

    def _best_cards(self) -> None:
        """`scores best` names a colour of which a card scores."""
        scoring = {
            card.colour
            for card in self.rules.cards
            if any(isinstance(one, model.Points) for one in card.effects)
        }
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.BestCard) and effect.colour not in scoring:
                    colour = self.rules.colours[effect.colour].name.text
                    self.findings.add(
                        "R606", f"no `{colour}` card scores", effect.span, "the best of them is worth nothing"
                    )

    # --- boards

    def _stages(self) -> None:
        """Stages are numbered 1, 2, 3 ... in their order: others could not be reached."""
        for board in self.rules.boards:
            if self.definitions.is_damaged(board.item):
                continue
            for side in board.sides:
                for position, stage in enumerate(side.stages, 1):
                    number = stage.node.number
                    if number.value != position:
                        self.findings.add(
                            "D507",
                            f"stage {number.value} where stage {position} is expected",
                            number.span,
                            f"side `{side.name}` of board `{board.name}` has no stage {position} before it"
                            if number.value > position
                            else "this number comes too late",
                            advice="stages are numbered from 1 without gaps, in their order",
                        )
                        break

    def _board_count(self) -> None:
        most = self.rules.players[1]
        if len(self.rules.boards) < most:
            item = self.rules.boards[-1].item
            self.findings.add(
                "D504",
                f"{len(self.rules.boards)} boards for {most} players",
                item.name.span,
                "the last board; every seat needs one of its own",
            )

    # --- trade and ways to build

    def _discounts(self) -> None:
        """A special price is lower than the ordinary one."""
        trade = self.definitions.only(syntax.TradeItem)
        prices = [one.number.value for one in trade.clauses if isinstance(one, syntax.Price)] if trade else []
        if prices[:1] != [self.rules.price]:
            return
        spans = {
            effect.span: effect.price
            for carrier in self.carriers
            for effect in carrier.effects
            if isinstance(effect, model.Discount) and effect.price >= self.rules.price
        }
        for span, price in spans.items():
            self.findings.add(
                "R604",
                f"a price of {price} changes nothing",
                span,
                f"the ordinary price is {self.rules.price}",
            )

    def _ways_to_build(self) -> None:
        """Chains, rights and stages are of use only if some ask lets cards be used so."""
        builds = [action for action in self.actions if isinstance(action, Build)]
        if not any(build.right for build in builds):
            for carrier in self.carriers:
                for effect in carrier.effects:
                    if isinstance(effect, model.FreeBuild):
                        self._unused_way(effect.span, "right", f"the right that {carrier.label} gives")
        if not any(build.chain for build in builds):
            for card in self.rules.cards:
                for clause in card.item.clauses:
                    if isinstance(clause, syntax.FreeClause):
                        self._unused_way(clause.span, "chain", f"the chain of card `{card.name}`")
        if not any(isinstance(action, StageAction) for action in self.actions):
            for board in self.rules.boards:
                if any(side.stages for side in board.sides):
                    self.findings.add(
                        "R607",
                        "stages can never be built",
                        board.item.name.span,
                        "this board has stages",
                        advice="no ask has a use with `stage by cost`",
                    )
                    break

    def _unused_way(self, span: Span, way: str, what: str) -> None:
        self.findings.add(
            "R607",
            f"{what} can never be used",
            span,
            "of no use",
            advice=f"no ask has a use that `builds by {way}`",
        )

    def _queued_asks(self) -> None:
        """`asks` names an ask of the queued seat."""
        asks = self.definitions.of(syntax.AskItem)
        seen: set[Span] = set()
        for carrier in self.carriers:
            for effect in carrier.effects:
                if not isinstance(effect, model.Queued) or effect.span in seen:
                    continue
                seen.add(effect.span)
                ask = self.rules.asks[effect.ask]
                if not isinstance(ask.of, AskedQueued) and not self.definitions.is_damaged(asks[effect.ask]):
                    self.findings.add(
                        "F407",
                        f"ask `{ask.name}` cannot be queued",
                        effect.span,
                        "queued here",
                        others=[(asks[effect.ask].name.span, "this is not an ask `of the queued seat`")],
                    )

    # --- cards

    def _chains(self) -> None:
        """Chains come from earlier ages if the ruleset says so, and never from the card itself."""
        for card in self.rules.cards:
            for clause in card.item.clauses:
                if isinstance(clause, syntax.FreeClause):
                    for name in clause.cards:
                        self._chain(card, name)

    def _chain(self, card: model.Card, name: syntax.Name) -> None:
        named = [self.rules.cards[index] for index in self.symbols.cards.get(name.text, ())]
        parents = [parent for parent in named if parent.age]
        if name.text == card.name:
            self.findings.add(
                "D506",
                f"card `{card.name}` makes itself free",
                name.span,
                "no city holds two cards of one name",
            )
        elif self.rules.earlier_chains is not None and parents and card.age:
            if all(parent.age >= card.age for parent in parents):
                others = [(parent.item.name.span, f"a card of age {parent.age}") for parent in parents]
                self.findings.add(
                    "D505",
                    f"card `{card.name}` of age {card.age} is free with a card of the same or a later age",
                    name.span,
                    "must be of an earlier age",
                    others=[*others, (self.rules.earlier_chains, "the ruleset says so here")],
                )

    def _payable_costs(self) -> None:
        """No cost needs more of a kind of goods than a city and its neighbours could ever make."""
        possible = self._most_units()
        seen: set[Span] = set()
        objects: Iterable[tuple[Span | None, Sequence[int]]] = [
            *((card.cost_span, card.cost.goods) for card in self.rules.cards),
            *(
                (stage.cost_span, stage.cost.goods)
                for board in self.rules.boards
                for side in board.sides
                for stage in side.stages
            ),
        ]
        for span, goods in objects:
            if span is None or span in seen:
                continue
            seen.add(span)
            for index, units in enumerate(goods):
                if units > possible[index]:
                    name = self.rules.goods[index].name.text
                    most = (
                        "nothing produces it"
                        if not possible[index]
                        else f"at most {possible[index]} can be at hand"
                    )
                    self.findings.add("R601", f"a cost of {units} `{name}` can never be paid", span, most)
                    break

    def _most_units(self) -> list[int]:
        """For each kind of goods an upper bound of the units that one city can use in a turn: its own board
        and every card once (of cards of one name the best), and what two neighbours could sell.
        """
        bounds: list[int] = []
        for good in range(len(self.rules.goods)):
            cards_own: dict[str, int] = {}
            cards_sold: dict[str, int] = {}
            for card in self.rules.cards:
                own, sold = _units(card.effects, good)
                cards_own[card.name] = max(own, cards_own.get(card.name, 0))
                cards_sold[card.name] = max(sold, cards_sold.get(card.name, 0))
            sides = [
                _units([*side.effects, *(effect for stage in side.stages for effect in stage.effects)], good)
                for board in self.rules.boards
                for side in board.sides
            ]
            own = sum(cards_own.values()) + max((side[0] for side in sides), default=0)
            sold = sum(cards_sold.values()) + max((side[1] for side in sides), default=0)
            bounds.append(own + 2 * sold)
        return bounds

    def _decks_of_cards(self) -> None:
        """Every card belongs to a deck."""
        ages = {deck.age for deck in self.rules.decks}
        for card in self.rules.cards:
            if card.age not in ages:
                clause = next(one for one in card.item.clauses if isinstance(one, syntax.AgeClause))
                self.findings.add(
                    "D501",
                    f"card `{card.name}` is of age {card.age}, which has no deck",
                    clause.span,
                    "in no deck",
                    advice=f"the ruleset has decks for the ages {', '.join(map(str, sorted(ages)))}",
                )

    # --- counters

    def _raised_counters(self) -> None:
        """Whatever reads counters reads at least one that something raises."""
        raised = self.raised()
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Points | model.OneTimeGain):
                    self._quantity(effect.quantity, effect.span, raised)
        for category in self.rules.categories:
            span = next(
                (one.span for one in category.item.clauses if isinstance(one, syntax.ScoresClause)), None
            )
            if category.quantity is not None and span is not None:
                self._quantity(category.quantity, span, raised)
            squares = next(
                (one for one in category.item.clauses if isinstance(one, syntax.SquaresClause)), None
            )
            if category.sets is not None and squares is not None and not raised & set(category.sets.symbols):
                self._never(category.sets.symbols, squares.span)
        asks = self.definitions.of(syntax.AskItem)
        for ask, item in zip(self.rules.asks, asks, strict=True):
            if isinstance(ask.of, AskedWith) and ask.of.counter not in raised:
                clause = next(one for one in item.clauses if isinstance(one, syntax.AskedClause))
                self._never((ask.of.counter,), clause.span)
        for step in _steps(self.rules.flow):
            if isinstance(step, syntax.ConflictStep):
                counter = self.symbols.counter(step.strength)
                if counter is not None and counter not in raised:
                    self._never((counter,), step.strength.span)

    def _quantity(self, quantity: Quantity, span: Span, raised: set[int]) -> None:
        for term in quantity.terms:
            if not raised & set(term.counters):
                self._never(term.counters, span)
                return

    def _never(self, counters: Sequence[int], span: Span) -> None:
        names = ", ".join(f"`{self.counter_name(counter)}`" for counter in counters)
        self.findings.add(
            "R602",
            f"{names} always stay{'s' if len(counters) == 1 else ''} at 0",
            span,
            "this can never have an effect",
            advice="nothing in the rules raises the counter",
        )

    def raised(self) -> set[int]:
        """All counters that something raises."""
        raised = {FIRST_COLOUR + card.colour for card in self.rules.cards}
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Raise | model.OneTimeGain):
                    raised.add(effect.counter)
        for action in self.actions:
            if isinstance(action, Sell):
                raised.add(action.counter)
            elif isinstance(action, StageAction) and any(
                side.stages for one in self.rules.boards for side in one.sides
            ):
                raised.add(STAGES)
        for step in _steps(self.rules.flow):
            amounts = [step.amount] if isinstance(step, syntax.SeatsGainStep) else []
            if isinstance(step, syntax.ConflictStep):
                amounts += [award.amount for award in step.awards]
            raised |= {
                thing.index for amount in amounts if (thing := self.symbols.things.get(amount.name.text))
            }
        return raised

    def counter_name(self, counter: int) -> str:
        """What people call a counter."""
        return next(
            thing.name
            for thing in self.symbols.things.values()
            if thing.kind in ("counter", "currency", "stage")
            and thing.index == counter
            or thing.kind == "colour"
            and FIRST_COLOUR + thing.index == counter
        )

    # --- what does no harm and no good

    def _pointless(self) -> None:
        least, most = self.rules.players
        for card in self.rules.cards:
            if card.copies and min(card.copies) > most:
                self.findings.add(
                    "W907",
                    f"card `{card.name}` is never used",
                    card.item.name.span,
                    f"no copy for {least} to {most} players",
                )
            free = next((one for one in card.item.clauses if isinstance(one, syntax.FreeClause)), None)
            if free is not None and not card.cost.bank and not sum(card.cost.goods):
                self.findings.add(
                    "W908", f"card `{card.name}` costs nothing anyway", free.span, "changes nothing"
                )
            if not card.effects:
                self.findings.add(
                    "W910", f"card `{card.name}` does nothing", card.item.name.span, "no effect"
                )


def _units(effects: Iterable[model.Effect], good: int) -> tuple[int, int]:
    """Units of a kind of goods that effects can make, and how many of them are for sale."""
    tally: Tally[bool] = Tally()
    for effect in effects:
        if isinstance(effect, model.Production) and effect.goods >> good & 1:
            tally[effect.for_sale] += effect.units
    return tally[True] + tally[False], tally[True]


def _steps(flow: syntax.FlowItem | None) -> Iterator[syntax.Step]:
    if flow is not None:
        yield from all_steps(flow.body)


def all_steps(block: syntax.Block) -> Iterator[syntax.Step]:
    """All steps of a block and of the blocks inside it."""
    for step in block.steps:
        yield step
        for inner in inner_blocks(step):
            yield from all_steps(inner)


def inner_blocks(step: syntax.Step) -> tuple[syntax.Block, ...]:
    """The blocks inside a step."""
    if isinstance(step, syntax.LoopStep | syntax.WithinStep | syntax.EachQueuedStep):
        return (step.body,)
    if isinstance(step, syntax.ChoiceStep):
        return (step.body,) if step.otherwise is None else (step.body, step.otherwise)
    return ()
