"""Stages that copy or score like their marker, losses, copied symbols, seats that stay out of conflicts."""

from pathlib import Path
from typing import Any

import pytest

from septem.compiler import limits
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_text
from .test_lowering import BEAN, BELL, DRUM, LEFT, OTHERS, RIGHT, conflict, constant, counted, tables

MOOR = "        stage 1  cost pear  scores 2\n"
SETTLED = changed(SCAFFOLD, "            collect\n", "            collect\n            settle losses\n")
LOSING = changed(SETTLED, "scores 2\ncard", "scores 2  {}\ncard")
AWARD = "            winner gains 1 drum\n"
NOISE = "scores 1 per drum"
SQUARES = "scores squares of drum and 3 per set"
ALWAYS = {"allowed": "always"}
WINTER = {"allowed": "switch", "switch": 0, "on": True}


def stage(folder: Path, text: str) -> dict[str, Any]:
    """The only stage of the last board."""
    stages = tables(folder, text)["boards"][2]["sides"][0]["stages"]
    assert len(stages) == 1
    found: dict[str, Any] = stages[0]
    return found


# --- stages that copy


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("copies stage 1 of left", [("left", 0, True, None, ALWAYS)]),
        ("cost plum  copies stage 2 of right rank 3", [("right", 1, False, 3, ALWAYS)]),
        (
            'copies stage last of left when "long winter"  copies stage 3 of left',
            [("left", None, True, None, WINTER), ("left", 2, True, None, ALWAYS)],
        ),
    ],
)
def test_a_stage_copies(tmp_path: Path, clauses: str, expected: list[tuple[Any, ...]]) -> None:
    found = stage(tmp_path, changed(SCAFFOLD, MOOR, f"        stage 1  {clauses}\n"))
    assert [tuple(copy.values()) for copy in found["copies"]] == expected
    assert list(found["copies"][0]) == ["of", "stage", "cost", "rank", "allowed"]
    assert found["rows"][1] == 0


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("copies stage 9 of left", ["T301"]),
        ("copies stage 0 of left", ["T301"]),
        ("copies stage 1 of left  copies stage 2 of left", ["T303"]),
        ("copies stage 1 of left rank 256", ["T301"]),
        ('copies stage 1 of left when "short winter"', ["N201"]),
        ("copies stage 1 of left  carries bell", ["T319"]),
        ("copies stage 1 of neighbours", ["S103"]),
    ],
)
def test_what_is_wrong_with_a_copy(tmp_path: Path, clauses: str, expected: list[str]) -> None:
    assert codes(compile_text(tmp_path, changed(SCAFFOLD, MOOR, f"        stage 1  {clauses}\n"))) == expected


def test_only_stages_copy(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "cost pear  scores 2\n", "cost pear  scores 2  copies stage 1 of left\n")
    assert codes(compile_text(tmp_path, text)) == ["T304"]


def test_a_stage_copies_few_alternatives(tmp_path: Path) -> None:
    for number, expected in ((4, []), (5, ["L701"])):
        copies = 'copies stage 1 of left when "long winter" ' * number
        text = changed(SCAFFOLD, MOOR, f"        stage 1  {copies}\n")
        assert codes(compile_text(tmp_path, text)) == expected


def test_a_copy_counts_as_the_worst_stage_that_it_may_name(tmp_path: Path) -> None:
    best = "scores best azure in neighbours  "
    stages = "        stage 1  copies stage last of left\n        stage 2  copies stage 2 of left\n"
    for number, expected in ((1, []), (2, ["L701"])):
        text = changed(SCAFFOLD, "stage 2  cost 2 pear  ", f"stage 2  cost 2 pear  {best * number}")
        compilation = compile_text(tmp_path, changed(text, MOOR, stages))
        assert codes(compilation) == expected


def test_questions_of_copied_stages_wait_in_their_own_queue(tmp_path: Path) -> None:
    text = changed(
        SCAFFOLD, "            collect\n", "            collect\n            each queued ask { place }\n"
    )
    text += 'ask "glean" { of the queued seat  from discard  use take builds free as "gleaned" }\n'
    asks = "".join(f'asks "glean" rank {rank}  ' for rank in range(limits.QUEUES))
    text = changed(text, "cost 2 pear  grants", f"cost 2 pear  {asks}grants")
    assert codes(compile_text(tmp_path, text)) == []
    copying = changed(text, MOOR, "        stage 1  copies stage 2 of left{}\n")
    assert codes(compile_text(tmp_path, copying.replace("{}", ""))) == []
    assert codes(compile_text(tmp_path, copying.replace("{}", " rank 3"))) == []
    assert codes(compile_text(tmp_path, copying.replace("{}", " rank 9"))) == ["L701"]


# --- the marker


def test_points_for_cards_like_the_marker(tmp_path: Path) -> None:
    clause = "scores cards like the marker in neighbours for 2"
    text = changed(SCAFFOLD, MOOR, f"        stage 1  cost pear  {clause}\n")
    first, _ = stage(tmp_path, text)["rows"]
    row = tables(tmp_path, text)["rows"][first]
    assert row == {"op": "score_marker", "category": 0, "points": 2, "scope": LEFT | RIGHT}
    nowhere = changed(text, "from azure, stages", "from azure")
    assert set(codes(compile_text(tmp_path, nowhere))) == {"R603"}


def test_only_stages_have_markers(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "scores 2\ncard", "scores cards like the marker for 2\ncard")
    assert codes(compile_text(tmp_path, text)) == ["T304"]


# --- losses


def test_losses_wait_in_a_counter_until_they_are_settled(tmp_path: Path) -> None:
    body = tables(tmp_path, LOSING.replace("{}", "loses 2 beans for others"))
    names = [(counter["name"], counter["internal"]) for counter in body["counters"]]
    waiting = names.index(("bean losses", True))
    (row,) = (row for row in body["rows"] if row["op"] == "lose")
    assert row == {"op": "lose", "counter": waiting, "quantity": row["quantity"], "scope": OTHERS}
    assert body["quantities"][row["quantity"]] == constant(2)
    assert {"do": "lose", "pending": waiting, "counter": BEAN} in body["flow"]


def test_losses_of_several_counters(tmp_path: Path) -> None:
    body = tables(tmp_path, LOSING.replace("{}", "loses 1 drum for left per 2 bells  loses bean for all"))
    names = [counter["name"] for counter in body["counters"]]
    drums, beans = names.index("drum losses"), names.index("bean losses")
    settled = [step for step in body["flow"] if step["do"] == "lose"]
    assert settled == [
        {"do": "lose", "pending": drums, "counter": DRUM},
        {"do": "lose", "pending": beans, "counter": BEAN},
    ]
    row = next(row for row in body["rows"] if row["op"] == "lose")
    assert body["quantities"][row["quantity"]] == counted(1, "per", 2, [BELL], 1)


def test_the_step_alone_does_nothing(tmp_path: Path) -> None:
    assert tables(tmp_path, SETTLED) == tables(tmp_path, SCAFFOLD)
    assert codes(compile_text(tmp_path, SETTLED)) == []


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("loses 2 beans", ["S104"]),
        ("loses 2 pears for others", ["N201"]),
        ("loses 2 amber for others", ["N202"]),
        ("loses 1001 beans for others", ["T301"]),
        ("loses 1 bean for others, all", ["T310"]),
    ],
)
def test_what_is_wrong_with_a_loss(tmp_path: Path, clause: str, expected: list[str]) -> None:
    assert codes(compile_text(tmp_path, LOSING.replace("{}", clause))) == expected


def test_the_name_of_the_counter_of_losses_is_taken(tmp_path: Path) -> None:
    text = LOSING.replace("{}", "loses 2 beans for others").replace("bell", '"bean losses"')
    text = text.replace('"bean losses"s', '"bean loss"')
    assert codes(compile_text(tmp_path, text)) == ["N208"]


# --- conflicts and symbols


def test_seats_that_stay_out_of_a_conflict(tmp_path: Path) -> None:
    body = tables(tmp_path, changed(SCAFFOLD, AWARD, f"{AWARD}            skips seats with drum\n"))
    assert conflict(skip=DRUM) in body["flow"]
    twice = changed(SCAFFOLD, AWARD, f"{AWARD} skips seats with drum  skips seats with bell\n")
    assert codes(compile_text(tmp_path, twice)) == ["T303"]
    never = changed(SCAFFOLD, AWARD, f"{AWARD} skips seats with gong\n") + "counter gong\n"
    assert codes(compile_text(tmp_path, never)) == ["R602"]


def test_copied_symbols(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "scores 2\ncard", "scores 2  carries drum\ncard")
    text = changed(text, NOISE, f"{SQUARES} with bell copied from azure in neighbours")
    sets = tables(tmp_path, text)["categories"][1]["sets"]
    assert sets["wild"] is None
    assert sets["copied"] == {"counter": BELL, "colour": 1, "scope": LEFT | RIGHT}
    both = changed(text, "with bell copied", "with gong wild with bell copied") + "counter gong\n"
    assert codes(compile_text(tmp_path, both)) == []
    for name in ("drum", "gong"):
        same = changed(both, "with bell copied", f"with {name} copied")
        assert codes(compile_text(tmp_path, same)) == ["T309"]


def test_goods_that_choices_make_count_as_missing_with_a_switch(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "price 2 }", 'price 2  choices count as missing when "long winter" }')
    assert tables(tmp_path, text)["trade"]["open_choices"] == 0
    twice = changed(text, "}\n\nability", '  choices count as missing when "long winter" }\n\nability')
    assert codes(compile_text(tmp_path, twice)) == ["T303"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [("pear, fruit", ["T303"]), ("pear, pear", ["T303"]), ("pear, bell", []), ("quince", ["R602"])],
)
def test_counted_goods(tmp_path: Path, names: str, expected: list[str]) -> None:
    text = changed(SCAFFOLD, "resource plum fruit", "resource plum fruit\nresource quince fruit")
    text = changed(text, "scores 1 per bell", f"scores 1 per {names}")
    text = changed(text, "scores 1 per drum", "scores 1 per drum, bell")
    assert [code for code in codes(compile_text(tmp_path, text)) if code[0] != "W"] == expected
