"""`septem replay`."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

import septem
from septem import loading

from .conftest import Run


@pytest.fixture
def records(run: Run) -> list[dict[str, Any]]:
    """Six recorded games; they are also in the file `games.jsonl`."""
    assert run("sim", "base", "-n", "6", "-p", "4", "--record", "games.jsonl", "--with-legal").code == 0
    return [json.loads(line) for line in Path("games.jsonl").read_text(encoding="utf-8").splitlines()]


def write(lines: list[Any]) -> None:
    """The lines as a file `changed.jsonl`; what is no text is written as JSON."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    Path("changed.jsonl").write_text("\n".join(texts) + "\n", encoding="utf-8")


@pytest.mark.usefixtures("records")
def test_good_games(run: Run) -> None:
    result = run("replay", "games.jsonl")
    assert (result.code, result.out, result.err) == (0, "6 games replayed, all as recorded\n", "")


@pytest.mark.usefixtures("records")
def test_good_games_for_machines(run: Run) -> None:
    result = run("replay", "games.jsonl", "--json")
    assert result.code == 0
    assert json.loads(result.out) == {"file": "games.jsonl", "games": 6, "bad": [], "unchecked": []}


@pytest.mark.usefixtures("records")
def test_records_through_a_pipe(run: Run) -> None:
    result = run("replay", "-", typed=Path("games.jsonl").read_text(encoding="utf-8"))
    assert (result.code, result.out) == (0, "6 games replayed, all as recorded\n")


def test_the_first_difference_of_each_bad_game(run: Run, records: list[dict[str, Any]]) -> None:
    records[1]["scores"][0]["total"] += 1
    records[4]["ranks"] = [4, 4, 4, 4]
    write(records)
    result = run("replay", "changed.jsonl")
    assert result.code == 1
    first, second, summary = result.out.splitlines()
    assert first.startswith("changed.jsonl:2: ")
    assert second.startswith("changed.jsonl:5: ")
    assert summary == "6 games, 2 bad lines"


def test_differences_for_machines(run: Run, records: list[dict[str, Any]]) -> None:
    records[3]["scores"][2]["total"] += 1
    write(records)
    result = run("replay", "changed.jsonl", "--json")
    assert result.code == 1
    data = json.loads(result.out)
    assert [bad["line"] for bad in data["bad"]] == [4]


def test_broken_and_foreign_lines_between_records(run: Run, records: list[dict[str, Any]]) -> None:
    write([records[0], "", "not a record", '{"format": "other"}', json.dumps(records[1])[:200], records[2]])
    result = run("replay", "changed.jsonl")
    assert result.code == 1
    lines = result.out.splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == [f"changed.jsonl:{number}" for number in (3, 4, 5)]
    assert lines[-1] == "2 games, 3 bad lines"


@pytest.mark.usefixtures("records")
def test_a_file_cut_short(run: Run) -> None:
    whole = Path("games.jsonl").read_bytes()
    Path("cut.jsonl").write_bytes(whole[:-50])
    result = run("replay", "cut.jsonl")
    assert result.code == 1
    assert "cut.jsonl:6: " in result.out


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", b"hello\n", b"{}\n", b"[1, 2]\n", bytes(range(256)) * 10, b"\xff\xfe\n", b"[" * 10**6],
)
def test_what_is_no_record_file(run: Run, content: bytes) -> None:
    Path("foreign").write_bytes(content)
    result = run("replay", "foreign")
    assert result.code == 2
    assert "no" in result.err
    assert "Traceback" not in result.err


def test_a_later_version_is_refused(run: Run, records: list[dict[str, Any]]) -> None:
    records[0]["version"] = 2
    write(records[:1])
    result = run("replay", "changed.jsonl")
    assert result.code == 1
    assert "version" in result.out


def test_other_rules_are_told_and_can_be_named(run: Run, tmp_path: Path) -> None:
    text = "".join(
        file.read_text(encoding="utf-8") for file in sorted((loading.RULES_ROOT / "base").glob("*.sept"))
    )
    other = tmp_path / "other.sept"
    other.write_text(text.replace("scores 3", "scores 4", 1), encoding="utf-8")
    assert run("sim", "other.sept", "-n", "3", "--record", "games.jsonl").code == 0
    for arguments in ((), ("--ruleset", "base")):
        result = run("replay", "games.jsonl", *arguments)
        assert (result.code, result.out) == (2, "")
        (told,) = result.err.splitlines()
        assert told.startswith("septem: games.jsonl:1 (and 2 more): it was recorded by other rules than ")
    assert run("replay", "games.jsonl", "--ruleset", "other.sept").code == 0


def test_records_without_rules_do_not_hide_the_others(run: Run, records: list[dict[str, Any]]) -> None:
    for number in (1, 3):
        records[number]["ruleset"] = "unknown"
        records[number]["digest"] = "0" * 64
    records[4]["scores"][0]["total"] += 1
    write(records)
    result = run("replay", "changed.jsonl")
    assert result.code == 2
    assert [line.split(": ")[0] for line in result.out.splitlines()] == [
        "changed.jsonl:5",
        "4 games, 1 bad line",
    ]
    (told,) = result.err.splitlines()
    assert told.startswith("septem: changed.jsonl:2 (and 1 more): its ruleset 'unknown' is not built in")
    (unchecked,) = json.loads(run("replay", "changed.jsonl", "--json").out)["unchecked"]
    assert unchecked["lines"] == [2, 4]


def test_a_record_cannot_name_a_file(run: Run, records: list[dict[str, Any]], base: septem.Ruleset) -> None:
    Path("planted.tables").write_bytes(base.to_bytes())
    records[0]["ruleset"] = "planted.tables"
    records[0]["digest"] = "0" * 64
    write(records[:1])
    result = run("replay", "changed.jsonl")
    assert (result.code, result.out) == (2, "")
    assert "not built in" in result.err


@pytest.mark.usefixtures("records")
def test_records_from_a_named_pipe(run: Run) -> None:
    os.mkfifo("pipe")
    content = Path("games.jsonl").read_bytes()
    writer = threading.Thread(target=Path("pipe").write_bytes, args=(content,))
    writer.start()
    result = run("replay", "pipe")
    writer.join()
    assert (result.code, result.out) == (0, "6 games replayed, all as recorded\n")


def test_rules_from_a_named_pipe_are_refused(run: Run) -> None:
    os.mkfifo("pipe")
    result = run("replay", "games.jsonl", "--ruleset", "pipe")
    assert (result.code, result.err) == (2, "septem: pipe: neither a regular file nor a folder\n")


def test_an_empty_name_is_no_file(run: Run) -> None:
    result = run("replay", "")
    assert (result.code, result.err) == (2, "septem: '': No such file or directory\n")


def test_a_file_whose_name_is_no_text(run: Run, records: list[dict[str, Any]]) -> None:
    records[0]["scores"][0]["total"] += 1
    write(records[:1])
    odd = os.fsdecode(b"odd\xff")
    Path("changed.jsonl").rename(odd)
    result = run("replay", odd)
    assert (result.code, result.err) == (1, "")
    assert json.loads(run("replay", odd, "--json").out)["file"] == "odd\ufffd"
