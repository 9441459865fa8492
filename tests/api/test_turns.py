"""The interface to a game in which seats take turns: moves, what seats may know, and how games begin."""

from collections import Counter
from typing import Any

import pytest

import septem

Deals = dict[str, Any]


@pytest.fixture
def deals(architects: septem.Ruleset) -> Deals:
    """Deals for two seats in which all is known; the tests bring to the top what they want."""
    given: Deals = architects.new_game(2, seed=1, boards=[("Alexandria", "A"), ("Olympia", "A")]).deals
    return given


@pytest.fixture
def begun(architects: septem.Ruleset, deals: Deals) -> septem.Game:
    """A game with known tops."""
    deals["own"] = [
        on_top(deals["own"][0], "Blue cat", "Gear", "Gear"),
        on_top(deals["own"][1], "Red", "Blue 3", "Wood"),
    ]
    deals["central"] = on_top(deals["central"], "Stone", "Clay")
    deals["tokens"] = on_top(deals["tokens"], "Crafts", "Economy", "Culture", "Culture", "Decor")
    return architects.new_game(2, seed=None, boards=[("Alexandria", "A"), ("Olympia", "A")], deals=deals)


def on_top(pile: list[str], *cards: str) -> list[str]:
    """A pile with these cards on top."""
    return [*cards, *(Counter(pile) - Counter(cards)).elements()]


def take(game: septem.Game, *moves: dict[str, Any]) -> None:
    """Moves by whoever is asked."""
    for move in moves:
        game.play(game.decisions[0].seat, move)


def test_moves_tell_the_pile_and_the_card(begun: septem.Game) -> None:
    (decision,) = begun.decisions
    assert (decision.seat, decision.kind) == (0, "draw")
    assert {(move.deck, move.card) for move in decision.moves} == {
        ("left", "Blue cat"),
        ("right", "Red"),
        ("central", None),
    }
    assert all(move.token is None and move.spend is None for move in decision.moves)
    assert all(move.pay.total == 0 and move.via is None and move.stage is None for move in decision.moves)


def test_only_the_seat_that_looks_sees_the_top(begun: septem.Game) -> None:
    def top(seat: int) -> object:
        return next(pile["top"] for pile in begun.observe(seat)["piles"] if pile["name"] == "central")

    take(begun, {"deck": "left", "card": "Blue cat"})
    # The pawn is there, but the look comes at the beginning of a turn.
    assert (top(0), top(1)) == (None, None)
    take(begun, {"deck": "left", "card": "Red"})
    assert (top(0), top(1)) == ("Stone", None)
    assert (begun.observe(0)["active"], begun.observe(1)["active"]) == (0, 0)
    take(begun, {"deck": "left", "card": "Gear"})
    # It stays on top, and the seat does not forget it.
    assert (top(0), top(1)) == ("Stone", None)
    take(begun, {"deck": "central"})
    # Nobody knows the next one before the holder's next turn has begun.
    assert (top(0), top(1)) == ("Clay", None)


def test_sets_and_tokens(begun: septem.Game) -> None:
    take(begun, {"deck": "left", "card": "Blue cat"}, {"deck": "left", "card": "Red"})
    take(begun, {"deck": "left", "card": "Gear"}, {"deck": "left", "card": "Blue 3"})
    take(begun, {"deck": "left", "card": "Gear"})
    (move,) = begun.decisions[0].moves
    assert (move.spend, move.stage, move.card) == ({"Gear": 2}, None, None)
    take(begun, {"set": ["Gear", "Gear"]})
    options = [(move.token, move.card) for move in begun.decisions[0].moves]
    assert sorted(options, key=str) == sorted(
        [("Crafts", "Crafts"), ("Economy", "Economy"), ("Culture", "Culture"), ("stack", None)], key=str
    )
    take(begun, {"token": "Crafts"})
    seen = begun.observe(1)
    assert seen["cities"][0]["built"] == ["Crafts"]
    assert seen["cities"][0]["powers"] == [{"name": "Crafts", "is_used": False, "is_awake": False}]
    assert seen["cities"][0]["stacks"] == {"Blue cat": 1}
    assert seen["spent"] == {"Gear": 2}
    (row,) = (pile["row"] for pile in seen["piles"] if pile["name"] == "tokens")
    # The taken token is replaced from the stack: the second of the two.
    assert sorted(row) == ["Culture", "Culture", "Economy"]
    assert seen["table"]["peace"] == 3


def test_stages_are_paid_with_cards(architects: septem.Ruleset, deals: Deals) -> None:
    deals["own"] = [on_top(deals["own"][0], "Wood", "Coin"), on_top(deals["own"][1], "Red", "Red")]
    game = architects.new_game(2, seed=None, boards=[("Alexandria", "A"), ("Olympia", "A")], deals=deals)
    take(
        game,
        {"deck": "left", "card": "Wood"},
        {"deck": "left", "card": "Red"},
        {"deck": "left", "card": "Coin"},
    )
    (move,) = game.decisions[0].moves
    assert (move.stage, move.spend, move.deck) == (1, {"Wood": 1, "Coin": 1}, None)
    assert list(move.spend or {}) == ["Wood", "Coin"]
    assert str(move) == "construct stage 1 with 1 Wood, 1 Coin"
    take(game, move.to_dict())
    assert game.observe(1)["cities"][0]["stages"] == [1]
    assert game.observe(1)["spent"] == {"Wood": 1, "Coin": 1}


def test_who_begins_can_be_given(architects: septem.Ruleset) -> None:
    game = architects.new_game(3, seed=1, deals={"first": 2})
    assert [decision.seat for decision in game.decisions] == [2]
    assert game.deals["first"] == 2
    game.play(2, game.decisions[0].moves[0])
    assert [decision.seat for decision in game.decisions] == [0]
    assert (game.age, game.turn) == (0, 2)


def test_piles_that_are_given_leave_the_others_as_they_were(architects: septem.Ruleset) -> None:
    dealt = architects.new_game(3, seed=7)
    central = sorted(dealt.deals["central"])
    given = architects.new_game(3, seed=7, deals={"central": central})
    assert given.deals == {**dealt.deals, "central": central}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"first": 3}, "seats are numbered 0 to 2"),
        ({"first": -1}, "not a seat"),
        ({"central": ["Wood"]}, "has 1 cards, not 60"),
        ({"tokens": 5}, "not a list of names of cards"),
        ({"own": [[], [], []]}, "has 0 cards, not 25"),
    ],
)
def test_deals_that_do_not_fit_are_told(architects: septem.Ruleset, given: Deals, problem: str) -> None:
    with pytest.raises(septem.SetupError, match=problem):
        architects.new_game(3, seed=1, deals=given)


def test_a_game_tells_its_turn(architects: septem.Ruleset) -> None:
    game = architects.new_game(3, seed=1)
    assert repr(game) == '<Game of "architects", 3 seats, turn 1>'


def test_what_is_described(architects: septem.Ruleset) -> None:
    described = architects.describe()
    assert described["ages"] == []
    assert "peace" in described["shared"]
    assert described["groups"][0] == {
        "name": "resources",
        "cards": ["Wood", "Stone", "Clay", "Papyrus", "Glass"],
        "wild": "Coin",
    }
    piles = {pile["name"]: pile for pile in described["piles"]}
    assert piles["own"]["of_boards"]
    assert [sum(held.values()) for held in piles["own"]["contents"]] == [25] * 7
    assert [sum(held.values()) for held in piles["central"]["contents"]] == [60]
    assert (piles["tokens"]["hidden"], piles["tokens"]["row"]) == (True, 3)
    (giza,) = (board for board in described["boards"] if board["name"] == "Giza")
    assert giza["sides"][0]["stages"][3]["cost"]["spend"] == {
        "group": "resources",
        "count": 3,
        "identical": True,
    }
    stacking = {card["name"] for card in described["cards"] if card["stacks"]}
    assert {"Wood", "Coin", "Culture"} <= stacking
    assert "Crafts" not in stacking
