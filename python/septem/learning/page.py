"""What the numbers of a ruleset mean, as a Markdown page.

``python -m septem.learning.page RULESET`` prints it; ``docs/actions`` holds those of the built-in rulesets,
and a test compares them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

import septem

PLACES = ("self", "left", "right", "left 2", "right 2", "left 3", "right 3")
"""The words for the seats in the order of their blocks."""

_RANKED = re.compile(r"^(?P<what>.*), way of (?P<how>paying|spending) (?P<rank>\d+)$")


def page(ruleset: str) -> str:
    """The page of a ruleset."""
    rules = septem.load(ruleset)
    return "\n".join(
        ["".join(f"{line}\n" for line in part) for part in (_head(rules), _actions(rules), _rows(rules))]
    )


def _head(rules: septem.Ruleset) -> Iterator[str]:
    yield f"# Numbers of `{rules.name}`"
    yield ""
    yield f"<!-- Made by `python -m septem.learning.page {rules.name}`. -->"
    yield ""
    yield "What the actions and the numbers of an observation of this ruleset mean; how they are used"
    yield "is told in [learning.md](../learning.md). Another meaning of any number is another version."


def _actions(rules: septem.Ruleset) -> Iterator[str]:
    actions = rules.actions
    yield "## Actions"
    yield ""
    yield f"Version `{actions.version}`, {actions.size} numbers, the same for all numbers of players."
    yield "Of several ways of paying the first pays the least to the left."
    yield ""
    if max((lane for lanes in _lanes(actions).values() for lane in lanes), default=1) > 1:
        yield from _lane_table(actions)
    yield "| Numbers | Action |"
    yield "|---|---|"
    texts = [actions.text(number) for number in range(actions.size)]
    for _, group in groupby(enumerate(texts), key=lambda entry: _stem(entry)):
        numbers = list(group)
        first, last = numbers[0][0], numbers[-1][0]
        ranked = _RANKED.match(numbers[0][1])
        if ranked is None or first == last:
            yield f"| {first} | {numbers[0][1]} |"
        else:
            words = f"{ranked['what']}, ways of {ranked['how']} 1 to {len(numbers)}"
            yield f"| {first} to {last} | {words} |"


def _stem(entry: tuple[int, str]) -> str:
    """The same for numbers that are told together."""
    number, text = entry
    ranked = _RANKED.match(text)
    return f"{ranked['what']} by {ranked['how']}" if ranked else str(number)


def _lanes(actions: septem.Actions) -> dict[str, list[int]]:
    """The lanes of the stages of each side, by its name."""
    return {
        f"{board} {side}".strip(): lanes
        for board, sides in actions.lanes.items()
        for side, lanes in sides.items()
    }


def _lane_table(actions: septem.Actions) -> Iterator[str]:
    yield "Stages that can be built at the same time are in different lanes;"
    yield "those of one lane share their numbers."
    yield ""
    yield "| Side | Lanes of its stages |"
    yield "|---|---|"
    for side, lanes in _lanes(actions).items():
        yield f"| {side} | {', '.join(map(str, lanes))} |"
    yield ""


def _rows(rules: septem.Ruleset) -> Iterator[str]:
    layout = rules.observations
    players = rules.players[-1]
    seats = players + rules.free_seats
    names = layout.names(players)
    first = next(number for number, name in enumerate(names) if name.startswith("self: "))
    block = (len(names) - first) // seats
    yield "## Observations"
    yield ""
    yield f"Version `{layout.version}`. A row has {first} numbers of the table and the player alone,"
    yield f"then a block of {block} numbers for each seat. With fewer seats there are the first blocks only."
    yield ""
    yield "| Numbers | Of |"
    yield "|---|---|"
    yield f"| 0 to {first - 1} | the table and the player |"
    for place in range(seats):
        begin = first + place * block
        yield f"| {begin} to {begin + block - 1} | the seat {PLACES[place]} |"
    yield ""
    yield "### The table and the player"
    yield ""
    yield from _name_table(enumerate(names[:first]))
    yield ""
    yield "### A seat"
    yield ""
    yield "To be added to the first number of its block."
    yield ""
    own = names[first : first + block]
    yield from _name_table((number, name.removeprefix("self: ")) for number, name in enumerate(own))


def _name_table(names: Iterable[tuple[int, str]]) -> Iterator[str]:
    yield "| Number | What |"
    yield "|---|---|"
    for number, name in names:
        yield f"| {number} | {name} |"


if __name__ == "__main__":
    sys.stdout.write(page(*sys.argv[1:]))
