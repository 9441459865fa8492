"""What a move brought about, read off two looks at the table."""

import random
from collections import Counter

import pytest

import septem
from septem.cli.happened import Happened

from .arranged import arranged, play


def happened(game: septem.Game, seat: int, move: septem.Move) -> Happened:
    """What a move brings about."""
    before = game.observe(0)
    game.play(seat, move)
    return Happened.between(before, game.observe(0), seat, move.spend or {})


def by_words(game: septem.Game, words: str) -> septem.Move:
    """The move that says so."""
    return next(move for move in game.decisions[0].moves if str(move) == words)


def test_a_card_is_taken_unseen(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Giza", "Rhodes"], [[], []], central=["Red horn 1"])
    found = happened(game, 0, by_words(game, "take from central"))
    assert found.taken == ("Red horn 1",)
    assert not any(found.lost)
    assert found.counters == ((("red", 0, 1), ("shield", 0, 1)), ())
    assert found.table == (("peace", 3, 2),)


def test_what_is_spent_is_not_lost(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Giza", "Rhodes"], [["Wood", "Stone"], ["Red", "Red"]])
    play(
        game,
        {"deck": "left", "card": "Wood"},
        {"deck": "left", "card": "Red"},
        {"deck": "left", "card": "Stone"},
    )
    found = happened(game, 0, by_words(game, "construct stage 1 with 1 Wood, 1 Stone"))
    assert found.taken == ()
    assert not any(found.lost)
    assert ("stage", 0, 1) in found.counters[0]


def test_a_card_that_is_lost_at_once_was_taken(architects: septem.Ruleset) -> None:
    # Two horns and one more turn all three tokens: both discard these cards, and one shield each is a tie.
    tops = [["Red horn 1"], ["Red horn 2"]]
    game = arranged(architects, ["Giza", "Rhodes"], tops)
    play(game, {"deck": "left", "card": "Red horn 1"})
    found = happened(game, 1, by_words(game, "take Red horn 2 from left"))
    assert found.taken == ("Red horn 2",)
    assert found.lost == (Counter({"Red horn 1": 1}), Counter({"Red horn 2": 1}))
    assert ("shield", 1, 0) in found.counters[0]
    assert found.counters[1] == ()
    assert found.table == (("peace", 2, 3),)


@pytest.mark.parametrize("seed", range(5))
def test_every_card_that_a_move_names_is_taken(architects: septem.Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    game = architects.new_game(2 + seed, seed=seed)
    while not game.is_over:
        decision = game.decisions[0]
        move = chance.choice(decision.moves)
        leaves = move.to_dict().keys() & {"decline", "spend", "set", "do"}
        looks = move.do == "look"
        found = happened(game, decision.seat, move)
        assert len(found.taken) == (not leaves and not looks)
        if move.card is not None:
            assert found.taken == (move.card,)
