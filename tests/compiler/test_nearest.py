"""Did you mean: which names are offered for a misspelt one."""

import pytest

from septem.compiler.nearest import nearest


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("bron", ["brown", "blue"], ("brown",)),
        ("BROWN", ["brown", "blue"], ("brown",)),
        ("form", ["from", "for"], ("for", "from")),
        ("xyz", ["brown", "blue"], ()),
        ("a", ["b"], ("b",)),
        ("", ["b"], ()),
        ("glass", ["glassworks", "gold"], ("glassworks",)),
        ("kittens", ["sitting", "kitten"], ("kitten",)),
        ("Straße", ["STRASSE"], ("STRASSE",)),
        ("x" * 1000, ["x" * 1001], ()),
    ],
)
def test_nearest(word: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert nearest(word, candidates) == expected


def test_at_most_three_are_offered() -> None:
    assert nearest("bat", ["cat", "hat", "mat", "rat", "vat"]) == ("cat", "hat", "mat")


def test_exact_names_come_first() -> None:
    assert nearest("bell", ["belt", "bell"])[0] == "bell"
