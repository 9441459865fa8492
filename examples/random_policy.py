"""Thousands of games at once between players that choose at random, with nothing but NumPy.

    pip install 'septem[batch]'
    python examples/random_policy.py --ruleset base --players 3

A learner's loop looks the same: where an action is drawn here, its network chooses one.
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import septem


def random_actions(batch: septem.Batch, random: np.random.Generator) -> NDArray[np.int32]:
    """One of the legal actions for each seat that owes a decision, each equally likely."""
    rows = np.flatnonzero(batch.to_play)
    first = batch.legal_offsets[rows]
    count = batch.legal_offsets[rows + 1] - first
    actions = np.zeros((batch.games, batch.seats), np.int32)
    actions.flat[rows] = batch.legal_actions[first + (random.random(rows.size) * count).astype(np.int64)]
    return actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()

    rules = septem.load(options.ruleset)
    batch = septem.Batch(rules, options.games, options.players, seed=1, threads=options.threads)
    random = np.random.default_rng(1)
    decisions = finished = 0
    wins = np.zeros(batch.seats)
    begun = time.perf_counter()
    for _ in range(options.steps):
        decisions += int(np.count_nonzero(batch.to_play))
        batch.step(random_actions(batch, random))
        finished += int(np.count_nonzero(batch.done))
        wins += batch.rewards.sum(axis=0)
    taken = time.perf_counter() - begun
    print(f"{decisions:,} decisions in {taken:.2f} s, {decisions / taken:,.0f} a second")
    print(f"{finished:,} games finished; won by seat: {np.round(wins / max(finished, 1), 3).tolist()}")


if __name__ == "__main__":
    main()
