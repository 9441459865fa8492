"""The referee: follows one recorded game of Architects and tells the first difference in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .facts import BOARDS, DECKS, PLAYER_COUNTS, TOKENS
from .game import CENTRAL, ArchitectsGame
from .player import Player
from .questions import Move, Question, move_key
from .readings import Readings, readings_of
from .scoring import ranks, score_sheet

MAY_BE_LEFT_OUT = ("science", "effect-draw", "effect-pick")
"""Kinds of step that a record may leave out if there is only one option."""

Record = Mapping[str, Any]


class Difference(Exception):  # noqa: N818 - what it tells may be an error of either side
    """The record is not what the rules say."""


def first_difference(record: Record) -> str | None:
    """Follow a record, whose steps carry their legal sets, to its end. `None` if all of it is right."""
    try:
        readings = _readings(record)
        _check_set_up(record)
        game = _follow(record, readings)
        _check_result(record, game)
    except Difference as difference:
        return str(difference)
    return None


# The start


def _readings(record: Record) -> Readings:
    try:
        return readings_of(record.get("rules", {}))
    except ValueError as error:
        raise Difference(f"rules: {error}") from error


def _boards(record: Record) -> list[str]:
    return [seat["board"] for seat in record["seats"]]


def _check_set_up(record: Record) -> None:
    """1, 3, 6, 7, 12: wonders, decks, tokens and the first seat."""
    players, boards, deals = record["players"], _boards(record), record["deals"]
    _expect("players", players in PLAYER_COUNTS, players)
    _expect("seats", len(boards) == players and len(set(boards)) == players, boards)
    _expect("seats", set(boards) <= BOARDS.keys(), boards)
    _expect("deals, own", len(deals["own"]) == players, deals["own"])
    for board, deck in zip(boards, deals["own"], strict=True):
        _expect(f"deals, own deck of {board}", Counter(deck) == DECKS[board], deck)
    _expect("deals, central", Counter(deals["central"]) == DECKS[CENTRAL], deals["central"])
    _expect("deals, tokens", Counter(deals["tokens"]) == TOKENS, deals["tokens"])
    _expect("deals, first", deals["first"] in range(players), deals["first"])


def _expect(place: str, holds: bool, found: object) -> None:
    if not holds:
        raise Difference(f"{place}: the rules do not allow {found}")


# The steps


def _follow(record: Record, readings: Readings) -> ArchitectsGame:
    """Play the recorded steps, comparing each with the question that is due."""
    game = ArchitectsGame([Player(board) for board in _boards(record)], record["deals"], readings)
    for number, step in enumerate(record["steps"], start=1):
        left_out = list(_answer_left_out(game, step))
        note = f" (after {', '.join(left_out)}, not recorded)" if left_out else ""
        place = f"step {number}{note}"
        _compare(place, game.question, step)
        game.answer(step["move"])
    list(_answer_left_out(game, None))
    if game.question is not None:
        raise Difference(f"end of the steps: due is still {_title(game.question)}")
    return game


def _answer_left_out(game: ArchitectsGame, step: Mapping[str, Any] | None) -> Iterator[str]:
    """Answer the questions with one option that the record leaves out before a step. Yields what they are."""
    while (question := game.question) and _is_left_out(question, step):
        yield f"{question.kind} {question.options[0].made}"
        game.answer(question.options[0].made)


def _is_left_out(question: Question, step: Mapping[str, Any] | None) -> bool:
    if question.kind not in MAY_BE_LEFT_OUT or len(question.options) > 1:
        return False
    return step is None or _head(step) != _due_head(question) or not question.accepts(step["move"])


def _compare(place: str, question: Question | None, step: Mapping[str, Any]) -> None:
    if question is None:
        raise Difference(f"{place}: the game is over, recorded is {_head(step)}")
    if _head(step) != _due_head(question):
        raise Difference(f"{place}: due is {_title(question)}, recorded is {_named(*_head(step))}")
    place = f"{place}, {_title(question)}"
    if question.seat is not None:
        _compare_legal_sets(place, question, step.get("legal"))
    if not question.accepts(step["move"]):
        allowed = "; ".join(str(option.made) for option in question.options)
        raise Difference(f"{place}: recorded move {step['move']} is none of {allowed}")


def _compare_legal_sets(place: str, question: Question, recorded: Sequence[Move] | None) -> None:
    if recorded is None:
        raise Difference(f"{place}: the step has no legal set")
    keys = [move_key(move) for move in recorded]
    expected = {move_key(option.shown) for option in question.options}
    faults = {
        "lacks": sorted(expected - set(keys)),
        "has too many": sorted(set(keys) - expected),
        "repeats": sorted(key for key, times in Counter(keys).items() if times > 1),
    }
    told = [f"{fault} {', '.join(moves)}" for fault, moves in faults.items() if moves]
    if told:
        raise Difference(f"{place}: the legal set {'; '.join(told)}")


def _head(step: Mapping[str, Any]) -> tuple[str, int | None, int]:
    return step["kind"], step["seat"], step["turn"]


def _due_head(question: Question) -> tuple[str, int | None, int]:
    return question.kind, question.seat, question.turn


def _title(question: Question) -> str:
    return _named(*_due_head(question))


def _named(kind: str, seat: int | None, turn: int) -> str:
    return f"{kind} by {'chance' if seat is None else f'seat {seat}'} in turn {turn}"


# The end


def _check_result(record: Record, game: ArchitectsGame) -> None:
    """83 to 86: the score sheets and the ranks."""
    sheets = [score_sheet(player) for player in game.players]
    for seat, (expected, recorded) in enumerate(zip(sheets, record["scores"], strict=False)):
        if expected != recorded:
            raise Difference(f"scores of seat {seat}: due are {expected}, recorded are {recorded}")
    if len(record["scores"]) != len(sheets):
        raise Difference(f"scores: there are {len(record['scores'])}, not one for each seat")
    if record["ranks"] != ranks(sheets):
        raise Difference(f"ranks: due are {ranks(sheets)}, recorded are {record['ranks']}")
