"""Statements 68 to 77: horns and battles."""

import pytest

from .arranged import Table
from .engine import new_game
from .facts import HORNS, PLAYER_COUNTS


def test_68_69_horns_turn_conflict_tokens() -> None:
    """Red cards are shields, with or without horns; surplus horns are ignored."""
    table = Table("Rhodes", "Giza", own=("Red, Red horn 1",), central="Red horn 2")
    table.draw("left", "left", "left")
    assert (table.peace, table.counter(0, "shield")) == (2, 2)
    table.draw("left")
    assert table.peace == 2
    table = Table("Rhodes", "Halicarnassus", own=("Red horn 2", "Red horn 2"))
    table.draw("left")
    assert table.peace == 1
    table.draw("left")
    assert table.peace == 3  # the battle is over
    assert table.spent == {"Red horn 2": 2}


def test_70_74_the_battle_comes_at_the_end_of_the_turn() -> None:
    """The extra card that Propaganda brings is a shield already; then all horned cards are discarded, of all
    players, hornless ones stay."""
    table = Table(
        "Rhodes",
        "Giza",
        own=("2 Gear, Red horn 2, Red", "Blue 3, Blue 3, Red horn 1, Red"),
        tokens=("Propaganda",),
    )
    table.gather("left", "left")
    table.choose("progress", token="Propaganda")
    table.draw("left")
    table.choose("draw", deck="left")
    table.choose("extra-draw", decline=True)
    table.draw("left")  # Giza draws the last horn
    assert (table.victories(), table.peace) == ([0, 0], 3)  # one shield each
    assert table.held(0) == {}
    assert table.spent == {"Gear": 2, "Red horn 2": 1, "Red horn 1": 1}


def test_70_an_extra_card_counts_in_the_battle() -> None:
    """Rhodes turns the last token and then takes a hornless card: two shields against one."""
    table = Table(
        "Rhodes",
        "Giza",
        own=("2 Gear, Red horn 2, Red, Glass", "Blue 3, Red horn 1"),
        tokens=("Propaganda",),
    )
    table.gather("left", "left")
    table.choose("progress", token="Propaganda")
    table.pass_others()
    assert table.peace == 2
    table.choose("draw", deck="left")
    assert table.peace == 0
    table.choose("extra-draw", deck="left")
    assert table.victories() == [2, 0]
    assert table.peace == 3
    assert (table.held(0), table.held(1)) == ({"Red": 1}, {"Blue 3": 1})
    assert [table.counter(seat, "shield") for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize(
    ("own", "other", "victories"),
    [
        # 2 against 0, 2 against 1, 3 against 2, 4 against 2, 1 against 1, 2 against 4.
        ("Red horn 1, Red horn 2", "Blue 3", [2, 0]),
        ("Red, Red horn 2", "Red horn 1", [2, 0]),
        ("Red, Red, Red horn 2", "Red, Red horn 1", [1, 0]),
        ("Red, Red, Red horn 1, Red horn 2", "Red, Red, Blue 3", [2, 0]),
        ("Red horn 2", "Red horn 1", [0, 0]),
        ("Red, Blue 3, Blue 3, Wood, Red horn 2", "Red, Red, Red horn 1, Red horn 1", [0, 2]),
    ],
)
def test_71_73_two_players(own: str, other: str, victories: list[int]) -> None:
    """More shields win a token, at least twice as many and at least 2 win two."""
    table = Table("Rhodes", "Giza", own=(own, other))
    for _ in range(9):
        if table.victories() == [0, 0] and table.spent == {}:
            table.draw("left")
    assert table.victories() == victories
    assert table.peace == 3


def test_72_74_76_three_players() -> None:
    """Shields 2, 1, 0: the first beats both neighbours, the second one."""
    table = Table("Rhodes", "Ephesus", "Giza", own=("Red horn 1, Red horn 1", "Red horn 1", "Blue 3"))
    table.draw("left", "left", "left", "left")
    assert table.victories() == [2, 1, 0]
    assert [table.counter(seat, "shield") for seat in range(3)] == [0, 0, 0]


def test_72_only_neighbours_are_compared() -> None:
    """Five players with shields 2, 1, 1, 0, 1: the third one beats the fourth only, and so does the fifth."""
    table = Table(
        "Rhodes",
        "Ephesus",
        "Alexandria",
        "Giza",
        "Babylon",
        own=("Red horn 1, Red horn 2", "Red", "Red horn 1", "Blue 3", "Red horn 1"),
    )
    table.draw(*6 * ["left"])
    assert table.peace == 5
    assert table.victories() == [2, 0, 1, 0, 1]


def test_43_67_71_shields_of_stages_and_tactics() -> None:
    """Rhodes with its second stage, Tactics and two horned cards has 5 shields against 3."""
    table = Table(
        "Rhodes",
        "Giza",
        own=("2 Wood, 2 Gear, Red horn 2, Red horn 1", "Red, Red, Blue 3, Blue 3, Wood"),
        tokens=("Tactics",),
    )
    table.gather(*4 * ["left"])
    table.choose("progress", token="Tactics")
    table.gather("left")
    assert [table.counter(seat, "shield") for seat in (0, 1)] == [4, 2]
    table.gather("left")
    assert table.victories() == [2, 0]
    assert [table.counter(seat, "shield") for seat in (0, 1)] == [3, 2]


def test_75_84_military_tokens_and_strategy() -> None:
    """Two tokens are worth 6, and 2 more by Strategy."""
    table = Table("Rhodes", "Giza", own=("2 Gear, Red horn 1, Red horn 2",), tokens=("Strategy",))
    table.gather("left", "left")
    table.choose("progress", token="Strategy")
    table.others = "central"
    table.gather("left", "left")
    assert table.victories() == [2, 0]
    assert (table.score(0)["military"], table.score(0)["tokens"]) == (6, 2)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_77_horns_in_play(players: int) -> None:
    """The horns of the wonder decks in play, and 8 of the central one."""
    game = new_game(players, players)
    of_boards = {"Giza": 2, "Halicarnassus": 4, "Olympia": 4, "Rhodes": 4}
    for (board, _), cards in zip(game.boards, game.deals["own"], strict=True):
        assert sum(HORNS.get(card, 0) for card in cards) == of_boards.get(board, 3)
    assert sum(HORNS.get(card, 0) for card in game.deals["central"]) == 8
