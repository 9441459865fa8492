"""All definitions of a ruleset in one place: the layers of a project put on top of each other.

An extension may add, replace and remove, each said explicitly. A replaced definition keeps its position.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from . import syntax
from .changes import changed
from .diagnostics import Findings
from .nearest import nearest
from .project import Layer, Project
from .source import SourceFile, Span

_Item = TypeVar("_Item", bound=syntax.Item)

Key = tuple[str, str, int]
"""Kind, name (empty if there can be only one) and age (0 if it does not matter)."""

KINDS: dict[type[syntax.Item], str] = {
    syntax.SwitchItem: "switch",
    syntax.ClassItem: "class",
    syntax.ResourceItem: "resource",
    syntax.CurrencyItem: "currency",
    syntax.ColourItem: "colour",
    syntax.CounterItem: "counter",
    syntax.TradeItem: "trade",
    syntax.AbilityItem: "ability",
    syntax.CardItem: "card",
    syntax.BoardItem: "board",
    syntax.CategoryItem: "category",
    syntax.OrderItem: "categories",
    syntax.TiesItem: "ties",
    syntax.DeckItem: "deck",
    syntax.GroupItem: "group",
    syntax.PileItem: "pile",
    syntax.AskItem: "ask",
    syntax.FlowItem: "flow",
    syntax.PartItem: "steps",
    syntax.RulesetItem: "ruleset",
}
"""The word with which each kind of item begins."""

_UNREAD = ("P801", "P802", "P803", "P804", "P806", "P807", "P808")
"""Codes of findings after which some text was not read at all."""

_SINGLE = ("currency", "trade", "categories", "ties", "flow", "ruleset")


_NEEDED: tuple[type[syntax.Item], ...] = (
    syntax.CurrencyItem,
    syntax.TradeItem,
    syntax.ColourItem,
    syntax.CardItem,
    syntax.BoardItem,
    syntax.DeckItem,
    syntax.CategoryItem,
    syntax.TiesItem,
    syntax.AskItem,
    syntax.FlowItem,
)
_OF_TRADE = (syntax.CurrencyItem, syntax.TradeItem)
"""Not needed in a game with piles and without goods."""


@dataclass(frozen=True)
class Superseded:
    """A definition of an extended ruleset that holds no longer, or not as it was."""

    item: syntax.Item
    verb: str
    """`replace`, `remove` or `change`."""
    by: Span
    """Where an extension says so."""


@dataclass(frozen=True)
class Definitions:
    """What holds after all layers. `of` lists the items of a kind in their order."""

    place: Span
    """Where to point when something is missing altogether."""
    items: dict[Key, syntax.Item]
    rulesets: tuple[syntax.RulesetItem, ...]
    """The `ruleset` items of the layers, the extended ones first."""
    own_ruleset: syntax.RulesetItem | None
    """The `ruleset` item of the last layer."""
    broken: bool
    """Whether some text could not be read or something needed is missing: then nothing is said of how things
    fit together.
    """
    lost: frozenset[str]
    """Words that were skipped in unreadable text; definitions may have been among them."""
    removed: dict[tuple[str, str], Span] = field(default_factory=dict)
    """Where definitions were removed, by kind and name."""
    superseded: tuple[Superseded, ...] = ()
    base_is_missing: bool = False
    """Whether the extended ruleset is unknown, so that any name may be one of its names."""
    decks_are_whole: bool = True
    """Whether all decks that the author wrote are here, whatever else could not be read."""
    own_files: frozenset[SourceFile] = frozenset()
    """The files of the ruleset itself, without those that it extends."""
    _damaged: dict[SourceFile, tuple[int, ...]] = field(default_factory=dict)
    _ends: dict[SourceFile, dict[int, int]] = field(default_factory=dict)

    def of(self, kind: type[_Item]) -> list[_Item]:
        """All items of a kind."""
        return [item for item in self.items.values() if isinstance(item, kind)]

    def only(self, kind: type[_Item]) -> _Item | None:
        """The item of a kind of which there is one, if it is there."""
        return next((item for item in self.items.values() if isinstance(item, kind)), None)

    def kinds_at_fault(self, findings: Findings) -> frozenset[str]:
        """The kinds of the items in which errors were found: what depends on them is not worth checking."""
        starts: dict[SourceFile, list[tuple[int, str]]] = {}
        for item in self.items.values():
            starts.setdefault(item.span.file, []).append((item.span.start, KINDS[type(item)]))
        for ruleset in self.rulesets:
            starts.setdefault(ruleset.span.file, []).append((ruleset.span.start, "ruleset"))
        for places in starts.values():
            places.sort()
        kinds: set[str] = set()
        for span in findings.places_of_errors():
            places = starts.get(span.file, [])
            before = bisect_right(places, (span.start, "\uffff")) - 1
            kinds.add(places[before][1] if before >= 0 else "ruleset")
        return frozenset(kinds)

    def is_damaged(self, item: syntax.Item) -> bool:
        """Whether a part of the item could not be read, so that it says less than its author meant."""
        file = item.span.file
        end = self._ends.get(file, {}).get(item.span.start, item.span.end)
        return any(item.span.start <= at < end for at in self._damaged.get(file, ()))


def with_needed(definitions: Definitions, findings: Findings) -> Definitions:
    """Report what every game needs and this one lacks; without it the definitions count as broken."""
    if definitions.broken:
        return definitions
    missing = [
        kind for kind in _NEEDED if definitions.only(kind) is None and not _dispensable(kind, definitions)
    ]
    for kind in missing:
        findings.add("N209", f"the ruleset has no `{KINDS[kind]}`", definitions.place, "nowhere in its files")
    return replace(definitions, broken=bool(missing))


def _dispensable(kind: type[syntax.Item], definitions: Definitions) -> bool:
    """Whether a game can do without, since its cards come from piles."""
    if definitions.only(syntax.PileItem) is None:
        return False
    return kind is syntax.DeckItem or (kind in _OF_TRADE and definitions.only(syntax.ResourceItem) is None)


def key_of(item: syntax.Item) -> Key:
    """Under which key an item is known."""
    kind = KINDS[type(item)]
    if isinstance(item, syntax.DeckItem):
        return (kind, "", item.age.value)
    if isinstance(item, syntax.CardItem):
        ages = (clause.age.value for clause in item.clauses if isinstance(clause, syntax.AgeClause))
        return (kind, item.name.text, next(ages, 0))
    if kind in _SINGLE or not isinstance(item, syntax.Named):
        return (kind, "", 0)
    return (kind, item.name.text, 0)


def spoken(key: Key) -> str:
    """A key in words for people."""
    kind, name, age = key
    words = [kind]
    if name:
        words.append(f"`{name}`")
    if age:
        words.append(f"{'of ' if name else ''}age {age}")
    return " ".join(words)


def gather(project: Project, findings: Findings) -> Definitions:
    """Put the layers of a project on top of each other."""
    return _Gathering(project, findings).run()


class _Gathering:
    def __init__(self, project: Project, findings: Findings) -> None:
        self.project = project
        self.findings = findings
        self.items: dict[Key, syntax.Item] = {}
        self.layer_of: dict[Key, int] = {}
        self.keys_named: dict[tuple[str, str], dict[Key, None]] = {}
        """The keys of a kind and a name: one, or for cards one an age."""
        self.rulesets: dict[int, syntax.RulesetItem] = {}
        self.removed: dict[tuple[str, str], Span] = {}
        self.superseded: list[Superseded] = []
        self.base_is_missing = False

    def run(self) -> Definitions:
        unread = self.findings.errors > 0
        self.base_is_missing = self.findings.has(("P803",))
        files_missing = self.findings.has(_UNREAD)
        for number, layer in enumerate(self.project.layers):
            for item in _items(layer):
                self._take(number, item)
        self._names_of_rulesets()
        parsed = [parsed for layer in self.project.layers for parsed in layer.files]
        damaged = {one.file.source: one.damaged for one in parsed if one.damaged}
        sources = self.project.layers[-1].files
        source = sources[0].file.source if sources else SourceFile(self.project.path, "")
        return Definitions(
            place=Span(source, 0, 0),
            items=self.items,
            rulesets=tuple(self.rulesets[number] for number in sorted(self.rulesets)),
            own_ruleset=self.rulesets.get(len(self.project.layers) - 1),
            broken=bool(damaged) or unread,
            lost=frozenset(word for one in parsed for word in one.lost),
            removed=self.removed,
            superseded=tuple(self.superseded),
            base_is_missing=self.base_is_missing,
            decks_are_whole=bool(self.keys_named.get(("deck", "")))
            and not files_missing
            and not any(_may_hide_a_deck(source, at) for source, places in damaged.items() for at in places),
            own_files=frozenset(one.file.source for one in sources),
            _damaged=damaged,
            _ends={one.file.source: _ends(one.file) for one in parsed if one.damaged},
        )

    def _names_of_rulesets(self) -> None:
        """A ruleset has a name of its own."""
        own = self.rulesets.get(len(self.project.layers) - 1)
        for number, other in self.rulesets.items():
            if own is not None and other is not own and other.name.text == own.name.text:
                self.findings.add(
                    "P811",
                    f"the ruleset is called `{own.name.text}` like the one that it extends",
                    own.name.span,
                    "another name would tell them apart",
                    others=[(self.rulesets[number].name.span, "the extended ruleset has this name")],
                )

    def _take(self, layer: int, item: syntax.Item) -> None:
        if isinstance(item, syntax.ReplaceItem):
            self._replace(layer, item)
        elif isinstance(item, syntax.RemoveItem):
            self._remove(layer, item)
        elif isinstance(item, syntax.ChangeItem):
            self._change(layer, item)
        elif isinstance(item, syntax.RulesetItem):
            if layer in self.rulesets:
                self._twice(item, self.rulesets[layer], "ruleset")
            self.rulesets.setdefault(layer, item)
        elif not isinstance(item, syntax.ExtendsItem):
            self._add(layer, item)

    def _add(self, layer: int, item: syntax.Item) -> None:
        key = key_of(item)
        earlier = self.items.get(key)
        if earlier is None:
            self.items[key] = item
            self.layer_of[key] = layer
            self.keys_named.setdefault(key[:2], {})[key] = None
        elif self.layer_of[key] == layer:
            self._twice(item, earlier, spoken(key))
        else:
            base = self.project.layers[self.layer_of[key]].label
            self.findings.add(
                "N204",
                f"{spoken(key)} is already defined by the extended ruleset `{base}`",
                _head(item),
                "a definition of the same thing",
                others=[(_head(earlier), "defined here")],
                advice="say `replace` before it to put this one in its place",
            )

    def _twice(self, item: syntax.Item, earlier: syntax.Item, what: str) -> None:
        self.findings.add(
            "N203",
            f"{what} is defined twice",
            _head(item),
            "defined again",
            others=[(_head(earlier), "first defined here")],
        )

    def _replace(self, layer: int, item: syntax.ReplaceItem) -> None:
        if isinstance(item.item, syntax.RulesetItem):
            self.findings.add(
                "N206",
                "a `ruleset` item cannot be replaced",
                _head(item.item),
                "every ruleset has its own",
                advice="leave out `replace`",
            )
            return
        key = key_of(item.item)
        named = list(self.keys_named.get(key[:2], {}))
        if key not in self.items and key[0] == "card" and not key[2] and len(named) > 1:
            self._several(named, _head(item.item))
        elif key not in self.items:
            self._nothing("replace", key, item.item)
        elif self.layer_of[key] == layer:
            self._same_layer("replace", key, _head(item.item))
        else:
            self.superseded.append(Superseded(self.items[key], "replace", _head(item.item)))
            self.items[key] = item.item
            self.layer_of[key] = layer

    def _remove(self, layer: int, item: syntax.RemoveItem) -> None:
        name = item.name.text if item.name is not None else ""
        named = self.keys_named.get((item.kind.text, name), {})
        keys = [key for key in named if item.age is None or key[2] == item.age.value]
        if not keys:
            self._nothing("remove", (item.kind.text, name, item.age.value if item.age else 0), item)
        elif len(keys) > 1:
            self._several(keys, item.span)
        elif self.layer_of[keys[0]] == layer:
            self._same_layer("remove", keys[0], item.span)
        else:
            self.removed[(item.kind.text, name)] = _head(item)
            self.superseded.append(Superseded(self.items[keys[0]], "remove", _head(item)))
            del self.items[keys[0]]
            del self.layer_of[keys[0]]
            del named[keys[0]]

    def _change(self, layer: int, item: syntax.ChangeItem) -> None:
        ages = [clause.age.value for clause in item.clauses if isinstance(clause, syntax.AgeClause)]
        named = self.keys_named.get((item.kind.text, item.name.text), {})
        keys = [key for key in named if not ages or key[2] == ages[0]]
        if not keys:
            self._nothing("change", (item.kind.text, item.name.text, ages[0] if ages else 0), item)
        elif len(keys) > 1:
            self._several(keys, item.name.span)
        elif self.layer_of[keys[0]] == layer:
            self._same_layer("change", keys[0], item.name.span)
        else:
            self.superseded.append(Superseded(self.items[keys[0]], "change", item.name.span))
            self.items[keys[0]] = changed(self.items[keys[0]], item, self.findings)
            self.layer_of[keys[0]] = layer

    def _several(self, keys: Sequence[Key], span: Span) -> None:
        self.findings.add(
            "N207",
            f"there are several cards named `{keys[0][1]}`",
            span,
            "which of them is meant?",
            advice=f"add `age N`; the cards are of the ages {', '.join(str(key[2]) for key in keys)}",
        )

    def _nothing(self, verb: str, key: Key, item: syntax.Item) -> None:
        if self.base_is_missing:
            return
        others = [spoken(other) for other in self.keys_named.get(key[:2], {}) if other[2]]
        names = [] if self.findings.is_full else [other[1] for other in self.items if other[0] == key[0]]
        self.findings.add(
            "N205",
            f"nothing to {verb}: there is no {spoken(key)}",
            _head(item),
            "not defined by the extended ruleset"
            if len(self.project.layers) > 1
            else "this ruleset extends no other",
            nearest=[name for name in nearest(key[1], names) if name != key[1]],
            advice=f"there is {', '.join(others)}" if others and key[1] else None,
        )

    def _same_layer(self, verb: str, key: Key, span: Span) -> None:
        self.findings.add(
            "N206",
            f"cannot {verb} {spoken(key)}, this very ruleset defines it",
            span,
            f"`{verb}` is for what the extended ruleset defines",
            others=[(_head(self.items[key]), "defined here")],
        )


def _may_hide_a_deck(source: SourceFile, at: int) -> bool:
    """Whether text that could not be read may have been a deck: unless it stands inside another item."""
    begun = re.findall(r"^[^\W\d]\w*", source.text[:at], re.MULTILINE)
    in_column_one = source.column_of(at) == 1 if at else True
    return in_column_one or not begun or begun[-1] not in KINDS.values() or begun[-1] == "deck"


def _items(layer: Layer) -> Iterator[syntax.Item]:
    for parsed in layer.files:
        yield from parsed.file.items


def _head(item: syntax.Item) -> Span:
    """The part of an item that names it."""
    if isinstance(item, syntax.RemoveItem):
        return item.name.span if item.name is not None else item.span
    if isinstance(item, syntax.DeckItem):
        return item.age.span
    if isinstance(item, syntax.Named):
        return item.name.span
    return item.span.first(len(KINDS.get(type(item), "")))


def _ends(file: syntax.File) -> dict[int, int]:
    """For each item where the next one begins; what is between belongs to it, read or not."""
    starts = [
        item.item.span.start if isinstance(item, syntax.ReplaceItem) else item.span.start
        for item in file.items
    ]
    return dict(zip(starts, [*starts, len(file.source.text) + 1][1:], strict=True))
