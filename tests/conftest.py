"""What all tests share: a ruleset, and a cache folder that is not the user's."""

import os
from collections.abc import Iterator

import pytest

import septem


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled rulesets are kept in a folder of this run, also by the processes that tests start."""
    before = os.environ.get("SEPTEM_CACHE_DIR")
    os.environ["SEPTEM_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["SEPTEM_CACHE_DIR"]
    else:
        os.environ["SEPTEM_CACHE_DIR"] = before


@pytest.fixture(scope="session")
def base() -> septem.Ruleset:
    """The base game."""
    return septem.load("base")


@pytest.fixture(scope="session")
def architects() -> septem.Ruleset:
    """A game in which seats take turns and take cards from piles."""
    return septem.load("architects")
