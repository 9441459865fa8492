"""From the steps of the flow to the flow program: loops, jumps and plain instructions."""

from __future__ import annotations

from collections.abc import Mapping

from . import limits, syntax
from .conditions import condition_of
from .names import Symbols
from .table_format import (
    Award,
    Condition,
    Instruction,
    InstructionAsk,
    InstructionCase,
    InstructionChooserDraws,
    InstructionCollect,
    InstructionConflict,
    InstructionDeal,
    InstructionDiscardCards,
    InstructionDiscardDrawPile,
    InstructionDiscardHands,
    InstructionDrawBoards,
    InstructionEachQueued,
    InstructionEnd,
    InstructionFor,
    InstructionGain,
    InstructionJump,
    InstructionLose,
    InstructionNext,
    InstructionNextTurn,
    InstructionPass,
    InstructionPay,
    InstructionPeek,
    InstructionPlace,
    InstructionRenewPowers,
    InstructionRepeat,
    InstructionRights,
    InstructionSettle,
    InstructionSettled,
    InstructionShare,
    InstructionTurns,
    InstructionUnless,
    InstructionUnlessCondition,
    InstructionUnlessSwitch,
    Rout,
)
from .walk import inner_blocks

_PLAIN: dict[str, Instruction] = {
    "draw boards": InstructionDrawBoards(),
    "renew rights": InstructionRights(add=False),
    "add rights": InstructionRights(add=True),
    "pay": InstructionPay(),
    "place": InstructionPlace(),
    "collect": InstructionCollect(),
    "discard hands": InstructionDiscardHands(),
    "renew powers": InstructionRenewPowers(),
    "chooser draws": InstructionChooserDraws(),
    "discard draw pile": InstructionDiscardDrawPile(),
}


def lower_flow(flow: syntax.FlowItem, symbols: Symbols, losses: Mapping[int, int]) -> tuple[Instruction, ...]:
    """The program of a flow in which every name is known. `losses` has the counters in which losses wait, by
    the counter that falls.
    """
    lowering = _FlowLowering(symbols, losses)
    lowering.block(flow.body)
    lowering.program.append(InstructionEnd())
    return tuple(lowering.program)


class _FlowLowering:
    """Appends to the program; instructions that lead further down are put in when their target is known."""

    def __init__(self, symbols: Symbols, losses: Mapping[int, int]) -> None:
        self.symbols = symbols
        self.losses = losses
        self.program: list[Instruction] = []

    def block(self, block: syntax.Block) -> None:
        for step in block.steps:
            self._step(step)

    def _step(self, step: syntax.Step) -> None:
        match step:
            case syntax.PlainStep(word="settle losses"):
                for counter, pending in self.losses.items():
                    self.program.append(InstructionLose(pending, counter))
            case syntax.PlainStep():
                self.program.append(_PLAIN[step.word])
            case syntax.SeatsGainStep():
                self.program.append(
                    InstructionGain(self._known(self.symbols.raised(step.amount.name)), step.amount.value)
                )
            case syntax.DealStep():
                self.program.append(InstructionDeal(step.count.value))
            case syntax.AskStep():
                self.program.append(InstructionAsk(self._known(self.symbols.ask(step.ask))))
            case syntax.PassStep():
                self.program.append(InstructionPass(step.direction.text))
            case syntax.ConflictStep():
                self._conflict(step)
            case syntax.LoopStep():
                start = self._place(InstructionFor(step.variable.text, step.first.value, step.last.value))
                self.block(step.body)
                self.program.append(InstructionNext(start))
            case syntax.EachQueuedStep():
                start = self._hole()
                self.block(step.body)
                self.program.append(InstructionRepeat(start))
                self.program[start] = InstructionEachQueued(self._here())
            case syntax.WithinStep():
                start = self._hole()
                self.block(step.body)
                self.program[start] = InstructionUnless(step.variable.text, values_of(step), self._here())
            case syntax.PartStep():
                self._part(step)
            case syntax.ChoiceStep():
                self._choice(step)
            case syntax.TestStep():
                self._test_step(step)
            case syntax.TurnsStep():
                start = self._place(InstructionTurns())
                self.block(step.body)
                until = tuple(self._condition(test) for test in step.until)
                self.program.append(InstructionNextTurn(start, until))
            case syntax.SettleStep():
                self._settle(step)
            case syntax.TableStep():
                counter = self._known(self.symbols.shared_counter(step.amount.name))
                self.program.append(InstructionShare(counter, signed(step)))
            case syntax.LookStep():
                self.program.append(InstructionPeek(self._known(self.symbols.pile(step.pile))))
            case syntax.DiscardCardsStep():
                found = {card for name in step.cards for card in self.symbols.cards_named(name)}
                self.program.append(InstructionDiscardCards(tuple(sorted(found))))
            case _:
                raise AssertionError(step)

    def _part(self, step: syntax.PartStep) -> None:
        assert step.body is not None
        self.block(step.body)

    def _choice(self, step: syntax.ChoiceStep) -> None:
        switch = self._known(self.symbols.switch(step.condition.switch))
        start = self._hole()
        self.block(step.body)
        if step.otherwise is not None:
            jump = self._hole()
            self.program[start] = InstructionUnlessSwitch(switch, step.condition.on, self._here())
            self.block(step.otherwise)
            self.program[jump] = InstructionJump(self._here())
        else:
            self.program[start] = InstructionUnlessSwitch(switch, step.condition.on, self._here())

    def _test_step(self, step: syntax.TestStep) -> None:
        """The steps that are done if the test holds come first, whatever the word."""
        first, second = (step.body, step.otherwise) if step.holds else (step.otherwise, step.body)
        start = self._hole()
        if first is not None:
            self.block(first)
        if second is not None:
            jump = self._hole()
            self.program[start] = InstructionUnlessCondition(self._condition(step.test), self._here())
            self.block(second)
            self.program[jump] = InstructionJump(self._here())
        else:
            self.program[start] = InstructionUnlessCondition(self._condition(step.test), self._here())

    def _condition(self, test: syntax.FlowTest) -> Condition:
        condition = condition_of(test, self.symbols)
        assert condition is not None
        return condition

    def _settle(self, step: syntax.SettleStep) -> None:
        start = self._place(InstructionSettle())
        for case in step.body.steps:
            self._case(case, start)
        self.program.append(InstructionSettled(start))

    def _case(self, case: syntax.Step, settle: int) -> None:
        ask = self._known(self.symbols.ask(case.ask)) if isinstance(case, syntax.CaseStep) else None
        start = self._hole()
        for inner in inner_blocks(case):
            self.block(inner)
        self.program.append(InstructionRepeat(settle))
        bound = case.rank if isinstance(case, syntax.EachQueuedStep) else None
        rank = limits.SMALL if bound is None else bound.value
        self.program[start] = InstructionCase(ask, rank, self._here())

    def _conflict(self, step: syntax.ConflictStep) -> None:
        awards = {award.who.text: self._award(award) for award in step.awards}
        strength = self._known(self.symbols.counter(step.strength))
        routs = [Rout(one.factor.value, one.least.value, self._award(one)) for one in step.routs]
        rout = routs[0] if routs else None
        skip = self._known(self.symbols.counter(step.skips[0].counter)) if step.skips else None
        winner, loser = awards.get("winner"), awards.get("loser")
        self.program.append(InstructionConflict(strength, winner, loser, rout, skip))

    def _award(self, node: syntax.AwardNode | syntax.RoutNode) -> Award:
        supply = None if node.supply is None else self._known(self.symbols.shared_counter(node.supply))
        return Award(self._known(self.symbols.raised(node.amount.name)), node.amount.value, supply)

    def _here(self) -> int:
        return len(self.program)

    def _place(self, instruction: Instruction) -> int:
        self.program.append(instruction)
        return len(self.program) - 1

    def _hole(self) -> int:
        return self._place(InstructionEnd())

    @staticmethod
    def _known(index: int | None) -> int:
        assert index is not None
        return index


def signed(step: syntax.TableStep) -> int:
    """By how much the counter of the table changes."""
    return step.amount.value if step.change.text == "gains" else -step.amount.value


def values_of(step: syntax.WithinStep) -> int:
    """The values of the variable for which the steps are done, as a bit set: bit n is value n."""
    values = 0
    for stretch in step.ranges:
        for value in range(stretch.first.value, stretch.last.value + 1):
            values |= 1 << value
    return values
