"""`septem play` of a game in which seats take turns."""

import contextlib
import re
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.console import Console

import septem
from septem.cli.dialogue import Dialogue, PersonLeft

from .arranged import arranged
from .conftest import Run

WHOLE_GAME = "2\n1\n1\n3\n" * 250
SWITCHES = ("free order", "forced further cards", "optional effects", "secret look", "most stages")


def screen_of(
    monkeypatch: pytest.MonkeyPatch, game: septem.Game, typed: str, seat: int = 0, width: int = 80
) -> str:
    """What a person at a seat sees who types this and leaves."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8"))
    shown = StringIO()
    bots = {other: "random" for other in range(game.players) if other != seat}
    dialogue = Dialogue(game, seat, bots, 1, Console(file=shown, width=width))
    with contextlib.suppress(PersonLeft):
        dialogue.play_to_the_end()
    return "".join(f"{line.rstrip()}\n" for line in shown.getvalue().splitlines())


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 2), (7, 4)])
def test_a_whole_game(run: Run, architects: septem.Ruleset, players: int, seat: int) -> None:
    arguments = ("-p", str(players), "--seat", str(seat), "--seed", "3", "--bots", "random,builder")
    result = run("play", "architects", *arguments, typed=WHOLE_GAME)
    assert (result.code, result.err) == (0, "")
    assert f"You, seat {seat}: " in result.out
    sheet = result.out[result.out.index("Final scores") :]
    for category in (*architects.categories, "total", "stages_built", "rank"):
        assert category in sheet
    assert re.search(r" (won|share the win) with a total of \d+\.$", result.out.rstrip())


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_whole_game_by_other_readings(run: Run, switch: str) -> None:
    result = run("play", "architects", "--seed", "4", "-p", "3", "--switch", f"{switch}=on", typed=WHOLE_GAME)
    assert (result.code, result.err) == (0, "")
    assert "Final scores" in result.out


def test_the_same_seed_and_answers_give_the_same_game(run: Run) -> None:
    first, second = (run("play", "architects", "--seed", "5", typed=WHOLE_GAME).out for _ in range(2))
    assert first == second


def test_the_first_screen(monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset) -> None:
    tokens = ["Crafts", "Economy", "Decor"]
    game = arranged(architects, ["Giza", "Rhodes", "Ephesus"], [["Wood"], ["Clay"], ["Gear"]], tokens=tokens)
    shown = screen_of(monkeypatch, game, "q\n")
    lines = shown.splitlines()
    assert any(line.startswith("turn 1: your turn ") for line in lines)
    for line in (
        "on the table  peace ×3",
        "left pile     Wood (25 left)",
        "right pile    Gear (25 left)",
        "central       ? (60 left)",
        "tokens        Crafts, Economy, Decor; 12 unseen",
        "You, seat 0: Giza",
        "  has     nothing",
        "  stages  1 for 2 different resources: 4 points",
        "          5 for 4 different resources: 8 points",
        "Left neighbour, seat 1 (random): Rhodes",
        "          1 for 2 different resources (any order with 2): 4 points",
        "          2 for 2 identical resources (any order with 1): 4 points; 1 shield",
        "  pile    Clay, 25 left",
        "Right neighbour, seat 2 (random): Ephesus",
        "1  take Wood from the left pile         one of the resources",
        "2  take Gear from the right pile        one of the symbols",
        "3  take the top card of central unseen",
    ):
        assert line in lines


def test_the_seat_that_may_look_sees_the_top_card(
    monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset
) -> None:
    game = arranged(architects, ["Alexandria", "Giza"], [["Blue cat"], ["Blue 3"]])
    shown = screen_of(monkeypatch, game, "1\nq\n")
    assert "You, Alexandria  took Blue cat from the left pile; cats: 0 → 1; cat icons: 0 → 1" in shown
    first, second = shown.split("turn 3: your turn")
    assert "central       ? (60 left)" in first
    # Whatever the other seat has taken, the top card is known now.
    top = game.observe(0)["piles"][2]["top"]
    assert top is not None
    assert f"central       {top} (" in second
    assert f"take {top} from central" in second


def test_side_by_side_stages_and_payments(
    monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset
) -> None:
    game = arranged(architects, ["Rhodes", "Giza"], [["Wood", "Coin"], ["Blue 3", "Blue 3"]])
    for card, deck in (("Wood", "left"), ("Blue 3", "left"), ("Coin", "left")):
        game.play(game.decisions[0].seat, {"deck": deck, "card": card})
    shown = screen_of(monkeypatch, game, "2\nq\n")
    assert re.search(r"^1  build stage 1 for Wood, Coin  4 points", shown, re.MULTILINE)
    assert re.search(r"^2  build stage 2 for Wood, Coin  4 points; 1 shield", shown, re.MULTILINE)
    assert "You, Rhodes  built stage 2 for Wood, Coin; shields: 0 → 1" in shown
    assert "2 built: 4 points; 1 shield" in shown


def test_a_battle_has_a_heading(monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset) -> None:
    tops = [["Red horn 2", "Red horn 1"], ["Blue 3", "Blue 3"]]
    game = arranged(architects, ["Rhodes", "Giza"], tops)
    for card in ("Red horn 2", "Blue 3"):
        game.play(game.decisions[0].seat, {"deck": "left", "card": card})
    shown = screen_of(monkeypatch, game, "1\nq\n")
    # Two shields against none are two victories; horns go to the discard pile, and the tokens turn back.
    told = shown[shown.index("You, Rhodes  took Red horn 1 from the left pile") :]
    assert told.splitlines()[1:6] == [
        "",
        "End of turn 3: conflicts",
        "You, Rhodes   shields: 1 → 0; victories: 0 → 2; lost Red horn 1, Red horn 2",
        "Seat 1, Giza  no change",
        "On the table peace: 1 → 3",
    ]


def test_supplies_are_shown_if_they_are_small(run: Run) -> None:
    limited = ("--switch", "limited victory tokens=on")
    assert "victory token ×28" in run("play", "architects", "--seed", "1", *limited, typed="q\n").out
    assert "victory token" not in run("play", "architects", "--seed", "1", typed="q\n").out


def test_powers_show_whether_they_are_awake_or_used(
    monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset
) -> None:
    tops = [["Gear", "Gear", "Papyrus", "Red"], ["Blue 3", "Red", "Red", "Blue 3"]]
    game = arranged(architects, ["Alexandria", "Rhodes"], tops, tokens=["Crafts", "Decor", "Tactics"])
    for move in (
        {"deck": "left", "card": "Gear"},
        {"deck": "left", "card": "Blue 3"},
        {"deck": "left", "card": "Gear"},
        {"set": ["Gear", "Gear"]},
        {"token": "Crafts"},
        {"deck": "left", "card": "Red"},
    ):
        game.play(game.decisions[0].seat, move)
    shown = screen_of(monkeypatch, game, "1\nt\n1\nq\n")
    assert re.search(
        r"^1  take Papyrus from the left pile +one of the resources +wakes Crafts", shown, re.MULTILINE
    )
    asked = shown[shown.index("extra-draw: move 1-") - 1500 :]
    assert "progress  Crafts (awake)" in asked
    assert re.search(r"^1  Crafts: take Red from the left pile +1 shield", asked, re.MULTILINE)
    assert re.search(r"^4  Crafts: decline", asked, re.MULTILINE)
    assert re.search(r"^discarded +2 Gear", asked, re.MULTILINE)
    assert "You, Alexandria  Crafts: took Red from the left pile; shields: 0 → 1" in asked


def test_nothing_that_lies_face_down_is_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset
) -> None:
    shown = []
    for central in (["Stone", "Wood", "Gear"], ["Red", "Coin", "Tablet"]):
        tops = [["Wood", "Gear"], ["Blue 3"]]
        game = arranged(architects, ["Giza", "Rhodes"], tops, central=central)
        for card in ("Wood", "Blue 3"):
            game.play(game.decisions[0].seat, {"deck": "left", "card": card})
        shown.append(screen_of(monkeypatch, game, "?\nt\ns\nq\n"))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("players", [2, 5, 7])
def test_everything_fits_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, architects: septem.Ruleset, players: int
) -> None:
    game = architects.new_game(players, seed=8)
    shown = screen_of(monkeypatch, game, "1\n2\n3\nt\n" * 20 + "q\n")
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("typed", ["0", "99", "-1", "x", "1 2", "²", "\0", "[bold]"])
def test_nonsense_is_answered(run: Run, typed: str) -> None:
    result = run("play", "architects", "--seed", "1", typed=f"{typed}\nq\n")
    assert (result.code, result.err) == (0, "")
    assert "is no number of a move; ? shows what can be said" in result.out


@pytest.mark.parametrize("typed", ["", "q\n", "1\n", "\n?\nt\ns\nq\n"])
def test_leaving_or_running_out_of_input_ends_well(run: Run, typed: str) -> None:
    result = run("play", "architects", "--seed", "1", typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out.rstrip().endswith("You left the game.")


def test_boards_can_be_chosen(run: Run) -> None:
    result = run("play", "architects", "--boards", "Olympia,Babylon", "--seed", "1", typed="q\n")
    assert "You, seat 0: Olympia\n" in result.out
    assert "Left and right neighbour, seat 1 (builder): Babylon\n" in result.out
