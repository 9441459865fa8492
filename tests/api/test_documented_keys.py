"""The keys that the documentation names are exactly those that are there."""

import inspect
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import septem

FILLED_IN = {"counters", "goods", "names", "markers", "answer", "table", "stacks", "spent"}
"""Keys of maps whose own keys are names, numbers or a move."""

LISTS_OF_FILLED_IN = {"contents"}
"""Keys of lists of such maps."""


def named_in(documented: object) -> set[str]:
    """The keys that a docstring names: words in backquotes, and those of the maps written out there."""
    text = inspect.getdoc(documented)
    assert text is not None
    text = text.split("Raises:")[0]
    return set(re.findall(r"`([a-z_]+)`", text)) | set(re.findall(r'"([a-z]+)":', text))


def keys_of(data: Any) -> Iterator[str]:
    """All keys of plain data, at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            if key not in LISTS_OF_FILLED_IN and (key not in FILLED_IN or isinstance(value, list)):
                yield from keys_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_of(value)


@pytest.fixture
def rich_game(base: septem.Ruleset) -> septem.Game:
    """A game in which somebody has a right to build free and has seen a hand that now lies elsewhere."""
    chance = random.Random(3)
    game = base.new_game(3, seed=3, boards=[("Olympia", "A"), None, None])
    while not game.observe(0)["cities"][0]["rights"]:
        if game.is_over:
            game = base.new_game(3, seed=chance.randrange(1000), boards=[("Olympia", "A"), None, None])
        for decision in game.decisions:
            stages = [move for move in decision.moves if move.stage is not None]
            game.play(decision.seat, chance.choice(stages or decision.moves))
    return game


@pytest.fixture
def game_of_turns(architects: septem.Ruleset) -> septem.Game:
    """A game in which seats take turns and somebody has a power."""
    chance = random.Random(3)
    game = architects.new_game(2, seed=3)
    while not game.observe(0)["cities"][0]["powers"]:
        decision = game.decisions[0]
        game.play(decision.seat, chance.choice(decision.moves))
    return game


def test_keys_of_what_a_seat_observes(rich_game: septem.Game, game_of_turns: septem.Game) -> None:
    with_free_seat = septem.load("two-player").new_game(2)
    games = (rich_game, game_of_turns, with_free_seat)
    assert {key for game in games for key in keys_of(game.observe(0))} == named_in(septem.Game.observe)


def test_keys_of_a_description(base: septem.Ruleset, architects: septem.Ruleset) -> None:
    described = set(keys_of(base.describe())) | set(keys_of(architects.describe()))
    assert described == named_in(septem.Ruleset.describe)


def test_keys_of_a_tally(base: septem.Ruleset) -> None:
    tally = septem.simulate(base, 3, 5, agents=["random", "builder"])
    of_seats = named_in(septem.Tally.seats)
    assert {frozenset(seat) for seat in tally.seats} == {frozenset(of_seats)}
    assert {frozenset(board) for board in tally.boards} == {
        frozenset(of_seats | named_in(septem.Tally.boards))
    }
    assert {frozenset(agent) for agent in tally.agents} == {
        frozenset(of_seats | named_in(septem.Tally.agents))
    }
