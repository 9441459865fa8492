"""What must hold for a free seat: it is there if it is spoken of, and whoever decides for it is known."""

from __future__ import annotations

from collections.abc import Iterator

from . import syntax
from .context import Checks, Context
from .source import Span
from .walk import flow_steps

_STEPS = ("chooser draws", "discard draw pile")
"""Steps that are about the draw pile of a free seat."""


def check_free_seat(context: Context, at_fault: frozenset[str]) -> None:
    """All checks of this module; left out where the ruleset or something unread may say otherwise."""
    if context.definitions.broken or "ruleset" in at_fault:
        return
    checks = _FreeSeatChecks(context)
    if not context.rules.free_seats:
        checks.nothing_said()
    elif checks.all_have_choosers():
        checks.decisions()


class _FreeSeatChecks(Checks):
    def nothing_said(self) -> None:
        """Without a free seat nothing is said of one."""
        for span in self._said():
            self.findings.add(
                "F419",
                "the ruleset has no free seat",
                span,
                "is about a seat without a player",
                advice="`free seats 1` in `ruleset` makes one",
            )

    def all_have_choosers(self) -> bool:
        """Every deck says who decides for the free seat at first; reported once for all that do not."""
        without = [deck for deck in self.rules.decks if deck.chooser is None]
        if not without:
            return True
        self.findings.add(
            "D513",
            f"the deck of age {without[0].age} has no chooser",
            without[0].item.age.span,
            "who decides for the free seat?",
            others=[(deck.item.age.span, "nor has this one") for deck in without[1:]],
            advice="`chooser left` or `chooser right` says on which side of it that player sits",
        )
        return False

    def decisions(self) -> None:
        """Something is asked of the free seat."""
        own = self.definitions.own_ruleset
        if own is not None and not any(clause.who == "free" for clause in self._asked()):
            self.findings.add(
                "W911", "the free seat decides nothing", own.name.span, "no ask is `of the free seat`"
            )

    def _said(self) -> Iterator[Span]:
        for deck in self.rules.decks:
            if deck.item.chooser is not None:
                yield deck.item.chooser.span
        for clause in self._asked():
            if clause.who == "free":
                yield clause.span
        for step in flow_steps(self.rules.flow):
            if isinstance(step, syntax.PlainStep) and step.word in _STEPS:
                yield step.span

    def _asked(self) -> Iterator[syntax.AskedClause]:
        for item in self.definitions.of(syntax.AskItem):
            for clause in item.clauses:
                if isinstance(clause, syntax.AskedClause):
                    yield clause
