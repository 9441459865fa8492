"""What holds in every position of games played at random, with and without other readings."""

from collections import Counter
from collections.abc import Collection
from random import Random

import pytest

from .facts import (
    BOARDS,
    COIN,
    CONFLICT_TOKENS,
    DECKS,
    HORNS,
    PLAYER_COUNTS,
    RESOURCES,
    SYMBOLS,
    TOKENS,
    VICTORY_TOKEN_POINTS,
    VICTORY_TOKENS,
)
from .game import CENTRAL, ArchitectsGame
from .payments import available_stages, ways_to_build
from .player import Player
from .questions import move_key
from .random_record import random_answer, random_deals
from .readings import Reading
from .scoring import score_sheet
from .test_facts import POINTS_BY_STAGES_BUILT

LIKINGS: tuple[Collection[str], ...] = (
    (),
    SYMBOLS,
    HORNS,
    (*RESOURCES, COIN),
    tuple(TOKENS),
    ("central",),
    ("left",),
)
"""What players like best in one game each: cards, tokens, or a deck, so that it runs out."""


def card_census(game: ArchitectsGame) -> Counter[str]:
    """All cards, wherever they are."""
    census = Counter(game.discarded)
    for deck in game.decks.values():
        census.update(deck)
    for player in game.players:
        census.update(player.cards)
    return census


def check_position(game: ArchitectsGame) -> None:
    """Nothing is lost and nothing appears; wonders grow level by level."""
    boards = [player.board for player in game.players]
    in_play = sum((DECKS[board] for board in boards), DECKS[CENTRAL])
    assert card_census(game) == in_play
    assert in_play.total() == 25 * len(boards) + 60
    owned = [token for player in game.players for token in player.tokens]
    assert Counter(owned + game.face_up + game.stack) == TOKENS
    assert len(game.face_up) == 3 or not game.stack
    assert sum(player.has_cat for player in game.players) == (
        1 if any(player.cards["Blue cat"] for player in game.players) else 0
    )
    assert 0 <= game.peace_tokens <= CONFLICT_TOKENS[len(boards)]
    assert game.supply == VICTORY_TOKENS - sum(player.victory_tokens for player in game.players)
    for player in game.players:
        assert min(player.cards.values(), default=1) > 0
        stages = BOARDS[player.board]
        unbuilt_levels = [stages[number - 1].level for number in available_stages(player.board, player.built)]
        assert all(stages[number - 1].level <= min(unbuilt_levels, default=9) for number in player.built)
        assert score_sheet(player)["stages"] in POINTS_BY_STAGES_BUILT[player.board][len(player.built)]


def check_turn_is_over(game: ArchitectsGame, player: Player, used: Collection[str]) -> None:
    """17, 30, 46, 81: nothing forced is left of the turn that ended."""
    tokens = set(player.tokens) - set(used)
    assert not ways_to_build(player.cards, player.board, player.built, tokens, game.readings)
    green = [player.cards[symbol] for symbol in SYMBOLS]
    assert (max(green) < 2 and min(green) == 0) or not game.face_up


def play(
    players: int, random: Random, readings: Collection[Reading] = (), liked: Collection[str] = ()
) -> ArchitectsGame:
    """A whole game, every position of it checked."""
    boards = random.sample(sorted(BOARDS), players)
    game = ArchitectsGame(
        [Player(board) for board in boards], random_deals(random, boards), frozenset(readings)
    )
    while (question := game.question) is not None:
        keys = [move_key(option.shown) for option in question.options]
        assert len(keys) == len(set(keys)) > 0
        before = (game.turn, game.player)
        used = game.used
        game.answer(random_answer(random, question, liked))
        check_position(game)
        if game.question is None or game.turn > before[0]:
            check_turn_is_over(game, before[1], used)
    complete = [player for player in game.players if player.wonder_is_complete]
    assert complete == [game.player] or not any(game.decks.values())
    for player in game.players:
        assert score_sheet(player)["military"] == VICTORY_TOKEN_POINTS * player.victory_tokens
    return game


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_adopted_rules(players: int) -> None:
    """Games by the adopted readings."""
    for seed, liked in enumerate(LIKINGS):
        play(players, Random(seed), liked=liked)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("reading", [each for each in Reading if each is not Reading.LIMITED_SUPPLY])
def test_other_readings(players: int, reading: Reading) -> None:
    """Games by one other reading, with others mixed in by chance."""
    random = Random(players)
    others = [each for each in Reading if random.random() < 0.2]
    play(players, random, {reading, *others}, random.choice(LIKINGS))


def test_76_R14_a_supply_that_never_runs_short() -> None:
    """With fewer than seven players the limit changes nothing that random play reaches."""
    for players in PLAYER_COUNTS[:-1]:
        limited = play(players, Random(1), [Reading.LIMITED_SUPPLY])
        assert limited.supply >= 0
