"""The flow is checked with every setting of the switches, not as if all were on."""

from pathlib import Path

import pytest

from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_text

SWITCHES = 'switch s off "A switch."\nswitch t on "Another one."\n'
DEAL = "        deal 2\n"
ANSWERED = '            ask "choose"\n            pay\n            place\n'


def findings(folder: Path, old: str, new: str) -> list[tuple[str, str]]:
    """Codes and messages of the scaffold with one part of the flow changed and two more switches."""
    diagnostics = compile_text(folder, changed(SCAFFOLD, old, new) + SWITCHES).diagnostics
    return [(found.code, found.message) for found in diagnostics if found.code != "W901"]


@pytest.mark.parametrize(
    "deals",
    [
        "unless s { deal 2 } when s { deal 2 }",
        "when t { deal 2 } otherwise { deal 2 }",
        "when s { when t { deal 2 } otherwise { deal 2 } } otherwise { deal 2 }",
        "when s { unless s { deal 9 } } deal 2",
    ],
)
def test_deals_that_fit_with_every_setting_are_right(tmp_path: Path, deals: str) -> None:
    assert findings(tmp_path, DEAL, f"{deals}\n") == []


@pytest.mark.parametrize(
    ("deals", "condition"),
    [
        ("deal 2 deal 2", ""),
        ("when s { renew rights } otherwise { deal 2 } deal 2", " with `s` off"),
        ("when s { deal 2 } deal 2", " with `s` on"),
        ("when s { deal 2 } otherwise { deal 2 } deal 2", ""),
        ("unless t { deal 2 } deal 2", " with `t` off"),
        ("when s { unless t { deal 2 } } deal 2", " with `s` on and `t` off"),
    ],
)
def test_a_second_deal_is_seen_with_whatever_setting(tmp_path: Path, deals: str, condition: str) -> None:
    found = findings(tmp_path, DEAL, f"{deals}\n")
    assert {code for code, _ in found} == {"F405"}
    assert {message for _, message in found} == {f"the deck of age 1 is dealt twice{condition}"}


def test_a_deck_of_the_wrong_size_is_seen_behind_a_switch(tmp_path: Path) -> None:
    found = findings(tmp_path, DEAL, "unless s { deal 3 } otherwise { deal 2 }\n")
    assert found == [("D502", f"the deck of age {age} does not fit the deal with `s` off") for age in (1, 2)]


def test_a_deal_that_is_missing_with_one_setting_leaves_nothing_to_ask_for(tmp_path: Path) -> None:
    found = findings(tmp_path, DEAL, "unless s { deal 2 }\n")
    assert found == [("F411", "in age 1 nobody has a card left for this question with `s` on")]


def test_more_questions_than_cards_are_seen_behind_a_switch(tmp_path: Path) -> None:
    found = findings(tmp_path, ANSWERED, f"{ANSWERED} unless t {{ {ANSWERED} }}\n")
    assert found == [("F411", "in age 1 nobody has a card left for this question with `t` off")]


def test_an_age_can_be_left_out_by_a_switch(tmp_path: Path) -> None:
    start = SCAFFOLD.index(DEAL)
    end = SCAFFOLD.index("        conflict by")
    played = SCAFFOLD[start:end]
    short = (
        f"        in age 1 {{\n{played}        }}\n        in age 2 {{ unless s {{\n{played}        }} }}\n"
    )
    assert findings(tmp_path, played, short) == []


def test_cards_left_over_can_be_asked_for_in_the_next_age(tmp_path: Path) -> None:
    text = SCAFFOLD.replace("age 1 to 2 {", "age 1 to 1 {").replace("turn 1 to 2 {", "turn 1 to 1 {")
    text = text.rstrip().removesuffix("}") + f"    age 2 to 2 {{ turn 1 to 1 {{ {ANSWERED} }} }}\n}}\n"
    assert codes(compile_text(tmp_path, text)) == ["W906"]


def test_an_ask_that_can_be_declined_needs_no_card(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "turn 1 to 2 {", "turn 1 to 3 {")
    assert codes(compile_text(tmp_path, text)) == ["F411"]
    declined = changed(text, "    use raise ", "    use leave    nothing\n    use raise ")
    assert codes(compile_text(tmp_path, declined)) == []


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ('ask "choose" pay when s { place } otherwise { place }', []),
        ('when s { ask "choose" } otherwise { ask "choose" } pay place', []),
        ('ask "choose" pay when s { place }', [("F409", "the answers are never placed with `s` off")]),
        ('ask "choose" place unless t { pay }', [("F409", "the answers are never paid with `t` on")]),
        ('ask "choose" place in turn 1 { pay }', [("F409", "the answers are never paid")]),
    ],
)
def test_answers_count_with_every_setting(
    tmp_path: Path, steps: str, expected: list[tuple[str, str]]
) -> None:
    assert findings(tmp_path, ANSWERED, f"{steps}\n") == expected


@pytest.mark.parametrize("number", [8, 9, 30])
def test_of_many_switches_at_least_each_one_is_changed(tmp_path: Path, number: int) -> None:
    names = [f"n{index}" for index in range(number)]
    steps = "".join(f"when {name} {{ renew rights }}\n" for name in names)
    text = changed(SCAFFOLD, DEAL, f"{steps} unless {names[-1]} {{ deal 2 }} deal 2\n")
    text += "".join(f"switch {name} on\n" for name in names)
    (found,) = compile_text(tmp_path, text).diagnostics
    assert (found.code, found.message) == (
        "F405",
        f"the deck of age 1 is dealt twice with `{names[-1]}` off",
    )


@pytest.mark.parametrize(
    "steps",
    [
        "every seat gains 3 beans draw boards",
        "when s { draw boards } otherwise { draw boards }",
        "age 1 to 1 { draw boards }",
        "draw boards when s { draw boards }",
    ],
)
def test_boards_are_drawn_first_and_once_and_unconditionally(tmp_path: Path, steps: str) -> None:
    found = findings(tmp_path, "    draw boards\n", f"    {steps}\n")
    assert {code for code, _ in found} == {"F410"}


@pytest.mark.parametrize("whom", ["every seat", "seats with bell"])
def test_the_discard_pile_is_for_queued_seats(tmp_path: Path, whom: str) -> None:
    found = findings(tmp_path, "    of every seat\n    from hand\n", f"    of {whom}\n    from discard\n")
    assert {code for code, _ in found} == {"F412"}
