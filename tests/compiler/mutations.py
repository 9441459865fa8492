"""Texts with one token changed: what slips from an author's keyboard, in all places."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from septem.compiler.lexer import tokenize
from septem.compiler.source import SourceFile

from .rulesets import BASE_FILES

FOREIGN = (
    *("card", "cost", "pear", "{", "}", ",", '"x"', "3", "+", "per", "name", "@", '"', "zzz", "or", "not"),
    *(
        "for",
        "any",
        "9" * 12,
        "0",
        "stage",
        "in",
        "to",
        "when",
        "flow",
        "ask",
        "remove",
        "replace",
        "extends",
    ),
)


@dataclass(frozen=True)
class Mutation:
    """A changed file: which one, its new text, and the line of the change."""

    file: str
    text: str
    line: int
    what: str


def mutations(seed: int, number: int) -> Iterator[Mutation]:
    """Random one-token mutations of the base game, the same for equal seeds."""
    generator = random.Random(seed)
    tokens = {name: tokenize(SourceFile(name, text)).tokens for name, text in BASE_FILES.items()}
    for _ in range(number):
        name = generator.choice(sorted(BASE_FILES))
        text = BASE_FILES[name]
        token = generator.choice(tokens[name])
        before, after = text[: token.start], text[token.end :]
        kind = generator.choice(("delete", "double", "replace", "insert", "drop a letter", "swap"))
        if kind == "delete":
            changed = before + after
        elif kind == "double":
            changed = f"{before}{token.value} {token.value}{after}"
        elif kind == "replace":
            changed = before + generator.choice(FOREIGN) + after
        elif kind == "insert":
            changed = f"{before}{generator.choice(FOREIGN)} {token.value}{after}"
        elif kind == "drop a letter":
            at = generator.randrange(len(token.value))
            changed = before + token.value[:at] + token.value[at + 1 :] + after
        else:
            other = generator.choice(tokens[name])
            changed = before + other.value + after
        yield Mutation(name, changed, text.count("\n", 0, token.start) + 1, f"{kind} {token.value}")
