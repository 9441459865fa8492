"""Two-player games for tests: deals in which given cards lie where a test needs them, and ways to play on."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import septem

from .fact_tables import AGES, guilds, ordinary_deck
from .legality import move_key

LEFT, RIGHT, FREE_CITY = 0, 1, 2
"""The seats: the player on the left of the Free City, the one on its right, and the Free City itself."""
PILE = 2
"""Where in `wanted` the cards of the Free City's deck stand, top first."""
SEATS = (LEFT, RIGHT, FREE_CITY)
SHARE = 7

Wanted = Mapping[tuple[int, int], Sequence[str]]
"""By age and place (a player, or `PILE`) cards that shall lie there."""
Move = dict[str, Any]


@cache
def two_player() -> septem.Ruleset:
    """The ruleset under test."""
    return septem.load("two-player")


def deck(age: int) -> Counter[str]:
    """A whole deck of an age: as for three players, with five guilds."""
    cards = ordinary_deck(age, 3)
    if age == AGES[-1]:
        cards.update(guilds()[:5])
    return cards


def deal(wanted: Wanted) -> dict[str, Any]:
    """Hands and piles for all ages."""
    ages = []
    for age in AGES:
        rest = deck(age)
        for place in SEATS:
            rest -= Counter(wanted.get((age, place), ()))
        others = sorted(rest.elements())
        shares = []
        for place in SEATS:
            cards = list(wanted.get((age, place), ()))
            missing = SHARE - len(cards)
            shares.append([*cards, *others[:missing]])
            others = others[missing:]
        assert not others
        ages.append({"hands": shares[:2], "pile": shares[2]})
    return {"ages": ages}


def duel(boards: Sequence[tuple[str, str]], wanted: Wanted) -> septem.Game:
    """A game of which everything is given."""
    return two_player().new_game(2, None, boards=boards, deals=deal(wanted))


def decision_of(game: septem.Game, seat: int) -> septem.Decision:
    """The decision of a seat."""
    return next(decision for decision in game.decisions if decision.seat == seat)


def moves_of(game: septem.Game, seat: int) -> list[Move]:
    """The legal moves of a seat."""
    return [move.to_dict() for move in decision_of(game, seat).moves]


def do(game: septem.Game, seat: int, verb: str, card: str) -> None:
    """Play the cheapest move of a kind with a card."""
    fitting = [move for move in decision_of(game, seat).moves if (move.do, move.card) == (verb, card)]
    game.play(seat, min(fitting, key=lambda move: move.pay.total))


Chooser = Callable[[septem.Game, septem.Decision], Move]


def at_random(seed: int, liking: Callable[[Move], float] | None = None) -> Chooser:
    """Chooses by chance, some moves more likely than others."""
    random = Random(seed)

    def choose(_game: septem.Game, decision: septem.Decision) -> Move:
        moves = sorted((move.to_dict() for move in decision.moves), key=move_key)
        return random.choices(moves, [liking(move) if liking else 1.0 for move in moves])[0]

    return choose


def stages_first(move: Move) -> float:
    """Likes to build stages."""
    return 20.0 if move["do"] == "wonder" else 1.0


def play_until(game: septem.Game, choose: Chooser, stop: Callable[[septem.Game], bool]) -> bool:
    """Play on until something holds when a question is asked; gives whether it ever did."""
    while not game.is_over:
        if stop(game):
            return True
        decision = game.decisions[0]
        game.play(decision.seat, choose(game, decision))
    return False
