"""All legal moves of every decision, against an independent account of legality and a brute force over
purchases.

The account knows goods, cards and boards from the facts, and of the game what `observe` shows.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import septem

from .city import City
from .fact_tables import AGES, PLAYER_COUNTS, TURNS, card_of
from .legality import Move, hand_moves, keys_of, move_key, neighbourhood, pile_moves
from .purchases import all_purchases, can_make, purchases, splits, unbeaten
from .random_play import TASTES, random_boards, random_game, random_move
from .table import base


def rights_left(seen: dict[str, Any]) -> int:
    """How often the seat that sees this may build free now."""
    return sum(right["left"] for right in seen["cities"][seen["seat"]]["rights"])


def expected_moves(game: septem.Game, decision: septem.Decision) -> tuple[list[Move], list[City]]:
    """The moves that the statements allow, and the cities they rest on."""
    seen = game.observe(decision.seat)
    cities = [City.seen(city) for city in seen["cities"]]
    seat = decision.seat
    if decision.kind == "from-discard":
        return [*pile_moves(cities[seat], seen["discard_pile"]), {"do": "decline"}], cities
    moves = hand_moves(cities, seat, seen["hand"], rights_left(seen))
    if decision.kind == "last-card":
        moves.append({"do": "decline"})
    return moves, cities


def checked_game(
    game: septem.Game, random: Random, taste: str
) -> Iterator[tuple[list[City], int, list[str]]]:
    """Play a game and compare the moves of every decision; gives cities, seat and hand of each."""
    while not game.is_over:
        for decision in game.decisions:
            expected, cities = expected_moves(game, decision)
            moves = [move.to_dict() for move in decision.moves]
            assert keys_of(moves) == keys_of(expected), (
                f"age {game.age} turn {game.turn} seat {decision.seat} of {cities}"
            )
            yield cities, decision.seat, game.observe(decision.seat)["hand"]
            game.play(decision.seat, random_move(random, sorted(moves, key=move_key), taste))


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(
    players=st.sampled_from(PLAYER_COUNTS),
    seed=st.integers(0, 2**64 - 1),
    taste=st.sampled_from(TASTES),
)
def test_all_moves_of_random_games(players: int, seed: int, taste: str) -> None:
    """Whole sets of moves, with whole sets of payments, in some five thousand cities: boards, sides, deals
    and tastes vary."""
    decisions = list(checked_game(random_game(players, seed), Random(seed), taste))
    assert len(decisions) >= players * len(AGES) * len(TURNS)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_moves_where_everybody_produces(players: int) -> None:
    """Cities full of producers, choice cards on all three sides: costs have many ways to be paid. The
    games were worth their time only if many costs had two or more."""
    several_ways = 0
    for seed in range(6):
        random = Random(1000 * players + seed)
        game = base().new_game(players, seed, boards=random_boards(random, players))
        for cities, seat, hand in checked_game(game, random, "production"):
            city, left, right = neighbourhood(cities, seat)
            for name in set(hand):
                card = card_of(name)
                several_ways += len(purchases(card.goods, card.coins, city, left, right)) > 1
    assert several_ways > 100


@pytest.mark.parametrize("players", [3, 5])
def test_no_listed_purchase_has_a_needless_unit(players: int) -> None:
    """F 9, by its own words: behind every pair of coins that is a move stands a purchase of which no unit
    can be left out, because the city could not make that unit too."""
    game = random_game(players, 5)
    checked = 0
    for cities, seat, hand in checked_game(game, Random(5), "production"):
        city, left, right = neighbourhood(cities, seat)
        for name in set(hand):
            goods = card_of(name).goods
            for pair in unbeaten(all_purchases(goods, city, left, right)):
                assert has_purchase_without_needless_unit(goods, pair, city, left, right)
                checked += 1
    assert checked > 100


def has_purchase_without_needless_unit(
    goods: dict[str, int], pair: tuple[int, int], city: City, left: City, right: City
) -> bool:
    """Whether some purchase at these coins has no unit that could be left out."""
    own = city.production()
    left_prices, right_prices = city.prices("left"), city.prices("right")
    for home, from_left, from_right in splits(goods):
        coins = sum(left_prices[good] for good in from_left), sum(right_prices[good] for good in from_right)
        if (
            coins == pair
            and can_make(own, home)
            and can_make(left.production_for_sale(), from_left)
            and can_make(right.production_for_sale(), from_right)
        ):
            return not any(can_make(own, (*home, good)) for good in (*from_left, *from_right))
    return False


# The brute force itself, on cities small enough to be worked out by hand.


def city(board: str, *built: str, coins: int = 20) -> City:
    """A city with side A of a board."""
    return City(board, "A", coins, list(built))


def test_brute_force_on_a_cost_without_goods() -> None:
    """Nothing is bought for nothing."""
    assert purchases({}, 0, city("Gizah"), city("Rhodos"), city("Olympia")) == {(0, 0)}
    assert purchases({}, 1, city("Gizah", coins=0), city("Rhodos"), city("Olympia")) == set()


def test_brute_force_on_choices_on_all_three_sides() -> None:
    """Wood, stone and clay; own wood or stone, left clay or ore and stone, right wood and wood or clay:
    two units are bought, of which stone can only come from the left or home."""
    buyer = city("Alexandria", "Timber Yard")
    left = city("Ephesos", "Clay Pit", "Stone Pit")
    right = city("Olympia", "Tree Farm")
    cost = {"wood": 1, "stone": 1, "clay": 1}
    # Stone at home: wood from the right, clay from either side.
    # Wood at home: stone from the left, clay from either side.
    assert purchases(cost, 0, buyer, left, right) == {(0, 4), (2, 2), (4, 0)}


def test_brute_force_with_discounts() -> None:
    """Two ore: one on either side, 1 coin on the right with East Trading Post."""
    buyer = city("Gizah", "East Trading Post")
    assert purchases({"ore": 2}, 0, buyer, city("Rhodos"), city("Olympia", "Ore Vein")) == {(2, 1)}
    poor = city("Gizah", "East Trading Post", coins=2)
    assert purchases({"ore": 2}, 0, poor, city("Rhodos"), city("Olympia", "Ore Vein")) == set()
