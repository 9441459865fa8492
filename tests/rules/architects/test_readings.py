"""The readings that a record can turn on in place of the adopted ones, in arranged positions."""

import pytest

from .game import ArchitectsGame
from .player import Player
from .positions import choose, draw, due, in_order, legal, player, table
from .random_record import random_record
from .readings import Reading, readings_of
from .test_stages import way


def olympia(*readings: Reading) -> ArchitectsGame:
    """Olympia has just paid its fourth stage; Stone lies on the left deck, a coin on the right one."""
    game = table(
        player("Olympia", "2 Wood, Clay, Papyrus, Glass", [1, 2, 3]),
        player("Giza"),
        own=("Wood, Stone", "Coin"),
        readings=readings,
    )
    draw(game)
    choose(game, "construct", stage=4)
    return game


def test_R1_extra_card_before_the_forced_stage() -> None:
    """The player uses Crafts first and has one more payment to choose from."""
    game = table(
        player("Giza", "Wood", tokens=["Crafts"]),
        player("Rhodes"),
        own=("Papyrus, Clay",),
        readings=[Reading.FREE_ORDER],
    )
    draw(game)
    assert due(game) == ("order", 0)
    assert legal(game) == [{"do": "construct"}, {"do": "extra-draw"}]
    choose(game, "order", do="extra-draw")
    choose(game, "extra-draw", deck="left")
    assert due(game) == ("construct", 0)
    assert len(legal(game)) == 3


def test_R1_forced_stage_behind_the_main_pick() -> None:
    """What a fresh token makes payable at the start of the turn may wait for the main pick, but no longer."""
    game = table(
        player("Giza", "Coin", tokens=["Economy"]),
        player("Rhodes"),
        own=("Wood",),
        readings=[Reading.FREE_ORDER],
    )
    assert due(game) == ("order", 0)
    assert legal(game) == [{"do": "construct"}, {"do": "draw"}]
    choose(game, "order", do="draw")
    draw(game)
    assert due(game) == ("construct", 0)
    assert legal(game) == in_order(way(1, {"Coin": 1}, economy=True), way(1, {"Wood": 1, "Coin": 1}))


def test_R1_main_pick_behind_the_forced_stage() -> None:
    """The player who builds first picks all the same, and only once."""
    game = table(player("Giza", "Coin", tokens=["Economy"]), player("Rhodes"), readings=[Reading.FREE_ORDER])
    choose(game, "order", do="construct")
    choose(game, "construct")
    draw(game)
    assert due(game) == ("draw", 1)


def test_R1_no_main_pick_once_the_wonder_is_complete() -> None:
    """A wonder that is completed first leaves no pick, as ever."""
    giza = player("Giza", "3 Coin", [1, 2, 3, 4], ["Economy"])
    game = table(giza, player("Rhodes"), readings=[Reading.FREE_ORDER])
    choose(game, "order", do="construct")
    choose(game, "construct")
    assert due(game) is None
    assert giza.cards.total() == 0


def test_R2_in_play() -> None:
    """The coin stays where grey cards are at hand."""
    held = player("Rhodes", "Wood, Glass, Clay, Coin", [1, 2])
    game = table(held, player("Giza"), readings=[Reading.COINS_LAST])
    assert legal(game) == [way(3, {"Wood": 1, "Glass": 1, "Clay": 1})]


def test_R3_in_play() -> None:
    """One shield against none, by the letter."""
    game = table(player("Giza"), player("Rhodes"), own=("Red horn 1",), readings=[Reading.LITERAL_ROUT])
    game.peace_tokens = 1
    draw(game)
    assert game.players[0].victory_tokens == 2


def test_R4_every_coin_doubled_all_the_time() -> None:
    """Two coins pay two stages of Giza in one turn."""
    game = table(
        player("Giza", "2 Coin", tokens=["Economy"]), player("Rhodes"), readings=[Reading.EVERY_COIN_DOUBLED]
    )
    choose(game, "construct", spend={"Coin": 1})
    assert legal(game) == [way(2, {"Coin": 1}, economy=True)]


def test_R5_engineering_always() -> None:
    """It pays two stages of Giza in one turn."""
    game = table(
        player("Giza", "2 Wood, Clay, Glass", tokens=["Engineering"]),
        player("Rhodes"),
        readings=[Reading.ANY_PAYMENT_ALWAYS],
    )
    choose(game, "construct", spend={"Wood": 2})
    assert legal(game) == [way(2, {"Clay": 1, "Glass": 1}, engineering=True)]


def test_R6_extra_cards_must_be_taken() -> None:
    """There is nothing to decline."""
    game = table(
        player("Giza", tokens=["Urbanism"]),
        player("Rhodes"),
        own=("Wood",),
        central="Red",
        readings=[Reading.FORCED_FURTHER_CARDS],
    )
    draw(game)
    assert legal(game) == in_order(
        {"token": "Urbanism", "deck": "right", "card": "Blue 3"}, {"token": "Urbanism", "deck": "central"}
    )


@pytest.mark.parametrize(("token", "kind"), [("Science", "extra-draw"), ("Crafts", "draw")])
def test_R7_a_token_answers_the_card_that_completed_the_set(token: str, kind: str) -> None:
    """Science is woken by it, Crafts is not."""
    game = table(
        player("Giza", "Gear"),
        player("Rhodes"),
        own=("Gear",),
        tokens=[token],
        readings=[Reading.TOKENS_REACH_BACK],
    )
    draw(game)
    choose(game, "science")
    choose(game, "progress")
    assert game.question is not None
    assert game.question.kind == kind


@pytest.mark.parametrize(("token", "kind"), [("Architecture", "extra-draw"), ("Urbanism", "draw")])
def test_R7_a_token_answers_the_stage_that_gave_it(token: str, kind: str) -> None:
    """Architecture does; Urbanism is not woken by the card before the stage."""
    game = table(
        player("Babylon", "Wood", [1]),
        player("Giza"),
        own=("Wood",),
        tokens=[token],
        readings=[Reading.TOKENS_REACH_BACK],
    )
    draw(game)
    choose(game, "construct")
    choose(game, "progress")
    assert game.question is not None
    assert game.question.kind == kind


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        ("Alexandria", "effect-draw"),
        ("Babylon", "progress"),
        ("Ephesus", "effect-draw"),
        ("Halicarnassus", "effect-pick"),
        ("Olympia", "effect-draw"),
    ],
)
def test_R8_effects_may_be_declined(board: str, kind: str) -> None:
    """Of Olympia each card by itself; then nothing is taken."""
    game = table(
        player(board, "Wood", [1]), player("Giza"), own=("Wood, Gear",), readings=[Reading.OPTIONAL_EFFECTS]
    )
    draw(game)
    choose(game, "construct", stage=2)
    assert due(game) == (kind, 0)
    assert {"decline": True} in legal(game)
    while due(game) == (kind, 0):
        choose(game, kind, decline=True)
    assert due(game) == ("draw", 1)
    assert game.players[0].cards.total() == 0
    assert game.players[0].tokens == []


def test_R8_each_card_of_olympia_is_declined_by_itself() -> None:
    """The right one, too."""
    game = olympia(Reading.OPTIONAL_EFFECTS)
    choose(game, "effect-draw", deck=0)
    assert legal(game) == in_order({"deck": 1, "card": "Coin"}, {"decline": True})


def test_R9_the_end_without_the_battle() -> None:
    """The last conflict token turns in the turn of the fifth stage."""
    giza = player("Giza", "Wood, Stone, Clay", [1, 2, 3, 4], ["Crafts"])
    game = table(giza, player("Rhodes"), own=("Glass, Red horn 1",), readings=[Reading.NO_LAST_BATTLE])
    game.peace_tokens = 1
    draw(game)
    choose(game, "construct")
    choose(game, "extra-draw", deck="left")
    assert due(game) is None
    assert giza.victory_tokens == 0
    assert giza.cards["Red horn 1"] == 1


def test_R13_one_card_after_the_other() -> None:
    """Stone pays the last stage before the coin is taken."""
    game = olympia(Reading.CARDS_IN_TURN)
    choose(game, "effect-draw")
    assert legal(game) == [way(5, {"Stone": 1, "Clay": 1, "Papyrus": 1, "Glass": 1})]
    choose(game, "construct")
    assert legal(game) == [{"deck": 1, "card": "Coin"}]
    choose(game, "effect-draw")
    assert due(game) is None
    assert game.players[0].cards == {"Coin": 1}


def test_R14_military_tokens_run_short() -> None:
    """Two tokens are left for the three that are won: seats are served in order."""
    fighters: list[Player] = [player("Giza", "2 Red"), player("Babylon", "Red"), player("Olympia")]
    cases: list[tuple[list[Reading], list[int]]] = [([], [2, 1, 0]), ([Reading.LIMITED_SUPPLY], [2, 0, 0])]
    for readings, expected in cases:
        game = table(
            *(player(each.board, ", ".join(each.cards.elements())) for each in fighters),
            own=("Red horn 1",),
            readings=readings,
        )
        game.peace_tokens = 1
        game.supply = 2
        draw(game)
        assert [each.victory_tokens for each in game.players] == expected


def test_R15_as_many_stages_as_possible() -> None:
    """Wood and a coin for the first stage would leave Wood and Stone, which pay no second one."""
    game = table(player("Rhodes", "2 Wood, Stone, Coin"), player("Giza"), readings=[Reading.MOST_STAGES])
    assert legal(game) == in_order(
        way(1, {"Wood": 1, "Stone": 1}),
        way(1, {"Stone": 1, "Coin": 1}),
        way(2, {"Wood": 2}),
        way(2, {"Wood": 1, "Coin": 1}),
    )


def test_R12_is_not_seen_in_a_record() -> None:
    """Who sees the five cards changes no step."""
    adopted, secret = random_record(2, 5), random_record(2, 5, [Reading.SECRET_LOOK])
    assert secret == {**adopted, "rules": {"secret look": True}}


def test_switches_name_readings() -> None:
    """Those that are on; an unknown name is an error."""
    assert readings_of({"free order": True, "coins last": False}) == {Reading.FREE_ORDER}
    with pytest.raises(ValueError, match="no such reading"):
        readings_of({"no such reading": True})
