"""Use from many threads at once, from other processes, and from other interpreters of the process."""

import copy
import pickle
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import septem

THREADS = 8
BUSY = "[Aa]lready (mutably )?borrowed"
"""What the binding says to a thread that touches an object while another changes it."""


def play_on(game: septem.Game, choice: int) -> list[dict[str, Any]]:
    """Plays a game to its end with moves that depend on a number; gives the score sheet."""
    while not game.is_over:
        decision = game.decisions[0]
        game.play(decision.seat, decision.moves[choice % len(decision.moves)])
    return game.scores()


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What some work gives that many threads begin at the same time."""
    start = threading.Barrier(THREADS)

    def begin(number: int) -> Any:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def test_threads_share_a_ruleset(base: septem.Ruleset) -> None:
    alone = [play_on(base.new_game(4, seed), seed) for seed in range(THREADS)]
    assert at_once(lambda seed: play_on(base.new_game(4, seed), seed)) == alone


def test_threads_load_and_simulate_at_once(base: septem.Ruleset) -> None:
    alone = septem.simulate(base, 3, 50, seed=3).seats
    found = at_once(lambda _: septem.simulate(septem.load("base"), 3, 50, seed=3, threads=2).seats)
    assert found == [alone] * THREADS


def test_threads_ask_one_game(base: septem.Ruleset) -> None:
    game = base.new_game(5, 3)
    expected = (game.observe(0), len(game.decisions), hash(game), game.to_bytes())
    found = at_once(lambda _: (game.observe(0), len(game.decisions), hash(game), game.to_bytes()))
    assert found == [expected] * THREADS


def test_threads_that_play_one_game_leave_it_whole(base: septem.Ruleset) -> None:
    """Each decision is answered once; who comes too late is refused, and the game can be resumed."""
    game = base.new_game(3, 11)
    busy: list[str] = []

    def work(number: int) -> int:
        taken = 0
        while not game.is_over:
            for decision in game.decisions:
                try:
                    game.play(decision.seat, decision.moves[number % len(decision.moves)])
                    taken += 1
                except septem.MoveError:
                    pass  # another thread has answered
                except RuntimeError as error:  # only without the interpreter lock
                    busy.append(str(error))
        return taken

    taken = sum(at_once(work))
    assert all(re.search(BUSY, text) for text in busy)
    assert game.is_over
    assert septem.Game.from_bytes(base, game.to_bytes()) == game
    # Three ages of six turns ask every seat, and now and then a board asks for more.
    assert taken >= 3 * 6 * 3


def test_a_batch_in_use_is_refused_to_other_threads(base: septem.Ruleset) -> None:
    """A batch lets other threads run while it steps; whoever touches it meanwhile gets an error."""
    batch = septem.Batch(base, 64, 3, seed=1)
    late: list[str] = []
    busy: list[str] = []

    def work(_: int) -> None:
        for _ in range(50):
            try:
                batch.clone()
                batch.step(batch.legal_mask.argmax(axis=2))
            except septem.MoveError as error:  # chosen from the mask of an earlier step
                late.append(str(error))
            except RuntimeError as error:
                busy.append(str(error))

    at_once(work)
    assert all(re.search(BUSY, text) for text in busy)
    assert len(late) + len(busy) < THREADS * 50
    alone = septem.Batch.from_bytes(base, batch.to_bytes())
    assert (alone.legal_mask == batch.legal_mask).all()


def test_rulesets_and_games_are_pickled(base: septem.Ruleset, architects: septem.Ruleset) -> None:
    for rules in (base, architects):
        game = rules.new_game(3, 5)
        game.play(game.decisions[0].seat, game.decisions[0].moves[0])
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(rules, protocol)) == rules
            copied = pickle.loads(pickle.dumps(game, protocol))
            assert copied == game
            assert (copied.seed, copied.boards) == (game.seed, game.boards)
            assert play_on(copied, 1) == play_on(copy.copy(game), 1)


def test_games_go_to_other_processes(base: septem.Ruleset) -> None:
    games = [base.new_game(3, seed) for seed in range(3)]
    expected = [play_on(game.clone(), 2) for game in games]
    with get_context("spawn").Pool(2) as pool:
        assert pool.starmap(play_on, [(game, 2) for game in games]) == expected


def test_what_belongs_to_a_decision_is_not_pickled(base: septem.Ruleset) -> None:
    """The game is, and gives equal decisions; a move also travels as plain data."""
    game = base.new_game(3, 5)
    decision = game.decisions[0]
    for thing in (decision, decision.moves[0], septem.simulate(base, 3, 1)):
        with pytest.raises(TypeError, match=f"cannot pickle 'septem.{type(thing).__name__}' object"):
            pickle.dumps(thing)
    copied: septem.Game = pickle.loads(pickle.dumps(game))
    assert copied.decisions[0].moves == decision.moves
    copied.play(decision.seat, pickle.loads(pickle.dumps(decision.moves[0].to_dict())))
    game.play(decision.seat, decision.moves[0])
    assert copied == game


OTHER_INTERPRETER = """
import septem
try:
    import _interpreters as interpreters
    other = interpreters.create("legacy")
except ImportError:
    import _xxsubinterpreters as interpreters
    other = interpreters.create(isolated=False)
interpreters.run_string(other, '''
try:
    import septem
except ImportError as error:
    print(error, flush=True)
''')
interpreters.destroy(other)
print(len(septem.load("base").new_game(3).decisions))
"""


def test_another_interpreter_of_the_process_is_refused() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", OTHER_INTERPRETER], check=True, capture_output=True, text=True
    )
    told, decisions = ran.stdout.splitlines()
    assert told.startswith("septem is loaded in another interpreter of this process already")
    assert decisions == "3"


def test_the_module_can_be_imported_anew() -> None:
    code = (
        "import sys, septem\n"
        "for name in [name for name in sys.modules if name.split('.')[0] == 'septem']:\n"
        "    del sys.modules[name]\n"
        "import septem\n"
        "print(septem.load('base').name)"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "base"
