"""Full disks, closed pipes, narrow encodings and Ctrl-C, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from septem.cli import application
from septem.compiler.scaffold import SCAFFOLD

from .conftest import COMMAND, Run, Spawn

LONG_RUN = ("sim", "base", "-n", "100000000", "--threads", "2")
FULL_DISK = Path("/dev/full")


def one_message(stderr: bytes) -> str:
    """The only line on standard error."""
    (line,) = stderr.decode().splitlines()
    assert line.startswith("septem: ")
    return line


@pytest.mark.parametrize(
    "arguments", [("rules",), ("sim", "base", "-n", "3"), ("check", "base"), ("--help",)]
)
def test_standard_output_on_a_full_disk(spawn: Spawn, arguments: tuple[str, ...]) -> None:
    with FULL_DISK.open("wb") as full:
        ended = spawn(*arguments, stdout=full)
    assert ended.returncode == 2
    assert "No space left on device" in one_message(ended.stderr)


def test_records_on_a_full_disk(spawn: Spawn) -> None:
    ended = spawn("sim", "base", "-n", "500", "--record", str(FULL_DISK))
    assert ended.returncode == 2
    assert one_message(ended.stderr) == f"septem: {FULL_DISK}: No space left on device"
    assert ended.stdout == b""


def test_tables_on_a_full_disk(spawn: Spawn) -> None:
    ended = spawn("compile", "base", "-o", str(FULL_DISK))
    assert ended.returncode == 2
    assert one_message(ended.stderr) == f"septem: {FULL_DISK}: No space left on device"


def test_records_to_standard_output_on_a_full_disk(spawn: Spawn) -> None:
    with FULL_DISK.open("wb") as full:
        ended = spawn("sim", "base", "-n", "500", "--record", "-", stdout=full)
    assert ended.returncode == 2
    assert "No space left on device" in one_message(ended.stderr)


@pytest.mark.parametrize(
    "arguments", [("sim", "base", "-n", "5000", "--record", "-"), ("rules",), ("play", "base", "--seed", "1")]
)
def test_a_closed_pipe(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [*COMMAND, *arguments], cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE
    )
    os.close(writing)
    assert ended.returncode == 141
    assert "closed" in one_message(ended.stderr)


def interrupted(
    folder: Path, *arguments: str, when: str | None = None, by: signal.Signals = signal.SIGINT
) -> tuple[int, str]:
    """Exit code and standard error of a command that gets a signal, once a file like `when` is there."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
    )
    try:
        for _ in range(600):
            if when is None or any(file.stat().st_size for file in folder.glob(when)):
                break
            time.sleep(0.05)
        if when is None:
            time.sleep(1.5)
        process.send_signal(by)
        # Standard input stays open: only the signal may end the command.
        code = process.wait(timeout=60)
        assert process.stderr is not None
        return code, process.stderr.read().decode()
    finally:
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def test_interrupting_a_simulation(tmp_path: Path) -> None:
    assert interrupted(tmp_path, *LONG_RUN) == (130, "septem: stopped\n")


@pytest.mark.parametrize(("by", "expected"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_records_leave_no_file(tmp_path: Path, by: signal.Signals, expected: int) -> None:
    code, told = interrupted(tmp_path, *LONG_RUN, "--record", "games.jsonl", when=".games.jsonl.*", by=by)
    assert (code, told) == (expected, "septem: stopped\n")
    assert list(tmp_path.iterdir()) == []


def test_interrupted_records_leave_the_file_that_was_there(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("old", encoding="utf-8")
    code, _ = interrupted(tmp_path, *LONG_RUN, "--record", "games.jsonl", when=".games.jsonl.*")
    assert code == 130
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ["old"]


def test_interrupting_a_game(tmp_path: Path) -> None:
    assert interrupted(tmp_path, "play", "base") == (130, "septem: stopped\n")


def test_closed_standard_streams(tmp_path: Path) -> None:
    script = "exec " + " ".join([sys.executable, "-m", "septem", "rules", ">&-", "2>&-", "<&-"])
    ended = subprocess.run(["sh", "-c", script], cwd=tmp_path, check=False)
    assert ended.returncode in {0, 2}


def test_interrupting_the_start(tmp_path: Path) -> None:
    script = """
import sys

class Interrupting:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
from septem.cli import main
sys.exit(main(["rules"]))
"""
    ended = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"septem: stopped\n")


def test_interrupting_the_reading_of_arguments(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(application._Verbs, "parse_args", interrupt)
    result = run("rules")
    assert (result.code, result.err) == (130, "septem: stopped\n")


ONLY_ASCII = [
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.fixture
def accented(tmp_path: Path) -> str:
    """Rules with names that ASCII cannot hold, and a category in the last line that says nothing."""
    text = SCAFFOLD.replace("Hill", "H\u00fcgel").replace("Old Mill", "M\u00fchle \U0001f3b2")
    (tmp_path / "good.sept").write_text(text, encoding="utf-8")
    (tmp_path / "wrong.sept").write_text(f"{text}category \u00e9\n", encoding="utf-8")
    return text


@pytest.mark.parametrize("environment", ONLY_ASCII)
@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (("sim", "base", "-n", "2"), 0, " +/- "),
        (("sim", "good.sept", "-n", "2", "--boards", "H\u00fcgel:A"), 0, "H\\xfcgel"),
        (("play", "good.sept", "--seed", "1"), 0, "M\\xfchle \\U0001f3b2"),
        (("check", "wrong.sept"), 1, "\\xe9"),
        (("sim", "--help"), 0, "Usage"),
    ],
)
@pytest.mark.usefixtures("accented")
def test_text_that_the_encoding_does_not_have(
    spawn: Spawn, environment: dict[str, str], arguments: tuple[str, ...], code: int, expected: str
) -> None:
    ended = spawn(*(argument.encode() for argument in arguments), env=os.environ | environment)
    assert (ended.returncode, ended.stderr) == (code, b"")
    assert expected in ended.stdout.decode("ascii")


@pytest.mark.parametrize("environment", ONLY_ASCII)
@pytest.mark.usefixtures("accented")
def test_json_in_any_encoding(spawn: Spawn, environment: dict[str, str]) -> None:
    told = spawn("sim", "good.sept", "-n", "2", "--json", "--boards", "?", env=os.environ | environment)
    boards = {entry["board"] for entry in json.loads(told.stdout.decode("ascii"))["boards"]}
    assert boards <= {"H\u00fcgel", "Dale", "Moor"}
    found = spawn("check", "wrong.sept", "--format", "json", env=os.environ | environment)
    (fault,) = json.loads(found.stdout.decode("ascii"))["diagnostics"]
    assert "\u00e9" in fault["message"]


@pytest.mark.parametrize(
    "arguments", [("rules",), ("sim", "base", "-n", "3"), ("play", "base", "--seed", "1"), ("sim", "--help")]
)
def test_lines_in_a_pipe_have_no_blanks_at_their_ends(spawn: Spawn, arguments: tuple[str, ...]) -> None:
    written = spawn(*arguments, input=b"\nt\ns\n1 1\nq\n").stdout.decode()
    assert written
    assert [line for line in written.splitlines() if line != line.rstrip()] == []
