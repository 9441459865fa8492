"""Which moves are legal: the statements of sections C to I and L, from what a seat can see.

Moves are dictionaries in the form of the game record.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .city import City
from .purchases import Pair, purchases

Move = dict[str, Any]


def move_key(move: Mapping[str, Any]) -> str:
    """A text that is equal for equal moves only."""
    return json.dumps(move, sort_keys=True)


def keys_of(moves: Sequence[Mapping[str, Any]]) -> set[str]:
    """The moves as a set; none may be listed twice."""
    keys = {move_key(move) for move in moves}
    assert len(keys) == len(moves), "a move is listed twice"
    return keys


def payment(bank: int = 0, pair: Pair = (0, 0)) -> dict[str, int]:
    """A payment as records write it."""
    return {"bank": bank, "left": pair[0], "right": pair[1]}


def build_moves(
    cities: Sequence[City], seat: int, card_name: str, rights: int, needless: bool, used: int
) -> list[Move]:
    """All ways to build a card of the hand. `rights`: how often the seat may still build free in this age;
    `used`: how many cards it has used in this age."""
    city, left, right = neighbourhood(cities, seat)
    card = city.card(card_name)
    move = {"do": "build", "card": card_name}
    if card_name in city.built:
        return []
    if any(parent in city.built for parent in card.free_with):
        return [move | {"via": "chain", "pay": payment()}]
    pairs = purchases(card.goods, card.coins, city, left, right, needless)
    moves = [move | {"via": "cost", "pay": payment(card.coins, pair)} for pair in pairs]
    costs_nothing = card.coins == 0 and (0, 0) in pairs
    if (rights > 0 or city.builds_free(card, used)) and not costs_nothing:
        moves.append(move | {"via": "free", "pay": payment()})
    return moves


def stage_moves(cities: Sequence[City], seat: int, card_name: str, needless: bool) -> list[Move]:
    """All ways to build the next stage, or any that is open, with a card of the hand."""
    city, left, right = neighbourhood(cities, seat)
    moves: list[Move] = []
    for number in city.open_stages():
        stage = city.stage(number)
        pairs = set() if stage is None else purchases(stage.goods, 0, city, left, right, needless)
        move = {"do": "wonder", "card": card_name, "via": "cost", "stage": number}
        moves += [move | {"pay": payment(0, pair)} for pair in pairs]
    return moves


def hand_moves(
    cities: Sequence[City],
    seat: int,
    hand: Sequence[str],
    rights: int = 0,
    needless: bool = False,
    used: int = 0,
) -> list[Move]:
    """Everything that a seat may do with its hand in an ordinary turn."""
    moves: list[Move] = []
    for name in sorted(set(hand)):
        moves += build_moves(cities, seat, name, rights, needless, used)
        moves += stage_moves(cities, seat, name, needless)
        moves.append({"do": "discard", "card": name})
    return moves


def pile_moves(city: City, pile: Sequence[str]) -> list[Move]:
    """Every build from the discard pile."""
    return [
        {"do": "build", "card": name, "via": "discard-pile", "pay": payment()}
        for name in sorted(set(pile))
        if name not in city.built
    ]


def neighbourhood(cities: Sequence[City], seat: int) -> tuple[City, City, City]:
    """The city of a seat, its left and its right neighbour."""
    return cities[seat], cities[(seat + 1) % len(cities)], cities[seat - 1]
