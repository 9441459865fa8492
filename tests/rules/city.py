"""A city as the facts see it: what stands in it, what it produces, sells and pays for goods."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .fact_tables import GOODS, PRICE, START_COINS, TURNS, Card, Effect, Facts, Stage, first_edition

Producers = tuple[frozenset[str], ...]
"""One entry a unit a turn: the goods of which it can be one."""


@dataclass
class City:
    """The public state of one seat."""

    board: str
    side: str
    coins: int = START_COINS
    built: list[str] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    """Numbers of the stages built, in the order in which they were."""
    tokens: list[int] = field(default_factory=list)
    facts: Facts = field(default_factory=first_edition)
    """The game to which its cards and its board belong."""
    copied: dict[int, Stage | None] = field(default_factory=dict)
    """The stages of neighbours that own ones stand for, by number; `None` if there is none."""
    markers: dict[int, str] = field(default_factory=dict)
    """The cards under the stages, by number, once they are shown."""
    choices_left_open: bool = False
    """Whether what is made by choice only counts as missing."""

    @classmethod
    def seen(cls, city: dict[str, Any]) -> "City":
        """The city of a seat out of `Game.observe`."""
        counters = city["counters"]
        return cls(city["board"], city["side"], counters.get("coin", 0), city["built"], city["stages"])

    def card(self, name: str) -> Card:
        """The card of a name."""
        return self.facts.card_of(name)

    def all_stages(self) -> list[Stage]:
        """The stages of the board side, built or not."""
        return self.facts.boards[self.board].sides[self.side]

    def stage(self, number: int) -> Stage | None:
        """The stage of a number, or that for which it stands, if there is any."""
        return self.copied[number] if number in self.copied else self.all_stages()[number - 1]

    @property
    def stages(self) -> int:
        """How many stages stand."""
        return len(self.standing)

    def open_stages(self) -> list[int]:
        """Numbers of the stages that may be built next."""
        missing = [number for number in range(1, len(self.all_stages()) + 1) if number not in self.standing]
        return missing if self.facts.boards[self.board].any_order else missing[:1]

    def card_effects(self) -> Iterator[Effect]:
        """Effects of the built cards."""
        for name in self.built:
            yield from self.card(name).effects

    def stage_effects(self) -> Iterator[Effect]:
        """Effects of the built stages."""
        for number in self.standing:
            stage = self.stage(number)
            assert stage is not None
            yield from stage.effects

    def effects(self) -> Iterator[Effect]:
        """Effects of cards and stages."""
        yield from self.card_effects()
        yield from self.stage_effects()

    def sum_of(self, effect_type: str) -> int:
        """Sum of the amounts of all effects of a type."""
        return sum(effect["amount"] for effect in self.effects() if effect["type"] == effect_type)

    def number_of(self, effect_type: str) -> int:
        """How many effects of a type there are."""
        return sum(1 for effect in self.effects() if effect["type"] == effect_type)

    def count(self, counted: list[str]) -> int:
        """How many things of the kinds the city has: colours of cards, `stage`, `defeat`."""
        total = 0
        for kind in counted:
            if kind == "stage":
                total += self.stages
            elif kind == "stone symbol":
                total += self.stone_symbols()
            elif kind == "defeat":
                total += sum(1 for token in self.tokens if token < 0)
            else:
                total += sum(1 for name in self.built if self.card(name).colour == kind)
        return total

    def stone_symbols(self) -> int:
        """Stones on the board and on brown cards; of a choice that may be stone there is one."""
        on_cards = [
            options
            for name in self.built
            if self.card(name).colour == "brown"
            for effect in self.card(name).effects
            for options in effect["units"]
        ]
        return (self.facts.boards[self.board].start == "stone") + sum("stone" in one for one in on_cards)

    def builds_free(self, card: Card, used: int) -> bool:
        """Whether a card is free as long as certain stages stand: the first of its colour, the first card or
        the last but one of an age. `used`: how many cards of this age the seat has used before.
        """
        rights = {
            "free_build_first_card_of_each_colour": self.count([card.colour]) == 0,
            "free_build_first_card_of_each_age": used == 0,
            "free_build_last_card_of_each_age": used == TURNS[-1] - 1,
        }
        return any(holds and self.number_of(right) > 0 for right, holds in rights.items())

    def production(self) -> Producers:
        """Everything that the city itself can use."""
        own = self._units([effect for effect in self.effects() if effect["type"] == "produce"])
        missing = frozenset(GOODS) - self.made()
        return tuple(sorted([*own, *[missing] * self.number_of("produce_missing")], key=sorted))

    def made(self) -> frozenset[str]:
        """The goods that the board and the brown and gray cards make."""
        units = self.production_for_sale()
        fixed = [options for options in units if len(options) == 1 or not self.choices_left_open]
        return frozenset(good for options in fixed for good in options)

    def production_for_sale(self) -> Producers:
        """What neighbours can buy."""
        return self._units(
            [effect for effect in self.effects() if effect["type"] == "produce" and effect["for_sale"]]
        )

    def _units(self, effects: list[Effect]) -> Producers:
        start = self.facts.boards[self.board].start
        units = [] if start is None else [frozenset([start])]
        units += [frozenset(options) for effect in effects for options in effect["units"]]
        return tuple(sorted(units, key=sorted))

    def prices(self, side: str) -> dict[str, int]:
        """Price of a unit of each good from the neighbour on a side, `left` or `right`."""
        prices = dict.fromkeys(GOODS, PRICE)
        for effect in self.effects():
            if effect["type"] == "discount" and side in effect["sides"]:
                for good in effect["goods"]:
                    prices[good] = min(prices[good], effect["price"])
        return prices
