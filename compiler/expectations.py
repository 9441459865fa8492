"""How the parser speaks of what stands in a text and of what could stand there."""

from __future__ import annotations

from collections.abc import Callable

from .lexer import Token
from .registry import CLAUSE_WORDS, ENTRIES, ITEM_WORDS, Kind, first_words

_MARKS = {
    "IDENTIFIER": "a name",
    "STRING": "a text in quotes",
    "INT": "a number",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "COMMA": "`,`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "$END": "the end of the file",
}
"""Types of tokens that are no words of the language."""

_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("the next item", ITEM_WORDS),
    ("a clause", CLAUSE_WORDS),
    ("a step", first_words(Kind.STEP)),
)
"""Words that are spoken of together when all of them could stand somewhere."""

_CLAUSES = (Kind.CLAUSE, Kind.BOARD_PART)
_KINDS_IN = {
    "FLOW": (Kind.STEP, Kind.CASE, Kind.AWARD),
    "STEPS": (Kind.STEP, Kind.CASE, Kind.AWARD),
    "ASK": (Kind.ASK_CLAUSE,),
    "RULESET": (Kind.RULESET_CLAUSE,),
    "TRADE": (Kind.TRADE_CLAUSE,),
}
"""What is written inside items of these kinds; inside all others it is clauses."""

_MOST_LISTED = 7
_MOST_FORMS = 3
_LONGEST = 40
"""Characters of a word that is quoted."""


def spoken_token(token: Token) -> str:
    """A token as part of a sentence."""
    if token.type == "INT":
        return f"number `{shortened(token.value)}`"
    if token.type == "STRING":
        return f"text {shortened(token.value)}"
    if token.type == "IDENTIFIER":
        return f"name `{shortened(token.value)}`"
    return f"`{token.value}`"


def shortened(text: str) -> str:
    """A text without its end if it is long."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def spoken_marks(accepts: Callable[[str], bool]) -> tuple[str, ...]:
    """The marks, names, texts and numbers of which a type is accepted. Where a name can stand, its quotes
    need no mention.
    """
    marks = [spoken for kind, spoken in _MARKS.items() if kind != "STRING" and accepts(kind)]
    if accepts("STRING") and not accepts("IDENTIFIER"):
        marks.append(_MARKS["STRING"])
    return tuple(marks)


def listed(expected: tuple[str, ...]) -> str:
    """The things expected as part of a sentence, at most seven of them."""
    shown = list(expected)
    for group, words in _GROUPS:
        marked = {f"`{word}`" for word in words}
        if marked <= set(shown):
            shown = [*(one for one in shown if one not in marked), group]
    if len(shown) > _MOST_LISTED:
        named = _MOST_LISTED - 1
        return ", ".join(shown[:named]) + f" or one of {len(shown) - named} other words"
    if len(shown) > 1:
        return ", ".join(shown[:-1]) + " or " + shown[-1]
    return shown[0] if shown else "nothing more"


def form_of(begun: Token, within: Token | None) -> str | None:
    """How an item or clause is written that begins with a word, if there are not too many forms.

    `within` is the first word of the item in which it stands; `None` if it is an item itself.
    """
    kinds = (Kind.ITEM,) if within is None else _KINDS_IN.get(within.type, _CLAUSES)
    forms = [entry.form for entry in ENTRIES if entry.first_word == begun.value and entry.kind in kinds]
    if not forms or len(forms) > _MOST_FORMS:
        return None
    return f"`{begun.value}` is written " + " or ".join(f"`{form}`" for form in forms)
