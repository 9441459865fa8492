"""What a seat can know: two games that differ only in what it cannot know look the same to it."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import septem

from .deals import first_holder
from .fact_tables import AGES, PLAYER_COUNTS
from .legality import Move
from .random_play import random_boards, random_game, random_move
from .table import base

HIDDEN_USES = ("discard", "wonder")
OPEN_PILE = "Halikarnassos"
"""The board whose owner looks at the discard pile."""

Step = tuple[int, int, str, dict[int, Move]]
"""Age, turn, kind of the question, answers by seat."""


def play_recorded(game: septem.Game, random: Random) -> list[Step]:
    """Play a game in which many cards go face down. Returns its steps."""
    steps: list[Step] = []
    while not game.is_over:
        decisions = game.decisions
        place = (game.age, game.turn, decisions[0].kind)
        answers: dict[int, Move] = {}
        for decision in decisions:
            moves = [move.to_dict() for move in decision.moves]
            hidden = [move for move in moves if move["do"] in HIDDEN_USES]
            of_kind = hidden if hidden and random.random() < 0.5 else moves
            answers[decision.seat] = random_move(random, of_kind, "stages")
        for seat, move in answers.items():
            game.play(seat, move)
        steps.append((*place, answers))
    return steps


@dataclass
class Exchange:
    """Two cards that go face down in the same turn, each in the hand that the other could have been in."""

    step: int
    seats: tuple[int, int]
    cards: tuple[str, str]
    age: int
    origins: tuple[int, int]


def exchanges(steps: list[Step], observer: int, players: int) -> list[Exchange]:
    """All pairs of cards used face down by others, in one turn, out of hands that the observer has not
    held before."""
    found = []
    for number, (age, turn, kind, answers) in enumerate(steps):
        if kind != "play":
            continue
        held = {first_holder(age, earlier, observer, players) for earlier in range(1, turn + 1)}
        hiders = [
            seat
            for seat, move in answers.items()
            if move["do"] in HIDDEN_USES and first_holder(age, turn, seat, players) not in held
        ]
        for place, one in enumerate(hiders):
            for other in hiders[place + 1 :]:
                cards = answers[one]["card"], answers[other]["card"]
                if cards[0] != cards[1]:
                    origins = (
                        first_holder(age, turn, one, players),
                        first_holder(age, turn, other, players),
                    )
                    found.append(Exchange(number, (one, other), cards, age, origins))
    return found


def exchanged_deals(deals: dict[str, Any], exchange: Exchange) -> dict[str, Any]:
    """The deals with the two cards in each other's place."""
    result = deepcopy(deals)
    hands = result["ages"][exchange.age - 1]["hands"]
    for origin, mine, theirs in zip(exchange.origins, exchange.cards, exchange.cards[::-1], strict=True):
        hand = hands[origin]
        hand[hand.index(mine)] = theirs
    return result


def exchanged_steps(steps: list[Step], exchange: Exchange) -> list[Step]:
    """The steps with the two cards in each other's place."""
    age, turn, kind, answers = steps[exchange.step]
    one, other = exchange.seats
    swapped = answers | {
        one: answers[one] | {"card": exchange.cards[1]},
        other: answers[other] | {"card": exchange.cards[0]},
    }
    return [*steps[: exchange.step], (age, turn, kind, swapped), *steps[exchange.step + 1 :]]


def looks(
    boards: list[tuple[str, str]], deals: dict[str, Any], steps: list[Step], observer: int
) -> list[dict[str, Any]]:
    """What the observer sees before each answer of a game and at its end."""
    game = base().new_game(len(boards), seed=None, boards=boards, deals=deals)
    seen = []
    for _, _, _, answers in steps:
        for seat, move in answers.items():
            seen.append(game.observe(observer))
            game.play(seat, move)
    return [*seen, game.observe(observer)]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_cards_that_others_hide_stay_hidden(players: int) -> None:
    """Two players use cards face down in one turn. Had each of them used the other's card, from hands that
    nobody else could tell apart, a third player would see the same game, from the first turn to the last."""
    compared = 0
    for seed in range(12):
        random = Random(100 * players + seed)
        boards = [board for board in random_boards(random, 7) if board[0] != OPEN_PILE][:players]
        game = base().new_game(players, seed, boards=boards)
        deals = game.deals
        steps = play_recorded(game, random)
        observer = random.randrange(players)
        found = exchanges(steps, observer, players)
        for exchange in random.sample(found, min(3, len(found))):
            first = looks(boards, deals, steps, observer)
            second = looks(
                boards, exchanged_deals(deals, exchange), exchanged_steps(steps, exchange), observer
            )
            assert first == second
            compared += 1
    assert compared >= 20


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_later_deals_are_hidden(players: int) -> None:
    """Two games with the same boards and the same deal of age I and different ones after it look the same
    to everybody until age II begins: the undrawn guilds and the order of later ages show nowhere."""
    first, other = random_game(players, 1), random_game(players, 2)
    deals = {"ages": [first.deals["ages"][0], *other.deals["ages"][1:]]}
    second = base().new_game(players, seed=None, boards=first.boards, deals=deals)
    third = base().new_game(players, seed=None, boards=first.boards, deals=first.deals)
    random = Random(players)
    while third.age == 1:
        for seat in range(players):
            assert second.observe(seat) == third.observe(seat)
        for decision in third.decisions:
            move = random_move(random, [move.to_dict() for move in decision.moves], "stages")
            second.play(decision.seat, move)
            third.play(decision.seat, move)
    assert second.observe(0) != third.observe(0)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_hands_of_others_at_the_first_turn_are_hidden(players: int) -> None:
    """At the first turn a seat sees its own hand only, however the other cards are spread."""
    game = random_game(players, 4)
    deals = deepcopy(game.deals)
    hands = deals["ages"][0]["hands"]
    others = [card for hand in hands[1:] for card in hand]
    Random(0).shuffle(others)
    hands[1:] = [others[place : place + 7] for place in range(0, len(others), 7)]
    shuffled = base().new_game(players, seed=None, boards=game.boards, deals=deals)
    told = base().new_game(players, seed=None, boards=game.boards, deals=game.deals)
    assert shuffled.observe(0) == told.observe(0)
    assert shuffled.observe(1) != told.observe(1)


def unseen_uses(
    moves: dict[tuple[int, int], Move], observer: int, seat: int, age: int, turn: int, players: int
) -> int:
    """How many cards went face down out of the hand that a seat holds since the observer held it."""
    hand = first_holder(age, turn, seat, players)
    holders = {
        earlier: holder
        for earlier in range(1, turn)
        for holder in range(players)
        if first_holder(age, earlier, holder, players) == hand
    }
    last_held = max(earlier for earlier, holder in holders.items() if holder == observer)
    return sum(
        moves[earlier, holder]["do"] in HIDDEN_USES
        for earlier, holder in holders.items()
        if earlier > last_held
    )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("age", AGES)
def test_hands_seen_before_are_remembered(players: int, age: int) -> None:
    """Of a hand that it held before in this age a seat knows which cards it may hold, and of no other;
    what it knows is true: the hand is among the cards known, of which only those are missing that went
    face down since."""
    random = Random(players)
    game = random_game(players, players)
    moves: dict[tuple[int, int], Move] = {}
    known = 0
    while not game.is_over:
        if game.age == age and game.decisions[0].kind == "play":
            for observer in range(players):
                seen = game.observe(observer)["seen"]
                held = {first_holder(age, turn, observer, players) for turn in range(1, game.turn)}
                for seat in set(range(players)) - {observer}:
                    hand = Counter(game.observe(seat)["hand"])
                    if first_holder(age, game.turn, seat, players) not in held:
                        assert seen[seat] is None
                        continue
                    cards = Counter(seen[seat]["cards"])
                    assert seen[seat]["size"] == hand.total()
                    assert hand <= cards
                    missing = unseen_uses(moves, observer, seat, age, game.turn, players)
                    assert cards.total() == hand.total() + missing
                    known += 1
        turn, kind = game.turn, game.decisions[0].kind
        for decision in game.decisions:
            move = random_move(random, [move.to_dict() for move in decision.moves], "anything")
            game.play(decision.seat, move)
            if kind == "play":
                moves[turn, decision.seat] = move
    assert known > 0
