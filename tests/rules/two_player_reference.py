"""The two-player variant once more, slowly: section Q on top of the reference of the base game."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from .fact_tables import AGES, TURNS
from .legality import Move, build_moves, stage_moves
from .reference import Answers, Question, ReferenceGame

PLAYERS = (0, 1)
FREE_CITY = 2


class TwoPlayerReference(ReferenceGame):
    """A game of two players with the Free City; `holder` is the player who has its card.

    `hands` has a third entry: the cards out of which the Free City is served now.
    """

    def __init__(
        self,
        boards: Sequence[tuple[str, str]],
        deals: Mapping[str, Any],
        switches: Mapping[str, bool] | None = None,
    ) -> None:
        self.holder = 0
        self.deck: list[str] = []
        self._decks = [list(age["pile"]) for age in deals["ages"]]
        super().__init__(boards, deals, switches)

    def _play(self) -> Generator[Question, Answers, None]:
        for self.age in AGES:
            self.deck = self._decks[self.age - 1]
            dealt = [list(hand) for hand in self._ages[self.age - 1]]
            self.holder = 1 if self.age == 2 else 0
            self.hands = [*dealt, dealt[self.holder]]
            self._renew_rights()
            for self.turn in TURNS:
                yield from self._play_turn()
            self._fight()

    def _play_turn(self) -> Generator[Question, Answers, None]:
        self.hands[self.holder].append(self.deck.pop(0))
        answers = yield self._question("play", PLAYERS)
        rest = list(self.hands[self.holder])
        rest.remove(answers[self.holder]["card"])
        of_free_city = yield Question("play", {FREE_CITY: self.free_city_moves(rest)})
        builders = self._resolve(answers | of_free_city)
        if self.turn == TURNS[-1]:
            builders += yield from self._play_last_cards()
            self.pile += [*self.hands[0], *self.hands[1], *self.deck]
            self.hands = [[], [], []]
        for _, seat in sorted(builders):
            yield from self._build_from_pile(seat)
        if self.turn < TURNS[-1]:
            first, second = self.hands[:2]
            self.holder = 1 - self.holder
            self.hands = [second, first, first if self.holder else second]

    def _play_last_cards(self) -> Generator[Question, Answers, list[tuple[int, int]]]:
        answers: Answers = {}
        asked = [seat for seat in PLAYERS if self.cities[seat].number_of("play_last_card")]
        if asked:
            answers |= yield self._question("last-card", asked)
        if self.cities[FREE_CITY].number_of("play_last_card"):
            self.hands[FREE_CITY] = self.deck
            moves = self.free_city_moves(self.deck)
            if not self._rule("forced last card"):
                moves.append({"do": "decline"})
            answers |= yield Question("last-card", {FREE_CITY: moves})
        return self._resolve(answers)

    def free_city_moves(self, cards: Sequence[str]) -> list[Move]:
        """What the Free City may do with cards: chains are compulsory (Q 14), and it discards only if nothing
        else is possible with any of them (Q 15)."""
        needless = self._rule("needless purchases")
        moves: list[Move] = []
        for name in sorted(set(cards)):
            builds = build_moves(
                self.cities, FREE_CITY, name, self.rights[FREE_CITY], needless, self.turn - 1
            )
            moves += builds
            if not any(move["via"] == "chain" for move in builds):
                moves += stage_moves(self.cities, FREE_CITY, name, needless)
        return moves or [{"do": "discard", "card": name} for name in sorted(set(cards))]
