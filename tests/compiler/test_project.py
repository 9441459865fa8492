"""Finding and reading the files of a ruleset."""

import os
from pathlib import Path

import pytest

from septem.compiler import check_paths, compile_path
from septem.compiler.codes import SCAFFOLD, Link

from .rulesets import changed, codes, compile_files, write


def test_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    parts = SCAFFOLD.split("\n\n")
    files = {f"{number:02}.sept": part + "\n" for number, part in enumerate(parts)}
    compilation = compile_files(tmp_path, dict(reversed(files.items())))
    assert codes(compilation) == []
    assert compilation.tables == compile_files(tmp_path / "whole", {"main.sept": SCAFFOLD}).tables


def test_other_files_and_folders_are_not_read(tmp_path: Path) -> None:
    files = {"main.sept": SCAFFOLD, "notes.txt": "}}}", "main.sept.orig": "}}}"}
    folder = write(tmp_path / "game", files)
    write(folder / "inner", {"more.sept": "}}}"})
    assert codes(compile_path(folder, tmp_path)) == []


def test_a_missing_path_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        compile_path(tmp_path / "nowhere", tmp_path)


def test_a_missing_root_of_built_in_rulesets_is_no_matter(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", {"main.sept": SCAFFOLD})
    assert codes(compile_path(folder, tmp_path / "nowhere")) == []


def test_links_that_lead_out_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.sept"
    secret.write_text("}}} secret }}}", encoding="utf-8")
    folder = write(tmp_path / "game", {"main.sept": SCAFFOLD, "x.sept": Link("../secret.sept")})
    assert codes(compile_path(folder, tmp_path)) == ["P806"]


def test_links_within_the_folder_are_followed(tmp_path: Path) -> None:
    half = SCAFFOLD.index("category sweets")
    files: dict[str, str | bytes | Link] = {
        "a.sept": SCAFFOLD[:half],
        "b.sept": Link("b.txt"),
        "b.txt": SCAFFOLD[half:],
    }
    assert codes(compile_files(tmp_path, files)) == []


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", {"main.sept": SCAFFOLD})
    os.mkfifo(folder / "pipe.sept")
    assert codes(compile_path(folder, tmp_path)) == []


def test_findings_of_several_paths_come_in_their_order(tmp_path: Path) -> None:
    first = write(tmp_path / "b", {"main.sept": changed(SCAFFOLD, "cost 2 plum", "cost 2 plom")})
    second = write(tmp_path / "a", {"main.sept": changed(SCAFFOLD, "price 2", "price 0")})
    found = check_paths([first, second, first], tmp_path)
    assert [one.code for one in found] == ["N201", "T301"]


def test_findings_tell_the_path_that_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "game", {"main.sept": changed(SCAFFOLD, "price 2", "price 0")})
    monkeypatch.chdir(tmp_path)
    (found,) = check_paths([Path("game")], tmp_path)
    assert found.primary.span.file.path == str(Path("game") / "main.sept")
