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

from .table_format import PileSide, Scope, TradeSide


class Kind(Enum):
    """What sort of thing an entry describes."""

    ITEM = "item"
    CLAUSE = "clause"
    ASK_CLAUSE = "clause of an ask"
    RULESET_CLAUSE = "clause of a ruleset"
    TRADE_CLAUSE = "clause of trade"
    AWARD = "clause of a conflict"
    BOARD_PART = "part of a board"
    STEP = "step of the flow"
    CASE = "case of settling"
    PART = "part of a clause"


@dataclass(frozen=True)
class Entry:
    """One thing that can be said. `where` names the items or blocks in which it may stand."""

    kind: Kind
    form: str
    meaning: str
    where: tuple[str, ...]
    example: str
    serves: str = ""
    """Of a primitive that only some rulesets need: what it is good for besides."""

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
        "counter NAME [plural NAME] [held by one | of the table]",
        "A small number that each seat has; it starts at 0. With `held by one` it is a thing of which there "
        "is one: whoever gains it has it, all others none. With `of the table` it is one number for all.",
        _TOP,
        "counter bell  plural bells",
        serves="Pawns and marks that pass from one seat to another; supplies and clocks of the table.",
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
        "ties by NAME [as NAME] {, NAME [as NAME]}",
        "What breaks ties: the counters compared, more is better. `as` names the line of the score sheet.",
        _TOP,
        "ties by beans",
    ),
    Entry(
        Kind.ITEM,
        "deck age N [draws [seats +] N NAME] [chooser left | right]",
        "The deck of an age. With `draws` only so many cards of the colour, drawn at random, are in it. It "
        "must hold exactly what is dealt, for every number of players; a free seat counts as one more, and "
        "`chooser` says on which side of it the player sits who is dealt the hand beside the draw pile.",
        _TOP,
        "deck age 2  draws seats + 1 amber",
    ),
    Entry(
        Kind.ITEM,
        "group NAME of NAME {, NAME} [with NAME wild]",
        "Kinds of stacking cards that are spent together: as a cost, or to turn sets of them in. A wild card "
        "stands for any of them.",
        _TOP,
        'group fruit of "Pear", "Plum"  with "Honey" wild',
        serves="Goods, symbols and trophies that are collected and spent.",
    ),
    Entry(
        Kind.ITEM,
        "pile NAME [hidden] [row N] holds [N] NAME {, [N] NAME}",
        "A pile of cards on the table, shuffled when the game begins. Its top card lies face up unless it is "
        "`hidden`; with `row` so many cards lie face up beside it and are replaced from it.",
        _TOP,
        'pile market hidden row 3  holds 4 "Pear", "Honey"',
        serves="Markets, rows of tokens, decks of which cards are drawn in play.",
    ),
    Entry(
        Kind.ITEM,
        "pile NAME [hidden] of boards",
        "A pile for each seat, with the cards that its board `holds`. It lies between the seat and its left "
        "neighbour.",
        _TOP,
        "pile barn of boards",
        serves="Decks that belong to a seat and that others may draw from.",
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
        Kind.RULESET_CLAUSE,
        "free seats N",
        "So many seats, 0 or 1, have no player, as in games for two with a third city between them. A free "
        "seat comes after the last player, has a board, builds and trades, and its share of a deck is the "
        "draw pile. Its decisions are those of the *chooser*: the player who holds the hand beside which "
        "the draw pile lies. Copies of cards, draws and boards count it as a seat; it wins nothing.",
        ("ruleset",),
        "free seats 1",
        serves="Dummy players and powers between the players.",
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
    Entry(
        Kind.TRADE_CLAUSE,
        "choices count as missing when NAME",
        "The switch with which goods that are made by choice only count as missing: see `produces`.",
        ("trade",),
        'choices count as missing when "long winter"',
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
        "produces [N] NAME {or NAME} {, ...} | [N] any NAME | [N] any missing [not for sale]",
        "Units of goods each turn. `or` is a choice made anew each turn, `any` a choice out of a class, "
        "`any missing` a choice out of the goods that nothing for sale of the own city can make.",
        _EFFECTS,
        "produces any fruit not for sale",
        serves="With `any missing`: cards and boards that make up for what a city lacks.",
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
        serves="Gifts to neighbours or to all others.",
    ),
    Entry(
        Kind.CLAUSE,
        "loses [N] NAME for SCOPES [COUNTED]",
        "Once, when the flow settles losses: the counter of the seats named falls, not below 0. What is "
        "counted is seen from the seat that loses: taxes and thefts can depend on what it has.",
        _PLACED,
        "loses 1 bean for others per amber",
        serves="Taxes, thefts and raids.",
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
        "scores squares of NAME {, NAME} and N per set [with NAME wild] "
        "[with NAME copied from NAME in SCOPES]",
        "The square of the number of each symbol, and N for each complete set; a wild symbol is any of them, "
        "a copied one any of those that cards of a colour in these cities carry.",
        ("category",),
        "scores squares of bell, drum and 5 per set",
        serves="With `copied from`: spies, and masks that use what others show.",
    ),
    Entry(
        Kind.CLAUSE,
        "scores cards like the marker [in SCOPES] for N",
        "N points at the end for each card of the colour of the card that marks the stage. That card lies "
        "face down until then: it is a secret that is worth points, and no score sheet before the end tells.",
        ("stage",),
        "scores cards like the marker in neighbours for 1",
        serves="Hidden goals that are told only at the end.",
    ),
    Entry(
        Kind.CLAUSE,
        "scores best NAME in SCOPES",
        "At the end the best card of a colour in those cities, but the own one, scores as if it stood here.",
        _EFFECTS,
        "scores best amber in neighbours",
        serves="Copies of what is worth most next door, of whatever colour.",
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
        serves="Patrons of a class of cards, rights that are used once, free first or last cards.",
    ),
    Entry(
        Kind.CLAUSE,
        "builds NAME {, NAME} without goods",
        "Cards of these colours, `cards` of any, or `stages` cost no goods; their price in currency stays.",
        _EFFECTS,
        "builds azure, stages without goods",
        serves="Classes of cards that cost only currency.",
    ),
    Entry(
        Kind.CLAUSE,
        "builds NAME {, NAME} for [N] NAME less | more",
        "The price in currency of cards of these colours, `cards` of any, or `stages` is so much lower, but "
        "not below 0, or so much higher, as often as this stands. Chains and rights to build free skip it.",
        _EFFECTS,
        "builds amber for 1 bean less",
        serves="Discounts for one city, surcharges on what is strong, goods that are paid for.",
    ),
    Entry(
        Kind.CLAUSE,
        "earns [N] NAME [for SCOPES] [COUNTED] for each NAME {, NAME} built "
        "[by cost | chain | right {, ...}]",
        "The counter grows each time the owner, after this stands, builds a card of these colours, a `card` "
        "of any, or a `stage`. With `by` only what is built in this way counts; where a ruleset has that, "
        "paying for a card that a chain makes free is a move of its own.",
        _EFFECTS,
        "earns 2 beans for each amber built by chain",
        serves="Commissions for a colour, for chains or for stages; gifts whenever something is built.",
    ),
    Entry(
        Kind.CLAUSE,
        "adds QUANTITY to NAME in conflicts",
        "Conflicts that compare the counter find it higher by the quantity as it is then.",
        _EFFECTS,
        "adds 1 per drum to bell in conflicts",
        serves="Strength that depends on what a city has built or lost, or what stands next door.",
    ),
    Entry(
        Kind.CLAUSE,
        "asks NAME rank N",
        "Queues a question to the owner when this is placed; lower ranks are asked first.",
        _PLACED,
        'asks "glean" rank 1',
        serves="Further builds, recruits and choices after the turn.",
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
        serves="Walls, bridges and other works without a beginning.",
    ),
    Entry(
        Kind.CLAUSE,
        "copies stage N | last of left | right [rank N] [when NAME | unless NAME]",
        "The stage is the same as that stage of a neighbour's side, whether it is built there or not, with "
        "its owner as the own city. Without a `cost` of its own the cost is the same, too. `rank` is that of "
        "what it asks. A side with fewer stages is copied in its last one; a copy is followed to what it "
        "copies itself, and a circle of copies cannot be built. With `when` or `unless` several can be "
        "alternatives.",
        ("stage",),
        "copies stage 1 of left",
        serves="Boards that live on what others can do.",
    ),
    Entry(
        Kind.CLAUSE,
        "stages N {, N} in any order",
        "These stages, which follow each other, stand side by side: they may be built in any order among "
        "themselves, after all before them and before all behind them.",
        ("side",),
        "stages 2, 3 in any order",
        serves="Levels of a building; branches that meet again.",
    ),
    Entry(
        Kind.CLAUSE,
        "stacks",
        "A city can have several copies of the card; `per` may name the card and counts them.",
        ("card",),
        "stacks",
        serves="Goods, tokens, debts and trophies of which a city has a number.",
    ),
    Entry(
        Kind.CLAUSE,
        "holds [N] NAME {, [N] NAME}",
        "The cards that the board puts into the pile of its seat.",
        ("board",),
        'holds 2 "Pear", "Honey"',
    ),
    Entry(
        Kind.CLAUSE,
        "spends N identical | different NAME",
        "The cost is so many cards of a group, all of one kind or all of different kinds.",
        ("stage",),
        "spends 2 different fruit",
        serves="Every price in things that are used up.",
    ),
    Entry(
        Kind.CLAUSE,
        "table gains | loses [N] NAME",
        "Once, when this is placed: a counter of the table changes, not below 0.",
        _PLACED,
        "table loses 2 days",
        serves="Clocks that run towards a battle, an event or the end; supplies that run short.",
    ),
    Entry(
        Kind.CLAUSE,
        "draws once a turn after NAME | a stage {or NAME | a stage} [as NAME] [always when NAME] "
        "[reaching back when NAME]",
        "Taking one of these cards, or building a stage, lets the seat take a further card, once a turn; any "
        "number of times if the switch is on. `as` is the word for it in moves, otherwise the name of the "
        "card or ability. With `reaching back`, if the switch is on, what came last counts, too, when it is "
        "gained.",
        _EFFECTS,
        'draws once a turn after "Pear" or a stage',
        serves="Chains of actions: whatever lets a seat go on after something that it did.",
    ),
    Entry(
        Kind.CLAUSE,
        "counts NAME twice once a turn [as NAME] [always when NAME]",
        "Once a turn one card of this kind that is spent counts as two; all of them if the switch is on.",
        _EFFECTS,
        'counts "Honey" twice once a turn as thrift',
        serves="Goods that are worth more once a turn.",
    ),
    Entry(
        Kind.CLAUSE,
        "spends anything once a turn [as NAME] [always when NAME]",
        "Once a turn the cards of a cost may be spent whether they are identical or different; always if the "
        "switch is on.",
        _EFFECTS,
        "spends anything once a turn as skill",
        serves="Experts, for whom the form of a price does not matter.",
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
        "All players are asked at the same time.",
        ("ask",),
        "of every seat",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of seats with NAME",
        "The players whose counter is above 0 are asked, at the same time.",
        ("ask",),
        "of seats with bell",
        serves="Last cards that may be played, tokens and cards that bring a question with them.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of the free seat [with NAME]",
        "The seat without a player is asked, if its counter is above 0; its chooser answers. Answers of "
        "players with which nothing was done yet are kept and count together with this one, and the card "
        "that the chooser has chosen with them is not offered again.",
        ("ask",),
        "of the free seat",
        serves="Every question that is put for a seat without a player.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of the queued seat",
        "The seat is asked for which an `asks` clause has queued the question.",
        ("ask",),
        "of the queued seat",
        serves="Whatever a card or stage brings about after the answers of a turn.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of the active seat",
        "The seat is asked whose turn it is.",
        ("ask",),
        "of the active seat",
        serves="Every game in which seats take turns.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "of the woken seat",
        "The seat is asked whose turn it is, while it may take a further card by a `draws` clause.",
        ("ask",),
        "of the woken seat",
        serves="Further actions that something has given.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "from hand | discard | draw pile",
        "Where the cards come from; the draw pile offers its top card. For the free seat the hand is that "
        "of its chooser.",
        ("ask",),
        "from hand",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "from tops of left | right | all seats | NAME {, ...}",
        "The cards are the top ones of these piles: `left` is the own pile of a seat, `right` that of the "
        "right neighbour; piles for all have names.",
        ("ask",),
        "from tops of left, right, market",
        serves="Drafts from piles between neighbours, draws from a common deck.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "from row of NAME",
        "The cards are those that lie face up beside the pile, and its top card unseen.",
        ("ask",),
        "from row of market",
        serves="Markets, and rewards to choose from.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "from cards looked at",
        "The cards are those that the use before, `looks at`, has shown.",
        ("ask",),
        "from cards looked at",
        serves="Drawing several and keeping one.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "use NAME ACTION [when NAME | unless NAME] [not for chained cards] [only if nothing can be built]",
        "Something that can be done with a card; the name is the word for it in moves. It can be closed to "
        "cards that another card makes free, so that these must be built, and it can be open only if "
        "neither a card nor a stage can be built: both keep a seat without interests of its own, or a "
        "dummy player, from wasting cards.",
        ("ask",),
        "use compost  gains 2 beans",
        serves="Seats and dummy players without interests of their own.",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "skipped when nothing can be built [unless NAME]",
        "A seat that could build nothing is not asked.",
        ("ask",),
        "skipped when nothing can be built",
    ),
    Entry(
        Kind.ASK_CLAUSE,
        "skipped when TEST {or TEST}",
        "The question is not put as long as one of the tests holds. With a counter that an answer lowers it "
        "is put so often and no more.",
        ("ask",),
        "skipped when table has no days",
        serves="Action points, and the one pick of a turn that may wait for other things.",
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
    Entry(Kind.PART, "takes", "Take the card into the own city.", ("use",), "takes"),
    Entry(
        Kind.PART,
        "looks at N openly | secretly for NAME",
        "Look at so many top cards of the pile, before all or alone. The question named is put about them; "
        "the cards that are left are shuffled back into the pile.",
        ("use",),
        'looks at 3 openly for "pick"',
        serves="Scouts, and drawing several cards to keep one.",
    ),
    Entry(
        Kind.PART,
        "stage by spending [wild last when NAME] [most stages when NAME]",
        "Build a stage by spending the cards that it costs. If the switch is on, wild cards are spent only "
        "for what is missing, or only what lets the most stages follow is allowed.",
        ("use",),
        'stage by spending  wild last when "long winter"',
    ),
    Entry(
        Kind.PART,
        "turns in N identical | different {or N identical | different} NAME for NAME",
        "Spend so many cards of a group; the question named follows.",
        ("use",),
        'turns in 2 identical or 3 different fruit for "prize"',
        serves="Collections that are exchanged for a reward.",
    ),
    Entry(
        Kind.PART,
        "puts NAME",
        "Choose that this question of the same `settle` is put first.",
        ("use",),
        'puts "choose"',
        serves="Any order among things that all have to be done.",
    ),
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
        "in age | turn | players N [to N] {, N [to N]} '{' STEPS '}'",
        "The steps are done only in these ages or turns, or with these numbers of players.",
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
        "when TEST '{' STEPS '}' [otherwise '{' STEPS '}']",
        "The steps are done only if the test holds.",
        _FLOW,
        "when active seat has at least 3 bells { look at top of market }",
    ),
    Entry(
        Kind.STEP,
        "unless TEST '{' STEPS '}' [otherwise '{' STEPS '}']",
        "The steps are done only if the test does not hold.",
        _FLOW,
        'unless table has days { discard cards "Gong" }',
    ),
    Entry(
        Kind.STEP,
        "turns until TEST {or TEST} '{' STEPS '}'",
        "Seats take turns, from the first seat on to the left, until one of the tests holds after a turn.",
        _FLOW,
        'turns until any seat has at least 9 bells or piles barn, market are empty { ask "draw"  place }',
        serves="Every game in which seats take turns.",
    ),
    Entry(
        Kind.STEP,
        "settle '{' CASES '}'",
        "Puts the first of its questions that somebody has to answer, and does the steps behind it; again "
        "and again until nobody has to answer any. Every answer must use something up.",
        _FLOW,
        'settle { each queued ask { place  collect }  ask "build" { pay  place  collect } }',
        serves="Chain reactions: effects that bring others about until nothing is left to do.",
    ),
    Entry(
        Kind.STEP,
        "table gains | loses [N] NAME",
        "A counter of the table changes, not below 0.",
        _FLOW,
        "table gains 3 days",
        serves="Clocks that run towards a battle, an event or the end; supplies that run short.",
    ),
    Entry(
        Kind.STEP,
        "look at top of NAME",
        "The seat whose turn it is sees the top card of a pile, secretly.",
        _FLOW,
        "look at top of market",
        serves="Spies and scouts.",
    ),
    Entry(
        Kind.STEP,
        "renew powers",
        "What cards let a seat do once a turn can be done again.",
        _FLOW,
        "renew powers",
        serves="Every right that can be used once a turn.",
    ),
    Entry(
        Kind.STEP,
        "discard cards NAME {, NAME}",
        "Every seat discards all its cards of these kinds.",
        _FLOW,
        'discard cards "Gong"',
        serves="Losses after a battle, cards that last for a round.",
    ),
    Entry(
        Kind.STEP,
        "deal N",
        "Every player gets a hand of N cards from the deck of the current age.",
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
        "settle losses",
        "Takes what `loses` clauses have let every seat lose since the last time, as far as it has as much.",
        _FLOW,
        "settle losses",
        serves="Debts, taxes and upkeep: the flow says when they are due.",
    ),
    Entry(
        Kind.STEP,
        "discard hands",
        "Puts what is left of all hands on the discard pile.",
        _FLOW,
        "discard hands",
    ),
    Entry(
        Kind.STEP,
        "chooser draws",
        "The chooser of the free seat takes the top card of the draw pile into the hand, if one is left.",
        _FLOW,
        "chooser draws",
        serves="Common decks of which one seat a turn draws.",
    ),
    Entry(
        Kind.STEP,
        "discard draw pile",
        "Puts what is left of the draw pile on the discard pile.",
        _FLOW,
        "discard draw pile",
    ),
    Entry(
        Kind.STEP,
        "each queued ask '{' STEPS '}'",
        "Asks each queued seat in its order and does the steps after each answer.",
        _FLOW,
        "each queued ask { place  collect }",
    ),
    Entry(
        Kind.CASE,
        "ask NAME '{' STEPS '}'",
        "The question, if the seat whose turn it is has to answer it.",
        ("settle",),
        'ask "build" { pay  place  collect }',
    ),
    Entry(
        Kind.CASE,
        "each queued ask [up to rank N] '{' STEPS '}'",
        "The next queued question; with a rank one of those up to it, others wait for a later case.",
        ("settle",),
        "each queued ask up to rank 1 { place  collect }",
    ),
    Entry(
        Kind.PART,
        "active seat has [no | at least N | at most N] NAME",
        "The seat whose turn it is has so many; without a number at least one.",
        ("test",),
        "active seat has no bell",
    ),
    Entry(
        Kind.PART,
        "any seat has [no | at least N | at most N] NAME",
        "At least one seat has so many.",
        ("test",),
        "any seat has at least 10 bells",
    ),
    Entry(
        Kind.PART,
        "table has [no | at least N | at most N] NAME",
        "The table has so many of a counter `of the table`.",
        ("test",),
        "table has no days",
    ),
    Entry(
        Kind.PART,
        "piles NAME {, NAME} are empty",
        "All these piles are empty, those of all seats included.",
        ("test",),
        "piles barn, market are empty",
        serves="The end of a game that plays until its cards run out.",
    ),
    Entry(
        Kind.STEP,
        "pass hands left | right",
        "Every player gives the hand to the next player on a side; who gets the hand beside the draw pile is "
        "then the chooser of the free seat.",
        _FLOW,
        "pass hands left",
    ),
    Entry(
        Kind.STEP,
        "conflict by NAME '{' CLAUSES '}'",
        "Every pair of neighbours compares a counter; the higher and the lower each gain.",
        _FLOW,
        "conflict by bell { winner gains 1 drum  loser gains 1 bean }",
    ),
    Entry(
        Kind.AWARD,
        "winner gains [N] NAME [out of NAME]",
        "What the higher one gains; out of a counter of the table only as far as that goes.",
        ("conflict",),
        "winner gains 1 drum",
        serves="With `out of`: spoils of which there are only so many.",
    ),
    Entry(
        Kind.AWARD,
        "loser gains [N] NAME [out of NAME]",
        "What the lower one gains.",
        ("conflict",),
        "loser gains 1 drum",
    ),
    Entry(
        Kind.AWARD,
        "winner with N times the loser and at least N gains [N] NAME [out of NAME]",
        "What the higher one gains beside if it has so many times what the lower one has, and so many.",
        ("conflict",),
        "winner with 2 times the loser and at least 2 gains 1 drum",
        serves="Routs, prizes for a great lead.",
    ),
    Entry(
        Kind.AWARD,
        "skips seats with NAME",
        "Seats whose counter is above 0 take no part: those on both sides of them are neighbours in this "
        "conflict. Their counter falls by one.",
        ("conflict",),
        "skips seats with drum",
        serves="Treaties, exiles, seats that are out for a round.",
    ),
    # --- counting
    Entry(
        Kind.PART,
        "per [N] NAME {, NAME} [in SCOPES]",
        "As often as the sum of the counters holds the number, 1 if none is said. Of a resource or class "
        "the units for sale are counted that can be one of the goods.",
        ("quantity",),
        "per 2 bell, drum in self, left",
    ),
    Entry(
        Kind.PART,
        "if no | at least N | at most N NAME {, NAME} [in SCOPES]",
        "Once if the sum of the counters is none, so large or so small, else not at all.",
        ("quantity",),
        "if at least 3 amber",
        serves="Points and gains on a condition.",
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


PILE_SIDES: dict[str, PileSide] = {
    "left": PileSide.LEFT,
    "right": PileSide.RIGHT,
    "all": PileSide.EVERY,
}
"""Piles of seats with their bits."""


def places_of(title: str) -> tuple[str, ...]:
    """Where the clause may stand whose entry has this title."""
    return next(entry.where for entry in ENTRIES if entry.kind is Kind.CLAUSE and entry.title == title)
