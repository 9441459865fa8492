"""Games of the engine with arranged piles, played move by move for worked examples of the statements."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .engine import Record, Recorder, architects, legal_moves, piles
from .facts import DECKS, TOKENS
from .positions import cards
from .questions import Move, move_key

QUIET = ("Blue 3", "Red", "Blue cat")
"""Cards that nothing follows from, but for the cat; they lie behind those that are told."""

LAST_TOKENS = ("Culture", "Decor", "Politics", "Strategy", "Education", "Tactics")
"""Tokens that nothing follows from."""


def stacked(name: str, top: str) -> list[str]:
    """A whole pile with these cards on top, quiet ones behind."""
    told = cards(top)
    rest = DECKS[name] - Counter(told)
    assert (rest + Counter(told)) == DECKS[name], f"{name} has not {top}"
    quiet = [card for card in QUIET for _ in range(rest[card])]
    return told + quiet + sorted((rest - Counter(quiet)).elements())


def token_pile(top: Sequence[str]) -> list[str]:
    """All progress tokens, these on top, quiet ones behind."""
    rest = TOKENS - Counter(top)
    quiet = [token for token in LAST_TOKENS for _ in range(rest[token])]
    return [*top, *quiet, *sorted((rest - Counter(quiet)).elements())]


class Table:
    """A game with arranged piles; quiet cards lie behind those that are told."""

    def __init__(
        self,
        *boards: str,
        own: Sequence[str] = (),
        central: str = "",
        tokens: Sequence[str] = (),
        first: int = 0,
        switches: Iterable[str] = (),
        others: str = "left",
    ) -> None:
        tops = [*own, *[""] * (len(boards) - len(own))]
        deals = {
            "own": [stacked(board, top) for board, top in zip(boards, tops, strict=True)],
            "central": stacked("central", central),
            "tokens": token_pile(tokens),
            "first": first,
        }
        self.game = architects().new_game(
            len(boards),
            seed=None,
            boards=[(board, "A") for board in boards],
            deals=deals,
            switches=dict.fromkeys(switches, True),
        )
        self.recorder = Recorder(self.game)
        self.others = others
        """The deck that seats other than 0 draw from in `gather`."""

    # Moves

    def choose(self, kind: str, **wanted: Any) -> Move:
        """Answer a question of this kind with the only move that has what is wanted. Gives it as recorded."""
        assert self.due is not None
        assert self.due[0] == kind, f"{self.due}: {self.legal}"
        fitting = [move for move in self.legal if wanted.items() <= move.items()]
        assert len(fitting) == 1, f"{wanted} fits {fitting} of {self.legal}"
        self.recorder.play(fitting[0])
        steps = [step for step in self.recorder.steps if step["seat"] is not None]
        made: Move = steps[-1]["move"]
        return made

    def draw(self, *decks: str) -> None:
        """The main picks of the next turns, after which nothing else has to be decided."""
        for deck in decks:
            self.choose("draw", deck=deck)

    def gather(self, *decks: str) -> None:
        """Seat 0 draws from these decks in its next turns and does what is forced and leaves no choice; the
        others draw as told. Ends right after what follows from the last card."""
        for deck in decks:
            self.pass_others()
            self.choose("draw", deck=deck)
            while self.due in (("construct", 0), ("science", 0)) and len(self.legal) == 1:
                self.choose(self.due[0])

    def pass_others(self) -> None:
        """The others draw until it is the turn of seat 0."""
        while self.due is not None and self.due[1] != 0:
            self.choose("draw", deck=self.others)

    # What is seen

    @property
    def due(self) -> tuple[str, int] | None:
        """The kind and the seat of the question; `None` when the game is over."""
        owed = self.game.decisions
        return (owed[0].kind, owed[0].seat) if owed else None

    @property
    def legal(self) -> list[Move]:
        """The legal set, in the order of a text."""
        return sorted(legal_moves(self.game), key=move_key)

    def city(self, seat: int) -> dict[str, Any]:
        """The city of a seat."""
        city: dict[str, Any] = self.game.observe(0)["cities"][seat]
        return city

    def held(self, seat: int) -> dict[str, int]:
        """The cards of a seat."""
        held: dict[str, int] = self.city(seat)["stacks"]
        return {card: copies for card, copies in held.items() if card != "Culture"}

    def stages(self, seat: int) -> list[int]:
        """Numbers of the stages built."""
        return sorted(self.city(seat)["stages"])

    def counter(self, seat: int, name: str) -> int:
        """A counter of a seat."""
        amount: int = self.city(seat)["counters"].get(name, 0)
        return amount

    def cats(self) -> list[int]:
        """By seat, whether it has the cat."""
        return [self.counter(seat, "cat") for seat in range(self.game.players)]

    def victories(self) -> list[int]:
        """By seat, its military victory tokens."""
        return [self.counter(seat, "victory") for seat in range(self.game.players)]

    @property
    def peace(self) -> int:
        """Conflict tokens on the peace side."""
        amount: int = self.game.observe(0)["table"].get("peace", 0)
        return amount

    @property
    def spent(self) -> dict[str, int]:
        """The discard pile."""
        spent: dict[str, int] = self.game.observe(0)["spent"]
        return spent

    def pile(self, name: str, seat: int | None = None, viewer: int = 0) -> dict[str, Any]:
        """A pile as a seat sees it."""
        seen = self.game.observe(viewer)["piles"]
        (pile,) = [pile for pile in seen if (pile["name"], pile["seat"]) == (name, seat)]
        found: dict[str, Any] = pile
        return found

    def sizes(self) -> list[int]:
        """Numbers of cards left: own piles by seat, then the central one, then the tokens."""
        return [pile["size"] for pile in piles(self.game)]

    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat."""
        return self.game.scores()[seat]

    def record(self) -> Record:
        """The record of the game that is over."""
        return self.recorder.record()


def in_order(*moves: Move) -> list[Move]:
    """Moves in the same order as those of `Table.legal`."""
    return sorted(moves, key=move_key)


def way(stage: int, spend: str, economy: bool = False, engineering: bool = False) -> Move:
    """A construction, as told: `way(2, "Wood, 2 Coin")`."""
    counts = dict(Counter(cards(spend)))
    return {"stage": stage, "spend": counts, "economy": economy, "engineering": engineering}
