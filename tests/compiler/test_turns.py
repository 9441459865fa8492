"""Games of turns and piles in the tables, and what can be wrong with them."""

from pathlib import Path
from typing import Any

import msgpack
import pytest

from septem.compiler.scaffold import SCAFFOLD, TURNS_SCAFFOLD

from .rulesets import changed, codes, compile_text

PEAR, PLUM, HONEY, GONG, THRONE, BASKET, LADLE, KETTLE = range(8)
BARN, MARKET, SHED = range(3)
DRAW, MORE, GLEAN, PICK, FIRST, BUILD, EXCHANGE, PRIZE = range(8)
LEAST, MOST = -32768, 32767


def tables(folder: Path, text: str = TURNS_SCAFFOLD) -> dict[str, Any]:
    """The body of the tables of a ruleset without errors."""
    compilation = compile_text(folder, text)
    assert [code for code in codes(compilation) if not code.startswith("W")] == []
    assert compilation.tables is not None
    body: dict[str, Any] = msgpack.unpackb(compilation.tables[48:])
    return body


def rows(body: dict[str, Any], entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a card or a stage."""
    first, count = entry["rows"]
    found: list[dict[str, Any]] = body["rows"][first : first + count]
    return found


def index_of(body: dict[str, Any], counter: str) -> int:
    """The index of a counter."""
    return [one["name"] for one in body["counters"]].index(counter)


def power(
    name: str, what: dict[str, Any], *, always: int | None = None, back: int | None = None
) -> dict[str, Any]:
    """A power in the tables."""
    return {"what": what, "name": name, "always": always, "reaches_back": back}


def test_a_game_without_trade_has_a_currency_that_nobody_sees(tmp_path: Path) -> None:
    body = tables(tmp_path)
    assert body["counters"][body["currency"]] == {
        "name": "currency",
        "plural": "currency",
        "internal": True,
        "exclusive": False,
    }
    assert (body["goods"], body["decks"], body["trade"]) == (
        [],
        [],
        {"price": 1, "needless": None, "open_choices": None, "classes": []},
    )


def test_the_currency_that_nobody_sees_gives_way_to_other_names(tmp_path: Path) -> None:
    text = TURNS_SCAFFOLD.replace("bell ", "currency ").replace("carries bell", "carries currency")
    names = [one["name"] for one in tables(tmp_path, text.replace("by bell", "by currency"))["counters"]]
    assert names[0] == "currency "
    assert "currency" in names[1:]


def test_counters_held_by_one_and_of_the_table(tmp_path: Path) -> None:
    body = tables(tmp_path)
    assert [one["name"] for one in body["counters"] if one["exclusive"]] == ["crown"]
    assert body["shared"] == [{"name": "day", "names": {}}]
    assert "day" not in [one["name"] for one in body["counters"]]


def test_stacking_cards_have_a_counter_of_their_copies(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "scores 2 per drum", 'scores 2 per drum + 1 per 2 "Pear"')
    body = tables(tmp_path, text)
    pear, basket = body["cards"][PEAR], body["cards"][BASKET]
    assert body["counters"][pear["stack"]]["name"] == "Pear"
    assert body["counters"][pear["stack"]]["internal"]
    assert basket["stack"] is None
    assert (pear["age"], pear["copies"]) == (0, [])
    terms = body["quantities"][body["categories"][2]["quantity"]]["terms"]
    assert [(term["number"], term["counters"]) for term in terms][1] == (2, [pear["stack"]])


def test_what_cards_do_to_the_table_and_powers(tmp_path: Path) -> None:
    body = tables(tmp_path)
    bell = index_of(body, "bell")
    assert rows(body, body["cards"][GONG]) == [
        {"op": "add", "counter": bell, "amount": 1},
        {"op": "share", "counter": 0, "amount": -1},
    ]
    assert [rows(body, body["cards"][card])[0]["op"] for card in (BASKET, LADLE, KETTLE)] == ["power"] * 3
    assert body["powers"] == [
        power("Basket", {"power": "draw", "cards": [PEAR], "stage": True}),
        power("thrift", {"power": "double", "card": HONEY}),
        power("skill", {"power": "anything"}, always=0),
    ]


def test_groups_piles_and_what_boards_hold(tmp_path: Path) -> None:
    body = tables(tmp_path)
    assert body["groups"] == [{"name": "fruit", "cards": [PEAR, PLUM], "wild": HONEY}]
    barn, market, shed = body["piles"]
    assert (barn["of_boards"], barn["hidden"], barn["row"], len(barn["contents"])) == (True, False, 0, 3)
    assert barn["contents"][2] == [
        {"card": PEAR, "copies": 3},
        {"card": PLUM, "copies": 3},
        {"card": GONG, "copies": 1},
    ]
    assert (market["of_boards"], market["hidden"], market["row"], len(market["contents"])) == (
        False,
        True,
        0,
        1,
    )
    assert (shed["hidden"], shed["row"]) == (True, 2)


def test_costs_and_order_of_stages(tmp_path: Path) -> None:
    body = tables(tmp_path)
    stages = body["boards"][0]["sides"][0]["stages"]
    assert [stage["needs"] for stage in stages] == [0, 1, 1]
    assert [body["costs"][stage["cost"]]["spend"] for stage in stages] == [
        {"group": 0, "count": 2, "identical": True},
        {"group": 0, "count": 2, "identical": False},
        {"group": 0, "count": 3, "identical": True},
    ]


@pytest.mark.parametrize(
    ("levels", "needs"),
    [
        ("", [0, 0b1, 0b11, 0b111, 0b1111]),
        ("stages in any order", [0, 0, 0, 0, 0]),
        ("stages 1, 2 in any order", [0, 0, 0b11, 0b111, 0b1111]),
        ("stages 2, 3, 4 in any order", [0, 0b1, 0b1, 0b1, 0b1111]),
        ("stages 1, 2 in any order  stages 4, 5 in any order", [0, 0, 0b11, 0b111, 0b111]),
    ],
)
def test_stages_side_by_side(tmp_path: Path, levels: str, needs: list[int]) -> None:
    stages = "".join(f"stage {number}  spends 2 identical fruit " for number in range(1, 6))
    text = TURNS_SCAFFOLD + f'board "Fen" {{ holds "Pear"  side A {levels} {{ {stages} }} }}\n'
    assert [stage["needs"] for stage in tables(tmp_path, text)["boards"][3]["sides"][0]["stages"]] == needs


@pytest.mark.parametrize(
    "levels",
    [
        "stages 1 in any order",
        "stages 2, 1 in any order",
        "stages 2, 3, 4 in any order",
        "stages 0, 1 in any order",
    ],
)
def test_stages_that_cannot_stand_side_by_side(tmp_path: Path, levels: str) -> None:
    text = changed(TURNS_SCAFFOLD, "stages 2, 3 in any order", levels)
    assert codes(compile_text(tmp_path, text)) == ["D510"]


def test_who_is_asked_about_which_cards(tmp_path: Path) -> None:
    asks = tables(tmp_path)["asks"]
    assert [ask["of"]["who"] for ask in asks] == [
        "active",
        "woken",
        "queued",
        "queued",
        "active",
        "active",
        "active",
        "queued",
    ]
    assert [ask["from"] for ask in asks] == [
        {"zone": "tops", "seats": 0b011, "table": 1 << MARKET},
        {"zone": "tops", "seats": 0b011, "table": 1 << MARKET},
        {"zone": "tops", "seats": 0b100, "table": 0},
        {"zone": "looked"},
        {"zone": "nowhere"},
        {"zone": "nowhere"},
        {"zone": "nowhere"},
        {"zone": "row", "pile": SHED},
    ]


def test_what_can_be_done_with_cards_of_piles(tmp_path: Path) -> None:
    asks = tables(tmp_path)["asks"]
    assert [use["action"] for ask in asks for use in ask["uses"]] == [
        {"action": "take"},
        {"action": "take"},
        {"action": "decline"},
        {"action": "look", "count": 3, "ask": PICK, "openly": True},
        {"action": "take"},
        {"action": "put", "ask": BUILD},
        {"action": "put", "ask": EXCHANGE},
        {"action": "construct", "wild_last": None, "most": None},
        {"action": "turn_in", "group": 0, "identical": 3, "different": 2, "ask": PRIZE},
        {"action": "take"},
    ]


def test_switches_of_spending_and_secret_looks(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "stage by spending", 'stage by spending  most stages when "long winter"')
    text = changed(text, "looks at 3 openly", "looks at 3 secretly")
    actions = [use["action"] for ask in tables(tmp_path, text)["asks"] for use in ask["uses"]]
    assert actions[3] == {"action": "look", "count": 3, "ask": PICK, "openly": False}
    assert actions[7] == {"action": "construct", "wild_last": None, "most": 0}


def test_flow_of_turns(tmp_path: Path) -> None:
    body = tables(tmp_path)
    crown, bell, drum = (index_of(body, name) for name in ("crown", "bell", "drum"))
    unbuilt = body["unbuilt"]
    assert body["flow"] == [
        {"do": "draw_boards"},
        {"do": "share", "counter": 0, "amount": 3},
        {"do": "turns"},
        {"do": "renew_powers"},
        {
            "do": "unless_condition",
            "condition": {"if": "active", "counter": crown, "least": 1, "most": MOST},
            "target": 6,
        },
        {"do": "peek", "pile": MARKET},
        {"do": "ask", "ask": DRAW},
        {"do": "place"},
        {"do": "collect"},
        {"do": "settle"},
        {"do": "case", "ask": None, "rank": 255, "target": 14},
        {"do": "place"},
        {"do": "collect"},
        {"do": "repeat", "start": 9},
        {"do": "case", "ask": FIRST, "rank": 255, "target": 17},
        {"do": "place"},
        {"do": "repeat", "start": 9},
        {"do": "case", "ask": BUILD, "rank": 255, "target": 22},
        {"do": "pay"},
        {"do": "place"},
        {"do": "collect"},
        {"do": "repeat", "start": 9},
        {"do": "case", "ask": EXCHANGE, "rank": 255, "target": 26},
        {"do": "pay"},
        {"do": "place"},
        {"do": "repeat", "start": 9},
        {"do": "case", "ask": MORE, "rank": 255, "target": 30},
        {"do": "place"},
        {"do": "collect"},
        {"do": "repeat", "start": 9},
        {"do": "settled", "start": 9},
        {
            "do": "unless_condition",
            "condition": {"if": "table", "counter": 0, "least": 1, "most": MOST},
            "target": 33,
        },
        {"do": "jump", "target": 36},
        {
            "do": "conflict",
            "strength": bell,
            "winner": {"counter": drum, "amount": 1, "from": None},
            "loser": None,
            "rout": {"factor": 2, "least": 2, "award": {"counter": drum, "amount": 1, "from": None}},
            "skip": None,
        },
        {"do": "discard_cards", "cards": [GONG]},
        {"do": "share", "counter": 0, "amount": 3},
        {
            "do": "next_turn",
            "start": 2,
            "until": [
                {"if": "any", "counter": unbuilt, "least": LEAST, "most": 0},
                {"if": "empty", "piles": 1 << BARN | 1 << MARKET},
            ],
        },
        {"do": "end"},
    ]


@pytest.mark.parametrize(
    ("test", "condition"),
    [
        ("active seat has drum", {"if": "active", "least": 1, "most": MOST}),
        ("active seat has no drum", {"if": "active", "least": LEAST, "most": 0}),
        ("any seat has at least 3 drums", {"if": "any", "least": 3, "most": MOST}),
        ("any seat has at most 3 drums", {"if": "any", "least": LEAST, "most": 3}),
    ],
)
def test_tests_of_counters(tmp_path: Path, test: str, condition: dict[str, Any]) -> None:
    text = changed(TURNS_SCAFFOLD, "active seat has crown", test)
    text = changed(text, "+ 1 per crown", "+ 1 per crown ")
    body = tables(tmp_path, text)
    step = next(one for one in body["flow"] if one["do"] == "unless_condition")
    assert step["condition"] == condition | {"counter": index_of(body, "drum")}


def waiting_draw(test: str) -> str:
    """The scaffold with its draw among the questions that are settled, and this test in its ask."""
    text = changed(
        TURNS_SCAFFOLD, '        ask "draw"\n        place\n        collect\n', "        table gains 1 pick\n"
    )
    more = '            ask "more" { place  collect }\n'
    text = changed(text, more, more + '            ask "draw" { place  table loses 1 pick }\n')
    use = "    from tops of left, right, market\n    use take  takes\n"
    return changed(text, use, use + f"    {test}\n") + "counter pick  of the table\n"


def test_questions_skipped_by_tests(tmp_path: Path) -> None:
    text = waiting_draw('skipped when table has no pick or active seat has no "unbuilt stage"')
    body = tables(tmp_path, text)
    assert body["asks"][DRAW]["skip"] == {
        "skip": "when",
        "conditions": [
            {"if": "table", "counter": 1, "least": LEAST, "most": 0},
            {"if": "active", "counter": body["unbuilt"], "least": LEAST, "most": 0},
        ],
    }
    assert codes(compile_text(tmp_path, text)) == []


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("skipped when table has no day or piles market, market are empty", ["T303"]),
        ("skipped when active seat has at least 0 bells", ["T301"]),
        ("skipped when table has no pick  skipped when nothing can be built", ["T303"]),
        ("skipped when active seat has quince", ["N201"]),
        ("skipped when active seat has no pick", ["N202"]),
        ("skipped when table has pick" + 8 * " or table has pick", ["L701"]),
    ],
)
def test_mistakes_in_tests_of_asks(tmp_path: Path, test: str, expected: list[str]) -> None:
    assert codes(compile_text(tmp_path, waiting_draw(test))) == expected


def test_a_test_of_an_ask_that_never_holds(tmp_path: Path) -> None:
    text = (
        waiting_draw("skipped when table has pick or any seat has at least 2 snails")
        + "counter snail  plural snails\n"
    )
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.message) for one in found] == [("R602", "`snail` always stays at 0")]


def test_a_counter_that_only_asks_read_is_read(tmp_path: Path) -> None:
    text = waiting_draw("skipped when table has no pick")
    assert codes(compile_text(tmp_path, text)) == []
    text = changed(text, "    skipped when table has no pick\n", "")
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.message) for one in found] == [("W902", "counter `pick` changes nothing")]


def test_the_active_seat_is_tested_in_turns_only(tmp_path: Path) -> None:
    text = changed(
        SCAFFOLD, "    from hand\n", "    from hand\n    skipped when active seat has at least 9 bells\n"
    )
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.message) for one in found] == [
        ("F415", "ask `choose` of the seat whose turn it is outside turns")
    ]


def test_powers_that_reach_back(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, '"Pear" or a stage', '"Pear"  reaching back when "long winter"')
    what = {"power": "draw", "cards": [PEAR], "stage": False}
    assert tables(tmp_path, text)["powers"][0] == power("Basket", what, back=0)


def test_awards_out_of_a_supply(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "winner gains 1 drum\n", "winner gains 1 drum out of reeds\n")
    text = changed(text, "    table gains 3 days\n", "    table gains 3 days\n    table gains 9 reeds\n")
    body = tables(tmp_path, text + "counter reed  plural reeds  of the table\n")
    (step,) = [one for one in body["flow"] if one["do"] == "conflict"]
    drum = index_of(body, "drum")
    assert step["winner"] == {"counter": drum, "amount": 1, "from": 1}
    assert step["rout"]["award"] == {"counter": drum, "amount": 1, "from": None}


def test_queued_questions_of_higher_ranks_wait_for_a_later_case(tmp_path: Path) -> None:
    ranked = "            each queued ask up to rank 0 { place  collect }\n"
    every = "            each queued ask { place  collect }\n"
    more = '            ask "more" { place  collect }\n'
    text = changed(changed(TURNS_SCAFFOLD, every, ranked), more, every + more)
    cases = [step for step in tables(tmp_path, text)["flow"] if step["do"] == "case"]
    assert [(case["ask"], case["rank"]) for case in cases if case["ask"] is None] == [(None, 0), (None, 255)]
    found = compile_text(tmp_path, changed(TURNS_SCAFFOLD, every, ranked)).diagnostics
    assert [(one.code, one.primary.text) for one in found] == [("F408", "queued here with rank 1")]


def test_steps_for_a_number_of_players(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "    table gains 3 days\n", "    in players 2 { table gains 3 days }\n")
    step = tables(tmp_path, text)["flow"][1]
    assert step == {"do": "unless", "var": "players", "values": 1 << 2, "target": 3}
    wrong = compile_text(tmp_path, changed(text, "in players 2", "in players 4"))
    assert [(one.code, one.message) for one in wrong.diagnostics] == [
        ("F401", "these steps are never reached: there are never 4")
    ]


def test_decks_may_differ_by_the_number_of_players(tmp_path: Path) -> None:
    """The deal is checked for each number of players with its own steps."""
    text = changed(
        SCAFFOLD, "        deal 2\n", "        in players 2 { deal 2 }\n        in players 3 { deal 2 }\n"
    )
    assert codes(compile_text(tmp_path, text)) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        # Names, and what they stand for.
        ("look at top of market", "look at top of markt", "N201"),
        ("table loses 1 day", "table loses 1 bell", "N202"),
        ("carries bell  table", "carries day  table", "N202"),
        ("spends 2 identical fruit", "spends 2 identical fruits", "N201"),
        ("unless table has day", "unless table has bell", "N202"),
        ("when active seat has crown", "when active seat has day", "N202"),
        ("plural drums", 'plural "Honey"', "N208"),
        # Numbers.
        (
            "spends 2 identical fruit  scores 2\n        stage 2",
            "spends 7 identical fruit  scores 2\n        stage 2",
            "T301",
        ),
        ("looks at 3 openly", "looks at 0 openly", "T301"),
        ("row 2", "row 16", "T301"),
        ("with 2 times the loser", "with 0 times the loser", "T301"),
        ("table gains 3 days\n    turns", "table gains 0 days\n    turns", "T301"),
        # What is said twice.
        ("3 identical or 2 different", "3 identical or 2 identical", "T303"),
        ("from tops of all seats", "from tops of left, left", "T303"),
        ('holds 3 "Pear", 2', 'holds 3 "Pear", "Pear", 2', "T303"),
        ("stacks  gains crown", "stacks  stacks  gains crown", "T303"),
        # What stands where.
        ("gains crown", "spends 2 identical fruit", "T304"),
        (
            "scores 3  asks",
            'counts "Honey" twice once a turn  asks',
            "T306",
        ),
        ("    from row of shed\n", "", "T306"),
        ("    from row of shed\n", "    from row of market\n", "T314"),
        ("from tops of all seats", "from tops of barn", "T314"),
        (
            "    of the woken seat\n    from tops of left, right, market\n",
            "    of the woken seat\n    from row of shed\n",
            "T311",
        ),
        ('discard cards "Gong"', 'discard cards "Basket"', "T313"),
        ('with "Honey" wild', 'with "Pear" wild', "T309"),
        # The flow.
        ("of the active seat\n    from tops", "of every seat\n    from tops", "F412"),
        ('for "prize"', 'for "first"', "F407"),
        ('asks "glean"', 'asks "pick"', "F417"),
        ('looks at 3 openly for "pick"', 'looks at 3 openly for "prize"', "F417"),
        ('            ask "first" { place }\n', '            ask "prize" { place }\n', "F416"),
        ('            ask "exchange" { pay  place }\n', "", "F418"),
        ('        ask "draw"\n', '        ask "first"\n        place\n        ask "draw"\n', "F418"),
        (
            '            ask "build" { pay  place  collect }\n',
            '            ask "build" { place  collect }\n',
            "F409",
        ),
        ('        ask "draw"\n        place\n', '        ask "draw"\n', "F409"),
        ("            each queued ask { place  collect }\n", "", "F408"),
        ("        renew powers\n", '        turn 1 to 2 { ask "draw"  place }\n', "F403"),
        # Piles and powers.
        ('6 "Pear", 4 "Plum"', '200 "Pear", 40 "Plum"', "L702"),
        ("spends 3 identical fruit  scores 4", "stages in any order", "T304"),
    ],
)
def test_mistakes(tmp_path: Path, old: str, new: str, code: str) -> None:
    found = codes(compile_text(tmp_path, changed(TURNS_SCAFFOLD, old, new)))
    assert set(found) == {code}
    assert len(found) == 1


def test_settling_needs_a_question_of_further_cards_only_if_there_are_any(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "    of the woken seat\n", "    of the active seat\n")
    text = changed(text, '            ask "more" { place  collect }\n', "")
    text = changed(text, '        ask "draw"\n', '        ask "draw"\n        place\n        ask "more"\n')
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.primary.text) for one in found] == [("R610", "no ask is `of the woken seat`")]


def test_too_many_things_of_tables_and_piles(tmp_path: Path) -> None:
    counters = "".join(f"counter bell{number}  of the table\n" for number in range(4))
    assert codes(compile_text(tmp_path, TURNS_SCAFFOLD + counters)) == ["L701"]
    piles = "".join(f'pile crate{number}  holds "Pear"\n' for number in range(2))
    assert codes(compile_text(tmp_path, TURNS_SCAFFOLD + piles)) == ["L701"]
    assert codes(compile_text(tmp_path, TURNS_SCAFFOLD + "pile crate of boards\n")) == ["L701"]


def test_declared_in_vain(tmp_path: Path) -> None:
    text = TURNS_SCAFFOLD + 'counter year  of the table\ngroup tools of "Gong"\npile crate  holds "Pear"\n'
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.message) for one in found] == [
        ("W901", "counter `year` is never used"),
        ("W901", "group `tools` is never used"),
        ("W901", "pile `crate` is never used"),
    ]


def test_a_counter_of_the_table_that_only_falls(tmp_path: Path) -> None:
    text = TURNS_SCAFFOLD.replace("table gains 3 days", "table loses 3 days")
    found = compile_text(tmp_path, text).diagnostics
    assert [(one.code, one.message) for one in found] == [("R602", "`day` always stays at 0")]
