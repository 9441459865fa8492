"""Files that are whole or not there."""

import os
from pathlib import Path

import pytest

from septem.cli.whole_file import whole_file


def test_a_new_file(tmp_path: Path) -> None:
    target = tmp_path / "new"
    with whole_file(str(target)) as stream:
        stream.write(b"content")
        assert not target.exists()
    assert target.read_bytes() == b"content"
    assert list(tmp_path.iterdir()) == [target]


def test_an_error_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    target = tmp_path / "old"
    target.write_bytes(b"old")

    def write_half() -> None:
        with whole_file(str(target)) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_permissions_are_those_of_the_file_replaced_or_of_any_new_file(tmp_path: Path) -> None:
    old, new, ordinary = tmp_path / "old", tmp_path / "new", tmp_path / "ordinary"
    old.write_bytes(b"")
    old.chmod(0o640)
    ordinary.write_bytes(b"")
    for target in (old, new):
        with whole_file(str(target)) as stream:
            stream.write(b"content")
    assert old.stat().st_mode == 0o100640
    assert new.stat().st_mode == ordinary.stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    behind, link = tmp_path / "behind", tmp_path / "link"
    behind.write_bytes(b"old")
    link.symlink_to(behind)
    with whole_file(str(link)) as stream:
        stream.write(b"new")
    assert link.is_symlink()
    assert behind.read_bytes() == b"new"


def test_a_named_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with whole_file(str(pipe)) as stream:
            stream.write(b"content")
        assert os.read(reading, 100) == b"content"
    finally:
        os.close(reading)


def test_a_protected_file_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "protected"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(PermissionError, match="protected against writing"), whole_file(str(target)):
        pass
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_to_itself_is_not_replaced(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link.name)
    with pytest.raises(OSError, match="symbolic links") as caught, whole_file(str(link)):
        pass
    assert caught.value.filename == str(link)
    assert link.is_symlink()


@pytest.mark.parametrize("target", ["", "missing/file", "."])
def test_errors_carry_the_name_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="directory") as caught, whole_file(target):
        pass
    assert caught.value.filename == target
