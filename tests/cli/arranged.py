"""Games in which the cards lie as a test wants them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import septem


def arranged(
    rules: septem.Ruleset,
    boards: Sequence[str],
    tops: Sequence[Sequence[str]],
    switches: dict[str, bool] | None = None,
    **shared: Sequence[str],
) -> septem.Game:
    """A game with these cards on top of the piles of the seats and of those for all.

    The cards below lie in the order in which the rules list them.
    """
    described = rules.describe()
    place = {board["name"]: number for number, board in enumerate(described["boards"])}
    deals: dict[str, Any] = {}
    for pile in described["piles"]:
        if pile["of_boards"]:
            lists = [pile["contents"][place[board]] for board in boards]
            deals[pile["name"]] = [_stacked(*pair) for pair in zip(lists, tops, strict=True)]
        else:
            deals[pile["name"]] = _stacked(pile["contents"][0], shared.get(pile["name"], ()))
    return rules.new_game(
        len(boards), seed=None, boards=[(b, "A") for b in boards], deals=deals, switches=switches
    )


def play(game: septem.Game, *wanted: dict[str, Any]) -> None:
    """Moves in the form of records, by whoever is asked."""
    for move in wanted:
        game.play(game.decisions[0].seat, move)


def _stacked(contents: dict[str, int], top: Sequence[str]) -> list[str]:
    return [*top, *(Counter(contents) - Counter(top)).elements()]
