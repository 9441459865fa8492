"""What the clauses become in the tables; the expected records follow from the meaning of the clauses."""

from pathlib import Path
from typing import Any

import msgpack
import pytest

from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_base, compile_text

BEAN, STAGE, UNBUILT, AMBER, AZURE, BELL, DRUM, SWEETS_POINTS = range(8)
PEAR, PLUM = 1, 2
SELF, LEFT, RIGHT, OTHERS = 1, 2, 4, 8


def tables(folder: Path, text: str = SCAFFOLD) -> dict[str, Any]:
    """The body of the tables of a ruleset that must compile; warnings do no harm."""
    compilation = compile_text(folder, text)
    assert [code for code in codes(compilation) if not code.startswith("W")] == []
    assert compilation.tables is not None
    body: dict[str, Any] = msgpack.unpackb(compilation.tables[48:])
    return body


def rows_of_mill(folder: Path, clauses: str) -> list[dict[str, Any]]:
    """The rows of the first card with these clauses instead of its own."""
    text = changed(SCAFFOLD, "copies 2+ 2+ 3+  produces pear", f"copies 2+ 2+ 3+  {clauses}")
    text = changed(text, "from azure, stages", "from azure, stages, amber")
    text = changed(text, "builds by cost, chain", "builds by cost, chain, right")
    text = changed(
        text, "            pass hands", "            each queued ask { place }\n            pass hands"
    )
    text += 'ask "glean" { of the queued seat  from discard  use take builds free as "gleaned" }\n'
    body = tables(folder, text)
    first, count = body["cards"][0]["rows"]
    rows: list[dict[str, Any]] = body["rows"][first : first + count]
    return [{key: resolved(body, key, value) for key, value in row.items()} for row in rows]


def resolved(body: dict[str, Any], key: str, value: Any) -> Any:
    """The entry to which an index of a row points."""
    pools = {"producer": "producers", "term": "terms", "right": "rights", "quantity": "quantities"}
    return body[pools[key]][value] if key in pools else value


def producer(goods: int, *, for_sale: bool = True, missing: bool = False) -> dict[str, Any]:
    """A kind of producer."""
    return {"goods": goods, "for_sale": for_sale, "missing": missing}


def constant(number: int) -> dict[str, Any]:
    """A quantity that is a number."""
    return {"constant": number, "terms": []}


def per(weight: int, divisor: int, counters: list[int], scope: int) -> dict[str, Any]:
    """A quantity of one term."""
    return counted(weight, "per", divisor, counters, scope)


def counted(
    weight: int, counting: str, number: int, counters: list[int], scope: int, goods: int = 0
) -> dict[str, Any]:
    """A quantity of one term of any kind."""
    term = {
        "weight": weight,
        "counting": counting,
        "number": number,
        "counters": counters,
        "goods": goods,
        "scope": scope,
    }
    return {"constant": 0, "terms": [term]}


def right(
    colours: int, renewal: str, first: bool = False, numbers: int | None = None
) -> list[dict[str, Any]]:
    """The row of a right to build free."""
    limits = {"first_of_colour": first, "numbers": numbers}
    return [{"op": "right", "right": {"colours": colours, "renewal": renewal, **limits}}]


@pytest.mark.parametrize(
    ("clause", "table", "expected"),
    [
        (
            "builds amber, stages without goods",
            "cost_changes",
            {"colours": 1, "stages": True, "without_goods": True, "bank": 0},
        ),
        (
            "builds cards for 2 beans less",
            "cost_changes",
            {"colours": 3, "stages": False, "without_goods": False, "bank": -2},
        ),
        (
            "builds azure for bean more",
            "cost_changes",
            {"colours": 2, "stages": False, "without_goods": False, "bank": 1},
        ),
        (
            "earns 2 beans for each amber built by chain, right",
            "events",
            {"colours": 1, "stages": False, "ways": 6, "gained": BEAN, "quantity": 2, "scope": SELF},
        ),
        (
            "earns bell for neighbours for each card, stage built",
            "events",
            {"colours": 3, "stages": True, "ways": 15, "gained": BELL, "quantity": 1, "scope": 6},
        ),
        ("adds 2 to bell in conflicts", "strengths", {"strength": BELL, "quantity": 2}),
    ],
)
def test_rules_that_stand_with_an_object(
    tmp_path: Path, clause: str, table: str, expected: dict[str, Any]
) -> None:
    """The object raises a counter of the compiler's own, once for each of it in play; the rule names it."""
    text = changed(SCAFFOLD, "copies 2+ 2+ 3+  produces pear", f"copies 2+ 2+ 3+  produces pear  {clause}")
    text = changed(text, "builds by cost, chain", "builds by cost, chain, right")
    text = changed(text, "cost 2 pear  grants", f"cost 2 pear  {clause}  grants")
    body = tables(tmp_path, text)
    (rule,) = body[table]
    counter = rule.pop("counter")
    of_counter = body["counters"][counter]
    assert (of_counter["name"], of_counter["internal"]) == ("rule 1", True)
    if "quantity" in rule:
        rule["quantity"] = body["quantities"][rule["quantity"]]["constant"]
    assert rule == expected
    first, count = body["cards"][0]["rows"]
    assert {"op": "add", "counter": counter, "amount": 1} in body["rows"][first : first + count]
    first, count = body["boards"][0]["sides"][0]["stages"][1]["rows"]
    assert {"op": "add", "counter": counter, "amount": 1} in body["rows"][first : first + count]


def test_counters_of_rules_have_names_that_nothing_else_has(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "counter drum", 'counter "rule 1"\ncounter drum')
    text = changed(text, "scores 1 per bell", "scores 1 per bell  builds azure for 1 bean less")
    names = [counter["name"] for counter in tables(tmp_path, text)["counters"]]
    assert names[-2:] == ["sweets points", "rule 2"]


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        (
            "produces pear",
            [{"op": "produce", "producer": producer(PEAR), "units": 1}],
        ),
        (
            "produces 2 pear or plum not for sale",
            [
                {
                    "op": "produce",
                    "producer": producer(PEAR | PLUM, for_sale=False),
                    "units": 2,
                }
            ],
        ),
        (
            "produces pear, any fruit",
            [
                {
                    "op": "produce",
                    "producer": producer(PEAR),
                    "units": 1,
                },
                {
                    "op": "produce",
                    "producer": producer(PEAR | PLUM),
                    "units": 1,
                },
            ],
        ),
        (
            "produces 2 any missing not for sale",
            [{"op": "produce", "producer": producer(PEAR | PLUM, for_sale=False, missing=True), "units": 2}],
        ),
        ("carries bell", [{"op": "add", "counter": BELL, "amount": 1}]),
        ("carries 3 bells", [{"op": "add", "counter": BELL, "amount": 3}]),
        ('grants "green thumb"', [{"op": "add", "counter": BELL, "amount": 2}]),
        ("scores 3", [{"op": "add", "counter": SWEETS_POINTS, "amount": 3}]),
        (
            "scores 2 per bell, drum in left, self",
            [{"op": "score", "category": 0, "quantity": per(2, 1, [BELL, DRUM], SELF | LEFT)}],
        ),
        (
            "scores 4 - 1 per 3 beans",
            [
                {"op": "add", "counter": SWEETS_POINTS, "amount": 4},
                {"op": "score", "category": 0, "quantity": per(-1, 3, [BEAN], SELF)},
            ],
        ),
        (
            "scores 2 per pear, bell in all",
            [
                {
                    "op": "score",
                    "category": 0,
                    "quantity": counted(2, "per", 1, [BELL], SELF | OTHERS, goods=PEAR),
                }
            ],
        ),
        (
            "gains 1 bean per 2 fruit",
            [
                {
                    "op": "gain",
                    "counter": BEAN,
                    "quantity": counted(1, "per", 2, [], SELF, goods=PEAR | PLUM),
                    "scope": SELF,
                }
            ],
        ),
        ("scores best azure in neighbours", [{"op": "score_best", "colour": 1, "scope": LEFT | RIGHT}]),
        ("scores best azure in others", [{"op": "score_best", "colour": 1, "scope": OTHERS}]),
        ("gains 5 beans", [{"op": "gain", "counter": BEAN, "quantity": constant(5), "scope": SELF}]),
        (
            "gains bean for neighbours per 2 amber in all",
            [
                {
                    "op": "gain",
                    "counter": BEAN,
                    "quantity": per(1, 2, [AMBER], SELF | OTHERS),
                    "scope": LEFT | RIGHT,
                }
            ],
        ),
        (
            "gains 3 beans per stage",
            [{"op": "gain", "counter": BEAN, "quantity": per(3, 1, [STAGE], SELF), "scope": SELF}],
        ),
        (
            'scores 7 if no "unbuilt stage"',
            [{"op": "score", "category": 0, "quantity": counted(7, "at_most", 0, [UNBUILT], SELF)}],
        ),
        (
            "scores 2 if at least 3 amber, azure in neighbours",
            [
                {
                    "op": "score",
                    "category": 0,
                    "quantity": counted(2, "at_least", 3, [AMBER, AZURE], LEFT | RIGHT),
                }
            ],
        ),
        (
            "gains 4 beans if at most 1 bell",
            [
                {
                    "op": "gain",
                    "counter": BEAN,
                    "quantity": counted(4, "at_most", 1, [BELL], SELF),
                    "scope": SELF,
                }
            ],
        ),
        (
            "buys fruit from left for 1",
            [{"op": "trade", "term": {"sides": 1, "goods": PEAR | PLUM, "price": 1}}],
        ),
        ("buys plum from right for 1", [{"op": "trade", "term": {"sides": 2, "goods": PLUM, "price": 1}}]),
        (
            "buys pear, plum from neighbours for 1",
            [{"op": "trade", "term": {"sides": 3, "goods": PEAR | PLUM, "price": 1}}],
        ),
        ("builds free once an age", right(3, "age")),
        ("builds azure free once a game", right(2, "game")),
        ("builds amber, azure free always", right(3, "always")),
        ("builds free first of its colour", right(3, "always", first=True)),
        ("builds free for card 1 to 2 of an age", right(3, "always", numbers=0b11)),
        (
            "builds amber free once a game first of its colour for card 1, 3 to 4 of an age",
            right(1, "game", first=True, numbers=0b1101),
        ),
        ('asks "glean" rank 7', [{"op": "queue", "ask": 1, "rank": 7}]),
    ],
)
def test_clauses_become_rows(clauses: str, expected: list[dict[str, Any]], tmp_path: Path) -> None:
    assert rows_of_mill(tmp_path, clauses) == expected


def test_counters_stand_in_order(tmp_path: Path) -> None:
    named = [
        (counter["name"], counter["plural"], counter["internal"]) for counter in tables(tmp_path)["counters"]
    ]
    assert named == [
        ("bean", "beans", False),
        ("stage", "stages", False),
        ("unbuilt stage", "unbuilt stages", False),
        ("amber", "amber", False),
        ("azure", "azure", False),
        ("bell", "bells", False),
        ("drum", "drums", False),
        ("sweets points", "sweets points", True),
    ]


def test_head_of_the_tables(tmp_path: Path) -> None:
    body = tables(tmp_path)
    assert (body["name"], body["title"], body["players"]) == ("sample", "A sample", [2, 3])
    assert (body["currency"], body["stages"], body["ties"]) == (
        BEAN,
        STAGE,
        [{"counter": BEAN, "name": "beans"}],
    )
    assert body["trade"] == {"price": 2, "needless": None, "open_choices": None, "classes": [1, 2]}
    assert body["goods"] == [{"name": "pear", "names": {}}, {"name": "plum", "names": {}}]
    assert body["colours"][1] == {"name": "azure", "about": "tools", "counter": AZURE}
    assert body["switches"] == [
        {"name": "long winter", "default": False, "about": "Nothing can be turned into beans."}
    ]


def test_cards_boards_and_categories(tmp_path: Path) -> None:
    body = tables(tmp_path)
    granary = body["cards"][2]
    assert (granary["colour"], granary["age"], granary["copies"]) == (0, 2, [2, 2, 3])
    assert body["costs"][granary["cost"]] == {"goods": [0, 2], "bank": 0, "spend": None}
    assert granary["chains"] == [0]
    assert body["costs"][body["cards"][3]["cost"]] == {"goods": [0, 0], "bank": 1, "spend": None}
    stages = body["boards"][0]["sides"][0]["stages"]
    assert [stage["needs"] for stage in stages] == [0, 1]
    assert body["categories"][0] == {
        "name": "sweets",
        "points": SWEETS_POINTS,
        "quantity": None,
        "sets": None,
    }
    assert body["quantities"][body["categories"][1]["quantity"]] == per(1, 1, [DRUM], SELF)
    assert body["decks"] == [{"age": age, "draw": None, "chooser": None} for age in (1, 2)]


def test_stages_in_any_order_need_nothing(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "side A  starts with pear {", "side A  starts with pear  stages in any order {")
    assert [stage["needs"] for stage in tables(tmp_path, text)["boards"][0]["sides"][0]["stages"]] == [0, 0]


def test_a_side_starts_with_goods_and_counters(tmp_path: Path) -> None:
    body = tables(tmp_path, changed(SCAFFOLD, "starts with pear {", "starts with 2 pear, 4 beans {"))
    first, count = body["boards"][0]["sides"][0]["rows"]
    produced, added = body["rows"][first : first + count]
    assert (body["producers"][produced["producer"]], produced["units"]) == (
        producer(PEAR),
        2,
    )
    assert added == {"op": "add", "counter": BEAN, "amount": 4}


def test_a_deck_that_draws(tmp_path: Path) -> None:
    by_seats = tables(tmp_path, changed(SCAFFOLD, "deck age 2\n", "deck age 2  draws seats + 0 amber\n"))
    assert by_seats["decks"][1] == {
        "age": 2,
        "draw": {"colour": 0, "base": 0, "per_seat": 1},
        "chooser": None,
    }


def test_squares_and_wild_symbols(tmp_path: Path) -> None:
    text = changed(
        SCAFFOLD, "scores 1 per drum", "scores squares of drum, amber and 7 per set with bell wild"
    )
    assert tables(tmp_path, text)["categories"][1]["sets"] == {
        "symbols": [DRUM, AMBER],
        "full_set": 7,
        "wild": BELL,
        "copied": None,
    }


def test_asks(tmp_path: Path) -> None:
    always = {"allowed": "always"}
    unlimited = {"unchained": False, "last_resort": False}
    assert tables(tmp_path)["asks"] == [
        {
            "name": "choose",
            "kind": "choose",
            "of": {"who": "every"},
            "from": {"zone": "hand"},
            "uses": [
                {
                    "name": "build",
                    "action": {"action": "build", "cost": True, "chain": True, "right": False, "free": None},
                    "allowed": always,
                    **unlimited,
                },
                {"name": "raise", "action": {"action": "stage"}, "allowed": always, **unlimited},
                {
                    "name": "compost",
                    "action": {"action": "sell", "counter": BEAN, "amount": 2},
                    "allowed": {"allowed": "switch", "switch": 0, "on": False},
                    **unlimited,
                },
            ],
            "skip": {"skip": "never"},
        }
    ]


def test_asks_of_a_kind_with_another_name(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, 'ask "choose" {', 'ask "choose" as "pick" {')
    ask = tables(tmp_path, text)["asks"][0]
    assert (ask["name"], ask["kind"]) == ("choose", "pick")


def test_further_forms_of_asks(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "of every seat", "of seats with bell")
    text = changed(text, 'gains 2 beans  unless "long winter"', 'nothing when "long winter"')
    text = changed(text, "    from hand\n", "    from hand\n    skipped when nothing can be built\n")
    ask = tables(tmp_path, text)["asks"][0]
    assert (ask["of"], ask["from"], ask["skip"]) == (
        {"who": "with", "counter": BELL},
        {"zone": "hand"},
        {"skip": "always"},
    )
    assert ask["uses"][2] == {
        "name": "compost",
        "action": {"action": "decline"},
        "allowed": {"allowed": "switch", "switch": 0, "on": True},
        "unchained": False,
        "last_resort": False,
    }


def conflict(skip: int | None) -> dict[str, Any]:
    """The conflict of the scaffold."""
    winner = {"counter": DRUM, "amount": 1, "from": None}
    return {
        "do": "conflict",
        "strength": BELL,
        "winner": winner,
        "loser": None,
        "rout": None,
        "skip": skip,
    }


def test_flow(tmp_path: Path) -> None:
    assert tables(tmp_path)["flow"] == [
        {"do": "draw_boards"},
        {"do": "gain", "counter": BEAN, "amount": 3},
        {"do": "for", "var": "age", "first": 1, "last": 2},
        {"do": "deal", "count": 2},
        {"do": "for", "var": "turn", "first": 1, "last": 2},
        {"do": "ask", "ask": 0},
        {"do": "pay"},
        {"do": "place"},
        {"do": "collect"},
        {"do": "pass", "to": "left"},
        {"do": "next", "start": 4},
        conflict(skip=None),
        {"do": "next", "start": 2},
        {"do": "end"},
    ]


def test_branches_of_the_flow_lead_behind_their_blocks(tmp_path: Path) -> None:
    branches = (
        '    draw boards\n    when "long winter" { add rights } otherwise { renew rights }\n'
        '    unless "long winter" { discard hands }\n'
    )
    text = changed(SCAFFOLD, "    draw boards\n", branches)
    text = changed(
        text, "            pass hands left\n", "            in turn 1, 2 to 2 { pass hands right }\n"
    )
    flow = tables(tmp_path, text)["flow"]
    assert flow[1:7] == [
        {"do": "unless_switch", "switch": 0, "on": True, "target": 4},
        {"do": "rights", "add": True},
        {"do": "jump", "target": 5},
        {"do": "rights", "add": False},
        {"do": "unless_switch", "switch": 0, "on": False, "target": 7},
        {"do": "discard_hands"},
    ]
    assert flow[15:17] == [
        {"do": "unless", "var": "turn", "values": 0b110, "target": 17},
        {"do": "pass", "to": "right"},
    ]


def test_queued_questions_are_a_loop(tmp_path: Path) -> None:
    text = changed(
        SCAFFOLD, "            collect\n", "            collect\n            each queued ask { place }\n"
    )
    flow = tables(tmp_path, text)["flow"]
    assert flow[9:12] == [
        {"do": "each_queued", "target": 12},
        {"do": "place"},
        {"do": "repeat", "start": 9},
    ]


def test_translated_names(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "resource pear fruit", 'resource pear fruit  name zh "梨"  name ja "洋梨"')
    text = changed(text, "produces pear\n", 'produces pear  name ja "古い水車"\n')
    text = changed(text, 'board "Hill" {', 'board "Hill"  name de "Hügel" {')
    body = tables(tmp_path, text)
    assert list(body["goods"][0]["names"].items()) == [("ja", "洋梨"), ("zh", "梨")]
    assert body["cards"][0]["names"] == {"ja": "古い水車"}
    assert body["boards"][0]["names"] == {"de": "Hügel"}


def test_names_are_the_same_however_their_accents_are_typed(tmp_path: Path) -> None:
    text = SCAFFOLD.replace("bell", "caf\u00e9").replace("carries 2 caf\u00e9s", "carries 2 cafe\u0301s")
    assert tables(tmp_path, text)["counters"][BELL]["name"] == "caf\u00e9"


def test_order_of_files_is_that_of_their_names(tmp_path: Path) -> None:
    base = compile_base(tmp_path, {})
    assert base.tables is not None
    body = msgpack.unpackb(base.tables[48:])
    assert body["cards"][0]["name"] == "Lumber Yard"
    assert [card["age"] for card in body["cards"]] == sorted(card["age"] for card in body["cards"])


def test_a_card_can_be_discarded_for_nothing_but_gains_something(tmp_path: Path) -> None:
    discarded = changed(SCAFFOLD, "gains 2 beans  unless", "gains 0 beans  unless")
    (use,) = [
        use for use in tables(tmp_path / "use", discarded)["asks"][0]["uses"] if use["name"] == "compost"
    ]
    assert use["action"] == {"action": "sell", "counter": BEAN, "amount": 0}
    gained = changed(SCAFFOLD, "gains 1 bean per amber", "gains 0 beans per amber")
    assert codes(compile_text(tmp_path / "card", gained)) == ["T301"]


@pytest.mark.parametrize("again", ["bell", "bells"])
def test_a_counter_is_named_once_in_whatever_number(tmp_path: Path, again: str) -> None:
    per = changed(SCAFFOLD, "scores 1 per bell\n", f"scores 1 per bell, {again}\n")
    assert codes(compile_text(tmp_path / "per", per)) == ["T303"]
    squares = f"scores squares of bell, {again} and 7 per set"
    assert codes(compile_text(tmp_path / "squares", changed(SCAFFOLD, "scores 1 per drum", squares))) == [
        "T303"
    ]
    wild = f"scores squares of bell, drum and 7 per set with {again} wild"
    assert codes(compile_text(tmp_path / "wild", changed(SCAFFOLD, "scores 1 per drum", wild))) == ["T309"]


@pytest.mark.parametrize(
    "steps",
    [
        "    every seat gains 3 beans\n    draw boards\n",
        '    when "long winter" { draw boards }\n    every seat gains 3 beans\n',
    ],
)
def test_boards_are_drawn_first(tmp_path: Path, steps: str) -> None:
    text = changed(SCAFFOLD, "    draw boards\n    every seat gains 3 beans\n", steps)
    assert codes(compile_text(tmp_path, text)) == ["F410"]


def test_an_ask_about_the_pile(tmp_path: Path) -> None:
    text = SCAFFOLD + 'ask "glean" { of the queued seat  from discard  use leave nothing }\n'
    ask = tables(tmp_path, text)["asks"][1]
    assert (ask["of"], ask["from"], ask["skip"]) == (
        {"who": "queued"},
        {"zone": "discard"},
        {"skip": "never"},
    )


def test_a_free_seat(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "players 2 to 3", "players 2\n    free seats 1")
    text = changed(text, "deck age 1\ndeck age 2\n", "deck age 1  chooser left\ndeck age 2  chooser right\n")
    text = changed(
        text,
        'ask "choose" {',
        'ask "third" as "choose" {\n    of the free seat with bell  from draw pile\n'
        "    use raise stage by cost  not for chained cards\n"
        "    use compost gains bean  only if nothing can be built\n"
        "    use leave nothing\n}\n"
        'ask "choose" {',
    )
    text = changed(
        text,
        '            ask "choose"\n',
        '            chooser draws\n            ask "choose"  ask "third"\n',
    )
    text = changed(text, "            pass hands", "            discard draw pile\n            pass hands")
    text = changed(text, "        turn 1 to 2 {\n", "        turn 1 to 1 {\n")
    body = tables(tmp_path, text)
    assert (body["players"], body["free_seats"]) == ([2, 2], 1)
    assert [deck["chooser"] for deck in body["decks"]] == ["left", "right"]
    third = body["asks"][0]
    assert (third["of"], third["from"], third["kind"]) == (
        {"who": "free", "counter": BELL},
        {"zone": "draw_pile"},
        "choose",
    )
    assert [(use["unchained"], use["last_resort"]) for use in third["uses"]] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    words = [step["do"] for step in body["flow"]]
    assert words[5:8] == ["chooser_draws", "ask", "ask"]
    assert words[11] == "discard_draw_pile"
