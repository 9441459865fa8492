"""A table at which a test plays: what each seat does is planned, the deals follow from the plan.

Seats without a plan discard cards that nobody needs. All that the game is told and all that is asked of it
goes through the public interface.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import septem

from .deals import LAST_CARD_TURN, HandPlan, deal, first_holder
from .fact_tables import Board, Card, Facts, first_edition

Way = tuple[str, int, int, int]
"""How a card can be built: via, and coins to the bank, left and right."""


@dataclass(frozen=True)
class Act:
    """What a seat does in a turn. What is `None` is left open; it must then leave one legal move only."""

    do: str
    card: str | None = None
    via: str | None = None
    left: int | None = None
    right: int | None = None
    stage: int | None = None

    def fits(self, move: Mapping[str, Any]) -> bool:
        """Whether a legal move is what is meant."""
        pay = move.get("pay", {})
        return (
            move["do"] == self.do
            and self.card in (None, move.get("card"))
            and self.via in (None, move.get("via"))
            and self.left in (None, pay.get("left"))
            and self.right in (None, pay.get("right"))
            and self.stage in (None, move.get("stage"))
        )


def build(card: str, via: str | None = None, left: int | None = None, right: int | None = None) -> Act:
    """Build a card."""
    return Act("build", card, via, left, right)


def wonder(
    card: str | None = None, left: int | None = None, right: int | None = None, stage: int | None = None
) -> Act:
    """Build a stage, the next one if none is named, with a card that nobody needs if none is named."""
    return Act("wonder", card, None, left, right, stage)


def discard(card: str | None = None) -> Act:
    """Discard a card for coins, one that nobody needs if none is named."""
    return Act("discard", card)


def decline() -> Act:
    """Decline the offer."""
    return Act("decline")


@cache
def game_of(facts: Facts) -> septem.Ruleset:
    """The ruleset that is to agree with facts."""
    return septem.load(facts.ruleset)


def base() -> septem.Ruleset:
    """The ruleset under test in most of the tests."""
    return game_of(first_edition())


@dataclass
class Plan:
    """What a test wants to happen.

    `acts`: per (age, seat) the acts turn by turn; a seventh is for the last card. `shown`: per (age, turn,
    seat) cards that shall be in the hand then. `from_pile`: per (age, turn, seat) the answer when the
    discard pile is offered.
    """

    acts: Mapping[tuple[int, int], Sequence[Act]] = field(default_factory=dict)
    shown: Mapping[tuple[int, int, int], Sequence[str]] = field(default_factory=dict)
    from_pile: Mapping[tuple[int, int, int], Act] = field(default_factory=dict)

    def act(self, age: int, turn: int, seat: int) -> Act | None:
        """The planned act of a seat."""
        acts = self.acts.get((age, seat), ())
        return acts[turn - 1] if turn <= len(acts) else None

    def hands(self, players: int) -> dict[tuple[int, int], HandPlan]:
        """What the hands must hold, by age and the seat they are dealt to."""
        plans: dict[tuple[int, int], HandPlan] = {}
        for (age, seat), acts in self.acts.items():
            for turn, act in enumerate(acts, start=1):
                if act.card is not None:
                    holder = first_holder(age, turn, seat, players)
                    plans.setdefault((age, holder), HandPlan()).reserve(turn, act.card)
        for (age, turn, seat), cards in sorted(self.shown.items(), reverse=True):
            for card in cards:
                holder = first_holder(age, turn, seat, players)
                plans.setdefault((age, holder), HandPlan()).show(turn, card)
        return plans


def tokens_of(city: Mapping[str, Any]) -> list[int]:
    """Conflict tokens of a city, as everybody sees it, in ascending order."""
    worth = {"victory 1": 1, "victory 3": 3, "victory 5": 5, "defeat": -1}
    return sorted(value for name, value in worth.items() for _ in range(city["counters"].get(name, 0)))


class Table:
    """A game with a plan."""

    def __init__(
        self,
        players: int,
        boards: Mapping[int, str],
        acts: Mapping[tuple[int, int], Sequence[Act]] | None = None,
        shown: Mapping[tuple[int, int, int], Sequence[str]] | None = None,
        from_pile: Mapping[tuple[int, int, int], Act] | None = None,
        switches: Mapping[str, bool] | None = None,
        facts: Facts | None = None,
    ) -> None:
        """`boards`: board and side in one text, `"Gizah A"`, per seat; the other seats get the boards left
        over. `facts`: those of the first edition if none are given."""
        facts = facts or first_edition()
        self.players = players
        self.plan = Plan(acts or {}, shown or {}, from_pile or {})
        self.hand_plans = self.plan.hands(players)
        self.game = game_of(facts).new_game(
            players,
            seed=None,
            boards=all_boards(players, boards, facts),
            deals=deal(players, self.hand_plans, facts),
            switches=switches,
        )

    # What the table does.

    def play_to(self, age: int, turn: int) -> "Table":
        """Play until the ordinary decisions of a turn are asked."""
        while (self.game.age, self.game.turn, self.kind()) != (age, turn, "play"):
            assert not self.game.is_over, f"age {age} turn {turn} never came"
            self.step()
        return self

    def play_to_question(self, kind: str) -> "Table":
        """Play until a kind of decision is asked."""
        while self.kind() != kind:
            assert not self.game.is_over, f"{kind} was never asked"
            self.step()
        return self

    def play_to_end(self) -> "Table":
        """Play until the game is over."""
        while not self.game.is_over:
            self.step()
        return self

    def step(self) -> None:
        """Answer all decisions that are asked now as planned."""
        for decision in self.game.decisions:
            self.game.play(decision.seat, self.chosen(decision))

    def answer(self, acts: Mapping[int, Act]) -> None:
        """Answer all decisions that are asked now; seats that are not named do as planned."""
        for decision in self.game.decisions:
            act = acts.get(decision.seat)
            move = self.only_move(decision, act) if act else self.chosen(decision)
            self.game.play(decision.seat, move)

    def chosen(self, decision: septem.Decision) -> septem.Move:
        """The planned move of a decision."""
        act = self.planned(decision)
        if act.card is None and act.do in ("discard", "wonder"):
            act = replace(act, card=self.spare_card(decision.seat))
        return self.only_move(decision, act)

    def planned(self, decision: septem.Decision) -> Act:
        """What the plan says to a decision."""
        age, turn, seat = self.game.age, self.game.turn, decision.seat
        if decision.kind == "play":
            return self.plan.act(age, turn, seat) or discard()
        if decision.kind == "last-card":
            return self.plan.act(age, LAST_CARD_TURN, seat) or decline()
        return self.plan.from_pile.get((age, turn, seat), decline())

    def only_move(self, decision: septem.Decision, act: Act) -> septem.Move:
        """The one legal move that an act means."""
        fitting = [move for move in decision.moves if act.fits(move.to_dict())]
        assert len(fitting) == 1, (
            f"age {self.game.age} turn {self.game.turn} seat {decision.seat}: {act} fits {fitting}"
            f" of {decision.moves}"
        )
        return fitting[0]

    def spare_card(self, seat: int) -> str:
        """A card of the hand that the plan does not need any more."""
        age, turn = self.game.age, self.game.turn
        holder = first_holder(age, turn, seat, self.players)
        if self.kind() == "last-card":
            return self.hand(seat)[0]
        needed = self.hand_plans.get((age, holder), HandPlan()).needed(turn + 1)
        spare = Counter(self.hand(seat)) - needed
        own = self.plan.act(age, turn, seat)
        assert spare, f"age {age} turn {turn} seat {seat}: every card is needed, {own}"
        return min(spare)

    # What the table sees.

    def kind(self) -> str | None:
        """The kind of decision that is asked now."""
        decisions = self.game.decisions
        return decisions[0].kind if decisions else None

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat sees."""
        return self.game.observe(seat)

    def city(self, seat: int) -> dict[str, Any]:
        """The city of a seat as everybody sees it."""
        city: dict[str, Any] = self.game.observe(seat)["cities"][seat]
        return city

    def counter(self, seat: int, name: str) -> int:
        """A counter of a seat."""
        amount: int = self.city(seat)["counters"].get(name, 0)
        return amount

    def coins(self, seat: int) -> int:
        """Coins of a seat."""
        return self.counter(seat, "coin")

    def all_coins(self) -> list[int]:
        """Coins of all seats."""
        return [self.coins(seat) for seat in range(self.players)]

    def built(self, seat: int) -> set[str]:
        """Names of the cards built."""
        return set(self.city(seat)["built"])

    def stages(self, seat: int) -> list[int]:
        """Numbers of the stages built."""
        return sorted(self.city(seat)["stages"])

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat."""
        return list(self.seen(seat)["hand"])

    def tokens(self, seat: int) -> list[int]:
        """Conflict tokens of a seat in ascending order."""
        return tokens_of(self.city(seat))

    def moves(self, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat that owes a decision."""
        decision = next(decision for decision in self.game.decisions if decision.seat == seat)
        return [move.to_dict() for move in decision.moves]

    def ways(self, seat: int, card: str) -> set[Way]:
        """All ways in which a seat may build a card now."""
        return {way(move) for move in self.moves(seat) if move["do"] == "build" and move["card"] == card}

    def stage_ways(self, seat: int, card: str | None = None) -> set[tuple[int, int, int]]:
        """All ways to build a stage: its number, and coins to the left and right."""
        return {
            (move["stage"], move["pay"]["left"], move["pay"]["right"])
            for move in self.moves(seat)
            if move["do"] == "wonder" and card in (None, move["card"])
        }

    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat."""
        return self.game.scores()[seat]


def facts_for_deals(folder: Path) -> Facts:
    """The cards and boards of a folder with rules, as far as legal deals need them."""
    described = septem.load(folder).describe()
    cards = [
        Card(card["name"], card["age"], card["colour"], 0, {}, [], [], card["copies"], [], {})
        for card in described["cards"]
    ]
    boards = [
        Board(board["name"], "", {side["name"]: [] for side in board["sides"]})
        for board in described["boards"]
    ]
    return Facts(str(folder), cards, boards)


def way(move: Mapping[str, Any]) -> Way:
    """How a move builds its card."""
    return move["via"], move["pay"]["bank"], move["pay"]["left"], move["pay"]["right"]


FREE_OF_COST: Way = ("cost", 0, 0, 0)
CHAINED: Way = ("chain", 0, 0, 0)
BY_RIGHT: Way = ("free", 0, 0, 0)
FROM_PILE: Way = ("discard-pile", 0, 0, 0)


def paid(left: int = 0, right: int = 0, bank: int = 0) -> Way:
    """Building at the cost of the card."""
    return "cost", bank, left, right


def all_boards(players: int, given: Mapping[int, str], facts: Facts) -> list[tuple[str, str]]:
    """Board and side of each seat: those given, and the boards left over with their first side."""
    taken = {text.rpartition(" ")[0] for text in given.values()}
    others = iter([(name, min(board.sides)) for name, board in facts.boards.items() if name not in taken])
    result = []
    for seat in range(players):
        name, side = given[seat].rsplit(" ", 1) if seat in given else next(others)
        result.append((name, side))
    return result
