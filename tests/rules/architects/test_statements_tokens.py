"""Statements 46 to 67: science, progress tokens, extra cards, and ways to pay."""

import pytest

from .arranged import Table, in_order, way
from .engine import row_of_tokens
from .facts import CARDS, WAKERS


def with_token(token: str, then: str = "", central: str = "") -> Table:
    """Rhodes has gained a token for two Gears; these cards are next on its own deck and on the central one.
    It is its turn."""
    names = tuple(dict.fromkeys((token, *WAKERS)))
    table = Table("Rhodes", "Giza", own=(f"2 Gear, {then}".rstrip(", "),), central=central, tokens=names)
    table.gather("left", "left")
    table.choose("progress", token=token)
    table.pass_others()
    return table


@pytest.mark.parametrize(
    ("drawn", "sets"),
    [
        ("2 Compass", [["Compass", "Compass"]]),
        ("Compass, Gear, Tablet", [["Compass", "Gear", "Tablet"]]),
        ("Compass, Gear, Compass", [["Compass", "Compass"]]),
    ],
)
def test_17_46_47_sets_must_be_turned_in(drawn: str, sets: list[list[str]]) -> None:
    """Two of a kind, or three different ones; the cards of the set are discarded, others stay."""
    table = Table("Giza", "Rhodes", own=(drawn,))
    number = 2 if drawn == "2 Compass" else 3
    table.gather(*(number - 1) * ["left"])
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.due == ("science", 0)
    assert table.legal == [{"set": cards} for cards in sets]
    table.choose("science")
    assert table.spent == {card: sets[0].count(card) for card in sets[0]}
    assert table.held(0) == ({"Gear": 1} if drawn == "Compass, Gear, Compass" else {})
    assert table.due == ("progress", 0)


def test_46_two_different_symbols_are_no_set() -> None:
    """Nothing is forced."""
    table = Table("Giza", "Rhodes", own=("Compass, Gear",))
    table.gather("left", "left")
    assert table.due == ("draw", 1)
    assert table.held(0) == {"Compass": 1, "Gear": 1}


def first_set(*tokens: str) -> Table:
    """Giza is asked for a token for two Compasses."""
    table = Table("Giza", "Rhodes", own=("2 Compass",), tokens=tokens)
    table.gather("left", "left")
    return table


def test_49_50_a_token_that_lies_face_up_is_replaced() -> None:
    """There are four to choose from; the next one of the stack lies down at once, in the place of the old."""
    table = first_set("Decor", "Politics", "Strategy", "Education")
    assert table.legal == in_order(*[{"token": name} for name in ("Decor", "Politics", "Strategy", "stack")])
    table.choose("progress", token="Politics")
    assert sorted(row_of_tokens(table.game)) == ["Decor", "Education", "Strategy"]
    assert table.sizes()[-1] == 14


def test_49_51_the_top_of_the_stack_is_taken_unseen() -> None:
    """Then the three others stay as they are."""
    table = first_set("Decor", "Politics", "Strategy", "Education")
    made = table.choose("progress", token="stack")
    assert made == {"token": "stack", "got": "Education"}
    assert row_of_tokens(table.game) == ["Decor", "Politics", "Strategy"]
    assert table.city(0)["built"] == ["Education"]
    assert table.sizes()[-1] == 14


def test_13_49_equal_tokens_are_one_option() -> None:
    """Two Culture tokens lie face up."""
    table = first_set("Culture", "Culture", "Decor")
    assert table.legal == in_order({"token": "Culture"}, {"token": "Decor"}, {"token": "stack"})


@pytest.mark.parametrize(
    "token", ["Tactics", "Decor", "Politics", "Strategy", "Education", "Urbanism", "Economy", "Engineering"]
)
def test_52_53_tokens_lie_face_up_and_some_work_once_a_turn(token: str) -> None:
    """Everybody sees them; those that work once a turn are powers."""
    table = first_set(token)
    table.choose("progress", token=token)
    city = table.game.observe(1)["cities"][0]
    assert city["built"] == [token]
    works = token in (*WAKERS, "Economy", "Engineering")
    assert [power["name"].title() for power in city["powers"]] == [token] * works


def test_54_a_token_does_not_reach_back() -> None:
    """Science is not woken by the green card that completed the set for it, but by the next one."""
    table = with_token("Science", "Red, Compass")
    assert table.due == ("draw", 0)
    assert table.held(0) == {}
    table.gather("left")
    assert table.due == ("draw", 1)
    table.gather("left")
    assert table.due == ("extra-draw", 0)


@pytest.mark.parametrize(
    ("token", "held", "expected"),
    [
        ("Economy", "Coin", way(1, "Coin", economy=True)),
        ("Engineering", "Wood, Wood", way(1, "2 Wood", engineering=True)),
    ],
)
def test_54_55_65_66_a_gained_token_pays_at_once(token: str, held: str, expected: dict[str, object]) -> None:
    """What Giza has is not enough without the token."""
    table = Table("Giza", "Rhodes", own=(f"{held}, 2 Compass",), tokens=(token,))
    table.gather(*(2 + len(held.split(", "))) * ["left"])
    table.choose("progress", token=token)
    assert table.due == ("construct", 0)
    assert table.legal == [expected]


@pytest.mark.parametrize("token", WAKERS)
def test_56_61_what_wakes_which_token(token: str) -> None:
    """Each kind of card drawn in the turn after the token was gained."""
    woken = set()
    for card in CARDS:
        table = with_token(token, central=card)
        table.choose("draw", deck="central")
        if table.due == ("extra-draw", 0):
            woken.add(card)
            assert {move["token"] for move in table.legal} == {token}
    expected = {
        "Urbanism": {"Wood", "Clay"},
        "Crafts": {"Papyrus", "Glass"},
        "Jewellery": {"Stone", "Coin"},
        "Science": {"Compass", "Gear", "Tablet"},
        "Propaganda": {"Red horn 1", "Red horn 2"},
        "Architecture": set(),
    }
    assert woken == expected[token]


def test_56_62_architecture_answers_a_stage() -> None:
    """After all else that follows from the construction."""
    table = with_token("Architecture", "Wood, Stone")
    table.gather("left")
    assert table.due == ("draw", 1)
    table.gather("left")
    assert table.stages(0) == [1]
    assert table.due == ("extra-draw", 0)


def test_57_59_the_extra_card_comes_from_three_decks_or_not_at_all() -> None:
    """The central card stays hidden."""
    table = with_token("Urbanism", "Wood, Red")
    table.choose("draw", deck="left")
    right = table.pile("own", 1)["top"]
    assert table.legal == in_order(
        {"token": "Urbanism", "deck": "left", "card": "Red"},
        {"token": "Urbanism", "deck": "right", "card": right},
        {"token": "Urbanism", "deck": "central"},
        {"token": "Urbanism", "decline": True},
    )
    table.choose("extra-draw", decline=True)
    assert table.due == ("draw", 1)
    assert table.held(0) == {"Wood": 1}


def test_58_once_a_turn() -> None:
    """A second Wood in the same turn wakes nothing; in the next turn it does."""
    table = with_token("Urbanism", "2 Wood", central="2 Wood")
    table.choose("draw", deck="left")
    table.choose("extra-draw", deck="left")
    assert table.stages(0) == []
    assert table.legal == [way(2, "2 Wood")]
    table.choose("construct")
    assert table.due == ("draw", 1)
    table.pass_others()
    table.choose("draw", deck="central")
    assert table.due == ("extra-draw", 0)


def chain(*tokens: str, top: str) -> Table:
    """Rhodes has two tokens: the first for two Gears, the second for two Compasses. It is its turn."""
    table = Table("Rhodes", "Giza", own=("2 Gear, Compass",), central=f"Compass, {top}", tokens=tokens)
    table.gather("left", "left")
    table.choose("progress", token=tokens[0])
    table.gather("left", "central")
    table.choose("progress", token=tokens[1])
    table.pass_others()
    return table


def test_60_an_extra_card_wakes_another_token() -> None:
    """Wood wakes Urbanism, whose Glass wakes Crafts, whose Clay wakes nothing any more."""
    table = chain("Urbanism", "Crafts", top="Wood, Glass, Wood")
    table.choose("draw", deck="central")
    assert table.choose("extra-draw", token="Urbanism", deck="central")["card"] == "Glass"
    assert table.due == ("construct", 0)
    table.choose("construct")
    assert table.choose("extra-draw", token="Crafts", deck="central")["card"] == "Wood"
    assert table.due == ("draw", 1)


def test_59_62_a_declined_token_answers_a_later_waker() -> None:
    """Wood wakes Urbanism and pays a stage, which wakes Architecture: both are asked together, each is
    declined by itself. The Clay that Architecture brings wakes the declined Urbanism again."""
    table = chain("Urbanism", "Architecture", top="Stone, Wood, Clay")
    table.gather("central", "central")
    assert table.stages(0) == [1]
    assert table.due == ("extra-draw", 0)
    assert {move["token"] for move in table.legal} == {"Urbanism", "Architecture"}
    table.choose("extra-draw", token="Urbanism", decline=True)
    assert {move["token"] for move in table.legal} == {"Architecture"}
    assert table.choose("extra-draw", deck="central")["card"] == "Clay"
    assert table.due == ("extra-draw", 0)
    assert {move["token"] for move in table.legal} == {"Urbanism"}


def test_62_architecture_after_the_effect_of_the_stage() -> None:
    """Babylon takes its token first. The token does not reach back to the stage that gave it."""
    table = Table(
        "Babylon",
        "Giza",
        own=("2 Compass, Wood, Stone, 2 Clay",),
        tokens=("Architecture", "Urbanism"),
    )
    table.gather("left", "left")
    table.choose("progress", token="Architecture")
    table.gather("left", "left")
    assert table.due == ("extra-draw", 0)
    table.choose("extra-draw", decline=True)
    table.gather("left", "left")
    assert table.due == ("progress", 0)
    table.choose("progress", token="Urbanism")
    assert table.due == ("extra-draw", 0)
    assert {move["token"] for move in table.legal} == {"Architecture"}


def test_54_the_stage_that_gives_architecture_does_not_wake_it() -> None:
    """Babylon gains it with its second stage."""
    table = Table("Babylon", "Giza", own=("Wood, Stone, 2 Clay",), tokens=("Architecture",))
    table.gather(*4 * ["left"])
    table.choose("progress", token="Architecture")
    assert table.due == ("draw", 1)


def test_58_65_economy_once_a_turn() -> None:
    """One coin pays two of the missing kinds, and in the next turn again two identical ones; that can be
    done before the main pick."""
    table = with_token("Economy", "Coin, Coin")
    table.choose("draw", deck="left")
    assert table.legal == in_order(way(1, "Coin", economy=True), way(2, "Coin", economy=True))
    table.choose("construct", stage=1)
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.legal == [way(2, "Coin", economy=True)]


def test_65_the_player_chooses_whether_a_coin_counts_twice() -> None:
    """Wood and a coin pay two different or identical ones; or the coin alone."""
    table = with_token("Economy", "Wood, Coin")
    table.gather("left")
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.legal == in_order(
        way(1, "Wood, Coin"),
        way(1, "Coin", economy=True),
        way(2, "Wood, Coin"),
        way(2, "Coin", economy=True),
    )


@pytest.mark.parametrize(("card", "is_needed"), [("Papyrus", True), ("Clay", False)])
def test_58_66_engineering_once_a_turn(card: str, is_needed: bool) -> None:
    """Ephesus pays two identical resources with Clay and Papyrus; a payment that meets the condition does
    not use the token up."""
    table = Table("Ephesus", "Giza", own=(f"2 Compass, Wood, Stone, Clay, {card}",), tokens=("Engineering",))
    table.gather("left", "left")
    table.choose("progress", token="Engineering")
    table.gather("left", "left", "left")
    table.pass_others()
    table.choose("draw", deck="left")
    spend = "Clay, Papyrus" if is_needed else "2 Clay"
    assert table.legal == [way(2, spend, engineering=is_needed)]
    table.choose("construct")
    assert table.due == ("effect-draw", 0)
    assert [power["is_used"] for power in table.city(0)["powers"]] == [is_needed]


def test_32_66_a_plain_payment_or_engineering() -> None:
    """Wood and Stone pay the first stage of Rhodes as printed, the second one by Engineering."""
    table = with_token("Engineering", "Wood, Stone")
    table.gather("left")
    table.pass_others()
    table.choose("draw", deck="left")
    assert table.legal == in_order(way(1, "Wood, Stone"), way(2, "Wood, Stone", engineering=True))


def test_17_58_a_fresh_token_builds_before_the_main_pick() -> None:
    """Ephesus spends a coin that counts twice, and takes another coin, which counts twice in the next turn
    only: then, with Glass, it pays three resources at once."""
    table = Table(
        "Ephesus",
        "Giza",
        own=("2 Compass, Wood, Stone, Glass, Coin",),
        central="Coin",
        tokens=("Economy",),
    )
    table.gather("left", "left")
    table.choose("progress", token="Economy")
    table.gather(*4 * ["left"])
    table.choose("construct", stage=2, economy=True)
    table.choose("effect-draw")
    assert table.held(0) == {"Glass": 1, "Coin": 1}
    assert table.due == ("draw", 1)
    table.pass_others()
    assert table.due == ("construct", 0)
    assert table.legal == in_order(
        way(3, "Glass, Coin", economy=True),
        way(4, "Glass, Coin", economy=True),
    )


def test_67_tactics_is_two_shields() -> None:
    """They are no cards."""
    table = with_token("Tactics")
    assert table.counter(0, "shield") == 2
