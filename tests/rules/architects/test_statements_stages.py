"""Statements 26 to 45: constructing stages, payments, and effects of stages."""

from collections import Counter

import pytest

from .arranged import Table, in_order, way
from .engine import own_pile


def test_26_side_by_side() -> None:
    """Rhodes may build its second stage before the first one; the third one waits for both."""
    table = Table("Rhodes", "Giza", own=("2 Wood, Clay, Stone, Papyrus",))
    table.gather("left")
    table.draw("left")
    table.choose("draw", deck="left")
    assert table.legal == [way(2, "2 Wood")]
    table.choose("construct")
    table.gather("left")
    table.draw("left")
    table.choose("draw", deck="left")
    assert table.legal == [way(1, "Clay, Stone")]
    table.choose("construct")
    assert table.stages(0) == [1, 2]


def test_26_30_32_every_available_stage_with_every_payment() -> None:
    """Of Ephesus, once its first stage stands, three stages are available; one of them must be built."""
    table = Table("Ephesus", "Giza", own=("Wood, Stone, Wood, Stone, Coin",))
    table.gather(*5 * ["left"])
    assert table.due == ("construct", 0)
    assert table.legal == in_order(
        way(2, "Wood, Coin"),
        way(2, "Stone, Coin"),
        way(3, "Wood, Stone, Coin"),
    )


def test_26_30_a_stage_of_a_higher_level_is_not_available() -> None:
    """Giza has what its second stage costs, but not the first one: nothing is forced."""
    table = Table("Giza", "Rhodes", own=("2 Wood",))
    table.gather("left", "left")
    assert table.due == ("draw", 1)
    assert table.held(0) == {"Wood": 2}


def test_27_29_31_grey_cards_exactly_as_many_as_needed() -> None:
    """Of three cards two different ones go; the other one stays."""
    table = Table("Giza", "Rhodes", own=("2 Wood, Stone",))
    table.gather("left", "left")
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.legal == [way(1, "Wood, Stone")]
    table.choose("construct")
    assert table.held(0) == {"Wood": 1}
    assert table.spent == {"Wood": 1, "Stone": 1}


def test_28_29_coins_alone_pay_different_and_identical() -> None:
    """Two coins each for the first stages of Alexandria."""
    table = Table("Alexandria", "Rhodes", own=("4 Coin",))
    for stage in (1, 2):
        table.gather("left")
        table.pass_others()
        table.choose("draw", deck="left")
        assert table.legal == [way(stage, "2 Coin")]
        table.choose("construct")


def test_29_a_coin_stands_for_a_missing_kind() -> None:
    """Two Wood and a coin are two different resources with one of the Wood only."""
    table = Table("Giza", "Rhodes", own=("2 Wood, Coin",))
    table.gather("left", "left")
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.legal == [way(1, "Wood, Coin")]


def olympia() -> Table:
    """Olympia has built stages 1 and 3 and now 2; Tablets and Gears lie ready, and three resources."""
    table = Table(
        "Olympia",
        "Rhodes",
        own=("Stone, Clay, Papyrus, Wood, Stone, Clay, Papyrus, Glass, Tablet, Gear, Glass, Tablet", "Gear"),
        central="Wood",
        tokens=("Engineering", "Decor", "Politics"),
        others="central",
    )
    table.gather("central", *11 * ["left"])
    assert table.stages(0) == [1, 2, 3]
    assert table.held(0) == {"Stone": 1, "Clay": 1, "Papyrus": 1, "Tablet": 1, "Gear": 1}
    return table


def test_36_42_44_olympia_takes_from_left_and_right() -> None:
    """It must, one after the other, and both lie down before anything is checked."""
    table = olympia()
    assert table.legal == [{"deck": 0, "card": "Tablet"}]
    table.choose("effect-draw")
    assert table.legal == [{"deck": 1, "card": "Gear"}]
    table.choose("effect-draw")
    assert table.held(0) == {"Stone": 1, "Clay": 1, "Papyrus": 1, "Tablet": 2, "Gear": 2}


def test_48_two_sets_are_open_at_once() -> None:
    """The player chooses which pair to turn in; the other one follows."""
    table = olympia()
    table.choose("effect-draw")
    table.choose("effect-draw")
    assert table.due == ("science", 0)
    assert table.legal == in_order({"set": ["Gear", "Gear"]}, {"set": ["Tablet", "Tablet"]})
    table.choose("science", set=["Tablet", "Tablet"])
    table.choose("progress", token="Decor")
    assert table.due == ("science", 0)
    assert table.legal == [{"set": ["Gear", "Gear"]}]


def test_18_33_55_forced_things_in_any_order() -> None:
    """Engineering, gained for the first pair, pays the fourth stage with any three resources, while the
    other pair is open, too: the player picks what comes first, but cannot wait."""
    table = olympia()
    table.choose("effect-draw")
    table.choose("effect-draw")
    table.choose("science", set=["Tablet", "Tablet"])
    table.choose("progress", token="Engineering")
    assert table.due == ("order", 0)
    assert table.legal == [{"do": "construct"}, {"do": "science"}]
    table.choose("order", do="construct")
    assert table.legal == [way(4, "Stone, Clay, Papyrus", engineering=True)]
    table.choose("construct")
    assert table.due == ("effect-draw", 0)


def test_33_36_37_alexandria_takes_from_any_deck() -> None:
    """Own, those of all others, neighbours or not, and the central one, whose top stays hidden."""
    table = Table(
        "Alexandria",
        "Giza",
        "Rhodes",
        "Babylon",
        own=("4 Coin, Wood", "Glass", "Clay", "Stone"),
        central="Blue 3",
        others="central",
    )
    table.gather(*4 * ["left"])
    assert table.due == ("effect-draw", 0)
    assert table.legal == in_order(
        {"deck": 0, "card": "Wood"},
        {"deck": 1, "card": "Glass"},
        {"deck": 2, "card": "Clay"},
        {"deck": 3, "card": "Stone"},
        {"deck": "central"},
    )
    table.choose("effect-draw", deck=2)
    assert table.held(0) == {"Clay": 1}
    assert table.due == ("draw", 1)


def test_33_45_a_card_of_an_effect_counts_like_any_other() -> None:
    """Alexandria takes a cat card: the cat moves; or one that pays nothing yet; or horns."""
    for card, cats, peace in (("Blue cat", 1, 3), ("Red horn 2", 0, 1), ("Red horn 1", 0, 2)):
        table = Table("Alexandria", "Rhodes", own=("4 Coin", card))
        table.others = "central"
        table.gather(*4 * ["left"])
        assert table.held(0) == {}
        table.choose("effect-draw", deck=1)
        assert table.held(0) == {card: 1}
        assert (table.cats()[0], table.peace) == (cats, peace)


def test_34_38_52_babylon_takes_a_token_and_scores_nothing_for_its_second_stage() -> None:
    """Any of four; no green card is turned in."""
    table = Table(
        "Babylon", "Rhodes", own=("Wood, Stone, Compass, 2 Clay",), tokens=("Decor", "Crafts", "Tactics")
    )
    table.gather("left", "left")
    assert table.score(0)["stages"] == 3
    table.gather("left", "left", "left")
    assert table.score(0)["stages"] == 3
    assert table.stages(0) == [1, 2]
    assert table.due == ("progress", 0)
    assert table.legal == in_order(
        {"token": "Decor"}, {"token": "Crafts"}, {"token": "Tactics"}, {"token": "stack"}
    )
    table.choose("progress", token="Decor")
    assert table.city(0)["built"] == ["Decor"]
    assert table.held(0) == {"Compass": 1}


def test_33_36_39_ephesus_takes_the_central_card() -> None:
    """Unseen, and it must; the Stone that comes pays the next stage together with what lies there."""
    table = Table("Ephesus", "Rhodes", own=("Wood, Stone, Papyrus, Stone, Coin",), central="Stone")
    table.gather(*4 * ["left"])
    assert table.held(0) == {"Papyrus": 1, "Stone": 1}
    table.gather("left")
    table.choose("construct", stage=2, spend={"Papyrus": 1, "Coin": 1})
    assert table.due == ("effect-draw", 0)
    assert table.legal == [{"deck": "central"}]
    assert table.choose("effect-draw") == {"deck": "central", "card": "Stone"}
    assert table.held(0) == {"Stone": 2}
    assert table.due == ("draw", 1)


def test_34_35_40_giza_has_no_effects() -> None:
    """Its first two stages are worth 4 and 5 points, and nothing follows from them."""
    table = Table("Giza", "Rhodes", own=("Wood, Stone, 2 Papyrus",))
    table.gather("left", "left")
    assert table.score(0)["stages"] == 4
    assert table.due == ("draw", 1)
    table.gather("left", "left")
    assert table.score(0)["stages"] == 9
    assert table.due == ("draw", 1)


def halicarnassus(*switches: str) -> Table:
    """Halicarnassus has built its second stage: five cards are due, Coin is one of them twice."""
    table = Table(
        "Halicarnassus",
        "Rhodes",
        own=("Wood, Stone, 2 Clay, Coin, Tablet, Coin, Red, Glass", ""),
        switches=switches,
    )
    table.gather(*4 * ["left"])
    assert table.stages(0) == [1, 2]
    return table


def test_36_41_halicarnassus_places_one_of_five_cards() -> None:
    """Out of the left or the right deck; the rest is shuffled back and a new card shows."""
    table = halicarnassus()
    assert table.due == ("effect-pick", 0)
    assert table.legal == in_order({"deck": "left"}, {"deck": "right"})
    before = own_pile(table.game, 0)
    table.choose("effect-pick", deck="left")
    assert table.legal == in_order(*[{"card": card} for card in ("Coin", "Tablet", "Red", "Glass")])
    table.choose("effect-pick", card="Tablet")
    assert table.held(0) == {"Tablet": 1}
    after = own_pile(table.game, 0)
    assert len(after) == 20
    assert Counter(after) == Counter(before) - Counter(["Tablet"])
    assert after != [card for card in before if card != "Tablet"]
    assert table.pile("own", 0)["top"] == after[0]
    assert table.recorder.steps[-1] == {
        "turn": 7,
        "seat": None,
        "kind": "shuffle",
        "move": {"deck": "left", "order": after},
    }


@pytest.mark.parametrize(("switches", "others_see"), [((), True), (("secret look",), False)])
def test_89_who_sees_the_five_cards(switches: tuple[str, ...], others_see: bool) -> None:
    """All, or by the other reading only the active player; nobody once one of them is placed."""
    table = halicarnassus(*switches)
    table.choose("effect-pick", deck="left")
    looked = [table.game.observe(viewer)["looked"] for viewer in (0, 1)]
    assert Counter(looked[0]) == Counter(["Coin", "Tablet", "Coin", "Red", "Glass"])
    assert looked[1] == (looked[0] if others_see else None)
    table.choose("effect-pick", card="Coin")
    assert [table.game.observe(viewer)["looked"] for viewer in (0, 1)] == [None, None]


def test_43_71_rhodes_gains_shields() -> None:
    """One with the second stage, and it is no card."""
    table = Table("Rhodes", "Giza", own=("2 Wood",))
    table.gather("left", "left")
    assert table.stages(0) == [2]
    assert table.counter(0, "shield") == 1
    assert table.held(0) == {}
