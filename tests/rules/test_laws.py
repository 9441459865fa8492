"""The laws that every ruleset keeps, whatever its rows say; `docs/design.md` says why."""

import re
from pathlib import Path
from random import Random

import pytest

import septem
from septem.compiler.scaffold import SCAFFOLD
from tests.compiler.rulesets import changed, compile_text

from .city_plans import OLYMPIA_A_TO_FREE_BUILD
from .table import Table, build, discard, facts_for_deals, wonder
from .whole_games import play_on

FAN = Path(__file__).parents[1] / "fan" / "far_shores"


def loaded(folder: Path, text: str) -> septem.Ruleset:
    """A ruleset of one file, warnings or not."""
    tables = compile_text(folder, text).tables
    assert tables is not None
    return septem.Ruleset.from_bytes(tables)


def test_what_stands_is_a_sum_in_which_the_order_does_not_count() -> None:
    """The same objects, placed in whatever order, make the same city with the same moves."""
    cards = ["Lumber Yard", "Forester", "Toll Gate", "Marketplace"]
    shown = {(2, 1, 0): ["Quarry", "Caravansery"], (2, 1, 1): ["Library"]}
    games = [
        Table(
            3,
            {0: "Alexandria A", 1: "Gizah A", 2: "Babylon A"},
            acts={(1, 0): [build(card) for card in order]},
            shown=shown,
            facts=facts_for_deals(FAN),
        ).play_to(2, 1)
        for order in (cards, cards[::-1])
    ]
    first, second = games
    assert first.city(0) == second.city(0)
    for card in ("Quarry", "Caravansery"):
        assert first.ways(0, card) == second.ways(0, card) != set()


@pytest.mark.parametrize("seed", range(8))
def test_one_time_rows_run_once(tmp_path: Path, seed: int) -> None:
    """A flow that collects the gains of a turn twice, or pays or places twice, gives nothing twice."""
    twice = SCAFFOLD
    for step in ("pay", "place", "collect"):
        twice = changed(twice, f"            {step}\n", f"            {step}\n            {step}\n")
    once, more = (loaded(tmp_path / name, text) for name, text in (("a", SCAFFOLD), ("b", twice)))
    game, other = (rules.new_game(3, seed) for rules in (once, more))
    for seat, move in play_on(game, Random(seed)):
        other.play(seat, move.to_dict())
    assert other.is_over
    assert other.observe(0)["cities"] == game.observe(0)["cities"]
    assert other.scores() == game.scores()


def test_a_copy_copies_no_further(tmp_path: Path) -> None:
    """Olympia B copies a guild that itself copies the best blue card next door: the guild's owner scores
    the Altar, the copier of the guild does not, though it has the same neighbour."""
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "all.sept").write_text(
        "extends base\nruleset copies\n"
        'change card "Workers Guild"  scores best blue in neighbours  without cost\n',
        encoding="utf-8",
    )
    game = Table(
        3,
        {0: "Olympia B", 1: "Gizah A", 2: "Ephesos A"},
        acts={
            (1, 0): [*OLYMPIA_A_TO_FREE_BUILD, build("Loom")],
            (1, 2): [build("Altar")],
            (2, 0): [discard(), wonder(left=2, right=0)],
            (2, 1): [build("Foundry")],
            (3, 1): [build("Workers Guild")],
        },
        facts=facts_for_deals(folder),
    ).play_to_end()
    assert game.stages(0) == [1, 2, 3]
    assert [game.score(seat)["civilian"] for seat in range(3)] == [0, 2, 2]
    assert game.score(0)["guild"] == 0


def test_who_has_no_option_is_not_asked(tmp_path: Path) -> None:
    """A question without a way out is put to those seats only that have a legal answer; the game goes on."""
    text = changed(SCAFFOLD, '    use compost  gains 2 beans  unless "long winter"\n', "")
    rules = loaded(tmp_path, text)
    skipped = 0
    for seed in range(20):
        random = Random(seed)
        game = rules.new_game(3, seed)
        while not game.is_over:
            decisions = game.decisions
            assert all(decision.moves for decision in decisions)
            skipped += 3 - len(decisions)
            for decision in decisions:
                game.play(decision.seat, random.choice(decision.moves))
    assert skipped > 0


def test_events_happen_once_a_build_and_set_off_no_others(tmp_path: Path) -> None:
    """From the start each built card earns a gong, and a gong is nothing that anything waits for."""
    text = changed(SCAFFOLD, "counter drum", "counter gong  plural gongs\ncounter drum")
    text, boards = re.subn(r"(side A  starts with \w+) {", r"\1  earns 1 gong for each card built {", text)
    assert boards == 3
    rules = loaded(tmp_path, text)
    for seed in range(10):
        game = rules.new_game(3, seed)
        play_on(game, Random(seed))
        for city in game.observe(0)["cities"]:
            assert city["counters"].get("gong", 0) == len(city["built"])
