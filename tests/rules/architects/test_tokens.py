"""Science sets, progress tokens and extra cards, in arranged positions."""

from collections.abc import Sequence

import pytest

from .facts import CARDS
from .game import ArchitectsGame
from .positions import choose, draw, due, in_order, legal, player, table


@pytest.mark.parametrize(
    ("held", "drawn", "sets"),
    [
        ("", "Gear", []),
        ("Gear", "Tablet", []),
        ("Gear", "Gear", [["Gear", "Gear"]]),
        ("Gear, Tablet", "Compass", [["Compass", "Gear", "Tablet"]]),
        ("Gear, Tablet", "Tablet", [["Tablet", "Tablet"]]),
    ],
)
def test_46_science_sets(held: str, drawn: str, sets: list[list[str]]) -> None:
    """Two equal symbols or three different ones, forced."""
    game = table(player("Giza", held), player("Rhodes"), own=(drawn,))
    draw(game)
    if sets:
        assert due(game) == ("science", 0)
        assert [move["set"] for move in legal(game)] == sets
    else:
        assert due(game) == ("draw", 1)


def test_47_the_cards_of_the_set_are_discarded() -> None:
    """The third symbol stays."""
    game = table(player("Giza", "Gear, Tablet"), player("Rhodes"), own=("Gear",))
    draw(game)
    choose(game, "science")
    assert game.players[0].cards == {"Tablet": 1}
    assert game.discarded == {"Gear": 2}
    assert due(game) == ("progress", 0)


def two_green_cards(held: str, left: str, right: str) -> list[list[str]]:
    """The sets to choose from after Olympia brought two cards."""
    game = table(player("Olympia", f"Wood, {held}", [1]), player("Giza"), own=(f"Wood, {left}", right))
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    return [move["set"] for move in legal(game)]


def test_48_two_sets_are_open_at_once() -> None:
    """Two pairs, or a pair and three different symbols."""
    assert two_green_cards("Gear, Compass", "Gear", "Compass") == [["Compass", "Compass"], ["Gear", "Gear"]]
    assert two_green_cards("Gear, Compass", "Gear", "Tablet") == [
        ["Compass", "Gear", "Tablet"],
        ["Gear", "Gear"],
    ]


def test_48_the_other_pair_follows() -> None:
    """Each of two pairs gives a token."""
    game = table(player("Olympia", "Wood, Gear, Compass", [1]), player("Giza"), own=("Wood, Gear", "Compass"))
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    choose(game, "science", set=["Gear", "Gear"])
    choose(game, "progress", token="Decor")
    choose(game, "science", set=["Compass", "Compass"])
    choose(game, "progress", token="Strategy")
    assert game.players[0].tokens == ["Decor", "Strategy"]
    assert due(game) == ("draw", 1)


def stage_and_set(tokens: Sequence[str]) -> ArchitectsGame:
    """Olympia's fourth stage brought a green card and a grey one: a set and the last stage are open."""
    game = table(
        player("Olympia", "2 Wood, Clay, Papyrus, Glass, Gear", [1, 2, 3]),
        player("Giza"),
        own=("Wood, Gear, Blue 3", "Stone"),
        tokens=tokens,
    )
    draw(game)
    choose(game, "construct", stage=4)
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    return game


def test_18_13_f_stage_or_set_first() -> None:
    """The player picks the order."""
    game = stage_and_set(["Decor"])
    assert due(game) == ("order", 0)
    assert legal(game) == [{"do": "construct"}, {"do": "science"}]
    choose(game, "order", do="science")
    choose(game, "science")
    choose(game, "progress", token="Decor")
    assert due(game) == ("construct", 0)
    game = stage_and_set(["Decor"])
    choose(game, "order", do="construct")
    choose(game, "construct", stage=5)
    assert due(game) == ("science", 0)


def test_49_50_51_taking_tokens() -> None:
    """A face-up token is replaced from the stack, the top of the stack is not."""
    game = table(player("Giza", "Gear"), player("Rhodes", "Gear"), own=("Gear", "Gear"))
    draw(game)
    choose(game, "science")
    assert legal(game) == in_order(
        {"token": "Decor"}, {"token": "Politics"}, {"token": "Strategy"}, {"token": "stack"}
    )
    choose(game, "progress", token="Politics")
    assert (game.face_up, game.stack) == (["Decor", "Education", "Strategy"], ["Tactics"])
    draw(game)
    choose(game, "science")
    assert choose(game, "progress", token="stack") == {"token": "stack", "got": "Tactics"}
    assert (game.face_up, game.stack) == (["Decor", "Education", "Strategy"], [])


def test_13_i_49_50_the_last_tokens() -> None:
    """Without a stack nothing is replaced; two copies of Culture are one option."""
    game = table(
        player("Giza", "Gear"), player("Rhodes"), own=("Gear",), tokens=("Culture", "Decor", "Culture")
    )
    draw(game)
    choose(game, "science")
    assert legal(game) == [{"token": "Culture"}, {"token": "Decor"}]
    choose(game, "progress", token="Culture")
    assert game.face_up == ["Decor", "Culture"]


def test_81_without_tokens_green_cards_stay() -> None:
    """No set is turned in."""
    game = table(player("Giza", "Gear"), player("Rhodes"), own=("Gear",), tokens=())
    draw(game)
    assert due(game) == ("draw", 1)
    assert game.players[0].cards["Gear"] == 2


def test_13_i_one_token_for_two_sets() -> None:
    """One set is turned in, the other stays."""
    game = table(
        player("Olympia", "Wood, Gear, Compass", [1]),
        player("Giza"),
        own=("Wood, Gear", "Compass"),
        tokens=("Decor",),
    )
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    choose(game, "science", set=["Gear", "Gear"])
    choose(game, "progress")
    assert due(game) == ("draw", 1)
    assert game.players[0].cards == {"Compass": 2}


def test_54_a_token_does_not_reach_back() -> None:
    """Science is not woken by the green card that completed the set."""
    game = table(player("Giza", "Gear"), player("Rhodes"), own=("Gear",), tokens=("Science",))
    draw(game)
    choose(game, "science")
    choose(game, "progress", token="Science")
    assert due(game) == ("draw", 1)


def test_54_the_stage_that_gives_architecture_does_not_wake_it() -> None:
    """Babylon's second stage."""
    game = table(player("Babylon", "Wood", [1]), player("Giza"), own=("Wood",), tokens=("Architecture",))
    draw(game)
    choose(game, "construct")
    choose(game, "progress", token="Architecture")
    assert due(game) == ("draw", 1)


def test_54_a_token_works_from_then_on() -> None:
    """Architecture, gained by a set, answers to a stage that is built after it, not to one before."""
    game = stage_and_set(["Architecture"])
    choose(game, "order", do="science")
    choose(game, "science")
    choose(game, "progress")
    choose(game, "construct")
    assert due(game) == ("extra-draw", 0)
    game = stage_and_set(["Architecture"])
    choose(game, "order", do="construct")
    choose(game, "construct")
    choose(game, "science")
    choose(game, "progress")
    assert due(game) is None


@pytest.mark.parametrize(("token", "spend"), [("Economy", {"Coin": 1}), ("Engineering", {"Wood": 2})])
def test_55_a_gained_token_makes_a_stage_payable(token: str, spend: dict[str, int]) -> None:
    """Forced at once."""
    held = "Gear, Coin" if token == "Economy" else "Gear, 2 Wood"
    game = table(player("Giza", held), player("Rhodes"), own=("Gear",), tokens=(token,))
    draw(game)
    choose(game, "science")
    choose(game, "progress")
    choose(game, "construct", spend=spend)
    assert due(game) == ("draw", 1)


@pytest.mark.parametrize(
    ("token", "wakers"),
    [
        ("Urbanism", {"Wood", "Clay"}),
        ("Crafts", {"Papyrus", "Glass"}),
        ("Jewellery", {"Stone", "Coin"}),
        ("Science", {"Compass", "Gear", "Tablet"}),
        ("Propaganda", {"Red horn 1", "Red horn 2"}),
        ("Architecture", set()),
    ],
)
def test_56_61_wakers(token: str, wakers: set[str]) -> None:
    """Every card that can be taken; blue and hornless red ones wake nothing."""
    woken = set()
    for card in CARDS:
        game = table(player("Giza", tokens=[token]), player("Rhodes"), own=(f"{card}, Blue 3",))
        draw(game)
        if due(game) == ("extra-draw", 0):
            woken.add(card)
    assert woken == wakers


def test_57_59_the_extra_card_comes_from_three_decks_or_not_at_all() -> None:
    """Or the token is declined."""
    game = table(
        player("Giza", tokens=["Urbanism"]),
        player("Rhodes"),
        player("Babylon"),
        own=("Wood, Gear", "Coin", "Red"),
    )
    draw(game)
    assert legal(game) == in_order(
        {"token": "Urbanism", "deck": "left", "card": "Gear"},
        {"token": "Urbanism", "deck": "right", "card": "Red"},
        {"token": "Urbanism", "deck": "central"},
        {"token": "Urbanism", "decline": True},
    )
    choose(game, "extra-draw", decline=True)
    assert due(game) == ("draw", 1)


def test_58_60_chain_of_extra_cards() -> None:
    """Wood, Papyrus, Coin, Wood: three tokens, none of them twice."""
    game = table(
        player("Alexandria", built=[1, 2], tokens=["Urbanism", "Crafts", "Jewellery"]),
        player("Rhodes"),
        own=("Wood, Papyrus, Blue 3",),
        central="Wood, Clay",
    )
    draw(game)
    choose(game, "extra-draw", token="Urbanism", deck="left")
    choose(game, "extra-draw", token="Crafts", deck="central")
    assert due(game) == ("draw", 1)
    assert game.players[0].cards == {"Wood": 2, "Papyrus": 1}


def test_60_at_most_seven_cards() -> None:
    """A pick and all six tokens, each awake once; every card of the chain lies there or paid."""
    game = table(
        player("Rhodes", tokens=["Urbanism", "Crafts", "Jewellery", "Science", "Propaganda", "Architecture"]),
        player("Giza"),
        own=("Wood, Gear, Red horn 1, Papyrus, Stone, Blue 3, Blue 3",),
    )
    draw(game)
    choose(game, "extra-draw", token="Urbanism", deck="left")
    choose(game, "extra-draw", token="Science", deck="left")
    choose(game, "extra-draw", token="Propaganda", deck="left")
    choose(game, "construct", stage=1)
    choose(game, "extra-draw", token="Crafts", deck="left")
    choose(game, "extra-draw", token="Architecture", deck="left")
    choose(game, "extra-draw", token="Jewellery", deck="left")
    assert due(game) == ("draw", 1)
    assert game.decks[0] == []


def test_13_e_several_tokens_awake_at_once() -> None:
    """Two taken cards wake two tokens: any order, each declined by itself."""
    game = table(
        player("Olympia", "Wood", [1], ["Science", "Jewellery"]),
        player("Giza"),
        own=("Wood, Gear", "Coin"),
        central="2 Red",
    )
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    assert legal(game) == in_order(
        {"token": "Science", "deck": "central"},
        {"token": "Science", "decline": True},
        {"token": "Jewellery", "deck": "central"},
        {"token": "Jewellery", "decline": True},
    )
    choose(game, "extra-draw", token="Jewellery", decline=True)
    assert legal(game) == in_order(
        {"token": "Science", "deck": "central"}, {"token": "Science", "decline": True}
    )
    choose(game, "extra-draw", token="Science", deck="central")
    assert due(game) == ("draw", 1)


def test_59_a_declined_token_answers_a_later_waker() -> None:
    """Urbanism, declined for the pick, is asked again for the card that Architecture brings."""
    game = table(
        player("Giza", "Stone", tokens=["Urbanism", "Architecture"]),
        player("Rhodes"),
        own=("Wood, Clay, Blue 3",),
    )
    draw(game)
    choose(game, "construct")
    choose(game, "extra-draw", token="Urbanism", decline=True)
    choose(game, "extra-draw", token="Architecture", deck="left")
    assert due(game) == ("extra-draw", 0)
    assert {move["token"] for move in legal(game)} == {"Urbanism"}


def test_62_architecture_after_the_effect() -> None:
    """Alexandria takes its card first; a second stage of the turn gives no second extra card."""
    game = table(
        player("Alexandria", "Wood, Clay, Papyrus", [1], ["Architecture"]),
        player("Giza"),
        own=("Wood", "Glass"),
    )
    draw(game)
    choose(game, "construct", stage=2)
    choose(game, "effect-draw", deck=1)
    choose(game, "construct", stage=3)
    choose(game, "extra-draw", token="Architecture", deck="central")
    assert due(game) == ("draw", 1)


def test_13_d_a_second_construction_wakes_architecture_again() -> None:
    """Declined for the second stage, asked again for the third, which the card of Urbanism made payable."""
    game = table(
        player("Giza", "Wood, Papyrus, Glass", [1], ["Architecture", "Urbanism"]),
        player("Rhodes"),
        own=("Wood, Stone, Blue 3",),
    )
    draw(game)
    choose(game, "construct", stage=2)
    choose(game, "extra-draw", token="Architecture", decline=True)
    choose(game, "extra-draw", token="Urbanism", deck="left")
    choose(game, "construct", stage=3)
    assert due(game) == ("extra-draw", 0)
    assert {move["token"] for move in legal(game)} == {"Architecture"}


def test_63_the_last_stage_wakes_architecture_too() -> None:
    """The card is taken before the game ends."""
    game = table(
        player("Giza", "Wood, Stone, Clay", [1, 2, 3, 4], ["Architecture"]),
        player("Rhodes"),
        own=("Glass, Blue 3",),
    )
    draw(game)
    choose(game, "construct")
    choose(game, "extra-draw", deck="left")
    assert due(game) is None
    assert game.players[0].cards["Blue 3"] == 1


def test_64_the_extra_card_is_lost_without_decks() -> None:
    """The three decks in reach are empty, another one is not."""
    game = table(
        player("Giza", tokens=["Urbanism"]),
        player("Rhodes"),
        player("Babylon"),
        own=("Wood", "Blue 3", ""),
        central="",
    )
    draw(game)
    assert due(game) == ("draw", 1)
