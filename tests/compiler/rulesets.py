"""Rulesets on disk for the tests of the compiler, and what the compiler says of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from septem.compiler import Compilation, compile_path
from septem.compiler.codes import Code, Link
from septem.compiler.diagnostics import Findings
from septem.compiler.parser import Parsed, parse
from septem.compiler.scaffold import SCAFFOLD
from septem.compiler.source import SourceFile

RULES_ROOT = Path(__file__).parents[2] / "rules"
BASE = RULES_ROOT / "base"
BASE_FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(BASE.glob("*.sept"))}

EXTENSION_HEAD = 'extends sample\nruleset more "More"\n'
SECOND_MILL = 'card "Old Mill" amber  age 2  copies 2+  produces pear\n'
CIRCLE = "extends loop\nruleset loop { players 2 to 3 }\n"


def write(folder: Path, files: Mapping[str, str | bytes | Link]) -> Path:
    """Write a folder of files."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        if isinstance(content, Link):
            (folder / name).symlink_to(content.target)
        else:
            (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def compile_files(folder: Path, files: Mapping[str, str | bytes | Link]) -> Compilation:
    """Compile a ruleset of these files beside the built-in ones `sample`, `double` and `loop`."""
    root = folder / "rules"
    if not root.exists():
        write(root / "sample", {"main.sept": SCAFFOLD})
        write(root / "double", {"main.sept": SCAFFOLD + SECOND_MILL})
        write(root / "loop", {"main.sept": CIRCLE})
        (folder / "outside.sept").write_text("", encoding="utf-8")
    return compile_path(write(folder / f"game{len(list(folder.iterdir()))}", files), root)


def compile_text(folder: Path, text: str) -> Compilation:
    """Compile a ruleset of one file."""
    return compile_files(folder, {"main.sept": text})


def compile_extension(folder: Path, text: str) -> Compilation:
    """Compile an extension of the scaffold."""
    return compile_text(folder, EXTENSION_HEAD + text)


def example_files(code: Code, example: str) -> dict[str, str | bytes | Link]:
    """The files of the bad or the good example of a code."""
    if example == "bad" and code.files:
        return dict(code.files)
    part = code.bad if example == "bad" else code.good
    if code.extending:
        return {"main.sept": EXTENSION_HEAD + part}
    if not code.instead_of:
        return {"main.sept": code.of + part}
    return {"main.sept": changed(code.of, code.instead_of, part)}


def changed(text: str, old: str, new: str) -> str:
    """A text with one part changed, which must be there."""
    assert old in text, old
    return text.replace(old, new, 1)


def compile_base(folder: Path, changes: Mapping[str, str]) -> Compilation:
    """Compile the base game with some of its files changed, by name."""
    return compile_path(write(folder / "base", {**BASE_FILES, **changes}), RULES_ROOT)


def codes(compilation: Compilation) -> list[str]:
    """The codes of all findings in their order."""
    return [found.code for found in compilation.diagnostics]


def parsed(text: str) -> tuple[Parsed, list[str]]:
    """A text parsed, and the codes of its mistakes."""
    findings = Findings()
    result = parse(SourceFile("text.sept", text), findings)
    return result, [found.code for found in findings.sorted()]
