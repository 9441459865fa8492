"""What must hold for the flow: every step can be reached, every loop asks something, answers count."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final

from . import limits, model, syntax
from .context import Context
from .deal_checks import check_deals
from .flow_runs import Fault, FlowRuns, Run
from .reader import Reader
from .source import Span
from .table_format import (
    ActionBuild,
    ActionConstruct,
    ActionSell,
    ActionStage,
    ActionTurnIn,
    AskedFree,
    AskedQueued,
)
from .turn_checks import check_turns
from .walk import all_steps, effects, inner_blocks, queued_asks

Reach = dict[str, frozenset[int]]
"""For each variable the values that it can have; a variable that is missing has none yet."""

_TURNS: Final = "turns"
"""Stands among the variables for the turns that seats take."""

_REPEATING = syntax.EachQueuedStep | syntax.TurnsStep | syntax.SettleStep | syntax.CaseStep
"""Steps that do others again and again, beside loops."""

_ANSWERING = (syntax.AskStep, syntax.CaseStep, syntax.EachQueuedStep, syntax.PlainStep)
"""Steps that put questions or do something with the answers."""


def check_steps(context: Context) -> None:
    """Names, numbers and ranges of the steps themselves."""
    flow = context.rules.flow
    if flow is not None:
        checks = _FlowChecks(context)
        checks.names_and_numbers(flow.body)
        for part in context.definitions.of(syntax.PartItem):
            checks.names_and_numbers(part.body)
        if not _is_damaged(context):
            least, most = context.rules.players
            checks.reach(flow.body, {"players": frozenset(range(least, most + 1))}, 0)
            checks.report_unreached()


def _is_damaged(context: Context) -> bool:
    """Whether the flow or one of its parts could not be read whole."""
    definitions = context.definitions
    items = (*definitions.of(syntax.FlowItem), *definitions.of(syntax.PartItem))
    return any(definitions.is_damaged(item) for item in items)


def check_flow(context: Context, at_fault: frozenset[str]) -> set[str]:
    """How the flow fits the rest of the rules; left out where the rest, by kind of item, is at fault.

    Gives what was left out.
    """
    flow = context.rules.flow
    if flow is None or context.definitions.broken or at_fault & {"flow", "steps"}:
        return {"flow", "decks"}
    left_out: set[str] = set()
    checks = _FlowChecks(context)
    checks.boards(flow)
    if at_fault & {"ask", "switch"}:
        left_out |= {"flow", "decks"}
    else:
        switches = context.definitions.of(syntax.SwitchItem)
        defaults = {item.name.text: item.on for item in switches}
        runs = FlowRuns(flow, defaults, context.rules.players)
        runs.report(checks.answers, _ANSWERING, context.findings)
        check_turns(context)
        if at_fault & {"card", "board", "ability"}:
            left_out.add("flow")
        else:
            checks.queues(flow)
            checks.losses(flow)
        if at_fault & {"card", "deck", "ruleset", "colour"}:
            left_out.add("decks")
        else:
            check_deals(context, runs)
    return left_out


class _FlowChecks(Reader):
    def __init__(self, context: Context) -> None:
        super().__init__(context.definitions, context.symbols, context.findings)
        self.rules = context.rules
        self.reached: set[Span] = set()
        """Ranges of `in` steps of which a value is possible in some place where the step is done."""
        self.unreached: dict[Span, tuple[str, str]] = {}
        """The other ranges, with their variable and what is possible there instead."""

    # --- names and numbers

    def names_and_numbers(self, block: syntax.Block) -> None:
        for step in all_steps(block):
            match step:
                case syntax.SeatsGainStep():
                    self.symbols.raised(step.amount.name)
                    self.amount(step.amount.number, limits.AMOUNT)
                case syntax.DealStep():
                    self.number(step.count, 1, limits.HAND, "number of cards")
                case syntax.AskStep():
                    self._ask(step)
                case syntax.ChoiceStep():
                    self.symbols.switch(step.condition.switch)
                case syntax.ConflictStep():
                    self._conflict(step)
                case syntax.LoopStep():
                    self._range(step.first, step.last, 1, limits.LOOP)
                case syntax.WithinStep():
                    players = step.variable.text == "players"
                    bounds = (limits.FEWEST_SEATS, limits.SEATS) if players else (0, limits.LOOP)
                    for stretch in step.ranges:
                        self._range(stretch.first, stretch.last, *bounds)
                case syntax.TableStep():
                    self.symbols.shared_counter(step.amount.name)
                    self.amount(step.amount.number, limits.AMOUNT)
                case syntax.TestStep():
                    self.condition(step.test)
                case syntax.TurnsStep():
                    for test in step.until:
                        self.condition(test)
                case syntax.CaseStep():
                    self.symbols.ask(step.ask)
                case syntax.EachQueuedStep():
                    if step.rank is not None:
                        self.number(step.rank, 0, limits.SMALL, "rank")
                case syntax.LookStep():
                    self.table_pile(step.pile)
                case syntax.DiscardCardsStep():
                    for name in self.all_different(step.cards, "card"):
                        self.stacking_card(name)

    def _ask(self, step: syntax.AskStep) -> None:
        ask = self.symbols.ask(step.ask)
        if ask is not None and isinstance(self.rules.asks[ask].of, AskedQueued):
            item = self.definitions.of(syntax.AskItem)[ask]
            self.findings.add(
                "F406",
                f"ask `{step.ask.text}` is for queued seats",
                step.ask.span,
                "cannot be asked here",
                others=[(item.name.span, "asked `of the queued seat`")],
                advice=self._how_queued(ask),
            )

    def _how_queued(self, ask: int) -> str:
        """What puts a question of queued seats, and who asks it then."""
        asks = "`each queued ask { }` asks it"
        for item in self.rules.ask_items:
            for use in item.clauses:
                if not isinstance(use, syntax.UseClause):
                    continue
                if isinstance(use.action, syntax.LookAction | syntax.TurnInAction) and (
                    self.symbols.ask(use.action.ask) == ask
                ):
                    return f"use `{use.name.text}` of ask `{item.name.text}` queues it, {asks}"
        return f"`asks NAME rank N` on a card or stage queues it, {asks}"

    def _conflict(self, step: syntax.ConflictStep) -> None:
        self.symbols.counter(step.strength)
        seen: dict[str, Span] = {}
        for award in step.awards:
            self._award(award)
            if award.who.text in seen:
                self.twice(f"`{award.who.text}`", award.who.span, seen[award.who.text])
            seen.setdefault(award.who.text, award.who.span)
        for rout in step.routs:
            self._award(rout)
            self.number(rout.factor, 1, limits.SMALL, "number")
            self.number(rout.least, 0, limits.AMOUNT, "number")
        for second in step.routs[1:]:
            self.twice("`winner with`", second.span, step.routs[0].span)
        for skips in step.skips:
            self.symbols.counter(skips.counter)
        for other in step.skips[1:]:
            self.twice("`skips`", other.span.first(5), step.skips[0].span.first(5))

    def _award(self, node: syntax.AwardNode | syntax.RoutNode) -> None:
        self.symbols.raised(node.amount.name)
        self.amount(node.amount.number, limits.AMOUNT)
        if node.supply is not None:
            self.symbols.shared_counter(node.supply)

    def _range(self, first: syntax.Number, last: syntax.Number, least: int, most: int) -> None:
        if first.value > last.value:
            self.findings.add(
                "F404",
                f"{first.value} to {last.value} runs backwards",
                first.span,
                "the smaller number comes first",
            )
            return
        self.number(first, least, most, "number")
        if last is not first:
            self.number(last, least, most, "number")

    # --- which values variables can have

    def reach(self, block: syntax.Block, values: Reach, depth: int) -> None:
        """Walk the flow with the values that age and turn can have."""
        if not block.steps and not self.definitions.broken:
            self.findings.add("W904", "nothing is done here", block.span, "an empty block")
        self._reach_steps(block, values, depth)

    def _reach_steps(self, block: syntax.Block, values: Reach, depth: int) -> None:
        for step in block.steps:
            if isinstance(step, syntax.LoopStep):
                self._loop(step, values, depth)
            elif isinstance(step, syntax.WithinStep):
                self._within(step, values, depth)
            elif isinstance(step, syntax.PartStep):
                # A part may be empty: it is a place for the steps of others.
                for inner in inner_blocks(step):
                    self._reach_steps(inner, values, depth)
            else:
                deeper = depth + isinstance(step, _REPEATING)
                self._depth(step, deeper)
                if isinstance(step, syntax.TurnsStep):
                    values = values | {_TURNS: frozenset()}
                for inner in inner_blocks(step):
                    self.reach(inner, values, deeper)

    def _loop(self, step: syntax.LoopStep, values: Reach, depth: int) -> None:
        word = step.variable.text
        self._depth(step, depth + 1)
        if word in values or (word == "turn" and _TURNS in values):
            within = "turns" if word == "turn" and _TURNS in values else "another one"
            self.findings.add(
                "F403",
                f"a loop over `{word}` inside {within}",
                step.variable.span,
                f"`{word}` has its values from outside",
            )
        last = min(step.last.value, limits.LOOP)
        self.reach(step.body, values | {word: frozenset(range(step.first.value, last + 1))}, depth + 1)
        if not any(isinstance(one, syntax.AskStep | syntax.EachQueuedStep) for one in all_steps(step.body)):
            if word == "turn" and step.body.steps:
                self.findings.add(
                    "W909", "nothing is asked in these turns", step.variable.span, "no `ask` inside this loop"
                )

    def _within(self, step: syntax.WithinStep, values: Reach, depth: int) -> None:
        word = step.variable.text
        if word not in values:
            self.findings.add(
                "F402",
                f"`in {word}` outside any loop over `{word}`",
                step.variable.span,
                f"no {word} has begun here",
                advice=f"put it inside `{word} 1 to N {{ }}`",
            )
            return
        wanted: set[int] = set()
        for stretch in step.ranges:
            here = frozenset(range(stretch.first.value, min(stretch.last.value, limits.LOOP) + 1))
            if here & values[word]:
                self.reached.add(stretch.span)
            elif here:
                possible = ", ".join(str(value) for value in sorted(values[word]))
                spoken = "number of players" if word == "players" else word
                label = (
                    f"the {spoken} here is one of {possible}"
                    if possible
                    else f"there is no {spoken} at all here"
                )
                self.unreached[stretch.span] = (word, label)
            wanted |= here
        reached = values[word] & wanted
        self.reach(step.body, values | {word: reached or frozenset(wanted)}, depth)

    def report_unreached(self) -> None:
        """Report the ranges that are impossible in every place where their step is done."""
        for span, (word, label) in self.unreached.items():
            if span not in self.reached:
                missing = (
                    f"there are never {span.text}" if word == "players" else f"there is no {word} {span.text}"
                )
                self.findings.add("F401", f"these steps are never reached: {missing}", span, label)

    def _depth(self, step: syntax.Step, depth: int) -> None:
        if depth == limits.LOOP_DEPTH + 1 and isinstance(step, syntax.LoopStep | _REPEATING):
            self.findings.add(
                "L704",
                f"loops nested deeper than {limits.LOOP_DEPTH}",
                step.span.first(4),
                "one level too deep",
            )

    # --- answers

    def answers(self, run: Run) -> Iterator[Fault]:
        """Answers are paid and placed before the next question."""
        queued = [index for index, one in enumerate(self.rules.asks) if isinstance(one.of, AskedQueued)]
        of_free_seat = {one.name for one in self.rules.asks if isinstance(one.of, AskedFree)}
        for position, happening in enumerate(run):
            step, queue = happening.step, happening.queue
            if isinstance(step, syntax.AskStep | syntax.CaseStep):
                ask = self.symbols.ask(step.ask)
                if ask is not None:
                    inside = step if isinstance(step, syntax.CaseStep) else queue
                    keeping = set() if step.ask.text in of_free_seat else of_free_seat
                    words = _words_until_asked(run, position, inside, keeping)
                    yield from self._answered(_head(step), words, [ask])
            elif isinstance(step, syntax.EachQueuedStep):
                words = _words_until_asked(run, position, step, of_free_seat)
                yield from self._answered(_head(step), words, queued)

    def _answered(self, span: Span, words: frozenset[str], asks: Sequence[int]) -> Iterator[Fault]:
        actions = [use.action for ask in asks for use in self.rules.asks[ask].uses]
        costly = any(
            isinstance(action, ActionStage | ActionSell | ActionConstruct | ActionTurnIn)
            or (isinstance(action, ActionBuild) and action.cost)
            for action in actions
        )
        if costly and "pay" not in words:
            yield Fault("F409", "the answers are never paid", span, "no `pay` before the next question")
        if actions and "place" not in words:
            yield Fault("F409", "the answers are never placed", span, "no `place` before the next question")

    # --- queues

    def queues(self, flow: syntax.FlowItem) -> None:
        """Queued questions are asked, and only if there are any."""
        queuing = [
            one for one in queued_asks(self.rules) if isinstance(self.rules.asks[one.ask].of, AskedQueued)
        ]
        asking = [step for step in all_steps(flow.body) if isinstance(step, syntax.EachQueuedStep)]
        highest = max((limits.SMALL if one.rank is None else one.rank.value for one in asking), default=-1)
        never = next((one for one in queuing if one.rank > highest), None)
        if never is not None:
            missing = (
                "no `each queued ask { }` in the flow" if not asking else f"asked are ranks up to {highest}"
            )
            self.findings.add(
                "F408",
                f"ask `{self.rules.asks[never.ask].name}` is queued but never asked",
                never.span,
                "queued here" if not asking else f"queued here with rank {never.rank}",
                others=[(flow.span.first(4), missing)],
            )
        if asking and not queuing:
            self.findings.add(
                "W903", "nothing is ever queued", asking[0].span.first(15), "never does anything"
            )

    # --- losses

    def losses(self, flow: syntax.FlowItem) -> None:
        """Losses are settled. The step alone does no harm: it is there for the losses of extensions."""
        lost = [effect for effect in effects(self.rules) if isinstance(effect, model.Loss)]
        if lost and not _plain(flow, "settle losses"):
            self.findings.add(
                "F421",
                "losses are never settled",
                lost[0].span,
                "nothing is ever lost",
                others=[(flow.span.first(4), "no `settle losses` in the flow")],
            )

    # --- boards

    def boards(self, flow: syntax.FlowItem) -> None:
        draws = _plain(flow, "draw boards")
        if not draws:
            self.findings.add(
                "F410", "the flow never draws boards", flow.span.first(4), "no `draw boards` inside"
            )
        elif next(_without_parts(flow.body)) is not draws[0]:
            self.findings.add(
                "F410", "boards are drawn too late", draws[0].span, "must be the first step of the flow"
            )
        for second in draws[1:]:
            self.findings.add(
                "F410",
                "boards are drawn twice",
                second.span,
                "drawn again",
                others=[(draws[0].span, "first drawn here")],
            )


def _plain(flow: syntax.FlowItem, word: str) -> list[syntax.PlainStep]:
    return [step for step in all_steps(flow.body) if isinstance(step, syntax.PlainStep) and step.word == word]


def _without_parts(block: syntax.Block) -> Iterator[syntax.Step]:
    """The steps of a block, with those of its parts in the places where they are done."""
    for step in block.steps:
        if isinstance(step, syntax.PartStep):
            for inner in inner_blocks(step):
                yield from _without_parts(inner)
        else:
            yield step


def _head(step: syntax.AskStep | syntax.CaseStep | syntax.EachQueuedStep) -> Span:
    """The words of a step that ask something."""
    return (
        step.span.first(15)
        if isinstance(step, syntax.EachQueuedStep)
        else step.span.first(3).until(step.ask.span)
    )


def _words_until_asked(
    run: Run,
    position: int,
    queue: syntax.EachQueuedStep | syntax.CaseStep | None,
    of_free_seat: Container[str],
) -> frozenset[str]:
    """What is done with the answers to a question, up to the next one or the end of the queue around it.

    While nothing has been done with them they are kept when the free seat is asked.
    """
    words: set[str] = set()
    for later in range(position + 1, len(run)):
        happening = run[later]
        if (
            not words
            and isinstance(happening.step, syntax.AskStep)
            and happening.step.ask.text in of_free_seat
        ):
            continue
        if not isinstance(happening.step, syntax.PlainStep) or happening.queue is not queue:
            break
        words.add(happening.step.word)
    return frozenset(words)
