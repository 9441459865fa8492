"""The syntax tree: what a file says, before any name is looked up.

Every node knows its span; the span of a clause begins with its first word. Names are kept apart from texts
and numbers so that later stages can point at each of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from .source import SourceFile, Span


@dataclass(frozen=True)
class Name:
    """A name as it is used or declared. `text` is normalised (NFC) and without quotes."""

    span: Span
    text: str


@dataclass(frozen=True)
class Text:
    """A text for people."""

    span: Span
    text: str


@dataclass(frozen=True)
class Number:
    """A whole number, 0 or more."""

    span: Span
    value: int


@dataclass(frozen=True)
class Word:
    """A word of the language that was chosen among several."""

    span: Span
    text: str


# --- parts of clauses


@dataclass(frozen=True)
class Amount:
    """`[N] NAME`; without a number it is 1."""

    span: Span
    number: Number | None
    name: Name

    @property
    def value(self) -> int:
        """The number said or meant."""
        return 1 if self.number is None else self.number.value


@dataclass(frozen=True)
class Unit:
    """Units of goods: one of `names` each, or one of a class if `any_of`; without a number one unit."""

    span: Span
    number: Number | None
    names: tuple[Name, ...]
    any_of: bool


@dataclass(frozen=True)
class Per:
    """`per [N] NAME {, NAME} [in SCOPES]`."""

    span: Span
    divisor: Number | None
    names: tuple[Name, ...]
    scopes: tuple[Word, ...]


@dataclass(frozen=True)
class Term:
    """One term of a quantity: a constant, or so much per counter. `sign` is 1 or -1."""

    span: Span
    sign: int
    number: Number
    per: Per | None


@dataclass(frozen=True)
class Condition:
    """`when SWITCH` or `unless SWITCH`."""

    span: Span
    on: bool
    switch: Name


# --- clauses of cards, stages, sides, abilities, boards and categories


@dataclass(frozen=True)
class Clause:
    """Any clause. `title` is the title of its entry in the registry."""

    span: Span

    @property
    def title(self) -> str:
        """The words with which the registry lists the clause."""
        return TITLES[type(self)]

    @property
    def head(self) -> Span:
        """The span of the clause's first word."""
        return self.span.first(len(self.title.split()[0]))


@dataclass(frozen=True)
class AgeClause(Clause):
    age: Number


@dataclass(frozen=True)
class CopiesClause(Clause):
    copies: tuple[Number, ...]


@dataclass(frozen=True)
class CostClause(Clause):
    amounts: tuple[Amount, ...]


@dataclass(frozen=True)
class FreeClause(Clause):
    cards: tuple[Name, ...]


@dataclass(frozen=True)
class TranslationClause(Clause):
    language: Name
    text: Text


@dataclass(frozen=True)
class ProducesClause(Clause):
    units: tuple[Unit, ...]
    for_sale: bool


@dataclass(frozen=True)
class StartsClause(Clause):
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class CarriesClause(Clause):
    amount: Amount


@dataclass(frozen=True)
class GainsClause(Clause):
    amount: Amount
    receivers: tuple[Word, ...]
    per: Per | None


@dataclass(frozen=True)
class ScoresClause(Clause):
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class SquaresClause(Clause):
    symbols: tuple[Name, ...]
    full_set: Number
    wild: Name | None


@dataclass(frozen=True)
class BestClause(Clause):
    colour: Name
    scopes: tuple[Word, ...]


@dataclass(frozen=True)
class BuysClause(Clause):
    goods: tuple[Name, ...]
    sides: tuple[Word, ...]
    price: Number


@dataclass(frozen=True)
class BuildsClause(Clause):
    colours: tuple[Name, ...]
    renewal: str
    """`always`, `age` or `game`."""


@dataclass(frozen=True)
class AsksClause(Clause):
    ask: Name
    rank: Number


@dataclass(frozen=True)
class GrantsClause(Clause):
    ability: Name


@dataclass(frozen=True)
class FromClause(Clause):
    colours: tuple[Name, ...]


@dataclass(frozen=True)
class AnyOrderClause(Clause):
    pass


TITLES: dict[type[Clause], str] = {
    AgeClause: "age",
    CopiesClause: "copies",
    CostClause: "cost",
    FreeClause: "free with",
    TranslationClause: "name",
    ProducesClause: "produces",
    StartsClause: "starts with",
    CarriesClause: "carries",
    GainsClause: "gains",
    ScoresClause: "scores",
    SquaresClause: "scores squares of",
    BestClause: "scores best",
    BuysClause: "buys",
    BuildsClause: "builds",
    AsksClause: "asks",
    GrantsClause: "grants",
    FromClause: "from",
    AnyOrderClause: "stages in any order",
}
"""The title in the registry of each kind of clause."""


# --- items


@dataclass(frozen=True)
class Item:
    """Anything that stands at the top of a file."""

    span: Span


@dataclass(frozen=True)
class Named(Item):
    """An item with a name."""

    name: Name


@dataclass(frozen=True)
class Players:
    span: Span
    least: Number
    most: Number


@dataclass(frozen=True)
class EarlierChains:
    span: Span


@dataclass(frozen=True)
class RulesetItem(Named):
    title: Text | None
    clauses: tuple[Players | EarlierChains, ...]


@dataclass(frozen=True)
class ExtendsItem(Named):
    pass


@dataclass(frozen=True)
class SwitchItem(Named):
    on: bool
    about: Text | None


@dataclass(frozen=True)
class ClassItem(Named):
    pass


@dataclass(frozen=True)
class ResourceItem(Named):
    kind: Name | None
    translations: tuple[TranslationClause, ...]


@dataclass(frozen=True)
class CurrencyItem(Named):
    plural: Name | None


@dataclass(frozen=True)
class ColourItem(Named):
    about: Text | None


@dataclass(frozen=True)
class CounterItem(Named):
    plural: Name | None


@dataclass(frozen=True)
class Price:
    span: Span
    number: Number


@dataclass(frozen=True)
class Needless:
    span: Span
    switch: Name


@dataclass(frozen=True)
class TradeItem(Item):
    clauses: tuple[Price | Needless, ...]


@dataclass(frozen=True)
class AbilityItem(Named):
    about: Text | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class CardItem(Named):
    colour: Name
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class StageNode:
    span: Span
    number: Number
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class SideNode:
    span: Span
    name: Name
    clauses: tuple[Clause, ...]
    stages: tuple[StageNode, ...]


@dataclass(frozen=True)
class BoardItem(Named):
    translations: tuple[TranslationClause, ...]
    sides: tuple[SideNode, ...]


@dataclass(frozen=True)
class CategoryItem(Named):
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class TiesItem(Item):
    counters: tuple[Name, ...]


@dataclass(frozen=True)
class DrawNode:
    """`[seats +] N COLOUR`."""

    span: Span
    per_seat: int
    base: Number
    colour: Name


@dataclass(frozen=True)
class DeckItem(Item):
    age: Number
    draw: DrawNode | None


# --- asks


@dataclass(frozen=True)
class AskedClause:
    """`of ...`: `who` is `every`, `with` or `queued`."""

    span: Span
    who: str
    counter: Name | None


@dataclass(frozen=True)
class ZoneClause:
    """`from hand` or `from discard`."""

    span: Span
    zone: Word


@dataclass(frozen=True)
class BuildAction:
    """`builds by ...`, or `builds free as "word"`."""

    span: Span
    ways: tuple[Word, ...]
    free: Name | None


@dataclass(frozen=True)
class StageAction:
    span: Span


@dataclass(frozen=True)
class SellAction:
    span: Span
    amount: Amount


@dataclass(frozen=True)
class DeclineAction:
    span: Span


@dataclass(frozen=True)
class UseClause:
    span: Span
    name: Name
    action: BuildAction | StageAction | SellAction | DeclineAction
    condition: Condition | None


@dataclass(frozen=True)
class SkippedClause:
    span: Span
    unless: Name | None


AskClause = AskedClause | ZoneClause | UseClause | SkippedClause


@dataclass(frozen=True)
class AskItem(Named):
    clauses: tuple[AskClause, ...]


# --- the flow


@dataclass(frozen=True)
class Step:
    """A step of the flow."""

    span: Span


@dataclass(frozen=True)
class Range:
    span: Span
    first: Number
    last: Number


@dataclass(frozen=True)
class Block:
    span: Span
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class PlainStep(Step):
    """A step without any detail; `word` is its title: `draw boards`, `pay`, `place`, ..."""

    word: str


@dataclass(frozen=True)
class SeatsGainStep(Step):
    amount: Amount


@dataclass(frozen=True)
class LoopStep(Step):
    """`age A to B { }` or `turn A to B { }`."""

    variable: Word
    first: Number
    last: Number
    body: Block


@dataclass(frozen=True)
class WithinStep(Step):
    """`in age ... { }` or `in turn ... { }`."""

    variable: Word
    ranges: tuple[Range, ...]
    body: Block


@dataclass(frozen=True)
class ChoiceStep(Step):
    condition: Condition
    body: Block
    otherwise: Block | None


@dataclass(frozen=True)
class DealStep(Step):
    count: Number


@dataclass(frozen=True)
class AskStep(Step):
    ask: Name


@dataclass(frozen=True)
class EachQueuedStep(Step):
    body: Block


@dataclass(frozen=True)
class PassStep(Step):
    direction: Word


@dataclass(frozen=True)
class AwardNode:
    """`winner gains ...` or `loser gains ...`."""

    span: Span
    who: Word
    amount: Amount


@dataclass(frozen=True)
class ConflictStep(Step):
    strength: Name
    awards: tuple[AwardNode, ...]


@dataclass(frozen=True)
class FlowItem(Item):
    body: Block


# --- extending


@dataclass(frozen=True)
class ReplaceItem(Item):
    item: Item


@dataclass(frozen=True)
class RemoveItem(Item):
    """`remove KIND NAME [age N]`; a deck has no name."""

    kind: Word
    name: Name | None
    age: Number | None


@dataclass(frozen=True)
class File:
    """All items of a file, those that could be read, and its comments."""

    source: SourceFile
    items: tuple[Item, ...]
    comments: tuple[Span, ...]
