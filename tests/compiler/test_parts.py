"""Named parts of the flow: put in place, replaced by extensions, and what can be wrong with them."""

from pathlib import Path

import pytest

from septem.compiler import Compilation
from septem.compiler.scaffold import SCAFFOLD

from .rulesets import BASE_FILES, EXTENSION_HEAD, changed, codes, compile_base, compile_files, compile_text

TURN = '            ask "choose"\n            pay\n            place\n            collect\n'
DO = '            do "turn"\n'
WITH_PART = changed(SCAFFOLD, TURN, DO) + 'steps "turn" {\n' + TURN + "}\n"


def tables(compilation: Compilation) -> bytes:
    """The tables of a ruleset without findings."""
    assert codes(compilation) == []
    assert compilation.tables is not None
    return compilation.tables


def found(folder: Path, text: str) -> list[tuple[str, str]]:
    """Codes and messages of a ruleset."""
    return [(one.code, one.message) for one in compile_text(folder, text).diagnostics]


def test_a_part_is_the_same_as_its_steps_in_place(tmp_path: Path) -> None:
    assert tables(compile_text(tmp_path, WITH_PART)) == tables(compile_text(tmp_path, SCAFFOLD))


def test_parts_inside_parts_and_in_several_places(tmp_path: Path) -> None:
    text = changed(
        SCAFFOLD, "            pass hands left\n", "            in turn 1 { do both }\n            do both\n"
    )
    text += "steps both { do one do one }\nsteps one { renew rights }\n"
    plain = changed(
        SCAFFOLD,
        "            pass hands left\n",
        "            in turn 1 { renew rights renew rights }\n            renew rights renew rights\n",
    )
    hands_stay = compile_text(tmp_path, text), compile_text(tmp_path, plain)
    assert [codes(one) for one in hands_stay] == [["W905"], ["W905"]]
    assert hands_stay[0].tables == hands_stay[1].tables


def test_the_flow_of_the_base_game_does_not_depend_on_its_parts(tmp_path: Path) -> None:
    flow = BASE_FILES["flow.sept"]
    head, *parts = flow.split("\nsteps ")
    while "do " in head:
        for part in parts:
            name, _, body = part.partition(" {\n")
            head = head.replace(f"do {name}", body.rstrip().removesuffix("}"))
    plain = compile_base(tmp_path, {"flow.sept": head})
    assert tables(plain) == tables(compile_base(tmp_path / "parts", {}))


@pytest.mark.parametrize(
    ("change", "plain"),
    [
        ('replace steps "turn" {\n' + TURN + "renew rights\n}\n", TURN + "renew rights\n"),
        ('remove steps "turn"\nsteps "turn" {\n' + TURN + "add rights\n}\n", TURN + "add rights\n"),
    ],
)
def test_an_extension_replaces_a_part(tmp_path: Path, change: str, plain: str) -> None:
    root = tmp_path / "rules"
    root.mkdir()
    for name, text in (("sample", WITH_PART), ("plain", changed(SCAFFOLD, TURN, plain))):
        (root / name).mkdir()
        (root / name / "main.sept").write_text(text, encoding="utf-8")
    extended = compile_files(tmp_path, {"main.sept": EXTENSION_HEAD + change})
    expected = compile_files(tmp_path, {"main.sept": 'extends plain\nruleset more "More"\n'})
    assert tables(extended) == tables(expected)


def test_a_part_that_is_never_done_is_reported_with_what_is_wrong_in_it(tmp_path: Path) -> None:
    text = SCAFFOLD + "steps spare { in turn 3 to 2 { do nowhere } }\n"
    assert found(tmp_path, text) == [
        ("F404", "3 to 2 runs backwards"),
        ("N201", "unknown steps `nowhere`"),
    ]
    assert found(tmp_path, SCAFFOLD + "steps spare { renew rights }\n") == [
        ("W901", "steps `spare` is never used")
    ]


def test_an_empty_part_is_a_place_for_the_steps_of_others(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "            collect\n", "            collect\n            do more\n")
    assert found(tmp_path, text + "steps more { }\n") == []
    text = changed(text, "            do more\n", "            in turn 1 { do more }\n")
    assert found(tmp_path, text + "steps more { }\n") == []


def test_steps_must_be_reached_in_one_of_their_places_only(tmp_path: Path) -> None:
    part = "steps some { in turn 1 { renew rights }  in turn 2 { add rights } }\n"
    text = changed(
        SCAFFOLD, "            collect\n", "            collect\n            in turn 1 { do some }\n"
    )
    assert found(tmp_path, text + part) == [("F401", "these steps are never reached: there is no turn 2")]
    both = changed(
        text, "            in turn 1 { do some }\n", "in turn 1 { do some }  in turn 2 { do some }\n"
    )
    assert found(tmp_path, both + part) == []


def test_a_circle_that_the_flow_does_not_enter_is_reported_all_the_same(tmp_path: Path) -> None:
    assert [code for code, _ in found(tmp_path, SCAFFOLD + "steps a { do b }\nsteps b { do a }\n")] == [
        "F413"
    ]


def test_parts_cannot_make_the_flow_endless(tmp_path: Path) -> None:
    doubling = "".join(f"steps s{n} {{ do s{n + 1} do s{n + 1} }}\n" for n in range(60))
    text = changed(SCAFFOLD, "    draw boards\n", "    draw boards\n    do s0\n") + doubling
    text += "steps s60 { renew rights }\n"
    assert [code for code, _ in found(tmp_path, text)] == ["L704"]
    wide = "".join(f"steps s{n} {{ {f'do s{n + 1} ' * 20} }}\n" for n in range(5))
    text = changed(SCAFFOLD, "    draw boards\n", "    draw boards\n    do s0\n") + wide
    text += "steps s5 { renew rights }\n"
    assert [code for code, _ in found(tmp_path, text)] == ["L701"]
    many = "".join(f"steps s{n} {{ }}\n" for n in range(65))
    assert ("L701", "65 parts of the flow") in found(tmp_path, SCAFFOLD + many)


def test_boards_may_be_drawn_in_the_first_part(tmp_path: Path) -> None:
    text = changed(SCAFFOLD, "    draw boards\n", "    do opening\n")
    assert found(tmp_path, text + "steps opening { draw boards }\n") == []
    assert found(tmp_path, text + "steps opening { renew rights draw boards }\n") == [
        ("F410", "boards are drawn too late")
    ]
