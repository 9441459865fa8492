"""The typed rules: names looked up, numbers checked, abilities unfolded. What the checks read and lowering
writes.

References are indices into the tuples of `Rules`; counters are numbered as in `names`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import syntax
from .source import Span
from .table_format import Ask, Copies, Cost, Draw, PowerKind, Quantity, Sets, StageCopy, Tie


@dataclass(frozen=True)
class Effect:
    """Something that a card, stage or side does. The span is that of the clause."""

    span: Span


@dataclass(frozen=True)
class Raise(Effect):
    """A counter is higher while this is in play."""

    counter: int
    amount: int


@dataclass(frozen=True)
class Production(Effect):
    """Units a turn, each one of a bit set of goods; with `missing` one that the city does not sell."""

    goods: int
    for_sale: bool
    units: int
    missing: bool = False


@dataclass(frozen=True)
class Discount(Effect):
    """A price of a unit, for bit sets of sides and goods."""

    sides: int
    goods: int
    price: int


@dataclass(frozen=True)
class FreeBuild(Effect):
    """A right to build cards of a bit set of colours without cost; `renewal` is `always`, `age` or `game`.

    `numbers` is the bit set of the cards of an age that it is for, bit 0 is the first; `None` for any.
    """

    colours: int
    renewal: str
    first_of_colour: bool
    numbers: int | None


@dataclass(frozen=True)
class CostChange(Effect):
    """The cost of cards of a bit set of colours, or of stages, is another; `bank` is added to the price."""

    colours: int
    stages: bool
    without_goods: bool
    bank: int


@dataclass(frozen=True)
class Event(Effect):
    """A counter of the seats in scope grows with each build, `ways` is a bit set (see `Way`)."""

    colours: int
    stages: bool
    ways: int
    counter: int
    quantity: Quantity
    scope: int


@dataclass(frozen=True)
class Strength(Effect):
    """Conflicts find a counter higher by a quantity."""

    counter: int
    quantity: Quantity


@dataclass(frozen=True)
class OneTimeGain(Effect):
    """A counter of the seats in scope grows once."""

    counter: int
    quantity: Quantity
    scope: int


@dataclass(frozen=True)
class Loss(Effect):
    """A counter of the seats in scope falls when losses are settled, by what each of them counts."""

    counter: int
    quantity: Quantity
    scope: int


@dataclass(frozen=True)
class TableGain(Effect):
    """A counter of the table changes once."""

    counter: int
    amount: int


@dataclass(frozen=True)
class Power(Effect):
    """Something that the owner can do, the word for it, and the switch that makes it possible always."""

    what: PowerKind
    name: str
    always: int | None
    reaches_back: int | None


@dataclass(frozen=True)
class Queued(Effect):
    """A question is queued when this is placed; lower ranks are asked first."""

    ask: int
    rank: int


@dataclass(frozen=True)
class Points(Effect):
    """Points at the end, constant ones included."""

    quantity: Quantity


Counting = Points | OneTimeGain | Loss | Event | Strength
"""Effects with a quantity."""


@dataclass(frozen=True)
class MarkerPoints(Effect):
    """Points at the end for each card in scope of the colour of the card under the stage."""

    points: int
    scope: int


@dataclass(frozen=True)
class BestCard(Effect):
    """The best card of a colour in the cities in scope scores here."""

    colour: int
    scope: int


@dataclass(frozen=True)
class Card:
    """A kind of card: `copies` has the smallest number of players for each copy, in ascending order."""

    item: syntax.CardItem
    name: str
    names: Mapping[str, str]
    colour: int
    age: int
    copies: tuple[int, ...]
    cost: Cost
    cost_span: Span | None
    """Where the cost is said, if it is."""
    chains: tuple[int, ...]
    """Cards that make this one free."""
    stacks: bool
    """Whether a city can have several copies."""
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Stage:
    """A stage of a side; the first has index 0 and number 1. It has effects or copies other stages."""

    node: syntax.StageNode
    cost: Cost
    cost_span: Span | None
    effects: tuple[Effect, ...]
    copies: tuple[StageCopy, ...]


@dataclass(frozen=True)
class Side:
    """A side of a board with what it does from the start."""

    node: syntax.SideNode
    name: str
    effects: tuple[Effect, ...]
    stages: tuple[Stage, ...]
    needs: tuple[int, ...]
    """For each stage the bit set of those that must stand before, bit 0 is stage 1."""

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """Those of the side itself and of all its stages."""
        return (*self.effects, *(effect for stage in self.stages for effect in stage.effects))


@dataclass(frozen=True)
class Board:
    """A board with its translated names by code of the language."""

    item: syntax.BoardItem
    name: str
    names: Mapping[str, str]
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Category:
    """A line of the score sheet. `colours` is a bit set, `stages` tells whether boards score here."""

    item: syntax.CategoryItem
    name: str
    colours: int
    stages: bool
    quantity: Quantity | None
    sets: Sets | None


@dataclass(frozen=True)
class Deck:
    """The deck of an age, how many cards of a colour are drawn into it, and on which side of a free seat its
    chooser sits at first.
    """

    item: syntax.DeckItem
    age: int
    draw: Draw | None
    chooser: str | None


@dataclass(frozen=True)
class Group:
    """Kinds of cards that are spent together, and one that stands for any of them."""

    item: syntax.GroupItem
    name: str
    cards: tuple[int, ...]
    wild: int | None


@dataclass(frozen=True)
class Pile:
    """A pile of cards: one for each seat with a list for each board, or one for all with one list."""

    item: syntax.PileItem
    name: str
    of_boards: bool
    contents: tuple[tuple[Copies, ...], ...]
    hidden: bool
    row: int


@dataclass(frozen=True)
class Rules:
    """A whole ruleset. `players` is the smallest and the largest number, `price` that of a unit of goods,
    `needless` the switch that allows needless purchases, `open_choices` the one with which goods that are
    made by choice only count as missing.
    """

    name: str
    title: str
    players: tuple[int, int]
    free_seats: int
    earlier_chains: Span | None
    goods: tuple[syntax.ResourceItem, ...]
    colours: tuple[syntax.ColourItem, ...]
    counters: tuple[syntax.CounterItem, ...]
    shared: tuple[syntax.CounterItem, ...]
    price: int
    needless: int | None
    open_choices: int | None
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    categories: tuple[Category, ...]
    decks: tuple[Deck, ...]
    groups: tuple[Group, ...]
    piles: tuple[Pile, ...]
    ties: tuple[Tie, ...]
    asks: tuple[Ask, ...]
    ask_items: tuple[syntax.AskItem, ...]
    flow: syntax.FlowItem | None

    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and the largest number of seats, free ones included."""
        least, most = self.players
        return (least + self.free_seats, most + self.free_seats)

    def category_of_colour(self, colour: int) -> int | None:
        """The category that holds what cards of a colour score."""
        return next((i for i, category in enumerate(self.categories) if category.colours >> colour & 1), None)

    def category_of_stages(self) -> int | None:
        """The category that holds what boards score."""
        return next((i for i, category in enumerate(self.categories) if category.stages), None)
