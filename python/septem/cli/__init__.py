"""The `septem` command. Each verb has a file of its own."""

from __future__ import annotations

from collections.abc import Sequence

from septem.cli.exit_codes import INTERRUPTED
from septem.cli.streams import say

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: what follows the name of the command; by default that of the process.

    Returns:
        The exit code.
    """
    try:
        # The verbs take most of the time of starting: Ctrl-C must be answered also while they are imported.
        from septem.cli.application import run

        return run(arguments)
    except KeyboardInterrupt:
        say("septem: stopped")
        return INTERRUPTED
