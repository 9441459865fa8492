"""The native module's docstrings are those of its stub."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import septem
from septem import _core

STUB = Path(septem.__file__).with_name("_core.pyi")


def documented(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Dotted name and docstring of everything in the stub that has one."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = prefix + node.name
            if docstring := ast.get_docstring(node):
                yield name, docstring
            if isinstance(node, ast.ClassDef):
                yield from documented(node.body, f"{name}.")


DOCUMENTED = dict(documented(ast.parse(STUB.read_text(encoding="utf-8")).body))


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstring(name: str) -> None:
    found: object = _core
    for part in name.split("."):
        found = getattr(found, part)
    docstring = found.__doc__
    assert docstring is not None
    assert inspect.cleandoc(docstring) == DOCUMENTED[name]
