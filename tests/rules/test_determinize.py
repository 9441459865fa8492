"""Games drawn from what a player knows: the player cannot tell them from the real one."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import septem

GAMES = [
    ("base", 3),
    ("base", 5),
    ("base", 7),
    ("base-2020", 4),
    ("wonder-pack", 4),
    ("great-wall", 4),
    ("two-player", 2),
    ("architects", 2),
    ("architects", 5),
]
HIDDEN_USES = ("discard", "wonder")


def random_game(ruleset: str, players: int, seed: int) -> Iterator[septem.Game]:
    """A game at each answer of random players, who use many cards face down."""
    rules = septem.load(ruleset)
    random = Random(seed)
    switches = {switch: random.random() < 0.3 for switch in rules.switches}
    game = rules.new_game(players, seed, switches=switches)
    while not game.is_over:
        yield game
        decision = random.choice(game.decisions)
        hidden = [move for move in decision.moves if move.do in HIDDEN_USES]
        moves = hidden if hidden and random.random() < 0.4 else decision.moves
        game.play(decision.seat, random.choice(moves))
    yield game


def own_moves(game: septem.Game, player: int) -> dict[int, list[septem.Move]]:
    """The moves of the decisions that a player takes."""
    return {decision.seat: decision.moves for decision in game.decisions if decision.chooser == player}


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_the_player_cannot_tell(ruleset: str, players: int) -> None:
    """What the player sees and can do is the same; the game drawn can be saved and resumed,
    and played to its end."""
    rules = septem.load(ruleset)
    random = Random(players)
    compared = 0
    for game in random_game(ruleset, players, players):
        if random.random() > 0.3 and not game.is_over:
            continue
        before = game.to_bytes()
        for player in range(players):
            drawn = game.determinize(player, random.getrandbits(64))
            assert drawn.observe(player) == game.observe(player)
            assert own_moves(drawn, player) == own_moves(game, player)
            assert [decision.seat for decision in drawn.decisions] == [
                decision.seat for decision in game.decisions
            ]
            assert drawn.seed is None
            assert septem.Game.from_bytes(rules, drawn.to_bytes()) == drawn
            if random.random() < 0.1:
                play_on(drawn, random)
            compared += 1
        assert game.to_bytes() == before
    assert compared >= 20


def play_on(game: septem.Game, random: Random) -> None:
    """Play a game to its end."""
    while not game.is_over:
        for decision in game.decisions:
            game.play(decision.seat, random.choice(decision.moves))
    assert min(score["rank"] for score in game.scores() if score["rank"]) == 1


def hands(game: septem.Game) -> list[list[str]]:
    """The hands of all players."""
    return [game.observe(player)["hand"] for player in range(game.players)]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_hands_held_before_keep_what_is_known_of_them(players: int) -> None:
    """At the first turn the other hands can be any; the hand that was passed on holds, a turn later, all that
    was in it but one card, and nobody has a card that the player knows to be elsewhere."""
    game = septem.load("base").new_game(players, seed=3)
    first = game.observe(0)["hand"]
    chosen = [decision.moves[-1] for decision in game.decisions]
    for seat, move in enumerate(chosen):
        game.play(seat, move)
    passed = Counter(first)
    passed[chosen[0].card or ""] -= 1
    spread: set[tuple[str, ...]] = set()
    for seed in range(50):
        drawn = hands(game.determinize(0, seed))
        assert drawn[0] == hands(game)[0]
        assert Counter(drawn[1]) <= passed
        spread.add(tuple(drawn[2]))
    assert len(spread) > 15
    assert all(len(hand) == 6 for hand in drawn)


def test_no_card_is_there_too_often() -> None:
    """Whatever is drawn, every age has the cards of its deck."""
    for game in random_game("base", 5, 9):
        if game.turn != 4:
            continue
        dealt = [Counter(card for hand in age["hands"] for card in hand) for age in game.deals["ages"]]
        drawn = game.determinize(2, game.age).deals["ages"]
        for cards, age in zip(dealt[:2], drawn[:2], strict=True):
            assert Counter(card for hand in age["hands"] for card in hand) == cards


def test_hidden_answers_of_the_same_turn_are_drawn() -> None:
    """An answer that another player has given unseen can be any of its moves, the own one stays."""
    game = septem.load("base").new_game(3, seed=1)
    for decision in game.decisions[:2]:
        game.play(decision.seat, decision.moves[0])
    answers: list[list[Any]] = [[], []]
    for seed in range(40):
        drawn = game.determinize(0, seed)
        for seat in range(2):
            answers[seat].append(str(drawn.observe(seat)["answer"]))
    assert len(set(answers[0])) == 1
    assert len(set(answers[1])) > 15


def test_a_pile_is_shuffled_but_for_what_is_seen(architects: septem.Ruleset) -> None:
    """All see the tops of the piles at the seats, nobody the order below."""
    game = architects.new_game(3, seed=2)
    piles = game.deals["own"]
    drawn = [game.determinize(1, seed).deals["own"] for seed in range(30)]
    for seat, pile in enumerate(piles):
        assert {deals[seat][0] for deals in drawn} == {pile[0]}
        assert len({tuple(deals[seat]) for deals in drawn}) == 30
        assert all(Counter(deals[seat]) == Counter(pile) for deals in drawn)


def test_the_draw_is_that_of_the_seed() -> None:
    game = septem.load("base").new_game(4, seed=1)
    assert game.determinize(0, 5) == game.determinize(0, 5)
    assert game.determinize(0, 5) != game.determinize(0, 6)


def test_only_players_know_anything() -> None:
    game = septem.load("two-player").new_game(2, seed=1)
    with pytest.raises(septem.MoveError, match="seat 2 is free"):
        game.determinize(2, 0)
    with pytest.raises(septem.MoveError, match="there is no seat 9"):
        game.determinize(9, 0)
