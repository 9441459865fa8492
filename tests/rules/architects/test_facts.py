"""The tables of the facts against totals and sums that are told beside them."""

from itertools import combinations

import pytest

from .facts import BOARDS, CARDS, CONFLICT_TOKENS, DECKS, DIFFERENT, HORNS, IDENTICAL, PLAYER_COUNTS, TOKENS
from .payments import available_stages

HORNS_OF_DECKS = {
    "Alexandria": 3,
    "Babylon": 3,
    "Ephesus": 3,
    "Giza": 2,
    "Halicarnassus": 4,
    "Olympia": 4,
    "Rhodes": 4,
    "central": 8,
}
POINTS_BY_STAGES_BUILT = {
    "Alexandria": [{0}, {4}, {7}, {13}, {18}, {25}],
    "Babylon": [{0}, {3}, {3}, {8}, {13, 15}, {20}],
    "Ephesus": [{0}, {3}, {6, 7, 8}, {10, 11, 12}, {15}, {22}],
    "Giza": [{0}, {4}, {9}, {15}, {22}, {30}],
    "Halicarnassus": [{0}, {3}, {6}, {11, 12}, {17}, {24}],
    "Olympia": [{0}, {3}, {5, 8}, {10}, {15}, {22}],
    "Rhodes": [{0}, {4}, {8}, {13}, {19}, {26}],
}


def test_6_decks_have_25_cards_and_the_central_one_60() -> None:
    """235 cards of 14 kinds in all."""
    sizes = {name: deck.total() for name, deck in DECKS.items()}
    assert sizes == dict.fromkeys(BOARDS, 25) | {"central": 60}
    assert all(set(deck) == set(CARDS) for deck in DECKS.values())
    assert len(CARDS) == 14


def test_7_8_tokens() -> None:
    """15 progress tokens, Culture twice; conflict tokens by number of players."""
    assert TOKENS.total() == 15
    assert [token for token, copies in TOKENS.items() if copies == 2] == ["Culture"]
    assert [CONFLICT_TOKENS[players] for players in PLAYER_COUNTS] == [3, 3, 4, 5, 6, 6]


def test_77_horns() -> None:
    """31 horns, 15 single and 8 double."""
    horns = {name: sum(HORNS[red] * deck[red] for red in HORNS) for name, deck in DECKS.items()}
    assert horns == HORNS_OF_DECKS
    assert sum(deck["Red horn 1"] for deck in DECKS.values()) == 15
    assert sum(deck["Red horn 2"] for deck in DECKS.values()) == 8


def test_2_every_wonder_has_the_same_five_costs() -> None:
    """2 and 3 identical, 2, 3 and 4 different."""
    costs = [(2, DIFFERENT), (2, IDENTICAL), (3, DIFFERENT), (3, IDENTICAL), (4, DIFFERENT)]
    for stages in BOARDS.values():
        assert [(stage.cost, stage.kind) for stage in stages] == costs


@pytest.mark.parametrize("board", BOARDS)
def test_35_points_of_wonders_in_progress(board: str) -> None:
    """All sets of stages that can be reached level by level, and what they give."""
    stages = BOARDS[board]
    for built in range(6):
        sums = {
            sum(stages[number - 1].points for number in chosen)
            for chosen in combinations(range(1, 6), built)
            if all(
                other in chosen
                for number in chosen
                for other in range(1, 6)
                if stages[other - 1].level < stages[number - 1].level
            )
        }
        assert sums == POINTS_BY_STAGES_BUILT[board][built]


@pytest.mark.parametrize(
    ("board", "built", "available"),
    [
        ("Giza", "", "1"),
        ("Giza", "123", "4"),
        ("Rhodes", "", "12"),
        ("Rhodes", "2", "1"),
        ("Rhodes", "12", "3"),
        ("Ephesus", "1", "234"),
        ("Ephesus", "13", "24"),
        ("Ephesus", "134", "2"),
        ("Ephesus", "1234", "5"),
        ("Olympia", "13", "2"),
        ("Halicarnassus", "124", "3"),
        ("Babylon", "123", "45"),
        ("Babylon", "1235", "4"),
        ("Babylon", "12345", ""),
    ],
)
def test_26_available_stages(board: str, built: str, available: str) -> None:
    """All stages of the lowest level that is not complete."""
    assert available_stages(board, {int(number) for number in built}) == [int(number) for number in available]
