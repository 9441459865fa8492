"""Rules that stand with an object and could never have an effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import model, syntax
from .context import Checks, Context
from .table_format import ActionBuild, ActionStage, Cost, Way
from .walk import effects, flow_steps


def check_standing_rules(context: Context) -> None:
    """All checks of this module; the rules must be free of errors in what is played."""
    _StandingChecks(context).run()


class _StandingChecks(Checks):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.actions = [use.action for ask in self.rules.asks for use in ask.uses]

    def run(self) -> None:
        compared = {
            self.symbols.counter(step.strength)
            for step in flow_steps(self.rules.flow)
            if isinstance(step, syntax.ConflictStep)
        }
        for effect in effects(self.rules):
            if isinstance(effect, model.Strength) and effect.counter not in compared:
                self.findings.add(
                    "R611",
                    "no conflict compares the counter",
                    effect.span,
                    "this can never have an effect",
                )
            elif isinstance(effect, model.CostChange) and not self._changes(effect):
                self.findings.add(
                    "R612",
                    "no cost is another by this",
                    effect.span,
                    "nothing of this costs any goods" if effect.without_goods else "nothing of this costs so",
                )
            elif isinstance(effect, model.Event) and not self._can_happen(effect):
                self.findings.add(
                    "R613", "this can never happen", effect.span, "nothing of this can be built in this way"
                )

    def _changes(self, change: model.CostChange) -> bool:
        """Whether some cost that can be paid is another; a price can be raised wherever there is a cost."""
        costs = self._costs(change.colours, change.stages)
        if change.without_goods:
            return any(any(cost.goods) for cost in costs)
        return any(cost.bank > 0 or change.bank > 0 for cost in costs)

    def _costs(self, colours: int, stages: bool) -> Iterator[Cost]:
        if any(isinstance(action, ActionBuild) and action.cost for action in self.actions):
            yield from (card.cost for card in self._cards(colours))
        if stages and any(isinstance(action, ActionStage) for action in self.actions):
            yield from (stage.cost for stage in self._stages())

    def _can_happen(self, event: model.Event) -> bool:
        if event.stages and event.ways & Way.COST and any(True for _ in self._stages()):
            return True
        cards = list(self._cards(event.colours))
        return any(self._builds(action, event.ways, cards) for action in self.actions)

    def _builds(self, action: object, ways: int, cards: Iterable[model.Card]) -> bool:
        """Whether one of the cards can be built in one of the ways by a use of a card."""
        if not isinstance(action, ActionBuild) or not any(True for _ in cards):
            return False
        by_chain = action.chain and any(card.chains for card in cards)
        open_ways = (action.cost, by_chain, action.right, action.free is not None)
        return any(ways & way and is_open for way, is_open in zip(Way, open_ways, strict=True))

    def _cards(self, colours: int) -> Iterator[model.Card]:
        return (card for card in self.rules.cards if colours >> card.colour & 1)

    def _stages(self) -> Iterator[model.Stage]:
        return (stage for board in self.rules.boards for side in board.sides for stage in side.stages)
