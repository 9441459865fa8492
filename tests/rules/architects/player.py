"""What lies in front of a player."""

from collections import Counter
from dataclasses import dataclass, field

from .facts import BOARDS, HORNS, SHIELD, TACTICS, TACTICS_SHIELDS


@dataclass
class Player:
    """A wonder, cards and tokens of a player."""

    board: str
    cards: Counter[str] = field(default_factory=Counter)
    built: set[int] = field(default_factory=set)
    tokens: list[str] = field(default_factory=list)
    victory_tokens: int = 0
    has_cat: bool = False

    @property
    def wonder_is_complete(self) -> bool:
        """Whether every stage is built."""
        return len(self.built) == len(BOARDS[self.board])

    def shields(self) -> int:
        """71: red cards, shields of the wonder and Tactics."""
        cards = sum(self.cards[red] for red in HORNS)
        stages = sum(BOARDS[self.board][number - 1].effect == SHIELD for number in self.built)  # 43
        return cards + stages + (TACTICS_SHIELDS if TACTICS in self.tokens else 0)  # 67
