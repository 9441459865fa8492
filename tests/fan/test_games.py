"""Whole random games of the home-made expansion, for every number of players."""

import pytest

from tests.rules.fact_tables import PLAYER_COUNTS
from tests.rules.table import game_of
from tests.rules.whole_games import check_game, check_records

from .test_far_shores import FACTS

EVERY_NUMBER = pytest.mark.parametrize("players", PLAYER_COUNTS)


@EVERY_NUMBER
def test_games(players: int) -> None:
    """Nothing is lost, and a game is the same however it is kept."""
    for seed in range(12):
        check_game(game_of(FACTS), players, seed)


@EVERY_NUMBER
def test_records(players: int) -> None:
    """Each record replays."""
    check_records(game_of(FACTS), players, 12)
