"""A game between a person at the terminal and bots: what is asked, what is answered, what is understood."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.markup import escape

import septem
from septem.cli.move_words import in_reading_order
from septem.cli.output import ACCENT
from septem.cli.table_view import TableView
from septem.cli.turn_view import TurnView
from septem.cli.ways import CardWays, move_text, moves_without_card, uses_of_any_card, ways_by_card

HELP = """\
  3      choose card 3, then how to use it
  3 2    card 3, second way, in one go
  Enter  back to the cards
  t      the whole table: all cities
  s      the score sheet as it stands
  ?      this help
  q      leave the game

Under "build" stands how a card can be built: out of own production, by trade
(with what goes to each neighbour), free by another card or by a right, or not
at all; several ways have their numbers in front. The columns after it show the
numbers of what can be done with any card.
All ways that make sense are listed: any other costs more."""


HELP_FOR_TURNS = """\
  3      the third move
  Enter  the moves again
  t      the whole table: all piles and cities
  s      the score sheet as it stands
  ?      this help
  q      leave the game

Of each move you see what it does and, as far as you can know, what it leads to: the
stages that can be paid then, the sets that can be turned in, the powers that it wakes.
A ? is a card that nobody sees. All ways of spending cards are moves of their own."""


class PersonLeft(Exception):
    """The person has left, or there is no more input."""


class Dialogue:
    """A game in progress between a person and bots."""

    def __init__(
        self, game: septem.Game, seat: int, bots: Mapping[int, str], seed: int, console: Console
    ) -> None:
        self.view = TableView(game.ruleset, seat, bots, console)
        self.turn_view = TurnView(self.view, console)
        self._game = game
        self._seat = seat
        self._bots = bots
        self._seed = seed
        self._answers = 0
        self._turn_shown: int | None = None
        self._console = console
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")

    def play_to_the_end(self) -> None:
        """Ask the person and the bots until nothing is left to decide.

        Raises:
            PersonLeft: the person does not want to go on.
        """
        while not self._game.is_over:
            before = self._game.observe(self._seat)
            if before["active"] is None:
                self._play_together(before)
            else:
                self._play_one(before)

    def _play_together(self, before: Mapping[str, Any]) -> None:
        """All seats answer, a free one after its chooser, then what they did is told."""
        told: dict[int, str] = {}
        after = before
        while not told or after["answer"] is not None:
            decisions = self._game.decisions
            answers = {one.seat: self._ask(one) for one in decisions if one.chooser == self._seat}
            for decision in decisions:
                move = answers.get(decision.seat) or self._bot_move(decision)
                self._game.play(decision.seat, move)
                told[decision.seat] = self._told(decision, move)
            after = self._game.observe(self._seat)
        age_ended = self._game.is_over or after["age"] != before["age"]
        self.view.print_happened(before, after, told, age_ended)

    def _play_one(self, before: Mapping[str, Any]) -> None:
        """One seat answers, the person first if it is asked, and what it did is told at once."""
        decisions = self._game.decisions
        decision = next((decision for decision in decisions if decision.seat == self._seat), decisions[0])
        seat = decision.seat
        move = self._ask(decision) if seat == self._seat else self._bot_move(decision)
        self._game.play(seat, move)
        self.turn_view.print_happened(before, self._game.observe(self._seat), decision, move)

    def _told(self, decision: septem.Decision, move: septem.Move) -> str:
        """What a city does not show of a move: that a card was sold, and of the person's own which one."""
        if move.card is None or self.view.text.sale(decision.kind, move.do) is None:
            return ""
        return f"discarded {move.card if decision.chooser == self._seat else 'a card'}"

    def _bot_move(self, decision: septem.Decision) -> septem.Move:
        self._answers += 1
        bot = self._bots[decision.chooser]
        return septem.choose(self._game, decision.seat, bot, (self._seed + self._answers) % 2**64)

    def _ask(self, decision: septem.Decision) -> septem.Move:
        observed = self._game.observe(self._seat)
        if not self.view.text.is_about_cards_in_hand(decision.kind):
            is_new, self._turn_shown = self._turn_shown != observed["turn"], observed["turn"]
            self.turn_view.print_turn(observed, is_new)
            return _TurnQuestion(self, self._game, decision, observed).answer()
        cards = _cards_offered(observed, decision.seat)
        ways = ways_by_card(sorted(cards, key=self.view.card_order), decision.moves)
        usable = [way for way in ways if way.moves]
        return _CardQuestion(self, decision, observed, usable, Counter(cards)).answer()

    def read(self, prompt: str) -> str:
        """A line of the person's; what has no shape on a screen stands in it as an escape like `\\xe9`.

        Raises:
            PersonLeft: there is no more input, or the person leaves.
        """
        shown = f"[{ACCENT}]{escape(prompt)}[/{ACCENT}]"
        typed = sys.stdin.isatty()
        self._console.print(shown, end=" " if typed else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        answer = _printable(line.strip())
        if not typed:
            # A written record of the game should show what was answered.
            self._console.print(f" {escape(answer)}")
        if not line or answer.lower() in {"q", "quit", "exit"}:
            raise PersonLeft
        return answer

    def obeyed(self, word: str, help_text: str, print_table: Callable[[], None]) -> bool:
        """Whether the word was a command, which is done then."""
        if word == "?":
            self.tell(help_text)
        elif word == "t":
            print_table()
        elif word == "s":
            self.view.print_scores(self._game, "Scores as they stand")
        else:
            return False
        return True

    def tell(self, text: str) -> None:
        """A line to the person."""
        self._console.print(escape(text))


class _TurnQuestion:
    """A decision that the person owes, answered by the number of a move."""

    def __init__(
        self, dialogue: Dialogue, game: septem.Game, decision: septem.Decision, observed: Mapping[str, Any]
    ) -> None:
        self._dialogue = dialogue
        self._game = game
        self._decision = decision
        self._moves = in_reading_order(decision.moves)
        self._observed = observed

    def answer(self) -> septem.Move:
        """Ask until a move is chosen."""
        moves = self._moves
        self._print_moves()
        while True:
            word = self._dialogue.read(f"{self._decision.kind}: move 1-{len(moves)}?").lower()
            if not word:
                self._print_moves()
            elif self._dialogue.obeyed(word, HELP_FOR_TURNS, self._print_table):
                continue
            elif number := _number(word, len(moves)):
                return moves[number - 1]
            else:
                self._dialogue.tell(f"'{word}' is no number of a move; ? shows what can be said")

    def _print_table(self) -> None:
        self._dialogue.turn_view.print_table(self._observed)

    def _print_moves(self) -> None:
        self._dialogue.turn_view.print_moves(self._game, self._decision, self._moves, self._observed)


class _CardQuestion:
    """A decision that the person owes about cards of a hand or of the discard pile."""

    def __init__(
        self,
        dialogue: Dialogue,
        decision: septem.Decision,
        observed: Mapping[str, Any],
        ways: Sequence[CardWays],
        counts: Mapping[str, int],
    ) -> None:
        self._dialogue = dialogue
        self._decision = decision
        self._observed = observed
        self._ways = ways
        self._counts = counts
        self._built: list[str] = observed["cities"][decision.seat]["built"]
        self._age: int = observed["age"]
        self._without_card = moves_without_card(decision.moves)

    def answer(self) -> septem.Move:
        """Show everything and ask until a legal move is chosen."""
        view = self._dialogue.view
        view.print_turn(self._observed)
        if self._decision.seat != self._decision.chooser:
            self._dialogue.tell(f"You choose for {view.seat_name(self._observed, self._decision.seat)}")
        self._print_hand()
        while True:
            words = self._dialogue.read(self._prompt()).replace(",", " ").split()
            if not words:
                self._print_hand()
            elif self._dialogue.obeyed(words[0].lower(), HELP, self._print_table):
                continue
            elif move := self._chosen(words):
                return move

    def _print_hand(self) -> None:
        view = self._dialogue.view
        view.print_hand(self._ways, self._counts, self._built, self._age)
        # A card that must be built free by another serves for nothing else.
        usual = [way for way in self._ways if way.stages or way.others]
        which = "any card" if len(usual) == len(self._ways) else "any card that no other makes free"
        for line in uses_of_any_card(usual, self._decision.kind, view.text):
            self._dialogue.tell(f"   {which}: {line}")
        for number, move in enumerate(self._without_card, start=len(self._ways) + 1):
            self._dialogue.tell(f"{number}  {move.do}")

    def _prompt(self) -> str:
        whom = "" if self._decision.seat == self._decision.chooser else f" for seat {self._decision.seat}"
        return f"{self._decision.kind}{whom}: card 1-{len(self._ways) + len(self._without_card)}?"

    def _print_table(self) -> None:
        self._dialogue.view.print_table(self._observed)

    def _chosen(self, words: Sequence[str]) -> septem.Move | None:
        number = _number(words[0], len(self._ways) + len(self._without_card))
        if number is None:
            self._dialogue.tell(f"'{words[0]}' is no number of a card; ? shows what can be said")
            return None
        if number > len(self._ways):
            return self._without_card[number - len(self._ways) - 1]
        return self._chosen_way(self._ways[number - 1], words[1:])

    def _chosen_way(self, ways: CardWays, words: Sequence[str]) -> septem.Move | None:
        moves = ways.moves
        if not words:
            self._print_ways(ways)
            words = self._dialogue.read(f"{ways.card}: 1-{len(moves)}? (Enter goes back)").split()
        if not words:
            return None
        number = _number(words[0], len(moves))
        if number is None:
            self._dialogue.tell(f"'{words[0]}' is no way of using {ways.card}: 1 to {len(moves)}")
            return None
        return moves[number - 1]

    def _print_ways(self, ways: CardWays) -> None:
        chains = self._dialogue.view.chains(ways.card, self._age)
        for number, move in enumerate(ways.moves, start=1):
            view = self._dialogue.view
            cost = view.has_cost(ways.card, self._age)
            line = move_text(move, self._decision.kind, self._built, chains, view.text, cost)
            self._dialogue.tell(f"  {number}  {line}")


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _cards_offered(observed: Mapping[str, Any], seat: int) -> list[str]:
    """The cards about which the person decides for a seat: the discard pile, the top of a pile, or the hand.

    For a free seat it is the hand without the card that the person has chosen already.
    """
    if observed["discard_pile"] is not None:
        return list(observed["discard_pile"])
    hand = list(observed["hand"])
    if seat != observed["seat"]:
        if observed["free"]["top"] is not None:
            return [observed["free"]["top"]]
        chosen = (observed["answer"] or {}).get("card")
        if chosen in hand:
            hand.remove(chosen)
    return hand


def _number(word: str, last: int) -> int | None:
    """A number from 1 to `last`, or `None`."""
    if not (word.isascii() and word.isdigit() and len(word) < 5):
        return None
    number = int(word)
    return number if 1 <= number <= last else None
