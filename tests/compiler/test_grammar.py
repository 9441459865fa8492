"""The grammar: free of conflicts, the same words as the registry, the same trees as Lark's own parser."""

import re
from importlib.resources import files

import lark
import pytest

from septem.compiler.build import build
from septem.compiler.registry import CLAUSE_WORDS, ENTRIES, ITEM_WORDS, KEYWORDS, Entry, Kind, places_of
from septem.compiler.source import SourceFile
from septem.compiler.syntax import TITLES

from .rulesets import BASE_FILES, parsed

GRAMMAR = (files("septem.compiler") / "grammar.lark").read_text(encoding="utf-8")

IN_CONTEXT = {
    Kind.ITEM: "{}",
    Kind.RULESET_CLAUSE: "ruleset x {{ {} }}",
    Kind.TRADE_CLAUSE: "trade {{ {} }}",
    Kind.AWARD: "flow {{ conflict by bell {{ {} }} }}",
    Kind.STEP: "flow {{ {} }}",
    Kind.CASE: "flow {{ settle {{ {} }} }}",
    Kind.ASK_CLAUSE: "ask x {{ {} }}",
}
IN_PLACE = {
    "board": "board x {{ {} }}",
    "side": "board x {{ side A {} {{ }} }}",
    "card": "card x amber {}",
    "ability": "ability x {}",
    "category": "category x {}",
    "stage": "board x {{ side A {{ stage 1 {} }} }}",
    "use": "ask x {{ use y {} }}",
    "scope": "card x amber scores 1 per bell in {}",
    "quantity": "card x amber scores 1 {}",
    "side of trade": "card x amber buys pear from {} for 1",
    "resource": "resource x {}",
    "test": "flow {{ when {} {{ }} }}",
    "change": "change card x {}",
}


def in_place(entry: Entry, place: str) -> str:
    """The example of an entry where it may stand, as a whole text."""
    if entry.kind in IN_CONTEXT:
        return IN_CONTEXT[entry.kind].format(entry.example)
    if entry.kind is Kind.BOARD_PART and place == "side":
        return f"board x {{ side A {{ {entry.example} }} }}"
    if entry.title == "name" and place == "board":
        return f"board x {entry.example} {{ }}"
    return IN_PLACE[place].format(entry.example)


def test_grammar_has_no_conflicts_and_disjoint_terminals() -> None:
    lark.Lark(GRAMMAR, parser="lalr", strict=True)


def test_words_of_the_grammar_are_those_of_the_registry() -> None:
    without_comments = re.sub(r"//.*", "", GRAMMAR)
    assert set(re.findall(r'"([a-z]+)"', without_comments)) == KEYWORDS


@pytest.mark.parametrize("name", sorted(BASE_FILES))
def test_whole_text_gives_the_tree_of_larks_own_parser(name: str) -> None:
    source = SourceFile(name, BASE_FILES[name])
    plain = lark.Lark(GRAMMAR, parser="lalr", propagate_positions=True, maybe_placeholders=True)
    result, mistakes = parsed(source.text)
    assert mistakes == []
    own = [repr(item).replace("text.sept", name) for item in result.file.items]
    assert own == [repr(item) for item in build(source, plain.parse(source.text))]


@pytest.mark.parametrize(
    ("entry", "place"),
    [(entry, place) for entry in ENTRIES for place in entry.where],
    ids=lambda value: value.form if isinstance(value, Entry) else value,
)
def test_examples_of_the_registry_can_be_read(entry: Entry, place: str) -> None:
    text = in_place(entry, place)
    _, mistakes = parsed(text)
    assert mistakes == [], text


def test_every_entry_has_form_meaning_and_example() -> None:
    for entry in ENTRIES:
        assert entry.title
        assert entry.meaning.endswith(".")
        assert entry.example.startswith(entry.first_word)
        assert entry.where


def test_every_clause_of_the_tree_is_listed() -> None:
    listed = {entry.title for entry in ENTRIES if entry.kind is Kind.CLAUSE}
    assert listed == set(TITLES.values())
    assert all(places_of(title) for title in TITLES.values())


def test_items_and_clauses_begin_with_different_words() -> None:
    assert set() == ITEM_WORDS & CLAUSE_WORDS
