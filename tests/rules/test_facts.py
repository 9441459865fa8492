"""The rules agree with the facts, cell by cell. What cards and stages do is proved by playing them (the
other tests)."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from .fact_tables import AGES, COLOURS, GOODS, PLAYER_COUNTS, Board, Card, boards, cards, ordinary_deck
from .table import base


@cache
def described() -> dict[str, Any]:
    """The description of the ruleset."""
    return base().describe()


def described_card(card: Card) -> dict[str, Any]:
    """The card in the description of the ruleset."""
    found = [
        entry for entry in described()["cards"] if (entry["name"], entry["age"]) == (card.name, card.age)
    ]
    assert len(found) == 1
    entry: dict[str, Any] = found[0]
    return entry


def test_the_same_cards() -> None:
    """Names and ages of all kinds of cards."""
    expected = Counter((card.name, card.age) for card in cards())
    assert Counter((entry["name"], entry["age"]) for entry in described()["cards"]) == expected
    assert len(expected) == 78


@pytest.mark.parametrize("card", cards(), ids=lambda card: f"{card.name} {card.age}")
def test_card(card: Card) -> None:
    """Colour, cost, chains, copies and translated names of a card."""
    entry = described_card(card)
    assert entry["colour"] == card.colour
    assert entry["cost"] == {"bank": card.coins, "goods": card.goods}
    assert sorted(entry["chains"]) == sorted(card.free_with)
    assert entry["copies"] == card.copies
    assert entry["names"] == card.names


@pytest.mark.parametrize("card", cards(), ids=lambda card: f"{card.name} {card.age}")
def test_chains_lead_both_ways(card: Card) -> None:
    """The cards that a card makes free name it, and no others do."""
    children = [entry["name"] for entry in described()["cards"] if card.name in entry["chains"]]
    assert sorted(children) == sorted(card.makes_free)


@pytest.mark.parametrize("board", boards().values(), ids=lambda board: board.name)
def test_board(board: Board) -> None:
    """Sides, stages and their costs of a board."""
    entry = next(entry for entry in described()["boards"] if entry["name"] == board.name)
    sides = {side["name"]: side["stages"] for side in entry["sides"]}
    assert sides.keys() == board.sides.keys()
    for name, stages in board.sides.items():
        costs = [stage["cost"] for stage in sides[name]]
        assert costs == [{"bank": 0, "goods": stage.goods} for stage in stages]


def test_goods_and_colours() -> None:
    """The seven goods and the seven colours."""
    assert sorted(described()["goods"]) == sorted(GOODS)
    assert sorted(colour["name"] for colour in described()["colours"]) == sorted(COLOURS)
    assert described()["ages"] == list(AGES)
    assert described()["currency"] == {"name": "coin", "plural": "coins"}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_decks_of_the_facts_have_the_right_size(players: int) -> None:
    """The facts themselves: each deck has seven cards a player, guilds included."""
    sizes = [ordinary_deck(age, players).total() + (players + 2 if age == 3 else 0) for age in AGES]
    assert sizes == [7 * players] * 3
