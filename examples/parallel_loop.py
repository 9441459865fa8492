"""One game as an environment for several agents, in the manner of parallel environments of PettingZoo.

    python examples/parallel_loop.py

Each step takes the actions of all agents that owe a decision, by the name of the agent. The agents
here choose at random; NumPy is needed, PettingZoo is not.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import septem

Observation = dict[str, NDArray[Any]]


class ParallelGame:
    """A batch of a single game behind the names of agents."""

    def __init__(self, ruleset: str, players: int, seed: int) -> None:
        self.batch = septem.Batch(septem.load(ruleset), 1, players, seed=seed)
        self.possible_agents = [f"seat {seat}" for seat in range(self.batch.seats)]

    @property
    def agents(self) -> list[str]:
        """The agents that owe a decision."""
        return [
            agent for agent, owes in zip(self.possible_agents, self.batch.to_play[0], strict=True) if owes
        ]

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and which actions are legal."""
        seat = self.possible_agents.index(agent)
        row, mask = self.batch.observations[0, seat], self.batch.legal_mask[0, seat]
        return {"observation": row.astype(np.float32), "action_mask": mask.copy()}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, float], bool]:
        """The rewards by agent, and whether the game is over; another one has begun then."""
        chosen = [[actions.get(agent, 0) for agent in self.possible_agents]]
        self.batch.step(np.array(chosen, np.int64))
        rewards = zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True)
        return dict(rewards), bool(self.batch.done[0])


def main() -> None:
    game = ParallelGame("base", players=4, seed=7)
    is_over = False
    random = np.random.default_rng(7)
    while not is_over:
        actions = {}
        for agent in game.agents:
            seen = game.observe(agent)
            actions[agent] = int(random.choice(np.flatnonzero(seen["action_mask"])))
        rewards, is_over = game.step(actions)
    print("rewards", rewards)
    print("points", game.batch.scores[0].tolist())
    print("the next game has the seed", int(game.batch.seeds[0]))


if __name__ == "__main__":
    main()
