"""Legal deals in which given cards lie where a test needs them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .fact_tables import AGES, Facts

HAND_SIZE = 7
LAST_CARD_TURN = 7
"""The "turn" in which the card that is left after the sixth is played, if it is."""


@dataclass
class HandPlan:
    """What a hand must hold on its way round the table."""

    uses: list[tuple[int, str]] = field(default_factory=list)
    """Cards with the turn until whose choice they must be in the hand."""

    def reserve(self, turn: int, card: str) -> None:
        """A copy of the card of its own, used in a turn."""
        self.uses.append((turn, card))

    def show(self, turn: int, card: str) -> None:
        """The card is to be in the hand in a turn; a copy reserved for that turn or later serves as well."""
        if not any(name == card and until >= turn for until, name in self.uses):
            self.uses.append((turn, card))

    def needed(self, turn: int) -> Counter[str]:
        """Cards that must still be there when a turn begins."""
        return Counter(card for until, card in self.uses if until >= turn)


def first_holder(age: int, turn: int, seat: int, players: int) -> int:
    """The seat to which the hand was dealt that a seat holds in a turn: left in ages I and III, right in
    II."""
    passes = min(turn, LAST_CARD_TURN - 1) - 1
    return (seat + passes) % players if age == 2 else (seat - passes) % players


def deal(players: int, plans: Mapping[tuple[int, int], HandPlan], facts: Facts) -> dict[str, Any]:
    """Hands for all ages. `plans` belong to (age, seat that the hand is dealt to)."""
    ages = []
    for age in AGES:
        wanted = [plans.get((age, seat), HandPlan()).needed(1) for seat in range(players)]
        ages.append({"hands": _deal_age(age, players, wanted, facts)})
    return {"ages": ages}


def _deal_age(age: int, players: int, wanted: Sequence[Counter[str]], facts: Facts) -> list[list[str]]:
    deck = facts.ordinary_deck(age, players)
    if age == AGES[-1]:
        deck.update(_guilds_with(players, wanted, facts.guilds))
    for cards in wanted:
        missing = cards - deck
        assert not missing, f"age {age} has no more copies of {dict(missing)} for {players} players"
        deck -= cards
    rest = list(deck.elements())
    hands = []
    for cards in wanted:
        fillers = HAND_SIZE - cards.total()
        assert fillers >= 0, f"more than {HAND_SIZE} cards are wanted in one hand: {dict(cards)}"
        hands.append([*cards.elements(), *rest[:fillers]])
        rest = rest[fillers:]
    assert not rest
    return hands


def _guilds_with(players: int, wanted: Sequence[Counter[str]], guilds: Sequence[str]) -> list[str]:
    needed = [name for name in guilds if any(name in cards for cards in wanted)]
    others = [name for name in guilds if name not in needed]
    drawn = (needed + others)[: players + 2]
    assert set(needed) <= set(drawn)
    return drawn
