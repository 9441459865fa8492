"""What is printed on the components of Architects, and how many of each there are."""

from collections import Counter
from dataclasses import dataclass

RESOURCES = ("Wood", "Stone", "Clay", "Papyrus", "Glass")
"""The kinds of grey cards."""

COIN = "Coin"
"""The yellow card."""

BLUE_POINTS = {"Blue 3": 3, "Blue cat": 2}
CAT_CARD = "Blue cat"
SYMBOLS = ("Compass", "Gear", "Tablet")
"""The kinds of green cards."""

HORNS = {"Red": 0, "Red horn 1": 1, "Red horn 2": 2}
"""Horns of the red cards; each of them is a shield."""

CARDS = (*RESOURCES, COIN, "Blue 3", CAT_CARD, *SYMBOLS, *HORNS)

IDENTICAL = "identical"
DIFFERENT = "different"

ANY_DECK = "top card of any deck"
PROGRESS = "progress token"
CENTRAL_CARD = "top card of the central deck"
FIVE_CARDS = "one of five cards"
BOTH_SIDES = "top cards of the left and the right deck"
SHIELD = "shield"


@dataclass(frozen=True)
class Stage:
    """A stage of a wonder: where it stands, what it costs, gives and does."""

    level: int
    cost: int
    kind: str
    points: int
    effect: str | None = None


BOARDS = {
    "Alexandria": (
        Stage(1, 2, DIFFERENT, 4),
        Stage(2, 2, IDENTICAL, 3, ANY_DECK),
        Stage(3, 3, DIFFERENT, 6),
        Stage(4, 3, IDENTICAL, 5, ANY_DECK),
        Stage(5, 4, DIFFERENT, 7),
    ),
    "Babylon": (
        Stage(1, 2, DIFFERENT, 3),
        Stage(2, 2, IDENTICAL, 0, PROGRESS),
        Stage(3, 3, DIFFERENT, 5),
        Stage(4, 3, IDENTICAL, 5, PROGRESS),
        Stage(4, 4, DIFFERENT, 7),
    ),
    "Ephesus": (
        Stage(1, 2, DIFFERENT, 3),
        Stage(2, 2, IDENTICAL, 3, CENTRAL_CARD),
        Stage(2, 3, DIFFERENT, 4, CENTRAL_CARD),
        Stage(2, 3, IDENTICAL, 5, CENTRAL_CARD),
        Stage(3, 4, DIFFERENT, 7),
    ),
    "Giza": (
        Stage(1, 2, DIFFERENT, 4),
        Stage(2, 2, IDENTICAL, 5),
        Stage(3, 3, DIFFERENT, 6),
        Stage(4, 3, IDENTICAL, 7),
        Stage(5, 4, DIFFERENT, 8),
    ),
    "Halicarnassus": (
        Stage(1, 2, DIFFERENT, 3),
        Stage(2, 2, IDENTICAL, 3, FIVE_CARDS),
        Stage(3, 3, DIFFERENT, 6),
        Stage(3, 3, IDENTICAL, 5, FIVE_CARDS),
        Stage(4, 4, DIFFERENT, 7),
    ),
    "Olympia": (
        Stage(1, 2, DIFFERENT, 3),
        Stage(2, 2, IDENTICAL, 2, BOTH_SIDES),
        Stage(2, 3, DIFFERENT, 5),
        Stage(3, 3, IDENTICAL, 5, BOTH_SIDES),
        Stage(4, 4, DIFFERENT, 7),
    ),
    "Rhodes": (
        Stage(1, 2, DIFFERENT, 4),
        Stage(1, 2, IDENTICAL, 4, SHIELD),
        Stage(2, 3, DIFFERENT, 5),
        Stage(3, 3, IDENTICAL, 6, SHIELD),
        Stage(4, 4, DIFFERENT, 7),
    ),
}
"""The stages of each wonder by number; stages of one level stand side by side."""

# fmt: off
_COPIES = {
    #                Wood    Clay     Glass    Blue 3   Compass  Tablet   Red horn 1
    #                   Stone   Papyrus  Coin     Blue cat  Gear     Red     Red horn 2
    "Alexandria":    (2, 2, 2, 2, 1,   4,   2, 2,   1, 2, 1,   2, 1, 1),
    "Babylon":       (2, 1, 2, 2, 2,   3,   2, 2,   2, 2, 1,   2, 1, 1),
    "Ephesus":       (2, 2, 2, 2, 2,   3,   1, 2,   2, 1, 2,   2, 1, 1),
    "Giza":          (2, 2, 1, 2, 2,   3,   2, 3,   2, 1, 1,   2, 2, 0),
    "Halicarnassus": (2, 2, 2, 1, 2,   3,   2, 2,   1, 1, 2,   2, 2, 1),
    "Olympia":       (1, 2, 2, 2, 2,   3,   1, 3,   1, 1, 2,   2, 2, 1),
    "Rhodes":        (2, 2, 2, 2, 2,   2,   2, 2,   1, 2, 1,   2, 2, 1),
    "central":       (4, 4, 4, 4, 4,   6,   4, 8,   4, 4, 4,   4, 4, 2),
}
# fmt: on
DECKS = {name: Counter(dict(zip(CARDS, copies, strict=True))) for name, copies in _COPIES.items()}
"""The cards of the deck of each wonder, and of the central deck."""

BUILT_STAGE = "a built stage"

WAKERS: dict[str, tuple[str, ...]] = {
    "Urbanism": ("Wood", "Clay"),
    "Crafts": ("Papyrus", "Glass"),
    "Jewellery": ("Stone", COIN),
    "Science": SYMBOLS,
    "Propaganda": ("Red horn 1", "Red horn 2"),
    "Architecture": (BUILT_STAGE,),
}
"""The tokens that give an extra card, with what wakes them: cards, or a stage."""

ECONOMY = "Economy"
ENGINEERING = "Engineering"
TACTICS = "Tactics"
TACTICS_SHIELDS = 2
DECOR = "Decor"
POLITICS = "Politics"
STRATEGY = "Strategy"
EDUCATION = "Education"
CULTURE = "Culture"
TOKENS = Counter(
    [*WAKERS, ECONOMY, ENGINEERING, TACTICS, DECOR, POLITICS, STRATEGY, EDUCATION, CULTURE, CULTURE]
)
FACE_UP_TOKENS = 3

PLAYER_COUNTS = (2, 3, 4, 5, 6, 7)
CONFLICT_TOKENS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}
VICTORY_TOKENS = 28
VICTORY_TOKEN_POINTS = 3
CAT_POINTS = 2
