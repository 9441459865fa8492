"""`septem replay`: check recorded games against the rules."""

from __future__ import annotations

import contextlib
import errno
import json as json_format
import os
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer
from rich.progress import DownloadColumn

import septem
from septem._core import RECORD_FORMAT
from septem.cli.ending import fail
from septem.cli.exit_codes import FINDINGS, WRONG_INPUT
from septem.cli.output import print_json
from septem.cli.progress import progress_bar
from septem.cli.streams import say

STANDARD_INPUT = "-"
LONGEST_LINE = 64 << 20
"""In bytes; a record is far shorter, so that a foreign file cannot fill the memory."""


def replay_records(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Game records, one a line; - is standard input.")
    ],
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="RULESET",
            help="Check by these, not by the built-in rules that a record names.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Replay recorded games without the random generator and check each step, legal set, score and rank.

    Prints the first difference of each bad game and ends with 1 if there is one. Lines that are no
    records count as bad. A file without any record, or with one whose rules are not at hand, ends with 2.
    """
    referee = _Referee(None if ruleset is None else septem.load(ruleset))
    bad: list[Finding] = []
    with _opened(file) as stream, progress_bar("replay", _size(file), DownloadColumn()) as progress:
        for finding in _findings(stream, referee, progress):
            bad.append(finding)
            if not json:
                print(f"{file}:{finding.line}: {finding.text}", flush=True)
            if not referee.records and not finding.may_be_record:
                raise fail(f"{file} is no file of game records")
    for reason, lines in referee.unchecked.items():
        others = f" (and {len(lines) - 1:,} more)" if len(lines) > 1 else ""
        say(f"septem: {file}:{lines[0]}{others}: {reason}")
    if not referee.records:
        raise fail(f"{file} holds no game records")
    if json:
        print_json(
            {
                "file": file,
                "games": referee.records,
                "bad": [{"line": finding.line, "difference": finding.text} for finding in bad],
                "unchecked": [
                    {"lines": lines, "reason": reason} for reason, lines in referee.unchecked.items()
                ],
            }
        )
    else:
        checked = referee.records - sum(map(len, referee.unchecked.values()))
        if checked or bad:
            print(_summary(checked, len(bad)))
    if referee.unchecked:
        raise typer.Exit(WRONG_INPUT)
    if bad:
        raise typer.Exit(FINDINGS)


@dataclass(frozen=True)
class Finding:
    """What is wrong with a line."""

    line: int
    """Counted from 1."""
    text: str
    may_be_record: bool = True
    """Whether the line has at least the look of a record."""


class _NoRulesError(Exception):
    """The rules by which a record was played are not at hand; the message says why."""


class _Referee:
    """Checks lines by the rules that they name."""

    def __init__(self, rules: septem.Ruleset | None) -> None:
        self._given = rules
        self._built_in: dict[str, septem.Ruleset] = {}
        self._latest = rules
        self.records = 0
        """Lines that were records."""
        self.unchecked: dict[str, list[int]] = {}
        """Numbers of the lines whose rules are not at hand, by the reason, which is told once."""

    def difference(self, line: bytes) -> str | None:
        """The first difference of a recorded game, `None` if there is none.

        Raises:
            RecordError: the line cannot be replayed.
            _NoRulesError: its rules are not at hand.
        """
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise septem.RecordError(f"this is no UTF-8 text: {error.reason}") from None
        # Reading the header costs as much as the replay, so the rules of the line before are tried first.
        if self._latest is not None:
            try:
                difference = septem.replay(self._latest, text)
            except septem.RecordError:
                if self._given is not None:
                    header = _header(text)
                    self.records += header is not None
                    if header is not None and header.get("digest") != self._given.digest:
                        raise _NoRulesError(_other_rules(header, "--ruleset", self._given)) from None
                    raise
            else:
                self.records += 1
                return difference
        header = _header(text)
        if header is None:
            raise septem.RecordError("this is no game record")
        self.records += 1
        self._latest = self._rules_named_in(header)
        return septem.replay(self._latest, text)

    def _rules_named_in(self, header: dict[str, Any]) -> septem.Ruleset:
        name, digest = header.get("ruleset"), header.get("digest")
        # Never a path: a record may come from a stranger.
        if not isinstance(name, str) or name not in septem.rulesets():
            raise _NoRulesError(f"its ruleset {name!r} is not built in; name its rules with --ruleset")
        if name not in self._built_in:
            self._built_in[name] = septem.load(name)
        loaded = self._built_in[name]
        if loaded.digest != digest:
            reason = _other_rules(header, f"the built-in {name!r}", loaded)
            raise _NoRulesError(f"{reason}; name its rules with --ruleset")
        return loaded


def _other_rules(header: dict[str, Any], those: str, rules: septem.Ruleset) -> str:
    there, here = str(header.get("digest"))[:12], rules.digest[:12]
    return f"it was recorded by other rules than {those} (digest {there} there, {here} here)"


def _findings(stream: BinaryIO, referee: _Referee, progress: Callable[[int], None]) -> Iterator[Finding]:
    number = 0
    read = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        read += len(line)
        progress(read)
        if not line.strip():
            continue
        if len(line) == LONGEST_LINE:
            yield Finding(number, "the line is too long for a record; reading stops here")
            return
        try:
            difference = referee.difference(line)
        except _NoRulesError as missing:
            referee.unchecked.setdefault(str(missing), []).append(number)
        except septem.RecordError as error:
            yield Finding(number, str(error), may_be_record=line.lstrip().startswith(b"{"))
        else:
            if difference is not None:
                yield Finding(number, difference)


def _header(line: str) -> dict[str, Any] | None:
    try:
        header = json_format.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.get("format") != RECORD_FORMAT:
        return None
    return header


def _summary(games: int, bad: int) -> str:
    counted = f"{games:,} game{'' if games == 1 else 's'}"
    if not bad:
        return f"{counted} replayed, all as recorded"
    return f"{counted}, {bad:,} bad line{'' if bad == 1 else 's'}"


@contextlib.contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    if not file:  # the path would be the current folder
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), file)
    with Path(file).open("rb") as stream:
        yield stream


def _size(file: str) -> int | None:
    """In bytes; `None` of what has no size, such as a named pipe."""
    if file == STANDARD_INPUT:
        return None
    status = Path(file).stat()
    return status.st_size if stat.S_ISREG(status.st_mode) else None
