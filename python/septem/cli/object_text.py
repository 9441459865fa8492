"""What cards, stages and boards do, in words; read from the compiled tables.

All words for things come from the tables; the words in here are those of the table format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import septem
from septem.compiler.table_format import Scope, TradeSide, Way

_SCOPES = {
    Scope.SELF: "the own city",
    Scope.LEFT: "the left neighbour",
    Scope.RIGHT: "the right neighbour",
    Scope.LEFT | Scope.RIGHT: "both neighbours",
    Scope.SELF | Scope.LEFT: "the own city and the left neighbour",
    Scope.SELF | Scope.RIGHT: "the own city and the right neighbour",
    Scope.SELF | Scope.LEFT | Scope.RIGHT: "the own and both neighbouring cities",
    Scope.OTHERS: "all other cities",
    Scope.SELF | Scope.OTHERS: "all cities",
}
_TRADE_SIDES = {
    TradeSide.LEFT: "the left neighbour",
    TradeSide.RIGHT: "the right neighbour",
    TradeSide.LEFT | TradeSide.RIGHT: "both neighbours",
}
_RENEWALS = {"always": "", "age": " once an age", "game": " once a game"}

Row = dict[str, Any]
Action = dict[str, Any]
"""What a use of an ask does, as the tables have it."""


def board_name(ruleset: septem.Ruleset, board: str, side: str) -> str:
    """A board in words, with its side if it has several."""
    return board if len(ruleset.boards[board]) == 1 else f"{board} {side}"


class ObjectText:
    """Words for the objects of one ruleset."""

    def __init__(self, ruleset: septem.Ruleset) -> None:
        tables = ruleset.tables()
        self._ruleset = ruleset
        self._tables = tables
        self._goods: list[str] = [good["name"] for good in tables["goods"]]
        self._counters: list[dict[str, Any]] = tables["counters"]
        self._points_counters = {
            category["points"] for category in tables["categories"] if category["points"] is not None
        }
        self._standing: dict[int, tuple[Callable[[Row], str], Row]] = {
            rule["counter"]: (words, rule)
            for table, words in (
                ("cost_changes", self._cost_change),
                ("events", self._event),
                ("strengths", self._strength),
            )
            for rule in tables[table]
        }
        """The rules that hold as often as a counter says, with what puts them into words."""
        self._cards_by_name = {card["name"]: self._rows(card["rows"]) for card in tables["cards"]}
        self._sides = {
            (board["name"], side["name"]): side for board in tables["boards"] for side in board["sides"]
        }
        self._cards: dict[str, dict[str, Any]] = {card["name"]: card for card in tables["cards"]}
        self._kinds = Counter(ask["kind"] for ask in tables["asks"])
        currency = self._counters[tables["currency"]]
        self.currency: str = currency["name"]
        """The name of the counter that payments move."""
        self.has_currency = not currency["internal"]
        """Whether anything is ever paid in it."""
        self.has_goods = bool(self._goods)
        """Whether cities make goods."""
        kept = (tables["stages"], tables["unbuilt"])
        colours = (colour["counter"] for colour in tables["colours"])
        self.counted_elsewhere = {self._counters[counter]["name"] for counter in (*kept, *colours)}
        """Counters that only repeat what a city shows anyway."""
        self.of_conflicts = {
            self._counters[gain["counter"]]["name"]
            for step in tables["flow"]
            if step["do"] == "conflict"
            for gain in (step["winner"], step["loser"])
            if gain
        } - {self.currency}
        """Counters that conflicts change."""

    def card(self, name: str) -> str:
        """What a card does."""
        told = [
            *self._as_one_of_a_group(name),
            *self._phrases(self._cards_by_name[name]),
            *self._by_stack(name),
        ]
        return "; ".join(told)

    def powers(self, name: str) -> list[str]:
        """The names of the powers that a card gives."""
        rows = self._cards_by_name[name]
        return [self._tables["powers"][row["power"]]["name"] for row in rows if row["op"] == "power"]

    def board(self, board: str, side: str) -> str:
        """A board in words, with its side if it has several."""
        return board_name(self._ruleset, board, side)

    def stage(self, board: str, side: str, number: int) -> str:
        """What a stage does; the first has number 1."""
        stage = self._sides[board, side]["stages"][number - 1]
        copies = " or ".join(dict.fromkeys(map(_copied, stage["copies"])))
        return "; ".join([*([f"is {copies}"] if copies else []), *self._phrases(self._rows(stage["rows"]))])

    def stage_cost(self, board: str, side: str, number: int) -> str:
        """What a stage costs; empty if nothing, or if the stage that it copies tells."""
        stage = self._sides[board, side]["stages"][number - 1]
        if any(copy["cost"] for copy in stage["copies"]):
            return ""
        cost = self._tables["costs"][stage["cost"]]
        goods = dict(zip(self._goods, cost["goods"], strict=True))
        described: dict[str, Any] = {"bank": cost["bank"], "goods": goods}
        if spend := cost["spend"]:
            described["spend"] = {**spend, "group": self._tables["groups"][spend["group"]]["name"]}
        return self.cost(described)

    def any_order(self, board: str, side: str, number: int) -> str:
        """Which other stages may be built before a stage or after it, in words; empty if there are none."""
        stages = self._sides[board, side]["stages"]
        # What must stand before a stage, and what must stand before that.
        before: list[int] = []
        for stage in stages:
            needs = stage["needs"]
            before.append(needs | _union(mask for at, mask in enumerate(before) if needs >> at & 1))
        own = number - 1
        free = [
            str(other + 1)
            for other in range(len(stages))
            if other != own and not before[own] >> other & 1 and not before[other] >> own & 1
        ]
        if not free:
            return ""
        return "any order" if len(free) == len(stages) - 1 else f"any order with {', '.join(free)}"

    def cost(self, cost: dict[str, Any]) -> str:
        """A cost as `Ruleset.describe` gives it; empty if nothing is to be paid."""
        parts = [self.amount(self.currency, cost["bank"])] if cost["bank"] else []
        parts += [_counted(units, good) for good, units in cost["goods"].items() if units]
        if spend := cost.get("spend"):
            sameness = "identical" if spend["identical"] else "different"
            one = spend["count"] == 1
            parts.append(f"1 of {spend['group']}" if one else f"{spend['count']} {sameness} {spend['group']}")
        return ", ".join(parts)

    def action(self, kind: str, use: str) -> Action:
        """What a use does in decisions of a kind."""
        return next(
            offered["action"]
            for ask in self._tables["asks"]
            for offered in ask["uses"]
            if (ask["kind"], offered["name"]) == (kind, use)
        )

    def row_of(self, kind: str) -> str | None:
        """The pile beside which the cards lie that decisions of a kind are about, if they lie there."""
        for ask in self._tables["asks"]:
            if ask["kind"] == kind and ask["from"]["zone"] == "row":
                name: str = self._tables["piles"][ask["from"]["pile"]]["name"]
                return name
        return None

    def is_about_cards_in_hand(self, kind: str) -> bool:
        """Whether decisions of a kind are about cards of a hand or of the discard pile."""
        return any(
            ask["kind"] == kind and ask["from"]["zone"] in {"hand", "discard"} for ask in self._tables["asks"]
        )

    def amount(self, counter: str, amount: int) -> str:
        """An amount of a counter."""
        described = next(entry for entry in self._counters if entry["name"] == counter)
        if described["plural"] == described["name"]:
            return f"{counter} ×{amount}"
        return f"{amount} {described['name'] if amount == 1 else described['plural']}"

    def plural(self, counter: str) -> str:
        """The name of a counter for amounts other than one."""
        plural: str = next(entry["plural"] for entry in self._counters if entry["name"] == counter)
        return plural

    def sale(self, kind: str, use: str) -> str | None:
        """What a seat gets for a use of a card that only sells it, else `None`."""
        for ask in self._tables["asks"]:
            for offered in ask["uses"]:
                action = offered["action"]
                if (ask["kind"], offered["name"], action["action"]) == (kind, use, "sell"):
                    return self.amount(self._counters[action["counter"]]["name"], action["amount"])
        return None

    def goods(self, city: dict[str, Any]) -> str:
        """What a city, as `Game.observe` gives it, can make each turn."""
        side = self._sides[city["board"], city["side"]]
        ranges = [side["rows"], *(side["stages"][number - 1]["rows"] for number in city["stages"])]
        rows = [row for found in ranges for row in self._rows(found)]
        rows += [row for name in city["built"] for row in self._cards_by_name[name]]
        for_sale: Counter[str] = Counter()
        own: Counter[str] = Counter()
        for row in rows:
            if row["op"] == "produce":
                producer = self._tables["producers"][row["producer"]]
                (for_sale if producer["for_sale"] else own)[self._made(producer)] += row["units"]
        parts = [", ".join(_counted(units, good) for good, units in for_sale.items())]
        if own:
            parts.append("not for sale " + ", ".join(_counted(units, good) for good, units in own.items()))
        return "; ".join(part for part in parts if part)

    def _rows(self, row_range: Sequence[int]) -> list[Row]:
        first, count = row_range
        rows: list[Row] = self._tables["rows"][first : first + count]
        return rows

    def _phrases(self, rows: Iterable[Row]) -> list[str]:
        phrases = {
            "add": self._add,
            "produce": self._produce,
            "trade": self._trade,
            "right": self._right,
            "gain": self._gain,
            "lose": self._lose,
            "queue": self._queue,
            "score": self._score,
            "score_marker": self._score_marker,
            "score_best": self._score_best,
            "share": self._share,
            "power": self._power,
        }
        return [phrases[row["op"]](row) for row in rows]

    def _add(self, row: Row) -> str:
        if row["counter"] in self._points_counters:
            return _counted_points(row["amount"])
        if row["counter"] in self._standing:
            words, rule = self._standing[row["counter"]]
            return words(rule)
        counter = self._counters[row["counter"]]
        return self.amount(counter["name"], row["amount"])

    def _produce(self, row: Row) -> str:
        producer = self._tables["producers"][row["producer"]]
        made = _counted(row["units"], self._made(producer))
        return f"makes {made}" if producer["for_sale"] else f"makes {made}, not for sale"

    def _trade(self, row: Row) -> str:
        term = self._tables["terms"][row["term"]]
        goods = self._all_of(term["goods"])
        return f"buys {goods} from {_TRADE_SIDES[TradeSide(term['sides'])]} for {term['price']}"

    def _right(self, row: Row) -> str:
        right = self._tables["rights"][row["right"]]
        colours = self._colours(right["colours"])
        every = len(colours) == len(self._tables["colours"])
        which = "a card" if every else f"a card that is {' or '.join(colours)}"
        conditions = " if it is the first of its colour" if right["first_of_colour"] else ""
        if right["numbers"] is not None:
            numbers = [
                str(bit + 1) for bit in range(right["numbers"].bit_length()) if right["numbers"] >> bit & 1
            ]
            conditions += f" as card {', '.join(numbers)} of an age"
        return f"builds {which} free{_RENEWALS[right['renewal']]}{conditions}"

    def _gain(self, row: Row) -> str:
        counter = self._counters[row["counter"]]
        text = self._quantity(row["quantity"], counter["name"], counter["plural"])
        return text if row["scope"] == Scope.SELF else f"{text} for {_scope(row['scope'])}"

    def _cost_change(self, change: Row) -> str:
        built = self._built(change, "cards", "stages")
        if change["without_goods"]:
            return f"builds {built} without goods"
        shift = self.amount(self.currency, abs(change["bank"]))
        return f"builds {built} for {shift} {'less' if change['bank'] < 0 else 'more'}"

    def _event(self, event: Row) -> str:
        counter = self._counters[event["gained"]]
        gained = self._quantity(event["quantity"], counter["name"], counter["plural"])
        receivers = "" if event["scope"] == Scope.SELF else f" for {_scope(event['scope'])}"
        ways = Way(event["ways"])
        by = [way.name.lower() for way in Way if way.name and way in ways]
        way = "" if len(by) == len(Way) else f" by {' or '.join(by)}"
        return f"{gained}{receivers} for each {self._built(event, 'card', 'stage')} built{way}"

    def _strength(self, strength: Row) -> str:
        counter = self._counters[strength["strength"]]
        return f"{self._quantity(strength['quantity'], counter['name'], counter['plural'])} in conflicts"

    def _built(self, rule: Row, card: str, stage: str) -> str:
        """What a rule for builds is for; the words are those for cards and for stages."""
        colours = self._colours(rule["colours"])
        every = len(colours) == len(self._tables["colours"])
        named = [card] if every else [f"{' or '.join(colours)} {card}"] if colours else []
        return " or ".join([*named, *([stage] if rule["stages"] else [])])

    def _colours(self, colours: int) -> list[str]:
        """The names of a bit set of colours."""
        listed = enumerate(self._tables["colours"])
        return [colour["name"] for number, colour in listed if colours >> number & 1]

    def _lose(self, row: Row) -> str:
        settling = (step for step in self._tables["flow"] if step["do"] == "lose")
        settled = next(step for step in settling if step["pending"] == row["counter"])
        counter = self._counters[settled["counter"]]
        text = self._quantity(row["quantity"], counter["name"], counter["plural"])
        return f"{_scope(row['scope'])} lose {text}"

    def _queue(self, row: Row) -> str:
        ask = self._tables["asks"][row["ask"]]
        return f"then {ask['kind'] if self._kinds[ask['kind']] == 1 else ask['name']}"

    def _as_one_of_a_group(self, name: str) -> list[str]:
        cards = self._tables["cards"]
        told = []
        for group in self._tables["groups"]:
            if group["wild"] is not None and cards[group["wild"]]["name"] == name:
                told.append(f"any of the {group['name']}")
            elif any(cards[card]["name"] == name for card in group["cards"]):
                told.append(f"one of the {group['name']}")
        return told

    def _by_stack(self, name: str) -> list[str]:
        """What categories of the score sheet count of the copies of a card."""
        stack = self._cards[name]["stack"]
        quantities = (category["quantity"] for category in self._tables["categories"])
        counted = [number for number in quantities if number is not None]
        return [
            self._quantity(number, "point", "points")
            for number in counted
            if any(stack in term["counters"] for term in self._tables["quantities"][number]["terms"])
        ]

    def _score(self, row: Row) -> str:
        return self._quantity(row["quantity"], "point", "points")

    def _score_marker(self, row: Row) -> str:
        points = _counted_points(row["points"])
        return f"{points} per card in {_scope(row['scope'])} of the colour of the card under the stage"

    def _score_best(self, row: Row) -> str:
        colour = self._tables["colours"][row["colour"]]["name"]
        return f"scores the best {colour} card of {_scope(row['scope'])}"

    def _quantity(self, number: int, one: str, many: str) -> str:
        quantity = self._tables["quantities"][number]
        constant: int = quantity["constant"]
        parts = [f"{constant} {one if constant == 1 else many}"] if constant or not quantity["terms"] else []
        return " + ".join([*parts, *(self._term(term, one, many) for term in quantity["terms"])])

    def _term(self, term: dict[str, Any], one: str, many: str) -> str:
        weight, number = term["weight"], term["number"]
        counters = [self._counters[counter] for counter in term["counters"]]
        named = [counter["name" if number == 1 else "plural"] for counter in counters]
        goods = "/".join(self._named_goods(term["goods"]))
        names = ", ".join([*named, *([f"unit of {goods} for sale"] if goods else [])])
        words = {
            "per": "per" if number == 1 else f"per {number}",
            "at_least": f"if at least {number}",
            "at_most": f"if at most {number}" if number else "if no",
        }
        place = "" if term["scope"] == Scope.SELF else f" in {_scope(term['scope'])}"
        return f"{weight} {one if weight == 1 else many} {words[term['counting']]} {names}{place}"

    def _share(self, row: Row) -> str:
        name = self._tables["shared"][row["counter"]]["name"]
        return f"the table {'gains' if row['amount'] > 0 else 'loses'} {abs(row['amount'])} {name}"

    def _power(self, row: Row) -> str:
        power = self._tables["powers"][row["power"]]
        what = power["what"]
        if what["power"] == "draw":
            wakers = [self._tables["cards"][card]["name"] for card in what["cards"]]
            told = f"a further card after {' or '.join([*wakers, *(['a stage'] if what['stage'] else [])])}"
        elif what["power"] == "double":
            told = f"1 {self._tables['cards'][what['card']]['name']} that is spent counts as 2"
        else:
            told = "cards spent need be neither identical nor different"
        switch = power["always"]
        always = "" if switch is None else f", always with {self._tables['switches'][switch]['name']}"
        return f"{told}, once a turn{always}"

    def _made(self, producer: dict[str, Any]) -> str:
        return "missing goods" if producer["missing"] else self._any_of(producer["goods"])

    def _any_of(self, goods: int) -> str:
        return "/".join(self._named_goods(goods))

    def _all_of(self, goods: int) -> str:
        return ", ".join(self._named_goods(goods))

    def _named_goods(self, goods: int) -> list[str]:
        return [name for number, name in enumerate(self._goods) if goods >> number & 1]


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _counted(units: int, good: str) -> str:
    return good if units == 1 else f"{units} {good}"


def _copied(copy: dict[str, Any]) -> str:
    stage = "the last stage" if copy["stage"] is None else f"stage {copy['stage'] + 1}"
    return f"{stage} of {_TRADE_SIDES[TradeSide[copy['of'].upper()]]}"


def _counted_points(amount: int) -> str:
    return "1 point" if amount == 1 else f"{amount} points"


def _scope(scope: int) -> str:
    neighbours = Scope.LEFT | Scope.RIGHT
    # All others include the neighbours: to name these as well changes nothing.
    seats = Scope(scope) & ~neighbours if scope & Scope.OTHERS else Scope(scope)
    return _SCOPES[seats]
