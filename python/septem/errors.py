"""The errors that Septem raises; all of them are `SeptemError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from septem.compiler.diagnostics import Diagnostic

__all__ = [
    "MoveError",
    "RecordError",
    "RulesError",
    "RulesetNotFoundError",
    "SeptemError",
    "SetupError",
    "StateError",
    "TablesError",
]


class SeptemError(Exception):
    """Any error of Septem; its text says what is wrong and what would be right."""


class RulesError(SeptemError, ValueError):
    """The text of a ruleset does not compile.

    `str(error)` is the report for people, each fault with its place in the text.
    """

    diagnostics: tuple[Diagnostic, ...]
    """The faults found, in the order of the text."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


class RulesetNotFoundError(SeptemError, LookupError):
    """There is no ruleset of that name and nothing at that path."""


class TablesError(SeptemError, ValueError):
    """The bytes are not a whole and valid tables file of this version."""


class SetupError(SeptemError, ValueError):
    """What was asked for a new game does not fit the ruleset."""


class MoveError(SeptemError, ValueError):
    """The move is not legal now; the game is unchanged."""


class StateError(SeptemError, ValueError):
    """The bytes are not a saved state of this ruleset and version."""


class RecordError(SeptemError, ValueError):
    """The line is not a game record of this ruleset."""
