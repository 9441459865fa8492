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
        self.switches = dict(switches or {})
        self.cities = [
            City(
                board,
                side,
                facts.boards[board].start_coins,
                facts=facts,
                choices_left_open=self._rule("choices left open"),
            )
            for board, side in boards
        ]
        self.seats = range(len(boards))
        self._copy_stages()
        self.losses = [0 for _ in self.seats]
        """Coins that each seat has still to lose in this turn."""
        self.diplomacy = [0 for _ in self.seats]
        """Conflicts out of which each seat has still to stay."""
        self._markers: list[dict[int, str]] = [{} for _ in self.seats]
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

    def _copy_stages(self) -> None:
        """What stages of neighbours some stages stand for; no board that copies stands beside another one."""
        for city, left, right in (neighbourhood(self.cities, seat) for seat in self.seats):
            by_word = {"left": left.all_stages(), "right": right.all_stages()}
            for number, stage in enumerate(city.all_stages(), start=1):
                if stage.copies is not None:
                    stages, place = by_word[stage.copies["of"]], stage.copies["stage"]
                    if place == "last":
                        place = 3 if self._rule("third stage copied") else len(stages)
                    city.copied[number] = stages[min(place, len(stages)) - 1]

    def _play(self) -> Generator[Question, Answers, None]:
        for self.age in AGES:
            self.hands = [list(hand) for hand in self._ages[self.age - 1]]
            self._renew_rights()
            for self.turn in TURNS:
                yield from self._play_turn()
            self._fight()
        for city, markers in zip(self.cities, self._markers, strict=True):
            city.markers.update(markers)

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
        if self._rule("losses before discard builds"):
            self._lose()
        for _, seat in sorted(builders):
            yield from self._build_from_pile(seat)
        self._lose()
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

    def _resolve(self, answers: Answers) -> list[tuple[int, int]]:
        """Payments, then placements, then coins at once. Returns the seats that may now build from the
        pile, each after its rank."""
        for seat, move in answers.items():
            self._pay(seat, move)
        for seat, move in answers.items():
            self._place(seat, move)
        for seat, move in answers.items():
            self._collect(seat, placed_effects(self.cities[seat], move))
        return [
            (self._rank(seat, move), seat)
            for seat, move in answers.items()
            for effect in placed_effects(self.cities[seat], move)
            if effect["type"] == "build_from_discard"
        ]

    def _rank(self, seat: int, move: Move) -> int:
        """Halikarnassos builds first, then the Great Wall, then whoever copies either of them."""
        city = self.cities[seat]
        if move.get("stage") in city.copied:
            return 3
        return 2 if city.board == "The Great Wall" else 1

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
            city.standing.append(move["stage"])
            self._markers[seat][move["stage"]] = move["card"]
            new = placed_effects(city, move)
            self.diplomacy[seat] += sum(1 for effect in new if effect["type"] == "diplomacy")
            self.rights[seat] += sum(1 for effect in new if effect["type"] == "free_build_once_an_age")

    def _collect(self, seat: int, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if effect["type"] == "coins":
                self.cities[seat].coins += effect["amount"]
            elif effect["type"] == "coins_per":
                self.cities[seat].coins += effect["amount"] * self.counted(seat, effect)
            elif effect["type"] == "coins_for_others":
                _, left, right = neighbourhood(self.cities, seat)
                left.coins += effect["amount"]
                right.coins += effect["amount"]
            elif effect["type"] == "others_lose_coins":
                for other in set(self.seats) - {seat}:
                    self.losses[other] += effect["amount"]

    def _lose(self) -> None:
        for city, loss in zip(self.cities, self.losses, strict=True):
            city.coins -= min(loss, city.coins)
        self.losses = [0 for _ in self.seats]

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
        """All but those with diplomacy stand in a ring; two fight once, one has nobody to fight."""
        ring = [seat for seat in self.seats if self.diplomacy[seat] == 0]
        self.diplomacy = [max(left - 1, 0) for left in self.diplomacy]
        pairs = {frozenset((seat, ring[place - 1])) for place, seat in enumerate(ring)}
        for one, other in (sorted(pair) for pair in pairs if len(pair) == 2):
            shields = self.cities[one].sum_of("shields"), self.cities[other].sum_of("shields")
            if shields[0] != shields[1]:
                winner, loser = (one, other) if shields[0] > shields[1] else (other, one)
                self.cities[winner].tokens.append(VICTORY_TOKENS[self.age])
                self.cities[loser].tokens.append(DEFEAT_TOKEN)


def placed_effects(city: City, move: Move) -> list[Effect]:
    """The effects of what a move has put into the city."""
    if move["do"] == "build":
        return city.card(move["card"]).effects
    if move["do"] == "wonder":
        stage = city.stage(move["stage"])
        assert stage is not None
        return stage.effects
    return []
