"""Battles, score sheets and ranks, worked by hand."""

import pytest

from .battle import victory_tokens
from .positions import player
from .readings import Reading
from .scoring import ranks, score_sheet, token_points


@pytest.mark.parametrize(
    ("shields", "tokens"),
    [
        ([0, 0], [0, 0]),
        ([1, 0], [1, 0]),
        ([2, 0], [2, 0]),
        ([1, 1], [0, 0]),
        ([2, 1], [2, 0]),
        ([3, 2], [1, 0]),
        ([4, 2], [2, 0]),
        ([3, 4], [0, 1]),
        ([3, 6], [0, 2]),
    ],
)
def test_73_two_players(shields: list[int], tokens: list[int]) -> None:
    """More gives 1, twice as many and at least 2 gives 2."""
    assert victory_tokens(shields, frozenset()) == tokens


def test_R3_one_shield_against_none() -> None:
    """By the letter 1 is at least twice 0; nothing else changes."""
    literal = frozenset({Reading.LITERAL_ROUT})
    assert victory_tokens([1, 0], literal) == [2, 0]
    assert victory_tokens([0, 0], literal) == [0, 0]
    assert victory_tokens([3, 2], literal) == [1, 0]


@pytest.mark.parametrize(
    ("shields", "tokens"),
    [
        ([0, 0, 0], [0, 0, 0]),
        ([2, 1, 0], [2, 1, 0]),
        ([1, 1, 0], [1, 1, 0]),
        ([5, 5, 5], [0, 0, 0]),
        ([1, 3, 1, 3], [0, 2, 0, 2]),
        ([3, 2, 1, 0, 4], [1, 1, 1, 0, 2]),
        ([1, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_72_76_three_and_more(shields: list[int], tokens: list[int]) -> None:
    """One for each neighbour strictly beaten, never more than players."""
    assert victory_tokens(shields, frozenset()) == tokens
    assert sum(tokens) <= len(shields)


@pytest.mark.parametrize(
    ("held", "built", "tokens", "shields"),
    [
        ("", [], [], 0),
        ("Red, Red horn 1, Red horn 2", [], [], 3),
        ("Red", [], ["Tactics"], 3),
        ("Red", [1], [], 1),
        ("Red", [1, 2], [], 2),
        ("2 Red", [1, 2, 3, 4], ["Tactics", "Decor"], 6),
    ],
)
def test_43_67_68_71_shields_of_Rhodes(held: str, built: list[int], tokens: list[str], shields: int) -> None:
    """Red cards, the second and the fourth stage, Tactics."""
    assert player("Rhodes", held, built, tokens).shields() == shields


def test_87_vector_of_the_rulebook() -> None:
    """Ephesus with stages 3+3+4, cat, blue 3+2+2, 4 military tokens and Strategy."""
    ephesus = player("Ephesus", "Blue 3, 2 Blue cat", [1, 2, 3], ["Strategy"], victory_tokens=4, has_cat=True)
    assert score_sheet(ephesus) == {
        "stages": 10,
        "blue": 7,
        "military": 12,
        "cat": 2,
        "tokens": 4,
        "total": 35,
        "stages_built": 3,
    }


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        (["Decor"], 4),
        (["Politics"], 3),
        (["Strategy"], 2),
        (["Education"], 2),
        (["Culture"], 4),
        (["Culture", "Culture"], 12),
        (["Culture", "Education", "Culture"], 18),
        (["Urbanism", "Tactics", "Economy"], 0),
        (["Urbanism", "Tactics", "Education"], 6),
        (["Decor", "Politics", "Strategy", "Education"], 17),
    ],
)
def test_84_85_progress_tokens(tokens: list[str], points: int) -> None:
    """Three cat icons, two military tokens, a wonder that is not complete."""
    holder = player("Giza", "3 Blue cat, 2 Blue 3", [1, 2], tokens, victory_tokens=2, has_cat=True)
    assert score_sheet(holder)["tokens"] == points


def test_84_decor_with_a_complete_wonder() -> None:
    """6, and 4 without."""
    assert token_points(player("Giza", "", [1, 2, 3, 4, 5], ["Decor"])) == {"Decor": 6}
    assert token_points(player("Giza", "", [1, 2, 3, 4], ["Decor"])) == {"Decor": 4}


def test_85_other_cards_score_nothing() -> None:
    """Grey, yellow, green and red cards."""
    assert score_sheet(player("Giza", "5 Wood, 2 Coin, Gear, Red, Red horn 2"))["total"] == 0


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([(30, 3), (28, 5)], [1, 2]),
        ([(30, 3), (30, 4)], [2, 1]),
        ([(30, 4), (30, 4), (12, 1)], [1, 1, 3]),
        ([(20, 1), (30, 2), (20, 2), (30, 2)], [4, 1, 3, 1]),
    ],
)
def test_86_ranks(results: list[tuple[int, int]], expected: list[int]) -> None:
    """Total, then built stages, then the rank is shared."""
    assert ranks([{"total": total, "stages_built": stages} for total, stages in results]) == expected
