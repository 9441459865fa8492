"""Turns, the questions that are settled in them, and the questions that others lead to."""

from __future__ import annotations

from . import syntax
from .context import Checks, Context
from .source import Span
from .table_format import (
    Action,
    ActionConstruct,
    ActionLook,
    ActionPut,
    ActionTake,
    ActionTurnIn,
    Ask,
    AskedActive,
    AskedQueued,
    AskedWoken,
    ConditionActive,
    SkipWhen,
    ZoneLooked,
    ZoneRow,
    ZoneTops,
)
from .walk import actions, inner_blocks, queued_asks


def check_turns(context: Context) -> None:
    """All checks of this module; asks and flow must be free of errors."""
    checks = _TurnChecks(context)
    checks.looked()
    if context.rules.flow is not None:
        checks.walk(context.rules.flow.body, None, None)


class _TurnChecks(Checks):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.turns: syntax.TurnsStep | None = None
        """The first turns of the flow."""
        self.reported: set[Span] = set()
        """Steps of which something was said already: a part of the flow can be done in several places."""

    # --- questions about cards that were looked at

    def looked(self) -> None:
        """Questions about cards looked at are put by looks, and looks put no others."""
        by_looks, by_sets = self._spans(ActionLook), self._spans(ActionTurnIn)
        for queued in queued_asks(self.rules):
            ask, item, span = self.rules.asks[queued.ask], self.rules.ask_items[queued.ask], queued.span
            if not isinstance(ask.of, AskedQueued):
                continue
            if isinstance(ask.from_, ZoneLooked) != (span in by_looks):
                about = "is not" if span in by_looks else "is"
                self._report(
                    "F417",
                    f"ask `{ask.name}` {about} about cards looked at",
                    span,
                    "put here" if span in by_looks else "nothing was looked at here",
                    others=((item.name.span, "`from cards looked at` belongs to `looks at`"),),
                )
            elif span in by_sets and not isinstance(ask.from_, ZoneTops | ZoneRow):
                self._report(
                    "F417",
                    f"ask `{ask.name}` is not about cards of piles",
                    span,
                    "what is turned in is turned in for a card of a pile",
                    others=((item.name.span, "its cards come from elsewhere"),),
                )

    def _spans(self, kind: type[Action]) -> set[Span]:
        return {use.action.span for use, action in actions(self.rules) if isinstance(action, kind)}

    # --- turns

    def walk(self, block: syntax.Block, turns: syntax.TurnsStep | None, around: syntax.Step | None) -> None:
        """Look at the steps of a block inside turns and inside something that is done again and again."""
        for step in block.steps:
            if isinstance(step, syntax.TurnsStep):
                self._turns(step, around)
            elif turns is None:
                self._without_turns(step)
            if isinstance(step, syntax.SettleStep):
                self._settle(step)
            elif isinstance(step, syntax.AskStep):
                self._chosen_alone(step)
            inside = step if isinstance(step, syntax.TurnsStep) else turns
            again = step if isinstance(step, _AGAIN) else around
            for inner in inner_blocks(step):
                self.walk(inner, inside, again)

    def _turns(self, step: syntax.TurnsStep, around: syntax.Step | None) -> None:
        first = self.turns
        if around is not None:
            self._report(
                "F414",
                "turns inside something that is done again and again",
                step.span.first(5),
                "seats take turns until the game ends",
                others=((around.span.first(4), "inside this"),),
            )
        elif first is not None:
            self._report(
                "F414",
                "seats take turns twice",
                step.span.first(5),
                "turns again",
                others=((first.span.first(5), "the first turns are here"),),
            )
        self.turns = first or step

    def _without_turns(self, step: syntax.Step) -> None:
        needing = self._needing_turns(step)
        if needing is not None:
            what, span = needing
            self._report(
                "F415",
                f"{what} outside turns",
                span,
                "whose turn is it?",
                advice="put it inside `turns until ... { }`",
            )

    def _needing_turns(self, step: syntax.Step) -> tuple[str, Span] | None:
        """What of a step has a meaning only while it is the turn of a seat."""
        if isinstance(step, syntax.AskStep | syntax.CaseStep):
            ask = self._ask(step)
            if ask is not None and _is_of_turns(ask):
                return f"ask `{ask.name}` of the seat whose turn it is", step.ask.span
        elif isinstance(step, syntax.EachQueuedStep):
            for ask in self.rules.asks:
                if isinstance(ask.of, AskedQueued) and _is_of_turns(ask):
                    return f"queued ask `{ask.name}`, which tests the active seat,", step.span
        elif isinstance(step, syntax.LookStep):
            return "`look at top of`", step.span
        elif isinstance(step, syntax.PlainStep) and step.word == "renew powers":
            return "`renew powers`", step.span
        elif isinstance(step, syntax.TestStep) and isinstance(step.test, syntax.HasTest):
            if step.test.who == "active":
                return "`active seat has`", step.test.span
        return None

    # --- questions that are settled

    def _settle(self, step: syntax.SettleStep) -> None:
        cases = [case for case in step.body.steps if isinstance(case, syntax.CaseStep)]
        asked = {self.symbols.ask(case.ask) for case in cases}
        for case in cases:
            ask = self._ask(case)
            if ask is not None:
                self._uses_up(case, ask)
                self._choices(case, ask, asked - {self.symbols.ask(case.ask)})

    def _uses_up(self, case: syntax.CaseStep, ask: Ask) -> None:
        """Whoever answers has something less with which to answer again."""
        if isinstance(ask.of, AskedQueued):
            self._report(
                "F416",
                f"ask `{ask.name}` is for queued seats",
                case.ask.span,
                "cannot be a case of its own",
                advice="`each queued ask { }` puts it",
            )
            return
        using_up = ActionConstruct | ActionTurnIn | ActionPut | ActionTake
        if not isinstance(ask.of, AskedWoken) and not (
            isinstance(ask.of, AskedActive) and all(isinstance(use.action, using_up) for use in ask.uses)
        ):
            self._report(
                "F416",
                f"ask `{ask.name}` could be put for ever",
                case.ask.span,
                "`settle` puts it until nobody can answer",
                advice="answers must use something up: cards of piles, stages by spending, cards turned in",
            )

    def _choices(self, case: syntax.CaseStep, ask: Ask, others: set[int | None]) -> None:
        """What is put first is another question of the same place."""
        for use in ask.uses:
            if not isinstance(use.action, ActionPut):
                continue
            chosen = self.rules.asks[use.action.ask]
            chooses = any(isinstance(one.action, ActionPut) for one in chosen.uses)
            if use.action.ask not in others or chooses:
                self._report(
                    "F418",
                    f"ask `{ask.name}` puts `{chosen.name}`, which "
                    + ("chooses itself" if chooses else "is not asked here"),
                    case.ask.span,
                    "chooses among the other questions of this `settle`",
                )

    def _chosen_alone(self, step: syntax.AskStep) -> None:
        ask = self._ask(step)
        if ask is not None and any(isinstance(use.action, ActionPut) for use in ask.uses):
            self._report(
                "F418",
                f"ask `{ask.name}` chooses among questions outside `settle`",
                step.ask.span,
                "there are no questions beside it",
            )

    def _ask(self, step: syntax.AskStep | syntax.CaseStep) -> Ask | None:
        index = self.symbols.ask(step.ask)
        return None if index is None else self.rules.asks[index]

    def _report(
        self,
        code: str,
        message: str,
        span: Span,
        label: str,
        *,
        others: tuple[tuple[Span, str], ...] = (),
        advice: str | None = None,
    ) -> None:
        if span not in self.reported:
            self.reported.add(span)
            self.findings.add(code, message, span, label, others=others, advice=advice)


_AGAIN = (
    syntax.LoopStep,
    syntax.EachQueuedStep,
    syntax.TurnsStep,
    syntax.SettleStep,
)
"""Steps that do others again and again."""


def _is_of_turns(ask: Ask) -> bool:
    """Whether a question depends on whose turn it is."""
    if isinstance(ask.of, AskedActive | AskedWoken):
        return True
    return isinstance(ask.skip, SkipWhen) and any(
        isinstance(one, ConditionActive) for one in ask.skip.conditions
    )
