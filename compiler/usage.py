"""Declarations that nothing uses: warnings, since they do no harm."""

from __future__ import annotations

from . import syntax
from .context import Context
from .diagnostics import Findings
from .names import counter_of
from .table_format import AskedFree, AskedQueued, AskedWith
from .walk import flow_steps, has_tests, quantities, queued_asks, supplies

_KINDS: tuple[tuple[type[syntax.Named], str], ...] = (
    (syntax.ClassItem, "class"),
    (syntax.ResourceItem, "resource"),
    (syntax.CounterItem, "counter"),
    (syntax.SwitchItem, "switch"),
    (syntax.AbilityItem, "ability"),
    (syntax.GroupItem, "group"),
    (syntax.PileItem, "pile"),
    (syntax.PartItem, "steps"),
)


def check_usage(context: Context) -> None:
    """Warn of everything declared in vain; every name of the ruleset must have been looked up before."""
    rules, definitions = context.rules, context.definitions
    symbols, findings = context.symbols, context.findings
    for kind, word in _KINDS:
        for item in definitions.of(kind):
            of_table = isinstance(item, syntax.CounterItem) and item.kind == "table"
            if ("table counter" if of_table else word, item.name.text) not in symbols.used:
                _unused(item, word, findings)
    coloured = {card.colour for card in rules.cards}
    for index, colour in enumerate(rules.colours):
        if index not in coloured:
            findings.add(
                "W901", f"colour `{colour.name.text}` is never used", colour.name.span, "no card has it"
            )
    _asks(context)
    _unread_counters(context)


def _unused(item: syntax.Named, word: str, findings: Findings) -> None:
    findings.add("W901", f"{word} `{item.name.text}` is never used", item.name.span, "declared in vain")


def _asks(context: Context) -> None:
    """Asks that the flow does not ask and nothing queues."""
    rules = context.rules
    asking = syntax.AskStep | syntax.CaseStep
    asked = {step.ask.text for step in flow_steps(rules.flow) if isinstance(step, asking)}
    queued = {one.ask for one in queued_asks(rules)}
    for index, (ask, item) in enumerate(zip(rules.asks, context.definitions.of(syntax.AskItem), strict=True)):
        if index in queued if isinstance(ask.of, AskedQueued) else ask.name in asked:
            continue
        _unused(item, "ask", context.findings)


_READ_BY = (
    "what reads it: `scores ... per`, `ties by`, `of seats with` in an ask, `conflict by` and in it "
    "`skips seats with`, tests such as `when any seat has`"
)
_READ_BY_TABLE = "what reads it: tests such as `when table has`, and `out of` in a conflict"


def _unread_counters(context: Context) -> None:
    """Counters that are raised though nothing depends on them."""
    rules, symbols = context.rules, context.symbols
    read: set[int | None] = {tie.counter for tie in rules.ties}
    for category in rules.categories:
        if category.sets is not None:
            read |= {*category.sets.symbols, category.sets.wild}
            read |= set() if category.sets.copied is None else {category.sets.copied.counter}
    read |= {
        counter for quantity in quantities(rules) for term in quantity.terms for counter in term.counters
    }
    read |= {
        ask.of.counter
        for ask in rules.asks
        if isinstance(ask.of, AskedWith | AskedFree) and ask.of.counter is not None
    }
    for step in flow_steps(rules.flow):
        if isinstance(step, syntax.ConflictStep) and step.strength.text in symbols.things:
            read.add(counter_of(symbols.things[step.strength.text]))
            read |= {counter_of(symbols.things[skips.counter.text]) for skips in step.skips}
    tested = {(test.who == "table", symbols.things[test.counter.text].name) for test in has_tests(rules)}
    tested |= {(True, symbols.things[name.text].name) for name in supplies(rules.flow)}
    for item in context.definitions.of(syntax.CounterItem):
        thing = symbols.things[item.name.text]
        of_table = item.kind == "table"
        is_read = (of_table, thing.name) in tested or (not of_table and thing.index in read)
        if not is_read and (thing.kind, item.name.text) in symbols.used:
            context.findings.add(
                "W902",
                f"counter `{item.name.text}` changes nothing",
                item.name.span,
                "it is raised, but nothing reads it",
                advice=_READ_BY_TABLE if of_table else _READ_BY,
            )
