"""`septem rules`, `septem compile` and `septem check`, and what all verbs have in common."""

import json
import os
import re
from pathlib import Path

import pytest

import septem
from septem import loading

from .conftest import Run

BASE_FOLDER = str(loading.RULES_ROOT / "base")


def test_rules_lists_what_there_is(run: Run) -> None:
    result = run("rules")
    assert result.code == 0
    assert result.err == ""
    line = next(line for line in result.out.splitlines() if line.startswith("base "))
    assert "7 Wonders" in line
    assert "3 to 7" in line


def test_rules_for_machines(run: Run, base: septem.Ruleset) -> None:
    (listed,) = [entry for entry in json.loads(run("rules", "--json").out) if entry["name"] == "base"]
    assert listed["players"] == [3, 7]
    assert (listed["cards"], listed["copies"]) == (78, 148)
    assert (listed["boards"], listed["sides"], listed["ages"]) == (7, 14, 3)
    assert listed["digest"] == base.digest


def test_compile_writes_a_tables_file(run: Run, base: septem.Ruleset) -> None:
    result = run("compile", "base")
    assert result.code == 0
    assert base.digest in result.out
    assert Path("base.tables").read_bytes() == base.to_bytes()
    assert septem.load("base.tables") == base


def test_compile_writes_where_it_is_told(run: Run, base: septem.Ruleset) -> None:
    assert run("compile", BASE_FOLDER, "-o", "other").code == 0
    assert Path("other").read_bytes() == base.to_bytes()
    assert list(Path.cwd().iterdir()) == [Path.cwd() / "other"]


def test_compile_reports_faults_and_writes_nothing(run: Run, wrong_rules: Path) -> None:
    result = run("compile", str(wrong_rules), "-o", "tables")
    assert result.code == 1
    assert f"{wrong_rules.name}:2:" in result.err
    assert not Path("tables").exists()


@pytest.mark.parametrize("verb", ["compile", "check"])
def test_compiling_takes_text_and_says_so(run: Run, verb: str) -> None:
    run("compile", "base")
    result = run(verb, "base.tables")
    assert result.code == 2
    assert "compiled already" in result.err
    assert f"`{verb}` takes rules text: a file, a folder, or the name of a built-in ruleset" in result.err


def test_compile_into_a_missing_folder(run: Run) -> None:
    result = run("compile", "base", "-o", "missing/tables")
    assert result.code == 2
    assert result.err == "septem: missing/tables: No such file or directory\n"


def test_an_empty_name_is_no_file_to_compile_into(run: Run) -> None:
    result = run("compile", "base", "-o", "")
    assert (result.code, result.err) == (2, "septem: '': No such file or directory\n")
    assert list(Path.cwd().iterdir()) == []


def test_check_finds_no_fault_in_the_base_game(run: Run) -> None:
    result = run("check", BASE_FOLDER)
    assert (result.code, result.out, result.err) == (0, "no faults found\n", "")


def test_check_reports_faults(run: Run, wrong_rules: Path) -> None:
    result = run("check", str(wrong_rules))
    assert result.code == 1
    assert "wrong.sept:2:" in result.out
    assert "nonsense here" in result.out
    assert "error" in result.out.splitlines()[-1]


def test_check_for_machines(run: Run, wrong_rules: Path) -> None:
    result = run("check", str(wrong_rules), "--format", "json")
    assert result.code == 1
    found = json.loads(result.out)
    assert found
    good = run("check", BASE_FOLDER, "--format", "json")
    assert good.code == 0
    assert json.loads(good.out) != found


def test_check_for_machines_of_a_path_that_is_no_text(run: Run, wrong_rules: Path) -> None:
    odd = wrong_rules.rename(wrong_rules.with_name(os.fsdecode(b"odd\xff.sept")))
    result = run("check", odd.name, "--format", "json")
    assert result.code == 1
    assert result.out.isascii()
    assert {found["file"] for found in json.loads(result.out)["diagnostics"]} == {"odd\ufffd.sept"}
    assert run("check", odd.name).code == 1


@pytest.mark.parametrize("verb", ["check", "compile", "sim", "play"])
def test_a_pipe_is_no_ruleset(run: Run, verb: str) -> None:
    os.mkfifo("pipe")
    result = run(verb, "pipe")
    assert (result.code, result.err) == (2, "septem: pipe: neither a regular file nor a folder\n")


@pytest.mark.parametrize("verb", ["check", "compile", "sim", "play"])
def test_a_link_to_itself_in_a_rules_folder(run: Run, tmp_path: Path, verb: str) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "loop.sept").symlink_to("loop.sept")
    result = run(verb, "rules")
    assert result.code == 2
    assert result.err.startswith("septem: rules/loop.sept: ")


def test_check_explains_its_codes(run: Run) -> None:
    result = run("check", "--explain", "n201")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("error[N201]: unknown name\n")
    assert "wrong:" in result.out
    unknown = run("check", "--explain", "N999")
    assert unknown.code == 2
    assert "no finding has the code 'N999'" in unknown.err


def test_check_tells_how_many_faults_it_does_not_show(run: Run, tmp_path: Path) -> None:
    # Mistakes of one file are bounded by themselves, those of all files together are what is tested here.
    for number in range(5):
        lines = "".join(f"counter c{number}_{line} plural\n" for line in range(45))
        (tmp_path / f"{number}.sept").write_text(lines, encoding="utf-8")
    told = run("check", str(tmp_path)).out
    assert re.search(r"^200 errors, and \d+ more findings not shown$", told, re.MULTILINE)
    document = json.loads(run("check", str(tmp_path), "--format", "json").out)
    assert (document["errors"], document["not_shown"]) == (200, 5 * 45 - 200)


def test_check_takes_several_paths(run: Run, wrong_rules: Path) -> None:
    result = run("check", BASE_FOLDER, str(wrong_rules))
    assert result.code == 1
    assert "wrong.sept:2:" in result.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "no/such/file.sept"),
        ("check", BASE_FOLDER, "--format", "xml"),
        ("compile", "bsae"),
        ("sim",),
        ("sim", "bsae"),
        ("replay", "no/such/file"),
        ("replay", "."),
        ("play", "bsae"),
        ("nonsense",),
        ("sim", "base", "--nonsense"),
    ],
)
def test_wrong_usage_ends_with_2_and_a_message(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    (told,) = result.err.splitlines()
    assert told.startswith("septem: ")


def test_an_unknown_ruleset_is_told_with_the_nearest(run: Run) -> None:
    assert "did you mean 'base'?" in run("sim", "bsae").err


def test_the_version(run: Run) -> None:
    result = run("--version")
    assert (result.code, result.out) == (0, f"septem {septem.__version__}\n")


@pytest.mark.parametrize("verb", ["rules", "compile", "check", "sim", "replay", "play"])
def test_every_verb_has_help(run: Run, verb: str) -> None:
    assert verb in run("--help").out
    result = run(verb, "--help")
    assert result.code == 0
    assert "Usage: septem" in result.out


def test_help_has_whole_lines_and_no_types_of_flags(run: Run) -> None:
    for verb in ("rules", "compile", "check", "sim", "replay", "play"):
        assert "bool" not in run(verb, "--help").out
    assert "..." not in run("--help").out.split("Commands:")[1]
    words = " ".join(run("compile", "--help").out.split())
    assert "The same text gives the same bytes on every machine." in words


@pytest.mark.parametrize("verb", ["sim", "play"])
def test_help_names_the_agents(run: Run, verb: str) -> None:
    words = " ".join(run(verb, "--help").out.split())
    assert f"dealt to the seats in turn: {', '.join(septem.agents())}." in words
