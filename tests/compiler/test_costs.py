"""Costs that no city could ever pay."""

from pathlib import Path

import pytest

from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_text

MILL = 'card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces pear\n'
BARN = 'card "Barn" azure  age 1  copies 2+ 2+ 3+  cost pear  scores 2\n'
CHOOSING_MILL = MILL.replace("pear", "pear or plum")
HILL = 'board "Hill" {\n    side A  starts with pear {\n        stage 1  cost plum  scores 3\n'

# In the scaffold three cities hold at best three Old Mills for one pear each; of the sides one starts with a
# pear and two with a plum.


def barn_for(cost: str, mill: str) -> str:
    """The scaffold with another cost of the Barn, and another Old Mill."""
    return changed(changed(SCAFFOLD, BARN, BARN.replace("cost pear", f"cost {cost}")), MILL, mill)


@pytest.mark.parametrize(
    ("cost", "mill", "expected"),
    [
        ("5 pear", MILL, []),  # three of mills, one of the own side, one of a neighbour
        ("6 pear", MILL, ["R601"]),
        # Either kind would do alone, but each mill makes only one of them a turn.
        ("5 pear, 5 plum", CHOOSING_MILL, ["R601"]),
        ("3 pear, 3 plum", CHOOSING_MILL, []),
    ],
)
def test_a_cost_is_compared_with_all_that_could_be_at_hand(
    tmp_path: Path, cost: str, mill: str, expected: list[str]
) -> None:
    assert codes(compile_text(tmp_path, barn_for(cost, mill))) == expected


def test_a_stage_does_not_pay_for_itself(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, HILL, HILL.replace("cost plum  scores 3", "cost plum  produces 12 plum"))
    assert codes(compile_text(tmp_path, text)) == []
    dear = changed(text, "cost plum  produces 12 plum", "cost 12 plum  produces 12 plum")
    assert "R601" in codes(
        compile_text(tmp_path, dear.replace("produces 12 plum", "produces 12 plum not for sale"))
    )


def test_stages_behind_one_that_cannot_be_paid_are_shown(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, HILL, HILL.replace("cost plum", "cost 12 pear"))
    (found,) = compile_text(tmp_path, text).diagnostics
    assert found.code == "R601"
    assert [(label.span.text, label.text) for label in found.others] == [("2", "needs this stage")]
    free = text.replace("side A  starts with pear {", "side A  starts with pear  stages in any order {")
    (alone,) = compile_text(tmp_path, free).diagnostics
    assert (alone.code, alone.others) == ("R601", ())


def test_currency_that_nothing_gives_cannot_be_paid(tmp_path: Path) -> None:
    poor = SCAFFOLD.replace("    every seat gains 3 beans\n", "").replace(
        "    gains 1 bean per amber\n", "    scores 1\n"
    )
    poor = poor.replace("gains 2 beans  unless", "gains 2 drums  unless").replace(
        "from azure, stages", "from azure, amber, stages"
    )
    (found,) = compile_text(tmp_path, poor).diagnostics
    assert (found.code, found.primary.text) == ("R601", "nothing gives any of it")
    assert found.message == "a cost of 1 `bean` can never be paid"
