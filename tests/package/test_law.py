"""The law of the house: native code and the Python package know no game, only the rules files do."""

import re
from pathlib import Path

import pytest

from septem.compiler.registry import ENTRIES

from .tree import ROOT, tracked_files

DECLARATION = re.compile(
    r"""^\s*(?:card|board|class|resource|currency|colour|counter|category|ability|switch|ask|use)\s+
        ("[^"]+"|\w+)""",
    re.MULTILINE | re.VERBOSE,
)
FURTHER_WORD = re.compile(r"""\b(?:plural\s+("[^"]+"|\w+)|as\s+("[^"]+"))""")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

WORDS_OF_THE_FIELD = frozenset(
    {"build", "construct", "decline", "forced", "kept", "last", "peek", "pile", "play", "take"}
)
WORDS_OF_PROGRAMS = frozenset({"progress", "strategy"})
"""A bar that shows how far a command is, a type of a library for tests."""
PHRASES_OF_PROGRAMS = re.compile(
    r"\b(?:from|into)_raw(?:_parts(?:_mut)?)?\b|&raw (?:const|mut)\b|\braw_mut\b|slice_from_raw\w*"
)
"""What Rust calls pointers from and to C; the same word alone would tell a game."""
WORDS_OF_THE_LANGUAGE = frozenset(word for entry in ENTRIES for word in entry.words)
GENERIC = WORDS_OF_THE_FIELD | WORDS_OF_PROGRAMS | WORDS_OF_THE_LANGUAGE
"""What the language and the engine share: a name made of these words alone tells no game."""

EXAMPLE = (
    'card "Lumber Yard" brown  age 1\ncounter shield  plural shields\nask "play" {\n    use build  builds'
)


def declared_names(text: str) -> set[str]:
    """The names that a rules text brings into the world."""
    without_comments = re.sub(r"#.*", "", text)
    names = set(DECLARATION.findall(without_comments))
    names |= {plural or quoted for plural, quoted in FURTHER_WORD.findall(without_comments)}
    return {name.strip('"') for name in names}


def words_of(text: str) -> list[str]:
    """The words of a source text; identifiers are taken apart."""
    return WORD.findall(PHRASES_OF_PROGRAMS.sub("", text))


def tells_a_game(name: str) -> bool:
    """Whether the name has any word that is not generic."""
    words = [word.lower() for word in words_of(name)]
    return any(word not in GENERIC and not word.isdigit() for word in words)


def occurrences(name: str, text_words: list[str]) -> bool:
    """Whether the words of a name stand side by side.

    A single capitalised word is compared as it stands, since many card names are also ordinary words.
    """
    words = words_of(name)
    if len(words) == 1 and name[0].isupper():
        return name in text_words
    folded = [word.lower() for word in text_words]
    sought = [word.lower() for word in words]
    return any(folded[at : at + len(sought)] == sought for at in range(len(folded) - len(sought) + 1))


def rules_names() -> list[str]:
    """All names of all rules files that tell a game."""
    names: set[str] = set()
    for file in tracked_files("rules"):
        if file.suffix == ".sept":
            names |= declared_names((ROOT / file).read_text(encoding="utf-8"))
    return sorted(filter(tells_a_game, names))


def lawful_sources() -> list[Path]:
    """The files that may not know a game; the compiler and the rules in the package are links."""
    python = tracked_files("python")
    native = tracked_files("core_rs")
    return [file for file in (*python, *native) if file.suffix in {".h", ".py", ".pyi", ".rs", ".toml"}]


def test_names_are_found_in_rules_text() -> None:
    assert declared_names(EXAMPLE) == {"Lumber Yard", "shield", "shields", "play", "build"}


def test_the_rules_declare_many_names() -> None:
    names = rules_names()
    assert len(names) > 100
    assert {"Lumber Yard", "coin", "coins", "shield", "wood", "Gizah", "military"} <= set(names)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Lumber Yard", "a lumber_yard"),
        ("shield", "let SHIELD = 1"),
        ("shield", "fn shield_count()"),
        ("Press", "the Press card"),
    ],
)
def test_a_name_is_found_in_code(name: str, text: str) -> None:
    assert occurrences(name, words_of(text))


@pytest.mark.parametrize(("name", "text"), [("Press", "press a key"), ("ore", "more, core, ored")])
def test_other_words_are_not_taken_for_names(name: str, text: str) -> None:
    assert not occurrences(name, words_of(text))


@pytest.mark.parametrize("file", lawful_sources(), ids=str)
def test_no_name_of_a_game(file: Path) -> None:
    words = words_of((ROOT / file).read_text(encoding="utf-8"))
    assert [name for name in rules_names() if occurrences(name, words)] == []
