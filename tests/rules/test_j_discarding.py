"""Section J of the statements: discarding."""

from collections import Counter

from .fact_tables import ordinary_deck
from .table import Table, build, discard, wonder


def test_J1_three_coins_for_a_card() -> None:
    """A card discarded for coins goes face down to the pile, and its owner gets 3 coins."""
    table = Table(
        3, {}, acts={(1, 0): [discard("Altar")], (1, 1): [build("Theater")], (1, 2): [build("Loom")]}
    )
    table.play_to(1, 2)
    assert table.all_coins() == [6, 3, 3]
    assert table.seen(0)["discard_count"] == 1
    assert table.seen(0)["discards"] == ["Altar"]


def test_J2_the_pile_is_discards_and_leftovers() -> None:
    """In turn 6 the pile holds all discards and leftovers of the age, and nothing else: neither built
    cards nor the one under the stage nor cards that other numbers of players use."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit"), discard(), discard(), discard(), wonder("Altar")]
        },
    ).play_to_question("from-discard")
    assert table.game.turn == 6
    pile = Counter(table.seen(0)["discard_pile"])
    assert pile == ordinary_deck(1, 3) - Counter(["Ore Vein", "Clay Pit", "Altar"])


def test_J2_undrawn_guilds_are_not_in_the_pile() -> None:
    """In the last turn of the game the pile holds what the three decks held without what was built or
    used."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): [build("Ore Vein"), build("Clay Pit")], (3, 0): [discard()] * 5 + [wonder("Palace")]},
    ).play_to_question("from-discard")
    assert table.game.age == 3
    everything: Counter[str] = Counter()
    for age in table.game.deals["ages"]:
        for hand in age["hands"]:
            everything.update(hand)
    assert everything.total() == 63
    pile = Counter(table.seen(0)["discard_pile"])
    assert pile == everything - Counter(["Ore Vein", "Clay Pit", "Palace"])
