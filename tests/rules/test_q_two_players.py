"""Section Q of the statements: two players with the Free City between them."""

from collections import Counter
from collections.abc import Callable

import pytest

import septem

from .city import City
from .duel import FREE_CITY, LEFT, RIGHT, at_random, decision_of, do, duel, moves_of, play_until, stages_first
from .duel import two_player as ruleset
from .fact_tables import AGES, cards, guilds, ordinary_deck
from .legality import hand_moves, keys_of

PLAIN = [("Rhodos", "A"), ("Alexandria", "A"), ("Gizah", "A")]
"""Ore on the left, glass on the right, stone in the Free City."""


RED = {card.name for card in cards() if card.colour == "red"}


def asked(kind: str, seat: int) -> Callable[[septem.Game], bool]:
    """Whether a seat is asked a kind of question, for `play_until`."""
    return lambda game: any((one.kind, one.seat) == (kind, seat) for one in game.decisions)


def in_age(age: int) -> Callable[[septem.Game], bool]:
    """Whether an age has begun, for `play_until`."""
    return lambda game: game.age == age


def coins(game: septem.Game) -> list[int]:
    """Coins of the three cities."""
    return [city["counters"].get("coin", 0) for city in game.observe(LEFT)["cities"]]


@pytest.mark.parametrize("seed", range(5))
def test_Q1_decks_are_those_for_three_players_with_five_guilds(seed: int) -> None:
    """Copies numbered 3 are used; five guilds; 21 cards an age."""
    for age, dealt in zip(AGES, ruleset().new_game(2, seed).deals["ages"], strict=True):
        cards = Counter(card for hand in [*dealt["hands"], dealt["pile"]] for card in hand)
        drawn = cards - ordinary_deck(age, 3)
        assert cards.total() == 21
        assert ordinary_deck(age, 3) <= cards
        assert drawn.total() == (5 if age == 3 else 0)
        assert set(drawn) <= set(guilds())


def test_Q2_a_third_random_board_is_the_free_city() -> None:
    """Three different boards, the third is the Free City's."""
    drawn = [ruleset().new_game(2, seed).boards for seed in range(30)]
    assert all(len({name for name, _ in boards}) == 3 for boards in drawn)
    assert len({boards[FREE_CITY] for boards in drawn}) > 8


def test_Q3_each_player_and_the_free_city_get_seven_cards() -> None:
    """Seven cards for each player, seven face down for the Free City, of which one is drawn at once."""
    game = ruleset().new_game(2, 1)
    dealt = game.deals["ages"][0]
    assert [len(hand) for hand in dealt["hands"]] == [7, 7]
    assert len(dealt["pile"]) == 7
    assert game.observe(LEFT)["cities"][FREE_CITY]["hand_size"] == 6


def test_Q4_all_three_cities_start_with_three_coins() -> None:
    assert coins(ruleset().new_game(2, 1)) == [3, 3, 3]


def test_Q5_the_left_player_begins_in_ages_one_and_three() -> None:
    """The card of the Free City goes to the player on its left in ages I and III, on its right in age II."""
    game = ruleset().new_game(2, 3)
    for age, holder in ((1, LEFT), (2, RIGHT), (3, LEFT)):
        assert play_until(game, at_random(age), in_age(age))
        assert game.observe(LEFT)["free"]["chooser"] == holder


def test_Q6_Q10_Q11_the_holder_draws_and_hands_are_swapped() -> None:
    """The holder of each turn has drawn the top card of the deck; afterwards the hands are swapped, and with
    them the card of the Free City. So the hands have 8 and 7 cards, then 7 and 6, down to 3 and 2."""
    game = ruleset().new_game(2, 5)
    pile = game.deals["ages"][0]["pile"]
    hands = [Counter(hand) for hand in game.deals["ages"][0]["hands"]]
    choose = at_random(5)
    for turn in range(1, 7):
        holder = (turn - 1) % 2
        hands[holder][pile[turn - 1]] += 1
        looks = [game.observe(seat) for seat in (LEFT, RIGHT)]
        assert [Counter(look["hand"]) for look in looks] == hands
        assert [len(looks[seat]["hand"]) for seat in (holder, 1 - holder)] == [9 - turn, 8 - turn]
        assert looks[0]["free"]["chooser"] == holder
        assert looks[0]["cities"][FREE_CITY]["hand_size"] == 7 - turn
        for _ in range(3):
            decision = game.decisions[0]
            move = choose(game, decision)
            hands[decision.chooser][move["card"]] -= 1
            game.play(decision.seat, move)
        assert [hand.total() for hand in hands] == [7 - turn, 7 - turn]
        hands = [+hands[1], +hands[0]]


def test_Q7_the_holder_picks_for_the_own_city_first() -> None:
    """The holder picks for the own city, then for the Free City out of the rest; nobody sees what another
    has chosen."""
    game = duel(PLAIN, {(1, LEFT): ["Loom", "Press"]})
    assert [(one.seat, one.chooser) for one in game.decisions] == [(LEFT, LEFT), (RIGHT, RIGHT)]
    other = game.observe(RIGHT)
    do(game, LEFT, "build", "Loom")
    unchanged = set(other) - {"waiting"}
    assert {key: game.observe(RIGHT)[key] for key in unchanged} == {key: other[key] for key in unchanged}
    with_other = game.clone()
    do(game, RIGHT, "discard", game.observe(RIGHT)["hand"][0])
    do(with_other, RIGHT, "discard", game.observe(RIGHT)["hand"][1])
    for one in (game, with_other):
        assert [(one.seat, one.chooser, one.kind) for one in one.decisions] == [(FREE_CITY, LEFT, "play")]
        assert {move["card"] for move in moves_of(one, FREE_CITY)} <= set(game.observe(LEFT)["hand"]) - {
            "Loom"
        }
    assert keys_of(moves_of(game, FREE_CITY)) == keys_of(moves_of(with_other, FREE_CITY))


def test_Q8_Q9_the_own_card_goes_first_and_changes_nothing_for_the_free_city() -> None:
    """Steps stand in the order of the seats, so the holder's own card comes before the Free City's; what the
    holder does with it makes no difference to what the Free City may do."""
    questions = []
    for verb in ("build", "discard"):
        game = duel(PLAIN, {(1, LEFT): ["Clay Pool"]})
        do(game, LEFT, verb, "Clay Pool")
        do(game, RIGHT, "discard", game.observe(RIGHT)["hand"][0])
        questions.append(keys_of(moves_of(game, FREE_CITY)))
    assert questions[0] == questions[1]


def test_Q12_three_cards_are_left_at_the_end_of_an_age() -> None:
    """The last card of the deck and the leftovers of both players are discarded: no other cards are."""
    game = duel(PLAIN, {})
    last = game.deals["ages"][0]["pile"][-1]
    assert play_until(game, at_random(2), lambda game: game.turn == 6)
    before = game.observe(LEFT)["discard_count"]
    choose = at_random(3)
    discards = 0
    for _ in range(3):
        decision = game.decisions[0]
        move = choose(game, decision)
        discards += move["do"] == "discard"
        game.play(decision.seat, move)
    assert (game.age, game.turn) == (2, 1)
    assert game.observe(LEFT)["discard_count"] == before + discards + 3
    known = [game.observe(seat)["discards"] for seat in (LEFT, RIGHT)]
    assert last in game.deals["ages"][0]["pile"]
    assert sum(map(len, known)) == before + discards + 2


def test_Q13_the_free_city_trades_with_its_own_coins() -> None:
    """It is bought from and buys with its own coins; where both neighbours sell, its controller picks."""
    boards = [("Babylon", "A"), ("Rhodos", "A"), ("Gizah", "A")]
    game = duel(boards, {(1, LEFT): ["Baths", "Guard Tower", "Altar"], (1, RIGHT): ["Clay Pool"]})
    do(game, LEFT, "build", "Baths")
    do(game, RIGHT, "build", "Clay Pool")
    do(game, FREE_CITY, "build", "Altar")
    assert coins(game) == [3 - 2, 3, 3 + 2]
    do(game, LEFT, "discard", game.observe(LEFT)["hand"][0])
    do(game, RIGHT, "discard", next(card for card in game.observe(RIGHT)["hand"] if card != "Guard Tower"))
    towers = [
        move
        for move in decision_of(game, FREE_CITY).moves
        if (move.do, move.card) == ("build", "Guard Tower")
    ]
    assert sorted((move.pay.left, move.pay.right) for move in towers) == [(0, 2), (2, 0)]
    game.play(FREE_CITY, next(move for move in towers if move.pay.right))
    assert coins(game) == [1 + 3, 3 + 3 + 2, 5 - 2]


def test_Q14_a_card_that_can_be_chained_must_be_chained() -> None:
    """The Free City builds a card by its chain or leaves it: it pays for no stage and is not discarded."""
    game = duel(PLAIN, {(1, LEFT): ["Baths"], (2, RIGHT): ["Aqueduct"]})
    do(game, LEFT, "discard", next(card for card in game.observe(LEFT)["hand"] if card != "Baths"))
    do(game, RIGHT, "discard", game.observe(RIGHT)["hand"][0])
    do(game, FREE_CITY, "build", "Baths")
    assert play_until(game, at_random(1, stages_first), in_age(2))
    do(game, LEFT, "discard", game.observe(LEFT)["hand"][0])
    do(game, RIGHT, "discard", next(card for card in game.observe(RIGHT)["hand"] if card != "Aqueduct"))
    with_aqueduct = [move for move in moves_of(game, FREE_CITY) if move["card"] == "Aqueduct"]
    assert [(move["do"], move["via"]) for move in with_aqueduct] == [("build", "chain")]


@pytest.mark.parametrize("seed", range(6))
def test_Q15_Q16_the_free_city_discards_only_if_nothing_else_is_possible(seed: int) -> None:
    """Discards are legal if and only if no card of the rest of the hand can be built or used for a stage;
    they are then the only moves. A usual city would always have them."""
    game = ruleset().new_game(2, seed, boards=PLAIN)
    choose = at_random(seed)
    forced = 0
    while not game.is_over:
        decision = game.decisions[0]
        if decision.seat == FREE_CITY:
            look = game.observe(decision.chooser)
            rest = Counter(look["hand"]) - Counter([look["answer"]["card"]])
            cities = [City.seen(city) for city in look["cities"]]
            usual = hand_moves(cities, FREE_CITY, list(rest.elements()))
            possible = [move for move in usual if move["do"] != "discard"]
            moves = moves_of(game, FREE_CITY)
            assert any(move["do"] == "discard" for move in moves) == (not possible)
            assert all(move["do"] == "discard" for move in moves) == (not possible)
            forced += bool(possible)
        game.play(decision.seat, choose(game, decision))
    assert forced > 6


def test_Q17_conflicts_go_round_the_ring() -> None:
    """Each of the three cities fights both others."""
    fought = 0
    for seed in range(12):
        game = ruleset().new_game(2, seed)
        likes_shields = at_random(seed, lambda move: 20.0 if move.get("card") in RED else 1.0)
        assert play_until(game, likes_shields, in_age(2))
        counters = [city["counters"] for city in game.observe(LEFT)["cities"]]
        shields = [counter.get("shield", 0) for counter in counters]
        for seat, counter in enumerate(counters):
            others = [shields[other] for other in range(3) if other != seat]
            assert counter.get("victory 1", 0) == sum(shields[seat] > other for other in others)
            assert counter.get("defeat", 0) == sum(shields[seat] < other for other in others)
        fought += len(set(shields)) > 1
    assert fought > 6


def test_Q18_the_better_of_the_two_players_wins() -> None:
    """Ranks are those of the players; the Free City has none, however many points it has."""
    best = 0
    for seed in range(12):
        game = ruleset().new_game(2, seed)
        play_until(game, at_random(seed), lambda _game: False)
        scores = game.scores()
        left, right, free = ((sheet["total"], sheet["coins"]) for sheet in scores)
        assert [sheet["rank"] for sheet in scores] == [1 + (right > left), 1 + (left > right), None]
        best += free > max(left, right)
    assert best > 0


def test_Q19_the_seventh_card_of_the_free_city_is_the_last_of_the_deck() -> None:
    """Babylon B as Free City: the holder decides about the last card of the deck, which it sees and the other
    does not; it may be left unused, and is discarded for coins only if nothing else can be done with it."""
    uses = set()
    for seed in range(40):
        game = ruleset().new_game(2, seed, boards=[*PLAIN[:2], ("Babylon", "B")])
        last_cards = [age["pile"][-1] for age in game.deals["ages"]]
        if not play_until(game, at_random(seed, stages_first), asked("last-card", FREE_CITY)):
            continue
        chooser = decision_of(game, FREE_CITY).chooser
        last = last_cards[game.age - 1]
        assert chooser == (LEFT if game.age == 2 else RIGHT)
        assert game.observe(chooser)["free"]["top"] == last
        assert game.observe(1 - chooser)["free"]["top"] is None
        moves = moves_of(game, FREE_CITY)
        verbs = {move["do"] for move in moves}
        uses.add(frozenset(verbs))
        assert {move.get("card", last) for move in moves} == {last}
        assert "decline" in verbs
        assert ("discard" in verbs) == verbs.isdisjoint({"build", "wonder"})
        age = game.age
        game.play(FREE_CITY, {"do": "decline"})
        assert game.is_over or game.age == age + 1 or game.decisions[0].kind == "from-discard"
        assert last in game.observe(chooser)["discards"]
    assert frozenset({"discard", "decline"}) in uses
    assert any("build" in verbs for verbs in uses)


def test_Q19_the_free_city_builds_from_the_discard_pile() -> None:
    """Halikarnassos as Free City: the holder of the turn looks at the pile and decides, or declines."""
    found = 0
    for seed in range(10):
        game = ruleset().new_game(2, seed, boards=[*PLAIN[:2], ("Halikarnassos", "B")])
        if not play_until(game, at_random(seed, stages_first), asked("from-discard", FREE_CITY)):
            continue
        found += 1
        decision = decision_of(game, FREE_CITY)
        looks = [game.observe(seat) for seat in (LEFT, RIGHT)]
        assert looks[0]["free"]["chooser"] == decision.chooser
        pile = looks[decision.chooser]["discard_pile"]
        assert len(pile) == looks[0]["discard_count"]
        assert looks[1 - decision.chooser]["discard_pile"] is None
        assert {move.card for move in decision.moves if move.card} <= set(pile)
        assert {"do": "decline"} in moves_of(game, FREE_CITY)
        game.play(FREE_CITY, decision.moves[-1])
        if not game.is_over and game.age == looks[0]["age"]:
            assert Counter(game.observe(decision.chooser)["discards"]) <= Counter(pile)
    assert found > 2


def test_Q19_the_free_city_uses_its_right_to_build_free() -> None:
    """Olympia A as Free City: with an unused right every card that does not stand yet can be built, so that
    nothing is discarded."""
    found = 0
    for seed in range(20):
        game = ruleset().new_game(2, seed, boards=[*PLAIN[:2], ("Olympia", "A")])

        def has_right(game: septem.Game) -> bool:
            rights = game.observe(LEFT)["cities"][FREE_CITY]["rights"]
            return game.decisions[0].seat == FREE_CITY and any(right["left"] for right in rights)

        if play_until(game, at_random(seed, stages_first), has_right):
            found += 1
            moves = moves_of(game, FREE_CITY)
            assert all(move["do"] != "discard" for move in moves)
            rest = Counter(game.observe(decision_of(game, FREE_CITY).chooser)["hand"])
            rest -= Counter([game.observe(decision_of(game, FREE_CITY).chooser)["answer"]["card"]])
            built = game.observe(LEFT)["cities"][FREE_CITY]["built"]
            assert {move["card"] for move in moves if move["do"] == "build"} == set(rest) - set(built)
    assert found > 2
