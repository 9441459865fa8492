"""The course of a game of Architects, question by question, straight from the statements."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from .battle import victory_tokens
from .facts import (
    ANY_DECK,
    BOARDS,
    BOTH_SIDES,
    BUILT_STAGE,
    CAT_CARD,
    CENTRAL_CARD,
    CONFLICT_TOKENS,
    FACE_UP_TOKENS,
    FIVE_CARDS,
    HORNS,
    PROGRESS,
    SYMBOLS,
    VICTORY_TOKENS,
    WAKERS,
)
from .payments import Payment, ways_to_build
from .player import Player
from .questions import Move, Option, Question, open_option
from .readings import ADOPTED, Reading, Readings

Deck = int | str
"""The seat whose deck it is, or `CENTRAL`."""

CENTRAL = "central"
STACK = "stack"
DECLINE: Move = {"decline": True}
FIVE = 5

Asking = Generator[Question, Move, None]
AskingForMove = Generator[Question, Move, Move]


class ArchitectsGame:
    """A game in progress. `question` is what is asked now, `None` when the game is over."""

    def __init__(
        self, players: Sequence[Player], deals: Mapping[str, Any], readings: Readings = ADOPTED
    ) -> None:
        self.readings = readings
        self.players = list(players)  # 2, 11: with nothing in front of them, unless a position is arranged
        self.decks: dict[Deck, list[str]] = dict(enumerate(map(list, deals["own"])))  # 3
        self.decks[CENTRAL] = list(deals["central"])  # 6
        self.face_up: list[str] = list(deals["tokens"][:FACE_UP_TOKENS])  # 7
        self.stack: list[str] = list(deals["tokens"][FACE_UP_TOKENS:])
        self.discarded: Counter[str] = Counter()  # 10
        self.peace_tokens = CONFLICT_TOKENS[len(players)]  # 8
        self.supply = VICTORY_TOKENS  # 9
        self.seat: int = deals["first"]  # 12
        self.turn = 0
        self.used: set[str] = set()
        """Once-a-turn tokens used in this turn."""
        self.waiting: list[str] = []
        """Tokens that are awake."""
        self.just_before: tuple[str, ...] = ()
        """The last thing that happened in this turn: cards taken together, or a built stage."""
        self.pick_is_open = False
        """Whether the main pick of the turn is still to come."""
        self._course = self._play()
        self.question: Question | None = next(self._course)

    def answer(self, move: Move) -> None:
        """Decide the question by one of its options, in the form of the record."""
        assert self.question is not None, "the game is over"
        assert self.question.accepts(move), f"{move} is none of {self.question}"
        try:
            self.question = self._course.send(move)
        except StopIteration:
            self.question = None

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.seat]

    # The turn

    def _play(self) -> Asking:
        while True:
            yield from self._turn()
            self._end_turn()
            if self._is_at_end():
                return
            self.seat = (self.seat + 1) % len(self.players)  # 4, 12

    def _turn(self) -> Asking:
        """16: the turn lasts until nothing forced is left, and no extra card to be asked for.

        The look of the holder of the cat (21 to 24) at its start decides nothing.
        """
        self.turn += 1
        self.used, self.waiting, self.just_before = set(), [], ()
        self.pick_is_open = True
        while things := self._things_to_do():
            yield from self._do_one(things)

    def _things_to_do(self) -> list[str]:
        """The kinds of step that may come now."""
        forced, extra, pick = self._forced_things(), self._extra_things(), self._main_pick()
        if Reading.FREE_ORDER in self.readings:  # R1: "during the turn", the main pick included
            return [*forced, *extra, *pick]
        # 17, 19: forced things first, then extra cards. 13-a: both even before the main pick.
        return forced or extra or pick

    def _forced_things(self) -> list[str]:
        """17, 30: what is forced now; 13-f: both may be."""
        return ["construct"] * bool(self._ways_to_build()) + ["science"] * bool(self._open_sets())

    def _extra_things(self) -> list[str]:
        """64: without a card in the three decks an extra card is lost."""
        return ["extra-draw"] if self.waiting and self._decks_in_reach() else []

    def _main_pick(self) -> list[str]:
        """13, 79: a pick needs a card; 13-a: there is none once the wonder is complete."""
        is_due = self.pick_is_open and not self.player.wonder_is_complete
        return ["draw"] if is_due and self._decks_in_reach() else []

    def _do_one(self, things: list[str]) -> Asking:
        """18: of several things the player picks one."""
        thing = things[0]
        if len(things) > 1:
            thing = (yield from self._ask("order", [open_option({"do": each}) for each in things]))["do"]
        steps = {
            "construct": self._construct,
            "science": self._turn_in_set,
            "extra-draw": self._draw_extra_card,
            "draw": self._draw,
        }
        yield from steps[thing]()

    def _do_forced_things(self) -> Asking:
        while things := self._forced_things():
            yield from self._do_one(things)

    def _end_turn(self) -> None:
        """16: first the battle, then the end of the game is looked at (by `_play`); 13-j, R9."""
        without_battle = Reading.NO_LAST_BATTLE in self.readings and self._is_at_end()
        if self.peace_tokens == 0 and not without_battle:  # 70
            self._battle()

    def _is_at_end(self) -> bool:
        """82: a wonder is complete; 80: no deck has a card."""
        return any(player.wonder_is_complete for player in self.players) or not any(self.decks.values())

    # Decks

    def _decks_in_reach(self) -> dict[str, Deck]:
        """4, 5, 13: the left, the right and the central deck, as far as they have cards."""
        decks: dict[str, Deck] = {
            "left": self.seat,
            "right": (self.seat - 1) % len(self.players),
            CENTRAL: CENTRAL,
        }
        return {name: deck for name, deck in decks.items() if self.decks[deck]}

    def _top_card_option(self, name: Deck, deck: Deck, start: Move) -> Option:
        """The option to take the top card; 88: that of the central deck is hidden until it is taken."""
        shown = {**start, "deck": name}
        made = {**shown, "card": self.decks[deck][0]}
        return Option(shown if deck == CENTRAL else made, made)

    def _place(self, *cards: str) -> None:
        """14, 42: cards lie in front of the player, all of them before anything is checked."""
        self.player.cards.update(cards)
        for card in cards:
            if card == CAT_CARD:  # 20
                for player in self.players:
                    player.has_cat = player is self.player
            self.peace_tokens -= min(HORNS.get(card, 0), self.peace_tokens)  # 68, 69
        self._happened(*cards)  # 45, 61

    def _draw(self) -> Asking:
        """13: the main pick."""
        self.pick_is_open = False
        decks = self._decks_in_reach()
        options = [self._top_card_option(name, deck, {}) for name, deck in decks.items()]
        move = yield from self._ask("draw", options)
        self._place(self.decks[decks[move["deck"]]].pop(0))

    # Extra cards

    def _happened(self, *events: str) -> None:
        """56, 61: cards were taken or a stage was built; tokens that answer to that wake up."""
        self.just_before = events
        self._wake(self.player.tokens)

    def _wake(self, tokens: Iterable[str]) -> None:
        for token in tokens:
            answers = any(event in WAKERS.get(token, ()) for event in self.just_before)
            if answers and token not in self.used and token not in self.waiting:  # 58
                self.waiting.append(token)

    def _draw_extra_card(self) -> Asking:
        """57, 13-e: any waiting token takes a card from any of the three decks, or is declined by itself."""
        decks = self._decks_in_reach()
        options = []
        for token in self.waiting:
            options += [self._top_card_option(name, deck, {"token": token}) for name, deck in decks.items()]
            if Reading.FORCED_FURTHER_CARDS not in self.readings:  # 59; R6
                options.append(open_option({"token": token, **DECLINE}))
        move = yield from self._ask("extra-draw", options)
        self.waiting.remove(move["token"])
        if "decline" not in move:  # 59: a declined token is not used up
            self.used.add(move["token"])
            self._place(self.decks[decks[move["deck"]]].pop(0))  # 60

    # Stages

    def _ways_to_build(self) -> list[Option]:
        """26 to 32: every available stage with every way to pay for it."""
        player = self.player
        tokens = set(player.tokens) - self.used
        return [
            open_option(
                {
                    "stage": number,
                    "spend": dict(payment.spend),
                    "economy": payment.economy,
                    "engineering": payment.engineering,
                }
            )
            for number, payment in ways_to_build(
                player.cards, player.board, player.built, tokens, self.readings
            )
        ]

    def _construct(self) -> Asking:
        move = yield from self._ask("construct", self._ways_to_build())
        self._discard(move["spend"])  # 31
        self.used |= Payment(move["spend"], move["economy"], move["engineering"]).uses(self.readings)
        self.player.built.add(move["stage"])
        self._happened(BUILT_STAGE)  # 54, 62, 63: before the effect; the extra card itself waits
        yield from self._effect(BOARDS[self.player.board][move["stage"] - 1].effect)  # 34, 36

    # Effects of stages; 44: without a card or token to take they do nothing

    def _effect(self, effect: str | None) -> Asking:
        """36: the effect of a stage just built, at once. 40, 43: some have none, or a lasting one."""
        effects = {
            ANY_DECK: self._take_from_any_deck,
            CENTRAL_CARD: self._take_central_card,
            BOTH_SIDES: self._take_from_both_sides,
            FIVE_CARDS: self._take_one_of_five,
            PROGRESS: self._take_token_by_effect,
        }
        if effect in effects:
            yield from effects[effect]()

    def _declining(self) -> list[Option]:
        """36: effects are not optional; R8."""
        return [open_option(DECLINE)] if Reading.OPTIONAL_EFFECTS in self.readings else []

    def _take_from_any_deck(self) -> Asking:
        """37, 13-h: the top card of any deck on the table."""
        yield from self._take_by_effect(list(self.decks))

    def _take_central_card(self) -> Asking:
        """39: the top card of the central deck."""
        yield from self._take_by_effect([CENTRAL])

    def _take_by_effect(self, decks: list[Deck]) -> Asking:
        options = [self._top_card_option(deck, deck, {}) for deck in decks if self.decks[deck]]
        if options:
            move = yield from self._ask("effect-draw", options + self._declining())
            if "decline" not in move:
                self._place(self.decks[move["deck"]].pop(0))

    def _take_from_both_sides(self) -> Asking:
        """42: the top cards of the left and the right deck; if one is empty, only the other."""
        taken: list[Deck] = []
        for side in ("left", "right"):
            deck = self._decks_in_reach().get(side)
            if deck is None:
                continue
            option = self._top_card_option(deck, deck, {})
            move = yield from self._ask("effect-draw", [option, *self._declining()])  # R8: each by itself
            if "decline" in move:
                continue
            taken.append(deck)
            if Reading.CARDS_IN_TURN in self.readings:  # R13
                self._place(self.decks[taken.pop()].pop(0))
                if Reading.FREE_ORDER not in self.readings:
                    yield from self._do_forced_things()
        if taken:
            self._place(*[self.decks[deck].pop(0) for deck in taken])

    def _take_one_of_five(self) -> Asking:
        """41, 13-g: of the top five of the left or the right deck one is placed, the whole deck shuffled."""
        decks = {name: deck for name, deck in self._decks_in_reach().items() if name != CENTRAL}
        if not decks:
            return
        sides = [open_option({"deck": name}) for name in decks]
        side = yield from self._ask("effect-pick", sides + self._declining())
        if "decline" in side:
            return
        deck = self.decks[decks[side["deck"]]]
        cards = [open_option({"card": card}) for card in dict.fromkeys(deck[:FIVE])]
        picked = (yield from self._ask("effect-pick", cards))["card"]
        deck.remove(picked)
        self._place(picked)
        if len(deck) > 1:
            to_shuffle = open_option({"deck": side["deck"], "order": list(deck)})
            move = yield Question("shuffle", None, self.turn, [to_shuffle])
            deck[:] = move["order"]

    def _take_token_by_effect(self) -> Asking:
        """38: a progress token without turning in green cards."""
        if self._tokens_are_left():
            yield from self._take_token(self._declining())

    # Science and progress tokens

    def _open_sets(self) -> list[Option]:
        """46, 48: every set of green cards that may be turned in; 81: none without a token to take."""
        if not self._tokens_are_left():
            return []
        held = self.player.cards
        pairs = [[symbol, symbol] for symbol in SYMBOLS if held[symbol] >= 2]
        triples = [list(SYMBOLS)] if all(held[symbol] for symbol in SYMBOLS) else []
        return [open_option({"set": cards}) for cards in pairs + triples]

    def _turn_in_set(self) -> Asking:
        move = yield from self._ask("science", self._open_sets())
        self._discard(Counter(move["set"]))  # 47
        yield from self._take_token([])

    def _tokens_are_left(self) -> bool:
        return bool(self.face_up or self.stack)

    def _take_token(self, others: list[Option]) -> Asking:
        """49: one of the face-up tokens, or the top of the stack; 13-i: equal tokens are one option."""
        options = [open_option({"token": token}) for token in dict.fromkeys(self.face_up)]
        if self.stack:
            from_stack = {"token": STACK}
            options.append(Option(from_stack, {**from_stack, "got": self.stack[0]}))
        move = yield from self._ask("progress", options + others)
        if "decline" in move:
            return
        if move["token"] == STACK:
            token = self.stack.pop(0)  # 51
        else:
            token = move["token"]
            place = self.face_up.index(token)
            self.face_up[place : place + 1] = [self.stack.pop(0)] if self.stack else []  # 50
        self.player.tokens.append(token)  # 52
        if Reading.TOKENS_REACH_BACK in self.readings:  # 54; R7
            self._wake([token])

    # The battle

    def _battle(self) -> None:
        """74: shields are compared before anything is discarded; 72, 73."""
        shields = [player.shields() for player in self.players]
        for player, won in zip(self.players, victory_tokens(shields, self.readings), strict=True):
            if Reading.LIMITED_SUPPLY in self.readings:  # 76; R14
                won = min(won, self.supply)
            self.supply -= won
            player.victory_tokens += won
        for player in self.players:
            horned = Counter({card: copies for card, copies in player.cards.items() if HORNS.get(card)})
            player.cards -= horned
            self.discarded += horned
        self.peace_tokens = CONFLICT_TOKENS[len(self.players)]

    # Small steps

    def _ask(self, kind: str, options: Sequence[Option]) -> AskingForMove:
        return (yield Question(kind, self.seat, self.turn, options))

    def _discard(self, cards: Mapping[str, int]) -> None:
        """31, 47: used cards go to the discard pile; 78: they never return."""
        self.player.cards -= Counter(cards)
        self.discarded.update(cards)
