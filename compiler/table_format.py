"""The compiled form of a ruleset and how it is written to bytes.

The records have the names and the order of fields of the engine's own description of the format; a variant is
called by its enumeration and its own name together. References are indices of the table named, addresses are
indices of the flow program. A file is
the header `MAGIC`, the version and the length of the body (32 bits each, little endian), the SHA-256 of the
body, and the body: one MessagePack map with the fields of `Tables`. Equal tables give equal bytes.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import IntFlag
from typing import Any, ClassVar, Final

MAGIC: Final = b"SEPTEM\r\n"
FORMAT_VERSION: Final = 2

RowRange = tuple[int, int]
"""First row and number of rows."""


class Scope(IntFlag):
    """Seats as seen from the owner. A seat named twice counts once."""

    SELF = 1
    LEFT = 2
    RIGHT = 4
    OTHERS = 8
    """All seats but the owner."""


class TradeSide(IntFlag):
    """Neighbours from whom goods are bought."""

    LEFT = 1
    RIGHT = 2


class Way(IntFlag):
    """Ways in which a card is built; stages are built at their cost."""

    COST = 1
    CHAIN = 2
    RIGHT = 4
    FREE = 8
    """By a question that makes it free."""


@dataclass(frozen=True)
class Named:
    """A kind of goods: its name and translated names by code of the language."""

    name: str
    names: Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    """A yes-or-no choice of the players: where it stands unless a game says otherwise, and what it means when
    on.
    """

    name: str
    default: bool
    about: str


@dataclass(frozen=True)
class Counter:
    """A small whole number that each seat has; internal ones are made by the compiler and not shown."""

    name: str
    plural: str
    internal: bool
    exclusive: bool = False
    """Whoever gains it has one, all others none."""


@dataclass(frozen=True)
class Colour:
    """A colour of cards; `counter` is the index of the counter that holds the number of its cards."""

    name: str
    about: str
    counter: int


@dataclass(frozen=True)
class Trade:
    """Ordinary trade: the price of a unit, and the indices of the switches that allow needless purchases, and
    with which goods that are made by choice only count as missing. `classes` are bit sets of goods, together
    all of them, within which payments are reckoned in closed form; none if payments are always searched for.
    """

    price: int
    needless: int | None
    open_choices: int | None
    classes: tuple[int, ...]


@dataclass(frozen=True)
class Producer:
    """One unit a turn out of a bit set of goods; whether neighbours may buy it, and whether only those of the
    goods are meant that no own producer for sale makes.
    """

    goods: int
    for_sale: bool
    missing: bool


@dataclass(frozen=True)
class TradeTerm:
    """A price of a unit, for bit sets of sides (see `TradeSide`) and goods; the lowest price holds."""

    sides: int
    goods: int
    price: int


@dataclass(frozen=True)
class Right:
    """A right to build cards of a bit set of colours without any cost.

    It can be for the first card of its colour in the city only, and for a bit set of the cards that a seat
    uses in an age; bit 0 is the first.
    """

    colours: int
    renewal: str
    """`always`, `age` or `game`."""
    first_of_colour: bool
    numbers: int | None


@dataclass(frozen=True)
class Spend:
    """A number of cards of a group that are spent, all identical or all different."""

    group: int
    count: int
    identical: bool


@dataclass(frozen=True)
class CostChange:
    """What changes costs, as often as a counter of the seat says: those of cards of a bit set of colours, and
    of stages. They need no goods, or `bank` is added to the currency.
    """

    counter: int
    colours: int
    stages: bool
    without_goods: bool
    bank: int


@dataclass(frozen=True)
class Event:
    """What happens when a card of a bit set of colours, or a stage, is built in one of the ways (see `Way`):
    the counter `gained` of the seats in scope grows by a quantity, as often as a counter of the seat says.
    """

    counter: int
    colours: int
    stages: bool
    ways: int
    gained: int
    quantity: int
    scope: int


@dataclass(frozen=True)
class Strength:
    """What conflicts add to a counter that they compare: a quantity, as often as another counter says."""

    counter: int
    strength: int
    quantity: int


@dataclass(frozen=True)
class Cost:
    """Units of each kind of goods, one entry a kind, the amount of currency paid to the bank, and cards that
    are spent.
    """

    goods: tuple[int, ...]
    bank: int
    spend: Spend | None = None


@dataclass(frozen=True)
class QuantityTerm:
    """What the sum of counters, and of units for sale that can be one of a bit set of goods, is worth; the
    sum is over the seats in scope (see `Scope`).

    With the counting `per` it is `weight` for each full `number`, with `at_least` and `at_most` it is
    `weight` if the sum is so large or so small.
    """

    weight: int
    counting: str
    number: int
    counters: tuple[int, ...]
    goods: int
    scope: int


@dataclass(frozen=True)
class Quantity:
    """A constant plus terms."""

    constant: int
    terms: tuple[QuantityTerm, ...]


@dataclass(frozen=True)
class Variant:
    """A record that is one of several kinds: `TAG` is the field that tells which, and its value."""

    TAG: ClassVar[tuple[str, str]]


# --- rows


@dataclass(frozen=True)
class PowerKindDraw(Variant):
    """Taking one of these cards, or building a stage, lets the seat take a further card."""

    TAG = ("power", "draw")
    cards: tuple[int, ...]
    stage: bool


@dataclass(frozen=True)
class PowerKindDouble(Variant):
    """One card of this kind that is spent counts as two."""

    TAG = ("power", "double")
    card: int


@dataclass(frozen=True)
class PowerKindAnything(Variant):
    """Cards may be spent whether they are identical or different."""

    TAG = ("power", "anything")


PowerKind = PowerKindDraw | PowerKindDouble | PowerKindAnything


@dataclass(frozen=True)
class Power:
    """What an object lets its seat do beyond the ordinary, the word for it in moves, and the switch that,
    when on, makes it usable any number of times instead of once a turn.
    """

    what: PowerKind
    name: str
    always: int | None
    reaches_back: int | None = None
    """For a power to draw: the switch that, when on, lets what came last wake it when it is gained."""


@dataclass(frozen=True)
class Group:
    """Kinds of stacking cards that are spent together, and a kind that stands for any of them."""

    name: str
    cards: tuple[int, ...]
    wild: int | None


@dataclass(frozen=True)
class RowAdd(Variant):
    """While in play: a counter of the owner is higher by an amount."""

    TAG = ("op", "add")
    counter: int
    amount: int


@dataclass(frozen=True)
class RowProduce(Variant):
    """While in play: units a turn of a kind of producer."""

    TAG = ("op", "produce")
    producer: int
    units: int


@dataclass(frozen=True)
class RowTrade(Variant):
    """While in play: a trade term."""

    TAG = ("op", "trade")
    term: int


@dataclass(frozen=True)
class RowRight(Variant):
    """While in play: a right to build free."""

    TAG = ("op", "right")
    right: int


@dataclass(frozen=True)
class RowGain(Variant):
    """Once, after all have placed: a counter of the seats in scope grows by a quantity of the owner."""

    TAG = ("op", "gain")
    counter: int
    quantity: int
    scope: int


@dataclass(frozen=True)
class RowLose(Variant):
    """Once, with the gains: the seats in scope will lose a quantity, as each of them sees it, when losses are
    settled; until then it waits in a counter.
    """

    TAG = ("op", "lose")
    counter: int
    quantity: int
    scope: int


@dataclass(frozen=True)
class RowShare(Variant):
    """Once, with the gains: a counter of the table changes, not below 0."""

    TAG = ("op", "share")
    counter: int
    amount: int


@dataclass(frozen=True)
class RowPower(Variant):
    """Standing: a power."""

    TAG = ("op", "power")
    power: int


@dataclass(frozen=True)
class RowQueue(Variant):
    """Once, when placed: the owner will be asked; lower ranks are asked first."""

    TAG = ("op", "queue")
    ask: int
    rank: int


@dataclass(frozen=True)
class RowScore(Variant):
    """At the end: a quantity of points in a category."""

    TAG = ("op", "score")
    category: int
    quantity: int


@dataclass(frozen=True)
class RowScoreMarker(Variant):
    """At the end: points for each card in scope of the colour of the card that marks the stage."""

    TAG = ("op", "score_marker")
    category: int
    points: int
    scope: int


@dataclass(frozen=True)
class RowScoreBest(Variant):
    """At the end: the best card of a colour in the cities in scope scores as if it stood here."""

    TAG = ("op", "score_best")
    colour: int
    scope: int


Row = (
    RowAdd
    | RowProduce
    | RowTrade
    | RowRight
    | RowGain
    | RowLose
    | RowShare
    | RowPower
    | RowQueue
    | RowScore
    | RowScoreMarker
    | RowScoreBest
)


# --- conditions


@dataclass(frozen=True)
class AllowedAlways(Variant):
    """Allowed in every game."""

    TAG = ("allowed", "always")


@dataclass(frozen=True)
class AllowedSwitch(Variant):
    """Allowed only where a switch stands as required."""

    TAG = ("allowed", "switch")
    switch: int
    on: bool


Allowed = AllowedAlways | AllowedSwitch


# --- objects


@dataclass(frozen=True)
class Card:
    """A kind of card. `age` is 0 for cards that lie in piles only, `copies` has the smallest number of
    players for each copy, `chains` cards that make it free; `stack` is the counter of the copies in a city
    that can have several.
    """

    name: str
    names: Mapping[str, str]
    colour: int
    age: int
    copies: tuple[int, ...]
    cost: int
    chains: tuple[int, ...]
    stack: int | None
    rows: RowRange


@dataclass(frozen=True)
class Draw:
    """How many cards of a colour are drawn into a deck: `base` and `per_seat` for each player."""

    colour: int
    base: int
    per_seat: int


@dataclass(frozen=True)
class Deck:
    """The deck of an age; `chooser` is `left`, `right` or `None`: where at first the hand is beside which the
    draw pile of a free seat lies.
    """

    age: int
    draw: Draw | None
    chooser: str | None


@dataclass(frozen=True)
class Copies:
    """Copies of a kind of card."""

    card: int
    copies: int


@dataclass(frozen=True)
class Pile:
    """A pile of cards on the table: one for each seat with a list for each board, or one for all with one
    list. `hidden` ones show no top card, `row` cards lie face up beside it.
    """

    name: str
    of_boards: bool
    contents: tuple[tuple[Copies, ...], ...]
    hidden: bool
    row: int


@dataclass(frozen=True)
class StageCopy:
    """A stage of the neighbour on the `left` or `right` that another stage copies: by index, or the last one.
    The cost may be copied, too; what the copied stage asks can have a rank of its own.
    """

    of: str
    stage: int | None
    cost: bool
    rank: int | None
    allowed: Allowed


@dataclass(frozen=True)
class Stage:
    """A stage of a side; `needs` is the bit set of stages that must stand before, bit 0 is stage 1. It has
    rows or stands for another stage, the first of `copies` that is allowed.
    """

    cost: int
    needs: int
    rows: RowRange
    copies: tuple[StageCopy, ...]


@dataclass(frozen=True)
class Side:
    """A side of a board: what it does from the start, and its stages by number."""

    name: str
    rows: RowRange
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Board:
    """A board with at least one side."""

    name: str
    names: Mapping[str, str]
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class CopiedSymbols:
    """A counter of symbols each of which becomes one that cards of a colour in scope carry."""

    counter: int
    colour: int
    scope: int


@dataclass(frozen=True)
class Sets:
    """Points for symbols, which are counters: the square of each number, `full_set` for one of each, wild
    and copied ones.
    """

    symbols: tuple[int, ...]
    full_set: int
    wild: int | None
    copied: CopiedSymbols | None


@dataclass(frozen=True)
class Category:
    """A line of the score sheet: a counter taken as it is, a quantity, sets of symbols, each of them if
    given.
    """

    name: str
    points: int | None
    quantity: int | None
    sets: Sets | None


@dataclass(frozen=True)
class Tie:
    """A counter that breaks ties, and its name on the score sheet."""

    counter: int
    name: str


# --- asks


@dataclass(frozen=True)
class AskedEvery(Variant):
    """All seats are asked at the same time."""

    TAG = ("who", "every")


@dataclass(frozen=True)
class AskedWith(Variant):
    """All seats whose counter is above 0 are asked at the same time."""

    TAG = ("who", "with")
    counter: int


@dataclass(frozen=True)
class AskedQueued(Variant):
    """The seat is asked for which a card or stage has queued the question."""

    TAG = ("who", "queued")


@dataclass(frozen=True)
class AskedActive(Variant):
    """The seat is asked whose turn it is."""

    TAG = ("who", "active")


@dataclass(frozen=True)
class AskedWoken(Variant):
    """The seat is asked whose turn it is, while a power of it to take a further card is awake."""

    TAG = ("who", "woken")


@dataclass(frozen=True)
class AskedFree(Variant):
    """The free seat is asked, if its counter is above 0; unused answers of players are kept."""

    TAG = ("who", "free")
    counter: int | None


Asked = AskedEvery | AskedWith | AskedFree | AskedQueued | AskedActive | AskedWoken


@dataclass(frozen=True)
class ZoneHand(Variant):
    """The hand of the seat."""

    TAG = ("zone", "hand")


@dataclass(frozen=True)
class ZoneDiscard(Variant):
    """The discard pile."""

    TAG = ("zone", "discard")


@dataclass(frozen=True)
class ZoneDrawPile(Variant):
    """The top card of the draw pile."""

    TAG = ("zone", "draw_pile")


class PileSide(IntFlag):
    """Piles of seats as seen from a seat."""

    LEFT = 1
    """The own one."""
    RIGHT = 2
    EVERY = 4


@dataclass(frozen=True)
class ZoneTops(Variant):
    """The top cards of piles: a bit set of the piles of seats (see `PileSide`), and of piles for all."""

    TAG = ("zone", "tops")
    seats: int
    table: int


@dataclass(frozen=True)
class ZoneRow(Variant):
    """The cards beside a pile, and its top card unseen."""

    TAG = ("zone", "row")
    pile: int


@dataclass(frozen=True)
class ZoneLooked(Variant):
    """The cards that the last look has shown."""

    TAG = ("zone", "looked")


@dataclass(frozen=True)
class ZoneNowhere(Variant):
    """No cards are used."""

    TAG = ("zone", "nowhere")


Zone = ZoneHand | ZoneDiscard | ZoneDrawPile | ZoneTops | ZoneRow | ZoneLooked | ZoneNowhere


@dataclass(frozen=True)
class ActionBuild(Variant):
    """Build the card: by paying, by a chain, by a right, or free under the word given."""

    TAG = ("action", "build")
    cost: bool
    chain: bool
    right: bool
    free: str | None


@dataclass(frozen=True)
class ActionStage(Variant):
    """Mark a stage of the own board with the card, paying what the stage costs."""

    TAG = ("action", "stage")


@dataclass(frozen=True)
class ActionSell(Variant):
    """Discard the card for an amount of a counter."""

    TAG = ("action", "sell")
    counter: int
    amount: int


@dataclass(frozen=True)
class ActionDecline(Variant):
    """Do nothing; no card is used."""

    TAG = ("action", "decline")


@dataclass(frozen=True)
class ActionTake(Variant):
    """Take the card into the city."""

    TAG = ("action", "take")


@dataclass(frozen=True)
class ActionLook(Variant):
    """Look at so many top cards of the pile; the ask is about one of them, the others are shuffled."""

    TAG = ("action", "look")
    count: int
    ask: int
    openly: bool


@dataclass(frozen=True)
class ActionConstruct(Variant):
    """Build a stage, spending cards; two switches narrow down what may be spent."""

    TAG = ("action", "construct")
    wild_last: int | None
    """When on, wild cards are spent only for what is missing."""
    most: int | None
    """When on, only what lets the most stages follow is allowed."""


@dataclass(frozen=True)
class ActionTurnIn(Variant):
    """Spend so many identical or different cards of a group, so that a question follows; 0 does not count."""

    TAG = ("action", "turn_in")
    group: int
    identical: int
    different: int
    ask: int


@dataclass(frozen=True)
class ActionPut(Variant):
    """Choose which question is put first."""

    TAG = ("action", "put")
    ask: int


Action = (
    ActionBuild
    | ActionStage
    | ActionSell
    | ActionDecline
    | ActionTake
    | ActionLook
    | ActionConstruct
    | ActionTurnIn
    | ActionPut
)


@dataclass(frozen=True)
class ConditionActive(Variant):
    """A counter of the seat whose turn it is lies between bounds."""

    TAG = ("if", "active")
    counter: int
    least: int
    most: int


@dataclass(frozen=True)
class ConditionAny(Variant):
    """A counter of some seat lies between bounds."""

    TAG = ("if", "any")
    counter: int
    least: int
    most: int


@dataclass(frozen=True)
class ConditionTable(Variant):
    """A counter of the table lies between bounds."""

    TAG = ("if", "table")
    counter: int
    least: int
    most: int


@dataclass(frozen=True)
class ConditionEmpty(Variant):
    """All piles of a bit set are empty, those of all seats included."""

    TAG = ("if", "empty")
    piles: int


Condition = ConditionActive | ConditionAny | ConditionTable | ConditionEmpty


@dataclass(frozen=True)
class SkipNever(Variant):
    """A seat that could build nothing is asked all the same."""

    TAG = ("skip", "never")


@dataclass(frozen=True)
class SkipAlways(Variant):
    """A seat that could build nothing is not asked."""

    TAG = ("skip", "always")


@dataclass(frozen=True)
class SkipUnless(Variant):
    """A seat that could build nothing is asked only if a switch is on."""

    TAG = ("skip", "unless")
    switch: int


@dataclass(frozen=True)
class SkipWhen(Variant):
    """Nobody is asked as long as one of the conditions holds."""

    TAG = ("skip", "when")
    conditions: tuple[Condition, ...]


Skip = SkipNever | SkipAlways | SkipUnless | SkipWhen


@dataclass(frozen=True)
class Use:
    """What can be done with a card, its word in moves and records, and when it is allowed."""

    name: str
    action: Action
    allowed: Allowed
    unchained: bool
    """Whether it is closed to cards that a chain makes free."""
    last_resort: bool
    """Whether it is open only if nothing can be built."""


@dataclass(frozen=True)
class Ask:
    """A question put to seats; `kind` is that of the decision in records."""

    name: str
    kind: str
    of: Asked
    from_: Zone
    """The field is `from` in the bytes."""
    uses: tuple[Use, ...]
    skip: Skip


# --- the flow program


@dataclass(frozen=True)
class InstructionDrawBoards(Variant):
    """Each seat gets a board, all different."""

    TAG = ("do", "draw_boards")


@dataclass(frozen=True)
class InstructionGain(Variant):
    """A counter of every seat grows by an amount."""

    TAG = ("do", "gain")
    counter: int
    amount: int


@dataclass(frozen=True)
class InstructionFor(Variant):
    """Begins a loop in which `age` or `turn` runs from the first value to the last."""

    TAG = ("do", "for")
    var: str
    first: int
    last: int


@dataclass(frozen=True)
class InstructionNext(Variant):
    """Ends the body of the loop that begins at an address."""

    TAG = ("do", "next")
    start: int


@dataclass(frozen=True)
class InstructionUnless(Variant):
    """Goes on at an address unless the variable has one of the values; bit 0 is value 0."""

    TAG = ("do", "unless")
    var: str
    values: int
    target: int


@dataclass(frozen=True)
class InstructionUnlessSwitch(Variant):
    """Goes on at an address unless a switch stands as required."""

    TAG = ("do", "unless_switch")
    switch: int
    on: bool
    target: int


@dataclass(frozen=True)
class InstructionUnlessCondition(Variant):
    """Goes on at an address unless a condition holds."""

    TAG = ("do", "unless_condition")
    condition: Condition
    target: int


@dataclass(frozen=True)
class InstructionShare(Variant):
    """A counter of the table changes, not below 0."""

    TAG = ("do", "share")
    counter: int
    amount: int


@dataclass(frozen=True)
class InstructionTurns(Variant):
    """Seats take turns, from the first seat on to the left."""

    TAG = ("do", "turns")


@dataclass(frozen=True)
class InstructionNextTurn(Variant):
    """Ends the body of the turns that begin at an address; any of the conditions ends them."""

    TAG = ("do", "next_turn")
    start: int
    until: tuple[Condition, ...]


@dataclass(frozen=True)
class InstructionSettle(Variant):
    """Puts the first of several questions that somebody has to answer, until nobody has to answer any."""

    TAG = ("do", "settle")


@dataclass(frozen=True)
class InstructionCase(Variant):
    """Asks, or goes on at an address if nobody has to answer. Without an ask, the next queued seat is asked,
    by questions up to a rank.
    """

    TAG = ("do", "case")
    ask: int | None
    rank: int
    target: int


@dataclass(frozen=True)
class InstructionSettled(Variant):
    """Ends the cases of the settling at an address."""

    TAG = ("do", "settled")
    start: int


@dataclass(frozen=True)
class InstructionRenewPowers(Variant):
    """Powers that are used once a turn come back."""

    TAG = ("do", "renew_powers")


@dataclass(frozen=True)
class InstructionPeek(Variant):
    """The seat whose turn it is sees the top card of a pile, secretly."""

    TAG = ("do", "peek")
    pile: int


@dataclass(frozen=True)
class InstructionDiscardCards(Variant):
    """Every seat discards all its cards of these kinds."""

    TAG = ("do", "discard_cards")
    cards: tuple[int, ...]


@dataclass(frozen=True)
class InstructionJump(Variant):
    """Goes on at an address."""

    TAG = ("do", "jump")
    target: int


@dataclass(frozen=True)
class InstructionDeal(Variant):
    """Every seat gets so many cards from the deck of the age."""

    TAG = ("do", "deal")
    count: int


@dataclass(frozen=True)
class InstructionRights(Variant):
    """Rights that come back each age do so, beside unused ones or in their place."""

    TAG = ("do", "rights")
    add: bool


@dataclass(frozen=True)
class InstructionAsk(Variant):
    """Asks and waits for all answers."""

    TAG = ("do", "ask")
    ask: int


@dataclass(frozen=True)
class InstructionPay(Variant):
    """Takes what the answers cost and pays it out."""

    TAG = ("do", "pay")


@dataclass(frozen=True)
class InstructionPlace(Variant):
    """Puts the cards of the answers in their places."""

    TAG = ("do", "place")


@dataclass(frozen=True)
class InstructionCollect(Variant):
    """Collects the one-time gains of what was placed."""

    TAG = ("do", "collect")


@dataclass(frozen=True)
class InstructionChooserDraws(Variant):
    """The chooser of the free seat takes the top card of the draw pile into the hand."""

    TAG = ("do", "chooser_draws")


@dataclass(frozen=True)
class InstructionDiscardDrawPile(Variant):
    """What is left of the draw pile goes on the discard pile."""

    TAG = ("do", "discard_draw_pile")


@dataclass(frozen=True)
class InstructionDiscardHands(Variant):
    """Puts what is left of all hands on the discard pile."""

    TAG = ("do", "discard_hands")


@dataclass(frozen=True)
class InstructionEachQueued(Variant):
    """Asks the next queued seat and runs the body; goes on at an address when nobody is queued."""

    TAG = ("do", "each_queued")
    target: int


@dataclass(frozen=True)
class InstructionRepeat(Variant):
    """Ends the body of the queue, or of a case of the settling, that begins at an address."""

    TAG = ("do", "repeat")
    start: int


@dataclass(frozen=True)
class InstructionPass(Variant):
    """Every seat gives its hand to the neighbour on the `left` or `right`."""

    TAG = ("do", "pass")
    to: str


@dataclass(frozen=True)
class Award:
    """By how much which counter grows in a conflict, and the counter of the table from which it is taken."""

    counter: int
    amount: int
    from_: int | None = None


@dataclass(frozen=True)
class Rout:
    """What a winner gains beside with `factor` times the strength of the loser and at least `least`."""

    factor: int
    least: int
    award: Award


@dataclass(frozen=True)
class InstructionConflict(Variant):
    """Neighbours compare a counter; the higher and the lower each gain. Seats whose counter `skip` is above 0
    take no part, and it falls by one.
    """

    TAG = ("do", "conflict")
    strength: int
    winner: Award | None
    loser: Award | None
    rout: Rout | None
    skip: int | None


@dataclass(frozen=True)
class InstructionLose(Variant):
    """Every seat loses what waits in a counter, as far as it has as much."""

    TAG = ("do", "lose")
    pending: int
    counter: int


@dataclass(frozen=True)
class InstructionEnd(Variant):
    """The game is over; the last instruction."""

    TAG = ("do", "end")


Instruction = (
    InstructionDrawBoards
    | InstructionGain
    | InstructionFor
    | InstructionNext
    | InstructionUnless
    | InstructionUnlessSwitch
    | InstructionUnlessCondition
    | InstructionShare
    | InstructionTurns
    | InstructionNextTurn
    | InstructionSettle
    | InstructionCase
    | InstructionSettled
    | InstructionRenewPowers
    | InstructionPeek
    | InstructionDiscardCards
    | InstructionJump
    | InstructionDeal
    | InstructionRights
    | InstructionAsk
    | InstructionPay
    | InstructionPlace
    | InstructionCollect
    | InstructionChooserDraws
    | InstructionDiscardHands
    | InstructionDiscardDrawPile
    | InstructionEachQueued
    | InstructionRepeat
    | InstructionPass
    | InstructionConflict
    | InstructionLose
    | InstructionEnd
)


# --- the whole


@dataclass(frozen=True)
class Tables:
    """Everything the engine knows of a game. References between tables are indices from 0."""

    name: str
    title: str
    players: tuple[int, int]
    free_seats: int
    switches: tuple[Switch, ...]
    goods: tuple[Named, ...]
    counters: tuple[Counter, ...]
    shared: tuple[Named, ...]
    currency: int
    stages: int
    unbuilt: int
    colours: tuple[Colour, ...]
    trade: Trade
    producers: tuple[Producer, ...]
    terms: tuple[TradeTerm, ...]
    rights: tuple[Right, ...]
    powers: tuple[Power, ...]
    groups: tuple[Group, ...]
    costs: tuple[Cost, ...]
    quantities: tuple[Quantity, ...]
    cost_changes: tuple[CostChange, ...]
    events: tuple[Event, ...]
    strengths: tuple[Strength, ...]
    rows: tuple[Row, ...]
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    piles: tuple[Pile, ...]
    boards: tuple[Board, ...]
    categories: tuple[Category, ...]
    ties: tuple[Tie, ...]
    asks: tuple[Ask, ...]
    flow: tuple[Instruction, ...]

    def to_bytes(self) -> bytes:
        """The tables file."""
        import msgpack

        body: bytes = msgpack.packb(plain(self), use_bin_type=True)
        header = MAGIC + struct.pack("<II", FORMAT_VERSION, len(body))
        return header + hashlib.sha256(body).digest() + body


def plain(value: Any) -> Any:
    """A record as maps and lists, in the order of its fields; variants begin with their tag."""
    if is_dataclass(value):
        begin = dict([value.TAG]) if isinstance(value, Variant) else {}
        return begin | {field.name.rstrip("_"): plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, Mapping):
        return {key: value[key] for key in sorted(value)}
    return value
