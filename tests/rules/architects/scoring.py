"""The score sheets at the end of the game, and the ranks."""

from collections.abc import Sequence

from .facts import (
    BLUE_POINTS,
    BOARDS,
    CAT_CARD,
    CAT_POINTS,
    CULTURE,
    DECOR,
    EDUCATION,
    POLITICS,
    STRATEGY,
    VICTORY_TOKEN_POINTS,
)
from .player import Player


def score_sheet(player: Player) -> dict[str, int]:
    """83: the points by category, their total, and what breaks ties."""
    points = {
        "stages": sum(BOARDS[player.board][number - 1].points for number in player.built),  # 34
        "blue": sum(worth * player.cards[card] for card, worth in BLUE_POINTS.items()),
        "military": VICTORY_TOKEN_POINTS * player.victory_tokens,  # 75
        "cat": CAT_POINTS if player.has_cat else 0,  # 25
        "tokens": sum(token_points(player).values()),
    }
    return {**points, "total": sum(points.values()), "stages_built": len(player.built)}


def token_points(player: Player) -> dict[str, int]:
    """84: what each progress token of the player scores at the end; 85: the others score nothing."""
    worth = {
        DECOR: 6 if player.wonder_is_complete else 4,
        POLITICS: player.cards[CAT_CARD],
        STRATEGY: player.victory_tokens,
        EDUCATION: 2 * len(player.tokens),
        CULTURE: {0: 0, 1: 4, 2: 12}[player.tokens.count(CULTURE)],
    }
    return {token: worth.get(token, 0) for token in player.tokens}


def ranks(sheets: Sequence[dict[str, int]]) -> list[int]:
    """86: by total, then by built stages; who is still equal shares the rank."""
    results = [(sheet["total"], sheet["stages_built"]) for sheet in sheets]
    return [1 + sum(other > own for other in results) for own in results]
