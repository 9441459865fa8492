"""What could never have an effect: points of no category, costs beyond reach, counters that stay at 0."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence

from . import model, syntax
from .definitions import Definitions
from .diagnostics import Findings
from .names import FIRST_COLOUR, STAGES, Symbols
from .source import Span
from .table_format import AskedWith, Build, Quantity, Sell, StageAction
from .walk import Carrier, carriers, flow_steps


def check_effects(rules: model.Rules, definitions: Definitions, symbols: Symbols, findings: Findings) -> None:
    """All checks of this module; the rules must be free of errors in what is played."""
    _EffectChecks(rules, definitions, symbols, findings).run()


class _EffectChecks:
    def __init__(
        self, rules: model.Rules, definitions: Definitions, symbols: Symbols, findings: Findings
    ) -> None:
        self.rules = rules
        self.definitions = definitions
        self.symbols = symbols
        self.findings = findings
        self.carriers = tuple(carriers(rules))
        self.actions = [use.action for ask in rules.asks for use in ask.uses]

    def run(self) -> None:
        self._points()
        self._scoring_categories()
        self._best_cards()
        self._ways_to_build()
        self._payable_costs()
        self._raised_counters()

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
                        key=("R603", source),
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

    def _ways_to_build(self) -> None:
        """Chains, rights and stages are of use only if some ask lets cards be used so."""
        builds = [action for action in self.actions if isinstance(action, Build)]
        if not any(build.right for build in builds):
            for carrier in self.carriers:
                for effect in carrier.effects:
                    if isinstance(effect, model.FreeBuild):
                        self._unused_way(effect.span, "right", "rights to build free")
        if not any(build.chain for build in builds):
            for card in self.rules.cards:
                for clause in card.item.clauses:
                    if isinstance(clause, syntax.FreeClause):
                        self._unused_way(clause.span, "chain", "chains")
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
            key=("R607", way),
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

    def _raised_counters(self) -> None:
        """Whatever reads counters reads at least one that something raises."""
        raised = self._raised()
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
        for step in flow_steps(self.rules.flow):
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
        names = ", ".join(f"`{self._counter_name(counter)}`" for counter in counters)
        self.findings.add(
            "R602",
            f"{names} always stay{'s' if len(counters) == 1 else ''} at 0",
            span,
            "this can never have an effect",
            advice="nothing in the rules raises the counter",
            key=("R602", tuple(counters)),
        )

    def _raised(self) -> set[int]:
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
        for step in flow_steps(self.rules.flow):
            amounts = [step.amount] if isinstance(step, syntax.SeatsGainStep) else []
            if isinstance(step, syntax.ConflictStep):
                amounts += [award.amount for award in step.awards]
            raised |= {
                thing.index for amount in amounts if (thing := self.symbols.things.get(amount.name.text))
            }
        return raised

    def _counter_name(self, counter: int) -> str:
        """What people call a counter."""
        return next(
            thing.name
            for thing in self.symbols.things.values()
            if thing.kind in ("counter", "currency", "stage")
            and thing.index == counter
            or thing.kind == "colour"
            and FIRST_COLOUR + thing.index == counter
        )


def _units(effects: Iterable[model.Effect], good: int) -> tuple[int, int]:
    """Units of a kind of goods that effects can make, and how many of them are for sale."""
    tally: Tally[bool] = Tally()
    for effect in effects:
        if isinstance(effect, model.Production) and effect.goods >> good & 1:
            tally[effect.for_sale] += effect.units
    return tally[True] + tally[False], tally[True]
