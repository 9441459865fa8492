"""Whole random games of the second edition, for every number of players."""

import pytest

from .fact_tables import PLAYER_COUNTS, second_edition
from .table import game_of
from .whole_games import check_game, check_records

EVERY_NUMBER = pytest.mark.parametrize("players", PLAYER_COUNTS)


@EVERY_NUMBER
def test_games(players: int) -> None:
    """Nothing is lost, and a game is the same however it is kept."""
    for seed in range(12):
        check_game(game_of(second_edition()), players, seed)


@EVERY_NUMBER
def test_records(players: int) -> None:
    """Each record replays."""
    check_records(game_of(second_edition()), players, 12)
