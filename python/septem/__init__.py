"""Play, simulate and check card-drafting games whose rules are written in a small language.

>>> import septem
>>> rules = septem.load("base")
>>> game = rules.new_game(players=4, seed=7)
>>> while not game.is_over:
...     for decision in game.decisions:
...         game.play(decision.seat, decision.moves[0])
>>> sorted(seat["rank"] for seat in game.scores())[0]
1

Whole games between agents run natively, on as many threads as you like:

>>> tally = septem.simulate(rules, players=3, games=20, agents=["random"])
>>> tally.games
20
"""

from septem._core import (
    TABLES_FORMAT,
    Actions,
    Batch,
    Decision,
    Game,
    Move,
    Observations,
    Payment,
    Ruleset,
    Tally,
    __version__,
    agents,
    choose,
    replay,
    simulate,
)
from septem.errors import (
    MoveError,
    RecordError,
    RulesError,
    RulesetNotFoundError,
    SeptemError,
    SetupError,
    StateError,
    TablesError,
)
from septem.loading import load, rulesets

__all__ = [
    "TABLES_FORMAT",
    "Actions",
    "Batch",
    "Decision",
    "Game",
    "Move",
    "MoveError",
    "Observations",
    "Payment",
    "RecordError",
    "RulesError",
    "Ruleset",
    "RulesetNotFoundError",
    "SeptemError",
    "SetupError",
    "StateError",
    "TablesError",
    "Tally",
    "__version__",
    "agents",
    "choose",
    "load",
    "replay",
    "rulesets",
    "simulate",
]
