"""What cards, stages and cities do, in words."""

from pathlib import Path

import pytest

import septem
from septem.cli.object_text import ObjectText

FAN = Path(__file__).parents[1] / "fan" / "far_shores"


@pytest.fixture(scope="module")
def fan() -> ObjectText:
    """The words of an expansion that uses what the base game does not."""
    return ObjectText(septem.load(FAN))


@pytest.fixture(scope="module")
def text(base: septem.Ruleset) -> ObjectText:
    """The words of the base game."""
    return ObjectText(base)


@pytest.mark.parametrize(
    ("card", "does"),
    [
        ("Lumber Yard", "makes wood"),
        ("Tree Farm", "makes wood/clay"),
        ("Quarry", "makes 2 stone"),
        ("Forum", "makes glass/cloth/papyrus, not for sale"),
        ("Palace", "8 points"),
        ("Tavern", "5 coins"),
        ("East Trading Post", "buys wood, stone, clay, ore from the right neighbour for 1"),
        ("Marketplace", "buys glass, cloth, papyrus from both neighbours for 1"),
        ("Stockade", "1 shield"),
        ("Walls", "2 shields"),
        ("Apothecary", "1 compass"),
        ("Vineyard", "1 coin per brown in the own and both neighbouring cities"),
        ("Haven", "1 coin per brown; 1 point per brown"),
        ("Arena", "3 coins per stage; 1 point per stage"),
        ("Strategists Guild", "1 point per defeat in both neighbours"),
        ("Shipowners Guild", "1 point per brown, gray, purple"),
    ],
)
def test_cards(text: ObjectText, card: str, does: str) -> None:
    assert text.card(card) == does


@pytest.mark.parametrize(
    ("board", "side", "stage", "does"),
    [
        ("Rhodos", "B", 2, "1 shield; 4 points; 4 coins"),
        ("Olympia", "A", 2, "builds a card free once an age"),
        ("Olympia", "B", 3, "scores the best purple card of both neighbours"),
        ("Halikarnassos", "A", 2, "then from-discard"),
    ],
)
def test_stages(text: ObjectText, board: str, side: str, stage: int, does: str) -> None:
    assert text.stage(board, side, stage) == does


@pytest.mark.parametrize(
    ("card", "does"),
    [
        ("Forester", "builds brown cards for 1 coin less"),
        ("Stonemasons", "builds stages without goods; builds stages for 3 coins more"),
        ("Toll Gate", "2 coins for each card built by chain"),
        ("Drill Yard", "1 shield; 1 coin for each red card or stage built"),
        ("Veterans", "1 shield per defeat in conflicts"),
        ("Charter", "builds a card free once a game; 2 points"),
        (
            "Assembly",
            "4 points if at least 3 blue"
            " + 3 points if at most 1 defeat in the own and both neighbouring cities",
        ),
        ("Caravan", "1 coin for all cities; 4 coins if at most 1 yellow"),
    ],
)
def test_cards_of_a_home_made_expansion(fan: ObjectText, card: str, does: str) -> None:
    assert fan.card(card) == does


def test_stages_of_other_games(fan: ObjectText) -> None:
    second = ObjectText(septem.load("base-2020"))
    assert fan.stage("Thule", "B", 1) == "builds a card that is green free if it is the first of its colour"
    assert second.stage("Olympia", "Day", 2) == "builds a card free if it is the first of its colour"
    assert second.stage("Olympia", "Night", 2) == "3 points; builds a card free as card 6 of an age"
    assert second.card("Decorators Guild") == "7 points if no unbuilt stages"


def test_stages_of_further_boards() -> None:
    pack = ObjectText(septem.load("wonder-pack"))
    wall = "The Great Wall"
    assert pack.stage(wall, "B", 1) == "8 coins; 2 coins for both neighbours"
    assert pack.stage(wall, "B", 3) == "diplomacy ×1; all other cities lose 2 coins"
    assert pack.stage(wall, "B", 4) == "makes missing goods, not for sale"
    assert pack.stage("Stonehenge", "A", 3) == "2 points per unit of stone for sale"
    assert pack.stage("Stonehenge", "B", 2).startswith("1 point per card in both neighbours of the colour")
    assert pack.stage("Manneken Pis", "A", 1) == "is stage 1 of the left neighbour"
    assert pack.stage_cost("Manneken Pis", "A", 1) == ""


def test_every_card_and_stage_does_something(text: ObjectText, base: septem.Ruleset) -> None:
    described = base.describe()
    assert all(text.card(card["name"]) for card in described["cards"])
    for board in described["boards"]:
        for side in board["sides"]:
            for number in range(1, len(side["stages"]) + 1):
                assert text.stage(board["name"], side["name"], number)


def test_the_goods_of_a_city(text: ObjectText) -> None:
    city = {
        "board": "Alexandria",
        "side": "A",
        "stages": [1, 2],
        "built": ["Stone Pit", "Quarry", "Tree Farm", "Altar"],
    }
    assert text.goods(city) == "glass, 3 stone, wood/clay; not for sale wood/stone/clay/ore"


def test_costs(text: ObjectText) -> None:
    assert text.cost({"bank": 1, "goods": {}}) == "1 coin"
    assert text.cost({"bank": 0, "goods": {"wood": 2, "ore": 1, "glass": 0}}) == "2 wood, ore"
    assert text.cost({"bank": 0, "goods": {}}) == ""


def test_amounts(text: ObjectText) -> None:
    assert text.amount("coin", 1) == "1 coin"
    assert text.amount("coin", 0) == "0 coins"
    assert text.amount("victory 5", 2) == "victory 5 ×2"
    assert text.sale("play", "discard") == "3 coins"
    assert text.sale("play", "build") is None


@pytest.fixture(scope="module")
def words(architects: septem.Ruleset) -> ObjectText:
    """The words of a game in which seats take turns."""
    return ObjectText(architects)


@pytest.mark.parametrize(
    ("card", "does"),
    [
        ("Wood", "one of the resources"),
        ("Coin", "any of the resources"),
        ("Gear", "one of the symbols"),
        ("Blue cat", "2 points; 1 cat icon; 1 cat"),
        ("Red horn 2", "1 shield; the table loses 2 peace"),
        ("Urbanism", "a further card after Wood or Clay, once a turn"),
        ("Architecture", "a further card after a stage, once a turn"),
        ("Economy", "1 Coin that is spent counts as 2, once a turn, always with every coin doubled"),
        (
            "Engineering",
            "cards spent need be neither identical nor different, once a turn, "
            "always with any payment always",
        ),
        ("Tactics", "2 shields"),
        ("Decor", "4 points; 2 points if no unbuilt stages"),
        ("Culture", "4 points per Culture + 4 points per 2 Culture"),
    ],
)
def test_cards_of_piles(words: ObjectText, card: str, does: str) -> None:
    assert words.card(card) == does


@pytest.mark.parametrize(
    ("board", "stage", "does"),
    [
        ("Olympia", 2, "2 points; then take left; then take right"),
        ("Babylon", 2, "then stage token"),
        ("Rhodes", 4, "6 points; 1 shield"),
    ],
)
def test_stages_that_put_questions(words: ObjectText, board: str, stage: int, does: str) -> None:
    assert words.stage(board, "A", stage) == does


def test_costs_of_stages(text: ObjectText, words: ObjectText) -> None:
    assert words.stage_cost("Giza", "A", 1) == "2 different resources"
    assert words.stage_cost("Giza", "A", 4) == "3 identical resources"
    assert text.stage_cost("Gizah", "B", 4) == "4 stone, papyrus"


@pytest.mark.parametrize(
    ("board", "orders"),
    [
        ("Giza", ["", "", "", "", ""]),
        ("Rhodes", ["any order with 2", "any order with 1", "", "", ""]),
        ("Ephesus", ["", "any order with 3, 4", "any order with 2, 4", "any order with 2, 3", ""]),
    ],
)
def test_stages_side_by_side(words: ObjectText, board: str, orders: list[str]) -> None:
    assert [words.any_order(board, "A", number) for number in range(1, 6)] == orders


def test_boards_with_one_side_are_called_by_their_name(text: ObjectText, words: ObjectText) -> None:
    assert words.board("Giza", "A") == "Giza"
    assert text.board("Gizah", "A") == "Gizah A"


def test_everything_in_piles_does_something(words: ObjectText, architects: septem.Ruleset) -> None:
    described = architects.describe()
    assert all(words.card(card["name"]) for card in described["cards"])
    for board in described["boards"]:
        assert all(words.stage(board["name"], "A", number) for number in range(1, 6))
