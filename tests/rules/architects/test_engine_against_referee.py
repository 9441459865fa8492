"""The engine and the referee, written apart from each other, agree on every step of many games."""

import json
from collections import Counter
from collections.abc import Collection
from functools import cache
from random import Random

import pytest

import septem

from .arranged import Table
from .engine import Record, Taste, architects, effect_stages, new_game, played, read, simulated
from .facts import BOARDS, COIN, HORNS, PLAYER_COUNTS, RESOURCES, SYMBOLS, TOKENS, WAKERS
from .readings import Reading
from .referee import first_difference

TASTES: tuple[Collection[str], ...] = (
    (),
    SYMBOLS,
    HORNS,
    (*RESOURCES, COIN),
    (*SYMBOLS, *WAKERS),
    (*SYMBOLS, COIN, "Economy", "Engineering", "economy", "engineering"),
    ("central", "Blue cat"),
)
"""What the players of some games like best: cards, tokens, decks, ways to pay."""

KINDS = {
    "draw",
    "extra-draw",
    "order",
    "construct",
    "science",
    "progress",
    "effect-draw",
    "effect-pick",
    "shuffle",
}
"""All kinds of step that a record can have."""

BOTH_FORCED = {2: (96, 110, 146), 3: (142, 234), 7: (84, 139, 273)}
"""Seeds of random games in which a stage and a set are forced at the same moment, by number of players."""

MIXTURES = 10


@cache
def tasteful_games(players: int) -> list[Record]:
    """Games with every taste, in half of which wonders stay unfinished as long as possible."""
    found = []
    for number, liked in enumerate(TASTES):
        for lingers in (False, True):
            seed = 100 * players + number
            found.append(played(new_game(players, seed), Taste(Random(seed), liked, lingers)))
    return found


@cache
def games_of_choice(players: int) -> list[Record]:
    """Games in which the order of forced things is chosen."""
    seeds = BOTH_FORCED.get(players, ())
    return [read(line) for seed in seeds for line in simulated(players, 1, seed)]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games(players: int) -> None:
    """Games played natively: steps, legal sets, scores and ranks."""
    random_games = [read(line) for line in simulated(players, 20, seed=players)]
    for record in random_games + games_of_choice(players):
        assert first_difference(record) is None


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_games_of_players_with_a_taste(players: int) -> None:
    """Games in which rare things happen; they replay as well."""
    for record in tasteful_games(players):
        assert first_difference(record) is None
        assert septem.replay(architects(), json.dumps(record)) is None


def test_the_games_are_rich() -> None:
    """Every kind of step, every effect, every token and every way to use it has occurred."""
    seen: Counter[tuple[str, object]] = Counter()
    for players in PLAYER_COUNTS:
        for record in tasteful_games(players) + games_of_choice(players):
            seen.update(events(record))
    kinds = {what for kind, what in seen if kind == "kind"}
    assert kinds == KINDS
    assert {what for kind, what in seen if kind == "gained"} == set(TOKENS)
    assert {what for kind, what in seen if kind == "effect"} == effect_stages()
    assert {what for kind, what in seen if kind == "drew"} == set(WAKERS)
    assert {what for kind, what in seen if kind == "declined"} == set(WAKERS)
    assert {what for kind, what in seen if kind == "paid by"} == {
        (economy, engineering) for economy in (False, True) for engineering in (False, True)
    }
    assert {what for kind, what in seen if kind == "cards in a turn" and what in range(1, 6)} == set(
        range(1, 6)
    )
    assert seen["military", True] > 0


def events(record: Record) -> Counter[tuple[str, object]]:
    """What happened in a game, by kind."""
    found: Counter[tuple[str, object]] = Counter()
    boards = [seat["board"] for seat in record["seats"]]
    cards_of_turn: Counter[int] = Counter()
    for step in record["steps"]:
        kind, move = step["kind"], step["move"]
        found["kind", kind] += 1
        cards_of_turn[step["turn"]] += "card" in move
        if kind == "progress":
            found["gained", move.get("got", move["token"])] += 1
        if kind == "extra-draw":
            found["declined" if "decline" in move else "drew", move["token"]] += 1
        if kind == "construct":
            built = (boards[step["seat"]], move["stage"])
            if built in effect_stages():
                found["effect", built] += 1
            found["paid by", (move["economy"], move["engineering"])] += 1
    found.update(("cards in a turn", cards) for cards in cards_of_turn.values())
    found["military", any(score["military"] for score in record["scores"])] += 1
    return found


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("reading", Reading)
def test_each_switch(players: int, reading: Reading) -> None:
    """Each switch turned on alone, natively at random and by players with a taste."""
    for line in simulated(players, 4, seed=players, switches=[reading]):
        assert first_difference(read(line)) is None
    random = Random(players)
    liked = random.choice(TASTES)
    record = played(new_game(players, players, [reading]), Taste(random, liked, lingers=players % 2 == 0))
    assert first_difference(record) is None


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_mixtures_of_switches(players: int) -> None:
    """Random choices of switches together."""
    random = Random(players)
    for seed in range(MIXTURES):
        switches = [reading for reading in Reading if random.random() < 0.4]
        game = new_game(players, seed, switches)
        record = played(game, Taste(random, random.choice(TASTES), lingers=seed % 2 == 0))
        assert first_difference(record) is None, f"{switches}, seed {seed}"


@pytest.mark.parametrize("order", ["construct", "draw"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_R1_the_main_pick_in_any_order(players: int, order: str) -> None:
    """Ephesus spends a coin that counts twice and takes another one with the stage: in its next turn, in
    which that coin counts twice, it may build before the main pick or after it. Then the game goes on at
    random."""
    others = [board for board in BOARDS if board != "Ephesus"][: players - 1]
    table = Table(
        "Ephesus",
        *others,
        own=("2 Compass, Wood, Stone, Glass, Coin",),
        central="Coin",
        tokens=("Economy",),
        switches=[Reading.FREE_ORDER],
    )
    table.gather("left", "left")
    table.choose("progress", token="Economy")
    table.gather(*4 * ["left"])
    table.choose("construct", stage=2, economy=True)
    table.choose("effect-draw")
    table.pass_others()
    assert table.due == ("order", 0)
    assert table.legal == [{"do": "construct"}, {"do": "draw"}]
    table.choose("order", do=order)
    if order == "draw":
        table.choose("draw", deck="central")
    table.choose("construct", stage=3, economy=True)
    table.choose("effect-draw")
    assert table.due == (("draw", 0) if order == "construct" else ("draw", 1))
    taste = Taste(Random(players))
    while not table.game.is_over:
        table.recorder.play(taste.choose(table.game))
    record = table.record()
    assert first_difference(record) is None
    assert septem.replay(architects(), json.dumps(record)) is None


def test_switches_and_readings_are_the_same() -> None:
    """The ruleset has a switch for each reading, all of them off."""
    assert architects().switches == {reading.value: False for reading in Reading}
