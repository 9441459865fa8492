"""What findings advise: the way on from where an author usually stands."""

from pathlib import Path

import pytest

from septem.compiler.codes import BY_CODE
from septem.compiler.scaffold import SCAFFOLD, TURNS_SCAFFOLD

from .rulesets import changed, compile_extension, compile_files, compile_text

GONG = "counter gong  plural gongs\nability booming { carries gong }\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "advice"),
    [
        (
            '"Basket", "Ladle", "Kettle"',
            '"Basket", "Ladle"',
            "D509",
            "name it in the `holds` of pile `market` or of pile `shed` or of a board, or remove the card",
        ),
        (
            "stages 2, 3 in any order",
            "stages 3, 4 in any order",
            "D510",
            "add `stage 4` to the side, or leave the number out",
        ),
        (
            '        ask "draw"\n',
            '        ask "pick"\n        place\n        ask "draw"\n',
            "F406",
            "use `look` of ask `glean` queues it, `each queued ask { }` asks it",
        ),
        (
            '        ask "draw"\n',
            '        ask "glean"\n        place\n        ask "draw"\n',
            "F406",
            "`asks NAME rank N` on a card or stage queues it, `each queued ask { }` asks it",
        ),
        (
            "    from row of shed\n",
            "    from hand\n",
            "T311",
            "`from tops of ...`, `from row of NAME` or `from cards looked at` offers such cards",
        ),
        (
            "    from row of shed\n",
            "",
            "T306",
            "where are the cards? `from hand`, `from discard`, `from tops of left, right, NAME`, say",
        ),
        (
            '6 "Pear", 4 "Plum"',
            '200 "Pear", 40 "Plum"',
            "L702",
            # 3 seats with the 7 cards of each board; 200 + 40 + 2 + 2 + 1; 3.
            "every copy counts, tokens included: 21 in pile `barn` (the fullest boards of all seats), "
            "245 in pile `market`, 3 in pile `shed`; leave out as many, or let fewer `players` take part",
        ),
    ],
)
def test_advice_in_games_of_turns(tmp_path: Path, old: str, new: str, code: str, advice: str) -> None:
    found = compile_text(tmp_path, changed(TURNS_SCAFFOLD, old, new)).diagnostics
    assert [(one.code, one.help) for one in found] == [(code, advice)]


def test_a_stage_that_is_not_there_is_marked(tmp_path: Path) -> None:
    text = changed(TURNS_SCAFFOLD, "stages 2, 3 in any order", "stages 2, 3, 9 in any order")
    (found,) = compile_text(tmp_path, text).diagnostics
    assert (found.primary.span.text, found.primary.text) == ("9", "the side has stages 1 to 3")


def test_what_counts_in_decks(tmp_path: Path) -> None:
    """The example of the catalogue: six decks with 15 cards for each of 3 seats."""
    (found,) = compile_files(tmp_path, BY_CODE["L702"].files).diagnostics
    ages = ", ".join(f"45 in age {age}" for age in range(1, 7))
    assert found.help == f"every copy counts: {ages}; leave copies out, or let fewer `players` take part"


def test_what_could_read_a_counter(tmp_path: Path) -> None:
    text = SCAFFOLD + GONG + 'board "Fen" { side A  starts with pear  grants booming {} }\n'
    (found,) = compile_text(tmp_path, text).diagnostics
    assert found.code == "W902"
    assert "`conflict by` and in it `skips seats with`" in (found.help or "")


@pytest.mark.parametrize(
    ("said", "place", "label"),
    [
        (
            'replace board "Mill" { side A  starts with pear {} }',
            '"Mill"',
            "what this replaces named the counter",
        ),
        ('remove board "Mill"', '"Mill"', "what this removes named the counter"),
    ],
)
def test_an_extension_that_takes_away_what_raised_a_counter(
    tmp_path: Path, said: str, place: str, label: str
) -> None:
    """The finding stands in the extended ruleset, and points to where its cause is."""
    reading = (
        'category gongs  scores 1 per gong\nboard "Mill" { side A  starts with pear  grants booming {} }\n'
    )
    base = tmp_path / "rules" / "sample" / "main.sept"
    base.parent.mkdir(parents=True)
    base.write_text(SCAFFOLD + GONG + reading, encoding="utf-8")
    found = [one for one in compile_extension(tmp_path, said).diagnostics if one.code == "R602"]
    assert [one.message for one in found] == ["`gong` always stays at 0"]
    assert [(other.span.text, other.text) for other in found[0].others] == [(place, label)]
    assert "let another definition raise it" in (found[0].help or "")
