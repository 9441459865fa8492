"""What must hold for the flow: every step can be reached, every loop asks something, decks and deals fit."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from . import limits, model, syntax
from .context import Context
from .reader import Reader
from .source import Span
from .table_format import ActionBuild, ActionSell, ActionStage, AskedEvery, AskedQueued, Draw
from .walk import all_steps, effects, inner_blocks

Reach = dict[str, frozenset[int]]
"""For each variable the values that it can have; a variable that is missing has none yet."""


def check_steps(context: Context) -> None:
    """Names, numbers and ranges of the steps themselves."""
    flow = context.rules.flow
    if flow is not None:
        checks = _FlowChecks(context)
        checks.names_and_numbers(flow.body)
        if not context.definitions.is_damaged(flow):
            checks.reach(flow.body, {}, 0)


def check_flow(context: Context, at_fault: frozenset[str]) -> None:
    """How the flow fits the rest of the rules; left out where the rest, by kind of item, is at fault."""
    flow = context.rules.flow
    if flow is None or context.definitions.broken or "flow" in at_fault:
        return
    checks = _FlowChecks(context)
    checks.boards(flow)
    if "ask" not in at_fault:
        checks.order(flow.body)
        if not at_fault & {"card", "board", "ability"}:
            checks.queues(flow)
        if not at_fault & {"card", "deck", "ruleset", "colour"}:
            checks.deals(flow)


class _FlowChecks(Reader):
    def __init__(self, context: Context) -> None:
        super().__init__(context.definitions, context.symbols, context.findings)
        self.rules = context.rules

    # --- names and numbers

    def names_and_numbers(self, block: syntax.Block) -> None:
        for step in all_steps(block):
            match step:
                case syntax.SeatsGainStep():
                    self.symbols.raised(step.amount.name)
                    self.amount(step.amount.number, limits.AMOUNT)
                case syntax.DealStep():
                    self.number(step.count, 1, limits.HAND, "number of cards")
                case syntax.AskStep():
                    self._ask(step)
                case syntax.ChoiceStep():
                    self.symbols.switch(step.condition.switch)
                case syntax.ConflictStep():
                    self._conflict(step)
                case syntax.LoopStep():
                    self._range(step.first, step.last, 1)
                case syntax.WithinStep():
                    for stretch in step.ranges:
                        self._range(stretch.first, stretch.last, 0)

    def _ask(self, step: syntax.AskStep) -> None:
        ask = self.symbols.ask(step.ask)
        if ask is not None and isinstance(self.rules.asks[ask].of, AskedQueued):
            item = self.definitions.of(syntax.AskItem)[ask]
            self.findings.add(
                "F406",
                f"ask `{step.ask.text}` is for queued seats",
                step.ask.span,
                "cannot be asked here",
                others=[(item.name.span, "asked `of the queued seat`")],
                advice="`each queued ask { }` asks them",
            )

    def _conflict(self, step: syntax.ConflictStep) -> None:
        self.symbols.counter(step.strength)
        seen: dict[str, Span] = {}
        for award in step.awards:
            self.symbols.raised(award.amount.name)
            self.amount(award.amount.number, limits.AMOUNT)
            if award.who.text in seen:
                self.twice(f"`{award.who.text}`", award.who.span, seen[award.who.text])
            seen.setdefault(award.who.text, award.who.span)

    def _range(self, first: syntax.Number, last: syntax.Number, least: int) -> None:
        if first.value > last.value:
            self.findings.add(
                "F404",
                f"{first.value} to {last.value} runs backwards",
                first.span,
                "the smaller number comes first",
            )
            return
        self.number(first, least, limits.LOOP, "number")
        if last is not first:
            self.number(last, least, limits.LOOP, "number")

    # --- which values variables can have

    def reach(self, block: syntax.Block, values: Reach, depth: int) -> None:
        """Walk the flow with the values that age and turn can have."""
        if not block.steps and not self.definitions.broken:
            self.findings.add("W904", "nothing is done here", block.span, "an empty block")
        for step in block.steps:
            if isinstance(step, syntax.LoopStep):
                self._loop(step, values, depth)
            elif isinstance(step, syntax.WithinStep):
                self._within(step, values, depth)
            else:
                deeper = depth + isinstance(step, syntax.EachQueuedStep)
                self._depth(step, deeper)
                for inner in inner_blocks(step):
                    self.reach(inner, values, deeper)

    def _loop(self, step: syntax.LoopStep, values: Reach, depth: int) -> None:
        word = step.variable.text
        self._depth(step, depth + 1)
        if word in values:
            self.findings.add(
                "F403",
                f"a loop over `{word}` inside another one",
                step.variable.span,
                f"`{word}` has its values from the loop outside",
            )
        last = min(step.last.value, limits.LOOP)
        self.reach(step.body, values | {word: frozenset(range(step.first.value, last + 1))}, depth + 1)
        if not any(isinstance(one, syntax.AskStep | syntax.EachQueuedStep) for one in all_steps(step.body)):
            if word == "turn" and step.body.steps:
                self.findings.add(
                    "W909", "nothing is asked in these turns", step.variable.span, "no `ask` inside this loop"
                )

    def _within(self, step: syntax.WithinStep, values: Reach, depth: int) -> None:
        word = step.variable.text
        if word not in values:
            self.findings.add(
                "F402",
                f"`in {word}` outside any loop over `{word}`",
                step.variable.span,
                f"no {word} has begun here",
                advice=f"put it inside `{word} 1 to N {{ }}`",
            )
            return
        wanted: set[int] = set()
        for stretch in step.ranges:
            here = frozenset(range(stretch.first.value, min(stretch.last.value, limits.LOOP) + 1))
            possible = ", ".join(str(value) for value in sorted(values[word]))
            if here and not here & values[word]:
                self.findings.add(
                    "F401",
                    f"these steps are never reached: there is no {word} {stretch.span.text}",
                    stretch.span,
                    f"the {word} here is one of {possible}"
                    if possible
                    else f"there is no {word} at all here",
                )
            wanted |= here
        reached = values[word] & wanted
        self.reach(step.body, values | {word: reached or frozenset(wanted)}, depth)

    def _depth(self, step: syntax.Step, depth: int) -> None:
        if depth == limits.LOOP_DEPTH + 1 and isinstance(step, syntax.LoopStep | syntax.EachQueuedStep):
            self.findings.add(
                "L704",
                f"loops nested deeper than {limits.LOOP_DEPTH}",
                step.span.first(4),
                "one level too deep",
            )

    # --- answers

    def order(self, block: syntax.Block) -> None:
        """Answers are paid and placed before the next question."""
        steps = block.steps
        for position, step in enumerate(steps):
            if isinstance(step, syntax.AskStep):
                ask = self.symbols.ask(step.ask)
                if ask is not None:
                    self._answered(step.span, self._following(steps, position + 1), [ask])
            elif isinstance(step, syntax.EachQueuedStep):
                queued = [
                    index for index, one in enumerate(self.rules.asks) if isinstance(one.of, AskedQueued)
                ]
                self._answered(step.span.first(15), list(all_steps(step.body)), queued)
            for inner in inner_blocks(step):
                self.order(inner)

    def _following(self, steps: Sequence[syntax.Step], start: int) -> list[syntax.Step]:
        """The steps behind an ask up to the next one."""
        following: list[syntax.Step] = []
        for step in steps[start:]:
            if isinstance(step, syntax.AskStep | syntax.EachQueuedStep):
                break
            following.append(step)
            inner = [one for block in inner_blocks(step) for one in all_steps(block)]
            following += inner
            if any(isinstance(one, syntax.AskStep | syntax.EachQueuedStep) for one in inner):
                break
        return following

    def _answered(self, span: Span, following: Sequence[syntax.Step], asks: Sequence[int]) -> None:
        words = {step.word for step in following if isinstance(step, syntax.PlainStep)}
        actions = [use.action for ask in asks for use in self.rules.asks[ask].uses]
        costly = any(
            isinstance(action, ActionStage | ActionSell) or (isinstance(action, ActionBuild) and action.cost)
            for action in actions
        )
        if costly and "pay" not in words:
            self.findings.add("F409", "the answers are never paid", span, "no `pay` before the next question")
        if actions and "place" not in words:
            self.findings.add(
                "F409", "the answers are never placed", span, "no `place` before the next question"
            )

    # --- queues

    def queues(self, flow: syntax.FlowItem) -> None:
        """Queued questions are asked, and only if there are any."""
        queuing = [
            effect
            for effect in effects(self.rules)
            if isinstance(effect, model.Queued) and isinstance(self.rules.asks[effect.ask].of, AskedQueued)
        ]
        asking = [step for step in all_steps(flow.body) if isinstance(step, syntax.EachQueuedStep)]
        if queuing and not asking:
            self.findings.add(
                "F408",
                f"ask `{self.rules.asks[queuing[0].ask].name}` is queued but never asked",
                queuing[0].span,
                "queued here",
                others=[(flow.span.first(4), "no `each queued ask { }` in the flow")],
            )
        if asking and not queuing:
            self.findings.add(
                "W903", "nothing is ever queued", asking[0].span.first(15), "never does anything"
            )

    # --- boards, decks and deals

    def boards(self, flow: syntax.FlowItem) -> None:
        draws = _plain(flow, "draw boards")
        if not draws:
            self.findings.add(
                "F410", "the flow never draws boards", flow.span.first(4), "no `draw boards` inside"
            )
        elif flow.body.steps[0] is not draws[0]:
            self.findings.add(
                "F410", "boards are drawn too late", draws[0].span, "must be the first step of the flow"
            )
        for second in draws[1:]:
            self.findings.add(
                "F410",
                "boards are drawn twice",
                second.span,
                "drawn again",
                others=[(draws[0].span, "first drawn here")],
            )

    def deals(self, flow: syntax.FlowItem) -> None:
        """Every deck is dealt once, whole, to all seats, and there are cards for every question."""
        errors_before = self.findings.errors
        dealt: dict[int, tuple[syntax.DealStep, int]] = {}
        for step, age in _in_order(flow.body):
            if not isinstance(step, syntax.DealStep):
                continue
            if age is None:
                self.findings.add("F405", "`deal` outside any age", step.span, "the deck of which age?")
                return
            if age in dealt:
                self.findings.add(
                    "F405",
                    f"the deck of age {age} is dealt twice",
                    step.span,
                    "dealt again",
                    others=[(dealt[age][0].span, "first dealt here")],
                )
                return
            dealt[age] = (step, step.count.value)
        for age, (step, _) in dealt.items():
            if age not in {deck.age for deck in self.rules.decks}:
                self.findings.add(
                    "F405", f"there is no deck of age {age} to deal", step.span, "deals every deck in turn"
                )
                return
        if not any(isinstance(step, syntax.PassStep) for step in all_steps(flow.body)) and dealt:
            first = next(iter(dealt.values()))[0]
            self.findings.add(
                "W905", "hands are never passed", first.span, "everybody keeps the hand dealt here"
            )
        for deck in self.rules.decks:
            if deck.age not in dealt:
                self.findings.add(
                    "W906", f"the deck of age {deck.age} is never dealt", deck.item.span, "not in the flow"
                )
            if self._can_draw(deck) and deck.age in dealt:
                self._deck(deck, dealt[deck.age][1])
        if self.findings.errors > errors_before:
            return
        self._slots()
        self._enough_cards(flow, dealt)

    def _can_draw(self, deck: model.Deck) -> bool:
        """Whether there are as many cards of the drawn colour as are drawn, for every number of players."""
        least, most = self.rules.players
        for players in range(least, most + 1):
            _, drawable = self._cards(deck, players)
            drawn = _drawn(deck.draw, players)
            if deck.draw is not None and deck.item.draw is not None and drawn > drawable:
                colour = self.rules.colours[deck.draw.colour].name.text
                self.findings.add(
                    "D503",
                    f"too few `{colour}` cards in age {deck.age}",
                    deck.item.draw.span,
                    f"{drawn} are drawn for {players} players, there are {drawable}",
                )
                return False
        return True

    def _deck(self, deck: model.Deck, count: int) -> None:
        """The deck has as many cards as are dealt, for every number of players."""
        least, most = self.rules.players
        sizes = {players: self._size(deck, players) for players in range(least, most + 1)}
        wrong = [
            f"{size} for {players} players instead of {players * count}"
            for players, size in sizes.items()
            if size != players * count
        ]
        if wrong:
            self.findings.add(
                "D502",
                f"the deck of age {deck.age} does not fit the deal",
                deck.item.age.span,
                wrong[0],
                advice=f"{count} cards are dealt to each seat; all that do not fit: {'; '.join(wrong)}",
            )

    def _size(self, deck: model.Deck, players: int) -> int:
        return self._cards(deck, players)[0] + _drawn(deck.draw, players)

    def _cards(self, deck: model.Deck, players: int) -> tuple[int, int]:
        """Copies in the deck without those of the drawn colour, and copies of the drawn colour."""
        plain = drawable = 0
        for card in self.rules.cards:
            if card.age == deck.age:
                copies = sum(copy <= players for copy in card.copies)
                if deck.draw is not None and card.colour == deck.draw.colour:
                    drawable += copies
                else:
                    plain += copies
        return plain, drawable

    def _slots(self) -> None:
        """All decks together, dealt or not, have room in the state of a game."""
        for players in range(self.rules.players[0], self.rules.players[1] + 1):
            sizes = [self._size(deck, players) for deck in self.rules.decks]
            for deck, size in zip(self.rules.decks, sizes, strict=True):
                if size // players > limits.HAND:
                    self.findings.add(
                        "L702",
                        f"the deck of age {deck.age} has {size} cards for {players} players",
                        deck.item.age.span,
                        f"at most {limits.HAND} for each seat are possible",
                    )
                    return
            if sum(sizes) > limits.SLOTS:
                self.findings.add(
                    "L702",
                    f"{sum(sizes)} cards for {players} players",
                    self.rules.decks[-1].item.age.span,
                    f"at most {limits.SLOTS} in all decks together are possible",
                )
                return

    def _enough_cards(self, flow: syntax.FlowItem, dealt: dict[int, tuple[syntax.DealStep, int]]) -> None:
        """No age asks more often for a card of the hand than cards were dealt."""
        asked: Tally[int] = Tally()
        for step, age in _in_order(flow.body):
            if not isinstance(step, syntax.AskStep):
                continue
            ask = self.symbols.ask(step.ask)
            if ask is None or age is None or age not in dealt:
                continue
            if not isinstance(self.rules.asks[ask].of, AskedEvery) or self.rules.asks[ask].from_ != "hand":
                continue
            asked[age] += 1
            if asked[age] == dealt[age][1] + 1:
                self.findings.add(
                    "F411",
                    f"in age {age} nobody has a card left for this question",
                    step.span,
                    f"question number {asked[age]} of this age",
                    others=[(dealt[age][0].span, f"{dealt[age][1]} cards are dealt here")],
                )
                return


def _drawn(draw: Draw | None, players: int) -> int:
    return 0 if draw is None else draw.base + draw.per_seat * players


def _plain(flow: syntax.FlowItem, word: str) -> list[syntax.PlainStep]:
    return [step for step in all_steps(flow.body) if isinstance(step, syntax.PlainStep) and step.word == word]


def _run(
    step: syntax.Step, age: int | None, turn: int | None
) -> Iterator[tuple[syntax.Block, int | None, int | None]]:
    """The blocks inside a step as they are run, with the values of age and turn; switches stand as if on."""
    if isinstance(step, syntax.LoopStep):
        for value in range(step.first.value, step.last.value + 1):
            yield (step.body, value, turn) if step.variable.text == "age" else (step.body, age, value)
    elif isinstance(step, syntax.WithinStep):
        value_now = age if step.variable.text == "age" else turn
        if any(one.first.value <= (value_now or 0) <= one.last.value for one in step.ranges):
            yield step.body, age, turn
    elif isinstance(step, syntax.ChoiceStep):
        if step.condition.on:
            yield step.body, age, turn
        elif step.otherwise is not None:
            yield step.otherwise, age, turn


def _in_order(
    block: syntax.Block, age: int | None = None, turn: int | None = None
) -> Iterator[tuple[syntax.Step, int | None]]:
    """All steps in the order in which they happen, each as often as it happens, with the age."""
    for step in block.steps:
        yield step, age
        for body, inner_age, inner_turn in _run(step, age, turn):
            yield from _in_order(body, inner_age, inner_turn)
