"""What happens in a flow: its steps in the order in which they are done, for each setting of the switches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final

from . import syntax
from .diagnostics import Findings
from .source import Span
from .walk import all_steps, inner_blocks

Setting = frozenset[str]
"""The switches that are on, of those that the flow names."""

_MOST_SWITCHES: Final = 8
"""So many switches are tried in every combination, more of them only one by one."""

_MOST_HAPPENINGS: Final = 1 << 20
"""So many steps are looked at in all combinations together, which keeps compiling foreign text quick."""


@dataclass(frozen=True)
class Happening:
    """A step that is done once. It is done only if all switches of `on` are on and all of `off` are off."""

    step: syntax.Step
    age: int | None
    turn: int | None
    queue: syntax.EachQueuedStep | syntax.CaseStep | None
    """The step around it that is done for seats that have to answer, so perhaps never."""
    players: frozenset[int]
    """The numbers of players with which it is done."""
    on: Setting
    off: Setting


Run = Sequence[Happening]
"""All that happens with one setting."""


@dataclass(frozen=True)
class Fault:
    """A finding on a run, as `Findings.add` takes it. Faults are equal if they say the same of one place."""

    code: str
    message: str
    span: Span
    label: str
    others: tuple[tuple[Span, str], ...] = field(default=(), compare=False)
    advice: str | None = field(default=None, compare=False)


class FlowRuns:
    """The runs of a flow without errors in its steps. `defaults` tells of each switch whether it is on,
    `players` has the smallest and the largest number of players.

    Tried are all combinations of the switches that the flow names; if these are too many, the defaults and
    every change of a single one. Steps that depend on a test of the flow are taken to happen.
    """

    def __init__(self, flow: syntax.FlowItem, defaults: Mapping[str, bool], players: tuple[int, int]) -> None:
        numbers = frozenset(range(players[0], players[1] + 1))
        start = Happening(flow.body.steps[0], None, None, None, numbers, frozenset(), frozenset())
        self._happenings = tuple(_in_order(flow.body, start)) if flow.body.steps else ()
        alike = all(one.players == numbers for one in self._happenings)
        self._numbers = (players[0],) if alike else tuple(sorted(numbers))
        """Numbers of players between which the flow tells."""
        choices = [step for step in all_steps(flow.body) if isinstance(step, syntax.ChoiceStep)]
        self._switches = tuple(dict.fromkeys(step.condition.switch.text for step in choices))
        default = frozenset(name for name in self._switches if defaults[name])
        if self._can_try_all():
            tried: Iterable[Setting] = map(frozenset, _subsets(self._switches))
        else:
            tried = (default ^ {name} for name in self._switches)
        self._settings = tuple(dict.fromkeys((default, *tried)))

    def _can_try_all(self) -> bool:
        number = len(self._switches)
        return number <= _MOST_SWITCHES and len(self._happenings) << number <= _MOST_HAPPENINGS

    def has(self, kind: type[syntax.Step]) -> bool:
        """Whether a step of a kind can happen at all."""
        return any(isinstance(one.step, kind) for one in self._happenings)

    def report(
        self,
        check: Callable[[Run], Iterable[Fault]],
        kinds: tuple[type[syntax.Step], ...],
        findings: Findings,
    ) -> None:
        """Note what a check finds in the runs, of which it sees the steps of some kinds.

        What is not so with every setting tells with which it is.
        """
        seen = [one for one in self._happenings if isinstance(one.step, kinds)]
        faults: dict[Fault, set[Setting]] = {}
        for setting in self._settings:
            happening = [one for one in seen if one.on <= setting and setting.isdisjoint(one.off)]
            for number in self._numbers:
                for fault in check([one for one in happening if number in one.players]):
                    faults.setdefault(fault, set()).add(setting)
        for fault, settings in faults.items():
            findings.add(
                fault.code,
                fault.message + self._condition(settings),
                fault.span,
                fault.label,
                others=fault.others,
                advice=fault.advice,
            )

    def _condition(self, faulty: Collection[Setting]) -> str:
        """With which switches something is so, in words: no more of them than it depends on."""
        first = next(setting for setting in self._settings if setting in faulty)
        needed = {name: name in first for name in self._switches}
        for name in self._switches:
            fewer = {other: on for other, on in needed.items() if other != name}
            if all(setting in faulty for setting in self._settings if _fits(setting, fewer)):
                needed = fewer
        told = " and ".join(f"`{name}` {'on' if on else 'off'}" for name, on in needed.items())
        return f" with {told}" if told else ""


def _fits(setting: Setting, wanted: Mapping[str, bool]) -> bool:
    return all((name in setting) == on for name, on in wanted.items())


def _subsets(names: Sequence[str]) -> Iterator[list[str]]:
    for chosen in product((True, False), repeat=len(names)):
        yield [name for name, is_chosen in zip(names, chosen, strict=True) if is_chosen]


def _in_order(block: syntax.Block, at: Happening) -> Iterator[Happening]:
    """All steps of a block, each as often as it happens, under the conditions of a happening."""
    for step in block.steps:
        yield replace(at, step=step)
        for body, inside in _inside(step, at):
            yield from _in_order(body, inside)


def _inside(step: syntax.Step, at: Happening) -> Iterator[tuple[syntax.Block, Happening]]:
    """The blocks inside a step as they are done, with what holds in them."""
    if isinstance(step, syntax.LoopStep):
        for value in range(step.first.value, step.last.value + 1):
            is_age = step.variable.text == "age"
            yield step.body, replace(at, age=value) if is_age else replace(at, turn=value)
    elif isinstance(step, syntax.WithinStep) and step.variable.text == "players":
        wanted = {number for one in step.ranges for number in range(one.first.value, one.last.value + 1)}
        if at.players & wanted:
            yield step.body, replace(at, players=at.players & wanted)
    elif isinstance(step, syntax.WithinStep):
        now = (at.age if step.variable.text == "age" else at.turn) or 0
        if any(one.first.value <= now <= one.last.value for one in step.ranges):
            yield step.body, at
    elif isinstance(step, syntax.EachQueuedStep | syntax.CaseStep):
        yield step.body, replace(at, queue=step)
    elif isinstance(step, syntax.ChoiceStep):
        for body, on in ((step.body, step.condition.on), (step.otherwise, not step.condition.on)):
            name = frozenset({step.condition.switch.text})
            if body is not None and not name <= (at.off if on else at.on):
                yield body, replace(at, on=at.on | name) if on else replace(at, off=at.off | name)
    else:
        yield from ((body, at) for body in inner_blocks(step))
