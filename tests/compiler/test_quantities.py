"""Tests in quantities, and the counter of the stages that are still to be built."""

from pathlib import Path

import pytest

from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, compile_text


def findings(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Code, text marked and label of each finding but warnings."""
    found = compile_text(folder, text).diagnostics
    labels = [(one.code, one.primary.span.text, one.primary.text) for one in found]
    return [label for label in labels if not label[0].startswith("W")]


def scoring(terms: str) -> str:
    """The sample game with another score of a card."""
    return changed(SCAFFOLD, "scores 1 per bell", f"scores {terms}")


@pytest.mark.parametrize(
    "terms",
    [
        "7 if no bell",
        "7 if no bells, drums in neighbours",
        '3 if at least 2 bells + 1 per drum - 4 if at most 1 "unbuilt stage" in all',
        '1 per "unbuilt stages"',
        # Where a name must stand, words of the language are names.
        "1 if no stage",
    ],
)
def test_terms_that_can_be_said(tmp_path: Path, terms: str) -> None:
    assert findings(tmp_path, scoring(terms)) == []


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("1 if at least 0 bells", ("T301", "0")),
        ("1 if at most 256 bells", ("T301", "256")),
        ("1 if no bells, bells", ("T303", "bells")),
    ],
)
def test_terms_that_make_no_sense(tmp_path: Path, terms: str, expected: tuple[str, str]) -> None:
    (found,) = findings(tmp_path, scoring(terms))
    assert found[:2] == expected


def test_condition_of_a_counter_that_stays_at_0(tmp_path: Path) -> None:
    text = "counter gong\n" + scoring("3 if no gong")
    assert findings(tmp_path, text) == [("R602", "scores 3 if no gong", "the condition always holds")]
    text = "counter gong\n" + scoring("3 if at least 1 gong")
    assert findings(tmp_path, text) == [
        ("R602", "scores 3 if at least 1 gong", "this can never have an effect")
    ]


def test_unbuilt_stages_need_stages(tmp_path: Path) -> None:
    text = scoring('1 per "unbuilt stage"')
    text = changed(
        text, 'stage 1  cost plum  scores 3\n        stage 2  cost 2 pear  grants "green thumb"', ""
    )
    text = changed(text, "stage 1  cost pear  scores 3", "")
    text = changed(text, "stage 1  cost pear  scores 2", "")
    text = changed(text, "scores 2\n", 'scores 2  grants "green thumb"\n')
    assert ("R602", 'scores 1 per "unbuilt stage"', "this can never have an effect") in findings(
        tmp_path, text
    )


def test_the_counter_is_the_engines_own(tmp_path: Path) -> None:
    taken = findings(tmp_path / "a", SCAFFOLD + 'counter "unbuilt stages"\n')
    assert taken == [
        ("N208", '"unbuilt stages"', "the counter of unbuilt stages has this name in every ruleset")
    ]
    raised = findings(tmp_path / "b", changed(SCAFFOLD, "carries 2 bells", 'carries "unbuilt stage"'))
    assert raised == [("N202", '"unbuilt stage"', "it counts by itself and cannot be given")]
    no_carrier = findings(tmp_path / "c", changed(SCAFFOLD, "azure, stages", 'azure, "unbuilt stages"'))
    assert ("N202", '"unbuilt stages"', "a colour must stand here") in no_carrier
