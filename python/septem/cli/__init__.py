"""The `septem` command. Each verb has a file of its own."""

from septem.cli.application import main

__all__ = ["main"]
