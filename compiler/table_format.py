"""The compiled form of a ruleset and how it is written to bytes.

The records have the names and the order of fields of the engine's own description of the format. A file is
the header `MAGIC`, the version and the length of the body (32 bits each, little endian), the SHA-256 of the
body, and the body: one MessagePack map with the fields of `Tables`. Equal tables give equal bytes.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, Final

MAGIC: Final = b"SEPTEM\r\n"
FORMAT_VERSION: Final = 1

RowRange = tuple[int, int]
"""First row and number of rows."""


@dataclass(frozen=True)
class Named:
    name: str
    names: Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    name: str
    default: bool
    about: str


@dataclass(frozen=True)
class Counter:
    name: str
    plural: str
    internal: bool


@dataclass(frozen=True)
class Colour:
    name: str
    about: str
    counter: int


@dataclass(frozen=True)
class Trade:
    price: int
    needless: int | None


@dataclass(frozen=True)
class Producer:
    goods: int
    for_sale: bool


@dataclass(frozen=True)
class Term:
    sides: int
    goods: int
    price: int


@dataclass(frozen=True)
class Right:
    colours: int
    renewal: str
    """`always`, `age` or `game`."""


@dataclass(frozen=True)
class Cost:
    goods: tuple[int, ...]
    bank: int


@dataclass(frozen=True)
class QuantityTerm:
    weight: int
    divisor: int
    counters: tuple[int, ...]
    scope: int


@dataclass(frozen=True)
class Quantity:
    constant: int
    terms: tuple[QuantityTerm, ...]


@dataclass(frozen=True)
class Variant:
    """A record that is one of several kinds: `TAG` is the field that tells which, and its value."""

    TAG: ClassVar[tuple[str, str]]


# --- rows


@dataclass(frozen=True)
class Add(Variant):
    TAG = ("op", "add")
    counter: int
    amount: int


@dataclass(frozen=True)
class Produce(Variant):
    TAG = ("op", "produce")
    producer: int
    units: int


@dataclass(frozen=True)
class TradeRow(Variant):
    TAG = ("op", "trade")
    term: int


@dataclass(frozen=True)
class RightRow(Variant):
    TAG = ("op", "right")
    right: int


@dataclass(frozen=True)
class Gain(Variant):
    TAG = ("op", "gain")
    counter: int
    quantity: int
    scope: int


@dataclass(frozen=True)
class Queue(Variant):
    TAG = ("op", "queue")
    ask: int
    rank: int


@dataclass(frozen=True)
class Score(Variant):
    TAG = ("op", "score")
    category: int
    quantity: int


@dataclass(frozen=True)
class ScoreBest(Variant):
    TAG = ("op", "score_best")
    colour: int
    scope: int


Row = Add | Produce | TradeRow | RightRow | Gain | Queue | Score | ScoreBest


# --- objects


@dataclass(frozen=True)
class Card:
    name: str
    names: Mapping[str, str]
    colour: int
    age: int
    copies: tuple[int, ...]
    cost: int
    chains: tuple[int, ...]
    rows: RowRange


@dataclass(frozen=True)
class Draw:
    colour: int
    base: int
    per_seat: int


@dataclass(frozen=True)
class Deck:
    age: int
    draw: Draw | None


@dataclass(frozen=True)
class Stage:
    cost: int
    needs: int
    rows: RowRange


@dataclass(frozen=True)
class Side:
    name: str
    rows: RowRange
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Board:
    name: str
    names: Mapping[str, str]
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Sets:
    symbols: tuple[int, ...]
    full_set: int
    wild: int | None


@dataclass(frozen=True)
class Category:
    name: str
    points: int | None
    quantity: int | None
    sets: Sets | None


# --- asks


@dataclass(frozen=True)
class AskedEvery(Variant):
    TAG = ("who", "every")


@dataclass(frozen=True)
class AskedWith(Variant):
    TAG = ("who", "with")
    counter: int


@dataclass(frozen=True)
class AskedQueued(Variant):
    TAG = ("who", "queued")


Asked = AskedEvery | AskedWith | AskedQueued


@dataclass(frozen=True)
class Build(Variant):
    TAG = ("action", "build")
    cost: bool
    chain: bool
    right: bool
    free: str | None


@dataclass(frozen=True)
class StageAction(Variant):
    TAG = ("action", "stage")


@dataclass(frozen=True)
class Sell(Variant):
    TAG = ("action", "sell")
    counter: int
    amount: int


@dataclass(frozen=True)
class Decline(Variant):
    TAG = ("action", "decline")


Action = Build | StageAction | Sell | Decline


@dataclass(frozen=True)
class AllowedAlways(Variant):
    TAG = ("allowed", "always")


@dataclass(frozen=True)
class AllowedSwitch(Variant):
    TAG = ("allowed", "switch")
    switch: int
    on: bool


Allowed = AllowedAlways | AllowedSwitch


@dataclass(frozen=True)
class SkipNever(Variant):
    TAG = ("skip", "never")


@dataclass(frozen=True)
class SkipAlways(Variant):
    TAG = ("skip", "always")


@dataclass(frozen=True)
class SkipUnless(Variant):
    TAG = ("skip", "unless")
    switch: int


Skip = SkipNever | SkipAlways | SkipUnless


@dataclass(frozen=True)
class Use:
    name: str
    action: Action
    allowed: Allowed


@dataclass(frozen=True)
class Ask:
    name: str
    of: Asked
    from_: str
    """`hand` or `discard`; the field is `from` in the bytes."""
    uses: tuple[Use, ...]
    skip: Skip


# --- the flow program


@dataclass(frozen=True)
class DrawBoards(Variant):
    TAG = ("do", "draw_boards")


@dataclass(frozen=True)
class FlowGain(Variant):
    TAG = ("do", "gain")
    counter: int
    amount: int


@dataclass(frozen=True)
class For(Variant):
    TAG = ("do", "for")
    var: str
    first: int
    last: int


@dataclass(frozen=True)
class Next(Variant):
    TAG = ("do", "next")
    start: int


@dataclass(frozen=True)
class Unless(Variant):
    TAG = ("do", "unless")
    var: str
    values: int
    target: int


@dataclass(frozen=True)
class UnlessSwitch(Variant):
    TAG = ("do", "unless_switch")
    switch: int
    on: bool
    target: int


@dataclass(frozen=True)
class Jump(Variant):
    TAG = ("do", "jump")
    target: int


@dataclass(frozen=True)
class Deal(Variant):
    TAG = ("do", "deal")
    count: int


@dataclass(frozen=True)
class Rights(Variant):
    TAG = ("do", "rights")
    add: bool


@dataclass(frozen=True)
class AskSeats(Variant):
    TAG = ("do", "ask")
    ask: int


@dataclass(frozen=True)
class Pay(Variant):
    TAG = ("do", "pay")


@dataclass(frozen=True)
class Place(Variant):
    TAG = ("do", "place")


@dataclass(frozen=True)
class Collect(Variant):
    TAG = ("do", "collect")


@dataclass(frozen=True)
class DiscardHands(Variant):
    TAG = ("do", "discard_hands")


@dataclass(frozen=True)
class EachQueued(Variant):
    TAG = ("do", "each_queued")
    target: int


@dataclass(frozen=True)
class Repeat(Variant):
    TAG = ("do", "repeat")
    start: int


@dataclass(frozen=True)
class Pass(Variant):
    TAG = ("do", "pass")
    to: str


@dataclass(frozen=True)
class Award:
    counter: int
    amount: int


@dataclass(frozen=True)
class Conflict(Variant):
    TAG = ("do", "conflict")
    strength: int
    winner: Award | None
    loser: Award | None


@dataclass(frozen=True)
class End(Variant):
    TAG = ("do", "end")


Instruction = (
    DrawBoards | FlowGain | For | Next | Unless | UnlessSwitch | Jump | Deal | Rights | AskSeats | Pay | Place
    | Collect | DiscardHands | EachQueued | Repeat | Pass | Conflict | End
)  # fmt: skip


# --- the whole


@dataclass(frozen=True)
class Tables:
    """Everything the engine knows of a game. References between tables are indices from 0."""

    name: str
    title: str
    players: tuple[int, int]
    switches: tuple[Switch, ...]
    goods: tuple[Named, ...]
    counters: tuple[Counter, ...]
    currency: int
    stages: int
    colours: tuple[Colour, ...]
    trade: Trade
    producers: tuple[Producer, ...]
    terms: tuple[Term, ...]
    rights: tuple[Right, ...]
    costs: tuple[Cost, ...]
    quantities: tuple[Quantity, ...]
    rows: tuple[Row, ...]
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    boards: tuple[Board, ...]
    categories: tuple[Category, ...]
    ties: tuple[int, ...]
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
