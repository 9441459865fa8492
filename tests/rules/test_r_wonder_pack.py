"""Section R, the Wonder Pack: Manneken Pis and Stonehenge."""

from pathlib import Path

import pytest

from .table import FROM_PILE, Act, Table, build, discard, facts_for_deals, game_of, wonder

FACTS = facts_for_deals(Path(__file__).parents[2] / "rules" / "wonder_pack")

PIS = "Manneken Pis"
OTHERS = {1: "Gizah A", 2: "Rhodos A"}
"""Seat 1, the left neighbour, begins with stone, seat 2, the right one, with ore."""

Acts = dict[tuple[int, int], list[Act]]


def table(
    own: str,
    acts: Acts,
    shown: dict[tuple[int, int, int], list[str]] | None = None,
    others: dict[int, str] | None = None,
    switches: dict[str, bool] | None = None,
    players: int = 3,
) -> Table:
    """A table at which seat 0 has a board of the Wonder Pack."""
    boards = {0: own} | (OTHERS if others is None else others)
    return Table(players, boards, acts, shown, switches=switches, facts=FACTS)


def test_R11_boards_that_need_no_other_expansion() -> None:
    """The boards of the box, the Great Wall, Manneken Pis and Stonehenge; Abu Simbel needs leaders, and the
    Catan board has no meaning without them."""
    seven = {"Alexandria", "Babylon", "Ephesos", "Gizah", "Halikarnassos", "Olympia", "Rhodos"}
    assert set(game_of(FACTS).boards) == seven | {"The Great Wall", "Manneken Pis", "Stonehenge"}


# R 12: Manneken Pis.


@pytest.mark.parametrize("side", ["A", "B"])
def test_R12_starts_with_4_coins_more_and_no_resource(side: str) -> None:
    """Seven coins. Nothing is made: neither the owner nor a neighbour has a good of it, whatever is asked."""
    cards = {"Stockade": "wood", "Guard Tower": "clay", "Workshop": "glass", "Scriptorium": "papyrus"}
    for card in [*cards, "Apothecary"]:
        game = table(f"{PIS} {side}", {}, {(1, 1, 0): [card]}).play_to(1, 1)
        assert game.all_coins() == [7, 3, 3]
        assert game.ways(0, card) == set()
        game = table(f"{PIS} {side}", {}, {(1, 1, 1): [card]}).play_to(1, 1)
        assert game.ways(1, card) == set()


def test_R12_side_B_is_one_stage_of_all_seven_kinds() -> None:
    """Stone and ore are bought for 2 coins each: 7 - 4 + 7 coins. One shield beats both neighbours in each
    age, 7 points are for the stage, and no further stage is there."""
    goods = [build(card) for card in ("Lumber Yard", "Clay Pool", "Loom", "Glassworks", "Press")]
    game = table(f"{PIS} B", {(1, 0): [*goods, wonder(left=2, right=2)]}).play_to(2, 1)
    assert game.coins(0) == 7 - 4 + 7
    assert game.counter(0, "shield") == 1
    assert game.tokens(0) == [1, 1]
    assert game.stage_ways(0) == set()
    game.play_to_end()
    assert game.score(0)["wonder"] == 7
    assert game.score(0)["military"] == 2 * (1 + 3 + 5)


@pytest.mark.parametrize("missing", range(5))
def test_R12_side_B_needs_every_kind(missing: int) -> None:
    """Without one of the goods the stage cannot be built."""
    goods = [build(card) for card in ("Lumber Yard", "Clay Pool", "Loom", "Glassworks", "Press")]
    del goods[missing]
    game = table(f"{PIS} B", {(1, 0): goods}).play_to(1, 6)
    assert game.stage_ways(0) == set()


TWO_COPIES = [build("Lumber Yard"), build("Timber Yard"), wonder(), wonder()]
"""Two wood for the first stage of Gizah B on the left (3 points), two wood for the second one of Ephesos A on
the right (9 coins); 7 - 1 + 9 coins are left."""

GIZAH_AND_EPHESOS = {1: "Gizah B", 2: "Ephesos A"}


def test_R12_side_A_has_stages_of_its_neighbours() -> None:
    """Cost and effect, whether or not the neighbour has built them; the neighbours themselves get nothing."""
    game = table(f"{PIS} A", {(1, 0): TWO_COPIES}, others=GIZAH_AND_EPHESOS).play_to(1, 3)
    assert game.stage_ways(0) == {(1, 0, 0)}
    game.play_to(1, 4)
    assert game.stage_ways(0) == {(2, 0, 0)}
    game.play_to(1, 5)
    assert game.stages(0) == [1, 2]
    assert game.coins(0) == 7 - 1 + 9
    assert game.all_coins()[1:] == [3 + 4 * 3] * 2
    game.play_to_end()
    assert [game.score(seat)["wonder"] for seat in range(3)] == [3, 0, 0]


@pytest.mark.parametrize(
    ("third", "own", "ways", "points"),
    [
        (False, [build("Stone Pit"), build("Quarry")], {(3, 0, 2)}, 3 + 7),
        (True, [build("Clay Pool"), build("Brickyard")], {(3, 0, 0)}, 3 + 5),
        (False, [build("Clay Pool"), build("Brickyard")], set(), 3),
        (True, [build("Stone Pit"), build("Quarry")], set(), 3),
    ],
)
def test_R12_the_third_stage_is_the_last_one_on_the_left(
    third: bool, own: list[Act], ways: set[tuple[int, int, int]], points: int
) -> None:
    """Gizah B has four: the last one costs 4 stone and papyrus for 7 points, the third one 3 clay for 5."""
    one, two = own
    acts: Acts = {(1, 0): [*TWO_COPIES, one], (2, 0): [two, *([wonder()] if ways else [])]}
    switches = {"third stage copied": third}
    game = table(f"{PIS} A", acts, others=GIZAH_AND_EPHESOS, switches=switches).play_to(2, 2)
    assert game.stage_ways(0) == ways
    assert game.play_to_end().score(0)["wonder"] == points


@pytest.mark.parametrize("third", [False, True])
def test_R12_the_last_of_two_stages_is_copied(third: bool) -> None:
    """Rhodos B on the left has two stages: the second one is the last, and stands for the third as well. Of
    its 4 ore the Ore Vein and the Foundry make three, and Rhodos sells the fourth."""
    acts: Acts = {
        (1, 0): [
            build("Stone Pit"),
            build("Timber Yard"),
            build("Ore Vein"),
            discard(),
            build("Lumber Yard"),
        ],
        (2, 0): [build("Quarry"), wonder(), wonder(), build("Foundry")],
    }
    others = {1: "Rhodos B", 2: "Ephesos A"}
    switches = {"third stage copied": third}
    game = table(f"{PIS} A", acts, others=others, switches=switches).play_to(2, 5)
    assert game.stages(0) == [1, 2]
    assert game.stage_ways(0) == {(3, 2, 0)}


def test_R12_coins_for_neighbours_go_to_those_of_the_copier() -> None:
    """The first stage of the Great Wall B on the left: the Wall is one of the neighbours that get 2 coins,
    the city across the table is none of them."""
    acts: Acts = {(1, 0): [build("Lumber Yard"), build("Press"), wonder()]}
    others = {1: "The Great Wall B", 2: "Gizah A", 3: "Rhodos A"}
    game = table(f"{PIS} A", acts, others=others, players=4).play_to(1, 3)
    before = game.all_coins()
    game.play_to(1, 4)
    assert game.all_coins() == [before[0] + 8, before[1] + 5, before[2] + 3, before[3] + 5]


def test_R12_a_third_builder_comes_after_the_two_named() -> None:
    """The second stage of Halikarnassos B, copied, the fourth stage of the Great Wall and the first one of
    Halikarnassos are built in one turn: Halikarnassos chooses first, then the Wall, then the copier."""
    game = table(
        f"{PIS} A",
        {
            (1, 0): [build("Lumber Yard"), build("Timber Yard"), wonder(), build("Clay Pool")],
            (1, 1): [build("Ore Vein"), discard("Stockade")],
            (1, 2): [discard("Guard Tower"), discard("Barracks")],
            (2, 0): [build("Brickyard"), discard(), wonder()],
            (2, 1): [build("Foundry"), discard(), wonder(stage=4)],
            (2, 2): [discard(), discard(), wonder(right=4)],
        },
        others={1: "The Great Wall A", 2: "Halikarnassos B"},
    ).play_to_question("from-discard")
    assert (game.game.age, game.game.turn) == (2, 3)
    for seat, card in ((2, "Stockade"), (1, "Guard Tower"), (0, "Barracks")):
        assert [decision.seat for decision in game.game.decisions] == [seat]
        assert game.ways(seat, card) == {FROM_PILE}
        game.answer({seat: build(card)})
    assert game.kind() == "play"
    assert [{"Stockade", "Guard Tower", "Barracks"} & game.built(seat) for seat in range(3)] == [
        {"Barracks"},
        {"Guard Tower"},
        {"Stockade"},
    ]


DIPLOMACY_COPIED: Acts = {
    (1, 0): [build("Lumber Yard"), build("Press"), wonder(), build("Timber Yard"), wonder(stage=2)],
}
"""Beside the Great Wall B and Ephesos A the first two stages, wood and papyrus, then two wood."""


@pytest.mark.parametrize(("players", "shields"), [(3, 0), (4, 1), (5, 1)])
def test_R7_R12_two_cities_stay_out(players: int, shields: int) -> None:
    """By the switch the third stage is that of the Great Wall B: diplomacy for two cities in age II. The Wall
    has it as well, buying what it lacks of the copier. Of three players one is left, and there is no
    conflict; of four two are left, which fight once; of five three fight in a ring."""
    acts: Acts = DIPLOMACY_COPIED | {
        (2, 0): [wonder()],
        (2, 1): [wonder(stage=3, right=6)],
    }
    if shields:
        acts[1, 2] = [build("Barracks")]
    others = {1: "The Great Wall B", players - 1: "Ephesos A"}
    if players > 3:
        others[2] = "Rhodos A"
    game = table(
        f"{PIS} A", acts, others=others, players=players, switches={"third stage copied": True}
    ).play_to(2, 2)
    assert game.counter(0, "diplomacy") == game.counter(1, "diplomacy") == 1
    before = [game.tokens(seat) for seat in range(players)]
    game.play_to(3, 1)
    gained: dict[int, list[int]] = {}
    if players == 4:
        gained = {2: [3], 3: [-1]}
    if players == 5:
        gained = {2: [3, 3], 3: [-1], 4: [-1]}
    assert [game.tokens(seat) for seat in range(players)] == [
        sorted(before[seat] + gained.get(seat, [])) for seat in range(players)
    ]


# R 13, R 14: Stonehenge.


def test_R13_side_A_scores_2_points_per_stone_symbol() -> None:
    """3 and 5 points for the first stages; the Quarry has two stones, built before the stage or not."""
    acts: Acts = {
        (1, 0): [
            build("Clay Pool"),
            build("Ore Vein"),
            wonder(),
            build("Press"),
            build("Clay Pit"),
            wonder(),
        ],
        (2, 0): [build("Sawmill"), build("Loom"), wonder(), build("Quarry")],
    }
    game = table("Stonehenge A", acts).play_to_end()
    assert game.stages(0) == [1, 2, 3]
    assert game.score(0)["wonder"] == 3 + 5 + 2 * 2


def test_R13_side_B_pays_and_scores_per_stone_symbol() -> None:
    """At once a coin each for the Stone Pit and the choice of the Timber Yard; at the end the two of the
    Quarry count as well. Stones of neighbours do not."""
    acts: Acts = {
        (1, 0): [
            build("Stone Pit"),
            build("Ore Vein"),
            build("Clay Pit"),
            build("Timber Yard"),
            discard(),
            wonder(right=2),
        ],
        (2, 0): [build("Quarry")],
    }
    game = table("Stonehenge B", acts).play_to(2, 1)
    assert game.stages(0) == [1]
    assert game.coins(0) == 3 - 1 - 1 + 3 - 2 + 2
    assert game.play_to_end().score(0)["wonder"] == 1 + 1 + 2


def test_R13_yellow_cards_and_other_raw_materials_are_no_stones() -> None:
    """The Caravansery makes stone if it is wanted, but carries none of the symbols that count."""
    acts: Acts = {
        (1, 0): [build("Marketplace"), build("Ore Vein"), build("Clay Pit"), wonder(right=2)],
        (2, 0): [build("Caravansery", via="chain")],
    }
    game = table("Stonehenge B", acts).play_to_end()
    assert game.stages(0) == [1]
    assert "Caravansery" in game.built(0)
    assert game.score(0)["wonder"] == 0


def marked(marker: str) -> Table:
    """Stonehenge B with the second stage on a card. The neighbours have two blue cards, a yellow one and none
    that is green; the own city has a red card."""
    return table(
        "Stonehenge B",
        {
            (1, 0): [
                build("Ore Vein"),
                build("Clay Pit"),
                wonder(right=2),
                build("Clay Pool"),
                build("Barracks"),
            ],
            (1, 1): [build("Altar"), build("Marketplace")],
            (1, 2): [discard(), build("Theater")],
            (2, 0): [build("Brickyard"), build("Press"), wonder(marker)],
        },
    )


@pytest.mark.parametrize(("marker", "points"), [("Statue", 2), ("Vineyard", 1), ("Library", 0), ("Walls", 0)])
def test_R14_a_point_for_each_card_of_the_markers_colour(marker: str, points: int) -> None:
    """Blue 2, yellow 1, green 0; red 0, for only cards of the neighbours count."""
    game = marked(marker).play_to(2, 4)
    assert game.stages(0) == [1, 2]
    assert game.play_to_end().score(0)["wonder"] == points


def test_R14_the_markers_colour_is_a_secret_until_the_end() -> None:
    """The owner knows the marker. The others see a stage and nothing else of it, and no score sheet before
    the end tells more."""
    games = [marked(marker).play_to(2, 4) for marker in ("Statue", "Walls")]
    for game, marker in zip(games, ("Statue", "Walls"), strict=True):
        assert game.seen(0)["markers"][2] == marker
        for seat in (1, 2):
            assert game.seen(seat)["markers"] == {}
        assert marker not in str(game.city(0))
    assert games[0].city(0) == games[1].city(0)
    assert games[0].game.scores() == games[1].game.scores()


def test_R14_an_ordinary_stage_has_a_secret_marker_as_well() -> None:
    """The marker of the first stage has no effect whatever its colour: the Barracks carry no shield, and
    score nothing."""
    acts: Acts = {(1, 0): [build("Ore Vein"), build("Clay Pit"), wonder("Barracks", right=2)]}
    game = table("Stonehenge B", acts | {(1, 1): [build("Altar")]}).play_to(1, 4)
    assert game.counter(0, "shield") == 0
    assert game.play_to_end().score(0)["wonder"] == 0
