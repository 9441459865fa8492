"""Finds and reads the files of a ruleset. No other module of the compiler reads rules text from the disk.

It reads rules files of the given path and of the root of the built-in rulesets, nothing else: links that lead
out of the folder are refused, and `extends` names a folder of the root, never a path.
"""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from dataclasses import dataclass
from pathlib import Path

from . import limits, syntax
from .diagnostics import Findings
from .folders import SUFFIX, builtin_rulesets, passed_over, rules_files
from .nearest import nearest
from .parser import Parsed, parse
from .source import SourceFile, Span

_MOST_BYTES = 4 * limits.FILE_CHARACTERS

_MOST_PASSED_OVER = 3
"""So many files that are passed over are named."""

_BIDIRECTIONAL = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Layer:
    """One ruleset of a row that extend each other."""

    label: str
    """What people call it: the name of a built-in ruleset or the path."""
    files: tuple[Parsed, ...]


@dataclass(frozen=True)
class Project:
    """The layers of a ruleset, the one that extends nothing first."""

    path: str
    layers: tuple[Layer, ...]


def load(path: Path, builtin_root: Path, findings: Findings) -> Project:
    """Read a ruleset and all that it extends.

    Raises:
        OSError: the path itself cannot be read.
    """
    layers = [_read_layer(path, os.fspath(path), findings)]
    known = builtin_rulesets(builtin_root)
    seen = {_real(path)}
    while (extends := _extended(layers[0], findings)) is not None:
        base = known.get(extends.text)
        if base is None:
            findings.add(
                "P803",
                f"unknown ruleset `{extends.text}`",
                extends.span,
                "no built-in ruleset has this name",
                nearest=nearest(extends.text, known),
                advice=f"the built-in rulesets are {', '.join(map(_written, sorted(known))) or 'none'}",
            )
            break
        if _real(base) in seen or len(layers) >= limits.EXTENDS:
            findings.add("P804", "rulesets extend each other in a circle", extends.span, "this leads back")
            break
        seen.add(_real(base))
        layers.insert(0, _read_layer(base, extends.text, findings))
    return Project(os.fspath(path), tuple(layers))


def _written(name: str) -> str:
    """A name as it stands in rules text: with other signs than those of a word in double quotes."""
    return name if name.isidentifier() else f'"{name}"'


def _extended(layer: Layer, findings: Findings) -> syntax.Name | None:
    """The ruleset that a layer extends; a second `extends` is reported."""
    items = [
        item for parsed in layer.files for item in parsed.file.items if isinstance(item, syntax.ExtendsItem)
    ]
    for item in items[1:]:
        findings.add(
            "P805",
            "a second `extends`",
            item.span,
            "a ruleset extends one other",
            others=[(items[0].span, "the first one is here")],
        )
    return items[0].name if items else None


def _read_layer(path: Path, label: str, findings: Findings) -> Layer:
    nowhere = SourceFile(os.fspath(path), "")
    if not path.is_dir():
        return Layer(label, (_read(path, findings),))
    found = rules_files(path)
    if not found:
        findings.add(
            "P801", f"no `*{SUFFIX}` files in this folder", Span(nowhere, 0, 0), "nothing to compile"
        )
    if len(found) > limits.FILES:
        findings.add(
            "P802",
            f"{len(found)} files, at most {limits.FILES} are read",
            Span(nowhere, 0, 0),
            "too many files",
        )
    for entry in passed_over(path)[:_MOST_PASSED_OVER]:
        findings.add(
            "P810",
            f"`{entry.name}` is not read",
            Span(nowhere, 0, 0),
            f"only files of the folder itself whose names end in `{SUFFIX}` are read",
        )
    root = _real(path)
    files: list[Parsed] = []
    characters = 0
    for file in found[: limits.FILES]:
        if not _real(file).is_relative_to(root):
            findings.add("P806", f"`{file.name}` leads out of its folder", Span(nowhere, 0, 0), "not read")
        elif file.is_file():
            files.append(_read(file, findings))
            characters += len(files[-1].file.source.text)
        if characters > limits.RULESET_CHARACTERS:
            findings.add(
                "P808",
                f"the files have more than {limits.RULESET_CHARACTERS} characters together",
                Span(files[-1].file.source, 0, 0),
                "no file after this one was read",
            )
            break
    return Layer(label, tuple(files))


def _real(path: Path) -> Path:
    """The path without links; of links in a circle, at which `Path.resolve` fails, one of them."""
    return Path(os.path.realpath(path))


def _read(path: Path, findings: Findings) -> Parsed:
    with path.open("rb") as stream:
        content = stream.read(_MOST_BYTES + 1)
    return parse(decoded(os.fspath(path), content, findings), findings)


def decoded(path: str, content: bytes, findings: Findings) -> SourceFile:
    """The text of a file; what must not be in rules text is reported and blotted out."""
    try:
        # Of a file that is too long the last character may be cut in two: it does not matter.
        text = getincrementaldecoder("utf-8-sig")().decode(content, final=len(content) <= _MOST_BYTES)
    except UnicodeDecodeError as error:
        good = error.object[: error.start].decode("utf-8")
        source = SourceFile(path, good + "\ufffd")
        at = len(good)
        findings.add(
            "P807",
            "the file is not UTF-8 text",
            Span(source, at, at + 1),
            f"byte 0x{error.object[error.start]:02x} has no meaning here; what follows was not read",
        )
        return SourceFile(path, good)
    if len(text) > limits.FILE_CHARACTERS:
        source = SourceFile(path, text[: limits.FILE_CHARACTERS])
        findings.add(
            "P808",
            f"the file has more than {limits.FILE_CHARACTERS} characters",
            Span(source, 0, 0),
            "what is beyond them was not read",
        )
        text = source.text
    source = SourceFile(path, text)
    forbidden = [at for at, character in enumerate(text) if _is_forbidden(character)]
    for at in forbidden[:10]:
        findings.add(
            "P809",
            f"invisible control character U+{ord(text[at]):04X}",
            Span(source, at, at + 1),
            "it could make the text look different from what it says",
        )
    if forbidden:
        letters = list(text)
        for at in forbidden:
            letters[at] = " "
        source = SourceFile(path, "".join(letters))
    return source


def _is_forbidden(character: str) -> bool:
    if character in "\t\n\r":
        return False
    return character < " " or "\x7f" <= character <= "\x9f" or character in _BIDIRECTIONAL
