"""What the cards of a home-made expansion do, worked out by hand."""

from pathlib import Path

import pytest

from tests.rules.table import (
    BY_RIGHT,
    CHAINED,
    FREE_OF_COST,
    Act,
    Table,
    build,
    discard,
    facts_for_deals,
    paid,
    wonder,
)

FOLDER = Path(__file__).parent / "far_shores"


FACTS = facts_for_deals(FOLDER)


def table(
    boards: dict[int, str],
    acts: dict[tuple[int, int], list[Act]],
    shown: dict[tuple[int, int, int], list[str]] | None = None,
    players: int = 3,
) -> Table:
    """A table of the expansion."""
    return Table(players, boards, acts=acts, shown=shown, facts=FACTS)


# Events on builds.

BATHS_AND_GATE = [build("Baths"), build("Toll Gate"), build("Stone Pit")]
"""Gizah, age I: nothing is paid."""


@pytest.mark.parametrize(("via", "coins"), [("chain", 2), ("cost", 0)])
def test_toll_gate_pays_for_chained_builds_only(via: str, coins: int) -> None:
    """Three stone are at hand, so that the chained Aqueduct can be paid for as well: both are moves, and
    only the chain earns 2 coins."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"},
        {(1, 0): BATHS_AND_GATE, (2, 0): [build("Quarry"), build("Aqueduct", via=via)]},
    ).play_to(2, 2)
    assert game.ways(0, "Aqueduct") == {CHAINED, FREE_OF_COST}
    before = game.coins(0)
    game.play_to(2, 3)
    assert "Aqueduct" in game.built(0)
    assert game.coins(0) == before + coins


def test_toll_gate_does_not_pay_for_what_was_there_before() -> None:
    """A chained build before the gate stands earns nothing; a stage and an unchained card neither."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"},
        {(1, 0): [build("Toll Gate"), build("Stone Pit"), wonder(), build("Altar")]},
    ).play_to(1, 5)
    assert game.stages(0) == [1]
    assert game.coins(0) == 3


def test_without_the_event_paying_beside_a_chain_is_a_move_all_the_same() -> None:
    """In a ruleset in which the way matters every seat has both, whatever stands in its city."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"},
        {(1, 0): [build("Baths"), build("Stone Pit")], (2, 0): [build("Quarry")]},
        {(2, 2, 0): ["Aqueduct"]},
    ).play_to(2, 2)
    assert game.ways(0, "Aqueduct") == {CHAINED, FREE_OF_COST}


def test_drill_yard_counts_later_red_cards_and_stages() -> None:
    """It does not count itself: 3 coins; a stage: 4; another red card: 5; a blue one: 5."""
    game = table(
        {0: "Rhodos A", 1: "Ephesos A", 2: "Gizah A"},
        {
            (1, 0): [
                build("Lumber Yard"),
                build("Drill Yard"),
                discard(),
                build("Barracks"),
                build("Altar"),
            ]
        },
    ).play_to(1, 3)
    assert game.coins(0) == 3
    assert game.play_to(1, 4).coins(0) == 6
    assert game.play_to(1, 5).coins(0) == 7
    assert game.play_to(1, 6).coins(0) == 7


def test_events_come_together_with_gains_of_the_same_build() -> None:
    """Thule A: the first stage earns 3 coins for each later one; with the Drill Yard a stage earns 4."""
    game = table(
        {0: "Thule A", 1: "Babylon A", 2: "Gizah A"},
        {
            (1, 0): [build("Ore Vein"), wonder(), build("Lumber Yard"), build("Drill Yard"), discard()],
            (2, 0): [build("Sawmill"), wonder()],
        },
    ).play_to(1, 3)
    assert game.coins(0) == 3
    game.play_to(2, 1)
    # 3 for the card of turn 5 and 3 for that of turn 6 that the plan leaves open.
    assert game.coins(0) == 9
    game.play_to(2, 2)
    assert game.coins(0) == 8
    game.play_to(2, 3)
    assert game.stages(0) == [1, 2]
    assert game.coins(0) == 8 + 3 + 1


def test_events_of_a_side_can_be_for_neighbours() -> None:
    """Thule B: each chained build earns a coin for both neighbours, none for the owner."""
    game = table(
        {0: "Thule B", 1: "Gizah A", 2: "Ephesos A"},
        {(1, 0): [build("Altar")], (2, 0): [build("Temple", via="chain")]},
    ).play_to(2, 1)
    before = game.all_coins()
    game.play_to(2, 2)
    assert "Temple" in game.built(0)
    # Seats 1 and 2 also sell their cards of the turn.
    assert game.all_coins() == [before[0], before[1] + 3 + 1, before[2] + 3 + 1]


# Costs that change.


def test_forester_spares_a_coin_for_brown_cards() -> None:
    """Brown cards of age II cost a coin, which is spared; what costs none stays at none."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"},
        {(1, 0): [build("Forester")]},
        {(1, 2, 0): ["Lumber Yard"], (2, 1, 0): ["Quarry"], (2, 1, 1): ["Sawmill"]},
    ).play_to(1, 2)
    assert game.ways(0, "Lumber Yard") == {FREE_OF_COST}
    game.play_to(2, 1)
    assert game.ways(0, "Quarry") == {FREE_OF_COST}
    assert game.ways(1, "Sawmill") == {paid(bank=1)}


def test_arms_trade_takes_coins_for_goods() -> None:
    """Red cards need no goods but 2 coins more; other colours stay as they are."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A"},
        {(2, 0): [build("Arms Trade")]},
        {(2, 1, 0): ["Archery Range"], (2, 2, 0): ["Stables", "Library"], (3, 1, 0): ["War Council"]},
    ).play_to(2, 1)
    coins = game.coins(0)
    assert game.ways(0, "Archery Range") == set()
    assert game.ways(0, "Arms Trade") == {paid(bank=3)}
    game.play_to(2, 2)
    assert game.coins(0) == coins - 3
    assert game.ways(0, "Stables") == {paid(bank=2)}
    assert game.ways(0, "Library") == set()
    assert game.play_to(3, 1).ways(0, "War Council") == {paid(bank=2)}


def test_arms_trade_beside_a_chain() -> None:
    """A chain skips the higher price."""
    game = table(
        {0: "Halikarnassos A", 1: "Ephesos A", 2: "Babylon A"},
        {(1, 0): [build("Apothecary")], (2, 0): [build("Arms Trade")]},
        {(2, 2, 0): ["Stables"]},
    ).play_to(2, 2)
    assert game.ways(0, "Stables") == {CHAINED, paid(bank=2)}


def test_stonemasons_build_stages_for_coins() -> None:
    """A stage needs no stone any more, but 3 coins: for four players, Gizah A with nothing at hand."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A", 3: "Rhodos A"},
        {(2, 0): [build("Stonemasons"), wonder(), wonder()]},
        players=4,
    ).play_to(2, 2)
    before = game.coins(0)
    assert game.stage_ways(0) == {(1, 0, 0)}
    game.play_to(2, 4)
    assert game.stages(0) == [1, 2]
    assert game.coins(0) == before - 6


def test_smugglers_make_guilds_dearer() -> None:
    """The price rises from nothing to a coin."""
    game = table(
        {0: "Halikarnassos A", 1: "Gizah A", 2: "Babylon A"},
        {
            (1, 0): [build("Lumber Yard"), build("Loom"), build("Glassworks"), build("Press")],
            (3, 0): [build("Smugglers Guild")],
        },
        {(3, 2, 0): ["Traders Guild"]},
    ).play_to(3, 2)
    assert game.ways(0, "Traders Guild") == {paid(bank=1)}


# Strength that is counted.


def test_veterans_fight_with_their_defeats() -> None:
    """Age I: 0 against 1, a defeat. Age II: 1 against 1, and 1 against 0. Age III the same again."""
    game = table(
        {0: "Gizah A", 1: "Rhodos A", 2: "Babylon A"},
        {(1, 0): [build("Clay Pool"), build("Veterans")], (1, 1): [build("Barracks")]},
    ).play_to(2, 1)
    assert game.tokens(0) == [-1]
    assert game.play_to(3, 1).tokens(0) == [-1, 3]
    game.play_to_end()
    assert game.tokens(0) == [-1, 3, 5]
    assert game.counter(0, "shield") == 0
    assert game.tokens(1) == [1, 1, 3, 5]


def test_war_council_counts_the_red_cards_next_door() -> None:
    """1 shield and 1 for each of the 3 red cards of the neighbours: 4 in age III.

    Seat 1 has 2 shields, seat 2 one for each defeat: 0, 1, 2. So seat 1 beats both in ages I and II, seat 2
    beats seat 0 in age II, and in age III seat 0 beats both while they are equal.
    """
    game = table(
        {0: "Rhodos A", 1: "Babylon A", 2: "Alexandria A"},
        {
            (1, 0): [build("Ore Vein")],
            (1, 1): [build("Lumber Yard"), build("Drill Yard"), build("Barracks", right=2)],
            (1, 2): [build("Veterans")],
            (3, 0): [build("War Council")],
        },
    ).play_to(3, 2)
    assert [game.counter(seat, "shield") for seat in range(3)] == [1, 2, 0]
    game.play_to_end()
    assert [game.tokens(seat) for seat in range(3)] == [
        [-1, -1, -1, 5, 5],
        [-1, 1, 1, 3, 3],
        [-1, -1, -1, 3],
    ]


def test_a_stage_that_adds_strength() -> None:
    """Thule A, third stage: 2 shields more in every conflict, none in the city."""
    game = table(
        {0: "Thule A", 1: "Babylon A", 2: "Ephesos A"},
        {
            (1, 0): [build("Ore Vein"), wonder(), build("Lumber Yard"), build("Stone Pit")],
            (1, 1): [build("Loom")],
            (2, 0): [build("Sawmill"), wonder(), build("Quarry"), wonder()],
        },
    ).play_to(3, 1)
    assert game.stages(0) == [1, 2, 3]
    assert game.counter(0, "shield") == 0
    assert game.tokens(0) == [3, 3]


# Rights to build free.


def test_charter_is_used_once_a_game() -> None:
    """Once it is used it does not come back in the next age."""
    game = table(
        {0: "Babylon A", 1: "Ephesos A", 2: "Gizah A"},
        {
            (1, 0): [build("Clay Pool")],
            (2, 0): [build("Charter"), build("Library", via="free")],
        },
        {(2, 3, 0): ["Laboratory"], (3, 1, 0): ["Senate"]},
    ).play_to(2, 2)
    assert BY_RIGHT in game.ways(0, "Library")
    game.play_to(2, 3)
    assert BY_RIGHT not in game.ways(0, "Laboratory")
    assert BY_RIGHT not in game.play_to(3, 1).ways(0, "Senate")


def test_charter_waits_for_a_later_age() -> None:
    """Unused it is there in age III."""
    game = table(
        {0: "Babylon A", 1: "Ephesos A", 2: "Gizah A"},
        {(1, 0): [build("Clay Pool")], (2, 0): [build("Charter")]},
        {(3, 4, 0): ["Senate"]},
    ).play_to(3, 4)
    assert BY_RIGHT in game.ways(0, "Senate")


def test_the_leftover_of_an_age_is_the_seventh_card() -> None:
    """Thule A, second stage: the card that is left can be played, and is free; the sixth is not."""
    game = table(
        {0: "Thule A", 1: "Babylon A", 2: "Ephesos A"},
        {
            (1, 0): [build("Ore Vein"), wonder(), build("Lumber Yard")],
            (2, 0): [build("Sawmill"), wonder(), discard(), discard(), discard(), discard()],
        },
        {(2, 6, 0): ["Dispensary", "Library"]},
    ).play_to(2, 6)
    assert game.ways(0, "Library") == set()
    game.answer({0: discard("Library")})
    assert game.kind() == "last-card"
    assert game.ways(0, "Dispensary") == {BY_RIGHT}


def test_green_cards_in_two_ways() -> None:
    """Thule B: the first green card is free by right at once, and all are free of goods after the second
    stage: then there is nothing left for the right."""
    game = table(
        {0: "Thule B", 1: "Ephesos A", 2: "Gizah A"},
        {
            (1, 0): [build("Lumber Yard"), build("Forester"), discard()],
            (2, 0): [build("Sawmill"), wonder(), build("Brickyard"), wonder()],
        },
        {(2, 3, 0): ["Library"], (2, 5, 0): ["School", "Laboratory"]},
    ).play_to(2, 3)
    assert game.ways(0, "Library") == {BY_RIGHT}
    before = game.play_to(2, 4).coins(0)
    game.play_to(2, 5)
    # 2 coins for each of two stages.
    assert game.coins(0) == before + 4
    assert game.ways(0, "School") == game.ways(0, "Laboratory") == {FREE_OF_COST}


# Gains and points on conditions.


@pytest.mark.parametrize(("cards", "coins"), [(["Workshop"], 2), (["Workshop", "Scriptorium"], 4), ([], 0)])
def test_symposium_pays_for_science_symbols(cards: list[str], coins: int) -> None:
    """2 coins for each symbol."""
    game = table(
        {0: "Alexandria A", 1: "Rhodos A", 2: "Gizah A"},
        {(1, 0): [build("Press"), *(build(card) for card in cards)], (2, 0): [build("Symposium")]},
    ).play_to(2, 1)
    before = game.coins(0)
    assert game.play_to(2, 2).coins(0) == before + coins


@pytest.mark.parametrize("has_yellow", [False, True])
def test_caravan_is_for_all_and_more_for_beginners(has_yellow: bool) -> None:
    """A coin for every seat; 4 for the owner if it is the only yellow card."""
    first = [build("Forester")] if has_yellow else [build("Lumber Yard")]
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Babylon A", 3: "Rhodos A"},
        {(1, 0): [*first, build("Caravan")]},
        players=4,
    ).play_to(1, 2)
    before = game.all_coins()
    game.play_to(1, 3)
    gained = [after - coins for after, coins in zip(game.all_coins(), before, strict=True)]
    # The others sell a card for 3 coins in every turn.
    assert gained == [1 if has_yellow else 5, 4, 4, 4]


STONE_AND_CLAY = {
    (1, 0): [build("Stone Pit"), build("Clay Pool")],
    (2, 0): [build("Quarry"), build("Brickyard")],
}
"""Gizah: in age III 4 stone and 3 clay are at hand."""


@pytest.mark.parametrize(("stages", "points"), [(0, 4), (1, 6)])
def test_throne_is_worth_less_for_each_stage_that_is_missing(stages: int, points: int) -> None:
    """10 points, less 2 for each stage that is not built: Gizah A has three."""
    acts = {**STONE_AND_CLAY, (3, 0): [build("Throne"), *[wonder()] * stages]}
    game = table({0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"}, acts).play_to_end()
    assert len(game.stages(0)) == stages
    assert game.score(0)["civilian"] == points


def test_throne_of_whoever_has_built_all() -> None:
    """10 points and 2 more."""
    game = table(
        {0: "Gizah A", 1: "Ephesos A", 2: "Rhodos A"},
        {
            (1, 0): [build("Stone Pit"), build("Clay Pool"), wonder(), build("Lumber Yard")],
            (2, 0): [build("Quarry"), build("Brickyard"), build("Sawmill"), wonder(), wonder()],
            (3, 0): [build("Throne")],
        },
    ).play_to_end()
    assert game.stages(0) == [1, 2, 3]
    assert game.score(0)["civilian"] == 12


@pytest.mark.parametrize(
    ("blue", "neighbour_is_armed", "points"),
    [
        (["Altar", "Theater"], False, 3 + 2 + 2 + 4),
        (["Altar"], False, 3 + 2),
        (["Altar", "Theater"], True, 2 + 2 + 4),
        ([], True, 0),
    ],
)
def test_assembly_has_two_conditions(blue: list[str], neighbour_is_armed: bool, points: int) -> None:
    """4 points with three blue cards, itself included; 3 if there is at most one defeat in the three
    cities. An armed neighbour gives six defeats in the course of the game."""
    armed = [build("Barracks")] if neighbour_is_armed else [discard()]
    game = table(
        {0: "Gizah A", 1: "Rhodos A", 2: "Babylon A"},
        {
            (1, 0): [*(build(card) for card in blue), build("Stone Pit")],
            (1, 1): armed,
            (3, 0): [build("Assembly")],
        },
    ).play_to_end()
    assert game.score(0)["civilian"] == points


@pytest.mark.parametrize(("defeated", "points"), [(False, 5 + 2), (True, 2)])
def test_smugglers_guild(defeated: bool, points: int) -> None:
    """A point for each yellow card next door, two of them, and 5 without a defeat."""
    armed = [build("Barracks")] if defeated else [discard()]
    game = table(
        {0: "Halikarnassos A", 1: "Rhodos A", 2: "Babylon A"},
        {
            (1, 0): [build("Lumber Yard")],
            (1, 1): [*armed, build("Forester")],
            (1, 2): [build("Marketplace")],
            (3, 0): [build("Smugglers Guild")],
        },
    ).play_to_end()
    assert game.score(0)["guild"] == points


# Stages that copy.


def test_a_stage_does_what_that_of_the_left_neighbour_does() -> None:
    """Thule C makes a stone, the Stone Pit another: the first stage of Ephesos B on its left costs 2 stone,
    scores 2 and gives 4 coins, here as there; the neighbour gains nothing by it."""
    game = table(
        {0: "Thule C", 1: "Ephesos B", 2: "Gizah A"},
        {(1, 0): [build("Stone Pit"), wonder()]},
    ).play_to(1, 2)
    assert game.stage_ways(0) == {(1, 0, 0)}
    before = game.coins(0)
    game.play_to(1, 3)
    assert game.stages(0) == [1]
    assert game.coins(0) == before + 4
    assert game.score(0)["wonder"] == 2
    assert game.score(1)["wonder"] == 0


def test_a_copied_last_stage_acts_for_the_copier() -> None:
    """The last stage of Rhodos B on the right: 4 ore for 4 points, 4 coins and a shield, for whoever copies
    it. The first stage stands before it, 2 stone of Ephesos B. Ore Vein and Foundry make three ore, the
    fourth is bought."""
    game = table(
        {0: "Thule C", 1: "Ephesos B", 2: "Rhodos B"},
        {
            (1, 0): [build("Stone Pit"), wonder(), build("Ore Vein")],
            (2, 0): [build("Foundry"), discard(), discard(), wonder()],
        },
        players=3,
    ).play_to(2, 5)
    assert game.stages(0) == [1, 2]
    assert game.score(0)["wonder"] == 2 + 4
    assert game.counter(0, "shield") == 1
