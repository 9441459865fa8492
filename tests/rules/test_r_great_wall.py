"""Section R, the Great Wall: stages in any order, diplomacy, losses, the missing good."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import septem

from .duel import deal as deal_for_two
from .table import FREE_OF_COST, FROM_PILE, Act, Table, build, discard, facts_for_deals, paid, wonder

WALL = "The Great Wall"
RULES = Path(__file__).parents[2] / "rules" / "great_wall"
FACTS = facts_for_deals(RULES)
EMBASSIES = Path(__file__).parent / "embassies"

OTHERS = {1: "Gizah A", 2: "Rhodos A"}
"""Seat 1, the left neighbour, begins with stone, seat 2, the right one of three players, with ore."""

CHOICE_OF_STAGES = [build("Stone Pit"), build("Timber Yard"), build("Lumber Yard")]
"""Side A: two wood for stage 1; two stone and one of Gizah for stage 3. 2 coins are left."""

THREE_ORE = [build("Ore Vein"), build("Clay Pit"), wonder(stage=4, right=2)]
"""Side A: the fourth stage in three turns, with an ore of Rhodos."""

DIPLOMACY = [build("Lumber Yard"), build("Timber Yard"), build("Press"), wonder(stage=3)]
"""Side B: the third stage in four turns; 2 coins are left."""

MASK = [build("Clay Pool"), build("Ore Vein"), build("Clay Pit"), wonder(stage=2)]
"""Side B: the second stage in four turns; 2 coins are left."""

MISSING = [build("Stone Pit"), build("Timber Yard"), wonder(stage=4)]
"""Side B: the fourth stage in three turns; clay, ore, glass and papyrus are missing, 2 coins are left."""

Acts = dict[tuple[int, int], list[Act]]


def table(
    side: str,
    acts: Acts,
    shown: dict[tuple[int, int, int], list[str]] | None = None,
    players: int = 3,
    boards: dict[int, str] | None = None,
    from_pile: dict[tuple[int, int, int], Act] | None = None,
    switches: dict[str, bool] | None = None,
) -> Table:
    """A table at which seat 0 has the Great Wall."""
    boards = {0: f"{WALL} {side}"} | (OTHERS if boards is None else boards)
    return Table(players, boards, acts, shown, from_pile, switches, FACTS)


# R 1, R 2: stages in any order, the start.


def test_R1_stages_may_be_built_in_any_order() -> None:
    """What is payable decides, not the number: stage 3 before stage 1, then none of both again."""
    game = table("A", {(1, 0): [*CHOICE_OF_STAGES, wonder(stage=3, left=2), wonder(stage=1)]}).play_to(1, 4)
    assert game.stage_ways(0) == {(1, 0, 0), (3, 2, 0)}
    game.play_to(1, 5)
    assert game.stages(0) == [3]
    assert game.stage_ways(0) == {(1, 0, 0)}
    game.play_to(1, 6)
    assert game.stages(0) == [1, 3]
    assert game.stage_ways(0) == set()


def test_R1_the_order_of_the_numbers_is_as_good() -> None:
    """Stage 1 first, then stage 3."""
    game = table("A", {(1, 0): [*CHOICE_OF_STAGES, wonder(stage=1), wonder(stage=3, left=2)]}).play_to(1, 6)
    assert game.stages(0) == [1, 3]


def test_R1_all_four_stages_can_be_built() -> None:
    """4, 1, 3 and 2, and no stage is left."""
    game = table(
        "A",
        {
            (1, 0): [*THREE_ORE, build("Lumber Yard"), discard(), build("Timber Yard")],
            (2, 0): [
                wonder(stage=1),
                build("Quarry"),
                wonder(stage=3),
                build("Press"),
                build("Glassworks"),
                wonder(stage=2),
            ],
        },
    ).play_to(3, 1)
    assert game.stages(0) == [1, 2, 3, 4]
    assert game.stage_ways(0) == set()


def test_R1_the_stage_is_chosen_with_the_card_before_the_reveal() -> None:
    """The stage is part of the move; nobody else sees it before all have answered."""
    game = table("A", {(1, 0): CHOICE_OF_STAGES}).play_to(1, 4)
    before = game.seen(1)
    decision = next(decision for decision in game.game.decisions if decision.seat == 0)
    move = game.only_move(decision, wonder(game.hand(0)[0], stage=3))
    game.game.play(0, move)
    assert game.seen(0)["answer"]["stage"] == 3
    after = game.seen(1)
    assert after.pop("waiting") == [1, 2]
    assert before.pop("waiting") == [0, 1, 2]
    assert after == before


@pytest.mark.parametrize("side", ["A", "B"])
def test_R2_both_sides_start_with_cloth(side: str) -> None:
    """The owner has it, both neighbours can buy it."""
    for seat, way in enumerate([FREE_OF_COST, paid(right=2), paid(left=2)]):
        game = table(side, {}, {(1, 1, seat): ["Apothecary"]}).play_to(1, 1)
        assert game.ways(seat, "Apothecary") == {way}


@pytest.mark.parametrize(
    ("side", "acts"),
    [
        ("A", [*CHOICE_OF_STAGES, wonder(stage=1), wonder(stage=3, left=2)]),
        ("A", THREE_ORE),
        ("A", [build("Clay Pool"), build("Glassworks"), build("Press"), wonder(stage=2)]),
        ("B", [*DIPLOMACY, wonder(stage=1)]),
        ("B", MASK),
        ("B", MISSING),
    ],
)
def test_R2_no_stage_gives_plain_points(side: str, acts: list[Act]) -> None:
    """Nothing is scored for the board."""
    game = table(side, {(1, 0): acts}).play_to(2, 1)
    assert game.stages(0)
    assert game.score(0)["wonder"] == 0
    assert game.play_to_end().score(0)["wonder"] == 0


# R 3: side A.


def test_R3_the_first_stage_gives_8_coins() -> None:
    """3 coins, one for the Timber Yard, 8 for the stage."""
    game = table("A", {(1, 0): [build("Timber Yard"), build("Lumber Yard"), wonder(stage=1)]}).play_to(1, 4)
    assert game.coins(0) == 3 - 1 + 8


def test_R3_the_second_stage_is_a_symbol_of_choice() -> None:
    """A gear, a tablet, and the compass that is missing: three squares and a set."""
    acts = [build("Clay Pool"), build("Glassworks"), build("Press"), wonder(stage=2)]
    game = table("A", {(1, 0): [*acts, build("Workshop"), build("Scriptorium")]}).play_to_end()
    assert game.score(0)["science"] == 1 + 1 + 1 + 7


def test_R3_the_third_stage_is_two_shields() -> None:
    """They count in every age; the others have none."""
    game = table("A", {(1, 0): [*CHOICE_OF_STAGES, wonder(stage=3, left=2)]}).play_to(2, 1)
    assert game.counter(0, "shield") == 2
    assert [game.tokens(seat) for seat in range(3)] == [[1, 1], [-1], [-1]]
    assert game.play_to(3, 1).tokens(0) == [1, 1, 3, 3]


def test_R3_the_fourth_stage_builds_from_the_pile() -> None:
    """The card is free, one of this very turn as well as an earlier one; only its owner is asked."""
    game = table(
        "A",
        {(1, 0): THREE_ORE, (1, 1): [discard("Stockade"), discard(), discard("Guard Tower")]},
    ).play_to_question("from-discard")
    assert [decision.seat for decision in game.game.decisions] == [0]
    assert game.ways(0, "Stockade") == game.ways(0, "Guard Tower") == {FROM_PILE}
    before = game.coins(0)
    game.answer({0: build("Guard Tower")})
    assert (game.game.age, game.game.turn) == (1, 4)
    assert "Guard Tower" in game.built(0)
    assert game.coins(0) == before
    assert game.counter(0, "shield") == 1


def test_R3_halikarnassos_builds_from_the_pile_first() -> None:
    """Both stages are built in the same turn. The Wall sits before Halikarnassos, but the latter chooses
    first, and what it takes is gone."""
    game = table(
        "A",
        {
            (1, 0): THREE_ORE,
            (1, 1): [discard("Stockade"), discard(), wonder(left=2, right=2)],
            (1, 2): [discard("Guard Tower")],
        },
        boards={1: "Halikarnassos B", 2: "Rhodos A"},
    ).play_to_question("from-discard")
    assert [decision.seat for decision in game.game.decisions] == [1]
    game.answer({1: build("Stockade")})
    assert [decision.seat for decision in game.game.decisions] == [0]
    assert game.ways(0, "Stockade") == set()
    game.answer({0: build("Guard Tower")})
    assert (game.game.age, game.game.turn) == (1, 4)
    assert "Stockade" in game.built(1)
    assert "Guard Tower" in game.built(0)


# R 4, R 5: coins for neighbours, a borrowed symbol.


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R4_8_coins_and_2_for_each_neighbour(players: int) -> None:
    """From the bank. All others sell a card for 3 coins."""
    acts: Acts = {(1, 0): [build("Lumber Yard"), build("Press"), wonder(stage=1)]}
    game = table("B", acts, players=players).play_to(1, 3)
    before = game.all_coins()
    after = game.play_to(1, 4).all_coins()
    gains = [new - old for old, new in zip(before, after, strict=True)]
    assert gains == [8, 3 + 2, *[3] * (players - 3), 3 + 2]


@pytest.mark.parametrize(("seat", "points"), [(1, 1), (2, 0), (3, 1), (None, 0)])
def test_R5_one_symbol_of_a_green_card_of_a_neighbour(seat: int | None, points: int) -> None:
    """Of either neighbour, not of the city across the table; the card's owner keeps its symbol."""
    boards = {1: "Gizah A", 2: "Rhodos A", 3: "Ephesos A"}
    acts: Acts = {(1, 0): MASK}
    if seat is not None:
        boards[seat] = "Alexandria A"
        acts[1, seat] = [build("Workshop")]
    game = table("B", acts, players=4, boards=boards).play_to_end()
    assert game.score(0)["science"] == points
    if seat is not None:
        assert game.score(seat)["science"] == 1


def test_R5_only_one_symbol_is_added() -> None:
    """Two different green cards of the neighbours: one of them counts."""
    game = table(
        "B",
        {(1, 0): MASK, (1, 1): [build("Workshop")], (1, 2): [build("Scriptorium")]},
        boards={1: "Alexandria A", 2: "Ephesos A"},
    ).play_to_end()
    assert [game.score(seat)["science"] for seat in range(3)] == [1, 1, 1]


def test_R5_a_card_that_the_owner_has_too() -> None:
    """Of seven players two can have the Workshop: the gear counts twice."""
    game = table(
        "B",
        {(1, 0): [*MASK, build("Workshop", left=2)], (1, 1): [build("Workshop")]},
        players=7,
        boards={1: "Alexandria A"},
    ).play_to_end()
    assert game.score(0)["science"] == 2 * 2


def test_R5_symbols_that_are_not_on_green_cards_are_not_added() -> None:
    """The left neighbour has a symbol of choice by its second stage and no green card."""
    game = table(
        "B",
        {
            (1, 0): MASK,
            (1, 1): [build("Clay Pool"), wonder(), build("Lumber Yard")],
            (2, 1): [build("Sawmill"), wonder()],
        },
        players=5,
        boards={1: "Babylon A", 2: "Gizah A", 3: "Rhodos A", 4: "Ephesos A"},
    ).play_to_end()
    assert game.stages(1) == [1, 2]
    assert game.score(1)["science"] == 1
    assert game.score(0)["science"] == 0


def test_R5_a_borrowed_symbol_and_one_of_choice_are_taken_together() -> None:
    """An own gear, a gear and a tablet at the neighbours, the Scientists Guild: with the tablet borrowed and
    a compass chosen three squares and a set make 10. Whoever took the second gear first would have 5 or 9."""
    game = table(
        "B",
        {
            (1, 0): MASK,
            (1, 1): [build("Workshop")],
            (1, 2): [build("Scriptorium")],
            (2, 0): [build("Press"), build("Laboratory"), build("Sawmill"), build("Foundry")],
            (3, 0): [build("Scientists Guild")],
        },
        boards={1: "Alexandria A", 2: "Ephesos A"},
    ).play_to_end()
    assert {"Laboratory", "Scientists Guild"} <= game.built(0)
    assert game.score(0)["science"] == 1 + 1 + 1 + 7


# R 6, R 7: diplomacy.


@pytest.mark.parametrize("players", [3, 5])
def test_R6_every_other_player_loses_2_coins(players: int) -> None:
    """Not the neighbours only. All others sell a card for 3 coins in the same turn."""
    game = table("B", {(1, 0): DIPLOMACY}, players=players).play_to(1, 4)
    before = game.all_coins()
    game.play_to(1, 5)
    assert game.stages(0) == [3]
    assert game.all_coins() == [before[0], *(coins + 3 - 2 for coins in before[1:])]


AGES_OF_DIPLOMACY: list[tuple[int, Acts, int]] = [
    (1, {(1, 0): DIPLOMACY}, 1),
    (2, {(1, 0): DIPLOMACY[:3], (2, 0): [wonder(stage=3)]}, 3),
    (3, {(1, 0): DIPLOMACY[:3], (3, 0): [wonder(stage=3)]}, 5),
]
"""Age of the stage, acts, what a conflict of that age is worth to the winner."""


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize(("age", "acts", "worth"), AGES_OF_DIPLOMACY)
def test_R6_R7_the_neighbours_fight_each_other(players: int, age: int, acts: Acts, worth: int) -> None:
    """The left neighbour has the only shield. It fights the right neighbour as if they sat side by side, and
    its other neighbour; of three players the two that are left fight once. The city itself has no shield
    either, but gets no token."""
    game = table("B", acts | {(1, 1): [build("Barracks", left=2)]}, players=players).play_to(age, 6)
    before = [game.tokens(seat) for seat in range(players)]
    while not game.game.is_over and game.game.age == age:
        game.step()
    losers = {2, players - 1}
    expected = [before[0], sorted(before[1] + [worth] * len(losers))]
    expected += [sorted(before[seat] + [-1] * (seat in losers)) for seat in range(2, players)]
    assert [game.tokens(seat) for seat in range(players)] == expected


def test_R7_staying_out_is_compulsory_and_works_once() -> None:
    """The only shields are the owner's, and the conflicts of age I would be won; those of age II are."""
    acts: Acts = {(1, 0): [*DIPLOMACY, build("Stockade")]}
    game = table("B", acts).play_to(1, 6)
    assert game.counter(0, "shield") == 1
    assert game.counter(0, "diplomacy") == 1
    game.play_to(2, 1)
    assert game.counter(0, "diplomacy") == 0
    assert [game.tokens(seat) for seat in range(3)] == [[], [], []]
    game.play_to(3, 1)
    assert [game.tokens(seat) for seat in range(3)] == [[3, 3], [-1], [-1]]


SHIELDS = (3, 1, 4, 1, 5, 2, 4)
"""What the home-made boards carry, seat by seat."""


def conflicts(fighting: list[int], worth: int, shields: Sequence[int] = SHIELDS) -> dict[int, list[int]]:
    """Tokens of each pair that sits side by side when only these seats are there, in ascending order."""
    pairs = {frozenset(pair) for pair in zip(fighting, fighting[1:] + fighting[:1], strict=True)}
    tokens: dict[int, list[int]] = {seat: [] for seat in fighting}
    for one, other in (sorted(pair) for pair in pairs if len(pair) == 2):
        if shields[one] != shields[other]:
            winner, loser = (one, other) if shields[one] > shields[other] else (other, one)
            tokens[winner].append(worth)
            tokens[loser].append(-1)
    return {seat: sorted(found) for seat, found in tokens.items()}


def sell_until(game: septem.Game, age: int) -> None:
    """Everybody sells the first card until an age begins."""
    while game.age < age:
        for decision in game.decisions:
            move = next(move for move in decision.moves if move.do == "discard")
            game.play(decision.seat, move)


def tokens_in(city: dict[str, Any]) -> list[int]:
    """Conflict tokens of ages I and II of a city in ascending order."""
    worth = {"defeat": -1, "victory 1": 1, "victory 3": 3}
    return [value for name, value in worth.items() for _ in range(city["counters"].get(name, 0))]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_R7_any_number_of_cities_may_stay_out(players: int) -> None:
    """Every subset of the seats: the others fight in the ring that they form, two once, one alone with
    nobody. In the next age all fight again."""
    ruleset = septem.load(EMBASSIES)
    for sides in product("AB", repeat=players):
        boards = [(f"Embassy {seat}", side) for seat, side in enumerate(sides)]
        game = ruleset.new_game(players, seed=1, boards=boards)
        first = conflicts([seat for seat in range(players) if sides[seat] == "A"], 1)
        sell_until(game, 2)
        cities = game.observe(0)["cities"]
        assert [tokens_in(city) for city in cities] == [first.get(seat, []) for seat in range(players)], sides


@pytest.mark.parametrize("sides", ["BAA", "BBA", "BBB", "BAAA", "ABAB", "BBBA", "BABABAB"])
def test_R7_in_the_next_age_all_fight_again(sides: str) -> None:
    """However many stayed out."""
    players = len(sides)
    boards = [(f"Embassy {seat}", side) for seat, side in enumerate(sides)]
    game = septem.load(EMBASSIES).new_game(players, seed=1, boards=boards)
    first = conflicts([seat for seat in range(players) if sides[seat] == "A"], 1)
    second = conflicts(list(range(players)), 3)
    sell_until(game, 3)
    cities = game.observe(0)["cities"]
    expected = [sorted(first.get(seat, []) + second[seat]) for seat in range(players)]
    assert [tokens_in(city) for city in cities] == expected


# R 8: losses.


@pytest.mark.parametrize(
    ("act", "coins"), [(build("Theater"), 0), (discard(), 0 + 3 - 2), (build("Altar"), 0)]
)
def test_R8_M7_who_has_less_pays_what_is_there(act: Act, coins: int) -> None:
    """The left neighbour has no coins before the turn: it stays at 0, and 3 coins of a card sold in the same
    turn are in reach. No debts are kept."""
    poor = [build("Barracks", left=2), build("Clay Pit"), build("East Trading Post"), act]
    game = table("B", {(1, 0): DIPLOMACY, (1, 1): poor}).play_to(1, 4)
    assert game.coins(1) == 0
    game.play_to(1, 5)
    assert game.coins(1) == coins
    assert game.play_to(1, 6).coins(1) == coins + 3


def test_R8_a_single_coin_is_paid() -> None:
    """One coin of two: the player pays it and is at 0."""
    poor = [build("Barracks", left=2), build("Altar"), build("East Trading Post"), build("Theater")]
    game = table("B", {(1, 0): DIPLOMACY, (1, 1): poor}).play_to(1, 4)
    assert game.coins(1) == 1
    assert game.play_to(1, 5).coins(1) == 0


@pytest.mark.parametrize(("losses_first", "coins"), [(False, 1 + 5 - 2), (True, 0 + 5)])
def test_R8_M7_losses_come_after_builds_from_the_pile(losses_first: bool, coins: int) -> None:
    """Halikarnassos has 1 coin after its payments and builds the Tavern from the pile in the same turn: its 5
    coins are in reach, unless the switch says that losses come first."""
    game = table(
        "B",
        {
            (1, 0): DIPLOMACY,
            (1, 1): [build("Ore Vein"), build("Altar"), build("Theater"), wonder(left=2)],
            (1, 3): [discard("Tavern")],
        },
        players=4,
        boards={1: "Halikarnassos B", 2: "Rhodos A", 3: "Gizah A"},
        from_pile={(1, 4, 1): build("Tavern")},
        switches={"losses before discard builds": losses_first},
    ).play_to(1, 5)
    assert "Tavern" in game.built(1)
    assert game.coins(1) == coins


# R 9, R 10: the missing good.

ONE_OF_EACH = ["Guard Tower", "Barracks", "Workshop", "Scriptorium"]
"""Clay, ore, glass and papyrus."""


@pytest.mark.parametrize("card", ONE_OF_EACH)
def test_R9_a_unit_of_any_missing_kind(card: str) -> None:
    """It is there, so that none may be bought: Rhodos would sell ore."""
    game = table("B", {(1, 0): MISSING}, {(1, 4, 0): [card]}).play_to(1, 4)
    assert game.ways(0, card) == {FREE_OF_COST}


@pytest.mark.parametrize("card", ["Guard Tower", "Workshop", "Scriptorium"])
def test_R9_not_before_the_stage_stands(card: str) -> None:
    """Without the stage these kinds are not to be had."""
    game = table("B", {(1, 0): MISSING[:2]}, {(1, 4, 0): [card]}).play_to(1, 4)
    assert game.ways(0, card) == set()


def test_R9_one_unit_a_turn() -> None:
    """The Temple needs clay and glass: nobody sells one of them. The Statue needs two ore: the second one is
    bought."""
    game = table("B", {(1, 0): MISSING}, {(2, 1, 0): ["Temple", "Statue"]}).play_to(2, 1)
    assert game.ways(0, "Temple") == set()
    assert game.ways(0, "Statue") == {paid(right=2)}


def test_R9_the_unit_pays_for_stages_too() -> None:
    """Wood and the missing papyrus: the first stage."""
    game = table("B", {(1, 0): MISSING}).play_to(1, 4)
    assert game.stage_ways(0) == {(1, 0, 0)}


@pytest.mark.parametrize(
    ("card", "neighbour_may"), [("Guard Tower", False), ("Workshop", False), ("Stockade", True)]
)
def test_R9_neighbours_cannot_buy_it(card: str, neighbour_may: bool) -> None:
    """They buy the wood of the Timber Yard, but neither clay nor glass of the stage."""
    game = table("B", {(1, 0): MISSING}, {(1, 4, 1): [card]}).play_to(1, 4)
    assert game.ways(1, card) == ({paid(right=2)} if neighbour_may else set())


def test_R9_yellow_cards_are_not_looked_at() -> None:
    """The Forum makes one of glass, cloth and papyrus, which stay missing: with the start's cloth the Traders
    Guild is paid by the Forum and the stage."""
    acts: Acts = {
        (1, 0): [*MISSING, build("East Trading Post")],
        (2, 0): [build("Forum", via="chain")],
    }
    game = table("B", acts, {(3, 1, 0): ["Traders Guild"]}).play_to(3, 1)
    assert "Forum" in game.built(0)
    assert game.ways(0, "Traders Guild") == {FREE_OF_COST}
    without: Acts = {(1, 0): acts[1, 0]}
    game = table("B", without, {(3, 1, 0): ["Traders Guild"]}).play_to(3, 1)
    assert game.ways(0, "Traders Guild") == set()


@pytest.mark.parametrize(("choices_left_open", "ways"), [(False, set()), (True, {FREE_OF_COST})])
def test_R9_a_choice_card_blocks_both_its_kinds(choices_left_open: bool, ways: set[Any]) -> None:
    """The Timber Yard makes wood by choice only; the Caravansery needs two. By the switch wood counts as
    missing."""
    game = table(
        "B",
        {(1, 0): MISSING},
        {(2, 1, 0): ["Caravansery"]},
        switches={"choices left open": choices_left_open},
    ).play_to(2, 1)
    assert game.ways(0, "Caravansery") == ways


@pytest.mark.parametrize("choices_left_open", [False, True])
def test_R9_what_is_made_without_a_choice_is_never_missing(choices_left_open: bool) -> None:
    """Three stone: the Stone Pit and the Timber Yard make two. The third is bought of Gizah."""
    game = table(
        "B",
        {(1, 0): MISSING},
        {(2, 1, 0): ["Aqueduct"]},
        switches={"choices left open": choices_left_open},
    ).play_to(2, 1)
    assert game.ways(0, "Aqueduct") == {paid(left=2)}


ALL_SEVEN = [
    build("Stone Pit"),
    build("Timber Yard"),
    build("Glassworks"),
    build("Press"),
    build("Clay Pit"),
    wonder(stage=4),
]
"""Cloth by the start, stone, wood by choice, glass, papyrus, clay or ore by choice; 1 coin is left."""


@pytest.mark.parametrize(("choices_left_open", "ways"), [(False, {paid(right=2)}), (True, {FREE_OF_COST})])
def test_R10_with_all_seven_kinds_it_gives_nothing(choices_left_open: bool, ways: set[Any]) -> None:
    """Wood, clay and ore for the Stables: the Clay Pit makes one of the last two, the ore is bought. By the
    switch three kinds are missing still."""
    game = table(
        "B",
        {(1, 0): ALL_SEVEN},
        {(2, 2, 0): ["Stables"]},
        switches={"choices left open": choices_left_open},
    ).play_to(2, 2)
    assert game.stages(0) == [4]
    assert game.ways(0, "Stables") == ways


def test_R10_the_seventh_kind_ends_it() -> None:
    """Without the Press papyrus is missing, and the Scriptorium is free; for the Courthouse a second clay is
    needed, which is not missing."""
    without = [act for act in ALL_SEVEN if act.card != "Press"]
    game = table("B", {(1, 0): without}, {(1, 6, 0): ["Scriptorium"], (2, 1, 0): ["Courthouse"]}).play_to(
        1, 6
    )
    assert game.ways(0, "Scriptorium") == {FREE_OF_COST}
    assert game.play_to(2, 1).ways(0, "Courthouse") == set()


# Two players: the free city is a neighbour and one of the others.


@pytest.fixture(scope="module")
def for_two(tmp_path_factory: pytest.TempPathFactory) -> septem.Ruleset:
    """The Great Wall and the home-made boards in the game for two players."""
    folder = tmp_path_factory.mktemp("for_two")
    for file in (RULES / "board.sept", RULES / "flow.sept", EMBASSIES / "boards.sept"):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    _, first, others = (RULES / "ruleset.sept").read_text(encoding="utf-8").partition("switch ")
    head = 'extends "two-player"\n\nruleset "for-two" "The Great Wall for two"\n\n'
    (folder / "ruleset.sept").write_text(head + first + others, encoding="utf-8")
    return septem.load(folder)


def turn_for_two(game: septem.Game, act: Act, planned: set[str | None]) -> None:
    """One turn: seat 0 does as told, seat 1 sells a card, the free city does something that costs nothing
    with a card that is not planned."""
    age, turn = game.age, game.turn
    while (game.age, game.turn) == (age, turn):
        decision = game.decisions[0]
        acts = {0: act, 1: discard()}
        if decision.seat in acts:
            fitting = [move for move in decision.moves if acts[decision.seat].fits(move.to_dict())]
            fitting = [move for move in fitting if move.card not in planned - {act.card}]
        else:
            fitting = [move for move in decision.moves if not move.pay.total and move.card not in planned]
        game.play(decision.seat, fitting[0])


@pytest.mark.parametrize(
    ("acts", "changes"),
    [
        ([build("Lumber Yard"), discard(), build("Press"), wonder(stage=1)], [8, 3 + 2, 2]),
        ([build("Lumber Yard"), build("Timber Yard"), build("Press"), wonder(stage=3)], [0, 3 - 2, -2]),
    ],
)
def test_R4_R8_two_players(for_two: septem.Ruleset, acts: list[Act], changes: list[int]) -> None:
    """The free city gets the 2 coins of a neighbour, and loses those of the others."""
    deals = deal_for_two({(1, 0): ["Lumber Yard", "Press"], (1, 1): ["Timber Yard"]})
    boards = [(WALL, "B"), ("Rhodos", "A"), ("Gizah", "A")]
    game = for_two.new_game(2, None, boards=boards, deals=deals)
    planned = {act.card for act in acts}
    for act in acts:
        before = [city["counters"].get("coin", 0) for city in game.observe(0)["cities"]]
        turn_for_two(game, act, planned)
    after = [city["counters"].get("coin", 0) for city in game.observe(0)["cities"]]
    assert game.observe(0)["cities"][0]["stages"] == [acts[-1].stage]
    assert [new - old for old, new in zip(before, after, strict=True)] == changes


@pytest.mark.parametrize("sides", ["".join(sides) for sides in product("AB", repeat=3)])
def test_R7_two_players(for_two: septem.Ruleset, sides: str) -> None:
    """The free city can stay out like any other, and fights whoever is left. Its shields are those that it
    has when the age is over."""
    boards = [(f"Embassy {seat}", side) for seat, side in enumerate(sides)]
    game = for_two.new_game(2, seed=1, boards=boards)
    while game.age == 1:
        decision = game.decisions[0]
        sales = [move for move in decision.moves if move.do == "discard"]
        game.play(decision.seat, (sales or decision.moves)[0])
    cities = game.observe(0)["cities"]
    shields = [city["counters"].get("shield", 0) for city in cities]
    expected = conflicts([seat for seat in range(3) if sides[seat] == "A"], 1, shields)
    assert [tokens_in(city) for city in cities] == [expected.get(seat, []) for seat in range(3)]


def test_Q19_R1_R3_the_great_wall_as_free_city(for_two: septem.Ruleset) -> None:
    """The holder of the turn picks among all stages that are left, whatever their numbers, and decides what
    the fourth one builds from the pile, which the other player does not see."""
    seen = set()
    for seed in range(12):
        random = Random(seed)
        game = for_two.new_game(2, seed, boards=[("Rhodos", "A"), ("Gizah", "A"), (WALL, "A")])
        while not game.is_over:
            decision = game.decisions[0]
            moves = decision.moves
            if decision.seat == 2:
                looks = [game.observe(player) for player in (0, 1)]
                assert looks[0]["free"]["chooser"] == decision.chooser
                built = looks[0]["cities"][2]["stages"]
                stages = {move.stage for move in moves} - {None}
                assert stages <= {1, 2, 3, 4} - set(built)
                if stages - {1} and 1 not in built:
                    seen.add("another stage before the first")
                if decision.kind == "from-discard":
                    assert looks[decision.chooser]["discard_pile"] is not None
                    assert looks[1 - decision.chooser]["discard_pile"] is None
                    seen.add("a build from the pile")
                moves = [move for move in moves if move.stage is not None] or moves
            game.play(decision.seat, random.choice(moves))
        assert set(game.observe(0)["cities"][2]["stages"]) <= {1, 2, 3, 4}
    assert seen == {"another stage before the first", "a build from the pile"}
