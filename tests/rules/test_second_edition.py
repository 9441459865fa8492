"""The second edition: rights to build free of its boards, and the guild of whoever has built all stages."""

import pytest

from .fact_tables import second_edition
from .table import BY_RIGHT, FREE_OF_COST, Act, Table, build, discard, game_of, wonder

OTHERS = {1: "Gizah Day", 2: "Rhodos Day"}
"""Seat 1, the left neighbour, begins with stone, seat 2 with ore; seat 0 begins with clay at Olympia."""

DAY_TO_STAGE_2 = [build("Stone Pit"), wonder(left=2), build("Lumber Yard"), build("Timber Yard"), wonder()]
"""Age I: two stages of the day side in five turns; all cards are brown, and 3 - 2 - 1 coins are left."""

NIGHT_TO_STAGE_1 = [build("Ore Vein"), build("Clay Pit"), wonder()]
"""Age I: the first stage of the night side in three turns; 3 - 1 coins are left."""

NIGHT_TO_STAGE_2 = [*NIGHT_TO_STAGE_1, build("Clay Pool"), wonder()]
"""Age I: the first two stages of the night side in five turns."""


def table(
    side: str,
    acts: dict[tuple[int, int], list[Act]],
    shown: dict[tuple[int, int, int], list[str]] | None = None,
    players: int = 3,
) -> Table:
    """A table at which seat 0 has Olympia."""
    boards = {0: f"Olympia {side}"} | OTHERS
    return Table(players, boards, acts=acts, shown=shown, facts=second_edition())


# The first card of each colour.


def test_the_first_card_of_a_colour_is_free() -> None:
    """From the turn after the stage a card of a colour that is not in the city yet costs nothing; brown is
    there already."""
    game = table(
        "Day",
        {(1, 0): DAY_TO_STAGE_2},
        {(1, 5, 0): ["Workshop"], (1, 6, 0): ["Barracks", "Clay Pit"]},
    ).play_to(1, 5)
    assert game.ways(0, "Workshop") == set()
    game.play_to(1, 6)
    assert game.coins(0) == 0
    assert game.ways(0, "Barracks") == {BY_RIGHT}
    assert game.ways(0, "Clay Pit") == set()
    game.answer({0: build("Barracks", via="free")})
    assert game.coins(0) == 0


def test_the_first_card_of_a_colour_is_free_in_every_age() -> None:
    """One card of each colour, whatever the age; the second of a colour is not free."""
    game = table(
        "Day",
        {
            (1, 0): [*DAY_TO_STAGE_2, build("Barracks", via="free")],
            (2, 0): [build("Laboratory", via="free")],
        },
        {(2, 1, 0): ["Walls"], (2, 2, 0): ["Library"], (3, 4, 0): ["Palace"], (3, 1, 0): ["Loom"]}
        | {(3, 1, 0): ["Palace"]},
    ).play_to(2, 1)
    assert game.ways(0, "Laboratory") == {BY_RIGHT}
    assert game.ways(0, "Walls") == set()
    assert game.play_to(2, 2).ways(0, "Library") == set()
    assert game.play_to(3, 1).ways(0, "Palace") == {BY_RIGHT}
    assert BY_RIGHT in game.play_to(3, 4).ways(0, "Palace")


def test_no_right_for_what_costs_nothing_anyway() -> None:
    """A card without a cost is built as it is; nothing is used up."""
    game = table("Day", {(1, 0): DAY_TO_STAGE_2}, {(1, 6, 0): ["Altar"]}).play_to(1, 6)
    assert game.ways(0, "Altar") == {FREE_OF_COST}


def test_stages_are_not_free() -> None:
    """The rights are for buildings: the third stage has to be paid."""
    game = table("Day", {(1, 0): DAY_TO_STAGE_2}).play_to(1, 6)
    assert game.stages(0) == [1, 2]
    assert game.stage_ways(0) == set()


# The first and the last card of each age.


def test_the_first_card_of_each_age_is_free() -> None:
    """Only the very first one, and not in the age in which the stage is built."""
    game = table(
        "Night",
        {(1, 0): NIGHT_TO_STAGE_1, (2, 0): [build("Laboratory", via="free")]},
        {(1, 4, 0): ["Workshop"], (2, 2, 0): ["Library"], (3, 1, 0): ["Palace"], (3, 2, 0): ["Senate"]},
    ).play_to(1, 4)
    assert game.ways(0, "Workshop") == set()
    assert game.play_to(2, 1).ways(0, "Laboratory") == {BY_RIGHT}
    assert game.play_to(2, 2).ways(0, "Library") == set()
    assert game.play_to(3, 1).ways(0, "Palace") == {BY_RIGHT}
    assert BY_RIGHT not in game.play_to(3, 2).ways(0, "Senate")


@pytest.mark.parametrize("first", [discard(), wonder()])
def test_the_first_card_of_an_age_may_be_lost(first: Act) -> None:
    """Whoever sells the first card or builds a stage with it has no free building in that age."""
    acts = {(1, 0): [*NIGHT_TO_STAGE_1, build("Clay Pool")], (2, 0): [first]}
    game = table("Night", acts, {(2, 2, 0): ["Library"], (3, 1, 0): ["Palace"]}).play_to(2, 2)
    assert game.stages(0) == ([1] if first.do == "discard" else [1, 2])
    assert game.ways(0, "Library") == set()
    assert game.play_to(3, 1).ways(0, "Palace") == {BY_RIGHT}


def test_the_last_card_played_in_each_age_is_free() -> None:
    """The sixth card, in the age of the stage already."""
    game = table(
        "Night",
        {(1, 0): NIGHT_TO_STAGE_2},
        {(1, 6, 0): ["Workshop"], (2, 5, 0): ["Temple"], (2, 6, 0): ["Library"], (3, 6, 0): ["Palace"]},
    ).play_to(1, 6)
    assert game.ways(0, "Workshop") == {BY_RIGHT}
    assert game.play_to(2, 5).ways(0, "Temple") == set()
    assert game.play_to(2, 6).ways(0, "Library") == {BY_RIGHT}
    assert BY_RIGHT in game.play_to(3, 6).ways(0, "Palace")


def test_rights_are_seen_by_all() -> None:
    """Everybody sees what a seat may build free."""
    game = table("Night", {(1, 0): NIGHT_TO_STAGE_2}).play_to(1, 6)
    rights = game.seen(2)["cities"][0]["rights"]
    assert [(right["renewal"], right["first_of_colour"], right["numbers"]) for right in rights] == [
        ("always", False, [1]),
        ("always", False, [6]),
    ]
    assert [right["left"] for right in rights] == [1, 1]
    game = table("Day", {(1, 0): DAY_TO_STAGE_2}).play_to(1, 6)
    (right,) = game.seen(1)["cities"][0]["rights"]
    assert (right["first_of_colour"], right["numbers"]) == (True, None)


# All stages.


@pytest.mark.parametrize("all_stages", [False, True])
def test_the_guild_of_whoever_has_built_all_stages(all_stages: bool) -> None:
    """Decorators Guild: 7 points if no stage is left to be built, else none."""
    third = wonder() if all_stages else discard()
    game = table(
        "Day",
        {
            (1, 0): DAY_TO_STAGE_2,
            (2, 0): [discard(), build("Brickyard"), third],
            (3, 0): [build("Decorators Guild", via="free")],
        },
    )
    assert game.counter(0, "unbuilt stage") == 3
    game.play_to_end()
    assert game.counter(0, "unbuilt stage") == (0 if all_stages else 1)
    assert game.score(0)["guild"] == (7 if all_stages else 0)
    assert game.score(0)["wonder"] == (10 if all_stages else 3)


# The setup.


def test_sides_are_given_or_drawn() -> None:
    """Each player picks a side: sides can be given with the boards drawn or not; else they are drawn."""
    rules = game_of(second_edition())
    assert rules.boards == {name: ["Day", "Night"] for name in second_edition().boards}
    sides = {side for seed in range(20) for _, side in rules.new_game(7, seed).boards}
    assert sides == {"Day", "Night"}
    given = ("Gizah", "Night"), ("Olympia", "Day")
    found = {tuple(rules.new_game(3, seed, boards=[*given, "Rhodos"]).boards) for seed in range(20)}
    assert found == {(*given, ("Rhodos", side)) for side in ("Day", "Night")}


def test_other_numbers_of_players_are_refused() -> None:
    """3 to 7 play."""
    assert list(game_of(second_edition()).players) == [3, 4, 5, 6, 7]
