"""Changed tables of the game are refused, or are games that come to an end."""

import hashlib
import struct
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgpack
import pytest

import septem
from septem.compiler.table_format import FORMAT_VERSION, MAGIC

from .engine import architects

Path = tuple[str | int, ...]

CHANGES = 60
NUMBERS = (0, 1, 2, 7, 20, 255, 65535, -1, -3, 32767)


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in plain data but the root."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    if isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


def at(value: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        value = value[key]
    return value


def as_lists(value: Any) -> Any:
    """Plain data with lists for tuples."""
    if isinstance(value, dict):
        return {key: as_lists(item) for key, item in value.items()}
    return [as_lists(item) for item in value] if isinstance(value, list | tuple) else value


def change(random: Random, tables: dict[str, Any], alike: dict[Path, list[Any]], path: Path) -> None:
    """Change what stands at a place: a number, a list, or all of it for something of its kind."""
    parent, key = at(tables, path[:-1]), path[-1]
    value = parent[key]
    if type(value) is int and random.random() < 0.7:
        parent[key] = random.choice([value + 1, value - 1, *NUMBERS])
    elif isinstance(value, list) and value and random.random() < 0.6:
        random.choice(
            [
                lambda: value.pop(random.randrange(len(value))),
                lambda: value.insert(0, deepcopy(random.choice(value))),
                lambda: random.shuffle(value),
                value.clear,
            ]
        )()
    else:
        parent[key] = deepcopy(random.choice([*alike[kind_of(path)], None]))


def kind_of(path: Path) -> Path:
    """Places of one kind have names in common."""
    return tuple(key if isinstance(key, str) else 0 for key in path[-2:])


def tables_file(tables: dict[str, Any]) -> bytes:
    """The bytes of a tables file with a proper header."""
    body: bytes = msgpack.packb(tables, use_bin_type=True)
    header = MAGIC + struct.pack("<II", FORMAT_VERSION, len(body))
    return header + hashlib.sha256(body).digest() + body


@pytest.mark.parametrize("seed", range(10))
def test_changed_tables(seed: int) -> None:
    """One or two changes each; what is accepted is played to its end by two and by seven."""
    original = as_lists(architects().tables())
    assert septem.Ruleset.from_bytes(tables_file(original)) == architects()
    found = list(places(original))
    alike: dict[Path, list[Any]] = {}
    by_table: dict[str | int, list[Path]] = {}
    for path in found:
        alike.setdefault(kind_of(path), []).append(at(original, path))
        by_table.setdefault(path[0], []).append(path)
    random = Random(seed)
    for _ in range(CHANGES):
        tables = deepcopy(original)
        for _ in range(random.randint(1, 2)):
            path = random.choice(by_table[random.choice(list(by_table))])
            try:
                change(random, tables, alike, path)
            except (LookupError, TypeError):
                continue  # an earlier change took the place away
        try:
            rules = septem.Ruleset.from_bytes(tables_file(tables))
        except septem.TablesError:
            continue
        for players in {rules.players[0], rules.players[-1]}:
            septem.simulate(rules, players, 2, seed=seed, record=lambda _: None)


@pytest.mark.parametrize("left_out", ["place", "pay"])
def test_answers_that_use_nothing_up(left_out: str) -> None:
    """Without a step that takes something away a question would be put for ever: the tables are refused, or
    the game ends all the same."""
    original = as_lists(architects().tables())
    refused = 0
    for number, step in enumerate(original["flow"]):
        if step["do"] == left_out:
            tables = deepcopy(original)
            tables["flow"][number] = {**step, "do": "collect"}
            try:
                rules = septem.Ruleset.from_bytes(tables_file(tables))
            except septem.TablesError:
                refused += 1
            else:
                septem.simulate(rules, 2, 1)
    assert refused >= 3
