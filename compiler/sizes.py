"""The bounds of the tables, reported where an author can see what is too much."""

from __future__ import annotations

from collections.abc import Sequence

from . import limits, model, syntax
from .definitions import Definitions
from .diagnostics import Findings
from .source import Span
from .table_format import Quantity, Tables
from .walk import all_steps, effects


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


def check_sizes(rules: model.Rules, definitions: Definitions, findings: Findings) -> None:
    """Bounds on what definitions hold."""
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
    _queues(rules, findings)


def check_tables(tables: Tables, rules: model.Rules, definitions: Definitions, findings: Findings) -> None:
    """Bounds of tables in which equal entries are kept once."""
    counted = (
        ("kinds of producers", len(tables.producers), limits.PRODUCERS),
        ("trade terms", len(tables.terms), limits.TERMS),
        ("rights to build free", len(tables.rights), limits.RIGHTS),
        ("costs", len(tables.costs), limits.ENTRIES),
        ("quantities", len(tables.quantities), limits.ENTRIES),
        ("rows", len(tables.rows), limits.ENTRIES),
        ("instructions of the flow", len(tables.flow), limits.FLOW),
    )
    for what, found, most in counted:
        if found > most:
            flow = rules.flow
            span = flow.span.first(4) if what.endswith("flow") and flow is not None else definitions.place
            _too_many(what, found, most, span, findings)


def _counters(rules: model.Rules, findings: Findings) -> None:
    internal = sum(1 for category in rules.categories if category.colours or category.stages)
    total = 2 + len(rules.colours) + len(rules.counters) + internal
    if total > limits.COUNTERS:
        last = (rules.counters or rules.colours)[-1].name.span
        findings.add(
            "L701",
            f"{total} counters",
            last,
            f"at most {limits.COUNTERS} are possible",
            advice="counted are currency, stages, colours, counters and categories `from` something",
        )


def _side(side: model.Side, findings: Findings) -> None:
    if len(side.stages) > limits.STAGES:
        span = side.stages[limits.STAGES].node.number.span
        _too_many("stages of a side", len(side.stages), limits.STAGES, span, findings)
    effects = [*side.effects, *(effect for stage in side.stages for effect in stage.effects)]
    copies = [effect for effect in effects if isinstance(effect, model.BestCard)]
    if len(copies) > limits.COPIES:
        _too_many(
            "`scores best` on one side", len(copies), limits.COPIES, copies[limits.COPIES].span, findings
        )
    _rows(side.effects, side.node.name.span, findings)
    for stage in side.stages:
        _rows(stage.effects, stage.node.number.span, findings)


def _rows(effects: Sequence[model.Effect], span: Span, findings: Findings) -> None:
    rows = sum(2 if isinstance(effect, model.Points) else 1 for effect in effects)
    if rows > limits.ROWS:
        _too_many("effects of one thing", rows, limits.ROWS, span, findings)
    for effect in effects:
        if isinstance(effect, model.Points | model.OneTimeGain):
            _quantity(effect.quantity, effect.span, findings)


def _quantity(quantity: Quantity, span: Span, findings: Findings) -> None:
    if len(quantity.terms) > limits.TERMS_OF_A_QUANTITY:
        _too_many("terms of a quantity", len(quantity.terms), limits.TERMS_OF_A_QUANTITY, span, findings)


def _queues(rules: model.Rules, findings: Findings) -> None:
    queues: dict[tuple[int, int], Span] = {}
    for effect in effects(rules):
        if isinstance(effect, model.Queued):
            queues.setdefault((effect.rank, effect.ask), effect.span)
    if len(queues) > limits.QUEUES:
        span = list(queues.values())[limits.QUEUES]
        _too_many("different queues of questions", len(queues), limits.QUEUES, span, findings)


def _too_many(what: str, found: int, most: int, span: Span, findings: Findings) -> None:
    findings.add("L701", f"{found} {what}", span, f"at most {most} are possible")
