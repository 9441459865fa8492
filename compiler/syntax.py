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
    """Units of goods: one of `names` each, or one of a class if `any_of`; without a number one unit.

    Without any name it is one of those that the city does not make otherwise.
    """

    span: Span
    number: Number | None
    names: tuple[Name, ...]
    any_of: bool


@dataclass(frozen=True)
class Range:
    """`N [to N]`: numbers, the last included."""

    span: Span
    first: Number
    last: Number


@dataclass(frozen=True)
class Per:
    """`per [N] NAME {, NAME} [in SCOPES]`."""

    span: Span
    divisor: Number | None
    names: tuple[Name, ...]
    scopes: tuple[Word, ...]


@dataclass(frozen=True)
class Bound:
    """`no`, `at least N` or `at most N`."""

    span: Span
    number: Number
    is_least: bool


@dataclass(frozen=True)
class Test:
    """`if BOUND NAME {, NAME} [in SCOPES]`."""

    span: Span
    bound: Bound
    names: tuple[Name, ...]
    scopes: tuple[Word, ...]


Counted = Per | Test
"""What the counters of a term decide: how often it counts, or whether it does."""


@dataclass(frozen=True)
class Term:
    """One term of a quantity: a constant, or one that depends on counters. `sign` is 1 or -1."""

    span: Span
    sign: int
    number: Number
    counted: Counted | None


@dataclass(frozen=True)
class HasTest:
    """`active seat has [BOUND] NAME`: `who` is `active`, `any` or `table`; without a bound at least 1."""

    span: Span
    who: str
    bound: Bound | None
    counter: Name


@dataclass(frozen=True)
class EmptyTest:
    """`piles NAME, ... are empty`."""

    span: Span
    piles: tuple[Name, ...]


FlowTest = HasTest | EmptyTest
"""What the flow can depend on beside switches."""


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
    """`age N`: the age in whose deck the card is."""

    age: Number


@dataclass(frozen=True)
class CopiesClause(Clause):
    """`copies N+ ...`: the smallest number of players for each copy."""

    copies: tuple[Number, ...]


@dataclass(frozen=True)
class CostClause(Clause):
    """`cost ...`: units of goods and amounts of currency."""

    amounts: tuple[Amount, ...]


@dataclass(frozen=True)
class FreeClause(Clause):
    """`free with NAME or ...`: cards that make this one free."""

    cards: tuple[Name, ...]


@dataclass(frozen=True)
class TranslationClause(Clause):
    """`name NAME TEXT`: the code of a language and the name in it."""

    language: Name
    text: Text


@dataclass(frozen=True)
class ProducesClause(Clause):
    """`produces ...`: units a turn."""

    units: tuple[Unit, ...]
    for_sale: bool


@dataclass(frozen=True)
class StartsClause(Clause):
    """`starts with ...`: units of goods a turn, or an amount of a counter once."""

    units: tuple[Unit, ...]


@dataclass(frozen=True)
class CarriesClause(Clause):
    """`carries [N] NAME`: a counter is higher while this is in play."""

    amount: Amount


@dataclass(frozen=True)
class GainsClause(Clause):
    """`gains [N] NAME ...`: a counter grows once; no receivers means the owner."""

    amount: Amount
    receivers: tuple[Word, ...]
    counted: Counted | None


@dataclass(frozen=True)
class LosesClause(Clause):
    """`loses [N] NAME for SCOPES ...`: a counter of the losers falls when losses are settled."""

    amount: Amount
    losers: tuple[Word, ...]
    counted: Counted | None


@dataclass(frozen=True)
class ScoresClause(Clause):
    """`scores QUANTITY`: points at the end."""

    terms: tuple[Term, ...]


@dataclass(frozen=True)
class MarkerClause(Clause):
    """`scores cards like the marker ... for N`: points for cards of the colour of the one under the stage."""

    scopes: tuple[Word, ...]
    points: Number


@dataclass(frozen=True)
class Copied:
    """`with NAME copied from NAME in SCOPES`: copied symbols, and the colour of the cards that carry them."""

    span: Span
    counter: Name
    colour: Name
    scopes: tuple[Word, ...]


@dataclass(frozen=True)
class SquaresClause(Clause):
    """`scores squares of ...`: points for symbols, `full_set` for one of each."""

    symbols: tuple[Name, ...]
    full_set: Number
    wild: Name | None
    copied: Copied | None


@dataclass(frozen=True)
class BestClause(Clause):
    """`scores best NAME`: the best card of a colour in some cities scores here; by default the own."""

    colour: Name
    scopes: tuple[Word, ...]


@dataclass(frozen=True)
class BuysClause(Clause):
    """`buys ... from ... for N`: a price of a unit."""

    goods: tuple[Name, ...]
    sides: tuple[Word, ...]
    price: Number


@dataclass(frozen=True)
class BuildsClause(Clause):
    """`builds ... free ...`: a right to build free; no colours means all, no numbers any card."""

    colours: tuple[Name, ...]
    renewal: str
    """`always`, `age` or `game`."""
    first_of_colour: bool
    numbers: tuple[Range, ...]
    """Which cards it is for of those that a seat uses in an age."""


@dataclass(frozen=True)
class SparesClause(Clause):
    """`builds ... without goods`, or `builds ... for N NAME less | more` with an amount and its sign."""

    built: tuple[Name, ...]
    amount: Amount | None
    sign: int


@dataclass(frozen=True)
class EarnsClause(Clause):
    """`earns ... for each NAME built`: a counter grows with each later build; no ways means all."""

    amount: Amount
    receivers: tuple[Word, ...]
    counted: Counted | None
    built: tuple[Name, ...]
    ways: tuple[Word, ...]


@dataclass(frozen=True)
class AddsClause(Clause):
    """`adds QUANTITY to NAME in conflicts`."""

    terms: tuple[Term, ...]
    counter: Name


@dataclass(frozen=True)
class AsksClause(Clause):
    """`asks NAME rank N`: queues a question; lower ranks are asked first."""

    ask: Name
    rank: Number


@dataclass(frozen=True)
class GrantsClause(Clause):
    """`grants NAME`: everything that an ability says."""

    ability: Name


@dataclass(frozen=True)
class FromClause(Clause):
    """`from NAME, ...`: the colours, or stages, whose points a category holds."""

    colours: tuple[Name, ...]


@dataclass(frozen=True)
class AnyOrderClause(Clause):
    """`stages in any order`."""


@dataclass(frozen=True)
class LevelClause(Clause):
    """`stages N, N, ... in any order`: these stages are built in any order among themselves."""

    stages: tuple[Number, ...]


@dataclass(frozen=True)
class StacksClause(Clause):
    """`stacks`: a city can have several copies of the card."""


@dataclass(frozen=True)
class HoldsClause(Clause):
    """`holds ...`: the cards of a pile, or those that the board puts into the pile of its seat."""

    contents: tuple[Amount, ...]


@dataclass(frozen=True)
class SpendsClause(Clause):
    """`spends N identical | different NAME`: cards of a group are the cost."""

    number: Number
    sameness: Word
    group: Name


@dataclass(frozen=True)
class TableClause(Clause):
    """`table gains` or `table loses`: a counter of the table changes once."""

    change: Word
    amount: Amount


@dataclass(frozen=True)
class PowerClause(Clause):
    """A power: the word for it in moves and the switch that lifts the bound of once a turn."""

    word: Name | None
    always: Name | None


@dataclass(frozen=True)
class DrawsClause(PowerClause):
    """`draws once a turn after ...`: taking one of these cards, or building a stage, wakes a further draw."""

    cards: tuple[Name, ...]
    stage: bool
    reaches_back: Name | None
    """The switch that lets what came last wake it when it is gained."""


@dataclass(frozen=True)
class CountsClause(PowerClause):
    """`counts NAME twice once a turn`: one such card that is spent counts as two."""

    card: Name


@dataclass(frozen=True)
class AnythingClause(PowerClause):
    """`spends anything once a turn`: identical or different does not matter."""


@dataclass(frozen=True)
class WithoutClause(Clause):
    """`without NAME, ...` of a change: the first words of the clauses that are dropped."""

    words: tuple[Name, ...]


@dataclass(frozen=True)
class CopiesStageClause(Clause):
    """`copies stage N | last of left | right ...`: no number means the last stage."""

    stage: Number | None
    of: Word
    rank: Number | None
    condition: Condition | None


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
    LosesClause: "loses",
    ScoresClause: "scores",
    SquaresClause: "scores squares of",
    MarkerClause: "scores cards like the marker",
    BestClause: "scores best",
    BuysClause: "buys",
    BuildsClause: "builds",
    SparesClause: "builds",
    EarnsClause: "earns",
    AddsClause: "adds",
    AsksClause: "asks",
    GrantsClause: "grants",
    FromClause: "from",
    AnyOrderClause: "stages in any order",
    LevelClause: "stages",
    StacksClause: "stacks",
    HoldsClause: "holds",
    SpendsClause: "spends",
    TableClause: "table gains",
    DrawsClause: "draws once a turn after",
    CountsClause: "counts",
    AnythingClause: "spends anything once a turn",
    WithoutClause: "without",
    CopiesStageClause: "copies stage",
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
    """`players N to N`: smallest and largest number of players."""

    span: Span
    least: Number
    most: Number


@dataclass(frozen=True)
class EarlierChains:
    """`chains from earlier ages`."""

    span: Span


@dataclass(frozen=True)
class FreeSeats:
    """`free seats N`: so many seats have no player."""

    span: Span
    number: Number


RulesetClause = Players | EarlierChains | FreeSeats


@dataclass(frozen=True)
class RulesetItem(Named):
    """`ruleset NAME [TEXT] { }`: the name by which it is loaded and the title for people."""

    title: Text | None
    clauses: tuple[RulesetClause, ...]


@dataclass(frozen=True)
class ExtendsItem(Named):
    """`extends NAME`."""


@dataclass(frozen=True)
class SwitchItem(Named):
    """`switch NAME on | off [TEXT]`: where it stands unless a game says otherwise, and what it means."""

    on: bool
    about: Text | None


@dataclass(frozen=True)
class ClassItem(Named):
    """`class NAME`: a group of goods."""


@dataclass(frozen=True)
class ResourceItem(Named):
    """`resource NAME [NAME]`: a kind of goods and its class."""

    kind: Name | None
    translations: tuple[TranslationClause, ...]


@dataclass(frozen=True)
class CurrencyItem(Named):
    """`currency NAME [plural NAME]`."""

    plural: Name | None


@dataclass(frozen=True)
class ColourItem(Named):
    """`colour NAME [TEXT]`: a colour of cards and what it stands for."""

    about: Text | None


@dataclass(frozen=True)
class CounterItem(Named):
    """`counter NAME [plural NAME] [held by one | of the table]`: `kind` is `each`, `one` or `table`."""

    plural: Name | None
    kind: str


@dataclass(frozen=True)
class Price:
    """`price N`: what a unit of goods costs."""

    span: Span
    number: Number


@dataclass(frozen=True)
class Needless:
    """`needless purchases when NAME`: the switch that allows them."""

    span: Span
    switch: Name


@dataclass(frozen=True)
class OpenChoices:
    """`choices count as missing when NAME`: the switch with which they do."""

    span: Span
    switch: Name


TradeClause = Price | Needless | OpenChoices


@dataclass(frozen=True)
class TradeItem(Item):
    """`trade { }`."""

    clauses: tuple[TradeClause, ...]


@dataclass(frozen=True)
class AbilityItem(Named):
    """`ability NAME [TEXT] CLAUSES`."""

    about: Text | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class CardItem(Named):
    """`card NAME NAME CLAUSES`: name and colour."""

    colour: Name
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class StageNode:
    """`stage N CLAUSES`; numbers count from 1."""

    span: Span
    number: Number
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class SideNode:
    """`side NAME CLAUSES { STAGES }`."""

    span: Span
    name: Name
    clauses: tuple[Clause, ...]
    stages: tuple[StageNode, ...]


@dataclass(frozen=True)
class BoardItem(Named):
    """`board NAME { SIDES }`."""

    translations: tuple[TranslationClause, ...]
    contents: tuple[HoldsClause, ...]
    sides: tuple[SideNode, ...]


@dataclass(frozen=True)
class GroupItem(Named):
    """`group NAME of NAME, ... [with NAME wild]`: kinds of cards that are spent together."""

    cards: tuple[Name, ...]
    wild: Name | None


@dataclass(frozen=True)
class PileItem(Named):
    """`pile NAME [hidden] ...`: for each seat if `holds` is missing, else one for all."""

    hidden: bool
    row: Number | None
    holds: HoldsClause | None


@dataclass(frozen=True)
class CategoryItem(Named):
    """`category NAME CLAUSES`."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class TieNode:
    """`NAME [as NAME]`: a counter, and its line of the score sheet."""

    span: Span
    counter: Name
    line: Name | None


@dataclass(frozen=True)
class OrderItem(Item):
    """`categories NAME, ...`: the first lines of the score sheet."""

    categories: tuple[Name, ...]


@dataclass(frozen=True)
class TiesItem(Item):
    """`ties by NAME, ...`: counters compared in this order, more is better."""

    ties: tuple[TieNode, ...]

    @property
    def counters(self) -> tuple[Name, ...]:
        """The counters alone."""
        return tuple(tie.counter for tie in self.ties)


@dataclass(frozen=True)
class DrawNode:
    """`[seats +] N COLOUR`."""

    span: Span
    per_seat: int
    base: Number
    colour: Name


@dataclass(frozen=True)
class DeckItem(Item):
    """`deck age N [draws ...] [chooser left | right]`."""

    age: Number
    draw: DrawNode | None
    chooser: Word | None


# --- asks


@dataclass(frozen=True)
class AskedClause:
    """`of ...`: `who` is `every`, `with`, `queued`, `active`, `woken` or `free`."""

    span: Span
    who: str
    counter: Name | None


@dataclass(frozen=True)
class ZoneClause:
    """`from hand`, `from discard`, `from draw pile` or `from cards looked at`; `zone` is the word for it."""

    span: Span
    zone: str


@dataclass(frozen=True)
class TopsClause(ZoneClause):
    """`from tops of ...`: piles of seats by `left`, `right` and `all seats`, and piles for all."""

    seats: tuple[Word, ...]
    piles: tuple[Name, ...]


@dataclass(frozen=True)
class RowClause(ZoneClause):
    """`from row of NAME`."""

    pile: Name


@dataclass(frozen=True)
class BuildAction:
    """`builds by ...`, or `builds free as "word"`."""

    span: Span
    ways: tuple[Word, ...]
    free: Name | None


@dataclass(frozen=True)
class StageAction:
    """`stage by cost`."""

    span: Span


@dataclass(frozen=True)
class SellAction:
    """`gains [N] NAME` of a use: the card is discarded for an amount of a counter."""

    span: Span
    amount: Amount


@dataclass(frozen=True)
class DeclineAction:
    """`nothing`."""

    span: Span


@dataclass(frozen=True)
class TakeAction:
    """`takes`."""

    span: Span


@dataclass(frozen=True)
class LookAction:
    """`looks at N openly | secretly for NAME`: the question is put about the cards seen."""

    span: Span
    number: Number
    openly: bool
    ask: Name


@dataclass(frozen=True)
class ConstructAction:
    """`stage by spending`, with the switches that narrow down what may be spent."""

    span: Span
    wild_last: Name | None
    most: Name | None


@dataclass(frozen=True)
class SetNode:
    """`N identical` or `N different`."""

    span: Span
    number: Number
    sameness: Word


@dataclass(frozen=True)
class TurnInAction:
    """`turns in N identical or N different NAME for NAME`: cards of a group, and what is asked for them."""

    span: Span
    sets: tuple[SetNode, ...]
    group: Name
    ask: Name


@dataclass(frozen=True)
class PutAction:
    """`puts NAME`: the question that is put first."""

    span: Span
    ask: Name


Action = (
    BuildAction
    | StageAction
    | SellAction
    | DeclineAction
    | TakeAction
    | LookAction
    | ConstructAction
    | TurnInAction
    | PutAction
)


@dataclass(frozen=True)
class UseClause:
    """`use NAME ACTION [when ...] [not for ...] [only if ...]`: the name is the word for it in moves."""

    span: Span
    name: Name
    action: Action
    condition: Condition | None
    unchained: Span | None
    """Where `not for chained cards` is said, if it is."""
    last_resort: Span | None
    """Where `only if nothing can be built` is said, if it is."""


@dataclass(frozen=True)
class SkippedClause:
    """`skipped when nothing can be built [unless NAME]` or, with tests, `skipped when TEST or ...`."""

    span: Span
    unless: Name | None
    tests: tuple[FlowTest, ...]


AskClause = AskedClause | ZoneClause | UseClause | SkippedClause


@dataclass(frozen=True)
class AskItem(Named):
    """`ask NAME [as NAME] { }`: `kind` is the word after `as`."""

    kind: Name | None
    clauses: tuple[AskClause, ...]


# --- the flow


@dataclass(frozen=True)
class Step:
    """A step of the flow."""

    span: Span


@dataclass(frozen=True)
class Block:
    """`{ STEPS }`."""

    span: Span
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class PlainStep(Step):
    """A step without any detail; `word` is its title: `draw boards`, `pay`, `place`, ..."""

    word: str


@dataclass(frozen=True)
class SeatsGainStep(Step):
    """`every seat gains [N] NAME`."""

    amount: Amount


@dataclass(frozen=True)
class TableStep(Step):
    """`table gains` or `table loses [N] NAME`."""

    change: Word
    amount: Amount


@dataclass(frozen=True)
class LookStep(Step):
    """`look at top of NAME`."""

    pile: Name


@dataclass(frozen=True)
class DiscardCardsStep(Step):
    """`discard cards NAME, ...`."""

    cards: tuple[Name, ...]


@dataclass(frozen=True)
class TurnsStep(Step):
    """`turns until TEST or ... { }`: seats take turns until one of the tests holds after a turn."""

    until: tuple[FlowTest, ...]
    body: Block


@dataclass(frozen=True)
class SettleStep(Step):
    """`settle { CASES }`: the steps of the block are `CaseStep` and `EachQueuedStep`."""

    body: Block


@dataclass(frozen=True)
class CaseStep(Step):
    """`ask NAME { }` inside `settle`."""

    ask: Name
    body: Block


@dataclass(frozen=True)
class LoopStep(Step):
    """`age A to B { }` or `turn A to B { }`."""

    variable: Word
    first: Number
    last: Number
    body: Block


@dataclass(frozen=True)
class WithinStep(Step):
    """`in age ... { }`, `in turn ... { }` or `in players ... { }`."""

    variable: Word
    ranges: tuple[Range, ...]
    body: Block


@dataclass(frozen=True)
class ChoiceStep(Step):
    """`when NAME { } [otherwise { }]`, or `unless`."""

    condition: Condition
    body: Block
    otherwise: Block | None


@dataclass(frozen=True)
class TestStep(Step):
    """`when TEST { } [otherwise { }]`, or `unless`."""

    holds: bool
    test: FlowTest
    body: Block
    otherwise: Block | None


@dataclass(frozen=True)
class DealStep(Step):
    """`deal N`: so many cards to each seat."""

    count: Number


@dataclass(frozen=True)
class AskStep(Step):
    """`ask NAME`."""

    ask: Name


@dataclass(frozen=True)
class PartStep(Step):
    """`do NAME`: the steps of that name, which `body` holds once they are known."""

    part: Name
    body: Block | None


@dataclass(frozen=True)
class EachQueuedStep(Step):
    """`each queued ask [up to rank N] { }`; a rank stands in `settle` only."""

    rank: Number | None
    body: Block


@dataclass(frozen=True)
class PassStep(Step):
    """`pass hands left | right`."""

    direction: Word


@dataclass(frozen=True)
class AwardNode:
    """`winner gains ...` or `loser gains ...`, perhaps out of a counter of the table."""

    span: Span
    who: Word
    amount: Amount
    supply: Name | None


@dataclass(frozen=True)
class RoutNode:
    """`winner with N times the loser and at least N gains [N] NAME`."""

    span: Span
    factor: Number
    least: Number
    amount: Amount
    supply: Name | None


@dataclass(frozen=True)
class SkipsNode:
    """`skips seats with NAME`."""

    span: Span
    counter: Name


@dataclass(frozen=True)
class ConflictStep(Step):
    """`conflict by NAME { CLAUSES }`: the counter compared, what the two gain, and who takes no part."""

    strength: Name
    awards: tuple[AwardNode, ...]
    routs: tuple[RoutNode, ...]
    skips: tuple[SkipsNode, ...]


@dataclass(frozen=True)
class FlowItem(Item):
    """`flow { }`."""

    body: Block


@dataclass(frozen=True)
class PartItem(Named):
    """`steps NAME { }`: a part of the flow."""

    body: Block


# --- extending


@dataclass(frozen=True)
class ReplaceItem(Item):
    """`replace ITEM`."""

    item: Item


@dataclass(frozen=True)
class RemoveItem(Item):
    """`remove KIND NAME [age N]`; a deck has no name."""

    kind: Word
    name: Name | None
    age: Number | None


@dataclass(frozen=True)
class ChangeItem(Named):
    """`change KIND NAME CLAUSES`: clauses in the place of those that begin with the same word."""

    kind: Word
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class File:
    """All items of a file, those that could be read, and its comments."""

    source: SourceFile
    items: tuple[Item, ...]
    comments: tuple[Span, ...]
