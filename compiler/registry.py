"""The language, word by word: every item, clause, step and scope with its form, its meaning and an example.

Everything that lists the words of the language takes them from here: the lexer, the recovering parser, the
checks of what may stand where, suggestions, and later reference pages and editors. A test compares the words
with the grammar.

In a form, words in lower case are typed as they stand, words in upper case are filled in: `N` a number,
`NAME` a name, `TEXT` a text in quotes. `[ ]` is optional, `{ }` may be repeated, `|` separates alternatives,
`'{'` is a brace.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from .table_format import Scope, TradeSide


class Kind(Enum):
    """What sort of thing an entry describes."""

    ITEM = "item"
    CLAUSE = "clause"
    ASK_CLAUSE = "clause of an ask"
    RULESET_CLAUSE = "clause of a ruleset"
    TRADE_CLAUSE = "clause of trade"
    AWARD = "award of a conflict"
    BOARD_PART = "part of a board"
    STEP = "step of the flow"
    PART = "part of a clause"


@dataclass(frozen=True)
class Entry:
    """One thing that can be said. `where` names the items or blocks in which it may stand."""

    kind: Kind
    form: str
    meaning: str
    where: tuple[str, ...]
    example: str

    @property
    def title(self) -> str:
        """The words with which the form begins: `scores squares of` for example."""
        words: list[str] = []
        for part in self.form.split():
            if not re.fullmatch("[a-z]+", part):
                break
            words.append(part)
        return " ".join(words)

    @property
    def first_word(self) -> str:
        """The first word of the form."""
        return self.form.split()[0]

    @property
    def later_words(self) -> frozenset[str]:
        """The words of the form behind its first word."""
        return frozenset(re.findall(r"\b[a-z]+\b", self.form.removeprefix(self.first_word)))

    @property
    def words(self) -> frozenset[str]:
        """All words of the language that occur in the form."""
        return frozenset(re.findall(r"\b[a-z]+\b", self.form))


_TOP = ("file",)
_EFFECTS = ("card", "stage", "side", "ability")
_PLACED = ("card", "stage", "ability")
"""What is placed in the course of a game, so that something can happen then."""
_FLOW = ("flow", "steps")

ENTRIES: tuple[Entry, ...] = (
    # --- items
    Entry(
        Kind.ITEM,
        "ruleset NAME [TEXT] ['{' CLAUSES '}']",
        "Names the game: the name by which it is loaded and the title shown to people. A ruleset that "
        "extends another one may leave out the block: the clauses are taken over.",
        _TOP,
        'ruleset harvest "The Harvest" { players 3 to 5 }',
    ),
    Entry(
        Kind.ITEM,
        "extends NAME",
        "Takes over everything of a built-in ruleset, given by its name; this one then adds, replaces and "
        "removes.",
        _TOP,
        "extends orchard",
    ),
    Entry(
        Kind.ITEM,
        "replace ITEM",
        "Puts a whole new definition in the place of one that the extended ruleset has.",
        _TOP,
        "replace counter apple  plural apples",
    ),
    Entry(
        Kind.ITEM,
        "remove KIND NAME [age N]",
        "Takes a definition of the extended ruleset away; a card of several ages needs its age.",
        _TOP,
        'remove card "Old Mill" age 1',
    ),
    Entry(
        Kind.ITEM,
        "change card | ability | category NAME CLAUSES",
        "Changes a definition of the extended ruleset: the clauses take the place of those that begin with "
        "the same word, all others stay. Of a card of several ages, `age` says which is meant.",
        _TOP,
        'change card "Barn"  scores 3  without cost',
    ),
    Entry(
        Kind.ITEM,
        "switch NAME on | off [TEXT]",
        "A yes-or-no choice of the players, fixed when a game begins, with its default.",
        _TOP,
        'switch "long winter" off "Nothing grows in the last age."',
    ),
    Entry(Kind.ITEM, "class NAME", "A group of goods that clauses can name together.", _TOP, "class fruit"),
    Entry(
        Kind.ITEM,
        "resource NAME [NAME]",
        "A kind of goods, with the class to which it belongs.",
        _TOP,
        "resource pear fruit",
    ),
    Entry(
        Kind.ITEM,
        "currency NAME [plural NAME]",
        "The counter with which seats pay. There is exactly one.",
        _TOP,
        "currency bean  plural beans",
    ),
    Entry(
        Kind.ITEM,
        "colour NAME [TEXT]",
        "A colour of cards. It is also a counter: the number of cards of this colour in the city.",
        _TOP,
        'colour amber "everything sweet"',
    ),
    Entry(
        Kind.ITEM,
        "counter NAME [plural NAME]",
        "A small number that each seat has; it starts at 0.",
        _TOP,
        "counter bell  plural bells",
    ),
    Entry(
        Kind.ITEM,
        "trade '{' CLAUSES '}'",
        "The ordinary terms on which goods are bought from the two neighbours.",
        _TOP,
        "trade { price 2 }",
    ),
    Entry(
        Kind.ITEM,
        "ability NAME [TEXT] CLAUSES",
        "A name for several clauses together; `grants` puts them on a card, a stage or a side.",
        _TOP,
        'ability "green thumb" "A symbol of every kind." { carries bell }',
    ),
    Entry(
        Kind.ITEM,
        "card NAME NAME CLAUSES",
        "A kind of card: its name, its colour, and what it costs and does.",
        _TOP,
        'card "Old Mill" amber  age 1  copies 3+ 4+  cost pear  scores 2',
    ),
    Entry(
        Kind.ITEM,
        "board NAME '{' SIDES '}'",
        "A board with its sides.",
        _TOP,
        'board "Hill Farm" { side A  starts with pear { stage 1  cost pear  scores 3 } }',
    ),
    Entry(
        Kind.ITEM,
        "category NAME CLAUSES",
        "A line of the score sheet; lines stand in the order of the text unless `categories` says otherwise.",
        _TOP,
        "category sweets  from amber",
    ),
    Entry(
        Kind.ITEM,
        "categories NAME {, NAME}",
        "The order of the lines of the score sheet; categories not named follow in that of the text.",
        _TOP,
        "categories noise, sweets",
    ),
    Entry(
        Kind.ITEM,
        "ties by NAME {, NAME}",
        "What breaks ties: the counters compared, more is better.",
        _TOP,
        "ties by beans",
    ),
    Entry(
        Kind.ITEM,
        "deck age N [draws [seats +] N NAME]",
        "The deck of an age. With `draws` only so many cards of the colour, drawn at random, are in it. "
        "It must hold exactly what is dealt, for every number of players.",
        _TOP,
        "deck age 2  draws seats + 1 amber",
    ),
    Entry(
        Kind.ITEM,
        "ask NAME [as NAME] '{' CLAUSES '}'",
        "A question put to seats: who is asked, where the cards come from, what can be done with one. "
        "Decisions and records call it by its name, or by the one after `as`: several questions can be of "
        "one kind.",
        _TOP,
        'ask "choose" { of every seat  from hand  use build builds by cost  use compost gains 2 beans }',
    ),
    Entry(
        Kind.ITEM,
        "flow '{' STEPS '}'",
        "The course of the game, step by step.",
        _TOP,
        'flow { draw boards  age 1 to 3 { deal 7  ask "choose"  pay  place } }',
    ),
    Entry(
        Kind.ITEM,
        "steps NAME '{' STEPS '}'",
        "A part of the flow with a name: `do` puts its steps in place. A ruleset that extends another one "
        "can replace the parts that differ; a part without steps is a place for those of others.",
        _TOP,
        'steps "after the turn" { collect  pass hands left }',
    ),
    # --- parts of a board
    Entry(
        Kind.BOARD_PART,
        "side NAME CLAUSES '{' STAGES '}'",
        "A side of a board: what it gives from the start, and its stages.",
        ("board",),
        "side A  starts with pear { stage 1  cost pear  scores 3 }",
    ),
    Entry(
        Kind.BOARD_PART,
        "stage N CLAUSES",
        "A stage of a side; stages are numbered from 1. The stages built are counted by the counter `stage`, "
        'plural `stages`, which every ruleset has; those still to be built by `"unbuilt stage"`, plural '
        '`"unbuilt stages"`.',
        ("side",),
        "stage 1  cost 2 pear  scores 3",
    ),
    # --- clauses of a ruleset and of trade
    Entry(
        Kind.RULESET_CLAUSE,
        "players N [to N]",
        "The numbers of players that the game allows.",
        ("ruleset",),
        "players 3 to 5",
    ),
    Entry(
        Kind.RULESET_CLAUSE,
        "chains from earlier ages",
        "Every card named by `free with` must come from an earlier age.",
        ("ruleset",),
        "chains from earlier ages",
    ),
    Entry(
        Kind.TRADE_CLAUSE,
        "price N",
        "What a unit costs unless something lowers it.",
        ("trade",),
        "price 2",
    ),
    Entry(
        Kind.TRADE_CLAUSE,
        "needless purchases when NAME",
        "The switch that allows buying what the own city could have produced.",
        ("trade",),
        'needless purchases when "long winter"',
    ),
    # --- clauses
    Entry(Kind.CLAUSE, "age N", "The age in whose deck the card is.", ("card",), "age 2"),
    Entry(
        Kind.CLAUSE,
        "copies N+ {N+}",
        "One entry a copy: the smallest number of players with which it is used.",
        ("card",),
        "copies 3+ 5+",
    ),
    Entry(
        Kind.CLAUSE,
        "cost [N] NAME {, [N] NAME}",
        "Goods that must be at hand and currency that is paid to the bank.",
        ("card", "stage"),
        "cost 2 pear, 1 bean",
    ),
    Entry(
        Kind.CLAUSE,
        "free with NAME {or NAME}",
        "The card costs nothing where one of the named cards stands in the city.",
        ("card",),
        'free with "Old Mill" or "Barn"',
    ),
    Entry(
        Kind.CLAUSE,
        "name NAME TEXT",
        "A translated name; the first word is the code of the language.",
        ("card", "board", "resource"),
        'name ja "古い水車"',
    ),
    Entry(
        Kind.CLAUSE,
        "produces [N] NAME {or NAME} {, ...} | [N] any NAME [not for sale]",
        "Units of goods each turn. `or` is a choice made anew each turn, `any` a choice out of a class.",
        _EFFECTS,
        "produces any fruit not for sale",
    ),
    Entry(
        Kind.CLAUSE,
        "starts with [N] NAME {or NAME} {, ...}",
        "What the side gives from the beginning: goods, for sale, or an amount of a counter.",
        ("side",),
        "starts with pear",
    ),
    Entry(
        Kind.CLAUSE,
        "carries [N] NAME",
        "The counter is higher as long as this is in play.",
        _EFFECTS,
        "carries 2 bells",
    ),
    Entry(
        Kind.CLAUSE,
        "gains [N] NAME [for SCOPES] [COUNTED]",
        "Once, after all have placed: the counter grows, for the owner or for the seats named.",
        _PLACED,
        "gains 2 beans per amber in self, neighbours",
    ),
    Entry(
        Kind.CLAUSE,
        "scores QUANTITY",
        "Points at the end, in the category that is `from` the colour (or from stages).",
        (*_EFFECTS, "category"),
        "scores 1 per bell in neighbours",
    ),
    Entry(
        Kind.CLAUSE,
        "scores squares of NAME {, NAME} and N per set [with NAME wild]",
        "The square of the number of each symbol, and N for each complete set; a wild symbol is any of them.",
        ("category",),
        "scores squares of bell, drum and 5 per set",
    ),
    Entry(
        Kind.CLAUSE,
        "scores best NAME in SCOPES",
        "At the end the best card of a colour in those cities, but the own one, scores as if it stood here.",
        _EFFECTS,
        "scores best amber in neighbours",
    ),
    Entry(
        Kind.CLAUSE,
        "buys NAME {, NAME} from SIDES for N",
        "A lower price for goods or a whole class bought from these sides.",
        _EFFECTS,
        "buys fruit from left for 1",
    ),
    Entry(
        Kind.CLAUSE,
        "builds [NAME {, NAME}] free [always | once an age | once a game] [first of its colour] "
        "[for card N [to N] {, ...} of an age]",
        "A right to build cards, of these colours or of all, without any cost: always if nothing else is "
        "said. It can be only for a card of whose colour none stands in the city, or for the first, second, "
        "... card of the hand that the seat uses in an age, whatever it does with those before.",
        _EFFECTS,
        "builds amber free once an age",
    ),
    Entry(
        Kind.CLAUSE,
        "asks NAME rank N",
        "Queues a question to the owner when this is placed; lower ranks are asked first.",
        _PLACED,
        'asks "glean" rank 1',
    ),
    Entry(
        Kind.CLAUSE,
        "grants NAME",
        "Everything that the ability says.",
        ("card", "stage", "side"),
        'grants "green thumb"',
    ),
    Entry(
        Kind.CLAUSE,
        "from NAME {, NAME}",
        "The category holds the points that cards of these colours score; `stages` are those of boards.",
        ("category",),
        "from amber, stages",
    ),
    Entry(
        Kind.CLAUSE,
        "stages in any order",
        "The stages of the side may be built in any order; otherwise each needs all with lower numbers.",
        ("side",),
        "stages in any order",
    ),
    Entry(
        Kind.CLAUSE,
        "without NAME {, NAME}",
        "Drops the clauses that begin with these words.",
        ("change",),
        "without cost, free",
    ),
    # --- clauses of an ask
    Entry(
        Kind.ASK_CLAUSE,
        "of every seat",
        "All seats are asked at the same time.",
        ("ask",),
        "of every seat",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of seats with NAME",
        "The seats whose counter is above 0 are asked, at the same time.",
        ("ask",),
        "of seats with bell",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of the queued seat",
        "The seat is asked for which an `asks` clause has queued the question.",
        ("ask",),
        "of the queued seat",
    ),
    Entry(Kind.ASK_CLAUSE, "from hand | discard", "Where the cards come from.", ("ask",), "from hand"),
    Entry(
        Kind.ASK_CLAUSE,
        "use NAME ACTION [when NAME | unless NAME]",
        "Something that can be done with a card; the name is the word for it in moves.",
        ("ask",),
        "use compost  gains 2 beans",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "skipped when nothing can be built [unless NAME]",
        "A seat that could build nothing is not asked.",
        ("ask",),
        "skipped when nothing can be built",
    ),
    Entry(
        Kind.PART,
        "builds by cost | chain | right {, ...}",
        "Build the card: by paying, free by a card that stands, free by a right.",
        ("use",),
        "builds by cost, chain",
    ),
    Entry(
        Kind.PART,
        "builds free as NAME",
        "Build the card without any condition; the name is the word for this way in moves.",
        ("use",),
        'builds free as "gleaning"',
    ),
    Entry(
        Kind.PART,
        "stage by cost",
        "Use the card to mark a stage of the own board, paying what the stage costs.",
        ("use",),
        "stage by cost",
    ),
    Entry(
        Kind.PART, "gains [N] NAME", "Discard the card for an amount of a counter.", ("use",), "gains 2 beans"
    ),
    Entry(Kind.PART, "nothing", "Do nothing; no card is used.", ("use",), "nothing"),
    # --- the flow
    Entry(
        Kind.STEP,
        "draw boards",
        "Each seat gets a board, all different.",
        _FLOW,
        "draw boards",
    ),
    Entry(
        Kind.STEP,
        "every seat gains [N] NAME",
        "A counter of every seat grows.",
        _FLOW,
        "every seat gains 3 beans",
    ),
    Entry(
        Kind.STEP,
        "age N to N '{' STEPS '}'",
        "The steps are done for each age in turn.",
        _FLOW,
        "age 1 to 3 { deal 7 }",
    ),
    Entry(
        Kind.STEP,
        "turn N to N '{' STEPS '}'",
        "The steps are done for each turn.",
        _FLOW,
        'turn 1 to 6 { ask "choose"  pay  place  pass hands left }',
    ),
    Entry(
        Kind.STEP,
        "in age | turn N [to N] {, N [to N]} '{' STEPS '}'",
        "The steps are done only in these ages or turns.",
        _FLOW,
        "in age 1, 3 { pass hands left }",
    ),
    Entry(
        Kind.STEP,
        "when NAME '{' STEPS '}' [otherwise '{' STEPS '}']",
        "The steps are done only if the switch is on.",
        _FLOW,
        'when "long winter" { renew rights } otherwise { add rights }',
    ),
    Entry(
        Kind.STEP,
        "unless NAME '{' STEPS '}' [otherwise '{' STEPS '}']",
        "The steps are done only if the switch is off.",
        _FLOW,
        'unless "long winter" { renew rights }',
    ),
    Entry(
        Kind.STEP,
        "deal N",
        "Every seat gets a hand of N cards from the deck of the current age.",
        _FLOW,
        "deal 7",
    ),
    Entry(
        Kind.STEP,
        "renew rights",
        "Rights that come back each age do so; unused ones are lost.",
        _FLOW,
        "renew rights",
    ),
    Entry(
        Kind.STEP,
        "add rights",
        "Rights that come back each age do so, beside unused ones.",
        _FLOW,
        "add rights",
    ),
    Entry(
        Kind.STEP,
        "do NAME",
        "The steps of the part with this name are done.",
        _FLOW,
        'do "after the turn"',
    ),
    Entry(Kind.STEP, "ask NAME", "Asks and waits until all have answered.", _FLOW, 'ask "choose"'),
    Entry(Kind.STEP, "pay", "Takes what the answers cost and pays it out.", _FLOW, "pay"),
    Entry(Kind.STEP, "place", "Puts the cards of the answers in their places.", _FLOW, "place"),
    Entry(Kind.STEP, "collect", "Collects the one-time gains of what was placed.", _FLOW, "collect"),
    Entry(
        Kind.STEP,
        "discard hands",
        "Puts what is left of all hands on the discard pile.",
        _FLOW,
        "discard hands",
    ),
    Entry(
        Kind.STEP,
        "each queued ask '{' STEPS '}'",
        "Asks each queued seat in its order and does the steps after each answer.",
        _FLOW,
        "each queued ask { place  collect }",
    ),
    Entry(
        Kind.STEP,
        "pass hands left | right",
        "Every seat gives its hand to a neighbour.",
        _FLOW,
        "pass hands left",
    ),
    Entry(
        Kind.STEP,
        "conflict by NAME '{' AWARDS '}'",
        "Every pair of neighbours compares a counter; the higher and the lower each gain.",
        _FLOW,
        "conflict by bell { winner gains 1 drum  loser gains 1 bean }",
    ),
    Entry(
        Kind.AWARD,
        "winner gains [N] NAME",
        "What the higher one gains.",
        ("conflict",),
        "winner gains 1 drum",
    ),
    Entry(
        Kind.AWARD, "loser gains [N] NAME", "What the lower one gains.", ("conflict",), "loser gains 1 drum"
    ),
    # --- counting
    Entry(
        Kind.PART,
        "per [N] NAME {, NAME} [in SCOPES]",
        "As often as the sum of the counters holds the number, 1 if none is said.",
        ("quantity",),
        "per 2 bell, drum in self, left",
    ),
    Entry(
        Kind.PART,
        "if no | at least N | at most N NAME {, NAME} [in SCOPES]",
        "Once if the sum of the counters is none, so large or so small, else not at all.",
        ("quantity",),
        "if at least 3 amber",
    ),
    # --- scopes
    Entry(Kind.PART, "self", "The owner.", ("scope",), "self"),
    Entry(Kind.PART, "left", "The left neighbour.", ("scope", "side of trade"), "left"),
    Entry(Kind.PART, "right", "The right neighbour.", ("scope", "side of trade"), "right"),
    Entry(Kind.PART, "neighbours", "Both neighbours.", ("scope", "side of trade"), "neighbours"),
    Entry(Kind.PART, "others", "All other seats.", ("scope",), "others"),
    Entry(Kind.PART, "all", "All seats.", ("scope",), "all"),
)


def first_words(*kinds: Kind) -> frozenset[str]:
    """The words with which entries of these kinds begin."""
    return frozenset(entry.first_word for entry in ENTRIES if entry.kind in kinds)


KEYWORDS: frozenset[str] = frozenset(word for entry in ENTRIES for word in entry.words)
"""All words of the language."""

ITEM_WORDS: frozenset[str] = first_words(Kind.ITEM)
"""Words that begin an item."""

CLAUSE_WORDS: frozenset[str] = first_words(Kind.CLAUSE)
"""Words that begin a clause of a card, stage, side, ability or category."""

RESUME_WORDS: frozenset[str] = first_words(
    Kind.CLAUSE,
    Kind.ASK_CLAUSE,
    Kind.RULESET_CLAUSE,
    Kind.TRADE_CLAUSE,
    Kind.AWARD,
    Kind.STEP,
    Kind.BOARD_PART,
) | {"otherwise"}
"""Words at which the parser can go on after a mistake."""

STAGE_COUNTER: tuple[str, str] = ("stage", "stages")
"""The counter of the stages built: its name and its plural. It need not be declared."""

UNBUILT_COUNTER: tuple[str, str] = ("unbuilt stage", "unbuilt stages")
"""The counter of the stages of the own side that are not built: its name and its plural. It need not be
declared.
"""

SCOPES: dict[str, Scope] = {
    "self": Scope.SELF,
    "left": Scope.LEFT,
    "right": Scope.RIGHT,
    "neighbours": Scope.LEFT | Scope.RIGHT,
    "others": Scope.OTHERS,
    "all": Scope.SELF | Scope.OTHERS,
}
"""Scope words with their bit sets."""

SIDES: dict[str, TradeSide] = {
    "left": TradeSide.LEFT,
    "right": TradeSide.RIGHT,
    "neighbours": TradeSide.LEFT | TradeSide.RIGHT,
}
"""Sides of trade with their bit sets."""


def places_of(title: str) -> tuple[str, ...]:
    """Where the clause may stand whose entry has this title."""
    return next(entry.where for entry in ENTRIES if entry.kind is Kind.CLAUSE and entry.title == title)
