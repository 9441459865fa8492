"""What checks work on: the rules, where they come from, what their names mean, and where findings go."""

from __future__ import annotations

from dataclasses import dataclass

from . import model
from .definitions import Definitions
from .diagnostics import Findings
from .names import Symbols


@dataclass(frozen=True)
class Context:
    """A ruleset as it is when it is checked."""

    rules: model.Rules
    definitions: Definitions
    symbols: Symbols
    findings: Findings


class Checks:
    """The base of checks that belong together; they have the parts of the context as attributes."""

    def __init__(self, context: Context) -> None:
        self.rules = context.rules
        self.definitions = context.definitions
        self.symbols = context.symbols
        self.findings = context.findings
