"""What every name means: the symbol table of a ruleset and the look-up of names.

Goods, classes, counters and colours share one space of names, with plurals, since clauses mix them. Cards,
boards, abilities, asks, switches and categories have a space each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import syntax
from .definitions import Definitions
from .diagnostics import Findings, article
from .nearest import nearest
from .registry import STAGE_COUNTER, UNBUILT_COUNTER
from .source import Span

CURRENCY = 0
"""Index of the currency among the counters."""

STAGES = 1
"""Index of the counter of stages among the counters."""

UNBUILT = 2
"""Index of the counter of unbuilt stages among the counters."""

FIRST_COLOUR = 3
"""Index of the first colour's counter among the counters."""


CARD_WORDS = ("card", "cards")
"""Words for cards of any colour where colours are named, unless a colour has the name."""

_COUNTED = ("counter", "currency", "colour", "stage", "unbuilt", "card")
"""Kinds of things that have a counter."""
_BY_THEMSELVES = ("colour", "stage", "unbuilt", "card")
"""Kinds of things that count by themselves."""

_KEPT = {
    "stage": (STAGES, STAGE_COUNTER, "the counter of stages"),
    "unbuilt": (UNBUILT, UNBUILT_COUNTER, "the counter of unbuilt stages"),
}
"""Counters that every ruleset has: kind, index, names, and what people call them."""


@dataclass(frozen=True)
class Thing:
    """What a name of the shared space stands for. `index` counts within the kind."""

    kind: str
    """`resource`, `class`, `currency`, `counter`, `table counter`, `colour`, `stage` or `unbuilt`; `card` for
    a stacking card.
    """
    index: int
    name: str
    declared: Span | None


class Symbols:
    """All names of a ruleset. Look-ups report unknown names and give `None` for them.

    `used` collects what was looked up, as (kind, name).
    """

    def __init__(self, definitions: Definitions, findings: Findings) -> None:
        self._findings = findings
        self._lost = definitions.lost
        self._removed = definitions.removed
        self._base_is_missing = definitions.base_is_missing
        self.used: set[tuple[str, str]] = set()
        self.things: dict[str, Thing] = {}
        self.classes = definitions.of(syntax.ClassItem)
        self.resources = definitions.of(syntax.ResourceItem)
        self.currency = definitions.only(syntax.CurrencyItem)
        self.colours = definitions.of(syntax.ColourItem)
        counters = definitions.of(syntax.CounterItem)
        self.counters = [item for item in counters if item.kind != "table"]
        self.shared = [item for item in counters if item.kind == "table"]
        """Counters of the table."""
        self.switches = _indexed(definitions.of(syntax.SwitchItem))
        self.abilities = _indexed(definitions.of(syntax.AbilityItem))
        self.asks = _indexed(definitions.of(syntax.AskItem))
        self.groups = _indexed(definitions.of(syntax.GroupItem))
        self.piles = _indexed(definitions.of(syntax.PileItem))
        self.categories = _indexed(definitions.of(syntax.CategoryItem))
        self.parts = _indexed(definitions.of(syntax.PartItem))
        self.boards = _indexed(definitions.of(syntax.BoardItem))
        self.cards: dict[str, list[int]] = {}
        self.stacking: list[syntax.CardItem] = []
        """Cards of which a city can have several copies."""
        for index, card in enumerate(definitions.of(syntax.CardItem)):
            self.cards.setdefault(card.name.text, []).append(index)
            if any(isinstance(clause, syntax.StacksClause) for clause in card.clauses):
                self.stacking.append(card)
        self._declare_things()
        self.class_goods = self._class_goods()

    # --- declarations

    def _declare_things(self) -> None:
        for kind, (index, names, _) in _KEPT.items():
            self.things |= {name: Thing(kind, index, names[0], None) for name in names}
        for index, item in enumerate(self.classes):
            self._declare("class", index, item.name)
        for index, resource in enumerate(self.resources):
            self._declare("resource", index, resource.name)
        if self.currency is not None:
            self._declare("currency", CURRENCY, self.currency.name, self.currency.plural)
        for index, colour in enumerate(self.colours):
            self._declare("colour", index, colour.name)
        for index, counter in enumerate(self.counters):
            self._declare("counter", FIRST_COLOUR + len(self.colours) + index, counter.name, counter.plural)
        for index, counter in enumerate(self.shared):
            self._declare("table counter", index, counter.name, counter.plural)
        first = FIRST_COLOUR + len(self.colours) + len(self.counters)
        for index, card in enumerate(self.stacking):
            self._declare("card", first + index, card.name)

    def _declare(self, kind: str, index: int, name: syntax.Name, plural: syntax.Name | None = None) -> None:
        thing = Thing(kind, index, name.text, name.span)
        for spelling in (name,) if plural is None or plural.text == name.text else (name, plural):
            earlier = self.things.get(spelling.text)
            if earlier is None:
                self.things[spelling.text] = thing
            elif earlier.declared is not None:
                self._findings.add(
                    "N208",
                    f"the name `{spelling.text}` is taken",
                    spelling.span,
                    f"already the name of {article(earlier.kind)}",
                    others=[(earlier.declared, "declared here")],
                    advice="goods, classes, counters, colours and stacking cards must have different names, "
                    "plurals included",
                )
            else:
                self._findings.add(
                    "N208",
                    f"the name `{spelling.text}` is taken",
                    spelling.span,
                    f"{_KEPT[earlier.kind][2]} has this name in every ruleset",
                )

    def _class_goods(self) -> list[int]:
        """For each class the bit set of its goods."""
        goods = [0] * len(self.classes)
        for index, resource in enumerate(self.resources):
            if resource.kind is not None:
                thing = self._thing(resource.kind, ("class",), "class", self._of_kinds(("class",)))
                if thing is not None:
                    goods[thing.index] |= 1 << index
        # A class that only its own goods name is not used by anything.
        self.used.clear()
        return goods

    # --- look-up

    def counter(self, name: syntax.Name) -> int | None:
        """The index of a counter: a declared one, the currency, a colour's, or that of the stages."""
        thing = self._thing(name, _COUNTED, "counter")
        return None if thing is None else counter_of(thing)

    def plural(self, name: syntax.Name) -> str | None:
        """The name under which a counter stands in lists, if the name is known."""
        thing = self.things.get(name.text)
        if thing is None or thing.kind not in _COUNTED:
            return None
        items = (self.currency, *self.counters)
        item = next((one for one in items if one is not None and one.name.text == thing.name), None)
        if thing.kind in _KEPT:
            return _KEPT[thing.kind][1][1]
        return thing.name if item is None or item.plural is None else item.plural.text

    def raised(self, name: syntax.Name) -> int | None:
        """The index of a counter that clauses may raise: not one that counts by itself."""
        thing = self._thing(name, ("counter", "currency"), "counter", self._of_kinds(("counter", "currency")))
        return None if thing is None else thing.index

    def shared_counter(self, name: syntax.Name) -> int | None:
        """The index of a counter of the table."""
        thing = self._thing(name, ("table counter",), "table counter")
        return None if thing is None else thing.index

    def cost(self, name: syntax.Name) -> Thing | None:
        """A kind of goods or the currency."""
        return self._thing(name, ("resource", "currency"), "resource or currency")

    def good(self, name: syntax.Name) -> int | None:
        """The index of a kind of goods."""
        thing = self._thing(name, ("resource",), "resource")
        return None if thing is None else thing.index

    def start(self, name: syntax.Name) -> Thing | None:
        """A kind of goods or a counter that can be raised."""
        return self._thing(name, ("resource", "counter", "currency"), "resource or counter")

    def class_of(self, name: syntax.Name) -> int | None:
        """The goods of a class as a bit set."""
        thing = self._thing(name, ("class",), "class")
        return None if thing is None else self.class_goods[thing.index]

    def goods(self, name: syntax.Name) -> int | None:
        """The goods that a resource or a class names, as a bit set."""
        thing = self._thing(name, ("resource", "class"), "resource or class")
        if thing is None:
            return None
        return 1 << thing.index if thing.kind == "resource" else self.class_goods[thing.index]

    def counted_goods(self, name: syntax.Name) -> int | None:
        """The goods of a name, as a bit set, if it is one of goods; any other name is no fault."""
        thing = self.things.get(name.text)
        return self.goods(name) if thing is not None and thing.kind in ("resource", "class") else None

    def colour(self, name: syntax.Name) -> int | None:
        """The index of a colour."""
        thing = self._thing(name, ("colour",), "colour")
        return None if thing is None else thing.index

    def carrier(self, name: syntax.Name) -> Thing | None:
        """A colour, or stages: what a category can be from."""
        return self._thing(name, ("colour", "stage"), "colour")

    def built(self, name: syntax.Name) -> Thing | None:
        """A colour, or stages; `None` with no report for cards of any colour."""
        if name.text in CARD_WORDS and name.text not in self.things:
            return None
        return self.carrier(name)

    def switch(self, name: syntax.Name) -> int | None:
        """The index of a switch."""
        return self._separate("switch", self.switches, name)

    def ability(self, name: syntax.Name) -> int | None:
        """The index of an ability."""
        return self._separate("ability", self.abilities, name)

    def ask(self, name: syntax.Name) -> int | None:
        """The index of an ask."""
        return self._separate("ask", self.asks, name)

    def group(self, name: syntax.Name) -> int | None:
        """The index of a group of cards."""
        return self._separate("group", self.groups, name)

    def pile(self, name: syntax.Name) -> int | None:
        """The index of a pile."""
        return self._separate("pile", self.piles, name)

    def category(self, name: syntax.Name) -> int | None:
        """The index of a category in the order of the text."""
        return self._separate("category", self.categories, name)

    def part(self, name: syntax.Name) -> int | None:
        """The index of a named part of the flow."""
        return self._separate("steps", self.parts, name)

    def card(self, name: syntax.Name) -> int | None:
        """The index of the first card of a name."""
        return next(iter(self.cards_named(name)), None)

    def cards_named(self, name: syntax.Name) -> list[int]:
        """The indices of the cards of a name."""
        found = self.cards.get(name.text)
        if found is None:
            self._unknown("card", "card", name, self.cards)
            return []
        self.used.add(("card", name.text))
        return found

    def _separate(self, kind: str, table: Mapping[str, int], name: syntax.Name) -> int | None:
        found = table.get(name.text)
        if found is None:
            self._unknown(kind, kind, name, table)
        else:
            self.used.add((kind, name.text))
        return found

    def _thing(
        self, name: syntax.Name, kinds: tuple[str, ...], wanted: str, candidates: Iterable[str] | None = None
    ) -> Thing | None:
        thing = self.things.get(name.text)
        if thing is not None and thing.kind in kinds:
            self.used.add((thing.kind, thing.name))
            return thing
        if candidates is None:
            candidates = self._of_kinds(kinds)
        if thing is None:
            self._unknown("thing", wanted, name, candidates)
        else:
            self._wrong_kind(name, thing, wanted, candidates)
        return None

    def _of_kinds(self, kinds: tuple[str, ...]) -> list[str]:
        return [spelling for spelling, thing in self.things.items() if thing.kind in kinds]

    def _unknown(self, space: str, wanted: str, name: syntax.Name, candidates: Iterable[str]) -> None:
        """Report a name that its space of names does not have; all places of one name are one finding."""
        key = ("N201", space, name.text)
        if name.text in self._lost or self._base_is_missing:
            return
        known = [] if self._findings.is_full or self._findings.knows(key) else list(candidates)
        near = nearest(name.text, known)
        removed = self._place_of_removal(space, name)
        listing = None
        if removed is not None:
            near = ()
            listing = f"`replace` the cards that are free with `{name.text}`, too"
            if space != "card":
                listing = f"`replace` or `remove` all that names `{name.text}`, too"
        elif not near:
            listing = f"there is no {wanted} yet" if not known else f"known: {_some(known)}"
        self._findings.add(
            "N201",
            f"unknown {wanted} `{name.text}`",
            name.span,
            "no such name",
            others=[] if removed is None else [(removed, "removed here")],
            expected=[article(wanted)],
            nearest=near,
            advice=listing,
            key=key,
        )

    def _place_of_removal(self, space: str, name: syntax.Name) -> Span | None:
        kinds = ("resource", "class", "currency", "colour", "counter") if space == "thing" else (space,)
        places = (self._removed.get((kind, name.text)) for kind in kinds)
        return next((place for place in places if place is not None), None)

    def _wrong_kind(self, name: syntax.Name, thing: Thing, wanted: str, candidates: Iterable[str]) -> None:
        self.used.add((thing.kind, thing.name))
        what = _KEPT[thing.kind][2] if thing.kind in _KEPT else article(thing.kind)
        by_itself = wanted == "counter" and thing.kind in _BY_THEMSELVES
        self._findings.add(
            "N202",
            f"`{name.text}` is {what}, expected {article(wanted)}",
            name.span,
            "it counts by itself and cannot be given" if by_itself else f"{article(wanted)} must stand here",
            others=[] if thing.declared is None else [(thing.declared, f"declared as {what} here")],
            expected=[article(wanted)],
            nearest=[near for near in nearest(name.text, candidates) if near != name.text],
            key=("N202", wanted, name.text),
        )


def points_name(category: str) -> str:
    """Name of the internal counter that holds the constant points of a category."""
    return f"{category} points"


def losses_name(counter: str) -> str:
    """Name of the internal counter in which the losses of a counter wait."""
    return f"{counter} losses"


def counter_of(thing: Thing) -> int:
    """The index of the counter of a thing that has one."""
    return FIRST_COLOUR + thing.index if thing.kind == "colour" else thing.index


def _indexed(items: Iterable[syntax.Named]) -> dict[str, int]:
    return {item.name.text: index for index, item in enumerate(items)}


def _some(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:8])
    return shown if len(names) <= 8 else f"{shown} and {len(names) - 8} more"
