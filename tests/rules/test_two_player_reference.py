"""The two-player variant against its reference interpreter on whole random games."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import septem

from .fact_tables import first_edition
from .random_play import TASTES, random_boards, random_switches
from .test_reference import play_along
from .two_player_reference import FREE_CITY, TwoPlayerReference


def play_both(
    seed: int, taste: str, switched: bool, boards: list[tuple[str, str]] | None = None
) -> septem.Game:
    """Play one random game in the engine and in the reference, comparing all the way."""
    random = Random(seed)
    switches = random_switches(random) if switched else {}
    game = septem.load("two-player").new_game(2, seed, boards=boards, switches=switches)
    reference = TwoPlayerReference(game.boards, game.deals, switches)
    play_along(game, reference, random, taste, first_edition())
    return game


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**64 - 1), taste=st.sampled_from(TASTES), switched=st.booleans())
def test_random_games(seed: int, taste: str, switched: bool) -> None:
    """Games by the rules as they are, and with some of the switches on."""
    play_both(seed, taste, switched)


@pytest.mark.parametrize(
    "board",
    [("Babylon", "B"), ("Halikarnassos", "A"), ("Halikarnassos", "B"), ("Olympia", "A"), ("Olympia", "B")],
)
def test_free_cities_whose_boards_decide(board: tuple[str, str]) -> None:
    """Games in which the Free City has decisions of its own, until it has built all its stages twice."""
    finished = 0
    for seed in range(12):
        others = [other for other in random_boards(Random(seed), 7) if other[0] != board[0]]
        game = play_both(seed, "stages", seed % 2 == 1, [*others[:2], board])
        stages = game.observe(0)["cities"][FREE_CITY]["stages"]
        finished += len(stages) == len(first_edition().boards[board[0]].sides[board[1]])
    assert finished >= 2
