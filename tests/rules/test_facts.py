"""The rules agree with the facts, cell by cell. What cards and stages do is proved by playing them (the
other tests)."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from .fact_tables import (
    AGES,
    COLOURS,
    EDITIONS,
    GOODS,
    PACKS,
    PLAYER_COUNTS,
    Board,
    Card,
    Facts,
    first_edition,
    second_edition,
)
from .table import game_of

BOTH = pytest.mark.parametrize("facts", EDITIONS, ids=repr)
GAMES = (*EDITIONS, *PACKS)
CARDS = [(facts, card) for facts in GAMES for card in facts.cards]
BOARDS = [(facts, board) for facts in GAMES for board in facts.boards.values()]


@cache
def described(facts: Facts) -> dict[str, Any]:
    """The description of the ruleset."""
    return game_of(facts).describe()


def described_card(facts: Facts, card: Card) -> dict[str, Any]:
    """The card in the description of the ruleset."""
    found = [
        entry for entry in described(facts)["cards"] if (entry["name"], entry["age"]) == (card.name, card.age)
    ]
    assert len(found) == 1
    entry: dict[str, Any] = found[0]
    return entry


@BOTH
def test_the_same_cards(facts: Facts) -> None:
    """Names and ages of all kinds of cards."""
    expected = Counter((card.name, card.age) for card in facts.cards)
    assert Counter((entry["name"], entry["age"]) for entry in described(facts)["cards"]) == expected


def test_numbers_of_kinds_of_cards() -> None:
    """78 kinds in the first edition; the second has one guild more and one less, and two other new cards."""
    assert [len(facts.cards) for facts in EDITIONS] == [78, 80]


@pytest.mark.parametrize(("facts", "card"), CARDS, ids=str)
def test_card(facts: Facts, card: Card) -> None:
    """Colour, cost, chains, copies and translated names of a card."""
    entry = described_card(facts, card)
    assert entry["colour"] == card.colour
    assert entry["cost"] == {"bank": card.coins, "goods": card.goods}
    assert sorted(entry["chains"]) == sorted(card.free_with)
    assert entry["copies"] == card.copies
    assert entry["names"] == card.names


@pytest.mark.parametrize(("facts", "card"), CARDS, ids=str)
def test_chains_lead_both_ways(facts: Facts, card: Card) -> None:
    """The cards that a card makes free name it, and no others do."""
    children = [entry["name"] for entry in described(facts)["cards"] if card.name in entry["chains"]]
    assert sorted(children) == sorted(card.makes_free)


@pytest.mark.parametrize(("facts", "board"), BOARDS, ids=str)
def test_board(facts: Facts, board: Board) -> None:
    """Sides, stages and their costs of a board."""
    entry = next(entry for entry in described(facts)["boards"] if entry["name"] == board.name)
    sides = {side["name"]: side["stages"] for side in entry["sides"]}
    assert sides.keys() == board.sides.keys()
    for name, stages in board.sides.items():
        costs = [stage["cost"] for stage in sides[name]]
        assert costs == [
            {"bank": 0, "goods": stage.goods} if stage.copies is None else None for stage in stages
        ]
        needs = [[] if board.any_order else list(range(1, number)) for number in range(1, len(stages) + 1)]
        assert [stage["needs"] for stage in sides[name]] == needs


def test_the_same_boards() -> None:
    """Nothing but the boards of the facts is in the draw: seven, and one and three more."""
    for facts in GAMES:
        assert sorted(board["name"] for board in described(facts)["boards"]) == sorted(facts.boards)
    assert [len(facts.boards) for facts in PACKS] == [8, 10]


@BOTH
def test_goods_and_colours(facts: Facts) -> None:
    """The seven goods and the seven colours."""
    assert sorted(described(facts)["goods"]) == sorted(GOODS)
    assert sorted(colour["name"] for colour in described(facts)["colours"]) == sorted(COLOURS)
    assert described(facts)["ages"] == list(AGES)
    assert described(facts)["currency"] == {"name": "coin", "plural": "coins"}


@BOTH
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_decks_of_the_facts_have_the_right_size(facts: Facts, players: int) -> None:
    """The facts themselves: each deck has seven cards a player, guilds included."""
    sizes = [facts.ordinary_deck(age, players).total() + (players + 2 if age == 3 else 0) for age in AGES]
    assert sizes == [7 * players] * 3
    assert len(facts.guilds) == 10


def test_score_sheets_of_both_editions() -> None:
    """The lines of the score sheet in their order, and what breaks ties."""
    first, second = described(first_edition()), described(second_edition())
    assert first["categories"] == [
        "military",
        "treasury",
        "wonder",
        "civilian",
        "science",
        "commerce",
        "guild",
    ]
    assert second["categories"] == [
        "wonder",
        "treasury",
        "military",
        "civilian",
        "commerce",
        "science",
        "guild",
    ]
    assert first["ties"] == second["ties"] == ["coins"]
    assert first["players"] == second["players"] == [3, 7]
