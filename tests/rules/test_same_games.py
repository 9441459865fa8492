"""Games stay the games they were: a change of the engine for speed must not change any of them.

The file beside this one holds, for each built-in ruleset and number of players, what thousands of random
games of known seeds came to: how many decisions they had, how many legal moves all these had together, and a
fingerprint of all final scores. It says nothing about what is right, which the other tests do; a change of
rules or of the random generator changes it, and then `python -m tests.rules.test_same_games` writes it anew.
"""

import json
from pathlib import Path

import pytest

import septem

GAMES = 2000
FILE = Path(__file__).with_name("same_games.json")


def played(ruleset: str, players: int) -> dict[str, int | str]:
    """What the games of a ruleset come to."""
    tally = septem.simulate(septem.load(ruleset), players, GAMES, seed=0)
    return {
        "ruleset": ruleset,
        "players": players,
        "games": GAMES,
        "decisions": tally.decisions,
        "moves": tally.moves,
        "fingerprint": f"{tally.fingerprint:016x}",
    }


def player_counts() -> list[tuple[str, int]]:
    """Every built-in ruleset with every number of players."""
    return [(name, players) for name in septem.rulesets() for players in septem.load(name).players]


@pytest.mark.parametrize(("ruleset", "players"), player_counts())
def test_the_same_games(ruleset: str, players: int) -> None:
    lines = json.loads(FILE.read_text(encoding="utf-8"))
    assert played(ruleset, players) in lines


if __name__ == "__main__":
    lines = [json.dumps(played(ruleset, players)) for ruleset, players in player_counts()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
