"""Rulesets that extend others: what they take over, add, replace and remove."""

from pathlib import Path

import septem
from septem.compiler import Compilation, compile_path
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import RULES_ROOT, changed, codes, compile_extension, compile_files, compile_text, write

SHED = 'card "Shed" azure  age 1  copies 2+ 2+ 3+  cost plum  scores 2\n'


def loaded(compilation: Compilation) -> dict[str, object]:
    """The description of a ruleset that must have no findings."""
    assert codes(compilation) == []
    assert compilation.tables is not None
    return septem.Ruleset.from_bytes(compilation.tables).describe()


def names(compilation: Compilation, kind: str) -> list[str]:
    """The names of the things of a kind."""
    entries = loaded(compilation)[kind]
    assert isinstance(entries, list)
    return [entry["name"] for entry in entries]


def test_an_extension_takes_everything_over(tmp_path: Path) -> None:
    compilation = compile_extension(tmp_path, "")
    described = loaded(compilation)
    assert described["name"] == "more"
    assert described["title"] == "More"
    assert described["players"] == [2, 3] or described["players"] == (2, 3)
    assert names(compilation, "cards") == ["Old Mill", "Barn", "Granary", "Beehive"]


def test_the_title_is_the_name_if_none_is_given(tmp_path: Path) -> None:
    assert loaded(compile_text(tmp_path, "extends sample\nruleset more { }\n"))["title"] == "more"


def test_replaced_things_keep_their_position(tmp_path: Path) -> None:
    compilation = compile_extension(
        tmp_path, 'replace card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces plum\n'
    )
    assert names(compilation, "cards") == ["Old Mill", "Barn", "Granary", "Beehive"]


def test_removed_and_added_cards(tmp_path: Path) -> None:
    compilation = compile_extension(tmp_path, f'remove card "Barn"\n{SHED}')
    assert names(compilation, "cards") == ["Old Mill", "Granary", "Beehive", "Shed"]


def test_a_removed_thing_is_unknown(tmp_path: Path) -> None:
    compilation = compile_extension(tmp_path, "remove counter drum\n")
    assert set(codes(compilation)) == {"N201"}


def test_a_card_of_several_ages_is_removed_with_its_age(tmp_path: Path) -> None:
    text = 'extends double\nruleset more { }\nremove card "Old Mill" age 2\n'
    compilation = compile_files(tmp_path, {"main.sept": text})
    assert names(compilation, "cards") == ["Old Mill", "Barn", "Granary", "Beehive"]


def test_single_things_are_replaced(tmp_path: Path) -> None:
    text = "replace trade { price 3 }\nreplace ties by drums, beans\nreplace deck age 1\n"
    text += "replace currency bean  plural beans\nremove deck age 2\ndeck age 2\n"
    assert codes(compile_extension(tmp_path, text)) == []


def test_an_extension_needs_its_own_name(tmp_path: Path) -> None:
    assert codes(compile_text(tmp_path, "extends sample\n")) == ["N209"]


def test_players_and_chains_are_taken_over_unless_said(tmp_path: Path) -> None:
    late = 'replace card "Granary" amber  age 2  copies 2+ 2+ 3+ {\n'
    late += '    cost 2 plum\n    free with "Beehive"\n    gains 1 bean\n}\n'
    assert codes(compile_extension(tmp_path, late)) == ["D505"]
    fewer = compile_text(tmp_path, 'extends sample\nruleset more "More" { players 3 }\n')
    assert codes(fewer) == []


def test_findings_in_the_extended_ruleset_are_reported_too(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    write(root / "broken", {"main.sept": changed(SCAFFOLD, "cost 2 plum", "cost 2 plom")})
    game = write(tmp_path / "game", {"main.sept": 'extends broken\nruleset more "More"\n'})
    assert codes(compile_path(game, root)) == ["N201"]


def test_rulesets_in_a_row(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    write(root / "first", {"main.sept": SCAFFOLD})
    write(root / "second", {"main.sept": 'extends first\nruleset second\nremove card "Barn"\n' + SHED})
    game = write(
        tmp_path / "game", {"main.sept": 'extends second\nruleset third\nremove card "Shed"\n' + SHED}
    )
    assert names(compile_path(game, root), "cards") == ["Old Mill", "Granary", "Beehive", "Shed"]


def test_the_base_game_can_be_extended(tmp_path: Path) -> None:
    text = 'extends base\nruleset dearer "Dearer trade"\nreplace trade {\n    price 3\n'
    text += '    needless purchases when "needless purchases"\n}\n'
    game = write(tmp_path / "game", {"main.sept": text})
    assert codes(compile_path(game, RULES_ROOT)) == []


def test_a_ruleset_cannot_extend_by_path(tmp_path: Path) -> None:
    for name in ("../outside", "/etc", ".", "..", "sample/../sample"):
        assert codes(compile_text(tmp_path, f'extends "{name}"\nruleset more\n'))[0] == "P803"


def test_a_card_of_several_ages_is_replaced_with_its_age(tmp_path: Path) -> None:
    text = 'extends double\nruleset more { }\nreplace card "Old Mill" amber  copies 2+ 2+  produces pear\n'
    (found,) = (one for one in compile_files(tmp_path, {"main.sept": text}).diagnostics if one.code[0] == "N")
    assert (found.code, found.help) == ("N207", "add `age N`; the cards are of the ages 1, 2")


def test_a_card_replaced_with_a_wrong_age_is_told_its_own(tmp_path: Path) -> None:
    text = 'replace card "Old Mill" amber  age 2  copies 2+ 2+ 3+  produces pear\n'
    (found,) = (one for one in compile_extension(tmp_path, text).diagnostics if one.code == "N205")
    assert found.help == "there is card `Old Mill` of age 1"


def test_a_ruleset_has_another_name_than_the_one_it_extends(tmp_path: Path) -> None:
    compilation = compile_text(tmp_path, "extends sample\nruleset sample\n")
    assert codes(compilation) == ["P811"]
    assert compilation.tables is not None


def test_a_folder_of_two_words_is_a_name_of_two_words(tmp_path: Path) -> None:
    root = tmp_path / "rules"
    write(root / "long_winter", {"main.sept": SCAFFOLD})
    game = write(tmp_path / "game", {"main.sept": 'extends "long-winter"\nruleset more "More"\n'})
    assert codes(compile_path(game, root)) == []
    for wrong in ("long_winter", "long-winter"):
        game = write(tmp_path / wrong, {"main.sept": f"extends {wrong}\nruleset more\n"})
        found = compile_path(game, root).diagnostics[0]
        assert found.code == "P803"
        assert found.help is not None
        assert '"long-winter"' in found.help
