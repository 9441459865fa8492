"""`septem play`, with everything typed beforehand."""

import re

import pytest

import septem

from .conftest import Run, Spawn

WHOLE_GAME = "1 1\n" * 60


def test_a_whole_game(run: Run, base: septem.Ruleset) -> None:
    result = run("play", "base", "--seed", "3", typed=WHOLE_GAME)
    assert result.code == 0
    assert result.err == ""
    assert "Final scores" in result.out
    sheet = result.out[result.out.index("Final scores") :]
    for category in (*base.categories, "total", "rank"):
        assert category in sheet


@pytest.mark.parametrize("players", [3, 5, 7])
def test_every_seat_of_every_table(run: Run, players: int) -> None:
    for seat in {0, players - 1}:
        result = run("play", "base", "-p", str(players), "--seat", str(seat), "--seed", "8", typed=WHOLE_GAME)
        assert result.code == 0
        assert f"You, seat {seat}: " in result.out
        assert "Final scores" in result.out


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_with_a_free_seat(run: Run, seat: int) -> None:
    """Every other turn the person chooses for the free seat, nine times, and is told so."""
    result = run("play", "two-player", "--seat", str(seat), "--seed", "3", typed=WHOLE_GAME)
    assert result.code == 0
    assert result.err == ""
    assert len(re.findall(r"^play for seat 2: card 1-\d\? 1 1$", result.out, re.MULTILINE)) == 9
    assert result.out.count("You choose for ") >= 9
    sheet = result.out[result.out.index("Final scores") :]
    assert re.search(r"rank +│ +[12] +│ +[12] +│ +- +│", sheet.replace("|", "│"))


def test_the_same_seed_and_answers_give_the_same_game(run: Run) -> None:
    first = run("play", "base", "--seed", "5", "--bots", "random", typed=WHOLE_GAME)
    second = run("play", "base", "--seed", "5", "--bots", "random", typed=WHOLE_GAME)
    assert first.out == second.out


def test_the_hand_shows_how_each_card_can_be_built(run: Run, base: septem.Ruleset) -> None:
    shown = run("play", "base", "--seed", "1", typed="q\n").out
    hand = base.new_game(3, seed=1).observe(0)["hand"]
    for card in hand:
        line = next(line for line in shown.splitlines() if re.match(rf" *\d+ +{card}\b", line))
        assert re.search(r"own production|costs nothing|to the bank|trade: |free by |not payable", line)


def test_build_states_of_a_whole_game(run: Run) -> None:
    shown = "".join(run("play", "base", "--seed", str(seed), typed=WHOLE_GAME).out for seed in range(6))
    for state in (
        "own production",
        "costs nothing",
        "1 coin to the bank",
        "trade: ",
        "free by ",
        "not payable",
    ):
        assert state in shown


def test_sold_cards_of_all_seats_are_told_but_only_the_own_by_name(run: Run, base: septem.Ruleset) -> None:
    shown = run("play", "base", "--seed", "2", "--bots", "random", typed="1 9\n1 3\n1 2\n1 1\n" * 60).out
    own = re.findall(r"^You, seat 0.* discarded ([^;\n]+)", shown, re.MULTILINE)
    others = re.findall(r"^(?:Left|Right) neighbour.* discarded ([^;\n]+)", shown, re.MULTILINE)
    assert own
    assert {card.strip() for card in own} <= {card["name"] for card in base.describe()["cards"]}
    assert {card.strip() for card in others} == {"a card"}


def test_conflicts_have_a_heading_at_the_end_of_each_age(run: Run) -> None:
    shown = run("play", "base", "--seed", "3", typed=WHOLE_GAME).out
    assert re.findall(r"^End of age (\d): conflicts$", shown, re.MULTILINE) == ["1", "2", "3"]
    before, after = shown.split("End of age 1: conflicts", 1)
    assert not re.search("(defeats|victory \\d): ", before)
    assert re.match(r"\nYou, seat 0: .* (defeats: |victory 1: |no change)", after)


def test_who_won_is_told_last(run: Run) -> None:
    shown = run("play", "base", "--seed", "3", typed=WHOLE_GAME).out
    ranks = next(line for line in shown.splitlines() if "│ rank " in line).split("│")[2:-1]
    winners = [seat for seat, rank in enumerate(ranks) if rank.strip() == "1"]
    told = shown.rstrip().splitlines()[-1]
    assert re.search(r" (won|share the win) with a total of \d+\.$", told)
    for seat in winners:
        assert (f"seat {seat} " in told.lower()) if seat else ("You" in told)


def test_the_numbers_in_the_table_are_those_that_choose(run: Run) -> None:
    table = run("play", "base", "--seed", "3", typed="q\n").out
    header = next(line for line in table.splitlines() if re.match(r" +card +colour", line))
    at = header.index("discard")
    for line in table.splitlines():
        if found := re.match(r"(\d+)  \S", line):
            way = line[at:].strip()
            after = run("play", "base", "--seed", "3", typed=f"{found[1]} {way}\nq\n").out
            assert re.search(r"^You, seat 0.* discarded ", after, re.MULTILINE)


def test_the_menu_of_a_card_says_what_the_table_says(run: Run) -> None:
    shown = run("play", "base", "--seed", "3", typed="1\n\nq\n").out
    assert "  1  build: costs nothing" in shown
    assert "build: own production" not in shown


@pytest.mark.parametrize("typed", ["", "q\n", "quit\n", "1\nq\n", "1\n", "?\nt\ns\nq\n"])
def test_leaving_or_running_out_of_input_ends_well(run: Run, typed: str) -> None:
    result = run("play", "base", "--seed", "1", typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out.rstrip().endswith("You left the game.")


def test_help_table_and_scores(run: Run) -> None:
    result = run("play", "base", "-p", "5", "--seed", "1", typed="?\nt\ns\nq\n")
    assert "leave the game" in result.out
    assert "Scores as they stand" in result.out
    for seat in range(1, 5):
        assert re.search(rf"seat {seat} \(", result.out, re.IGNORECASE)


@pytest.mark.parametrize("typed", ["0", "99", "-1", "x", "1 99", "1 x", "²", "1" * 5000, "\0", "[bold]"])
def test_nonsense_is_answered(run: Run, typed: str) -> None:
    result = run("play", "base", "--seed", "1", typed=f"{typed}\nq\n")
    assert (result.code, result.err) == (0, "")
    assert re.search(r"is no (number of a card|way of using)", result.out)


def test_bytes_that_are_no_text_are_answered(spawn: Spawn) -> None:
    ended = spawn("play", "base", "--seed", "1", input=b"\xff\xfe\x1b[31m\nq\n")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"card 1-7? \\xff\\xfe\\x1b[31m" in ended.stdout
    assert b"'\\xff\\xfe\\x1b[31m' is no number of a card" in ended.stdout
    assert ended.stdout.rstrip().endswith(b"You left the game.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seat", "3"), "the seats of 3 players are 0 to 2"),
        (("-p", "2"), "base is for 3 to 7 players"),
        (("--bots", "nobody"), 'there is no agent "nobody"'),
    ],
)
def test_wrong_options_are_told(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("play", "base", *arguments)
    assert result.code == 2
    assert result.out == ""
    assert message in result.err
