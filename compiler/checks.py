"""What must hold between cards, boards, categories, decks and asks so that a game can be played.

Each check notes what it finds and looks at nothing that another one reports. Checks that compare whole sets
of definitions are left out as long as some text could not be read.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from . import model, syntax
from .context import Checks, Context
from .names import Thing, losses_name, points_name
from .registry import STAGE_COUNTER
from .source import SourceFile, Span
from .table_format import AskedQueued
from .walk import carriers, effects, quantities, queued_asks

_NOWHERE = Span(SourceFile("", ""), 0, 0)


def check(context: Context, at_fault: frozenset[str]) -> set[str]:
    """All checks of this module; those that depend on kinds of items at fault are left out.

    Gives what was left out.
    """
    return _PlayabilityChecks(context, at_fault).run()


class _PlayabilityChecks(Checks):
    def __init__(self, context: Context, at_fault: frozenset[str]) -> None:
        super().__init__(context)
        self.at_fault = at_fault
        self.carriers = tuple(carriers(context.rules))
        self.of_use = self._of_use()
        """Names of cards of which something is made though they do nothing themselves."""

    def run(self) -> set[str]:
        self._categories()
        self._points_counters()
        self._losses_counters()
        self._score_sheet()
        self._stages()
        self._discounts()
        self._queued_asks()
        self._chains()
        left_out: set[str] = set()
        if self.definitions.decks_are_whole and "deck" not in self.at_fault:
            self._decks_of_cards()
        else:
            left_out.add("decks")
        broken = self.definitions.broken
        if broken or self.at_fault & {"board", "ruleset"}:
            left_out.add("boards")
        else:
            self._board_count()
        if broken or self.at_fault & {"card", "ruleset", "ability"}:
            left_out.add("warnings")
        else:
            self._pointless()
            self._namesakes()
        return left_out

    def _of_use(self) -> frozenset[str]:
        """Cards that are spent, and those that are counted."""
        named = [name for item in self.definitions.of(syntax.GroupItem) for name in (*item.cards, item.wild)]
        counted = {
            counter
            for quantity in quantities(self.rules)
            for term in quantity.terms
            for counter in term.counters
        }
        stacking = {
            thing.name
            for thing in self.symbols.things.values()
            if thing.kind == "card" and thing.index in counted
        }
        return frozenset({name.text for name in named if name is not None} | stacking)

    # --- categories and points

    def _categories(self) -> None:
        """No colour scores in two categories."""
        holder: dict[str, tuple[syntax.Name, str]] = {}
        for category in self.rules.categories:
            for clause in category.item.clauses:
                for name in clause.colours if isinstance(clause, syntax.FromClause) else ():
                    key = STAGE_COUNTER[0] if name.text in STAGE_COUNTER else name.text
                    if key in holder and holder[key][1] != category.name:
                        self.findings.add(
                            "N210",
                            f"`{name.text}` scores in two categories",
                            name.span,
                            f"already scores in `{holder[key][1]}`",
                            others=[(holder[key][0].span, "first named here")],
                        )
                    holder.setdefault(key, (name, category.name))

    def _points_counters(self) -> None:
        """The counter that the compiler adds for the points of a category has a name of its own."""
        for category in self.rules.categories:
            thing = self.symbols.things.get(points_name(category.name))
            if thing is not None and (category.colours or category.stages):
                self.findings.add(
                    "N208",
                    f"the name `{thing.name}` is taken",
                    thing.declared or category.item.name.span,
                    f"the points of category `{category.name}` are counted under this name",
                    others=[(category.item.name.span, "the category is here")],
                )

    def _losses_counters(self) -> None:
        """The counter that the compiler adds for losses has a name of its own, too."""
        for effect in effects(self.rules):
            if not isinstance(effect, model.Loss):
                continue
            lost = next(one.name for one in self.symbols.things.values() if _counts(one, effect.counter))
            thing = self.symbols.things.get(losses_name(lost))
            if thing is not None:
                self.findings.add(
                    "N208",
                    f"the name `{thing.name}` is taken",
                    thing.declared or effect.span,
                    f"what is lost of `{lost}` is counted under this name",
                    others=[(effect.span, "something loses it here")],
                    key=("N208", thing.name),
                )

    def _score_sheet(self) -> None:
        """The lines of the score sheet, which is one map, have different names."""
        taken = dict.fromkeys(("total", "rank"), "every score sheet has a line of this name")
        ties = self.definitions.only(syntax.TiesItem)
        for tie in ties.ties if ties is not None else ():
            line = self.symbols.plural(tie.counter) if tie.line is None else tie.line.text
            if line in ("total", "rank"):
                self._taken_line(line, tie.span, taken[line])
            elif line is not None:
                taken[line] = "what breaks ties stands on the score sheet under this name"
        for category in self.rules.categories:
            if category.name in taken:
                self._taken_line(category.name, category.item.name.span, taken[category.name])

    def _taken_line(self, name: str, span: Span, label: str) -> None:
        self.findings.add("N211", f"`{name}` is another line of the score sheet", span, label)

    # --- boards

    def _stages(self) -> None:
        """Stages are numbered 1, 2, 3 ... in their order: others could not be reached."""
        for board in self.rules.boards:
            if self.definitions.is_damaged(board.item):
                self._stages_of_damaged(board)
                continue
            for side in board.sides:
                for position, stage in enumerate(side.stages, 1):
                    number = stage.node.number
                    if number.value != position:
                        self.findings.add(
                            "D507",
                            f"stage {number.value} where stage {position} is expected",
                            number.span,
                            f"side `{side.name}` of board `{board.name}` has no stage {position} before it"
                            if number.value > position
                            else "this number comes too late",
                            advice="stages are numbered from 1 without gaps, in their order",
                        )
                        break

    def _stages_of_damaged(self, board: model.Board) -> None:
        """Stages may be missing where text could not be read, but no number comes twice or too late."""
        for side in board.sides:
            for before, stage in pairwise(side.stages):
                number, earlier = stage.node.number, before.node.number
                if number.value <= earlier.value:
                    self.findings.add(
                        "D507",
                        f"stage {number.value} after stage {earlier.value}",
                        number.span,
                        "this number comes too late",
                        others=[(earlier.span, "the stage before it")],
                        advice="stages are numbered from 1 without gaps, in their order",
                    )
                    break

    def _board_count(self) -> None:
        most = self.rules.seats[1]
        if len(self.rules.boards) < most:
            item = self.rules.boards[-1].item
            self.findings.add(
                "D504",
                f"{len(self.rules.boards)} boards for {most} seats",
                item.name.span,
                "the last board; every seat needs one of its own",
            )

    # --- trade and ways to build

    def _discounts(self) -> None:
        """A special price is lower than the ordinary one."""
        trade = self.definitions.only(syntax.TradeItem)
        prices = [one.number.value for one in trade.clauses if isinstance(one, syntax.Price)] if trade else []
        if prices[:1] != [self.rules.price]:
            return
        spans = {
            effect.span: effect.price
            for carrier in self.carriers
            for effect in carrier.effects
            if isinstance(effect, model.Discount) and effect.price >= self.rules.price
        }
        for span, price in spans.items():
            self.findings.add(
                "R604",
                f"a price of {price} changes nothing",
                span,
                f"the ordinary price is {self.rules.price}",
            )

    def _queued_asks(self) -> None:
        """Whatever queues a question names an ask of the queued seat."""
        seen: set[Span] = set()
        for queued in queued_asks(self.rules):
            ask, item, span = self.rules.asks[queued.ask], self.rules.ask_items[queued.ask], queued.span
            if span in seen or isinstance(ask.of, AskedQueued) or self.definitions.is_damaged(item):
                continue
            seen.add(span)
            self.findings.add(
                "F407",
                f"ask `{ask.name}` cannot be queued",
                span,
                "queued here",
                others=[(item.name.span, "this is not an ask `of the queued seat`")],
            )

    # --- cards

    def _chains(self) -> None:
        """Chains come from earlier ages if the ruleset says so, and never from the card itself."""
        for card in self.rules.cards:
            for clause in card.item.clauses:
                if isinstance(clause, syntax.FreeClause):
                    for name in clause.cards:
                        self._chain(card, name)

    def _chain(self, card: model.Card, name: syntax.Name) -> None:
        named = [self.rules.cards[index] for index in self.symbols.cards.get(name.text, ())]
        parents = [parent for parent in named if parent.age]
        if name.text == card.name:
            self.findings.add(
                "D506",
                f"card `{card.name}` makes itself free",
                name.span,
                "no city holds two cards of one name",
            )
        elif self.rules.earlier_chains is not None and parents and card.age:
            if all(parent.age >= card.age for parent in parents):
                others = [(parent.item.name.span, f"a card of age {parent.age}") for parent in parents]
                self.findings.add(
                    "D505",
                    f"card `{card.name}` of age {card.age} is free with a card of the same or a later age",
                    name.span,
                    "must be of an earlier age",
                    others=[*others, (self.rules.earlier_chains, "the ruleset says so here")],
                )

    def _decks_of_cards(self) -> None:
        """Every card belongs to a deck."""
        ages = {deck.age for deck in self.rules.decks}
        for card in self.rules.cards:
            clause = next((one for one in card.item.clauses if isinstance(one, syntax.AgeClause)), None)
            # An age that is missing or out of range is reported as such.
            if clause is not None and clause.age.value == card.age and card.age not in ages:
                self.findings.add(
                    "D501",
                    f"card `{card.name}` is of age {card.age}, which has no deck",
                    clause.span,
                    "in no deck",
                    advice=f"the ruleset has decks for the ages {', '.join(map(str, sorted(ages)))}",
                )

    # --- what does no harm and no good

    def _namesakes(self) -> None:
        """Cards of one name do the same: moves and records tell cards by their names."""
        first: dict[str, model.Card] = {}
        for card in self.rules.cards:
            other = first.setdefault(card.name, card)
            if _doings(card) != _doings(other):
                self.findings.add(
                    "D508",
                    f"cards named `{card.name}` do different things",
                    card.item.name.span,
                    "differs in its colour or in what it does",
                    others=[(other.item.name.span, "from this card of the same name")],
                )

    def _pointless(self) -> None:
        least, most = self.rules.seats
        for card in self.rules.cards:
            # An extension for fewer seats leaves out cards that are none of its business.
            is_own = card.item.span.file in self.definitions.own_files
            if is_own and card.copies and min(card.copies) > most:
                self.findings.add(
                    "W907",
                    f"card `{card.name}` is never used",
                    card.item.name.span,
                    f"no copy for {least} to {most} seats",
                )
            free = next((one for one in card.item.clauses if isinstance(one, syntax.FreeClause)), None)
            if free is not None and not card.cost.bank and not sum(card.cost.goods):
                self.findings.add(
                    "W908", f"card `{card.name}` costs nothing anyway", free.span, "changes nothing"
                )
            if not card.effects and card.name not in self.of_use:
                self.findings.add(
                    "W910", f"card `{card.name}` does nothing", card.item.name.span, "no effect"
                )


def _counts(thing: Thing, counter: int) -> bool:
    """Whether a thing is the counter, or the currency, of an index."""
    return thing.kind in ("counter", "currency") and thing.index == counter


def _doings(card: model.Card) -> tuple[object, ...]:
    """All of a card that must be the same for all cards of its name."""
    effects = tuple(replace(effect, span=_NOWHERE) for effect in card.effects)
    return card.colour, effects
