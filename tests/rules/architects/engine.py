"""Games of the engine, played and recorded through its interface as the referee expects them."""

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

import septem

from ...recording import recorded
from .facts import BOARDS, COIN, RESOURCES
from .questions import Move

Record = dict[str, Any]

LIKING = 12
"""How much more often a liked move is chosen than another."""


@cache
def architects() -> septem.Ruleset:
    """The ruleset under test."""
    return septem.load("architects")


def simulated(
    players: int,
    games: int,
    seed: int,
    switches: Iterable[str] = (),
    threads: int = 1,
    with_legal: bool = True,
) -> list[bytes]:
    """Lines of the records of games played natively at random."""
    positions = dict.fromkeys(switches, True)
    return recorded(
        architects(), players, games, seed=seed, switches=positions, threads=threads, with_legal=with_legal
    )


def new_game(players: int, seed: int, switches: Iterable[str] = ()) -> septem.Game:
    """A game that nobody has arranged."""
    return architects().new_game(players, seed, switches=dict.fromkeys(switches, True))


def legal_moves(game: septem.Game) -> list[Move]:
    """The legal moves of the only decision that is due, in the form of the record."""
    (decision,) = game.decisions
    return [move.to_dict() for move in decision.moves]


class Recorder:
    """Writes down a game while it is played, what turned up included."""

    def __init__(self, game: septem.Game) -> None:
        self.game = game
        self.deals = game.deals
        self.steps: list[dict[str, Any]] = []

    def play(self, move: Move) -> None:
        """Answer the decision that is due."""
        game = self.game
        (decision,) = game.decisions
        step = {"turn": game.turn, "seat": decision.seat, "kind": decision.kind, "move": self._told(move)}
        self.steps.append({**step, "legal": legal_moves(game)})
        looked_at = self._pile_looked_at(step)
        game.play(decision.seat, move)
        if looked_at is not None:
            self._note_shuffle(step, looked_at)

    def _told(self, move: Move) -> Move:
        """A move with the hidden card that it takes."""
        if move.get("token") == "stack":
            place = -tokens_left(self.game) + len(row_of_tokens(self.game))
            return {**move, "got": self.game.deals["tokens"][place]}
        if move.get("deck") == "central" and "decline" not in move:
            return {**move, "card": central_top(self.game)}
        return move

    def _pile_looked_at(self, step: Mapping[str, Any]) -> str | None:
        """Left or right, if the step takes a card of those looked at."""
        if step["kind"] != "effect-pick" or "card" not in step["move"]:
            return None
        side: str = self.steps[-2]["move"]["deck"]
        return side

    def _note_shuffle(self, step: Mapping[str, Any], side: str) -> None:
        seat = step["seat"] if side == "left" else (step["seat"] - 1) % self.game.players
        order = own_pile(self.game, seat)
        if len(order) > 1:
            move = {"deck": side, "order": order}
            self.steps.append({"turn": step["turn"], "seat": None, "kind": "shuffle", "move": move})

    def record(self) -> Record:
        """The whole record of a game that is over."""
        game = self.game
        scores = game.scores()
        ranks = [score.pop("rank") for score in scores]
        return {
            "format": "septem-record",
            "version": 1,
            "ruleset": game.ruleset.name,
            "digest": game.ruleset.digest,
            "rules": game.switches,
            "players": game.players,
            "seed": game.seed,
            "seats": [{"board": board, "side": side} for board, side in game.boards],
            "deals": self.deals,
            "steps": self.steps,
            "scores": scores,
            "ranks": ranks,
        }


# What lies on the table, hidden or not.


def piles(game: septem.Game) -> list[dict[str, Any]]:
    """The piles as everybody sees them."""
    found: list[dict[str, Any]] = game.observe(0)["piles"]
    return found


def own_pile(game: septem.Game, seat: int) -> list[str]:
    """What is left of the pile of a seat, the top card first."""
    size = piles(game)[seat]["size"]
    left: list[str] = game.deals["own"][seat][-size:] if size else []
    return left


def central_pile(game: septem.Game) -> list[str]:
    """What is left of the central pile, the top card first."""
    size = piles(game)[-2]["size"]
    left: list[str] = game.deals["central"][-size:] if size else []
    return left


def central_top(game: septem.Game) -> str:
    """The card on top of the central pile."""
    return central_pile(game)[0]


def tokens_left(game: septem.Game) -> int:
    """Progress tokens that nobody has."""
    size: int = piles(game)[-1]["size"]
    return size


def row_of_tokens(game: septem.Game) -> list[str]:
    """The progress tokens that lie face up."""
    row: list[str] = piles(game)[-1]["row"]
    return row


# Players with a taste.


class Taste:
    """Chooses moves at random, rather those with liked words. A taste knows hidden cards: it is no player."""

    def __init__(self, random: Random, liked: Collection[str] = (), lingers: bool = False) -> None:
        self.random = random
        self.liked = liked
        self.lingers = lingers
        """Whether wonders shall stay unfinished as long as possible, so that piles run out."""

    def choose(self, game: septem.Game) -> Move:
        """The move for the decision that is due."""
        (decision,) = game.decisions
        moves = legal_moves(game)
        if self.lingers and len(moves) > 1:
            moves = slowest(game, decision.seat, moves)
        weights = [LIKING if self._likes(game, move) else 1 for move in moves]
        return self.random.choices(moves, weights)[0]

    def _likes(self, game: septem.Game, move: Move) -> bool:
        words = {word for word in move.values() if isinstance(word, str)}
        if move.get("deck") == "central" and "decline" not in move:
            words.add(central_top(game))
        words.update(word for word, is_on in move.items() if is_on is True)
        return not words.isdisjoint(self.liked)


def slowest(game: septem.Game, seat: int, moves: list[Move]) -> list[Move]:
    """The moves after which a wonder is farthest from being complete."""
    hastes = [haste_after(game, seat, move) for move in moves]
    return [move for move, haste in zip(moves, hastes, strict=True) if haste == min(hastes)]


def haste_after(game: septem.Game, seat: int, move: Move) -> tuple[int, int]:
    """The stages that stand once a move has led to all that must be built, and what is there for the next."""
    after = game.clone()
    after.play(seat, move)
    while any(owed.seat == seat and owed.kind in ("order", "construct") for owed in after.decisions):
        after.play(seat, after.decisions[0].moves[0])
    city = after.observe(seat)["cities"][seat]
    held = city["stacks"]
    grey = [held.get(resource, 0) for resource in RESOURCES]
    return len(city["stages"]), 4 * held.get(COIN, 0) + 2 * sum(map(bool, grey)) + max(grey)


def played(game: septem.Game, taste: Taste) -> Record:
    """The record of a game played to its end, all seats with the same taste."""
    recorder = Recorder(game)
    while not game.is_over:
        recorder.play(taste.choose(game))
    return recorder.record()


def read(line: bytes) -> Record:
    """A line of a record as plain data."""
    record: Record = json.loads(line)
    return record


def effect_stages() -> set[tuple[str, int]]:
    """All stages with an effect that asks something, by board and number."""
    return {
        (board, number)
        for board, stages in BOARDS.items()
        for number, stage in enumerate(stages, start=1)
        if stage.effect
    }
