"""The clauses of asks: who is asked, and what can be done with a card."""

from __future__ import annotations

from collections.abc import Sequence

from . import limits, syntax
from .reader import Reader
from .source import Span
from .table_format import (
    Action,
    ActionBuild,
    ActionDecline,
    ActionSell,
    ActionStage,
    Allowed,
    AllowedAlways,
    AllowedSwitch,
    Ask,
    Asked,
    AskedEvery,
    AskedQueued,
    AskedWith,
    Skip,
    SkipAlways,
    SkipNever,
    SkipUnless,
    Use,
    ZoneDiscard,
    ZoneHand,
)


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
        if not self.definitions.is_damaged(item):
            for word, found in (("of", asked), ("from", zones), ("use", uses)):
                if not found:
                    self.findings.add(
                        "T306",
                        f"ask `{item.name.text}` does not say `{word}`",
                        item.name.span,
                        f"no `{word}` clause",
                    )
        if asked and zones and asked[0].who != "queued" and zones[0].zone.text == "discard":
            self.findings.add(
                "F412",
                f"ask `{item.name.text}` puts the one discard pile to several seats",
                zones[0].span,
                "two of them could take the same card",
                others=[(asked[0].span, "all are asked at the same time")],
                advice="ask it `of the queued seat`: `each queued ask { }` asks one after the other",
            )
        kind = item.name if item.kind is None else item.kind
        return Ask(
            name=self.name_checked(item.name.text, item.name.span),
            kind=self.name_checked(kind.text, kind.span),
            of=self._asked(asked[0]) if asked else AskedEvery(),
            from_=ZoneDiscard() if zones and zones[0].zone.text == "discard" else ZoneHand(),
            uses=self._uses(uses),
            skip=self._skip(skipped[0] if skipped else None),
        )

    def _asked(self, clause: syntax.AskedClause) -> Asked:
        if clause.counter is None:
            return AskedQueued() if clause.who == "queued" else AskedEvery()
        counter = self.symbols.counter(clause.counter)
        return AskedEvery() if counter is None else AskedWith(counter)

    def _skip(self, clause: syntax.SkippedClause | None) -> Skip:
        if clause is None:
            return SkipNever()
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
            uses.append(Use(clause.name.text, self._action(clause.action), self._allowed(clause.condition)))
        return tuple(uses)

    def _action(
        self, action: syntax.BuildAction | syntax.StageAction | syntax.SellAction | syntax.DeclineAction
    ) -> Action:
        if isinstance(action, syntax.StageAction):
            return ActionStage()
        if isinstance(action, syntax.DeclineAction):
            return ActionDecline()
        if isinstance(action, syntax.SellAction):
            counter = self.symbols.raised(action.amount.name)
            # Unlike what a card gains it may be 0: a card can be discarded for nothing.
            amount = self.amount(action.amount.number, limits.SMALL, least=0)
            return ActionDecline() if counter is None else ActionSell(counter, amount)
        ways = [word.text for word in action.ways]
        for index, word in enumerate(action.ways):
            if word.text in ways[:index]:
                self.twice(f"`{word.text}`", word.span, action.ways[ways.index(word.text)].span)
        free = None if action.free is None else self.name_checked(action.free.text, action.free.span)
        return ActionBuild("cost" in ways, "chain" in ways, "right" in ways, free)

    def _allowed(self, condition: syntax.Condition | None) -> Allowed:
        if condition is None:
            return AllowedAlways()
        switch = self.symbols.switch(condition.switch)
        return AllowedAlways() if switch is None else AllowedSwitch(switch, condition.on)
