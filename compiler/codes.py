"""The catalogue of diagnostics: every code with its title, what it says, why it matters, and two examples.

Codes are grouped by stage: S reading the text, N names, T what stands where and numbers, F the flow, D decks,
chains and boards, R things that could never have an effect, L bounds, P files, W warnings. A code is never
given a second meaning. The examples are test data: each bad one gives its code and no other, each good one
gives nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .scaffold import SCAFFOLD, TURNS_SCAFFOLD

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Link:
    """A symbolic link among the files of an example."""

    target: str


@dataclass(frozen=True)
class Code:
    """One kind of finding.

    The examples `bad` and `good` stand in the place of the part `instead_of` of the scaffold `of`, or behind
    it if that is empty; with `extending` they are an extension of the scaffold instead. Where the files
    themselves matter, `files` are those of the bad example and `bad` tells of them in words.
    """

    code: str
    title: str
    what: str
    why: str
    bad: str
    good: str
    instead_of: str = ""
    extending: bool = False
    files: Mapping[str, bytes | Link] = field(default_factory=dict)
    of: str = SCAFFOLD
    beside: str = ""
    """A code that the bad example cannot do without."""
    harmless: bool = False
    """Whether it is a warning though its letter is that of a stage."""

    @property
    def severity(self) -> Severity:
        """Warnings do not stop compilation."""
        return "warning" if self.harmless or self.code.startswith("W") else "error"


def _with_free_seat() -> str:
    """The scaffold for two players with a free seat between them, of which nothing is asked."""
    text = SCAFFOLD.replace("players 2 to 3", "players 2\n    free seats 1")
    return text.replace("deck age 1\ndeck age 2\n", "deck age 1  chooser left\ndeck age 2  chooser left\n")


_BARN = 'card "Barn" azure  age 1  copies 2+ 2+ 3+  cost pear  scores 2\n'
_MILL = 'card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces pear\n'
_HIVE = "    buys fruit from left for 1\n"
_CONFLICT = "        conflict by bell {\n            winner gains 1 drum\n        }\n"
_MOOR = "        stage 1  cost pear  scores 2\n"
_GLEAN_FLOW = 'flow {\n    draw boards\n    ask "glean"\n    place\n'
_REST = 'steps "rest" { do "sleep" }\nsteps "sleep" { '
_REST_FLOW = ' }\nflow {\n    draw boards\n    do "rest"\n'
_OTHER_USES = '    use raise    stage by cost\n    use compost  gains 2 beans  unless "long winter"\n}\n'
_USES = "    use build    builds by cost, chain\n" + _OTHER_USES
_BY_RIGHT = "    use build    builds by cost, chain, right\n" + _OTHER_USES
_FEN = 'board "Fen" {{ side A  starts with pear  builds {} {{ }} }}\n'
_TURN = '            ask "choose"\n            pay\n            place\n            collect\n'
_KETTLE = 'card "Kettle" azure  spends anything once a turn as skill  always when "long winter"\n'
_GONG = 'card "Gong" azure  stacks  carries bell  table loses 1 day\n'
_DALE = '    holds 2 "Pear", 3 "Plum", "Honey", "Gong"\n'
_GLEAN = '    use look  looks at 3 openly for "pick"\n'
_EXCHANGE = 'turns in 3 identical or 2 different fruit for "prize"\n'
_BUILD = "    use build  stage by spending\n"
_DAYS = "    table gains 3 days\n    turns"
_GOODS = 'group goods of "Pear", "Plum", "Gong", "Throne"  with "Honey" wild\n'
_FIELD = _GOODS + 'board "Fen" { holds "Pear"  side A { '
_MANY = 20


def _full_decks() -> str:
    """The scaffold with six decks of 15 cards a seat."""
    cards = ""
    for age in range(1, 7):
        others = (4, 2) if age <= 2 else (0, 0)
        copies = ["2+"] * (30 - others[0]) + ["3+"] * (15 - others[1])
        cards += f'card "Shed {age}" azure  age {age}  copies {" ".join(copies)}  scores 1\n'
    decks = "".join(f"deck age {age}\n" for age in range(3, 7))
    return SCAFFOLD.replace("age 1 to 2 {", "age 1 to 6 {").replace("deal 2\n", "deal 15\n") + cards + decks


CODES: tuple[Code, ...] = (
    # --- reading the text
    Code(
        "S101",
        "character that cannot be read",
        "A character stands outside quotes that no word, number or mark of the language begins with.",
        "Names with other characters than letters, digits and `_` need quotes.",
        "counter gong!  plural gongs\n",
        'ties by beans, "drum"\n',
        "ties by beans\n",
    ),
    Code(
        "S102",
        "text without its closing quote",
        "A text or a name in quotes must end on the line on which it begins.",
        "Without the closing quote everything that follows would be a part of the text.",
        'colour azure "tools\n',
        'colour azure "tools"\n',
        'colour azure "tools"\n',
    ),
    Code(
        "S103",
        "unexpected word",
        "Something stands where the language expects something else.",
        "The label lists what could stand there; a misspelt word of the language is the commonest cause.",
        'card "Barn" azure  age 1  copys 2+ 2+ 3+  cost pear  scores 2\n',
        _BARN,
        _BARN,
    ),
    Code(
        "S104",
        "unfinished clause",
        "A clause or an item stops before it is whole, and the next line begins with something else.",
        "A word of the language at the beginning of a line is never taken as a name.",
        "    gains 1 bean per\n",
        "    gains 1 bean per amber\n",
        "    gains 1 bean per amber\n",
    ),
    Code(
        "S105",
        "block is not closed",
        "An item begins in the first column, or the file ends, though a `{` is still open.",
        "Items inside a block are indented, so the `}` of the block before is missing.",
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n\n',
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n}\n\n',
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n}\n\n',
    ),
    Code(
        "S106",
        "`}` without `{`",
        "A block is closed that was never opened.",
        "Most often a `}` too many stands at the end of the item before.",
        "trade { price 2 } }\n",
        "trade { price 2 }\n",
        "trade { price 2 }\n",
    ),
    Code(
        "S107",
        "blocks nested too deep",
        "Blocks may be nested 16 deep.",
        "The bound keeps compiling foreign text safe; no game comes near it.",
        "        deal 2\n        " + 'unless "long winter" { ' * _MANY + "}" * _MANY + "\n",
        '        unless "long winter" { deal 2 } otherwise { deal 2 }\n',
        "        deal 2\n",
    ),
    Code(
        "S108",
        "too many mistakes in one file",
        "After 50 mistakes the rest of a file is not read.",
        "Most of what follows would be caused by what was reported already.",
        "one file with 60 misspelt items",
        "counter gong  plural gongs\nties by gongs\n",
        "ties by beans\n",
        files={"main.sept": b"contour gong\n" * 60},
        beside="S103",
    ),
    Code(
        "S109",
        "unknown escape in a text",
        'In a text a `\\` stands before another character than `"` and `\\`.',
        'A `\\` begins an escape: `\\"` is a quote and `\\\\` a `\\` inside a text. There are no others.',
        'colour azure "tools\\nails"\n',
        'colour azure "tools\\\\nails"\n',
        'colour azure "tools"\n',
    ),
    # --- names
    Code(
        "N201",
        "unknown name",
        "A name is used that nothing declares.",
        "Nothing is ignored: what is unknown could not have an effect. The nearest known names are given.",
        'card "Barn" azur  age 1  copies 2+ 2+ 3+  cost pear  scores 2\n',
        _BARN,
        _BARN,
    ),
    Code(
        "N202",
        "name of another kind of thing",
        "The name is declared, but as something that cannot stand here.",
        "A class is not a resource, and the counters of colours and stages count by themselves.",
        "    carries 2 amber\n",
        "    carries 2 bells\n",
        "    carries 2 bells\n",
    ),
    Code(
        "N203",
        "defined twice",
        "Two definitions have the same name; of cards, the same name and age.",
        "It would be unclear which of them counts. Cards of one name may stand in several ages.",
        _BARN + _BARN,
        _BARN,
        _BARN,
    ),
    Code(
        "N204",
        "already defined by the extended ruleset",
        "An extension defines something that the ruleset which it extends has already.",
        "What an extension changes must be said: `replace` puts the new definition in the place of the old.",
        "counter drum  plural drums\n",
        "replace counter drum  plural drums\n",
        extending=True,
    ),
    Code(
        "N205",
        "nothing to replace, change or remove",
        "`replace`, `change` and `remove` name something that the extended ruleset does not define.",
        "A misspelt name would otherwise leave the old definition in place without a word.",
        'replace card "Old Mil" amber  age 1  copies 2+ 2+ 3+  produces plum\n',
        'replace card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces plum\n',
        extending=True,
    ),
    Code(
        "N206",
        "replaces, changes or removes what the same ruleset defines",
        "`replace`, `change` and `remove` are for definitions of the extended ruleset.",
        "In one ruleset every definition is written once.",
        'card "Gong" amber  age 1  copies 2+  produces plum\nremove card "Gong"\n',
        "replace trade { price 3 }\n",
        extending=True,
    ),
    Code(
        "N207",
        "several cards of the name",
        "`remove card` or `change card` names cards of several ages.",
        "Add the age of the one that is meant.",
        'card "Old Mill" amber  age 2  copies 2+  produces pear\n',
        'replace card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces plum\n',
        extending=True,
        files={
            "main.sept": b'extends double\nruleset more "More"\nremove card "Old Mill"\n',
        },
    ),
    Code(
        "N208",
        "name is taken",
        "Goods, classes, counters and colours share their names, plurals included.",
        "Clauses such as `starts with` and `per` take several of these kinds, so one name must mean "
        "one thing.",
        "counter drum  plural bells\n",
        "counter drum  plural drums\n",
        "counter drum  plural drums\n",
    ),
    Code(
        "N209",
        "something is missing from the ruleset",
        "A ruleset without one of the things that every game needs.",
        "A ruleset that extends no other must be whole: name, currency, trade, cards, boards, decks, "
        "asks, flow, scores.",
        "",
        "ties by beans\n",
        "ties by beans\n",
    ),
    Code(
        "N210",
        "scores in two categories",
        "Two categories are `from` the same colour, or both from stages.",
        "The points of a card belong to one line of the score sheet.",
        "category noise  scores 1 per drum  from azure\n",
        "category noise  scores 1 per drum\n",
        "category noise  scores 1 per drum\n",
    ),
    Code(
        "N211",
        "line of the score sheet with the name of another",
        "A category is named like what breaks ties, in the plural, or `total` or `rank`.",
        "These stand on every score sheet beside the categories, and are told apart by their names.",
        "category beans  scores 1 per drum\n",
        "category noise  scores 1 per drum\n",
        "category noise  scores 1 per drum\n",
    ),
    Code(
        "N212",
        "nothing to leave out",
        "`without` names a word with which no clause of the changed definition begins.",
        "Nothing is ignored: a misspelt word would leave the clause in place.",
        'change card "Barn"  without gains\n',
        'change card "Barn"  without cost\n',
        extending=True,
    ),
    Code(
        "N213",
        "two powers of one name",
        "Two clauses give different powers the same name.",
        "Moves call a power by its name: the word after `as`, or the name of the card or ability.",
        _KETTLE.replace("skill", "thrift"),
        _KETTLE,
        _KETTLE,
        of=TURNS_SCAFFOLD,
    ),
    # --- what stands where
    Code(
        "T301",
        "number out of range",
        "A number is smaller or larger than what is possible here.",
        "The label tells the range. The tables hold numbers of a fixed size.",
        "trade { price 0 }\n",
        "trade { price 2 }\n",
        "trade { price 2 }\n",
    ),
    Code(
        "T302",
        "improper name",
        "A name is empty or longer than 100 characters; of a category `from` something, than 93.",
        "Names are shown to people and stand in records. The points of such a category are counted under its "
        "name and the word `points`.",
        'category ""  from azure, stages\n',
        "category sweets  from azure, stages\n",
        "category sweets  from azure, stages\n",
    ),
    Code(
        "T303",
        "said twice",
        "A clause that may stand once stands twice, or a list names a thing twice.",
        "One of the two would have no effect.",
        'card "Barn" azure  age 1  copies 2+ 2+ 3+  cost pear  scores 2  age 1\n',
        _BARN,
        _BARN,
    ),
    Code(
        "T304",
        "clause in the wrong place",
        "The clause belongs to other things than this one.",
        "Nothing is ignored: what has no meaning here is refused.",
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n    cost pear\n}\n',
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n}\n',
        'ability "green thumb" "Rings twice." {\n    carries 2 bells\n}\n',
    ),
    Code(
        "T305",
        "ability that a side cannot grant",
        "A side of a board grants an ability that does something when it is placed.",
        "`gains` and `asks` act when a card or a stage is placed; a side is there from the start.",
        'ability windfall { gains 1 bean }\nboard "Fen" { side A  starts with pear  grants windfall {} }\n',
        'ability ringing { carries bell }\nboard "Fen" { side A  starts with pear  grants ringing {} }\n',
    ),
    Code(
        "T306",
        "something is not said",
        "A definition lacks a clause without which it has no meaning.",
        "A card needs an age and copies, an ask needs `of`, `from` and a use, and so on.",
        'card "Barn" azure  copies 2+ 2+ 3+  cost pear  scores 2\n',
        _BARN,
        _BARN,
    ),
    Code(
        "T307",
        "copies out of order",
        "The numbers of players of the copies do not ascend.",
        "In order they can be compared at a glance with the printed cards.",
        'card "Barn" azure  age 1  copies 3+ 2+ 2+  cost pear  scores 2\n',
        _BARN,
        _BARN,
    ),
    Code(
        "T308",
        "class without goods",
        "`any` chooses out of a class to which no resource belongs.",
        "There would be nothing to choose.",
        'class nuts\ncard "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces any nuts\n',
        'card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces any fruit\n',
        _MILL,
    ),
    Code(
        "T309",
        "wild symbol in its own set",
        "The wild symbol of `scores squares of` is one of the symbols.",
        "A wild symbol becomes any of the others; it must be a counter of its own.",
        "category noise  scores squares of drum, bell and 3 per set with bell wild\n",
        "category noise  scores squares of drum and 3 per set with bell wild\n",
        "category noise  scores 1 per drum\n",
    ),
    Code(
        "T310",
        "seats named twice",
        "A list of scopes names the same seats twice.",
        "Each seat counts once, however often it is named, so one of the words changes nothing.",
        "    scores 1 per bell in left, neighbours\n",
        "    scores 1 per bell in self, neighbours\n",
        "    scores 1 per bell\n",
    ),
    Code(
        "T311",
        "use that does not fit where the cards come from",
        "A use does something that cannot be done with the cards of its ask.",
        "Cards of hands are built, those of piles are taken; stages by spending and sets turned in use none.",
        _GLEAN + "    use sell  gains 1 bell\n",
        _GLEAN + "    use take  takes\n",
        _GLEAN,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "T312",
        "effect that a stacking card cannot have",
        "A card of which a city can have several does more than carry, gain or score a fixed amount.",
        "Of stacking cards only the number is kept; `per` may name the card to count them elsewhere.",
        _GONG.replace("carries bell", "scores 1 per amber"),
        _GONG,
        _GONG,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "T313",
        "card that does not stack",
        "A group or `discard cards` names a card of which a city can have only one.",
        "Only of cards that say `stacks` the number in a city is kept.",
        '  with "Ladle" wild\n',
        '  with "Honey" wild\n',
        '  with "Honey" wild\n',
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "T314",
        "pile that cannot be used so",
        "A pile of each seat stands where one for all is needed, or the row of a pile that has none.",
        "Piles for all are named; those of seats are `left`, `right` or `all seats`.",
        "look at top of barn\n",
        "look at top of market\n",
        "look at top of market\n",
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "T315",
        "goods that should cost less",
        "`builds ... for N NAME less` or `more` names a resource.",
        "Only the price in currency can be shifted; of the goods all are needed or, `without goods`, none.",
        _BY_RIGHT + _FEN.format("azure for 1 pear less"),
        _BY_RIGHT + _FEN.format("azure for 1 bean less"),
        _USES,
    ),
    Code(
        "T316",
        "free seat beside too many players",
        "A game with a free seat is for more than two players.",
        "The hands of the players and the draw pile go round the free seat; with two hands it is certain "
        "what each player has seen of the cards drawn.",
        "    players 2 to 3\n    free seats 1\n",
        "    players 2 to 3\n",
        "    players 2 to 3\n",
    ),
    Code(
        "T317",
        "limit that does not fit the use",
        "A use without a card is closed to some cards, or a use that builds is open only if nothing can be "
        "built.",
        "The limit would be without meaning, or would close the use for ever.",
        "    use raise    stage by cost  only if nothing can be built\n",
        "    use raise    stage by cost  not for chained cards\n",
        "    use raise    stage by cost\n",
    ),
    Code(
        "T318",
        "missing goods for sale",
        "`produces any missing` is not said to be `not for sale`.",
        "Missing are the goods that nothing for sale makes: what were for sale would not be missing.",
        "        stage 1  cost pear  produces any missing\n",
        "        stage 1  cost pear  produces any missing not for sale\n",
        _MOOR,
    ),
    Code(
        "T319",
        "stage that copies and does something",
        "A stage with a `copies stage` clause has another clause than `cost`.",
        "It stands for the stage that it copies, and does what that does.",
        "        stage 1  copies stage 1 of left  scores 2\n",
        "        stage 1  cost pear  copies stage 1 of left\n",
        _MOOR,
    ),
    # --- the flow
    Code(
        "F401",
        "steps that are never reached",
        "`in age` or `in turn` names a value that the loop around it never takes.",
        "What is inside would never be done.",
        "            pass hands left\n            in turn 9 { discard hands }\n",
        "            pass hands left\n            in turn 2 { discard hands }\n",
        "            pass hands left\n",
    ),
    Code(
        "F402",
        "outside the loop",
        "`in age` stands outside any loop over ages, or `in turn` outside any loop over turns.",
        "There is no age or turn to compare with.",
        "        in turn 1 { renew rights }\n" + _CONFLICT,
        "        in age 2 { renew rights }\n" + _CONFLICT,
        _CONFLICT,
    ),
    Code(
        "F403",
        "loop inside a loop over the same",
        "A loop over ages stands inside another one, or a loop over turns.",
        "The age would have two values at the same time.",
        '            turn 1 to 1 { ask "choose"  pay  place  collect }\n',
        _TURN,
        _TURN,
    ),
    Code(
        "F404",
        "range that runs backwards",
        "The first number of a range is larger than the second.",
        "Nothing would be done.",
        "        turn 2 to 1 {\n",
        "        turn 1 to 2 {\n",
        "        turn 1 to 2 {\n",
    ),
    Code(
        "F405",
        "deal that cannot be",
        "`deal` stands outside any age, deals a deck that does not exist, or deals one twice.",
        "`deal` deals the whole deck of the age in which it stands. All settings of the switches are tried.",
        "        deal 2\n        deal 2\n",
        "        deal 2\n",
        "        deal 2\n",
    ),
    Code(
        "F406",
        "ask of queued seats in the flow",
        "The flow asks a question that is put to the queued seat.",
        "`each queued ask { }` asks the queued seats, whatever their questions are.",
        'ask "choose" {\n    of the queued seat\n',
        'ask "choose" {\n    of every seat\n',
        'ask "choose" {\n    of every seat\n',
    ),
    Code(
        "F407",
        "ask that cannot be queued",
        "`asks` names a question that is put to all seats.",
        "Only questions `of the queued seat` wait in the queue.",
        _HIVE + '    asks "choose" rank 1\n',
        _HIVE,
        _HIVE,
    ),
    Code(
        "F408",
        "queued but never asked",
        "Something queues a question, and the flow never asks queued seats.",
        "The question would wait for ever.",
        'ask "glean" { of the queued seat  from discard  use take builds free as "gleaned" }\n'
        'ability gleaning { asks "glean" rank 1 }\n'
        'board "Fen" { side A  starts with pear { stage 1  cost pear  grants gleaning } }\n',
        "ability ringing { carries bell }\n"
        'board "Fen" { side A  starts with pear { stage 1  cost pear  grants ringing } }\n',
    ),
    Code(
        "F409",
        "answers without effect",
        "Between a question and the next one the answers are not placed, or not paid though they can "
        "cost something.",
        "`pay` takes the price, `place` puts the cards in their places; without them an answer changes "
        "nothing. All settings of the switches are tried.",
        '            ask "choose"\n            pay\n            collect\n',
        _TURN,
        _TURN,
    ),
    Code(
        "F410",
        "boards are not drawn first and once",
        "The flow draws boards never, twice, or after another step.",
        "Every seat has exactly one board, from the beginning of the game.",
        "    draw boards\n    draw boards\n",
        "    draw boards\n",
        "    draw boards\n",
    ),
    Code(
        "F411",
        "nobody has a card left",
        "A card of the hand is asked for more often than cards were dealt.",
        "The last questions could not be answered by anybody. All settings of the switches are tried.",
        "        turn 1 to 3 {\n",
        "        turn 1 to 2 {\n",
        "        turn 1 to 2 {\n",
    ),
    Code(
        "F412",
        "one pile put to several seats",
        "A question about cards of the discard pile is put to several seats at once.",
        "There is one pile: two seats could take the same card. Queued seats are asked one after the other.",
        'ask "glean" { of every seat  from discard  use leave nothing }\n' + _GLEAN_FLOW,
        'ask "glean" { of every seat  from hand  use leave nothing }\n' + _GLEAN_FLOW,
        "flow {\n    draw boards\n",
    ),
    Code(
        "F413",
        "steps that do themselves",
        "A named part of the flow contains itself, directly or through other parts.",
        "`do` puts the steps of the part in its place, which would never end.",
        _REST + 'do "rest"' + _REST_FLOW,
        _REST + "renew rights" + _REST_FLOW,
        "flow {\n    draw boards\n",
    ),
    Code(
        "F414",
        "turns in the wrong place",
        "Seats take turns twice, or inside something that is done again and again.",
        "The turns are the game: they go on until a test ends them.",
        '    turns until table has no days { ask "draw"  place }\n' + _DAYS,
        _DAYS,
        _DAYS,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "F415",
        "nobody has the turn",
        "Something is for the seat whose turn it is, but stands outside `turns`.",
        "Only inside `turns until ... { }` one seat after the other has the turn.",
        "    renew powers\n" + _DAYS,
        _DAYS,
        _DAYS,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "F416",
        "question that could be put for ever",
        "`settle` has a question whose answers use nothing up.",
        "It is put until nobody can answer it any more; so every answer must take something away.",
        _BUILD + "    use wait   nothing\n",
        _BUILD,
        _BUILD,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "F417",
        "question about cards that nobody looked at",
        "A question `from cards looked at` is queued by something else than `looks at`, `looks at` queues "
        "another question, or `turns in` one that is not about cards of piles.",
        "Only `looks at` shows cards, and its question is about them; sets are turned in for cards of piles.",
        _EXCHANGE.replace("prize", "pick"),
        _EXCHANGE,
        _EXCHANGE,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "F418",
        "choice of a question that is not there",
        "`puts` names a question that is not beside it in `settle`.",
        "The seat chooses which of several questions is put first; all of them stand in the same `settle`.",
        'puts "draw"\n',
        'puts "build"\n',
        'puts "build"\n',
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "F419",
        "no free seat",
        "Something is said of a seat without a player, its chooser or its draw pile, and there is none.",
        "All seats of a game have players unless `ruleset` says otherwise.",
        "        deal 2\n        chooser draws\n",
        "        deal 2\n",
        "        deal 2\n",
    ),
    Code(
        "F420",
        "draw pile of another seat",
        "A question about the draw pile is put to others than the free seat.",
        "The pile is the share of the free seat; players have hands.",
        'ask "glean" { of every seat  from draw pile  use leave nothing }\n' + _GLEAN_FLOW,
        'ask "glean" { of every seat  from hand  use leave nothing }\n' + _GLEAN_FLOW,
        "flow {\n    draw boards\n",
    ),
    Code(
        "F421",
        "losses that are never settled",
        "Something has a `loses` clause, and the flow has no step `settle losses`.",
        "What is lost waits until the flow says when it is taken.",
        _BARN.replace("scores 2", "scores 2  loses 1 bean for others"),
        _BARN,
        _BARN,
    ),
    # --- decks, chains, boards
    Code(
        "D501",
        "card without a deck",
        "A card is of an age for which there is no `deck`.",
        "It could never be dealt.",
        _BARN + 'card "Attic" azure  age 3  copies 2+  scores 1\n',
        _BARN,
        _BARN,
    ),
    Code(
        "D502",
        "deck does not fit the deal",
        "For some number of players the deck has more or fewer cards than are dealt.",
        "The whole deck is dealt, the same number to each seat. Count the copies for each number of players. "
        "All settings of the switches are tried.",
        'card "Barn" azure  age 1  copies 2+ 3+  cost pear  scores 2\n',
        _BARN,
        _BARN,
    ),
    Code(
        "D503",
        "too few cards to draw from",
        "A deck draws more cards of a colour than there are.",
        "`draws` takes so many at random; they must exist for every number of players.",
        "deck age 2  draws seats + 3 amber\n",
        "deck age 2  draws seats + 0 amber\n",
        "deck age 2\n",
    ),
    Code(
        "D504",
        "too few boards",
        "There are fewer boards than seats in the largest game.",
        "Every seat gets a board of its own.",
        "",
        'board "Fen" {\n    side A  starts with plum {\n' + _MOOR + "    }\n}\n",
        'board "Moor" {\n    side A  starts with plum {\n' + _MOOR + "    }\n}\n",
    ),
    Code(
        "D505",
        "chain from the same or a later age",
        "A card is free with one that is not of an earlier age, though the ruleset promises `chains "
        "from earlier ages`.",
        "Such a chain is nearly always a misspelt name.",
        '    cost 1 bean\n    free with "Granary"\n',
        '    cost 1 bean\n    free with "Barn"\n',
        "    cost 1 bean\n",
    ),
    Code(
        "D506",
        "card that makes itself free",
        "A card is `free with` its own name.",
        "No city holds two cards of one name.",
        '    cost 1 bean\n    free with "Beehive"\n',
        '    cost 1 bean\n    free with "Barn"\n',
        "    cost 1 bean\n",
    ),
    Code(
        "D507",
        "stages not numbered in order",
        "The stages of a side are not numbered 1, 2, 3 and so on in their order.",
        "A stage behind a gap could never be reached.",
        "        stage 2  cost pear  scores 2\n",
        _MOOR,
        _MOOR,
    ),
    Code(
        "D508",
        "cards of one name that do different things",
        "Two cards of the same name differ in their colour or in what they do.",
        "Moves and records tell cards by their names. Age, copies, cost and chains may differ.",
        'card "Barn" amber  age 2  copies 2+ 2+ 3+ {\n',
        'card "Granary" amber  age 2  copies 2+ 2+ 3+ {\n',
        'card "Granary" amber  age 2  copies 2+ 2+ 3+ {\n',
    ),
    Code(
        "D509",
        "card in no pile",
        "A card lies in no pile, and there are no decks.",
        "It could never come into play.",
        '"Basket", "Ladle"\n',
        '"Basket", "Ladle", "Kettle"\n',
        '"Basket", "Ladle", "Kettle"\n',
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "D510",
        "stages that cannot stand side by side",
        "`stages ... in any order` names stages that do not follow each other, are not there, or stand "
        "beside others already.",
        "Stages of one level come after all before them and before all behind them.",
        "stages 1, 3 in any order",
        "stages 2, 3 in any order",
        "stages 2, 3 in any order",
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "D511",
        "board and pile that do not fit",
        "A board holds no cards though its seat has a pile, or holds cards though seats have no piles.",
        "`pile NAME of boards` gives every seat a pile with the cards that its board `holds`.",
        '    name ja "谷"\n',
        _DALE,
        _DALE,
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "D512",
        "several copies of a card that does not stack",
        "A pile holds several copies of a card of which a city can have only one.",
        "Whoever took the second one would have it twice; a card with `stacks` can be had several times.",
        '"Basket", "Ladle", 2 "Kettle"\n',
        '"Basket", "Ladle", "Kettle"\n',
        '"Basket", "Ladle", "Kettle"\n',
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "D513",
        "deck without a chooser",
        "A deck of a game with a free seat does not say who decides for that seat at first.",
        "The draw pile lies beside the hand of one player, who is the chooser until the hand is passed on.",
        "    players 2\n    free seats 1\n",
        "    players 2 to 3\n",
        "    players 2 to 3\n",
    ),
    # --- without effect
    Code(
        "R601",
        "cost that can never be paid",
        "A cost needs more of some kinds of goods than a city and its two neighbours could ever make "
        "together, or currency that nothing gives.",
        "Counted are the best sides of boards and all copies of cards that three cities can hold, and units "
        "that are one kind or another only once. How much currency there could be is not reckoned.",
        "        stage 1  cost 12 pear  scores 2\n",
        _MOOR,
        _MOOR,
    ),
    Code(
        "R602",
        "counter that stays at 0",
        "Something depends on a counter that nothing in the rules raises.",
        "It could never have an effect.",
        "counter gong\ncategory gongs  scores 1 per gong\n",
        "counter gong\ncategory gongs  scores 1 per gong\nability booming { carries gong }\n"
        'board "Fen" { side A  starts with pear  grants booming {} }\n',
    ),
    Code(
        "R603",
        "points without a category",
        "A card or a stage scores, but no category is `from` its colour or from stages.",
        "Its points would stand on no line of the score sheet.",
        'card "Old Mill" amber  age 1  copies 2+ 2+ 3+  produces pear  scores 1\n',
        _MILL,
        _MILL,
    ),
    Code(
        "R604",
        "price that changes nothing",
        "`buys` sets a price that is not lower than the ordinary one.",
        "The lowest price holds, so the clause has no effect.",
        "    buys fruit from left for 2\n",
        _HIVE,
        _HIVE,
    ),
    Code(
        "R605",
        "category that can never score",
        "Nothing that a category is `from` has a `scores` clause, and it has none itself.",
        "Its line of the score sheet would always show 0.",
        "category sourness  from amber\n",
        "category sourness  from amber  scores 1 per amber\n",
    ),
    Code(
        "R606",
        "best of cards that do not score",
        "`scores best` names a colour of which no card scores.",
        "The best of them is worth nothing.",
        "        stage 1  cost pear  scores best amber in neighbours\n",
        "        stage 1  cost pear  scores best azure in neighbours\n",
        _MOOR,
    ),
    Code(
        "R607",
        "way to build that is never open",
        "A chain, a right to build free or a stage is given, but no ask has a use for it.",
        "Uses say how cards are built: `builds by cost, chain, right` and `stage by cost`.",
        "    use build    builds by cost\n",
        "    use build    builds by cost, chain\n",
        "    use build    builds by cost, chain\n",
    ),
    Code(
        "R608",
        "best of the own cards",
        "`scores best` looks for the best card in the own city only.",
        "The own cards score already; the clause is for a card of another city.",
        "        stage 1  cost pear  scores best azure in self\n",
        "        stage 1  cost pear  scores best azure in others\n",
        _MOOR,
    ),
    Code(
        "R609",
        "right for cards that no hand has",
        "`builds ... free for card` names only numbers above that of the cards that are dealt.",
        "Nobody could ever use the right.",
        _BY_RIGHT + _FEN.format("free for card 3 of an age"),
        _BY_RIGHT + _FEN.format("free for card 2 to 3 of an age"),
        _USES,
    ),
    Code(
        "R610",
        "power that is never of use",
        "A card lets its owner do something that can never be done.",
        "Further cards are drawn by an ask `of the woken seat`, and spent cards are those of a stage's cost.",
        'counts "Gong" twice',
        'counts "Honey" twice',
        'counts "Honey" twice',
        of=TURNS_SCAFFOLD,
    ),
    Code(
        "R611",
        "counter that no conflict compares",
        "`adds ... in conflicts` names a counter that no conflict of the flow compares.",
        "The counter itself stays as it is: only a conflict looks at what is added.",
        "    scores 1 per bell  adds 1 per bell to drum in conflicts\n",
        "    scores 1 per bell  adds 1 per drum to bell in conflicts\n",
        "    scores 1 per bell\n",
    ),
    Code(
        "R612",
        "no cost is another",
        "`builds ... without goods` or `for N NAME less` is for cards or stages none of which costs that.",
        "It would change nothing.",
        "    scores 1 per bell  builds stages for 1 bean less\n",
        "    scores 1 per bell  builds stages without goods\n",
        "    scores 1 per bell\n",
    ),
    Code(
        "R613",
        "nothing is ever built so",
        "`earns ... for each NAME built` is for what no question lets anybody build, or not in this way.",
        "It could never happen.",
        "    scores 1 per bell  earns 1 bean for each azure built by right\n",
        "    scores 1 per bell  earns 1 bean for each azure built by cost\n",
        "    scores 1 per bell\n",
    ),
    Code(
        "R614",
        "nothing to copy",
        "`scores squares of` copies symbols from cards of a colour that carry none of them.",
        "A copied symbol is one of those on the cards of the colour.",
        "category noise  scores squares of drum and 3 per set with bell copied from azure in neighbours\n",
        "category noise  scores squares of drum and 3 per set\n",
        "category noise  scores 1 per drum\n",
    ),
    # --- bounds
    Code(
        "L701",
        "too many of something",
        "The ruleset has more of something than the tables hold.",
        "The state of a game has a fixed size, which makes play fast; the label tells the bound.",
        "".join(f"resource pear{number} fruit\n" for number in range(9)),
        'resource quince fruit\nboard "Fen" { side A  starts with quince {} }\n',
    ),
    Code(
        "L702",
        "too many cards dealt",
        "The decks have more than 210 cards for one game, decks and piles more than 250, or one deck more "
        "than 15 for each seat.",
        "The state of a game has a fixed size.",
        "one ruleset whose decks hold 270 cards for 3 players",
        "deck age 1\n",
        "deck age 1\n",
        files={"main.sept": _full_decks().encode()},
    ),
    Code(
        "L703",
        "cost that is too varied",
        "A cost has more than 12 units of goods, or more than 128 ways of paying a part of it.",
        "All ways of paying are weighed at every decision; the product over the goods of (units + 1) counts.",
        "        stage 1  cost 15 pear  scores 2\n".replace("15 pear", "12 pear, 12 plum"),
        _MOOR,
        _MOOR,
    ),
    Code(
        "L704",
        "loops nested too deep",
        "Loops of the flow may be nested 4 deep.",
        "The engine keeps a fixed number of open loops. `each queued ask` counts as one.",
        _TURN + "            " + "each queued ask { place " * 3 + "}" * 3 + "\n",
        _TURN,
        _TURN,
    ),
    Code(
        "L705",
        "too many ways of spending cards",
        "A cost of cards could be paid in more than 256 ways, powers included.",
        "All of them are moves among which the player chooses.",
        _FIELD + "stage 1  spends 6 different goods  scores 1 } }\n",
        _FIELD + "stage 1  spends 3 different goods  scores 1 } }\n",
        of=TURNS_SCAFFOLD,
    ),
    # --- files
    Code(
        "P801",
        "no rules files",
        "The folder has no file that ends in `.sept`.",
        "A ruleset is a folder of such files, or a single one.",
        "a folder without rules files",
        "ties by beans\n",
        "ties by beans\n",
        files={"notes.txt": b"nothing here\n"},
    ),
    Code(
        "P802",
        "too many files",
        "The folder has more than 200 rules files.",
        "The bound keeps compiling foreign text safe.",
        "a folder of 201 files",
        "ties by beans\n",
        "ties by beans\n",
        files={"a.sept": SCAFFOLD.encode()} | {f"b{number}.sept": b"# empty\n" for number in range(200)},
    ),
    Code(
        "P803",
        "unknown ruleset",
        "`extends` names something that is no built-in ruleset.",
        "A ruleset is extended by its name, never by a path.",
        "extends exemplar\n",
        "# extends nothing\n",
    ),
    Code(
        "P804",
        "rulesets in a circle",
        "Rulesets extend each other in a circle, or more than 8 in a row.",
        "One of them must be whole by itself.",
        "a ruleset that extends `loop`, which extends `loop`",
        "# extends nothing\n",
        files={"main.sept": b'extends loop\nruleset ring "A ring" { players 2 to 3 }\n'},
    ),
    Code(
        "P805",
        "second `extends`",
        "A ruleset extends two others.",
        "Let one of the two extend the other.",
        "extends sample\n",
        "replace ties by beans, drums\n",
        extending=True,
    ),
    Code(
        "P806",
        "file outside the folder",
        "A rules file is a link to a place outside its folder.",
        "Compiling a ruleset reads nothing but its own folder and the built-in rulesets.",
        "a folder with a link that leads out of it",
        "ties by beans\n",
        "ties by beans\n",
        files={"main.sept": SCAFFOLD.encode(), "other.sept": Link("../outside.sept")},
    ),
    Code(
        "P807",
        "not UTF-8 text",
        "The file has bytes that are not UTF-8.",
        "Rules files are UTF-8 text; the editor's setting for saving may be another.",
        "a file with the byte 0xE9",
        'category "drums é"  scores 1 per drum\n',
        "category noise  scores 1 per drum\n",
        files={"main.sept": SCAFFOLD.encode(), "other.sept": b"# caf\xe9\n"},
    ),
    Code(
        "P808",
        "too much text",
        "A rules file has more than 262144 characters, or all files of a ruleset more than 1048576.",
        "The bound keeps compiling foreign text safe.",
        "a file with a comment of 262145 characters",
        "ties by beans\n",
        "ties by beans\n",
        files={"main.sept": SCAFFOLD.encode(), "other.sept": b"#" * ((1 << 18) + 1)},
    ),
    Code(
        "P809",
        "invisible control character",
        "The text has a character that is not shown or that turns the direction of writing.",
        "It could make the text look different from what it says.",
        "ties by beans # \u202e\n",
        "ties by beans # plain\n",
        "ties by beans\n",
    ),
    Code(
        "P810",
        "file passed over",
        "The folder has a file whose name nearly ends in `.sept`, or a folder with rules files inside.",
        "Only the files of the folder itself whose names end in `.sept` are read.",
        "a folder with a file `more.sept.txt`",
        "ties by beans\n",
        "ties by beans\n",
        files={"main.sept": SCAFFOLD.encode(), "more.sept.txt": b"# never read\n"},
        harmless=True,
    ),
    Code(
        "P811",
        "name of the extended ruleset",
        "A ruleset gives itself the name of one that it extends.",
        "People and records could not tell the two apart.",
        "a ruleset that extends `sample` and calls itself `sample`",
        "ties by beans\n",
        "ties by beans\n",
        files={"main.sept": b"extends sample\nruleset sample\n"},
        harmless=True,
    ),
    # --- warnings
    Code(
        "W901",
        "declared in vain",
        "Nothing uses a class, resource, counter, colour, switch, ability or ask.",
        "It does no harm, but most often something was forgotten or misspelt.",
        "counter gong\n",
        "counter gong\nability booming { carries gong }\ncategory gongs  scores 1 per gong\n"
        'board "Fen" { side A  starts with pear  grants booming {} }\n',
    ),
    Code(
        "W902",
        "counter that changes nothing",
        "A counter is raised, but nothing depends on it.",
        "Most often a category or an ask was forgotten.",
        'counter gong\nability booming { carries gong }\nboard "Fen" { side A  starts with pear  '
        "grants booming {} }\n",
        'counter gong\nability booming { carries gong }\nboard "Fen" { side A  starts with pear  '
        "grants booming {} }\n"
        "category gongs  scores 1 per gong\n",
    ),
    Code(
        "W903",
        "nothing is ever queued",
        "The flow asks queued seats, but nothing queues a question.",
        "The step never does anything.",
        _TURN + "            each queued ask { place }\n",
        _TURN,
        _TURN,
    ),
    Code(
        "W904",
        "empty block",
        "A block of the flow has no step.",
        "Nothing is done there.",
        "            in turn 1 { }\n            pass hands left\n",
        "            in turn 1 { pass hands left }\n            in turn 2 { pass hands right }\n",
        "            pass hands left\n",
    ),
    Code(
        "W905",
        "hands are never passed",
        "Cards are dealt, but the flow has no `pass hands`.",
        "Everybody keeps the hand that was dealt; in a draft hands go round.",
        "            collect\n",
        "            collect\n            pass hands right\n",
        "            collect\n            pass hands left\n",
    ),
    Code(
        "W906",
        "deck that is never dealt",
        "The flow never deals in the age of a deck, whatever the switches are.",
        "Its cards are never seen.",
        "    age 1 to 1 {\n",
        "    age 1 to 2 {\n",
        "    age 1 to 2 {\n",
    ),
    Code(
        "W907",
        "card that is never used",
        "All copies of a card are for more players than the game allows.",
        "It is in no deck.",
        _BARN + 'card "Attic" azure  age 1  copies 4+  scores 1\n',
        _BARN,
        _BARN,
    ),
    Code(
        "W908",
        "free card with a chain",
        "A card costs nothing and is `free with` another one.",
        "The chain changes nothing.",
        '    free with "Old Mill"\n',
        '    cost 2 plum\n    free with "Old Mill"\n',
        '    cost 2 plum\n    free with "Old Mill"\n',
    ),
    Code(
        "W909",
        "turns in which nothing is asked",
        "A loop over turns has no `ask`.",
        "Nobody decides anything in these turns.",
        "        turn 1 to 1 { renew rights }\n" + _CONFLICT,
        "        renew rights\n" + _CONFLICT,
        _CONFLICT,
    ),
    Code(
        "W910",
        "card that does nothing",
        "A card has no clause that has an effect.",
        "It can only fill a deck.",
        'card "Old Mill" amber  age 1  copies 2+ 2+ 3+  cost 1 bean\n',
        _MILL,
        _MILL,
    ),
    Code(
        "W911",
        "free seat that decides nothing",
        "There is a free seat, and no question is put to it.",
        "Its city would stay empty to the end.",
        "a free seat and no ask that is `of the free seat`",
        "ties by beans\n",
        "ties by beans\n",
        files={"main.sept": _with_free_seat().encode()},
    ),
)

BY_CODE: dict[str, Code] = {code.code: code for code in CODES}
"""The catalogue by code."""
