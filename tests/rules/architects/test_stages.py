"""Constructing stages and the effects of wonders, in arranged positions."""

import pytest

from .positions import choose, draw, due, in_order, legal, player, table
from .questions import Move


def way(stage: int, spend: dict[str, int], economy: bool = False, engineering: bool = False) -> Move:
    """A move that constructs a stage."""
    return {"stage": stage, "spend": spend, "economy": economy, "engineering": engineering}


def test_30_a_payable_stage_must_be_built() -> None:
    """The second card completes the payment; there is nothing to decline."""
    game = table(player("Giza", "Wood"), player("Rhodes"), own=("Clay",))
    draw(game)
    assert due(game) == ("construct", 0)
    assert legal(game) == [way(1, {"Wood": 1, "Clay": 1})]


def test_30_coins_count() -> None:
    """A coin makes the stage payable."""
    game = table(player("Giza", "Wood"), player("Rhodes"), own=("Coin",))
    draw(game)
    assert legal(game) == [way(1, {"Wood": 1, "Coin": 1})]


def test_26_30_no_other_stage_counts() -> None:
    """Two equal cards do not pay the first stage of Giza, but they do that of Rhodes."""
    game = table(player("Giza", "Wood"), player("Rhodes"), own=("Wood",))
    draw(game)
    assert due(game) == ("draw", 1)
    game = table(player("Rhodes", "Wood"), player("Giza"), own=("Wood",))
    draw(game)
    assert legal(game) == [way(2, {"Wood": 2})]


def test_31_cards_spent_are_discarded_others_stay() -> None:
    """Three cards pay; the green one stays."""
    game = table(player("Rhodes", "Glass, Coin, Gear", [1, 2]), player("Giza"), own=("Wood",))
    draw(game)
    choose(game, "construct", stage=3)
    assert game.players[0].cards == {"Gear": 1}
    assert game.discarded == {"Glass": 1, "Wood": 1, "Coin": 1}


def test_32_every_stage_with_every_payment() -> None:
    """Two stages of one level are payable, then one in two ways."""
    game = table(player("Ephesus", "Wood, Coin", [1, 2]), player("Giza"), own=("Coin",))
    draw(game)
    assert legal(game) == [way(3, {"Wood": 1, "Coin": 2}), way(4, {"Wood": 1, "Coin": 2})]
    game = table(player("Ephesus", "Wood, Glass, Coin", [1, 2, 3]), player("Giza"), own=("Coin",))
    draw(game)
    assert legal(game) == in_order(way(4, {"Wood": 1, "Coin": 2}), way(4, {"Glass": 1, "Coin": 2}))


def test_33_several_stages_in_one_turn() -> None:
    """Clay pays the first stage of Giza with one Wood; then two more Wood pay the second."""
    game = table(player("Giza", "4 Wood"), player("Rhodes"), own=("Clay",))
    draw(game)
    choose(game, "construct", stage=1)
    assert legal(game) == [way(2, {"Wood": 2})]
    choose(game, "construct")
    assert due(game) == ("draw", 1)
    assert game.players[0].built == {1, 2}
    assert game.players[0].cards == {"Wood": 1}


def test_65_economy_once_a_turn() -> None:
    """The first coin counts twice; the other coin alone does not pay the second stage."""
    game = table(player("Giza", "2 Coin", tokens=["Economy"]), player("Rhodes"))
    assert legal(game) == in_order(way(1, {"Coin": 1}, economy=True), way(1, {"Coin": 2}))
    choose(game, "construct", economy=True)
    assert due(game) == ("draw", 0)


def test_66_engineering_once_a_turn() -> None:
    """Two equal cards pay the first stage of Giza, in the next turn two different ones the second."""
    game = table(player("Giza", "2 Wood, Clay, Glass", tokens=["Engineering"]), player("Rhodes"))
    choose(game, "construct", spend={"Wood": 2}, engineering=True)
    assert due(game) == ("draw", 0)
    draw(game)
    draw(game)
    assert legal(game) == [way(2, {"Clay": 1, "Glass": 1}, engineering=True)]


def test_66_a_plain_payment_leaves_engineering() -> None:
    """Two different cards pay the first stage plainly; then two more, by Engineering, the second."""
    game = table(player("Giza", "2 Wood, 2 Clay", tokens=["Engineering"]), player("Rhodes"))
    assert due(game) == ("construct", 0)
    choose(game, "construct", spend={"Wood": 1, "Clay": 1}, engineering=False)
    assert legal(game) == [way(2, {"Wood": 1, "Clay": 1}, engineering=True)]


def test_37_13_h_alexandria_takes_from_any_deck() -> None:
    """Every deck with a card, the own one too, named by seats; the central card is hidden."""
    game = table(
        player("Alexandria", "Wood", [1]),
        player("Giza"),
        player("Rhodes"),
        player("Olympia"),
        own=("Wood, Gear", "Clay", "", "Glass"),
        central="Coin",
    )
    draw(game)
    choose(game, "construct")
    assert due(game) == ("effect-draw", 0)
    assert legal(game) == in_order(
        {"deck": 0, "card": "Gear"},
        {"deck": 1, "card": "Clay"},
        {"deck": 3, "card": "Glass"},
        {"deck": "central"},
    )
    choose(game, "effect-draw", deck=1)
    assert game.players[0].cards == {"Clay": 1}
    assert due(game) == ("draw", 1)


def test_38_babylon_takes_a_token() -> None:
    """As after a science set, without green cards."""
    game = table(player("Babylon", "Wood", [1]), player("Giza"), own=("Wood",))
    draw(game)
    choose(game, "construct")
    assert legal(game) == in_order(
        {"token": "Decor"}, {"token": "Politics"}, {"token": "Strategy"}, {"token": "stack"}
    )
    choose(game, "progress", token="stack", got="Education")
    assert game.players[0].tokens == ["Education"]


def test_39_ephesus_takes_the_central_card() -> None:
    """The move tells the card, the legal set does not."""
    game = table(player("Ephesus", "Wood", [1]), player("Giza"), own=("Wood",), central="Stone, Blue 3")
    draw(game)
    choose(game, "construct", stage=2)
    assert legal(game) == [{"deck": "central"}]
    assert choose(game, "effect-draw") == {"deck": "central", "card": "Stone"}
    assert game.players[0].cards == {"Stone": 1}


def test_33_45_the_card_of_an_effect_pays_the_next_stage() -> None:
    """Alexandria's second stage brings Glass, which completes the payment of the third."""
    game = table(player("Alexandria", "Wood, Clay, Papyrus", [1]), player("Giza"), own=("Wood", "Glass"))
    draw(game)
    choose(game, "construct", stage=2)
    choose(game, "effect-draw", deck=1)
    assert legal(game) == [way(3, {"Clay": 1, "Papyrus": 1, "Glass": 1})]


def halicarnassus(own: str, right: str = "") -> list[str]:
    """Up to the question of the card: the cards to choose from, deck on the left."""
    game = table(player("Halicarnassus", "Wood", [1]), player("Giza"), own=(f"Wood, {own}", right))
    draw(game)
    choose(game, "construct")
    choose(game, "effect-pick", deck="left")
    return [move["card"] for move in legal(game)]


def test_41_halicarnassus_looks_at_five() -> None:
    """Five cards, or all if there are fewer; equal ones are one option."""
    assert halicarnassus("Gear, Coin, Red, Gear, Wood, Tablet") == ["Coin", "Gear", "Red", "Wood"]
    assert halicarnassus("Gear, Coin") == ["Coin", "Gear"]
    assert halicarnassus("Clay") == ["Clay"]


def test_41_13_g_the_rest_is_shuffled() -> None:
    """One card is placed, the whole rest of the deck shuffled, then forced things come."""
    game = table(
        player("Halicarnassus", "Wood, Gear", [1]), player("Giza"), own=("Wood, Clay, Gear, Coin", "Glass")
    )
    draw(game)
    choose(game, "construct")
    assert legal(game) == [{"deck": "left"}, {"deck": "right"}]
    choose(game, "effect-pick", deck="left")
    choose(game, "effect-pick", card="Gear")
    assert due(game) == ("shuffle", None)
    assert game.question is not None
    assert not game.question.accepts({"deck": "left", "order": ["Clay"]})
    assert not game.question.accepts({"deck": "right", "order": ["Coin", "Clay"]})
    game.answer({"deck": "left", "order": ["Coin", "Clay"]})
    assert game.decks[0] == ["Coin", "Clay"]
    assert due(game) == ("science", 0)


@pytest.mark.parametrize(("own", "right", "decks"), [("", "Glass", ["right"]), ("Coin", "", ["left"])])
def test_41_13_g_an_empty_deck_cannot_be_chosen(own: str, right: str, decks: list[str]) -> None:
    """There is no choice then."""
    game = table(
        player("Halicarnassus", "Wood", [1]), player("Giza"), own=(f"Wood, {own}".strip(", "), right)
    )
    draw(game)
    choose(game, "construct")
    assert [move["deck"] for move in legal(game)] == decks
    choose(game, "effect-pick")
    choose(game, "effect-pick")
    assert due(game) == ("draw", 1)


def test_41_a_single_card_left_needs_no_shuffling() -> None:
    """It is the only order."""
    game = table(player("Halicarnassus", "Wood", [1]), player("Giza"), own=("Wood, Coin, Gear",))
    draw(game)
    choose(game, "construct")
    choose(game, "effect-pick", deck="left")
    choose(game, "effect-pick", card="Gear")
    assert due(game) == ("draw", 1)
    assert game.decks[0] == ["Coin"]


def test_42_olympia_takes_from_both_sides() -> None:
    """Left, then right, named by seats."""
    game = table(
        player("Olympia", "Wood", [1]),
        player("Giza"),
        player("Rhodes"),
        own=("Wood, Papyrus", "", "Glass, Coin"),
    )
    draw(game)
    choose(game, "construct", stage=2)
    assert legal(game) == [{"deck": 0, "card": "Papyrus"}]
    choose(game, "effect-draw")
    assert legal(game) == [{"deck": 2, "card": "Glass"}]
    choose(game, "effect-draw")
    assert game.players[0].cards == {"Papyrus": 1, "Glass": 1}


def test_42_both_cards_before_anything_is_checked() -> None:
    """Stone alone would pay the last stage; with the coin there are five payments."""
    game = table(
        player("Olympia", "2 Wood, Clay, Papyrus, Glass", [1, 2, 3]),
        player("Giza"),
        own=("Wood, Stone", "Coin"),
    )
    draw(game)
    choose(game, "construct", stage=4)
    choose(game, "effect-draw")
    choose(game, "effect-draw")
    assert legal(game) == in_order(
        way(5, {"Stone": 1, "Clay": 1, "Papyrus": 1, "Glass": 1}),
        way(5, {"Stone": 1, "Clay": 1, "Papyrus": 1, "Coin": 1}),
        way(5, {"Stone": 1, "Clay": 1, "Glass": 1, "Coin": 1}),
        way(5, {"Stone": 1, "Papyrus": 1, "Glass": 1, "Coin": 1}),
        way(5, {"Clay": 1, "Papyrus": 1, "Glass": 1, "Coin": 1}),
    )


@pytest.mark.parametrize(("own", "right", "deck"), [("Wood", "Glass", 2), ("Wood, Papyrus", "", 0)])
def test_42_one_deck_is_empty(own: str, right: str, deck: int) -> None:
    """Only the other card is taken."""
    game = table(player("Olympia", "Wood", [1]), player("Giza"), player("Rhodes"), own=(own, "Coin", right))
    draw(game)
    choose(game, "construct")
    assert [move["deck"] for move in legal(game)] == [deck]
    choose(game, "effect-draw")
    assert due(game) == ("draw", 1)


@pytest.mark.parametrize("board", ["Alexandria", "Babylon", "Ephesus", "Halicarnassus", "Olympia"])
def test_44_81_without_decks_and_tokens_an_effect_does_nothing(board: str) -> None:
    """The stage is built all the same; the game is over as no deck has a card."""
    game = table(player(board, "Wood", [1]), player("Giza"), own=("Wood", ""), central="", tokens=())
    draw(game)
    choose(game, "construct", stage=2)
    assert due(game) is None
    assert game.players[0].built == {1, 2}


def test_36_43_rhodes_needs_no_decision() -> None:
    """The shield is there at once."""
    game = table(player("Rhodes", "Wood"), player("Giza"), own=("Wood",))
    draw(game)
    choose(game, "construct")
    assert game.players[0].shields() == 1
    assert due(game) == ("draw", 1)


def test_45_the_card_of_an_effect_is_a_taken_card() -> None:
    """It turns conflict tokens and wakes tokens."""
    game = table(
        player("Ephesus", "Wood", [1], ["Propaganda"]),
        player("Giza"),
        own=("Wood",),
        central="Red horn 2, Blue 3",
    )
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    assert game.peace_tokens == 1
    assert due(game) == ("extra-draw", 0)
