"""Whole random games of the two-player variant: what must always hold, records, saves, hidden information."""

import json
from collections import Counter
from typing import Any

import pytest

import septem

from ..recording import recorded
from .duel import FREE_CITY, LEFT, RIGHT, Chooser, Move, at_random, stages_first, two_player

SEEDS = range(6)
FACE_DOWN = ("discard", "wonder")


def face_down(move: Move) -> float:
    """Likes to use cards that nobody else sees."""
    return 5.0 if move["do"] in FACE_DOWN else 1.0


def step(game: septem.Game, choose: Chooser) -> tuple[int, Move]:
    """Answer the first decision; gives the seat and the move."""
    decision = game.decisions[0]
    move = choose(game, decision)
    game.play(decision.seat, move)
    return decision.seat, move


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved_and_known_to_whom_they_must(seed: int) -> None:
    """Each card dealt is in a hand, the draw pile, a city, under a stage or on the discard pile. Players know
    the cards that they put somewhere face down, for themselves and for the Free City, and no others, until
    one of them looks at the discard pile."""
    game = two_player().new_game(2, seed)
    choose = at_random(seed, face_down)
    markers: dict[int, dict[int, dict[int, str]]] = {seat: {LEFT: {}, RIGHT: {}} for seat in range(3)}
    discarded: dict[int, Counter[str]] = {LEFT: Counter(), RIGHT: Counter()}
    somebody_looked = False
    while not game.is_over:
        decision = game.decisions[0]
        somebody_looked |= decision.kind == "from-discard"
        move = choose(game, decision)
        held = game.observe(decision.chooser)["hand"]
        age = game.age
        game.play(decision.seat, move)
        if move["do"] == "wonder":
            markers[decision.seat][decision.chooser][move["stage"]] = move["card"]
        if move["do"] == "discard" and decision.kind == "play":
            assert move["card"] in held
            discarded[decision.chooser][move["card"]] += 1
        if game.decisions and game.decisions[0].seat == LEFT and game.decisions[0].kind == "play":
            check_knowledge(game, markers, None if somebody_looked or age > 1 else discarded)
            check_conserved(game)


def check_knowledge(
    game: septem.Game,
    markers: dict[int, dict[int, dict[int, str]]],
    discarded: dict[int, Counter[str]] | None,
) -> None:
    """What the players know of cards under stages and, before the first leftovers, of the discard pile."""
    for player in (LEFT, RIGHT):
        look = game.observe(player)
        assert look["markers"] == markers[player][player]
        assert look["free"]["markers"] == markers[FREE_CITY][player]
        if discarded is not None and game.age == 1:
            assert Counter(look["discards"]) == discarded[player]


def check_conserved(game: septem.Game) -> None:
    """Every card of the ages so far is somewhere."""
    looks = [game.observe(player) for player in (LEFT, RIGHT)]
    places = sum(len(look["hand"]) for look in looks)
    places += looks[0]["cities"][FREE_CITY]["hand_size"]
    places += sum(len(city["built"]) + len(city["stages"]) for city in looks[0]["cities"])
    assert places + looks[0]["discard_count"] == 21 * game.age
    hands = Counter(card for look in looks for card in look["hand"])
    dealt = game.deals["ages"][game.age - 1]
    assert hands <= Counter(card for hand in [*dealt["hands"], dealt["pile"]] for card in hand)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_resume_from_saves_at_every_decision(seed: int) -> None:
    """A saved game is the same game, and goes on alike."""
    game = two_player().new_game(2, seed, boards=[None, None, ("Babylon", "B")])
    choose = at_random(seed, stages_first)
    dealt = game.deals
    while not game.is_over:
        resumed = septem.Game.from_bytes(two_player(), game.to_bytes())
        assert resumed == game
        assert resumed.deals == dealt
        seat, move = step(game, choose)
        resumed.play(seat, move)
        assert resumed == game
    assert game == septem.Game.from_bytes(two_player(), game.to_bytes())


def test_equal_seeds_give_equal_games_and_given_deals_the_same() -> None:
    """The same seed and answers give the same game; so do the boards and deals that the seed gave."""
    for seed in SEEDS:
        games = [two_player().new_game(2, seed), two_player().new_game(2, seed)]
        games.append(two_player().new_game(2, None, boards=games[0].boards, deals=games[0].deals))
        choose = at_random(seed)
        while not games[0].is_over:
            seat, move = step(games[0], choose)
            for other in games[1:]:
                other.play(seat, move)
        assert games[0] == games[1]
        assert games[0].scores() == games[2].scores()


def records(count: int, with_legal: bool) -> list[dict[str, Any]]:
    """Recorded random games."""
    lines = recorded(two_player(), 2, count, agents=["random", "builder"], with_legal=with_legal)
    return [json.loads(line) for line in lines]


def test_records_say_who_decides_for_the_free_city() -> None:
    """Three entries for seats and scores, the last one free; no rank for it; two hands and a pile; in each
    turn the steps of seats 0, 1, 2 in this order, and those of seat 2 alone name who decides."""
    for record in records(20, with_legal=True):
        assert record["players"] == 2
        assert [seat.get("free", False) for seat in record["seats"]] == [False, False, True]
        assert [seat.get("agent") for seat in record["seats"][2:]] == [None]
        assert len(record["scores"]) == 3
        assert record["ranks"][2] is None
        assert [(len(age["hands"]), len(age["pile"])) for age in record["deals"]["ages"]] == [(2, 7)] * 3
        turns: dict[tuple[int, int], list[dict[str, Any]]] = {}
        for one in record["steps"]:
            assert ("chooser" in one) == (one["seat"] == FREE_CITY)
            assert one["move"] in one["legal"]
            if one["kind"] == "play":
                turns.setdefault((one["age"], one["turn"]), []).append(one)
        assert len(turns) == 18
        for (age, turn), steps in turns.items():
            assert [one["seat"] for one in steps] == [LEFT, RIGHT, FREE_CITY]
            assert steps[2]["chooser"] == (turn + (age == 2) + 1) % 2
            own = steps[steps[2]["chooser"]]["move"]["card"]
            assert own not in {move["card"] for move in steps[2]["legal"]}
        assert septem.replay(two_player(), json.dumps(record)) is None


def test_records_with_another_chooser_or_seat_are_refused() -> None:
    """A changed chooser, rank or mark of the free seat is a difference or an error."""
    good = records(1, with_legal=False)[0]
    number = next(number for number, one in enumerate(good["steps"]) if one["seat"] == FREE_CITY)
    for change in (1, None):
        other = json.loads(json.dumps(good))
        other["steps"][number]["chooser"] = change if change is None else 1 - good["steps"][number]["chooser"]
        assert "decides" in str(septem.replay(two_player(), json.dumps(other)))
    ranked = good | {"ranks": [*good["ranks"][:2], 3]}
    assert "rank of seat 2" in str(septem.replay(two_player(), json.dumps(ranked)))
    seated = good | {"seats": [seat | {"free": False} for seat in good["seats"]]}
    with pytest.raises(septem.RecordError, match="free"):
        septem.replay(two_player(), json.dumps(seated))


def test_simulations_count_wins_of_players_only() -> None:
    """Of each game one win is shared out among the players, their boards and agents."""
    tally = septem.simulate(two_player(), 2, 40, agents=["random", "builder"])
    assert [line["games"] for line in tally.seats] == [40, 40, 40]
    assert tally.seats[FREE_CITY]["wins"] == 0
    for lines in (tally.seats, tally.boards, tally.agents):
        assert sum(line["wins"] for line in lines) == pytest.approx(40)
    assert sum(line["games"] for line in tally.boards) == 80
    assert sum(line["games"] for line in tally.agents) == 80


def test_nobody_looks_with_the_eyes_of_the_free_city() -> None:
    """A free seat has no player who could know anything."""
    with pytest.raises(septem.MoveError, match="seat 2 is free"):
        two_player().new_game(2, 1).observe(FREE_CITY)


def other_pile(game: septem.Game) -> dict[str, Any]:
    """The deals of a game with the undrawn cards of the first draw pile in another order."""
    deals: dict[str, Any] = json.loads(json.dumps(game.deals))
    pile = deals["ages"][0]["pile"]
    deals["ages"][0]["pile"] = [*pile[: game.turn], *reversed(pile[game.turn :])]
    return deals


@pytest.mark.parametrize("seed", SEEDS)
def test_the_draw_pile_is_hidden(seed: int) -> None:
    """Games that differ only in cards not yet drawn look the same to both players."""
    game = two_player().new_game(2, seed)
    choose = at_random(seed, face_down)
    played: list[tuple[int, Move]] = []
    while (game.age, game.turn) < (1, 4):
        played.append(step(game, choose))
    other = two_player().new_game(2, None, boards=game.boards, deals=other_pile(game))
    for seat, move in played:
        other.play(seat, move)
    assert other.deals != game.deals
    assert all(game.observe(player) == other.observe(player) for player in (LEFT, RIGHT))


@pytest.mark.parametrize("seed", range(20))
def test_the_drawn_card_is_hidden_from_the_other_player(seed: int) -> None:
    """The holder knows the card drawn this turn, the other does not: games that differ in it look the same
    to the other."""
    game = two_player().new_game(2, seed)
    choose = at_random(seed, face_down)
    played: list[tuple[int, Move]] = []
    while (game.age, game.turn) < (1, 2 + seed % 4):
        played.append(step(game, choose))
    holder = game.observe(LEFT)["free"]["chooser"]
    deals: dict[str, Any] = json.loads(json.dumps(game.deals))
    pile = deals["ages"][0]["pile"]
    pile[game.turn - 1], pile[game.turn] = pile[game.turn], pile[game.turn - 1]
    other = two_player().new_game(2, None, boards=game.boards, deals=deals)
    for seat, move in played:
        other.play(seat, move)
    assert game.observe(1 - holder) == other.observe(1 - holder)
    assert game.observe(holder) != other.observe(holder)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_remembered_of_the_other_hand(seed: int) -> None:
    """From the second turn on a player knows the other's hand up to what went face down since and, of the
    holder's, but for the card that was drawn."""
    game = two_player().new_game(2, seed)
    choose = at_random(seed, face_down)
    while not game.is_over:
        if game.decisions[0].kind == "play" and game.decisions[0].seat == LEFT and game.turn > 1:
            holder = game.observe(LEFT)["free"]["chooser"]
            drawn = Counter([game.deals["ages"][game.age - 1]["pile"][game.turn - 1]])
            for player in (LEFT, RIGHT):
                seen = game.observe(player)["seen"]
                assert seen[player] is None
                assert seen[FREE_CITY] is None
                hand = Counter(game.observe(1 - player)["hand"])
                unknown = drawn if 1 - player == holder else Counter()
                assert seen[1 - player]["size"] == hand.total()
                assert Counter(seen[1 - player]["cards"]) == hand - unknown
        step(game, choose)
