"""How much of everything a ruleset may hold. The engine refuses tables beyond the same bounds."""

from __future__ import annotations

from typing import Final

FEWEST_SEATS: Final = 2
SEATS: Final = 7
FREE_SEATS: Final = 1
"""Seats without a player."""
PLAYERS_WITH_A_FREE_SEAT: Final = 2
GOODS: Final = 8
COUNTERS: Final = 40
"""Counters of a seat: declared ones, colours, stages, and those that the compiler adds for constant points.
"""
CARDS: Final = 256
COLOURS: Final = 16
PRODUCERS: Final = 24
TERMS: Final = 32
RIGHTS: Final = 8
STANDING_RULES: Final = 40
"""Changes of costs, events and strengths, each of these; the counters that they need are the closer bound."""
BOARDS: Final = 64
SIDES: Final = 8
STAGES: Final = 8
COPIES_OF_A_STAGE: Final = 4
"""Alternative stages that one stage copies."""
SLOTS: Final = 250
"""Cards of one game, those in piles included."""
DEALT: Final = 210
"""Cards dealt in one game, all ages together."""
PILES: Final = 4
SHARED: Final = 4
"""Counters of the table."""
POWERS: Final = 8
GROUPS: Final = 8
GROUP_KINDS: Final = 7
"""Kinds of cards of a group, the wild one not counted."""
SPENT: Final = 6
"""Cards spent at a time."""
SPENDS: Final = 256
"""Ways of spending cards for one cost."""
TURNS: Final = 4096
"""Turns of a game in which seats take turns."""
HAND: Final = 15
PRICE: Final = 9
"""Highest price of a unit of goods."""
COST_UNITS: Final = 12
"""Units of goods in one cost, and of one producer."""
COST_STATES: Final = 128
"""Product over the goods of a cost of (units + 1)."""
PAYMENT_CLASSES: Final = 3
"""Classes of goods within which payments are reckoned in closed form."""
PAYMENT_SETS: Final = 32
"""Sets of goods of all these classes together, the empty ones included."""
QUEUES: Final = 8
"""Different pairs of rank and ask by which decisions are queued."""
SWITCHES: Final = 32
LOOP: Final = 15
"""Highest age and highest turn."""
LOOP_DEPTH: Final = 4
FLOW: Final = 1024
PARTS: Final = 64
"""Named parts of the flow."""
PARTS_DEPTH: Final = 8
"""Named parts of the flow inside each other."""
ASKS: Final = 16
USES: Final = 8
CATEGORIES: Final = 16
SYMBOLS: Final = 4
BEST_CARDS: Final = 2
"""`scores best` clauses that can come together in one city: those of all cards and of one side of a board."""
ENTRIES: Final = 4096
"""Rows, costs and quantities."""
ROWS_OF_AN_OBJECT: Final = 40
"""Rows of one card, side or stage."""
TERMS_OF_A_QUANTITY: Final = 40
COUNTERS_OF_A_TERM: Final = 40
CLASSES: Final = 64
ABILITIES: Final = 256
NAME: Final = 100
"""Characters of a name."""
SMALL: Final = 255
"""Numbers that the tables hold in one byte."""
AMOUNT: Final = 1000
"""Amounts of counters and points."""

FILES: Final = 200
"""Files of one ruleset."""
FILE_CHARACTERS: Final = 1 << 18
RULESET_CHARACTERS: Final = 1 << 20
"""All files of one ruleset together, without what it extends."""
EXTENDS: Final = 8
"""Rulesets that extend each other in a row."""
