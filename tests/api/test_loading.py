"""`septem.load`: where rulesets are found, and the cache of compiled ones."""

import os
import shutil
from pathlib import Path

import pytest

import septem
from septem import cache, loading
from septem.compiler.folders import SUFFIX

BUILTIN = loading.RULES_ROOT / "base"
HUGE = 20 << 30
"""In bytes; more than would fit into the memory. The files are sparse."""


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("SEPTEM_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def copied_rules(tmp_path: Path) -> Path:
    """A folder with the text of the base game, to be changed."""
    return Path(shutil.copytree(BUILTIN, tmp_path / "copied"))


def forbid_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        pytest.fail(f"compiled {path} though it was in the cache")

    monkeypatch.setattr(loading, "compile_text", refuse)


def test_the_built_in_rulesets_are_listed_and_load() -> None:
    assert "base" in septem.rulesets()
    for name in septem.rulesets():
        assert septem.load(name).name == name


def test_a_folder_a_path_object_and_a_name_give_the_same_ruleset(base: septem.Ruleset) -> None:
    assert septem.load(str(BUILTIN)) == base
    assert septem.load(BUILTIN).digest == base.digest


def test_a_tables_file_loads(tmp_path: Path, base: septem.Ruleset) -> None:
    file = tmp_path / "anything"
    file.write_bytes(base.to_bytes())
    assert septem.load(file) == base


@pytest.mark.parametrize("length", [9, 47, 48, 100, -1])
def test_a_truncated_tables_file_is_refused(tmp_path: Path, base: septem.Ruleset, length: int) -> None:
    file = tmp_path / "short.tables"
    file.write_bytes(base.to_bytes()[:length])
    with pytest.raises(septem.TablesError, match=r"short\.tables: "):
        septem.load(file)


def test_a_huge_tables_file_is_not_read(tmp_path: Path, base: septem.Ruleset) -> None:
    file = tmp_path / "huge.tables"
    file.write_bytes(base.to_bytes())
    os.truncate(file, HUGE)
    with pytest.raises(septem.TablesError, match=r"huge\.tables: a tables file has at most 4,194,304 bytes"):
        septem.load(file)


def test_a_pipe_is_no_ruleset(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="neither a regular file nor a folder") as caught:
        septem.load(pipe)
    assert caught.value.filename == str(pipe)


@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling link", "link to itself"])
def test_nothing_in_a_rules_folder_is_passed_over_in_silence(copied_rules: Path, kind: str) -> None:
    entry = copied_rules / f"strange{SUFFIX}"
    if kind == "folder":
        entry.mkdir()
    elif kind == "pipe":
        os.mkfifo(entry)
    else:
        entry.symlink_to(entry.name if kind == "link to itself" else "nowhere")
    with pytest.raises(OSError, match="has the name of a rules file, but is") as caught:
        septem.load(copied_rules)
    assert caught.value.filename == str(entry)


def test_the_compiler_bears_a_link_to_itself(copied_rules: Path) -> None:
    link = copied_rules / f"strange{SUFFIX}"
    link.symlink_to(link.name)
    # `load` refuses such a folder: what is tested here is that the compiler by itself does not fail.
    loading.compile_text(copied_rules)


def test_names_of_files_need_not_be_text(tmp_path: Path, copied_rules: Path, base: septem.Ruleset) -> None:
    folder = copied_rules.rename(tmp_path / os.fsdecode(b"\xff"))
    (folder / "boards.sept").rename(folder / os.fsdecode(b"boards\xff.sept"))
    assert septem.load(folder) == base


def test_an_unknown_name_in_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(septem.RulesetNotFoundError, match="which has been removed"):
        septem.load("nowhere")


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(septem.RulesetNotFoundError, match=r"no ruleset 'bsae'.*did you mean 'base'\?"):
        septem.load("bsae")


def test_an_unknown_name_is_told_with_all_if_none_is_near() -> None:
    with pytest.raises(septem.RulesetNotFoundError, match=r"built-in ones are .*'base'"):
        septem.load("xyzzy")


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000, "no/such/folder", "../base", "base/"])
def test_odd_names_are_not_found(name: str) -> None:
    with pytest.raises(septem.RulesetNotFoundError):
        septem.load(name)


@pytest.mark.parametrize("wrong", [None, 3, b"base", ["base"]])
def test_what_is_no_name_is_a_type_error(wrong: object) -> None:
    with pytest.raises(TypeError):
        septem.load(wrong)  # type: ignore[arg-type]


def test_a_built_in_name_wins_over_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, base: septem.Ruleset
) -> None:
    (tmp_path / "base").mkdir()
    monkeypatch.chdir(tmp_path)
    assert septem.load("base") == base
    with pytest.raises(septem.RulesError):
        septem.load("./base")


def test_text_with_errors_is_told_with_places(copied_rules: Path) -> None:
    file = copied_rules / "zz_wrong.sept"
    file.write_text('card "Tower of Nothing" brwon  age 1  copies 3+\n', encoding="utf-8")
    with pytest.raises(septem.RulesError, match=r"zz_wrong\.sept:1") as caught:
        septem.load(copied_rules)
    assert caught.value.diagnostics
    assert caught.value.diagnostics[0].severity == "error"
    assert isinstance(caught.value, ValueError)


def test_the_second_load_compiles_nothing(
    cache_folder: Path, base: septem.Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert septem.load("base") == base
    assert len(list(cache_folder.iterdir())) == 1
    forbid_compiling(monkeypatch)
    assert septem.load("base") == base


def test_changed_text_is_compiled_anew(cache_folder: Path, copied_rules: Path) -> None:
    before = septem.load(copied_rules)
    file = copied_rules / "age_1.sept"
    file.write_text(file.read_text(encoding="utf-8").replace("scores 3", "scores 4", 1), encoding="utf-8")
    assert septem.load(copied_rules).digest != before.digest
    assert len(list(cache_folder.iterdir())) == 2


@pytest.mark.parametrize("damage", [b"", b"rubbish", b"SEPTEM\r\n" + bytes(60)])
def test_a_damaged_cache_heals(cache_folder: Path, base: septem.Ruleset, damage: bytes) -> None:
    septem.load("base")
    (file,) = cache_folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage)
    assert septem.load("base") == base
    assert file.read_bytes() == whole


def test_what_is_kept_of_other_rules_is_not_taken(
    cache_folder: Path, copied_rules: Path, base: septem.Ruleset
) -> None:
    septem.load("base")
    (file,) = cache_folder.iterdir()
    text = copied_rules / "age_1.sept"
    text.write_text(text.read_text(encoding="utf-8").replace("scores 3", "scores 4", 1), encoding="utf-8")
    other = septem.load(copied_rules)
    (kept_of_other,) = set(cache_folder.iterdir()) - {file}
    for content in (kept_of_other.read_bytes(), other.to_bytes()):
        file.write_bytes(content)
        assert septem.load("base") == base


def test_a_pipe_in_the_cache_is_not_read(cache_folder: Path, base: septem.Ruleset) -> None:
    septem.load("base")
    (file,) = cache_folder.iterdir()
    file.unlink()
    os.mkfifo(file)
    assert septem.load("base") == base
    assert file.is_file()


def test_a_huge_file_in_the_cache_is_not_read(cache_folder: Path, base: septem.Ruleset) -> None:
    septem.load("base")
    (file,) = cache_folder.iterdir()
    os.truncate(file, HUGE)
    assert septem.load("base") == base
    assert file.stat().st_size < HUGE


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, base: septem.Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_bytes(b"")
    monkeypatch.setenv("SEPTEM_CACHE_DIR", str(no_folder))
    assert septem.load("base") == base


def test_an_empty_variable_turns_the_cache_off(
    base: septem.Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEPTEM_CACHE_DIR", "")
    monkeypatch.chdir(tmp_path)
    assert cache.directory() is None
    assert septem.load("base") == base
    assert list(tmp_path.iterdir()) == []


def test_a_machine_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SEPTEM_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert cache.directory() is None


def test_the_cache_does_not_grow_without_end(cache_folder: Path) -> None:
    for number in range(cache.KEPT_FILES + 5):
        cache.write(f"entry {number}", b"x")
    assert len(list(cache_folder.iterdir())) == cache.KEPT_FILES
    assert cache.read(f"entry {cache.KEPT_FILES + 4}") == b"x"
