"""The rules files agree with the facts, cell by cell, as far as tables show it; games show the rest."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import septem

from .facts import (
    ANY_DECK,
    BLUE_POINTS,
    BOARDS,
    BOTH_SIDES,
    BUILT_STAGE,
    CAT_CARD,
    CENTRAL_CARD,
    COIN,
    CONFLICT_TOKENS,
    DECKS,
    ECONOMY,
    ENGINEERING,
    FACE_UP_TOKENS,
    FIVE_CARDS,
    HORNS,
    IDENTICAL,
    PLAYER_COUNTS,
    PROGRESS,
    RESOURCES,
    SYMBOLS,
    TACTICS,
    TACTICS_SHIELDS,
    TOKENS,
    VICTORY_TOKENS,
    WAKERS,
    Stage,
)

COLOURS = dict.fromkeys(RESOURCES, "grey") | {COIN: "yellow"} | dict.fromkeys(BLUE_POINTS, "blue")
COLOURS |= dict.fromkeys(SYMBOLS, "green") | dict.fromkeys(HORNS, "red") | dict.fromkeys(TOKENS, "progress")
JAPANESE = {
    "Urbanism": "都市計画",
    "Crafts": "工芸",
    "Jewellery": "宝飾品",
    "Science": "科学",
    "Propaganda": "宣伝活動",
    "Architecture": "建築術",
    "Economy": "経済",
    "Engineering": "工学",
    "Tactics": "戦術",
    "Decor": "装飾",
    "Politics": "政治学",
    "Strategy": "戦略",
    "Education": "教育",
    "Culture": "文化",
}
LEFT, RIGHT, EVERY = 1, 2, 4
TAKEN_FROM = {
    ANY_DECK: [("effect-draw", EVERY, ["central"])],
    CENTRAL_CARD: [("effect-draw", 0, ["central"])],
    BOTH_SIDES: [("effect-draw", LEFT, []), ("effect-draw", RIGHT, [])],
    FIVE_CARDS: [("effect-pick", LEFT | RIGHT, [])],
}
"""For each effect that takes cards the kinds of its questions in their order, and their piles."""


@cache
def tables() -> dict[str, Any]:
    """The tables of the ruleset."""
    return septem.load("architects").tables()


def named(table: str, name: str) -> dict[str, Any]:
    """The entry of a table with a name."""
    (entry,) = [one for one in tables()[table] if one["name"] == name]
    found: dict[str, Any] = entry
    return found


def rows(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """What a card or a stage does."""
    first, count = entry["rows"]
    found: list[dict[str, Any]] = tables()["rows"][first : first + count]
    return found


def raised(entry: dict[str, Any]) -> dict[str, int]:
    """The counters that a card or a stage raises while it stands."""
    return {
        tables()["counters"][row["counter"]]["name"]: row["amount"]
        for row in rows(entry)
        if row["op"] == "add"
    }


def contents(pile: dict[str, Any], position: int = 0) -> Counter[str]:
    """The cards of a pile."""
    return Counter(
        {tables()["cards"][one["card"]]["name"]: one["copies"] for one in pile["contents"][position]}
    )


def test_1_2_boards_and_players() -> None:
    """2 to 7 players, seven wonders with five stages each."""
    assert tuple(tables()["players"]) == (PLAYER_COUNTS[0], PLAYER_COUNTS[-1])
    assert {board["name"] for board in tables()["boards"]} == BOARDS.keys()
    assert all([len(side["stages"]) for side in board["sides"]] == [5] for board in tables()["boards"])


@pytest.mark.parametrize("board", BOARDS)
def test_3_decks_of_wonders(board: str) -> None:
    """Face up, with the cards of the wonder."""
    own = named("piles", "own")
    position = [one["name"] for one in tables()["boards"]].index(board)
    assert contents(own, position) == +DECKS[board]
    assert (own["of_boards"], own["hidden"], own["row"]) == (True, False, 0)


def test_6_7_piles_for_all() -> None:
    """The central deck face down; the tokens face down beside three open ones."""
    central, tokens = named("piles", "central"), named("piles", "tokens")
    assert contents(central) == DECKS["central"]
    assert (central["of_boards"], central["hidden"], central["row"]) == (False, True, 0)
    assert contents(tokens) == TOKENS
    assert (tokens["of_boards"], tokens["hidden"], tokens["row"]) == (False, True, FACE_UP_TOKENS)


def test_the_same_cards() -> None:
    """Colours and translated names of all cards."""
    colours = [colour["name"] for colour in tables()["colours"]]
    assert {card["name"]: colours[card["colour"]] for card in tables()["cards"]} == COLOURS
    assert {card["name"]: card["names"]["ja"] for card in tables()["cards"] if card["names"]} == JAPANESE


@pytest.mark.parametrize("card", DECKS["central"])
def test_cards(card: str) -> None:
    """68, 71, 83: points, shields, horns and cats of the cards of decks."""
    entry = named("cards", card)
    expected = {"blue points": BLUE_POINTS[card]} if card in BLUE_POINTS else {}
    expected |= {"shield": 1} if card in HORNS else {}
    expected |= {"cat icon": 1} if card == CAT_CARD else {}
    assert raised(entry) == expected
    horns = [-row["amount"] for row in rows(entry) if row["op"] == "share"]
    assert horns == ([HORNS[card]] if HORNS.get(card) else [])
    gained = [tables()["counters"][row["counter"]]["name"] for row in rows(entry) if row["op"] == "gain"]
    assert gained == (["cat"] if card == CAT_CARD else [])
    assert entry["stack"] is not None


def test_19_25_the_cat_is_held_by_one() -> None:
    """Whoever gains it takes it from the others."""
    assert [one["name"] for one in tables()["counters"] if one["exclusive"]] == ["cat"]


@pytest.mark.parametrize(
    ("board", "number"),
    [(board, number) for board, stages in BOARDS.items() for number in range(1, len(stages) + 1)],
)
def test_stages(board: str, number: int) -> None:
    """26, 27, 34-43: level, cost, points and effect of a stage."""
    fact = BOARDS[board][number - 1]
    entry = named("boards", board)["sides"][0]["stages"][number - 1]
    lower = [position for position, other in enumerate(BOARDS[board]) if other.level < fact.level]
    assert entry["needs"] == sum(1 << position for position in lower)
    cost = tables()["costs"][entry["cost"]]
    group = tables()["groups"][cost["spend"]["group"]]
    assert (cost["spend"]["count"], cost["spend"]["identical"]) == (fact.cost, fact.kind == IDENTICAL)
    assert tuple(tables()["cards"][card]["name"] for card in group["cards"]) == RESOURCES
    assert tables()["cards"][group["wild"]]["name"] == COIN
    expected = {"stages points": fact.points} if fact.points else {}
    assert raised(entry) == expected | ({"shield": 1} if fact.effect == "shield" else {})
    assert_asks(entry, fact)


def assert_asks(entry: dict[str, Any], fact: Stage) -> None:
    """The questions that a stage queues are about the cards of its effect."""
    queued = sorted((row["rank"], row["ask"]) for row in rows(entry) if row["op"] == "queue")
    asks = [tables()["asks"][ask] for _, ask in queued]
    piles = [pile["name"] for pile in tables()["piles"]]
    if fact.effect == PROGRESS:
        ((kind, zone),) = [(ask["kind"], ask["from"]) for ask in asks]
        assert (kind, zone["zone"], piles[zone["pile"]]) == ("progress", "row", "tokens")
        return
    found = [
        (
            ask["kind"],
            ask["from"]["seats"],
            [name for index, name in enumerate(piles) if ask["from"]["table"] >> index & 1],
        )
        for ask in asks
    ]
    assert found == TAKEN_FROM.get(fact.effect or "", [])


@pytest.mark.parametrize("token", WAKERS)
def test_56_tokens_of_further_cards(token: str) -> None:
    """What wakes them."""
    (row,) = rows(named("cards", token))
    power = tables()["powers"][row["power"]]
    woken_by = [tables()["cards"][card]["name"] for card in power["what"]["cards"]]
    assert power["name"] == token
    assert sorted(woken_by) == sorted(set(WAKERS[token]) - {BUILT_STAGE})
    assert power["what"]["stage"] == (BUILT_STAGE in WAKERS[token])


@pytest.mark.parametrize(("token", "power"), [(ECONOMY, "double"), (ENGINEERING, "anything")])
def test_65_66_tokens_of_payments(token: str, power: str) -> None:
    """Once a turn unless a switch says otherwise, called by their names in lower case."""
    (row,) = rows(named("cards", token))
    entry = tables()["powers"][row["power"]]
    assert (entry["name"], entry["what"]["power"]) == (token.lower(), power)
    assert not tables()["switches"][entry["always"]]["default"]


def test_67_tactics() -> None:
    """Two shields."""
    assert raised(named("cards", TACTICS)) == {"shield": TACTICS_SHIELDS}


def test_46_sets_of_symbols() -> None:
    """Two identical or three different ones."""
    (action,) = [use["action"] for use in named("asks", "science")["uses"]]
    group = tables()["groups"][action["group"]]
    assert tuple(tables()["cards"][card]["name"] for card in group["cards"]) == SYMBOLS
    assert (action["identical"], action["different"]) == (2, 3)


def test_8_conflict_tokens() -> None:
    """As many as the number of players asks for, at the start and after each battle."""
    flow = tables()["flow"]
    gained: dict[int, list[int]] = {players: [] for players in PLAYER_COUNTS}
    for condition, step in pairwise(flow):
        if step["do"] == "share" and tables()["shared"][step["counter"]]["name"] == "peace":
            for players in PLAYER_COUNTS:
                gained[players] += [step["amount"]] if condition["values"] >> players & 1 else []
    assert {players: set(amounts) for players, amounts in gained.items()} == {
        players: {tokens} for players, tokens in CONFLICT_TOKENS.items()
    }


def test_76_supply_of_victory_tokens() -> None:
    """28 with the switch, otherwise more than all battles together can give."""
    flow, switches = tables()["flow"], tables()["switches"]
    gained = [
        step["amount"] for step in flow if step["do"] == "share" and step["amount"] > max(PLAYER_COUNTS)
    ]
    limited, unlimited = gained
    (condition,) = [before for before, step in pairwise(flow) if step.get("amount") == limited]
    assert switches[condition["switch"]]["name"] == "limited victory tokens"
    assert (condition["on"], limited) == (True, VICTORY_TOKENS)
    assert unlimited > 2 * max(PLAYER_COUNTS) * sum(
        HORNS[red] * deck[red] for deck in DECKS.values() for red in HORNS
    )


def test_categories_and_ties() -> None:
    """83, 86: the lines of the score sheet."""
    assert [category["name"] for category in tables()["categories"]] == [
        "stages",
        "blue",
        "military",
        "cat",
        "tokens",
    ]
    assert [tie["name"] for tie in tables()["ties"]] == ["stages_built"]


def test_switches_are_off() -> None:
    """The adopted readings hold unless players choose others."""
    assert not any(septem.load("architects").switches.values())
