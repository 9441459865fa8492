"""Games between players that choose at random, some of them with a taste."""

from collections.abc import Sequence
from random import Random
from typing import Any

import septem

from .fact_tables import Facts, first_edition
from .table import base, game_of

TASTES = ("anything", "production", "science", "stages", "shields")
"""What a player likes to build; production makes cities in which costs can be paid in many ways."""


def random_game(players: int, seed: int, switches: dict[str, bool] | None = None) -> septem.Game:
    """A game whose boards, sides and deals come from a seed."""
    return base().new_game(players, seed, switches=switches)


def random_switches(random: Random, facts: Facts | None = None) -> dict[str, bool]:
    """Some of the switches turned on."""
    switches = game_of(facts or first_edition()).switches
    return {switch: True for switch in switches if random.random() < 0.3}


def random_boards(random: Random, players: int, facts: Facts | None = None) -> list[tuple[str, str]]:
    """Different boards, each on either side."""
    boards = (facts or first_edition()).boards
    names = random.sample(sorted(boards), players)
    return [(name, random.choice(sorted(boards[name].sides))) for name in names]


def random_move(
    random: Random, moves: Sequence[dict[str, Any]], taste: str, facts: Facts | None = None
) -> dict[str, Any]:
    """One of the legal moves."""
    weights = [liking(move, taste, facts or first_edition()) for move in moves]
    return random.choices(moves, weights)[0]


def liking(move: dict[str, Any], taste: str, facts: Facts) -> float:
    """How much more likely than others a move is."""
    if move["do"] in ("discard", "decline"):
        return 0.2
    if move["do"] == "wonder":
        return 5.0 if taste == "stages" else 0.3
    colours = {"production": ("brown", "gray"), "science": ("green",), "shields": ("red",)}.get(taste, ())
    return 6.0 if facts.card_of(move["card"]).colour in colours else 1.0


def play_at_random(
    game: septem.Game, random: Random, steps: int | None = None, facts: Facts | None = None
) -> list[tuple[int, dict[str, Any]]]:
    """Play a game on, to its end or for a number of answers. Returns the answers with their seats."""
    tastes = [random.choice(TASTES) for _ in range(game.players)]
    given: list[tuple[int, dict[str, Any]]] = []
    while not game.is_over:
        for decision in game.decisions:
            if steps is not None and len(given) == steps:
                return given
            moves = [move.to_dict() for move in decision.moves]
            move = random_move(random, moves, tastes[decision.seat], facts)
            game.play(decision.seat, move)
            given.append((decision.seat, move))
    return given
