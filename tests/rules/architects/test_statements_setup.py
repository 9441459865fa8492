"""Statements 1 to 25: set-up, the turn and the cat."""

from collections import Counter

import pytest

import septem

from .arranged import Table, in_order, way
from .engine import architects, new_game, own_pile
from .facts import BOARDS, CONFLICT_TOKENS, DECKS, PLAYER_COUNTS, TOKENS


def test_1_wonders_are_dealt_at_random_and_all_different() -> None:
    """With 2 to 7 players; each wonder comes to the first seat in its time."""
    for players in PLAYER_COUNTS:
        for seed in range(20):
            boards = [board for board, _ in new_game(players, seed).boards]
            assert len(set(boards)) == players
    assert {new_game(2, seed).boards[0][0] for seed in range(60)} == set(BOARDS)


@pytest.mark.parametrize("players", [0, 1, 8])
def test_1_other_numbers_of_players_are_refused(players: int) -> None:
    """There are no games for one or for eight."""
    with pytest.raises(septem.SetupError):
        new_game(players, 0)


def test_1_no_wonder_twice() -> None:
    """Boards can be chosen, but not the same one for two."""
    with pytest.raises(septem.SetupError):
        architects().new_game(2, 0, boards=["Giza", "Giza"])


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_2_9_11_12_at_the_start_nobody_has_anything(players: int) -> None:
    """No stage, card, token or cat; the cat pawn is with nobody; five stages are to be built."""
    game = new_game(players, players)
    for city in game.observe(0)["cities"]:
        assert (city["stages"], city["stacks"], city["built"], city["powers"]) == ([], {}, [], [])
        assert city["counters"] == {"unbuilt stage": 5}
    assert game.observe(0)["spent"] == {}
    assert game.turn == 1
    assert len(game.decisions) == 1


def test_3_only_the_top_card_of_an_own_deck_shows() -> None:
    """Once it is taken the next one shows at once, to everybody."""
    table = Table("Giza", "Rhodes", own=("Wood, Glass, Red",))
    for viewer in (0, 1):
        assert table.pile("own", 0, viewer) == {
            "name": "own",
            "seat": 0,
            "size": 25,
            "top": "Wood",
            "row": [],
        }
    table.draw("left")
    for viewer in (0, 1):
        assert table.pile("own", 0, viewer)["top"] == "Glass"
        assert table.pile("own", 0, viewer)["size"] == 24


def test_4_13_left_right_and_central_deck() -> None:
    """The own deck is the left one, that of the seat before the right one."""
    table = Table("Giza", "Rhodes", "Babylon", own=("Wood", "Clay", "Glass"), central="Coin")
    assert table.legal == in_order(
        {"deck": "left", "card": "Wood"}, {"deck": "right", "card": "Glass"}, {"deck": "central"}
    )
    assert table.choose("draw", deck="central") == {"deck": "central", "card": "Coin"}
    assert table.due == ("draw", 1)
    assert {move.get("card") for move in table.legal} == {"Clay", "Wood", None}


def test_5_two_players_have_two_own_decks_between_them() -> None:
    """The right deck is the opponent's."""
    table = Table("Giza", "Rhodes", own=("Wood", "Clay"))
    assert {move["deck"]: move.get("card") for move in table.legal} == {
        "left": "Wood",
        "right": "Clay",
        "central": None,
    }
    table.draw("right")
    assert table.sizes() == [25, 24, 60, 15]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_6_7_8_decks_and_tokens(players: int) -> None:
    """25 cards a player and 60 for all, 15 tokens of which three lie face up, and conflict tokens."""
    game = new_game(players, 3)
    for (board, _), cards in zip(game.boards, game.deals["own"], strict=True):
        assert Counter(cards) == DECKS[board]
    assert Counter(game.deals["central"]) == DECKS["central"]
    assert Counter(game.deals["tokens"]) == TOKENS
    *own, central, tokens = game.observe(0)["piles"]
    assert [pile["size"] for pile in own] == [25] * players
    assert (central["size"], central["top"]) == (60, None)
    assert (tokens["size"], tokens["row"]) == (15, game.deals["tokens"][:3])
    assert game.observe(0)["table"]["peace"] == CONFLICT_TOKENS[players]


def test_6_7_decks_are_shuffled() -> None:
    """Two seeds give two orders."""
    first, second = new_game(3, 1).deals, new_game(3, 2).deals
    assert first["central"] != second["central"]
    assert first["tokens"] != second["tokens"]


def test_10_78_used_cards_lie_face_up_and_never_return() -> None:
    """The cards of a payment are on the discard pile; no deck grows."""
    table = Table("Giza", "Rhodes", own=("Wood, Stone",))
    table.gather("left", "left")
    assert table.spent == {"Wood": 1, "Stone": 1}
    assert table.held(0) == {}
    assert table.sizes() == [23, 24, 60, 15]


@pytest.mark.parametrize("first", range(4))
def test_12_16_the_first_seat_is_told_and_play_goes_to_the_left(first: int) -> None:
    """Every begun turn counts."""
    table = Table("Giza", "Rhodes", "Babylon", "Ephesus", first=first)
    for turn in range(1, 7):
        assert table.due == ("draw", (first + turn - 1) % 4)
        assert table.game.turn == turn
        table.draw("left")


def test_14_20_cat_and_horns_act_at_once() -> None:
    """The cat comes to the player, and from that player to another; horns turn conflict tokens."""
    table = Table("Giza", "Rhodes", own=("Blue cat, Red horn 1", "Blue cat"))
    assert (table.cats(), table.peace) == ([0, 0], 3)
    table.draw("left")
    assert table.cats() == [1, 0]
    table.draw("left")
    assert table.cats() == [0, 1]
    table.draw("left")
    assert table.peace == 2
    assert table.held(0) == {"Blue cat": 1, "Red horn 1": 1}


def crafts() -> Table:
    """Giza has Crafts; it is its turn, and Wood is on top of its deck."""
    table = Table("Giza", "Rhodes", own=("2 Compass, Wood, Papyrus, Red",), tokens=("Crafts",))
    table.gather("left", "left")
    table.choose("progress", token="Crafts")
    table.pass_others()
    return table


def test_15_17_19_30_what_a_card_brings_about() -> None:
    """Papyrus makes a stage payable and wakes Crafts: the stage comes first,
    and nothing else can be done before it."""
    table = crafts()
    table.draw("left", "left")
    table.choose("draw", deck="left")
    assert table.due == ("construct", 0)
    assert table.legal == [way(1, "Wood, Papyrus")]
    table.choose("construct")
    assert table.due == ("extra-draw", 0)
    table.choose("extra-draw", deck="left")
    assert table.due == ("draw", 1)


def test_16_a_turn_ends_when_the_player_declines() -> None:
    """The next player to the left follows."""
    table = crafts()
    table.draw("left", "left")
    table.choose("draw", deck="left")
    table.choose("construct")
    table.choose("extra-draw", decline=True)
    assert table.due == ("draw", 1)


def test_21_22_88_the_holder_of_the_cat_looks_at_the_start_of_the_own_turn() -> None:
    """Not in the turn in which the cat comes, and nobody else."""
    table = Table("Giza", "Rhodes", own=("Blue cat",), central="Glass, Coin")
    table.draw("left")
    assert [table.pile("central", None, viewer)["top"] for viewer in (0, 1)] == [None, None]
    table.draw("left")
    assert [table.pile("central", None, viewer)["top"] for viewer in (0, 1)] == ["Glass", None]
    assert {"deck": "central"} in table.legal


def test_22_no_look_before_an_extra_card() -> None:
    """Once the card that was seen is taken, the next one is hidden."""
    table = Table("Giza", "Rhodes", own=("2 Compass, Blue cat",), central="Papyrus, Coin", tokens=("Crafts",))
    table.gather("left", "left")
    table.choose("progress", token="Crafts")
    table.gather("left")
    table.pass_others()
    assert table.pile("central")["top"] == "Papyrus"
    table.choose("draw", deck="central")
    assert table.due == ("extra-draw", 0)
    assert table.pile("central")["top"] is None


def test_23_the_card_looked_at_stays_on_top() -> None:
    """Who takes from the central deck next gets it; the holder knows it until then."""
    table = Table("Giza", "Rhodes", own=("Blue cat",), central="Glass, Coin")
    table.draw("left", "left", "left")
    assert table.due == ("draw", 1)
    assert [table.pile("central", None, viewer)["top"] for viewer in (0, 1)] == ["Glass", None]
    assert table.choose("draw", deck="central")["card"] == "Glass"
    assert table.due == ("draw", 0)
    assert [table.pile("central", None, viewer)["top"] for viewer in (0, 1)] == ["Coin", None]


def test_25_83_the_cat_is_worth_two_points() -> None:
    """For the holder."""
    table = Table("Giza", "Rhodes", own=("Blue cat",))
    table.draw("left")
    assert [table.score(seat)["cat"] for seat in (0, 1)] == [2, 0]
    assert table.score(0)["total"] == 4


def test_3_88_own_decks_hide_what_lies_below_the_top() -> None:
    """A seat sees the number of cards, and no list of them."""
    game = new_game(3, 5)
    for seat in range(3):
        for pile in game.observe(seat)["piles"][:3]:
            assert set(pile) == {"name", "seat", "size", "top", "row"}
            assert pile["top"] == own_pile(game, pile["seat"])[0]
            assert pile["row"] == []
