"""The editions of the game once more, slowly: an interpreter that knows facts and statements only.

It is written to be read beside the statements; it shares nothing with the engine but the form of moves.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .city import City
from .fact_tables import AGES, COINS_FOR_DISCARD, TURNS, Effect, Facts, first_edition
from .legality import Move, hand_moves, move_key, neighbourhood, pile_moves

Answers = dict[int, Move]
VICTORY_TOKENS = {1: 1, 2: 3, 3: 5}
DEFEAT_TOKEN = -1


@dataclass
class Question:
    """What is asked now: of which seats, and their legal moves."""

    kind: str
    moves: dict[int, list[Move]]


class ReferenceGame:
    """A game in progress. `question` is what is asked now, `None` when the game is over."""

    def __init__(
        self,
        boards: Sequence[tuple[str, str]],
        deals: Mapping[str, Any],
        switches: Mapping[str, bool] | None = None,
        facts: Facts | None = None,
    ) -> None:
        facts = facts or first_edition()
        self.cities = [City(board, side, facts=facts) for board, side in boards]
        self.seats = range(len(boards))
        self.switches = dict(switches or {})
        self.age = 0
        self.turn = 0
        self.hands: list[list[str]] = []
        self.pile: list[str] = []
        self.rights = [0 for _ in self.seats]
        self._ages = [age["hands"] for age in deals["ages"]]
        self._course = self._play()
        self.question: Question | None = next(self._course)

    def answer(self, answers: Answers) -> None:
        """Give the answers of all seats that are asked, each one of its legal moves."""
        assert self.question is not None
        assert answers.keys() == self.question.moves.keys()
        for seat, move in answers.items():
            legal = {move_key(option) for option in self.question.moves[seat]}
            assert move_key(move) in legal, f"seat {seat} may not {move}"
        try:
            self.question = self._course.send(answers)
        except StopIteration:
            self.question = None

    def _play(self) -> Generator[Question, Answers, None]:
        for self.age in AGES:
            self.hands = [list(hand) for hand in self._ages[self.age - 1]]
            self._renew_rights()
            for self.turn in TURNS:
                yield from self._play_turn()
            self._fight()

    def _play_turn(self) -> Generator[Question, Answers, None]:
        answers = yield self._question("play", self.seats)
        builders = self._resolve(answers)
        if self.turn == TURNS[-1]:
            players_of_last = [seat for seat in self.seats if self.cities[seat].number_of("play_last_card")]
            if players_of_last:
                answers = yield self._question("last-card", players_of_last)
                builders += self._resolve(answers)
            self.pile += [card for hand in self.hands for card in hand]
            self.hands = [[] for _ in self.seats]
        for seat in sorted(builders):
            yield from self._build_from_pile(seat)
        if self.turn < TURNS[-1]:
            self._pass_hands()

    def _question(self, kind: str, seats: Sequence[int]) -> Question:
        moves = {}
        for seat in seats:
            needless = self._rule("needless purchases")
            used = self.turn - 1 if kind == "play" else self.turn
            moves[seat] = hand_moves(self.cities, seat, self.hands[seat], self.rights[seat], needless, used)
            if kind == "last-card" and not self._rule("forced last card"):
                moves[seat].append({"do": "decline"})
        return Question(kind, moves)

    def _rule(self, name: str) -> bool:
        return self.switches.get(name, False)

    def _resolve(self, answers: Answers) -> list[int]:
        """Payments, then placements, then coins at once. Returns the seats that may now build from the
        pile."""
        for seat, move in answers.items():
            self._pay(seat, move)
        for seat, move in answers.items():
            self._place(seat, move)
        for seat, move in answers.items():
            self._collect(seat, placed_effects(self.cities[seat], move))
        return [
            seat
            for seat, move in answers.items()
            for effect in placed_effects(self.cities[seat], move)
            if effect["type"] == "build_from_discard"
        ]

    def _pay(self, seat: int, move: Move) -> None:
        city, left, right = neighbourhood(self.cities, seat)
        if move["do"] == "discard":
            city.coins += COINS_FOR_DISCARD
        if "pay" in move:
            city.coins -= sum(move["pay"].values())
            left.coins += move["pay"]["left"]
            right.coins += move["pay"]["right"]

    def _place(self, seat: int, move: Move) -> None:
        if move["do"] == "decline":
            return
        city = self.cities[seat]
        self.hands[seat].remove(move["card"])
        if move["do"] == "discard":
            self.pile.append(move["card"])
        elif move["do"] == "build":
            # A right that lasts is used before one that comes back each age.
            is_free = city.builds_free(city.card(move["card"]), self.turn - 1)
            self.rights[seat] -= move["via"] == "free" and not is_free
            city.built.append(move["card"])
        else:
            city.stages += 1
            new = city.all_stages()[city.stages - 1].effects
            self.rights[seat] += sum(1 for effect in new if effect["type"] == "free_build_once_an_age")

    def _collect(self, seat: int, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if effect["type"] == "coins":
                self.cities[seat].coins += effect["amount"]
            elif effect["type"] == "coins_per":
                self.cities[seat].coins += effect["amount"] * self.counted(seat, effect)

    def counted(self, seat: int, effect: Effect) -> int:
        """What a `..._per` effect of a seat counts, over the cities that it looks at."""
        self_city, left, right = neighbourhood(self.cities, seat)
        by_word = {"self": self_city, "left": left, "right": right}
        return sum(by_word[word].count(effect["counted"]) for word in effect["cities"])

    def _build_from_pile(self, seat: int) -> Generator[Question, Answers, None]:
        city = self.cities[seat]
        builds = pile_moves(city, self.pile)
        if not builds and not self._rule("empty pile asked"):
            return
        forced = bool(builds) and self._rule("forced discard build")
        options = builds if forced else [*builds, {"do": "decline"}]
        move = (yield Question("from-discard", {seat: options}))[seat]
        if move["do"] == "build":
            self.pile.remove(move["card"])
            city.built.append(move["card"])
            self._collect(seat, city.card(move["card"]).effects)

    def _renew_rights(self) -> None:
        for seat in self.seats:
            kept = self.rights[seat] if self._rule("rights kept") else 0
            self.rights[seat] = kept + self.cities[seat].number_of("free_build_once_an_age")

    def _pass_hands(self) -> None:
        if self.age == 2:
            self.hands = self.hands[1:] + self.hands[:1]
        else:
            self.hands = self.hands[-1:] + self.hands[:-1]

    def _fight(self) -> None:
        shields = [city.sum_of("shields") for city in self.cities]
        for seat in self.seats:
            for neighbour in (seat - 1, (seat + 1) % len(self.cities)):
                if shields[seat] > shields[neighbour]:
                    self.cities[seat].tokens.append(VICTORY_TOKENS[self.age])
                elif shields[seat] < shields[neighbour]:
                    self.cities[seat].tokens.append(DEFEAT_TOKEN)


def placed_effects(city: City, move: Move) -> list[Effect]:
    """The effects of what a move has put into the city."""
    if move["do"] == "build":
        return city.card(move["card"]).effects
    if move["do"] == "wonder":
        stage: int = move["stage"]
        return city.all_stages()[stage - 1].effects
    return []
