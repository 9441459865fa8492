"""The clauses of asks: who is asked, and what can be done with a card."""

from __future__ import annotations

from collections.abc import Sequence

from . import limits, syntax
from .reader import Reader
from .registry import PILE_SIDES
from .source import Span
from .table_format import (
    Action,
    ActionBuild,
    ActionConstruct,
    ActionDecline,
    ActionLook,
    ActionPut,
    ActionSell,
    ActionStage,
    ActionTake,
    ActionTurnIn,
    Ask,
    Asked,
    AskedActive,
    AskedEvery,
    AskedFree,
    AskedQueued,
    AskedWith,
    AskedWoken,
    Skip,
    SkipAlways,
    SkipNever,
    SkipUnless,
    SkipWhen,
    Use,
    Zone,
    ZoneDiscard,
    ZoneDrawPile,
    ZoneHand,
    ZoneLooked,
    ZoneNowhere,
    ZoneRow,
    ZoneTops,
)

_ASKED: dict[str, Asked] = {
    "every": AskedEvery(),
    "queued": AskedQueued(),
    "active": AskedActive(),
    "woken": AskedWoken(),
}
_ZONES: dict[str, Zone] = {
    "hand": ZoneHand(),
    "discard": ZoneDiscard(),
    "draw_pile": ZoneDrawPile(),
    "cards": ZoneLooked(),
}
_USING_CARDS = (
    syntax.BuildAction,
    syntax.StageAction,
    syntax.SellAction,
    syntax.TakeAction,
    syntax.LookAction,
)
"""Actions that do something with a card, which must come from somewhere."""

_HELD = ("hand", "discard", "draw_pile")
_LYING = ("tops", "row", "cards")
_TOPS = ("tops",)
_NOWHERE: tuple[str, ...] = ()
_SPOKEN: dict[tuple[str, ...], str] = {
    _HELD: "of a hand or the discard pile",
    _LYING: "of piles",
    _TOPS: "on top of piles",
}
_OFFERING: dict[tuple[str, ...], str] = {
    _HELD: "`from hand`, `from discard` or `from draw pile` offers such cards",
    _LYING: "`from tops of ...`, `from row of NAME` or `from cards looked at` offers such cards",
    _TOPS: "`from tops of left, right, all seats, NAME` offers such cards",
    _NOWHERE: "stages by spending, sets turned in and `puts` stand in asks without `from`",
}
_SAYING = {
    "of": "who is asked? `of every seat`, `of seats with NAME`, `of the active seat`, say",
    "from": "where are the cards? `from hand`, `from discard`, `from tops of left, right, NAME`, say",
    "use": "what can be done? `use build builds by cost`, `use take takes`, `use pass nothing`, say",
}
"""What the clauses say without which an ask has no meaning."""

_FITTING: dict[type[syntax.Action], tuple[str, ...]] = {
    syntax.BuildAction: _HELD,
    syntax.StageAction: _HELD,
    syntax.SellAction: _HELD,
    syntax.TakeAction: _LYING,
    syntax.LookAction: _TOPS,
    syntax.ConstructAction: _NOWHERE,
    syntax.TurnInAction: _NOWHERE,
    syntax.PutAction: _NOWHERE,
}
"""Where the cards can come from with which something is done."""


class AskReader(Reader):
    """Reads asks."""

    def ask(self, item: syntax.AskItem) -> Ask:
        asked: list[syntax.AskedClause] = []
        zones: list[syntax.ZoneClause] = []
        skipped: list[syntax.SkippedClause] = []
        uses: list[syntax.UseClause] = []
        for clause in item.clauses:
            if isinstance(clause, syntax.AskedClause):
                asked.append(clause)
            elif isinstance(clause, syntax.ZoneClause):
                zones.append(clause)
            elif isinstance(clause, syntax.SkippedClause):
                skipped.append(clause)
            else:
                uses.append(clause)
        for word, once in (("of", asked), ("from", zones), ("skipped", skipped)):
            for second in once[1:]:
                self.twice(f"`{word}`", second.span.first(len(word)), once[0].span.first(len(word)))
        several = bool(asked) and asked[0].who in ("every", "with", "free")
        needs_cards = several or any(isinstance(use.action, _USING_CARDS) for use in uses)
        if not self.definitions.is_damaged(item):
            for word, found in (("of", asked), ("from", zones), ("use", uses)):
                if not found and (word != "from" or needs_cards or not uses):
                    self.findings.add(
                        "T306",
                        f"ask `{item.name.text}` does not say `{word}`",
                        item.name.span,
                        f"no `{word}` clause",
                        advice=_SAYING[word],
                    )
        if several and zones and zones[0].zone not in ("hand", "draw_pile"):
            what = "the one discard pile" if zones[0].zone == "discard" else "the same cards"
            self.findings.add(
                "F412",
                f"ask `{item.name.text}` puts {what} to several seats",
                zones[0].span,
                "two of them could take the same card",
                others=[(asked[0].span, "all are asked at the same time")],
                advice="ask it `of the queued seat`: `each queued ask { }` asks one after the other",
            )
        if asked and zones and zones[0].zone == "draw_pile" and asked[0].who != "free":
            self.findings.add(
                "F420",
                f"ask `{item.name.text}` puts the draw pile to seats that have none",
                zones[0].span,
                "it lies there for the free seat",
                others=[(asked[0].span, "not the free seat")],
            )
        for use in uses if zones or not needs_cards else ():
            self._fits(use, zones[0] if zones else None)
        if asked and zones and asked[0].who == "woken" and zones[0].zone != "tops":
            self.findings.add(
                "T311",
                f"ask `{item.name.text}` takes further cards from elsewhere than piles",
                zones[0].span,
                "further cards are the tops of piles",
                others=[(asked[0].span, "asked of the seat that may take one")],
                advice="`from tops of left, right, NAME` offers them; of a row ask `of the queued seat`",
            )
        kind = item.name if item.kind is None else item.kind
        return Ask(
            name=self.name_checked(item.name.text, item.name.span),
            kind=self.name_checked(kind.text, kind.span),
            of=self._asked(asked[0]) if asked else AskedEvery(),
            from_=self._zone(zones[0]) if zones else ZoneNowhere(),
            uses=self._uses(uses),
            skip=self._skip(skipped[0] if skipped else None),
        )

    def _fits(self, use: syntax.UseClause, zone: syntax.ZoneClause | None) -> None:
        """What is done with cards can be done with cards from there."""
        fitting = _FITTING.get(type(use.action))
        if fitting is None or (zone.zone in fitting if zone is not None else not fitting):
            return
        self.findings.add(
            "T311",
            f"use `{use.name.text}` does not fit where the cards come from",
            use.action.span,
            f"it uses cards {_SPOKEN[fitting]}" if fitting else "it uses no cards of the ask",
            others=[] if zone is None else [(zone.span, "the cards come from here")],
            advice=_OFFERING[fitting],
        )

    def _asked(self, clause: syntax.AskedClause) -> Asked:
        if clause.who == "free":
            return AskedFree(None if clause.counter is None else self.symbols.counter(clause.counter))
        if clause.counter is None:
            return _ASKED[clause.who]
        counter = self.symbols.counter(clause.counter)
        return AskedEvery() if counter is None else AskedWith(counter)

    def _zone(self, clause: syntax.ZoneClause) -> Zone:
        if isinstance(clause, syntax.TopsClause):
            return self._tops(clause)
        if isinstance(clause, syntax.RowClause):
            return self._row(clause)
        return _ZONES[clause.zone]

    def _row(self, clause: syntax.RowClause) -> Zone:
        pile = self.table_pile(clause.pile)
        if pile is None:
            return ZoneNowhere()
        item = self.definitions.of(syntax.PileItem)[pile]
        if item.row is None:
            self.findings.add(
                "T314",
                f"pile `{clause.pile.text}` has no row",
                clause.pile.span,
                "no cards lie beside it",
                others=[(item.name.span, "no `row` clause here")],
            )
        return ZoneRow(pile)

    def _tops(self, clause: syntax.TopsClause) -> Zone:
        piles = self.definitions.of(syntax.PileItem)
        seats = table = 0
        for word in self.all_different(clause.seats, "pile"):
            seats |= PILE_SIDES[word.text]
        for name in self.all_different(clause.piles, "pile"):
            pile = self.table_pile(name)
            table |= 0 if pile is None else 1 << pile
        if seats and all(item.holds is not None for item in piles) and not self.definitions.broken:
            self.findings.add(
                "T314",
                "seats have no piles",
                clause.seats[0].span,
                "piles of seats",
                advice="`pile NAME of boards` gives every seat a pile",
            )
        if seats:
            self.symbols.used |= {("pile", item.name.text) for item in piles if item.holds is None}
        return ZoneTops(seats, table)

    def _skip(self, clause: syntax.SkippedClause | None) -> Skip:
        if clause is None:
            return SkipNever()
        if clause.tests:
            conditions = [self.condition(test) for test in clause.tests]
            return SkipWhen(tuple(one for one in conditions if one is not None))
        if clause.unless is None:
            return SkipAlways()
        switch = self.symbols.switch(clause.unless)
        return SkipAlways() if switch is None else SkipUnless(switch)

    def _uses(self, clauses: Sequence[syntax.UseClause]) -> tuple[Use, ...]:
        seen: dict[str, Span] = {}
        uses: list[Use] = []
        for clause in clauses:
            if clause.name.text in seen:
                self.twice(f"use `{clause.name.text}`", clause.name.span, seen[clause.name.text])
                continue
            seen[clause.name.text] = clause.name.span
            self.name_checked(clause.name.text, clause.name.span)
            self._limits(clause)
            uses.append(
                Use(
                    clause.name.text,
                    self._action(clause.action),
                    self.allowed(clause.condition),
                    unchained=clause.unchained is not None,
                    last_resort=clause.last_resort is not None,
                )
            )
        return tuple(uses)

    def _limits(self, clause: syntax.UseClause) -> None:
        """What limits a use can apply to it."""
        if clause.unchained is not None and isinstance(clause.action, syntax.DeclineAction):
            self.findings.add(
                "T317",
                f"use `{clause.name.text}` takes no card",
                clause.unchained,
                "there is no card to look at",
            )
        builds = isinstance(clause.action, syntax.BuildAction | syntax.StageAction)
        if clause.last_resort is not None and builds:
            self.findings.add(
                "T317",
                f"use `{clause.name.text}` builds only if nothing can be built",
                clause.last_resort,
                "is for uses that build nothing",
            )

    def _action(self, action: syntax.Action) -> Action:
        match action:
            case syntax.StageAction():
                return ActionStage()
            case syntax.DeclineAction():
                return ActionDecline()
            case syntax.TakeAction():
                return ActionTake()
            case syntax.SellAction():
                return self._sell(action)
            case syntax.LookAction():
                count = self.number(action.number, 1, limits.HAND, "number of cards")
                ask = self.symbols.ask(action.ask)
                return ActionDecline() if ask is None else ActionLook(count, ask, action.openly)
            case syntax.ConstructAction():
                return ActionConstruct(self._switch(action.wild_last), self._switch(action.most))
            case syntax.TurnInAction():
                return self._turn_in(action)
            case syntax.PutAction():
                ask = self.symbols.ask(action.ask)
                return ActionDecline() if ask is None else ActionPut(ask)
            case syntax.BuildAction():
                return self._build(action)

    def _sell(self, action: syntax.SellAction) -> Action:
        counter = self.symbols.raised(action.amount.name)
        # Unlike what a card gains it may be 0: a card can be discarded for nothing.
        amount = self.amount(action.amount.number, limits.SMALL, least=0)
        return ActionDecline() if counter is None else ActionSell(counter, amount)

    def _switch(self, name: syntax.Name | None) -> int | None:
        return None if name is None else self.symbols.switch(name)

    def _turn_in(self, action: syntax.TurnInAction) -> Action:
        sizes: dict[str, int] = {}
        said: dict[str, Span] = {}
        for one in action.sets:
            word = one.sameness.text
            if word in said:
                self.twice(f"`{word}`", one.span, said[word])
            said[word] = one.span
            sizes[word] = self.number(one.number, 1, limits.SPENT, "number of cards")
        group, ask = self.symbols.group(action.group), self.symbols.ask(action.ask)
        if group is None or ask is None:
            return ActionDecline()
        return ActionTurnIn(group, sizes.get("identical", 0), sizes.get("different", 0), ask)

    def _build(self, action: syntax.BuildAction) -> Action:
        ways = {word.text for word in self.all_different(action.ways, "way")}
        free = None if action.free is None else self.name_checked(action.free.text, action.free.span)
        return ActionBuild("cost" in ways, "chain" in ways, "right" in ways, free)
