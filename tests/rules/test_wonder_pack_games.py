"""Whole random games with the Great Wall and the Wonder Pack, for every number of players."""

import pytest

from .fact_tables import PACKS, PLAYER_COUNTS, Facts
from .table import game_of
from .whole_games import check_game, check_records

EVERY_NUMBER = pytest.mark.parametrize("players", PLAYER_COUNTS)
EVERY_PACK = pytest.mark.parametrize("facts", PACKS, ids=repr)


@EVERY_PACK
@EVERY_NUMBER
def test_games(facts: Facts, players: int) -> None:
    """Nothing is lost, and a game is the same however it is kept."""
    for seed in range(12):
        check_game(game_of(facts), players, seed)


@EVERY_PACK
@EVERY_NUMBER
def test_records(facts: Facts, players: int) -> None:
    """Each record replays."""
    check_records(game_of(facts), players, 12)
