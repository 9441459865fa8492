"""The expansion that the pages show."""

import re
from pathlib import Path

import septem

from .conftest import Run

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_expansion_in_the_page_is_whole(run: Run) -> None:
    found = re.search(
        r"^```\n# my_game/harbour\.sept\n.*?^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found is not None
    text = found[0].removeprefix("```\n").removesuffix("```")
    folder = Path("my_game")
    folder.mkdir()
    (folder / "harbour.sept").write_text(text, encoding="utf-8")
    result = run("check", "my_game")
    assert (result.code, result.out, result.err) == (0, "no faults found\n", "")
    names = {card["name"] for card in septem.load("my_game").describe()["cards"]}
    assert "Fish Market" in names
    assert "Pawnshop" not in names
    for players in ("3", "7"):
        assert run("sim", "my_game", "-n", "5", "-p", players).code == 0
