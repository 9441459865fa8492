"""Finding and reading the files of a ruleset."""

import os
from pathlib import Path

import pytest

from septem.compiler import check_paths, compile_path, limits
from septem.compiler.codes import Link
from septem.compiler.scaffold import SCAFFOLD

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
    write(folder / "inner", {"more.txt": "}}}"})
    assert codes(compile_path(folder, tmp_path)) == []


def test_files_that_are_passed_over_are_named_but_only_a_few(tmp_path: Path) -> None:
    files = {"main.sept": SCAFFOLD, "x.SEPT": "}}}", "more.sept.txt": "}}}"}
    folder = write(tmp_path / "game", files)
    write(folder / "inner", {"more.sept": "}}}"})
    found = compile_path(folder, tmp_path).diagnostics
    assert {one.message for one in found} == {
        "`x.SEPT` is not read",
        "`more.sept.txt` is not read",
        "`inner` is not read",
    }
    write(folder / "inner2", {"more.sept": "}}}"})
    assert codes(compile_path(folder, tmp_path)) == ["P810"] * 3


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


def test_the_text_of_all_files_is_bounded(tmp_path: Path) -> None:
    files = {f"{number}.sept": "#" * limits.FILE_CHARACTERS for number in range(5)} | {"z.sept": "}"}
    assert codes(compile_files(tmp_path, files))[0] == "P808"
    assert "S106" not in codes(compile_files(tmp_path, files))


def test_a_long_file_of_wide_characters_is_too_long_and_nothing_else(tmp_path: Path) -> None:
    files: dict[str, str | bytes | Link] = {
        "a.sept": SCAFFOLD,
        "b.sept": "# " + "\U0001f3b2" * limits.FILE_CHARACTERS,
    }
    assert codes(compile_files(tmp_path, files)) == ["P808"]


def test_wrong_bytes_are_shown_where_they_are(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf# \xe6\xa2\xa8 \xff rest"
    (found,) = compile_files(tmp_path, {"a.sept": SCAFFOLD, "b.sept": content}).diagnostics
    assert (found.code, found.primary.span.line, found.primary.span.column) == ("P807", 1, 5)


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", {"main.sept": SCAFFOLD})
    os.mkfifo(folder / "pipe.sept")
    assert codes(compile_path(folder, tmp_path)) == []


def test_findings_of_several_paths_come_in_their_order(tmp_path: Path) -> None:
    first = write(tmp_path / "b", {"main.sept": changed(SCAFFOLD, "cost 2 plum", "cost 2 plom")})
    second = write(tmp_path / "a", {"main.sept": changed(SCAFFOLD, "price 2", "price 0")})
    found = check_paths([first, second, first], tmp_path).diagnostics
    assert [one.code for one in found] == ["N201", "T301"]


def test_findings_tell_the_path_that_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "game", {"main.sept": changed(SCAFFOLD, "price 2", "price 0")})
    monkeypatch.chdir(tmp_path)
    (found,) = check_paths([Path("game")], tmp_path).diagnostics
    assert found.primary.span.file.path == str(Path("game") / "main.sept")
