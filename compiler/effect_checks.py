"""What could never have an effect: points of no category, ways to build that no ask opens, counters at 0."""

from __future__ import annotations

from collections.abc import Sequence, Set

from . import model, syntax
from .context import Checks, Context
from .cost_checks import check_costs
from .names import CURRENCY, FIRST_COLOUR, STAGES, UNBUILT, Thing
from .source import Span
from .standing_checks import check_standing_rules
from .table_format import (
    Action,
    ActionBuild,
    ActionConstruct,
    ActionSell,
    ActionStage,
    AskedFree,
    AskedWith,
    Quantity,
    Scope,
)
from .walk import Carrier, carriers, flow_steps, has_tests, names_in

_PLACES_SHOWN = 3
"""So many places at most tell why nothing raises a counter any more."""

_SCORING = (model.Points, model.MarkerPoints)
"""Effects that give points in the category of their carrier."""


def check_effects(context: Context) -> None:
    """All checks of this module; the rules must be free of errors in what is played."""
    checks = _EffectChecks(context)
    checks.run()
    check_standing_rules(context)
    check_costs(context, CURRENCY in checks.raised)


class _EffectChecks(Checks):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.carriers = tuple(carriers(self.rules))
        self.actions = [use.action for ask in self.rules.asks for use in ask.uses]
        self.raised = self._raised()
        """All counters that something raises."""
        self.for_sale = 0
        """All goods that something makes for sale, as a bit set."""
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Production) and effect.for_sale:
                    self.for_sale |= effect.goods

    def run(self) -> None:
        self._points()
        self._scoring_categories()
        self._best_cards()
        self._copied_symbols()
        self._ways_to_build()
        self._numbered_rights()
        self._raised_counters()

    def _points(self) -> None:
        """Whatever scores has a category that holds its points."""
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, _SCORING) and self._category_of(carrier) is None:
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
            if any(isinstance(effect, _SCORING) for effect in carrier.effects):
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
        """`scores best` looks into another city, for a colour of which a card scores."""
        scoring = {
            card.colour
            for card in self.rules.cards
            if any(isinstance(one, model.Points) for one in card.effects)
        }
        for carrier in self.carriers:
            for effect in carrier.effects:
                if not isinstance(effect, model.BestCard):
                    continue
                if effect.scope == Scope.SELF.value:
                    self.findings.add(
                        "R608",
                        "the best of the own cards scores already",
                        effect.span,
                        "looks into no other city",
                        advice="say where to look: `in neighbours`, say",
                    )
                elif effect.colour not in scoring:
                    colour = self.rules.colours[effect.colour].name.text
                    self.findings.add(
                        "R606", f"no `{colour}` card scores", effect.span, "the best of them is worth nothing"
                    )

    def _copied_symbols(self) -> None:
        """Symbols that are copied are on some card of the colour."""
        for category in self.rules.categories:
            sets = category.sets
            if sets is None or sets.copied is None:
                continue
            carried = {
                effect.counter
                for card in self.rules.cards
                if card.colour == sets.copied.colour
                for effect in card.effects
                if isinstance(effect, model.Raise)
            }
            if not carried.intersection(sets.symbols):
                colour = self.rules.colours[sets.copied.colour].name.text
                clause = next(
                    one.copied
                    for one in category.item.clauses
                    if isinstance(one, syntax.SquaresClause) and one.copied is not None
                )
                self.findings.add(
                    "R614",
                    f"no `{colour}` card carries a symbol of the set",
                    clause.colour.span,
                    "there is nothing to copy",
                )

    def _ways_to_build(self) -> None:
        """Chains, rights and stages are of use only if some ask lets cards be used so."""
        builds = [action for action in self.actions if isinstance(action, ActionBuild)]
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
        self._ways_of_stages(ActionStage, "stage by cost", False)
        self._ways_of_stages(ActionConstruct, "stage by spending", True)

    def _ways_of_stages(self, way: type[Action], words: str, spending: bool) -> None:
        """Stages that cost cards are built by spending, all others by their cost."""
        if any(isinstance(action, way) for action in self.actions):
            return
        for board in self.rules.boards:
            stages = [stage for side in board.sides for stage in side.stages]
            if any((stage.cost.spend is not None) == spending for stage in stages):
                self.findings.add(
                    "R607",
                    "stages can never be built",
                    board.item.name.span,
                    "this board has stages" if not spending else "this board has stages that cost cards",
                    advice=f"no ask has a use with `{words}`",
                )
                break

    def _numbered_rights(self) -> None:
        """A right for cards by their number is for some that a seat can use in an age."""
        dealt = max(
            (step.count.value for step in flow_steps(self.rules.flow) if isinstance(step, syntax.DealStep)),
            default=0,
        )
        for carrier in self.carriers:
            for effect in carrier.effects:
                numbers = effect.numbers if isinstance(effect, model.FreeBuild) else None
                if numbers is not None and not numbers & (1 << dealt) - 1:
                    self.findings.add(
                        "R609",
                        "a right for cards that no hand has",
                        effect.span,
                        f"a hand has at most {dealt} cards in an age",
                    )

    def _unused_way(self, span: Span, way: str, what: str) -> None:
        self.findings.add(
            "R607",
            f"{what} can never be used",
            span,
            "of no use",
            advice=f"no ask has a use that `builds by {way}`",
            key=("R607", way),
        )

    def _raised_counters(self) -> None:
        """Whatever reads counters reads at least one that something raises."""
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Counting):
                    self._quantity(effect.quantity, effect.span)
        for category in self.rules.categories:
            span = next(
                (one.span for one in category.item.clauses if isinstance(one, syntax.ScoresClause)), None
            )
            if category.quantity is not None and span is not None:
                self._quantity(category.quantity, span)
            squares = next(
                (one for one in category.item.clauses if isinstance(one, syntax.SquaresClause)), None
            )
            if (
                category.sets is not None
                and squares is not None
                and not self.raised & set(category.sets.symbols)
            ):
                self._never(category.sets.symbols, squares.span)
        asks = self.definitions.of(syntax.AskItem)
        for ask, item in zip(self.rules.asks, asks, strict=True):
            counter = ask.of.counter if isinstance(ask.of, AskedWith | AskedFree) else None
            if counter is not None and counter not in self.raised:
                clause = next(one for one in item.clauses if isinstance(one, syntax.AskedClause))
                self._never((counter,), clause.span)
        for step in flow_steps(self.rules.flow):
            if isinstance(step, syntax.ConflictStep):
                counter = self.symbols.counter(step.strength)
                if counter is not None and counter not in self.raised:
                    self._never((counter,), step.strength.span)
                for skips in step.skips:
                    counter = self.symbols.counter(skips.counter)
                    if counter is not None and counter not in self.raised:
                        self._never((counter,), skips.span)

        of_table = self._raised_of_table()
        for test in has_tests(self.rules):
            counter = None if test.who == "table" else self.symbols.counter(test.counter)
            if counter is not None and counter not in self.raised:
                self._never((counter,), test.span)
            elif test.who == "table" and self.symbols.things[test.counter.text].name not in of_table:
                thing = self.symbols.things[test.counter.text]
                self.findings.add(
                    "R602",
                    f"`{thing.name}` always stays at 0",
                    test.span,
                    "this can never have an effect",
                    others=self._no_longer_said({thing}),
                    advice="nothing in the rules raises the counter of the table; `table gains` does",
                    key=("R602", thing.name),
                )

    def _raised_of_table(self) -> set[str]:
        """The counters of the table that something raises."""
        raised = {
            self.rules.shared[effect.counter].name.text
            for carrier in self.carriers
            for effect in carrier.effects
            if isinstance(effect, model.TableGain) and effect.amount > 0
        }
        for step in flow_steps(self.rules.flow):
            if isinstance(step, syntax.TableStep) and step.change.text == "gains":
                raised.add(self.symbols.things[step.amount.name.text].name)
        return raised

    def _quantity(self, quantity: Quantity, span: Span) -> None:
        for term in quantity.terms:
            if not self.raised & set(term.counters) and not term.goods & self.for_sale:
                if not term.counters:
                    self._never_made(term.goods, span)
                    return
                holds = term.counting == "at_most"
                self._never(term.counters, span, "the condition always holds" if holds else None)
                return

    def _never_made(self, goods: int, span: Span) -> None:
        names = [good.name.text for index, good in enumerate(self.rules.goods) if goods >> index & 1]
        told = " or ".join(f"`{name}`" for name in names)
        self.findings.add("R602", f"nothing for sale makes {told}", span, "this can never have an effect")

    def _never(self, counters: Sequence[int], span: Span, label: str | None = None) -> None:
        things = [self._thing(counter) for counter in counters]
        names = ", ".join(f"`{thing.name}`" for thing in things)
        others = self._no_longer_said(set(things))
        advice = "nothing in the rules raises the counter"
        if others:
            advice += ": let another definition raise it, or remove or replace what depends on it"
        self.findings.add(
            "R602",
            f"{names} always stay{'s' if len(counters) == 1 else ''} at 0",
            span,
            label or "this can never have an effect",
            others=others,
            advice=advice,
            key=("R602", tuple(counters)),
        )

    def _no_longer_said(self, things: Set[Thing]) -> list[tuple[Span, str]]:
        """Where an extension has taken away what named one of these things, or granted what does."""
        found: list[tuple[Span, str]] = []
        for old in self.definitions.superseded:
            names = set(names_in(old.item))
            for ability in self.definitions.of(syntax.AbilityItem):
                if ability.name.text in names:
                    names |= set(names_in(ability))
            if things & {self.symbols.things.get(name) for name in names}:
                found.append((old.by, f"what this {old.verb}s named the counter"))
        return found[:_PLACES_SHOWN]

    def _raised(self) -> set[int]:
        raised = {FIRST_COLOUR + card.colour for card in self.rules.cards}
        has_stages = any(side.stages for board in self.rules.boards for side in board.sides)
        if has_stages:
            raised.add(UNBUILT)
        raised |= {thing.index for thing in self.symbols.things.values() if thing.kind == "card"}
        for carrier in self.carriers:
            for effect in carrier.effects:
                if isinstance(effect, model.Raise | model.OneTimeGain | model.Event | model.Strength):
                    raised.add(effect.counter)
        for action in self.actions:
            if isinstance(action, ActionSell):
                raised.add(action.counter)
            elif isinstance(action, ActionStage | ActionConstruct) and has_stages:
                raised.add(STAGES)
        for step in flow_steps(self.rules.flow):
            amounts = [step.amount] if isinstance(step, syntax.SeatsGainStep) else []
            if isinstance(step, syntax.ConflictStep):
                amounts += [award.amount for award in step.awards]
                amounts += [rout.amount for rout in step.routs]
            raised |= {
                thing.index for amount in amounts if (thing := self.symbols.things.get(amount.name.text))
            }
        return raised

    def _thing(self, counter: int) -> Thing:
        """What stands for a counter in the text."""
        return next(
            thing
            for thing in self.symbols.things.values()
            if thing.kind in ("counter", "currency", "stage", "unbuilt", "card")
            and thing.index == counter
            or thing.kind == "colour"
            and FIRST_COLOUR + thing.index == counter
        )
