"""`septem sim`."""

import json
import math
import re
from pathlib import Path

import pytest

import septem
from septem.compiler.scaffold import SCAFFOLD

from .conftest import Run


def test_the_tables_show_every_seat_board_and_category(run: Run, base: septem.Ruleset) -> None:
    result = run("sim", "base", "-p", "4", "-n", "300")
    assert result.code == 0
    assert result.err == ""
    for category in base.categories:
        assert category in result.out
    for seat in range(4):
        assert f"seat {seat} " in result.out
    for board, sides in base.boards.items():
        for side in sides:
            assert f"{board} {side} " in result.out
    assert re.search(r"300 games with 4 seats, seeds from 0", result.out)
    assert re.search(r"[\d,]+ decisions in [\d.]+ s: [\d,]+ games/s", result.out)
    assert "by bot" not in result.out


def test_bots_are_compared_if_there_are_several(run: Run) -> None:
    names = ",".join(septem.agents())
    assert "by bot" in run("sim", "base", "-n", "20", "--bots", names).out


def test_narrow_terminals_get_narrow_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("septem.cli.output.WIDTH_WITHOUT_TERMINAL", 60)
    result = run("sim", "base", "-n", "50", "-p", "7")
    assert result.code == 0
    assert max(len(line.rstrip()) for line in result.out.splitlines()) <= 60
    assert "Gizah A" in result.out
    assert "…" not in result.out


def test_the_data_for_machines_agree_with_the_python_interface(run: Run, base: septem.Ruleset) -> None:
    data = json.loads(run("sim", "base", "-p", "3", "-n", "50", "--seed", "9", "--json").out)
    tally = septem.simulate(base, 3, 50, seed=9)
    assert data["games"] == 50
    assert data["digest"] == base.digest
    assert data["decisions"] == tally.decisions
    for shown, seat in zip(data["seats"], tally.seats, strict=True):
        means = [total / 50 for total in seat["sums"]]
        assert list(shown["means"].values()) == means
        assert list(shown["means"]) == tally.columns
        pairs = zip(seat["squares"], means, strict=True)
        spread = [math.sqrt(max(square / 50 - mean * mean, 0)) for square, mean in pairs]
        assert list(shown["deviations"].values()) == spread
        assert shown["wins"] == seat["wins"] / 50


def test_boards_and_switches_are_set(run: Run, base: septem.Ruleset) -> None:
    switch = next(iter(base.switches))
    boards = "Gizah:B,?,Rhodos"
    result = run(
        "sim", "base", "-n", "5", "--boards", boards, "--switch", f"{switch}=on", "--record", "games.jsonl"
    )
    assert result.code == 0
    for line in Path("games.jsonl").read_text().splitlines():
        record = json.loads(line)
        assert (record["seats"][0]["board"], record["seats"][0]["side"]) == ("Gizah", "B")
        assert record["seats"][2]["board"] == "Rhodos"
        assert record["rules"] == {switch: True}


def test_records_are_written_whole(run: Run) -> None:
    result = run("sim", "base", "-n", "20", "--record", "games.jsonl", "--with-legal")
    assert result.code == 0
    lines = Path("games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20
    assert all("legal" in step for step in json.loads(lines[0])["steps"])
    assert [file.name for file in Path.cwd().iterdir()] == ["games.jsonl"]


def test_records_to_standard_output_are_alone_there(run: Run) -> None:
    result = run("sim", "base", "-n", "7", "--record", "-")
    assert len([json.loads(line) for line in result.out.splitlines()]) == 7
    assert "games/s" in result.err


def test_the_same_records_on_any_number_of_threads(run: Run) -> None:
    run("sim", "base", "-n", "60", "--record", "one", "--threads", "1")
    run("sim", "base", "-n", "60", "--record", "two", "--threads", "2")
    assert Path("one").read_bytes() == Path("two").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-p", "2"), "base is for 3 to 7 players, not for 2"),
        (("-p", "8"), "base is for 3 to 7 players, not for 8"),
        (("-n", "0"), "greater than or equal"),
        (("-n", "many"), "-n"),
        (("-n", str(2**64)), f"{2**64} is no possible number of games"),
        (("-n", str(10**30)), f"{10**30} is no possible number of games"),
        (("-p", str(10**12), "--boards", "?"), "base is for 3 to 7 players"),
        (("--seed", "-1"), "-1"),
        (("--seed", str(2**64)), str(2**64)),
        (("--threads", "0"), "--threads"),
        (("--threads", str(10**30)), "--threads"),
        (("--bots", "rnadom"), 'did you mean "random"?'),
        (("--bots", ","), "no agent is named"),
        (("--boards", "Gizeh:A"), 'did you mean "Gizah"?'),
        (("--boards", "Gizah:C"), 'there is no side "C"; did you mean "A"?'),
        (("--boards", "Gizah,Gizah"), "Gizah"),
        (("--boards", "?,?,?,?"), "4 entries for 3 seats"),
        (("--boards", '"Gizah'), "write NAME or NAME:SIDE"),
        (("--boards", '"Gizah"x'), "write NAME or NAME:SIDE"),
        (("--boards", "\udcff"), "there is no board"),
        (("--bots", "\udcff"), "there is no agent"),
        (("--switch", "rights kept"), "write NAME=on or NAME=off"),
        (("--switch", "rights left=on"), 'did you mean "rights kept"?'),
        (("--with-legal",), "--record"),
        (("--json", "--record", "-"), "--json"),
        (("--record", ""), "septem: '': No such file or directory"),
        (("--record", "missing/games.jsonl"), "missing/games.jsonl: No such file or directory"),
        (("--record", "."), "Is a directory"),
    ],
)
def test_wrong_options_are_told(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("sim", "base", *arguments)
    assert result.code == 2
    assert result.out == ""
    assert message in " ".join(result.err.split())
    assert "Traceback" not in result.err


ODD_NAMES = ("Sea: wide, calm", r"The \"Hill\"", "?", "Cafe\u0301")
"""Names of boards as rules text has them in quotes; the last one ends in a letter and an accent,
which the compiler makes one."""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('"Sea: wide, calm":A,?', "Sea: wide, calm"),
        (' "Sea: wide, calm" : "A" , ', "Sea: wide, calm"),
        (r'"The \"Hill\""', 'The "Hill"'),
        ('"?":A', "?"),
        ("Caf\u00e9", "Caf\u00e9"),
        ("Cafe\u0301:A", "Caf\u00e9"),
    ],
)
def test_boards_with_odd_names_can_be_chosen(run: Run, given: str, expected: str) -> None:
    boards = "".join(f'board "{name}" {{ side A  starts with pear {{}} }}\n' for name in ODD_NAMES)
    Path("odd.sept").write_text(SCAFFOLD + boards, encoding="utf-8")
    result = run("sim", "odd.sept", "-n", "5", "--boards", given, "--record", "games.jsonl")
    assert (result.code, result.err) == (0, "")
    for line in Path("games.jsonl").read_text(encoding="utf-8").splitlines():
        assert json.loads(line)["seats"][0]["board"] == expected
