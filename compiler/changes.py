"""What becomes of a definition that an extension changes in part."""

from __future__ import annotations

from dataclasses import replace

from . import syntax
from .diagnostics import Findings
from .nearest import nearest


def changed(item: syntax.Item, change: syntax.ChangeItem, findings: Findings) -> syntax.Item:
    """The definition with the clauses of the change in the place of its own."""
    assert isinstance(item, syntax.CardItem | syntax.AbilityItem | syntax.CategoryItem)
    dropped = _dropped(item.clauses, change, findings)
    new = tuple(clause for clause in change.clauses if not isinstance(clause, syntax.WithoutClause))
    said = {_sort(clause) for clause in new}
    kept = tuple(one for one in item.clauses if _sort(one) not in said and _first_word(one) not in dropped)
    return replace(item, span=change.span, name=change.name, clauses=(*kept, *new))


def _dropped(
    clauses: tuple[syntax.Clause, ...], change: syntax.ChangeItem, findings: Findings
) -> frozenset[str]:
    """The words after `without`, each of which must begin a clause of the definition."""
    words = list(dict.fromkeys(_first_word(clause) for clause in clauses))
    names = [
        name for clause in change.clauses if isinstance(clause, syntax.WithoutClause) for name in clause.words
    ]
    for name in names:
        if name.text not in words:
            findings.add(
                "N212",
                f"{change.kind.text} `{change.name.text}` has no `{name.text}` to be left out",
                name.span,
                "none of its clauses begins with this word",
                nearest=nearest(name.text, words),
                advice=f"its clauses are {', '.join(f'`{word}`' for word in words)}" if words else None,
            )
    return frozenset(name.text for name in names)


def _first_word(clause: syntax.Clause) -> str:
    return clause.title.split()[0]


def _sort(clause: syntax.Clause) -> tuple[str, str]:
    """What a clause takes the place of: all that begin with its word; a name that of its language only."""
    language = clause.language.text if isinstance(clause, syntax.TranslationClause) else ""
    return (_first_word(clause), language)
