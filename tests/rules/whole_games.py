"""What holds for whole random games of any ruleset that is played with hands."""

from collections import Counter
from random import Random

import septem

from ..recording import recorded


def play_on(game: septem.Game, random: Random, steps: int | None = None) -> list[tuple[int, septem.Move]]:
    """Play a game on at random, to its end or for a number of answers, stages before all else now and then.
    Returns the answers with their seats."""
    given: list[tuple[int, septem.Move]] = []
    while not game.is_over:
        for decision in game.decisions:
            if len(given) == steps:
                return given
            preferred = [move for move in decision.moves if move.stage is not None]
            builds = [move for move in decision.moves if move.via is not None]
            kinds = [kind for kind in (preferred, builds, decision.moves) if kind]
            move = random.choice(random.choice(kinds))
            game.play(decision.seat, move)
            given.append((decision.seat, move))
    return given


def check_game(rules: septem.Ruleset, players: int, seed: int) -> None:
    """A game: its cities after each round of answers, saving and loading at some moment, and once more from
    its own seed."""
    random = Random(seed)
    game = rules.new_game(players, seed)
    play_on(game, random, steps=random.randrange(players * 20))
    check_cities(rules, game)
    saved = game.to_bytes()
    loaded = septem.Game.from_bytes(rules, saved)
    assert loaded == game
    assert loaded.to_bytes() == saved
    for seat, move in play_on(game, random):
        loaded.play(seat, move)
    check_cities(rules, game)
    assert loaded == game
    assert loaded.scores() == game.scores()
    assert all(loaded.observe(seat) == game.observe(seat) for seat in range(players))
    again = rules.new_game(players, seed)
    random = Random(seed)
    play_on(again, random, steps=random.randrange(players * 20))
    play_on(again, random)
    assert again == game


def check_cities(rules: septem.Ruleset, game: septem.Game) -> None:
    """No card is lost, no name stands twice in a city, nobody owes coins, all stages are counted."""
    currency = rules.describe()["currency"]["name"]
    stages = {
        (board["name"], side["name"]): len(side["stages"])
        for board in rules.describe()["boards"]
        for side in board["sides"]
    }
    dealt = Counter(card for age in game.deals["ages"][: game.age] for hand in age["hands"] for card in hand)
    seen = [game.observe(seat) for seat in range(game.players)]
    for seat, look in enumerate(seen):
        city = look["cities"][seat]
        counters = city["counters"]
        assert counters.get(currency, 0) >= 0
        assert len(set(city["built"])) == len(city["built"])
        unbuilt = counters.get("unbuilt stage", 0)
        assert counters.get("stage", 0) == len(city["stages"])
        assert unbuilt + len(city["stages"]) == stages[city["board"], city["side"]]
        for place in (look["hand"], city["built"], look["markers"].values()):
            dealt.subtract(place)
    assert min(dealt.values()) >= 0
    assert {look["discard_count"] for look in seen} == {dealt.total()}


def check_records(rules: septem.Ruleset, players: int, games: int) -> None:
    """Records of simulated games replay, with their legal moves too, and do not depend on the threads."""
    for with_legal in (False, True):
        lines = recorded(rules, players, games, seed=5, threads=1, with_legal=with_legal)
        assert lines == recorded(rules, players, games, seed=5, threads=3, with_legal=with_legal)
        assert len(lines) == games
        for line in lines:
            assert septem.replay(rules, line) is None
