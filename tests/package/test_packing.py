"""What is packed, and what is imported when."""

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import septem

from .tree import ROOT, tracked_files

HEAVY = ("lark", "msgpack", "numpy", "rich", "typer", "septem.compiler.pipeline", "septem.cli")
PACKED_FROM = {"compiler": {".py", ".lark"}, "rules": {".sept"}}


def packed_files() -> set[str]:
    """The files of the wheel: of the one given, else of the package that is installed."""
    wheel = os.environ.get("SEPTEM_WHEEL")
    if wheel:
        with zipfile.ZipFile(wheel) as archive:
            return {name for name in archive.namelist() if not name.endswith("/")}
    recorded = {str(PurePosixPath(file)) for file in importlib.metadata.files("septem") or ()}
    if any(name.startswith("septem/") and name.endswith(".py") for name in recorded):
        return recorded
    package = Path(septem.__file__).parent
    walked = (
        Path(folder) / name for folder, _, names in os.walk(package, followlinks=True) for name in names
    )
    return {f"septem/{file.relative_to(package).as_posix()}" for file in walked}


def packed_source_files() -> set[str]:
    """The packed files that come from a file of the repository as it is."""
    generated = re.compile(r"__pycache__|^septem/_core\b.*\.(so|pyd)$|\.dist-info/|\.libs/|^\.\./")
    return {name for name in packed_files() if not generated.search(name)}


def expected_files() -> set[str]:
    """The tracked files that belong into the package."""
    package = {file.relative_to("python").as_posix() for file in tracked_files("python")}
    linked = {
        f"septem/{file.as_posix()}"
        for folder, suffixes in PACKED_FROM.items()
        for file in tracked_files(folder)
        if file.suffix in suffixes
    }
    return {name for name in package if not (ROOT / "python" / name).is_symlink()} | linked


def test_the_wheel_holds_the_tracked_files_and_nothing_else() -> None:
    assert packed_source_files() == expected_files()


def test_the_wheel_is_small_and_for_every_python_from_3_11_on() -> None:
    module = septem._core.__file__
    assert ".abi3." in Path(module).name
    if wheel := os.environ.get("SEPTEM_WHEEL"):
        assert Path(wheel).stat().st_size < 3_000_000
        assert re.fullmatch(r"septem-[0-9.]+-cp311-abi3-\w+\.whl", Path(wheel).name)


@pytest.fixture(scope="module")
def source_distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    maturin = shutil.which("maturin", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert maturin is not None
    subprocess.run([maturin, "sdist", "--out", folder], cwd=ROOT, check=True, capture_output=True)
    [archive] = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        if hasattr(tarfile, "data_filter"):  # since Python 3.11.4
            packed.extraction_filter = tarfile.data_filter
        packed.extractall(folder)
    [unpacked] = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


def test_the_source_distribution_holds_all_that_a_wheel_is_built_from(source_distribution: Path) -> None:
    needed = {
        file for file in tracked_files("core_rs/engine", "core_rs/py") if file.suffix in {".rs", ".toml"}
    }
    for folder, suffixes in PACKED_FROM.items():
        inside = {file for file in tracked_files(folder) if file.suffix in suffixes}
        needed |= inside | {Path("python", "septem", file) for file in inside}
    needed |= {file for file in tracked_files("python") if not (ROOT / file).is_symlink()}
    needed |= {Path(name) for name in ("Cargo.lock", "Cargo.toml", "LICENSE", "README.md", "pyproject.toml")}
    found = {
        file.relative_to(source_distribution) for file in source_distribution.rglob("*") if file.is_file()
    }
    assert needed - found == set()
    assert found - needed == {Path("PKG-INFO")}


def test_cargo_understands_the_source_distribution(source_distribution: Path) -> None:
    command = ["cargo", "metadata", "--offline", "--format-version", "1", "--no-deps"]
    told = subprocess.run(command, cwd=source_distribution, check=True, capture_output=True, text=True)
    packages = {package["name"] for package in json.loads(told.stdout)["packages"]}
    assert packages == {"septem-engine", "septem-python"}


def test_the_links_are_links() -> None:
    package = ROOT / "python" / "septem"
    for name in PACKED_FROM:
        assert (package / name).is_symlink()
        assert (package / name).readlink() == Path("..") / ".." / name


def modules_after(code: str) -> list[str]:
    """The modules that a new interpreter has imported after running some code."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    modules: list[str] = json.loads(ran.stdout.splitlines()[-1])
    return modules


def test_importing_the_package_imports_nothing_heavy() -> None:
    assert [name for name in HEAVY if name in modules_after("import septem")] == []


def test_a_warm_load_imports_nothing_heavy() -> None:
    modules_after("import septem\nseptem.load('base')")  # warms the cache
    assert [name for name in HEAVY if name in modules_after("import septem\nseptem.load('base')")] == []


def test_the_compiler_does_not_import_the_engine() -> None:
    """By itself, out of a checkout, it compiles without the package around it."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom pathlib import Path\nimport importlib\n"
        f"compiler = importlib.import_module('compiler')\nrules = Path({str(ROOT / 'rules')!r})\n"
        "assert compiler.compile_path(rules / 'base', rules).tables is not None"
    )
    assert [name for name in modules_after(code) if name.split(".")[0] == "septem"] == []


def test_nobody_imports_the_compiler_by_its_folder() -> None:
    wrong = re.compile(r"^\s*(from|import) compiler\b", re.MULTILINE)
    files = [file for file in tracked_files() if file.suffix == ".py"]
    assert [file for file in files if wrong.search((ROOT / file).read_text(encoding="utf-8"))] == []


def test_the_engine_knows_no_python() -> None:
    for file in tracked_files("core_rs/engine"):
        assert "pyo3" not in (ROOT / file).read_text(encoding="utf-8").lower(), file


def test_the_version_is_the_same_everywhere() -> None:
    assert importlib.metadata.version("septem") == septem.__version__
    assert f"## {septem.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
