"""What moves lead to, as far as a seat can know it: worked out by hand for cities with known cards."""

import septem
from septem.cli.object_text import ObjectText
from septem.cli.outlook import Outlook, outlook

from .arranged import arranged, play

LEFT = {"deck": "left"}
WOOD, STONE, GEAR, COIN, PAPYRUS = (
    {**LEFT, "card": card} for card in ("Wood", "Stone", "Gear", "Coin", "Papyrus")
)
OTHERS = ["Blue 3", "Blue 3", "Red", "Red", "Blue cat", "Blue cat"]
"""Cards with which the other seat completes nothing."""


def idle(card: str) -> dict[str, str]:
    """The other seat takes a card from its own pile."""
    return {"deck": "left", "card": card}


def outlooks(game: septem.Game) -> dict[str, Outlook]:
    """What each move of the decision that is owed leads to, by its words."""
    decision = game.decisions[0]
    text = ObjectText(game.ruleset)
    return {str(move): outlook(game, decision, move, text) for move in decision.moves}


def test_a_stage_becomes_payable(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Giza", "Rhodes"], [["Wood", "Stone"], OTHERS], central=["Clay"])
    assert set(outlooks(game).values()) == {Outlook()}
    play(game, WOOD, idle("Blue 3"))
    # Two different resources are wood and stone; the unseen card would do as well, but nobody can know.
    assert outlooks(game) == {
        "take Stone from left": Outlook(stages=(1,)),
        "take Blue 3 from right": Outlook(),
        "take from central": Outlook(),
    }


def test_stages_side_by_side_become_payable_together(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Rhodes", "Giza"], [["Wood", "Coin"], OTHERS])
    play(game, WOOD, idle("Blue 3"))
    # The coin stands for a stone as well as for a wood.
    assert outlooks(game)["take Coin from left"] == Outlook(stages=(1, 2))


def test_a_payment_leaves_enough_for_the_next_stage_or_not(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Giza", "Rhodes"], [["Stone", "Stone", "Coin"], OTHERS])
    play(game, STONE, idle("Blue 3"), STONE, idle("Blue 3"), COIN)
    # Spending stone and coin leaves one stone, which pays no stage.
    assert outlooks(game) == {"construct stage 1 with 1 Stone, 1 Coin": Outlook()}


def test_a_set_can_be_turned_in(architects: septem.Ruleset) -> None:
    game = arranged(architects, ["Alexandria", "Rhodes"], [["Gear", "Gear"], OTHERS])
    play(game, GEAR, idle("Blue 3"))
    assert outlooks(game)["take Gear from left"] == Outlook(sets=("2 Gear",))


def test_a_token_makes_a_stage_payable_or_wakes_later(architects: septem.Ruleset) -> None:
    tops = [["Coin", "Gear", "Gear", "Papyrus"], OTHERS]
    game = arranged(
        architects, ["Alexandria", "Rhodes"], tops, tokens=["Crafts", "Economy", "Decor", "Tactics"]
    )
    play(game, COIN, idle("Blue 3"), GEAR, idle("Blue 3"), GEAR, {"set": ["Gear", "Gear"]})
    # One coin that counts twice stands for two different resources.
    assert outlooks(game) == {
        "take Crafts": Outlook(),
        "take Economy": Outlook(stages=(1,)),
        "take Decor": Outlook(),
        "take from the stack": Outlook(),
    }
    play(game, {"token": "Crafts"}, idle("Red"))
    assert outlooks(game)["take Papyrus from left"] == Outlook(stages=(1,), awake=("Crafts",))


def test_whatever_is_answered_first_counts(architects: septem.Ruleset) -> None:
    tops = [["Coin", "Gear", "Gear", "Papyrus"], OTHERS]
    free = {"free order": True}
    game = arranged(architects, ["Alexandria", "Rhodes"], tops, free, tokens=["Crafts", "Decor", "Tactics"])
    play(
        game, COIN, idle("Blue 3"), GEAR, idle("Blue 3"), GEAR, {"set": ["Gear", "Gear"]}, {"token": "Crafts"}
    )
    play(game, idle("Red"))
    assert outlooks(game)["take Papyrus from left"] == Outlook(stages=(1,), awake=("Crafts",))


def test_a_card_that_the_seat_alone_has_seen_counts(architects: septem.Ruleset) -> None:
    own = ["Blue cat", "Wood"]
    game = arranged(architects, ["Giza", "Rhodes"], [own, OTHERS], central=["Stone"])
    play(game, {**LEFT, "card": "Blue cat"}, idle("Blue 3"), WOOD, idle("Blue 3"))
    assert outlooks(game)["take from central"] == Outlook(stages=(1,))
    play(game, {"deck": "right", "card": "Red"})
    # The other seat has not seen it.
    assert outlooks(game)["take from central"] == Outlook()


def test_in_words() -> None:
    assert Outlook().text() == ""
    assert Outlook((2, 3), ("2 Gear",), ("Crafts",)).text() == (
        "stage 2 payable, stage 3 payable, turns in 2 Gear, wakes Crafts"
    )
