"""Rows of observations tell what a player may know, number by number, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import septem

from .test_determinize import GAMES, random_game

PLACES = ("self", "left", "right", "left 2", "right 2", "left 3", "right 3")


def seat_at(place: str, viewer: int, seats: int) -> int | None:
    """The seat that a block is of; of two seats that are one the block on the left is there."""
    side, _, steps = place.partition(" ")
    if side == "self":
        return viewer
    distance = int(steps or 1)
    beyond = distance * 2 > seats if side == "left" else distance * 2 >= seats
    if beyond:
        return None
    return (viewer + distance * (1 if side == "left" else -1)) % seats


def rows(ruleset: str, players: int, every: float) -> Iterator[tuple[septem.Game, int, dict[str, int]]]:
    """Some positions of random games, with a player and its row by names."""
    layout = septem.load(ruleset).observations
    names = layout.names(players)
    random = Random(players)
    for game in random_game(ruleset, players, 17):
        if random.random() > every and not game.is_over:
            continue
        for player in range(players):
            row = np.frombuffer(layout.row(game, player), np.int16)
            assert len(row) == len(names) == layout.size(players)
            yield game, player, dict(zip(names, row.tolist(), strict=True))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_rows_do_not_depend_on_what_is_hidden(ruleset: str, players: int) -> None:
    """Games that a player cannot tell apart have the same row."""
    layout = septem.load(ruleset).observations
    for seed, (game, player, _) in enumerate(rows(ruleset, players, 0.3)):
        assert layout.row(game.determinize(player, seed), player) == layout.row(game, player)


def expected_of_seat(seen: dict[str, Any], seat: int, viewer: int) -> dict[str, int]:
    """What the block of a seat says, without zeros, as far as an observation has it in the same words."""
    city = seen["cities"][seat]
    side = f"{city['board']} {city['side']}".strip()
    block = {f"board: {side}": 1, "cards in the hand": city["hand_size"]}
    block |= {f"stage built: {stage}": 1 for stage in city["stages"]}
    block |= {f"counter: {name}": amount for name, amount in city["counters"].items()}
    block |= {f"number of: {name}": amount for name, amount in city["stacks"].items()}
    for power in city["powers"]:
        block[f"power: {power['name']}"] = 1
        block[f"power used in this turn: {power['name']}"] = int(power["is_used"])
        block[f"power awake: {power['name']}"] = int(power["is_awake"])
    block["owes a decision"] = int(seat in seen["waiting"])
    if seen["active"] is not None:
        block["has its turn"] = int(seat == seen["active"])
    if seen["free"] is not None:
        block["is free"] = int(seat == seen["free"]["seat"])
    known = {"cards": seen["hand"]} if seat == viewer else seen["seen"][seat]
    block["the player has seen the hand"] = int(known is not None)
    return {name: value for name, value in block.items() if value}


WORDS_OF_BLOCKS = (
    "board: ",
    "cards in the hand",
    "stage built: ",
    "counter: ",
    "number of: ",
    "power: ",
    "power used in this turn: ",
    "power awake: ",
    "owes a decision",
    "has its turn",
    "is free",
    "the player has seen the hand",
)


def counted(block: dict[str, int], what: str) -> dict[str, int]:
    """Cards that a block or row counts, by name; of several with one name all together."""
    found: dict[str, int] = {}
    for name, value in block.items():
        if name.startswith(what + ": ") and value:
            card = name.removeprefix(what + ": ").partition(" of age ")[0]
            found[card] = found.get(card, 0) + value
    return found


def names_to_numbers(names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in names}


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_rows_tell_what_is_observed(ruleset: str, players: int) -> None:
    """Every number that has the words of the observation is its number."""
    rules = septem.load(ruleset)
    seats = players + rules.free_seats
    for game, player, row in rows(ruleset, players, 0.2):
        seen = game.observe(player)
        assert (row["age"], row["turn"], row["players"]) == (seen["age"], seen["turn"], players)
        assert counted(row, "known on the discard pile") == names_to_numbers(seen["discards"])
        assert row["cards on the discard pile"] == seen["discard_count"]
        assert counted(row, "spent") == seen["spent"]
        assert counted(row, "looked at") == names_to_numbers(seen["looked"] or [])
        assert counted(row, "of the table") == seen["table"]
        markers = [*seen["markers"].values(), *(seen["free"] or {"markers": {}})["markers"].values()]
        assert counted(row, "put under stages by the player") == names_to_numbers(markers)
        asked = [decision for decision in game.decisions if decision.chooser == player]
        put = [
            name for name, value in row.items() if name.startswith("question put to the player: ") and value
        ]
        assert len(put) == bool(asked)
        for place in PLACES:
            seat = seat_at(place, player, seats)
            if seat is None:
                continue
            block = {
                name.removeprefix(f"{place}: "): value
                for name, value in row.items()
                if name.startswith(f"{place}: ")
            }
            compared = {
                name: value for name, value in block.items() if value and name.startswith(WORDS_OF_BLOCKS)
            }
            assert compared == expected_of_seat(seen, seat, player), place
            built = seen["cities"][seat]["built"]
            assert counted(block, "built") | counted(block, "has") == names_to_numbers(built)
            known = {"cards": seen["hand"]} if seat == player else seen["seen"][seat] or {"cards": []}
            if not (rules.free_seats and seat == players):
                assert counted(block, "known in the hand") == names_to_numbers(known["cards"])
            for pile in seen["piles"]:
                words = block if pile["seat"] == seat else row if pile["seat"] is None else {}
                if words:
                    assert words[f"cards left in {pile['name']}"] == pile["size"]
                    top = [pile["top"]] if pile["top"] else []
                    assert counted(words, f"known top of {pile['name']}") == names_to_numbers(top)
                    assert counted(words, f"beside {pile['name']}") == names_to_numbers(pile["row"])


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_fewer_seats_have_the_first_numbers(ruleset: str) -> None:
    rules = septem.load(ruleset)
    layout = rules.observations
    names = layout.names(rules.players[-1])
    assert len(set(names)) == len(names)
    for players in rules.players:
        assert layout.names(players) == names[: layout.size(players)]
    with pytest.raises(septem.SetupError, match="not for 9"):
        layout.size(9)


def test_only_players_have_rows() -> None:
    rules = septem.load("two-player")
    game = rules.new_game(2, 1)
    with pytest.raises(septem.MoveError, match="seat 2 is free"):
        rules.observations.row(game, 2)
    with pytest.raises(septem.MoveError, match="another ruleset"):
        septem.load("base").observations.row(game, 0)


def test_the_version_is_that_of_the_layout() -> None:
    versions = {ruleset: septem.load(ruleset).observations.version for ruleset in septem.rulesets()}
    assert len(set(versions.values())) == len(versions)
