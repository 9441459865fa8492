"""The engine against the reference interpreter on random games: every question, every move, every number."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import septem

from .fact_tables import (
    EDITIONS,
    PACKS,
    PLAYER_COUNTS,
    SYMBOLS,
    TURNS,
    Facts,
    first_edition,
    great_wall,
    second_edition,
    wonder_pack,
)
from .legality import keys_of, move_key
from .random_play import TASTES, random_boards, random_move, random_switches
from .reference import ReferenceGame
from .reference_scoring import ranks, sheets
from .table import game_of

TOKENS = {"victory 1": 1, "victory 3": 3, "victory 5": 5, "defeat": -1}


def compare_questions(game: septem.Game, reference: ReferenceGame) -> None:
    """Who is asked, what, and with which legal moves."""
    question = reference.question
    if question is None:
        assert game.is_over
        assert game.decisions == []
        return
    assert not game.is_over
    assert (game.age, game.turn) == (reference.age, reference.turn)
    assert [(decision.seat, decision.kind) for decision in game.decisions] == [
        (seat, question.kind) for seat in sorted(question.moves)
    ]
    for decision in game.decisions:
        moves = keys_of([move.to_dict() for move in decision.moves])
        assert moves == keys_of(question.moves[decision.seat])


def compare_states(game: septem.Game, reference: ReferenceGame) -> None:
    """Coins, cards, stages, shields, symbols, tokens, hands and the size of the pile."""
    seen = [game.observe(seat) for seat in range(game.players)]
    for seat, city in enumerate(reference.cities):
        shown = seen[0]["cities"][seat]
        counters = shown["counters"]
        assert (shown["board"], shown["side"]) == (city.board, city.side)
        assert sorted(shown["built"]) == sorted(city.built)
        assert sorted(shown["stages"]) == sorted(city.standing)
        assert counters.get("coin", 0) == city.coins
        assert counters.get("shield", 0) == city.sum_of("shields")
        assert counters.get("diplomacy", 0) == reference.diplomacy[seat]
        tokens = [worth for name, worth in TOKENS.items() for _ in range(counters.get(name, 0))]
        assert sorted(tokens) == sorted(city.tokens)
        for symbol in SYMBOLS:
            carried = [effect for effect in city.effects() if effect.get("symbol") == symbol]
            assert counters.get(symbol, 0) == len(carried)
    for seat, look in enumerate(seen):
        if not game.is_over:
            assert sorted(look["hand"]) == sorted(reference.hands[seat])
        assert look["discard_count"] == len(reference.pile)
        if look["discard_pile"] is not None:
            assert Counter(look["discard_pile"]) == Counter(reference.pile)


def compare_scores(game: septem.Game, reference: ReferenceGame) -> None:
    """Every category, the total, the coins that break ties, and the ranks."""
    scores = game.scores()
    for seat, sheet in enumerate(scores):
        without_rank = {key: value for key, value in sheet.items() if key != "rank"}
        assert without_rank in sheets(reference.cities, seat), f"seat {seat}"
    expected = ranks([(sheet["total"], sheet["coins"]) for sheet in scores[: game.players]])
    of_free_seats = [None] * (game.seats - game.players)
    assert [sheet["rank"] for sheet in scores] == [*expected, *of_free_seats]


def play_both(
    players: int,
    seed: int,
    taste: str,
    switches: dict[str, bool],
    boards: list[tuple[str, str]] | None = None,
    facts: Facts | None = None,
) -> septem.Game:
    """Play one random game in the engine and in the reference, comparing all the way."""
    facts = facts or first_edition()
    random = Random(seed)
    game = game_of(facts).new_game(players, seed, switches=switches, boards=boards)
    reference = ReferenceGame(game.boards, game.deals, switches, facts)
    play_along(game, reference, random, taste, facts)
    return game


def play_along(game: septem.Game, reference: ReferenceGame, random: Random, taste: str, facts: Facts) -> None:
    """Play a game on in the engine and in the reference, comparing all the way."""
    while True:
        compare_questions(game, reference)
        compare_states(game, reference)
        if game.is_over or game.turn == TURNS[-1]:
            compare_scores(game, reference)
        if game.is_over:
            return
        answers = {}
        for decision in game.decisions:
            moves = sorted((move.to_dict() for move in decision.moves), key=move_key)
            answers[decision.seat] = random_move(random, moves, taste, facts)
        for seat in random.sample(sorted(answers), len(answers)):
            game.play(seat, answers[seat])
        reference.answer(answers)


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(
    facts=st.sampled_from(EDITIONS + PACKS),
    players=st.sampled_from(PLAYER_COUNTS),
    seed=st.integers(0, 2**64 - 1),
    taste=st.sampled_from(TASTES),
)
def test_random_games(facts: Facts, players: int, seed: int, taste: str) -> None:
    """Games by the rules as they are."""
    play_both(players, seed, taste, {}, facts=facts)


@settings(max_examples=50, deadline=None, database=None, derandomize=True)
@given(
    facts=st.sampled_from(EDITIONS + PACKS),
    players=st.sampled_from(PLAYER_COUNTS),
    seed=st.integers(0, 2**64 - 1),
    taste=st.sampled_from(TASTES),
)
def test_random_games_with_switches(facts: Facts, players: int, seed: int, taste: str) -> None:
    """Games with some of the switches on."""
    play_both(players, seed, taste, random_switches(Random(seed), facts), facts=facts)


@pytest.mark.parametrize(
    ("facts", "board"),
    [
        *((first_edition(), board) for board in [("Halikarnassos", "B"), ("Babylon", "B")]),
        *((first_edition(), ("Olympia", side)) for side in "AB"),
        *((second_edition(), board) for board in [("Halikarnassos", "Night"), ("Babylon", "Night")]),
        *((second_edition(), ("Olympia", side)) for side in ("Day", "Night")),
        *((great_wall(), ("The Great Wall", side)) for side in "AB"),
        *((wonder_pack(), ("Stonehenge", side)) for side in "AB"),
        *((wonder_pack(), ("Manneken Pis", side)) for side in "AB"),
    ],
)
def test_boards_with_special_effects(facts: Facts, board: tuple[str, str]) -> None:
    """Games of players who build stages, each with a board of which the stages do something special at
    every table."""
    finished: Counter[int] = Counter()
    for seed in range(12):
        players = PLAYER_COUNTS[seed % len(PLAYER_COUNTS)]
        random = Random(seed)
        others = [other for other in random_boards(random, 7, facts) if other[0] != board[0]]
        switches = random_switches(random, facts)
        game = play_both(players, seed, "stages", switches, [board, *others[: players - 1]], facts)
        finished[len(game.observe(0)["cities"][0]["stages"])] += 1
    assert finished[len(facts.boards[board[0]].sides[board[1]])] >= 2


@pytest.mark.parametrize("facts", [*EDITIONS, wonder_pack()], ids=repr)
def test_every_card_and_every_stage_is_played(facts: Facts) -> None:
    """Effects are proved by playing: games with seven players, first one side of all boards, then the
    other, go on until each name of a card was built and each stage of each side."""
    names = {card.name for card in facts.cards}
    stages = {
        (board.name, side, number)
        for board in facts.boards.values()
        for side, of_side in board.sides.items()
        for number in range(1, len(of_side) + 1)
    }
    for seed in range(80):
        boards = Random(seed).sample(sorted(facts.boards.items()), 7)
        sides = [(name, sorted(board.sides)[seed % 2]) for name, board in boards]
        game = play_both(7, seed, "stages" if seed % 4 < 2 else "production", {}, sides, facts)
        for city in game.observe(0)["cities"]:
            names -= set(city["built"])
            stages -= {(city["board"], city["side"], number) for number in city["stages"]}
        if not names and not stages:
            break
    assert (names, stages) == (set(), set())
