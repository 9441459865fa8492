"""The named parts of the flow, put in the places where the flow says `do`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from . import limits, syntax
from .definitions import Definitions
from .diagnostics import Findings
from .names import Symbols
from .walk import WITH_BODY


def whole_flow(definitions: Definitions, symbols: Symbols, findings: Findings) -> syntax.FlowItem | None:
    """The flow in which every `do` holds the steps that it names, as far as they are known."""
    parts = {item.name.text: item for item in definitions.of(syntax.PartItem)}
    expansion = _Expansion(parts, symbols, findings)
    flow = definitions.only(syntax.FlowItem)
    whole = None if flow is None else replace(flow, body=expansion.block(flow.body))
    expansion.look_through_the_rest()
    return whole


class _Expansion:
    """Expands one block after the other; `within` has the parts around the one that is being expanded."""

    def __init__(self, parts: Mapping[str, syntax.PartItem], symbols: Symbols, findings: Findings) -> None:
        self.parts = parts
        self.symbols = symbols
        self.findings = findings
        self.within: list[str] = []
        self.reached: set[str] = set()
        self.steps = 0
        """Steps put in so far, each as often as it stands in the whole."""

    def look_through_the_rest(self) -> None:
        """Expand the parts that the flow does not do, for what is wrong in them."""
        for name, item in self.parts.items():
            if name not in self.reached:
                self.within, self.steps = [name], 0
                self.block(item.body)

    def block(self, block: syntax.Block) -> syntax.Block:
        self.steps += len(block.steps)
        return replace(block, steps=tuple(self._step(step) for step in block.steps))

    def _step(self, step: syntax.Step) -> syntax.Step:
        if isinstance(step, syntax.PartStep):
            return replace(step, body=self._body(step.part))
        if isinstance(step, WITH_BODY):
            return replace(step, body=self.block(step.body))
        if isinstance(step, syntax.ChoiceStep | syntax.TestStep):
            otherwise = None if step.otherwise is None else self.block(step.otherwise)
            return replace(step, body=self.block(step.body), otherwise=otherwise)
        return step

    def _body(self, name: syntax.Name) -> syntax.Block | None:
        if self.symbols.part(name) is None or not self._can_enter(name):
            return None
        self.reached.add(name.text)
        self.within.append(name.text)
        body = self.block(self.parts[name.text].body)
        self.within.pop()
        return body

    def _can_enter(self, name: syntax.Name) -> bool:
        if name.text in self.within:
            around = [*self.within[self.within.index(name.text) :], name.text]
            self.findings.add(
                "F413",
                f"steps `{name.text}` do themselves",
                name.span,
                "this leads back: " + ", then ".join(f"`{one}`" for one in around),
                others=[(self.parts[name.text].name.span, "these steps are being done here already")],
                key=("F413", frozenset(around)),
            )
            return False
        if len(self.within) >= limits.PARTS_DEPTH:
            self.findings.add(
                "L704",
                f"steps inside each other deeper than {limits.PARTS_DEPTH}",
                name.span,
                "one level too deep",
                key=("L704", "steps"),
            )
            return False
        if self.steps > limits.FLOW:
            self.findings.add(
                "L701",
                "too many steps of the flow",
                name.span,
                f"at most {limits.FLOW} are possible, each counted as often as it is put in",
                key=("L701", "steps"),
            )
            return False
        return True
