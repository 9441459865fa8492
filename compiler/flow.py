"""From the steps of the flow to the flow program: loops, jumps and plain instructions."""

from __future__ import annotations

from . import syntax
from .names import Symbols
from .table_format import (
    Award,
    Instruction,
    InstructionAsk,
    InstructionCollect,
    InstructionConflict,
    InstructionDeal,
    InstructionDiscardHands,
    InstructionDrawBoards,
    InstructionEachQueued,
    InstructionEnd,
    InstructionFor,
    InstructionGain,
    InstructionJump,
    InstructionNext,
    InstructionPass,
    InstructionPay,
    InstructionPlace,
    InstructionRepeat,
    InstructionRights,
    InstructionUnless,
    InstructionUnlessSwitch,
)

_PLAIN: dict[str, Instruction] = {
    "draw boards": InstructionDrawBoards(),
    "renew rights": InstructionRights(add=False),
    "add rights": InstructionRights(add=True),
    "pay": InstructionPay(),
    "place": InstructionPlace(),
    "collect": InstructionCollect(),
    "discard hands": InstructionDiscardHands(),
}


def lower_flow(flow: syntax.FlowItem, symbols: Symbols) -> tuple[Instruction, ...]:
    """The program of a flow in which every name is known."""
    lowering = _FlowLowering(symbols)
    lowering.block(flow.body)
    lowering.program.append(InstructionEnd())
    return tuple(lowering.program)


class _FlowLowering:
    """Appends to the program; instructions that lead further down are put in when their target is known."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.program: list[Instruction] = []

    def block(self, block: syntax.Block) -> None:
        for step in block.steps:
            self._step(step)

    def _step(self, step: syntax.Step) -> None:
        match step:
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

    def _conflict(self, step: syntax.ConflictStep) -> None:
        awards = {
            award.who.text: Award(self._known(self.symbols.raised(award.amount.name)), award.amount.value)
            for award in step.awards
        }
        strength = self._known(self.symbols.counter(step.strength))
        self.program.append(InstructionConflict(strength, awards.get("winner"), awards.get("loser"), None))

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


def values_of(step: syntax.WithinStep) -> int:
    """The values of the variable for which the steps are done, as a bit set: bit n is value n."""
    values = 0
    for stretch in step.ranges:
        for value in range(stretch.first.value, stretch.last.value + 1):
            values |= 1 << value
    return values
