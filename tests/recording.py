"""Games played and recorded natively, for tests of every ruleset."""

from typing import Any

import septem


def recorded(rules: septem.Ruleset, players: int, games: int, **options: Any) -> list[bytes]:
    """Lines of the records of simulated games; the options are those of `septem.simulate`."""
    pieces: list[bytes] = []
    septem.simulate(rules, players, games, record=pieces.append, **options)
    return b"".join(pieces).splitlines()
