"""All independent errors in one run: what an error does not touch is checked, what it hides is told."""

import json
from pathlib import Path

from septem.compiler.render import render_json, render_text
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import changed, codes, compile_extension, compile_text

MISSPELT = changed(SCAFFOLD, "cost 2 plum", "cost 2 plom")
ATTIC = 'card "Attic" azure  age 5  copies 2+  scores 1\n'


def test_a_card_without_a_deck_is_reported_beside_other_errors(tmp_path: Path) -> None:
    assert sorted(codes(compile_text(tmp_path, MISSPELT + ATTIC))) == ["D501", "N201"]
    unreadable = changed(SCAFFOLD, "scores 1 per bell", "scores per per bell")
    assert sorted(codes(compile_text(tmp_path, unreadable + ATTIC))) == ["D501", "S103"]


def test_a_deck_that_could_not_be_read_is_not_missed(tmp_path: Path) -> None:
    for wrong in ("dek age 2\n", "deck age two\n", "deck 2\n"):
        found = codes(compile_text(tmp_path, changed(SCAFFOLD, "deck age 2\n", wrong)))
        assert "D501" not in found, wrong


def test_a_stage_that_comes_twice_is_reported_in_a_damaged_board(tmp_path: Path) -> None:
    stage = "        stage 1  cost pear  scores 2\n"
    text = changed(SCAFFOLD, stage, stage + "        stage 2  cost per per\n" + stage)
    assert {"D507", "S103"} <= set(codes(compile_text(tmp_path, text)))


def test_the_report_ends_with_what_was_not_checked(tmp_path: Path) -> None:
    compilation = compile_text(tmp_path, MISSPELT)
    last = render_text(compilation.diagnostics).splitlines()[-1]
    assert last == "not fully checked because of these errors: decks, flow, effects, warnings"
    document = json.loads(render_json(compilation.diagnostics))
    assert document["not_checked"] == ["decks", "flow", "effects", "warnings"]


def test_warnings_alone_hide_nothing(tmp_path: Path) -> None:
    compilation = compile_text(tmp_path, SCAFFOLD + "counter gong\n")
    assert codes(compilation) == ["W901"]
    assert render_text(compilation.diagnostics).endswith("\n1 warning\n")
    assert json.loads(render_json(compilation.diagnostics))["not_checked"] == []


def test_an_unknown_extended_ruleset_is_one_error(tmp_path: Path) -> None:
    text = 'extends exemplar\nruleset more { players 2 }\nremove card "Elsewhere"\n' + ATTIC
    assert codes(compile_text(tmp_path, text)) == ["P803"]


def test_a_removed_card_that_is_named_points_to_its_removal(tmp_path: Path) -> None:
    compilation = compile_extension(tmp_path, 'remove card "Old Mill"\n')
    (found,) = (one for one in compilation.diagnostics if one.code == "N201")
    (removal,) = found.others
    assert removal.span.text == '"Old Mill"'
    assert removal.span.file.path.endswith("main.sept")
    assert removal.span.file is not found.primary.span.file
    assert found.help == "`replace` the cards that are free with `Old Mill`, too"


def test_curly_quotes_are_one_error(tmp_path: Path) -> None:
    (found,) = compile_text(tmp_path, changed(SCAFFOLD, '"Barn"', "“Barn”")).diagnostics
    assert (found.code, found.primary.text) == (
        "S101",
        'texts and names are put in straight quotes: `"`',
    )


def test_alternatives_are_written_with_or(tmp_path: Path) -> None:
    found = compile_text(tmp_path, changed(SCAFFOLD, "produces pear", "produces pear/plum")).diagnostics[0]
    assert found.primary.text.endswith("alternatives are written with `or`")


def test_a_name_of_several_words_wants_quotes(tmp_path: Path) -> None:
    (found,) = compile_text(tmp_path, changed(SCAFFOLD, '"Old Mill" amber', "Old Mill amber")).diagnostics
    assert found.code == "S103"
    assert found.help is not None
    assert found.help.endswith("a name of several words is put in quotes")


def test_a_deck_that_does_not_fit_is_told_once_with_what_to_do(tmp_path: Path) -> None:
    more = SCAFFOLD + 'card "Shed" azure  age 1  copies 2+  scores 1\n'
    (found,) = compile_text(tmp_path, more).diagnostics
    assert (found.code, found.primary.text) == ("D502", "2 cards are dealt to each seat")
    sizes = "5 for 2 players instead of 4, 7 for 3 players instead of 6"
    assert found.help == f"the deck has {sizes}: remove or replace as many cards"


def test_a_clause_word_that_is_similar_is_suggested(tmp_path: Path) -> None:
    (found,) = compile_text(tmp_path, changed(SCAFFOLD, "gains 1 bean", "gives 1 bean")).diagnostics
    assert found.nearest[:1] == ("gains",)


def test_copies_out_of_range_tell_the_range_of_the_ruleset(tmp_path: Path) -> None:
    (found,) = compile_text(tmp_path, changed(SCAFFOLD, "copies 2+ 2+ 3+", "copies 2+ 2+ 8+")).diagnostics
    assert (found.code, found.help) == ("T301", "the ruleset is for 2 to 3 players")
