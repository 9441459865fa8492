"""Set-up, the turn, the cat, horns and battles, empty decks and the end, in arranged positions."""

from .positions import choose, draw, due, in_order, legal, player, table


def test_4_13_88_three_decks() -> None:
    """The own deck is the left one, that of the seat before the right one; the central one is hidden."""
    game = table(
        player("Giza"), player("Rhodes"), player("Babylon"), own=("Wood", "Clay", "Glass"), central="Coin"
    )
    assert due(game) == ("draw", 0)
    assert legal(game) == in_order(
        {"deck": "left", "card": "Wood"}, {"deck": "right", "card": "Glass"}, {"deck": "central"}
    )
    assert draw(game, "central") == "Coin"
    assert legal(game) == in_order({"deck": "left", "card": "Clay"}, {"deck": "right", "card": "Wood"})


def test_3_5_two_players_share_two_decks() -> None:
    """The right deck is the opponent's; after a card is taken the next one shows."""
    game = table(player("Giza"), player("Rhodes"), own=("Wood, Blue 3", "Clay, Glass"), central="")
    assert draw(game, "right") == "Clay"
    assert legal(game) == in_order({"deck": "left", "card": "Glass"}, {"deck": "right", "card": "Wood"})


def test_12_16_turns_go_to_the_left_from_the_first_seat() -> None:
    """Seats 2, 0, 1, 2; every begun turn counts."""
    game = table(player("Giza"), player("Rhodes"), player("Babylon"), first=2)
    seats = []
    for turn in range(1, 5):
        assert game.question is not None
        assert game.question.turn == turn
        seats.append(game.question.seat)
        draw(game)
    assert seats == [2, 0, 1, 2]


def test_19_forced_things_before_extra_cards() -> None:
    """Papyrus completes a payment and wakes Crafts: the stage is built first."""
    game = table(player("Giza", "Wood", tokens=["Crafts"]), player("Rhodes"), own=("Papyrus, Blue 3",))
    draw(game)
    assert due(game) == ("construct", 0)
    choose(game, "construct")
    assert due(game) == ("extra-draw", 0)


def test_20_the_cat_moves_at_once() -> None:
    """From nobody to a player, and from that player to another."""
    game = table(player("Giza"), player("Rhodes"), own=("Blue cat, Blue cat", "Blue 3"))
    assert [each.has_cat for each in game.players] == [False, False]
    draw(game)
    assert [each.has_cat for each in game.players] == [True, False]
    draw(game, "right")
    assert [each.has_cat for each in game.players] == [False, True]


def test_20_45_the_cat_moves_with_the_card_of_an_effect() -> None:
    """Ephesus takes a cat card from the central deck."""
    game = table(
        player("Ephesus", "Wood", built=[1]),
        player("Rhodes", has_cat=True),
        own=("Wood",),
        central="Blue cat",
    )
    draw(game)
    choose(game, "construct")
    choose(game, "effect-draw")
    assert [each.has_cat for each in game.players] == [True, False]


def test_68_69_horns_turn_tokens_to_battle() -> None:
    """A hornless card none, others as many as they show, but not more than there are."""
    game = table(
        player("Giza"), player("Rhodes"), player("Babylon"), player("Olympia"), own=("Red", "Red horn 1")
    )
    assert game.peace_tokens == 4
    draw(game)
    assert game.peace_tokens == 4
    draw(game)
    assert game.peace_tokens == 3


def test_69_70_74_battle_at_the_end_of_the_turn() -> None:
    """1 + 2 + 1 horns turn all three tokens; two shields beat none, horned cards go, tokens come back."""
    game = table(
        player("Giza", "Red"),
        player("Rhodes", "Red horn 1"),
        own=("Red horn 2, Blue 3", "Red horn 2, Blue 3"),
    )
    draw(game)
    assert game.peace_tokens == 1
    draw(game)
    # Red, Red horn 2 against Red horn 1, Red horn 2: a tie.
    assert [each.victory_tokens for each in game.players] == [0, 0]
    assert game.peace_tokens == 3
    assert game.players[0].cards == {"Red": 1}
    assert game.players[1].cards.total() == 0
    assert game.discarded == {"Red horn 1": 1, "Red horn 2": 2}


def test_73_74_shields_before_discarding() -> None:
    """Two horned cards against a hornless one: 2 tokens, and nothing but the hornless card stays."""
    game = table(player("Giza", "Red horn 1"), player("Rhodes", "Red"), own=("Red horn 2, Blue 3",))
    game.peace_tokens = 2
    draw(game)
    assert [each.victory_tokens for each in game.players] == [2, 0]
    assert [each.cards.total() for each in game.players] == [0, 1]


def test_13_j_surplus_horns_count_in_the_battle() -> None:
    """After the trigger an extra card brings another horned card: it fights, and is discarded."""
    game = table(
        player("Giza", tokens=["Propaganda"]),
        player("Rhodes", "Red"),
        own=("Red horn 2, Red horn 2, Blue 3",),
    )
    game.peace_tokens = 1
    draw(game)
    assert game.peace_tokens == 0
    assert due(game) == ("extra-draw", 0)
    choose(game, "extra-draw", deck="left")
    assert [each.victory_tokens for each in game.players] == [2, 0]
    assert game.peace_tokens == 3
    assert game.discarded == {"Red horn 2": 2}


def test_72_every_player_fights_both_neighbours() -> None:
    """Shields 2, 1, 0, 1: seat 0 beats both, seats 1 and 3 beat seat 2."""
    game = table(
        player("Giza", "Red"),
        player("Babylon", "Red"),
        player("Olympia"),
        player("Ephesus", "Red"),
        own=("Red horn 1",),
    )
    game.peace_tokens = 1
    draw(game)
    assert [each.victory_tokens for each in game.players] == [2, 1, 0, 1]


def test_79_a_player_without_decks_passes() -> None:
    """Only the deck of seat 2 has cards: it is out of reach for seat 1."""
    game = table(
        player("Giza"), player("Rhodes"), player("Babylon"), own=("", "", "2 Blue 3"), central="Blue 3"
    )
    draw(game, "central")
    assert game.question is not None
    assert (game.question.seat, game.question.turn) == (2, 3)


def test_80_the_game_ends_when_no_deck_has_a_card() -> None:
    """The last card is taken."""
    game = table(player("Giza"), player("Rhodes"), own=("Blue 3", ""), central="Blue 3")
    draw(game)
    assert due(game) == ("draw", 1)
    draw(game, "central")
    assert due(game) is None


def test_13_j_battle_before_the_end_without_cards() -> None:
    """The last card turns the last token."""
    game = table(player("Giza", "Red"), player("Rhodes"), own=("Red horn 1", ""), central="")
    game.peace_tokens = 1
    draw(game)
    assert due(game) is None
    assert game.players[0].victory_tokens == 2


def test_82_the_game_ends_with_the_turn_of_the_fifth_stage() -> None:
    """The battle of that turn is fought; the other player gets no further turn."""
    game = table(
        player("Ephesus", "Wood, Stone, Clay", [1, 2, 3, 4]),
        player("Rhodes"),
        own=("Glass, Blue 3",),
        central="Red",
    )
    draw(game)
    choose(game, "construct", stage=5)
    assert due(game) is None
    game = table(
        player("Ephesus", "Wood, Stone, Clay", [1, 2, 3, 4], ["Crafts"]),
        player("Rhodes"),
        own=("Glass, Red horn 1",),
    )
    game.peace_tokens = 1
    draw(game)
    choose(game, "construct")
    choose(game, "extra-draw", deck="left")
    assert due(game) is None
    assert game.players[0].victory_tokens == 1


def test_13_a_a_fresh_token_builds_before_the_main_pick() -> None:
    """Economy was used in the turn before; one coin alone pays now."""
    game = table(player("Giza", "Coin", tokens=["Economy"]), player("Rhodes"))
    assert due(game) == ("construct", 0)
    choose(game, "construct", spend={"Coin": 1}, economy=True)
    assert due(game) == ("draw", 0)


def test_13_a_that_build_may_end_the_game() -> None:
    """There is no main pick any more."""
    game = table(player("Giza", "Wood, Clay, Coin", [1, 2, 3, 4], ["Economy"]), player("Rhodes"))
    choose(game, "construct", stage=5)
    assert due(game) is None


def test_13_a_13_d_architecture_before_the_main_pick() -> None:
    """That build wakes Architecture, which is asked before the pick."""
    game = table(player("Giza", "2 Wood", tokens=["Engineering", "Architecture"]), player("Rhodes"))
    choose(game, "construct", engineering=True)
    choose(game, "extra-draw", token="Architecture", decline=True)
    assert due(game) == ("draw", 0)


def test_58_once_a_turn_tokens_are_fresh_in_the_next_turn() -> None:
    """Urbanism answers in the first turn of a seat and in its second."""
    game = table(player("Giza", tokens=["Urbanism"]), player("Babylon"), own=("Wood, Wood, Wood",))
    draw(game)
    choose(game, "extra-draw", deck="central")
    draw(game)
    draw(game)
    assert due(game) == ("extra-draw", 0)
