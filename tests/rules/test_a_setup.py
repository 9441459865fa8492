"""Section A of the statements: set-up."""

from collections import Counter
from random import Random

import pytest

import septem

from .fact_tables import AGES, PLAYER_COUNTS, START_COINS, boards, cards, guilds, ordinary_deck
from .random_play import play_at_random, random_game
from .table import Table, base, tokens_of

SEEDS = range(120)


def dealt(game: septem.Game, age: int) -> Counter[str]:
    """All cards dealt in an age."""
    hands = game.deals["ages"][age - 1]["hands"]
    return Counter(card for hand in hands for card in hand)


def test_A1_three_to_seven_players() -> None:
    """The game is for 2 to 7 players, of which two play a variant that is a ruleset of its own."""
    assert tuple(base().players) == PLAYER_COUNTS
    for players in (0, 1, 2, 8):
        with pytest.raises(septem.SetupError):
            base().new_game(players)


def test_A2_three_decks_of_49_49_and_50_cards() -> None:
    """Three decks of 49, 49 and 50 cards; the third holds 40 ordinary cards and 10 guilds."""
    copies: Counter[tuple[int, bool]] = Counter()
    for card in base().describe()["cards"]:
        copies[card["age"], card["colour"] == "purple"] += len(card["copies"])
    assert copies == {(1, False): 49, (2, False): 49, (3, False): 40, (3, True): 10}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_A3_copies_for_the_number_of_players(players: int) -> None:
    """For n players the copies are kept whose number is at most n."""
    game = base().new_game(players, seed=3)
    for age in AGES:
        ordinary = Counter({name: n for name, n in dealt(game, age).items() if name not in guilds()})
        assert ordinary == ordinary_deck(age, players)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_A4_two_more_guilds_than_players(players: int) -> None:
    """Age III holds n+2 of the ten guilds, drawn at random; each guild is drawn in some games and left out
    in others, unless there are too many players for that."""
    drawn: Counter[str] = Counter()
    for seed in SEEDS:
        of_game = {
            name: n for name, n in dealt(base().new_game(players, seed), 3).items() if name in guilds()
        }
        assert set(of_game.values()) == {1}
        assert len(of_game) == players + 2
        drawn.update(of_game)
    assert set(drawn) == set(guilds())
    assert all(number < len(SEEDS) for number in drawn.values())


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_A5_seven_cards_for_each_player_in_each_age(players: int) -> None:
    """Each deck has exactly 7n cards, all of which are dealt when the age begins, 7 to each player."""
    table = Table(players, {})
    for age in AGES:
        table.play_to(age, 1)
        hands = table.game.deals["ages"][age - 1]["hands"]
        assert [len(hand) for hand in hands] == [7] * players
        assert [sorted(table.hand(seat)) for seat in range(players)] == [sorted(hand) for hand in hands]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_A6_random_boards_all_different(players: int) -> None:
    """Each player gets a random board, and no two get the same."""
    at_first_seat = set()
    for seed in SEEDS:
        names = [name for name, _ in base().new_game(players, seed).boards]
        assert len(set(names)) == players
        at_first_seat.add(names[0])
    assert at_first_seat == set(boards())


def test_A6_a_board_given_twice_is_refused() -> None:
    """No two players have the same board, not even its two sides."""
    with pytest.raises(septem.SetupError):
        base().new_game(3, boards=[("Gizah", "A"), ("Gizah", "B"), None])


def test_A7_the_side_is_drawn_or_chosen() -> None:
    """The side comes by chance with the board, or is chosen; sides A and B may meet."""
    drawn = {base().new_game(3, seed).boards[0] for seed in SEEDS}
    assert drawn == {(name, side) for name in boards() for side in "AB"}
    chosen = [("Gizah", "B"), ("Rhodos", "A"), ("Olympia", "B")]
    assert base().new_game(3, boards=chosen).boards == chosen
    half = [base().new_game(3, seed, boards=["Gizah", None, ("Rhodos", "B")]).boards for seed in SEEDS]
    assert {names[0] for names in half} == {("Gizah", "A"), ("Gizah", "B")}
    assert {names[2] for names in half} == {("Rhodos", "B")}


def test_A8_three_coins_each_and_no_limit() -> None:
    """Everybody starts with 3 coins, and there is no limit on what a player may gather."""
    table = Table(3, {})
    assert table.all_coins() == [START_COINS] * 3
    table.play_to_end()
    assert table.all_coins() == [3 + 18 * 3] * 3


def test_A9_the_contents_of_the_box_do_not_matter() -> None:
    """The box holds 46 coins of 1 and 24 of 3; a game may hand out more than these."""
    table = Table(7, {}).play_to_end()
    assert sum(table.all_coins()) == 7 * 57 > 46 + 24 * 3


def test_A9_tokens_never_run_out() -> None:
    """A game hands out two tokens for each pair of neighbours and age at most; these are fewer than the 46
    in the box."""
    handed_out: list[int] = []
    for seed in range(20):
        game = random_game(7, seed)
        play_at_random(game, Random(seed))
        handed_out.append(sum(len(tokens_of(city)) for city in game.observe(0)["cities"]))
    assert max(handed_out) > 30
    assert all(number <= 2 * 7 * len(AGES) < 46 for number in handed_out)


def test_boards_given_by_the_facts_are_those_of_the_ruleset() -> None:
    """What the tests deal and place is what the ruleset knows."""
    assert base().boards == {name: list(board.sides) for name, board in boards().items()}
    assert {card["name"] for card in base().describe()["cards"]} == {card.name for card in cards()}
