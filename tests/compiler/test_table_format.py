"""The bytes of the tables: the same names as on the engine's side, and the same bytes for the same text."""

import hashlib
import os
import re
import struct
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import msgpack
import pytest

import septem
from septem._core import TABLES_MAGIC
from septem.compiler import compile_path, limits, table_format
from septem.compiler.scaffold import SCAFFOLD
from septem.compiler.table_format import FORMAT_VERSION, MAGIC, Variant

from .rulesets import BASE, BASE_FILES, RULES_ROOT, changed, codes, compile_base, compile_text, write

ENGINE = Path(__file__).parents[2] / "core_rs" / "engine" / "src"
TABLES_RS = re.sub(r"//.*", "", (ENGINE / "tables.rs").read_text(encoding="utf-8"))
LIMITS_RS = (ENGINE / "limits.rs").read_text(encoding="utf-8")


def snake(name: str) -> str:
    """A name of a variant as it stands in the bytes."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def engine_structs() -> dict[str, list[str]]:
    """The fields of the engine's structures."""
    found = re.findall(r"pub struct (\w+) \{(.*?)\n\}", TABLES_RS, re.DOTALL)
    return {name: re.findall(r"pub (\w+):", body) for name, body in found}


def engine_variants() -> list[tuple[str, str, str, list[str]]]:
    """Enumeration, tag, variant and fields of all tagged enumerations of the engine."""
    variants: list[tuple[str, str, str, list[str]]] = []
    for tag, enumeration, body in re.findall(
        r'serde\(tag = "(\w+)"[^\n]*\n(?:#[^\n]*\n)*pub enum (\w+) \{(.*?)\n\}', TABLES_RS, re.DOTALL
    ):
        for variant, inner in re.findall(r"^    (\w+)(?: \{(.*?)\n    \})?,", body, re.DOTALL | re.MULTILINE):
            variants.append((enumeration, tag, variant, re.findall(r"(\w+):", inner)))
    return variants


def own_fields(name: str) -> list[str]:
    """The fields of a record of the compiler, as they are called in the bytes."""
    return [field.name.rstrip("_") for field in fields(getattr(table_format, name))]


def test_structures_are_those_of_the_engine() -> None:
    structs = engine_structs()
    assert len(structs) >= 20
    for name, names in structs.items():
        assert own_fields(name) == names, name


def test_variants_are_those_of_the_engine() -> None:
    variants = engine_variants()
    assert len(variants) >= 35
    for enumeration, tag, variant, names in variants:
        own = enumeration + variant
        record = getattr(table_format, own)
        assert issubclass(record, Variant)
        assert (tag, snake(variant)) == record.TAG
        assert own_fields(own) == names, own


def test_limits_are_those_of_the_engine() -> None:
    found = dict(re.findall(r"pub const (\w+): \w+ = (\d+);", LIMITS_RS))
    assert len(found) >= 20
    for name, value in found.items():
        assert getattr(limits, name) == int(value), name


def test_header_is_that_of_the_engine() -> None:
    assert FORMAT_VERSION == septem.TABLES_FORMAT
    assert MAGIC == TABLES_MAGIC


def test_header_names_the_body(tmp_path: Path) -> None:
    tables = compile_base(tmp_path, {}).tables
    assert tables is not None
    body = tables[48:]
    assert tables[:8] == MAGIC
    assert struct.unpack("<II", tables[8:16]) == (FORMAT_VERSION, len(body))
    assert tables[16:48] == hashlib.sha256(body).digest()
    assert list(msgpack.unpackb(body)) == own_fields("Tables")


def test_the_engine_writes_the_same_bytes(tmp_path: Path) -> None:
    tables = compile_base(tmp_path, {}).tables
    assert tables is not None
    ruleset = septem.Ruleset.from_bytes(tables)
    assert ruleset.to_bytes() == tables
    assert ruleset.digest == tables[16:48].hex()


def test_same_text_same_bytes_wherever_it_lies(tmp_path: Path) -> None:
    elsewhere = compile_base(tmp_path / "a" / "b", {})
    assert elsewhere.tables == compile_path(BASE, RULES_ROOT).tables
    assert elsewhere.tables is not None


def test_line_ends_comments_and_spacing_do_not_count(tmp_path: Path) -> None:
    respelt = {
        name: "# another comment\r\n" + text.replace("\n", "\r\n").replace("  ", "\t")
        for name, text in BASE_FILES.items()
    }
    assert compile_base(tmp_path, respelt).tables == compile_path(BASE, RULES_ROOT).tables


def test_byte_order_mark_does_not_count(tmp_path: Path) -> None:
    marked = {"city.sept": "\ufeff" + BASE_FILES["city.sept"]}
    assert compile_base(tmp_path, marked).tables == compile_path(BASE, RULES_ROOT).tables


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_bytes_do_not_depend_on_the_process(hash_seed: str) -> None:
    script = (
        "import hashlib, pathlib, sys; from septem.compiler import compile_path;"
        "root = pathlib.Path(sys.argv[1]);"
        "print(hashlib.sha256(compile_path(root / 'base', root).tables).hexdigest())"
    )
    result = subprocess.run(
        [sys.executable, "-c", script, str(RULES_ROOT)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    tables = compile_path(BASE, RULES_ROOT).tables
    assert tables is not None
    assert result.stdout.strip() == hashlib.sha256(tables).hexdigest()


def test_one_file_is_a_ruleset_as_well(tmp_path: Path) -> None:
    whole = write(tmp_path / "one", {"all.sept": "\n".join(BASE_FILES[name] for name in sorted(BASE_FILES))})
    assert compile_path(whole / "all.sept", RULES_ROOT).tables == compile_path(BASE, RULES_ROOT).tables


def test_importing_the_compiler_is_cheap() -> None:
    script = (
        "import sys, septem.compiler; print([name for name in ('lark', 'msgpack') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_names_of_256_characters_are_refused(tmp_path: Path) -> None:
    for name in ("ruleset sample", "counter drum", 'card "Barn"', "use compost"):
        word, _ = name.split(" ", 1)
        text = changed(SCAFFOLD, name, f'{word} "{"x" * 256}"')
        assert "T302" in codes(compile_text(tmp_path / word, text)), name
