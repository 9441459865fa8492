"""A second ruleset, for what must not be mixed."""

import shutil
from pathlib import Path

import pytest

import septem
from septem import loading


@pytest.fixture(scope="session")
def other_rules(tmp_path_factory: pytest.TempPathFactory) -> septem.Ruleset:
    """The base game with one number changed."""
    folder = Path(shutil.copytree(loading.RULES_ROOT / "base", tmp_path_factory.mktemp("other") / "base"))
    file = folder / "age_1.sept"
    file.write_text(file.read_text(encoding="utf-8").replace("scores 3", "scores 4", 1), encoding="utf-8")
    return septem.load(folder)
