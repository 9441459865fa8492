"""Properties of whole random games: nothing is lost, and a game is the same however it is kept or counted."""

from collections import Counter
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest

import septem

from .city import City
from .fact_tables import COINS_FOR_DISCARD, PLAYER_COUNTS, TURNS, Effect, card_of
from .legality import Move, neighbourhood
from .random_play import TASTES, play_at_random, random_game, random_move
from .reference import placed_effects
from .table import base

GAMES_EACH = 4


def answer_all(game: septem.Game, random: Random, tastes: list[str]) -> dict[int, Move]:
    """Answer all decisions that are asked now at random. Returns the answers."""
    answers = {}
    for decision in game.decisions:
        moves = [move.to_dict() for move in decision.moves]
        answers[decision.seat] = random_move(random, moves, tastes[decision.seat])
    for seat, move in answers.items():
        game.play(seat, move)
    return answers


def cards_off_the_pile(game: septem.Game) -> Counter[str]:
    """All cards in hands, in cities and under stages."""
    found: Counter[str] = Counter()
    for seat in range(game.players):
        seen = game.observe(seat)
        found.update(seen["hand"])
        found.update(seen["cities"][seat]["built"])
        found.update(seen["markers"].values())
    return found


def cards_dealt(game: septem.Game) -> Counter[str]:
    """All cards that were dealt in this age and before."""
    ages = game.deals["ages"][: game.age]
    return Counter(card for age in ages for hand in age["hands"] for card in hand)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cards_are_conserved(players: int) -> None:
    """After every step each card dealt so far is in a hand, in a city, under a stage, or else on the
    discard pile; what seats know of the pile is on it, and together they know all of it."""
    for seed in range(GAMES_EACH):
        random = Random(seed)
        game = random_game(players, seed)
        tastes = [random.choice(TASTES) for _ in range(players)]
        pile_was_seen = False
        while not game.is_over:
            answer_all(game, random, tastes)
            pile = cards_dealt(game) - cards_off_the_pile(game)
            looks = [game.observe(seat) for seat in range(players)]
            assert {look["discard_count"] for look in looks} == {pile.total()}
            assert all(Counter(look["discards"]) <= pile for look in looks)
            pile_was_seen |= any(look["discard_pile"] is not None for look in looks)
            if not pile_was_seen:
                assert sum((Counter(look["discards"]) for look in looks), Counter()) == pile
            for seat, look in enumerate(looks):
                assert sorted(look["markers"]) == sorted(look["cities"][seat]["stages"])
                assert look["cities"][seat]["hand_size"] == len(look["hand"])


def coins_of(game: septem.Game) -> list[int]:
    """Coins of all seats."""
    return [city["counters"].get("coin", 0) for city in game.observe(0)["cities"]]


def gain(cities: list[City], seat: int, effect: Effect) -> int:
    """Coins that an effect gives at once."""
    if effect["type"] == "coins":
        return int(effect["amount"])
    if effect["type"] == "coins_per":
        by_word = dict(zip(("self", "left", "right"), neighbourhood(cities, seat), strict=True))
        return int(effect["amount"]) * sum(
            by_word[word].count(effect["counted"]) for word in effect["cities"]
        )
    return 0


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_coins_are_conserved(players: int) -> None:
    """In every step each city's coins change by what it pays, is paid and gains (G 4), so that purchases
    move coins between cities and only the bank makes or takes any."""
    for seed in range(GAMES_EACH):
        random = Random(seed)
        game = random_game(players, seed)
        tastes = [random.choice(TASTES) for _ in range(players)]
        while not game.is_over:
            before = coins_of(game)
            answers = answer_all(game, random, tastes)
            cities = [City.seen(city) for city in game.observe(0)["cities"]]
            assert coins_of(game) == expected_coins(before, answers, cities)


def expected_coins(before: list[int], answers: dict[int, Move], cities: list[City]) -> list[int]:
    """Coins after a step, from those before it and the cities after it."""
    coins = list(before)
    for seat, move in answers.items():
        pay = move.get("pay", {"bank": 0, "left": 0, "right": 0})
        coins[seat] -= pay["bank"] + pay["left"] + pay["right"]
        coins[(seat + 1) % len(coins)] += pay["left"]
        coins[seat - 1] += pay["right"]
        coins[seat] += COINS_FOR_DISCARD if move["do"] == "discard" else 0
        coins[seat] += sum(gain(cities, seat, effect) for effect in placed_effects(cities[seat], move))
    assert min(coins) >= 0
    return coins


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_no_building_twice_and_stages_in_order(players: int) -> None:
    """At the end no city has two buildings of a name (D 4), and the stages are the first ones of the board
    (I 2)."""
    for seed in range(GAMES_EACH):
        game = random_game(players, seed)
        play_at_random(game, Random(seed))
        for city in game.observe(0)["cities"]:
            assert len(set(city["built"])) == len(city["built"])
            assert sorted(city["stages"]) == list(range(1, len(city["stages"]) + 1))
            assert all(card_of(name) for name in city["built"])


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_saved_and_loaded_games_play_on_alike(players: int) -> None:
    """A game that was saved and loaded at any moment, between the answers of one turn too, is equal and
    stays so."""
    for seed in range(GAMES_EACH):
        random = Random(seed)
        game = random_game(players, seed)
        play_at_random(game, random, steps=random.randrange(players * 3 * len(TURNS)))
        saved = game.to_bytes()
        loaded = septem.Game.from_bytes(base(), saved)
        assert loaded == game
        assert hash(loaded) == hash(game)
        assert loaded.to_bytes() == saved
        assert septem.Game.from_bytes(base(), saved) == game
        for seat, move in play_at_random(game, random):
            loaded.play(seat, move)
        assert loaded == game
        assert loaded.scores() == game.scores()
        assert all(loaded.observe(seat) == game.observe(seat) for seat in range(players))


@pytest.mark.parametrize("seed", range(3))
def test_broken_saves_are_refused_or_whole(seed: int) -> None:
    """Truncated bytes are refused; changed bytes are refused or are a game that can be played to its end."""
    random = Random(seed)
    game = random_game(4, seed)
    play_at_random(game, random, steps=random.randrange(1, 70))
    saved = game.to_bytes()
    for length in [*range(0, len(saved), 7), len(saved) - 1]:
        with pytest.raises(septem.StateError):
            septem.Game.from_bytes(base(), saved[:length])
    for _ in range(300):
        broken = bytearray(saved)
        broken[random.randrange(len(broken))] ^= 1 << random.randrange(8)
        try:
            survivor = septem.Game.from_bytes(base(), bytes(broken))
        except septem.StateError:
            continue
        play_at_random(survivor, random)
        assert survivor.is_over


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_clones_are_independent(players: int) -> None:
    """A clone is equal to its original and goes its own way."""
    random = Random(players)
    game = random_game(players, players)
    play_at_random(game, random, steps=players * 4 + 1)
    before = game.to_bytes()
    for clone in (game.clone(), copy(game), deepcopy(game)):
        assert clone == game
        assert hash(clone) == hash(game)
        play_at_random(clone, random)
        assert clone.is_over
        assert clone != game
        assert game.to_bytes() == before
    played = play_at_random(game, random)
    assert game.is_over
    again = septem.Game.from_bytes(base(), before)
    for seat, move in played:
        again.play(seat, move)
    assert again == game


def test_games_differ_when_anything_differs() -> None:
    """Equality sees boards, deals, switches and answers that are given but not yet revealed."""
    game = random_game(3, 1)
    assert game == random_game(3, 1)
    assert hash(game) == hash(random_game(3, 1))
    assert game != random_game(3, 2)
    assert game != random_game(4, 1)
    assert game != random_game(3, 1, {"rights kept": True})
    answered = game.clone()
    answered.play(0, answered.decisions[0].moves[0])
    assert answered != game


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_equal_seeds_give_equal_games(players: int) -> None:
    """The same seed and the same answers give the same game; other seeds other boards and deals."""
    first, second = random_game(players, 11), random_game(players, 11)
    for seat, move in play_at_random(first, Random(0)):
        second.play(seat, move)
    assert first == second
    assert first.scores() == second.scores()
    deals = [random_game(players, seed).deals["ages"] for seed in range(20)]
    assert all(deals.count(deal) == 1 for deal in deals)


def test_given_deals_and_boards_make_the_same_game_as_the_seed() -> None:
    """A game whose chance was told plays like the one whose seed decided the same."""
    drawn = random_game(5, 21)
    told = base().new_game(5, seed=None, boards=drawn.boards, deals=drawn.deals)
    assert told.seed is None
    assert told.boards == drawn.boards
    for seat, move in play_at_random(drawn, Random(3)):
        assert move in [option.to_dict() for option in moves_of(told, seat)]
        told.play(seat, move)
    assert told.scores() == drawn.scores()


def moves_of(game: septem.Game, seat: int) -> list[septem.Move]:
    """The legal moves of a seat that owes a decision."""
    return next(decision.moves for decision in game.decisions if decision.seat == seat)


def illegal_deals(players: int) -> list[dict[str, Any]]:
    """Deals that are not those of a game."""
    good = random_game(players, 1).deals
    short, strange, doubled, absent = (deepcopy(good) for _ in range(4))
    short["ages"][0]["hands"][0].pop()
    strange["ages"][1]["hands"][0][0] = "No Such Card"
    doubled["ages"][0]["hands"][0] = doubled["ages"][0]["hands"][1]
    absent["ages"][0]["hands"].pop()
    return [short, strange, doubled, absent, {"ages": 3}, {"ages": [{"hands": [3, 4, 5]}]}]


def test_illegal_deals_are_refused() -> None:
    """Deals with wrong numbers of cards, with cards that are not in the deck, or of a wrong form are
    errors."""
    for deals in illegal_deals(3):
        with pytest.raises((septem.SetupError, TypeError)):
            base().new_game(3, 1, deals=deals)
