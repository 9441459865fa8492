"""The bounds of the tables, reported where an author can see what is too much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import limits, model, syntax
from .context import Context
from .definitions import Definitions
from .diagnostics import Findings
from .names import FIRST_COLOUR
from .source import Span
from .table_format import Quantity, StageCopy, Tables
from .walk import all_steps, flow_steps, lost_counters, queued_asks


def check_counts(definitions: Definitions, findings: Findings) -> bool:
    """Bounds on the number of definitions. Gives `False` if there are too many to go on with."""
    named: tuple[tuple[str, Sequence[syntax.Named], int], ...] = (
        ("kinds of goods", definitions.of(syntax.ResourceItem), limits.GOODS),
        ("classes of goods", definitions.of(syntax.ClassItem), limits.CLASSES),
        ("colours", definitions.of(syntax.ColourItem), limits.COLOURS),
        ("counters", definitions.of(syntax.CounterItem), limits.COUNTERS),
        ("switches", definitions.of(syntax.SwitchItem), limits.SWITCHES),
        ("abilities", definitions.of(syntax.AbilityItem), limits.ABILITIES),
        ("cards", definitions.of(syntax.CardItem), limits.CARDS),
        ("boards", definitions.of(syntax.BoardItem), limits.BOARDS),
        ("categories", definitions.of(syntax.CategoryItem), limits.CATEGORIES),
        ("asks", definitions.of(syntax.AskItem), limits.ASKS),
        ("groups of cards", definitions.of(syntax.GroupItem), limits.GROUPS),
        ("piles", definitions.of(syntax.PileItem), limits.PILES),
        ("parts of the flow", definitions.of(syntax.PartItem), limits.PARTS),
    )
    whole = True
    for what, items, most in named:
        if len(items) > most:
            _too_many(what, len(items), most, items[most].name.span, findings)
            whole = False
    flow = definitions.only(syntax.FlowItem)
    steps = 0 if flow is None else sum(1 for _ in all_steps(flow.body))
    if flow is not None and steps > limits.FLOW:
        _too_many("steps of the flow", steps, limits.FLOW, flow.span.first(4), findings)
        whole = False
    return whole


def check_sizes(context: Context) -> None:
    """Bounds on what definitions hold."""
    rules, definitions, findings = context.rules, context.definitions, context.findings
    _counters(rules, findings)
    for board in rules.boards:
        if len(board.sides) > limits.SIDES:
            _too_many(
                "sides", len(board.sides), limits.SIDES, board.sides[limits.SIDES].node.name.span, findings
            )
        for side in board.sides:
            _side(side, findings)
    for card in rules.cards:
        _rows(card.effects, card.item.name.span, findings)
        if len(card.copies) > limits.SLOTS:
            _too_many("copies of one card", len(card.copies), limits.SLOTS, card.item.name.span, findings)
    for category in rules.categories:
        if category.quantity is not None:
            _quantity(category.quantity, category.item.name.span, findings)
    for item in definitions.of(syntax.AskItem):
        uses = [clause for clause in item.clauses if isinstance(clause, syntax.UseClause)]
        if len(uses) > limits.USES:
            _too_many("uses of an ask", len(uses), limits.USES, uses[limits.USES].name.span, findings)
    if len(rules.shared) > limits.SHARED:
        span = rules.shared[limits.SHARED].name.span
        _too_many("counters of the table", len(rules.shared), limits.SHARED, span, findings)
    _best_cards(rules, findings)
    _queues(rules, findings)
    _tests(rules, findings)


def check_tables(tables: Tables, context: Context) -> None:
    """Bounds of tables in which equal entries are kept once."""
    place = context.definitions.place
    flow = place if context.rules.flow is None else context.rules.flow.span.first(len("flow"))
    counted = (
        ("kinds of producers", tables.producers, limits.PRODUCERS, place),
        ("trade terms", tables.terms, limits.TERMS, place),
        ("rights to build free", tables.rights, limits.RIGHTS, place),
        ("powers", tables.powers, limits.POWERS, place),
        ("costs", tables.costs, limits.ENTRIES, place),
        (
            "counters, one for each rule that stands with an object among them",
            tables.counters,
            limits.COUNTERS,
            place,
        ),
        ("quantities", tables.quantities, limits.ENTRIES, place),
        ("rows", tables.rows, limits.ENTRIES, place),
        ("instructions of the flow", tables.flow, limits.FLOW, flow),
    )
    for what, entries, most, span in counted:
        if len(entries) > most:
            _too_many(what, len(entries), most, span, context.findings)


def _counters(rules: model.Rules, findings: Findings) -> None:
    internal = sum(1 for category in rules.categories if category.colours or category.stages)
    internal += sum(card.stacks for card in rules.cards)
    internal += len(lost_counters(rules))
    total = FIRST_COLOUR + len(rules.colours) + len(rules.counters) + internal
    if total > limits.COUNTERS:
        last = (rules.counters or rules.colours)[-1].name.span
        findings.add(
            "L701",
            f"{total} counters",
            last,
            f"at most {limits.COUNTERS} are possible",
            advice="counted are currency, stages built and unbuilt, colours, counters, categories "
            "`from` something and counters that something loses",
        )


def _side(side: model.Side, findings: Findings) -> None:
    if len(side.stages) > limits.STAGES:
        span = side.stages[limits.STAGES].node.number.span
        _too_many("stages of a side", len(side.stages), limits.STAGES, span, findings)
    _rows(side.effects, side.node.name.span, findings)
    for stage in side.stages:
        _rows(stage.effects, stage.node.number.span, findings)
        if len(stage.copies) > limits.COPIES_OF_A_STAGE:
            most = limits.COPIES_OF_A_STAGE
            _too_many("alternatives to copy", len(stage.copies), most, stage.node.number.span, findings)


def _best_cards(rules: model.Rules, findings: Findings) -> None:
    """All cards and one side of a board can be in one city; the bound holds for the worst side."""
    on_cards = _bests(effect for card in rules.cards for effect in card.effects)
    on_sides = [_bests_of(side, _other_sides(rules, board)) for board in rules.boards for side in board.sides]
    together = [*on_cards, *_longest(on_sides)]
    if len(together) > limits.BEST_CARDS:
        span = together[limits.BEST_CARDS].span
        _too_many("`scores best` in one city", len(together), limits.BEST_CARDS, span, findings)


def _other_sides(rules: model.Rules, board: model.Board) -> list[model.Side]:
    """The sides that a neighbour can have of a seat with a board."""
    return [side for other in rules.boards if other is not board for side in other.sides]


def _bests(effects: Iterable[model.Effect]) -> list[model.BestCard]:
    return [effect for effect in effects if isinstance(effect, model.BestCard)]


def _bests_of(side: model.Side, others: Sequence[model.Side]) -> list[model.BestCard]:
    """Those of a side; a stage that copies can be the worst that it may name."""
    found = _bests(side.effects)
    for stage in side.stages:
        alternatives = [_bests(stage.effects)]
        alternatives += [_worst_copied(copy, others) for copy in stage.copies]
        found += _longest(alternatives)
    return found


def _worst_copied(copy: StageCopy, sides: Sequence[model.Side]) -> list[model.BestCard]:
    """The worst stage that a copy may name; a copy of a copy may be any stage."""
    with_stages = [side.stages for side in sides if side.stages]
    named = [stages[-1 if copy.stage is None else min(copy.stage, len(stages) - 1)] for stages in with_stages]
    if any(stage.copies for stage in named):
        named = [stage for stages in with_stages for stage in stages]
    return _longest([_bests(stage.effects) for stage in named])


def _longest(found: Sequence[list[model.BestCard]]) -> list[model.BestCard]:
    return max(found, key=len, default=[])


def _rows(effects: Sequence[model.Effect], span: Span, findings: Findings) -> None:
    rows = sum(_rows_of(effect) for effect in effects)
    if rows > limits.ROWS_OF_AN_OBJECT:
        _too_many("effects of one thing", rows, limits.ROWS_OF_AN_OBJECT, span, findings)
    for effect in effects:
        if isinstance(effect, model.Counting):
            _quantity(effect.quantity, effect.span, findings)


def _rows_of(effect: model.Effect) -> int:
    """Rows of an effect in the tables: points that are constant and those that are counted have one each."""
    if isinstance(effect, model.Points):
        return bool(effect.quantity.constant) + bool(effect.quantity.terms)
    return 1


def _quantity(quantity: Quantity, span: Span, findings: Findings) -> None:
    if len(quantity.terms) > limits.TERMS_OF_A_QUANTITY:
        _too_many("terms of a quantity", len(quantity.terms), limits.TERMS_OF_A_QUANTITY, span, findings)
    for term in quantity.terms:
        if len(term.counters) > limits.COUNTERS_OF_A_TERM:
            _too_many("counters of a term", len(term.counters), limits.COUNTERS_OF_A_TERM, span, findings)


def _tests(rules: model.Rules, findings: Findings) -> None:
    for step in flow_steps(rules.flow):
        if isinstance(step, syntax.TurnsStep) and len(step.until) > limits.USES:
            span = step.until[limits.USES].span
            _too_many("tests that end the turns", len(step.until), limits.USES, span, findings)
    for item in rules.ask_items:
        for clause in item.clauses:
            if isinstance(clause, syntax.SkippedClause) and len(clause.tests) > limits.USES:
                span = clause.tests[limits.USES].span
                _too_many("tests of an ask", len(clause.tests), limits.USES, span, findings)


def _queues(rules: model.Rules, findings: Findings) -> None:
    queues: dict[tuple[int, int], Span] = {}
    for queued in queued_asks(rules):
        queues.setdefault((queued.rank, queued.ask), queued.span)
    if len(queues) > limits.QUEUES:
        span = list(queues.values())[limits.QUEUES]
        _too_many("different queues of questions", len(queues), limits.QUEUES, span, findings)


def _too_many(what: str, found: int, most: int, span: Span, findings: Findings) -> None:
    findings.add("L701", f"{found} {what}", span, f"at most {most} are possible")
