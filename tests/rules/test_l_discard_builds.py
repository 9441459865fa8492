"""Section L of the statements, Halikarnassos: building from the discard pile."""

import pytest

from .city_plans import HALIKARNASSOS_B_TO_FIRST_STAGE
from .table import FROM_PILE, Table, build, discard, wonder

TO_THE_LAST_TURN = [build("Ore Vein"), build("Clay Pit"), discard(), discard(), discard(), wonder()]
"""Age I: the first stage of side B in turn 6."""


def test_L2_all_stages_of_side_b() -> None:
    """Each of the three stages of side B lets its owner look through the pile and build a card of it for
    free."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [*HALIKARNASSOS_B_TO_FIRST_STAGE, build("Clay Pool")],
            (1, 1): [discard("Stockade"), discard("Workshop")],
            (2, 0): [build("Brickyard"), wonder(), build("Glassworks"), build("Press"), wonder()],
            (2, 1): [discard("Laboratory")],
        },
        from_pile={
            (1, 3, 0): build("Stockade"),
            (2, 2, 0): build("Workshop"),
            (2, 5, 0): build("Laboratory"),
        },
    )
    for turn in ((1, 3), (2, 2), (2, 5)):
        table.play_to_question("from-discard")
        assert (table.game.age, table.game.turn) == turn
        assert [decision.seat for decision in table.game.decisions] == [0]
        before = table.all_coins()
        table.step()
        assert table.all_coins() == before
    assert table.built(0) >= {"Stockade", "Workshop", "Laboratory"}
    assert "from-discard" not in kinds_until_the_end(table)


def test_L2_second_stage_of_side_a() -> None:
    """On side A it is the second stage, and only that."""
    table = Table(
        3,
        {0: "Halikarnassos A"},
        acts={
            (1, 0): [build("Clay Pool"), build("Clay Pit"), wonder(), build("Ore Vein"), build("Loom")],
            (1, 1): [discard("Stockade")],
            (2, 0): [build("Foundry"), wonder(), wonder()],
        },
        from_pile={(2, 2, 0): build("Stockade")},
    ).play_to_question("from-discard")
    assert (table.game.age, table.game.turn) == (2, 2)
    assert table.ways(0, "Stockade") == {FROM_PILE}
    table.step()
    assert "Stockade" in table.built(0)
    assert "from-discard" not in kinds_until_the_end(table)
    assert table.stages(0) == [1, 2, 3]


def kinds_until_the_end(table: Table) -> set[str | None]:
    """All kinds of decisions from now to the end of the game."""
    kinds = set()
    while not table.game.is_over:
        kinds.add(table.kind())
        table.step()
    return kinds


def test_L3_everything_since_the_start_of_the_game() -> None:
    """In reach is what was discarded in an earlier age and what is discarded in this very turn."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit")],
            (1, 1): [discard("Stockade")],
            (2, 0): [wonder()],
            (2, 1): [discard("Walls")],
            (2, 2): [build("Brickyard")],
        },
    ).play_to_question("from-discard")
    assert table.ways(0, "Stockade") == table.ways(0, "Walls") == {FROM_PILE}
    assert table.ways(0, "Brickyard") == set()


def test_L3_leftovers_of_all_players_in_turn_6() -> None:
    """In turn 6 the leftovers of all players are in reach as well."""
    shown = {(1, 7, seat): [card] for seat, card in enumerate(["Altar", "Theater", "Baths"])}
    table = Table(3, {0: "Halikarnassos B"}, {(1, 0): TO_THE_LAST_TURN}, shown)
    table.play_to_question("from-discard")
    for card in ("Altar", "Theater", "Baths"):
        assert table.ways(0, card) == {FROM_PILE}


def test_L3_leftovers_of_turn_6_are_not_there_before() -> None:
    """The cards still in the hands are out of reach in an earlier turn."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE},
        shown={(1, 7, 0): ["Altar"], (1, 7, 1): ["Theater"]},
    ).play_to_question("from-discard")
    assert table.ways(0, "Altar") == table.ways(0, "Theater") == set()


def test_L3_every_card_of_the_pile_without_its_name_in_the_city() -> None:
    """Exactly the names of the pile that do not stand in the city can be built, each for nothing, and
    refusing is the only other answer."""
    table = Table(
        4,
        {0: "Halikarnassos B"},
        acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE, (1, 1): [discard("Ore Vein")]},
    ).play_to_question("from-discard")
    pile = set(table.seen(0)["discard_pile"])
    assert "Ore Vein" in pile
    expected = [
        {"do": "build", "card": card, "via": "discard-pile", "pay": {"bank": 0, "left": 0, "right": 0}}
        for card in pile - table.built(0)
    ]
    moves = table.moves(0)
    assert len(moves) == len(expected) + 1
    assert all(move in moves for move in [*expected, {"do": "decline"}])


def test_L3_refusing_is_allowed() -> None:
    """Who refuses builds nothing, and the pile stays as it is."""
    table = Table(3, {0: "Halikarnassos B"}, acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE})
    table.play_to_question("from-discard")
    size = table.seen(0)["discard_count"]
    table.step()
    assert table.game.turn == 4
    assert table.built(0) == {"Ore Vein", "Clay Pit"}
    assert table.seen(0)["discard_count"] == size


def test_L3_a_card_built_has_left_the_pile() -> None:
    """The built card is gone from the pile."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE, (1, 1): [discard("Altar")]},
        from_pile={(1, 3, 0): build("Altar")},
    ).play_to_question("from-discard")
    size = table.seen(0)["discard_count"]
    table.step()
    assert table.seen(0)["discard_count"] == size - 1
    assert "Altar" not in table.seen(1)["discards"]


NOTHING_DISCARDED = {
    (1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE,
    (1, 1): [build("Altar"), build("Theater"), build("Loom")],
    (1, 2): [build("Press"), build("Glassworks"), build("Lumber Yard")],
}


@pytest.mark.parametrize("asked", [False, True])
def test_L3_an_empty_pile(asked: bool) -> None:
    """With an empty pile nothing is asked; with the switch (T 2) the only answer is to refuse."""
    table = Table(3, {0: "Halikarnassos B"}, NOTHING_DISCARDED, switches={"empty pile asked": asked})
    table.play_to(1, 3).step()
    if asked:
        assert table.kind() == "from-discard"
        assert table.seen(0)["discard_pile"] == []
        assert table.moves(0) == [{"do": "decline"}]
        table.step()
    assert (table.game.turn, table.kind()) == (4, "play")
    assert table.stages(0) == [1]


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("asked", [False, True])
def test_L3_a_pile_without_a_card_that_can_be_built(asked: bool, forced: bool) -> None:
    """The same if all cards of the pile stand in the city; a player who must build (T 2) need not do so
    then."""
    table = Table(
        4,
        {0: "Halikarnassos B"},
        {
            (1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE,
            (1, 1): [discard("Ore Vein"), build("Theater"), build("Loom")],
            (1, 2): [build("Press"), build("Glassworks"), build("Lumber Yard")],
            (1, 3): [build("Pawnshop"), build("Tavern"), build("Lumber Yard")],
        },
        switches={"empty pile asked": asked, "forced discard build": forced},
    )
    table.play_to(1, 3).step()
    if asked:
        assert table.kind() == "from-discard"
        assert table.seen(0)["discard_pile"] == ["Ore Vein"]
        assert table.moves(0) == [{"do": "decline"}]
        table.step()
    assert (table.game.turn, table.kind()) == (4, "play")


def test_L3_a_forced_build_cannot_be_refused() -> None:
    """With the switch a player must build if any card of the pile can be built."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE, (1, 1): [discard("Altar")]},
        switches={"forced discard build": True},
    ).play_to_question("from-discard")
    assert table.ways(0, "Altar") == {FROM_PILE}
    assert {move["do"] for move in table.moves(0)} == {"build"}


def test_L3_U15_shields_count_in_the_conflicts_that_follow() -> None:
    """Turn 6: the right neighbour discards a red card for 3 coins, the left neighbour's leftover is blue.
    Both are in reach, and the shield of the red one counts in this age's conflicts."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={(1, 0): TO_THE_LAST_TURN, (1, 2): [discard() for _ in range(5)] + [discard("Stockade")]},
        shown={(1, 7, 1): ["Altar"]},
        from_pile={(1, 6, 0): build("Stockade")},
    ).play_to(1, 6)
    before = table.coins(2)
    table.step()
    assert table.kind() == "from-discard"
    assert table.coins(2) == before + 3
    assert table.ways(0, "Stockade") == table.ways(0, "Altar") == {FROM_PILE}
    table.step()
    assert [table.tokens(seat) for seat in range(3)] == [[1, 1], [-1], [-1]]


def test_L3_coins_at_once() -> None:
    """Coins of a card from the pile come at once (K 5): Tavern gives its five."""
    table = Table(
        4,
        {0: "Halikarnassos B"},
        acts={(1, 0): HALIKARNASSOS_B_TO_FIRST_STAGE, (1, 1): [discard("Tavern")]},
        from_pile={(1, 3, 0): build("Tavern")},
    ).play_to_question("from-discard")
    before = table.coins(0)
    table.step()
    assert table.coins(0) == before + 5


def test_L3_cards_of_one_name_are_one_move() -> None:
    """The gray cards of ages I and II bear the same names (D 5): with both in the pile the build is one
    move, after which one of them is left there."""
    table = Table(
        3,
        {0: "Halikarnassos B"},
        acts={
            (1, 0): [build("Ore Vein"), build("Clay Pit")],
            (1, 1): [discard("Loom")],
            (2, 0): [wonder()],
            (2, 1): [discard("Loom")],
        },
        from_pile={(2, 1, 0): build("Loom")},
    ).play_to_question("from-discard")
    assert table.seen(0)["discard_pile"].count("Loom") == 2
    assert [move["do"] for move in table.moves(0) if move.get("card") == "Loom"] == ["build"]
    size = table.seen(0)["discard_count"]
    table.step()
    assert "Loom" in table.built(0)
    assert table.seen(0)["discard_count"] == size - 1
