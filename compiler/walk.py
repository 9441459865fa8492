"""Ways through a ruleset: everything that has effects, and all steps of the flow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from . import model, syntax
from .source import Span
from .table_format import Action, ActionLook, ActionTurnIn, Quantity

WITH_BODY = (
    syntax.LoopStep,
    syntax.WithinStep,
    syntax.EachQueuedStep,
    syntax.TurnsStep,
    syntax.SettleStep,
    syntax.CaseStep,
)
"""Steps around one block."""


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


def effects(rules: model.Rules) -> Iterator[model.Effect]:
    """Everything that cards, sides and stages do."""
    for carrier in carriers(rules):
        yield from carrier.effects


def quantities(rules: model.Rules) -> Iterator[Quantity]:
    """All quantities of effects and categories."""
    for effect in effects(rules):
        if isinstance(effect, model.Counting):
            yield effect.quantity
    for category in rules.categories:
        if category.quantity is not None:
            yield category.quantity


def lost_counters(rules: model.Rules) -> tuple[int, ...]:
    """The counters of which something is lost."""
    return tuple(dict.fromkeys(one.counter for one in effects(rules) if isinstance(one, model.Loss)))


def flow_steps(flow: syntax.FlowItem | None) -> Iterator[syntax.Step]:
    """All steps of a flow that may be missing."""
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
    if isinstance(step, WITH_BODY):
        return (step.body,)
    if isinstance(step, syntax.PartStep):
        return () if step.body is None else (step.body,)
    if isinstance(step, syntax.ChoiceStep | syntax.TestStep):
        return (step.body,) if step.otherwise is None else (step.body, step.otherwise)
    return ()


def has_tests(rules: model.Rules) -> Iterator[syntax.HasTest]:
    """All tests of counters, of the flow and of asks."""
    for test in _tests(rules):
        if isinstance(test, syntax.HasTest):
            yield test


def _tests(rules: model.Rules) -> Iterator[syntax.FlowTest]:
    for step in flow_steps(rules.flow):
        if isinstance(step, syntax.TestStep):
            yield step.test
        elif isinstance(step, syntax.TurnsStep):
            yield from step.until
    for item in rules.ask_items:
        for clause in item.clauses:
            if isinstance(clause, syntax.SkippedClause):
                yield from clause.tests


def supplies(flow: syntax.FlowItem | None) -> Iterator[syntax.Name]:
    """The counters of the table out of which conflicts give."""
    for step in flow_steps(flow):
        if isinstance(step, syntax.ConflictStep):
            named = [award.supply for award in step.awards] + [rout.supply for rout in step.routs]
            yield from (name for name in named if name is not None)


@dataclass(frozen=True)
class QueuedAsk:
    """A question that is queued, and where this is said."""

    ask: int
    rank: int
    span: Span


def queued_asks(rules: model.Rules) -> Iterator[QueuedAsk]:
    """All that is queued: by what is placed, and with rank 0 by answers."""
    for effect in effects(rules):
        if isinstance(effect, model.Queued):
            yield QueuedAsk(effect.ask, effect.rank, effect.span)
    yield from _queued_by_copies(rules)
    for use, action in actions(rules):
        if isinstance(action, ActionLook | ActionTurnIn):
            yield QueuedAsk(action.ask, 0, use.action.span)


def _queued_by_copies(rules: model.Rules) -> Iterator[QueuedAsk]:
    """What stages ask, with the ranks that stages give it that copy them."""
    stages = [stage for board in rules.boards for side in board.sides for stage in side.stages]
    asked = {
        effect.ask: None for stage in stages for effect in stage.effects if isinstance(effect, model.Queued)
    }
    for stage in stages:
        for copy in stage.copies:
            if copy.rank is not None:
                for ask in asked:
                    yield QueuedAsk(ask, copy.rank, stage.node.number.span)


def actions(rules: model.Rules) -> Iterator[tuple[syntax.UseClause, Action]]:
    """The uses of all asks with their actions."""
    for item, ask in zip(rules.ask_items, rules.asks, strict=True):
        uses = {clause.name.text: clause for clause in item.clauses if isinstance(clause, syntax.UseClause)}
        for use in ask.uses:
            yield uses[use.name], use.action


def names_in(node: object) -> Iterator[str]:
    """All names in a part of the syntax tree, of whatever kind."""
    if isinstance(node, syntax.Name):
        yield node.text
    elif isinstance(node, tuple):
        for part in node:
            yield from names_in(part)
    elif is_dataclass(node) and not isinstance(node, Span):
        for field in fields(node):
            yield from names_in(getattr(node, field.name))
