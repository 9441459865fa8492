"""The open points of the rules: readings that a record can turn on in place of the adopted ones."""

from collections.abc import Mapping
from enum import StrEnum


class Reading(StrEnum):
    """A reading other than the adopted one, by the name of its switch. The comment tells its number."""

    FREE_ORDER = "free order"  # R1
    """Forced things may wait behind the main pick and extra cards, but not beyond the turn."""

    COINS_LAST = "coins last"  # R2
    """A coin pays only for what no grey card at hand could be."""

    LITERAL_ROUT = "literal rout"  # R3
    """With two players 1 shield against none is twice as many."""

    EVERY_COIN_DOUBLED = "every coin doubled"  # R4
    """Economy doubles any number of coins, and is never used up."""

    ANY_PAYMENT_ALWAYS = "any payment always"  # R5
    """Engineering is never used up."""

    FORCED_FURTHER_CARDS = "forced further cards"  # R6
    """A woken token cannot be declined."""

    TOKENS_REACH_BACK = "tokens reach back"  # R7
    """A gained token is woken by the card or stage just before."""

    OPTIONAL_EFFECTS = "optional effects"  # R8
    """The effect of a stage that takes something may be declined."""

    NO_LAST_BATTLE = "no last battle"  # R9
    """The game ends without the battle of its last turn."""

    SECRET_LOOK = "secret look"  # R12
    """Only the active player sees the five cards; nothing that a record holds depends on it."""

    CARDS_IN_TURN = "cards one after the other"  # R13
    """Of two cards taken together the left one is placed, with its forced things, before the right one."""

    LIMITED_SUPPLY = "limited victory tokens"  # R14
    """There are no more military victory tokens than those in the box; seats are served in order."""

    MOST_STAGES = "most stages"  # R15
    """Stages and payments are chosen so that as many stages as possible are built from what is held."""


Readings = frozenset[Reading]
ADOPTED: Readings = frozenset()


def readings_of(switches: Mapping[str, bool]) -> Readings:
    """The readings that are turned on. An unknown name is a `ValueError`."""
    return frozenset(Reading(name) for name, turned_on in switches.items() if turned_on)
