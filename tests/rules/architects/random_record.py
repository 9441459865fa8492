"""Whole games of Architects, played at random by the referee's own rules and recorded."""

from collections.abc import Collection, Iterable
from random import Random
from typing import Any

from .facts import BOARDS, DECKS, TOKENS
from .game import CENTRAL, ArchitectsGame
from .player import Player
from .questions import Move, Question
from .readings import Reading
from .referee import MAY_BE_LEFT_OUT
from .scoring import ranks, score_sheet

LIKING = 9
"""How much more often a liked option is chosen than another."""


def random_deals(random: Random, boards: list[str]) -> dict[str, Any]:
    """Shuffled decks and tokens, and a seat that begins."""
    own = [shuffled(random, DECKS[board].elements()) for board in boards]
    central = shuffled(random, DECKS[CENTRAL].elements())
    tokens = shuffled(random, TOKENS.elements())
    return {"own": own, "central": central, "tokens": tokens, "first": random.randrange(len(boards))}


def shuffled(random: Random, cards: Iterable[str]) -> list[str]:
    """The cards in a random order."""
    return random.sample(cards := list(cards), len(cards))


def random_answer(random: Random, question: Question, liked: Collection[str] = ()) -> Move:
    """One of the options, rather one that has a liked card or token; chance shuffles."""
    shown = [option.shown.values() for option in question.options]
    weights = [
        LIKING if any(isinstance(value, str) and value in liked for value in values) else 1
        for values in shown
    ]
    made = random.choices(question.options, weights)[0].made
    return {**made, "order": shuffled(random, made["order"])} if question.seat is None else made


def random_record(
    players: int,
    seed: int,
    readings: Iterable[Reading] = (),
    leave_out: bool = False,
    liked: Collection[str] = (),
) -> dict[str, Any]:
    """The record of a random game, with legal sets. Steps with one option may be left out where that is
    allowed."""
    random = Random(seed)
    boards = random.sample(sorted(BOARDS), players)
    deals = random_deals(random, boards)
    game = ArchitectsGame([Player(board) for board in boards], deals, frozenset(readings))
    steps = []
    while (question := game.question) is not None:
        move = random_answer(random, question, liked)
        if not (leave_out and question.kind in MAY_BE_LEFT_OUT and len(question.options) == 1):
            steps.append(recorded_step(question, move))
        game.answer(move)
    sheets = [score_sheet(player) for player in game.players]
    return {
        "format": "septem-record",
        "version": 1,
        "ruleset": "architects",
        "rules": {reading.value: True for reading in readings},
        "players": players,
        "seed": None,
        "seats": [{"board": board, "agent": "random"} for board in boards],
        "deals": deals,
        "steps": steps,
        "scores": sheets,
        "ranks": ranks(sheets),
    }


def recorded_step(question: Question, move: Move) -> dict[str, Any]:
    """A step of a record, with its legal set unless chance decides."""
    step: dict[str, Any] = {"turn": question.turn, "seat": question.seat, "kind": question.kind, "move": move}
    if question.seat is not None:
        step["legal"] = [option.shown for option in question.options]
    return step
