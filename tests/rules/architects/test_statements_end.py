"""Statements 24, 44, 63, 64 and 78 to 88: exhausted decks, the end, scoring and information."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from random import Random
from typing import Any

import pytest

import septem

from .arranged import Table, token_pile
from .engine import Taste, architects, legal_moves, new_game, piles, row_of_tokens
from .facts import BOARDS, CARDS, COIN, DECKS, PLAYER_COUNTS, RESOURCES, TOKENS
from .positions import cards
from .questions import Move

# The end by a complete wonder


def nearly_complete(token: str, central: str = "Blue 3", switches: tuple[str, ...] = ()) -> Table:
    """Giza has a token and all but the last card of its last stage; Wood for it and the cards that are told
    lie on top of the central deck. It is its turn."""
    table = Table(
        "Giza",
        "Rhodes",
        own=("2 Compass, Wood, Stone, 2 Papyrus, Wood, Stone, Clay, 3 Coin, 2 Glass", "Red horn 1"),
        central=f"3 Blue 3, 4 Red, 6 Blue cat, Clay, Papyrus, Wood, {central}",
        tokens=(token,),
        switches=switches,
        others="central",
    )
    table.gather("left", "left")
    table.choose("progress", token=token)
    for _ in range(11):
        table.gather("left")
        if table.due == ("extra-draw", 0):
            table.choose("extra-draw", decline=True)
    table.pass_others()
    table.others = "left"
    table.gather("central", "central")
    table.pass_others()
    assert table.stages(0) == [1, 2, 3, 4]
    assert table.held(0) == {"Glass": 1, "Clay": 1, "Papyrus": 1}
    return table


def test_82_the_game_ends_with_the_turn_of_the_fifth_stage() -> None:
    """The others get no further turn."""
    table = nearly_complete("Tactics")
    table.gather("central")
    assert table.stages(0) == [1, 2, 3, 4, 5]
    assert table.due is None
    assert table.game.is_over


def test_63_82_architecture_answers_the_last_stage() -> None:
    """Its card is taken before the game ends, and counts."""
    table = nearly_complete("Architecture", "Blue 3")
    table.gather("central")
    assert table.due == ("extra-draw", 0)
    table.choose("extra-draw", deck="central")
    assert table.game.is_over
    assert table.score(0)["blue"] == 3


@pytest.mark.parametrize(("switches", "victories"), [((), [0, 2]), (("no last battle",), [0, 0])])
def test_82_the_last_turn_has_its_battle(switches: tuple[str, ...], victories: list[int]) -> None:
    """The last conflict tokens turn with that card; Rhodes has more shields. Another reading has none."""
    table = nearly_complete("Architecture", "Red horn 2", switches)
    assert table.peace == 2
    table.gather("central")
    table.choose("extra-draw", deck="central")
    assert table.due is None
    assert table.victories() == victories


def test_83_84_the_score_of_a_complete_wonder() -> None:
    """4 + 5 + 6 + 7 + 8 points, and 6 for Decor, which was worth 4 before."""
    table = nearly_complete("Decor")
    assert (table.score(0)["stages"], table.score(0)["tokens"]) == (22, 4)
    table.gather("central")
    score = table.score(0)
    assert (score["stages"], score["tokens"], score["stages_built"]) == (30, 6, 5)
    assert score["total"] == 36
    assert score["rank"] == 1


# Scoring


def two_tokens(first: str, second: str, then: str = "") -> Table:
    """Rhodes has two tokens, for two Gears and two Compasses. These cards follow on its deck."""
    table = Table(
        "Rhodes",
        "Giza",
        own=(f"2 Gear, Compass, {then}".rstrip(", "),),
        central="Compass",
        tokens=(first, second),
    )
    table.gather("left", "left")
    table.choose("progress", token=first)
    table.gather("left", "central")
    table.choose("progress", token=second)
    return table


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("Education", "Tactics", 4),
        ("Education", "Culture", 8),
        ("Culture", "Tactics", 4),
        ("Culture", "Culture", 12),
        ("Decor", "Urbanism", 4),
        ("Strategy", "Politics", 0),
    ],
)
def test_84_85_tokens_that_score(first: str, second: str, points: int) -> None:
    """Two points a token for Education, 4 and 12 for one and two of Culture; the others nothing."""
    table = two_tokens(first, second)
    assert table.score(0)["tokens"] == points
    assert table.score(0)["total"] == points


def test_83_84_blue_cards_and_politics() -> None:
    """3 and 2 and 2 points; one for each cat icon, but not for the pawn."""
    table = two_tokens("Politics", "Tactics", "Blue 3, 2 Blue cat")
    table.gather("left", "left", "left")
    score = table.score(0)
    assert (score["blue"], score["cat"], score["tokens"], score["total"]) == (7, 2, 2, 11)


def test_85_other_cards_score_nothing() -> None:
    """Grey, yellow, green and red ones."""
    table = Table("Rhodes", "Giza", own=("Wood, Compass, Red", "Coin"))
    table.draw(*5 * ["left"])
    assert table.score(0)["total"] == 0


def test_86_more_built_stages_break_a_tie() -> None:
    """At first all are equal. Then 3 points by a stage stand before 3 by a card."""
    table = Table("Babylon", "Giza", own=("Wood, Stone", "Blue 3, Red"))
    assert [table.score(seat)["rank"] for seat in (0, 1)] == [1, 1]
    table.draw("left", "left")
    table.choose("draw", deck="left")
    table.choose("construct")
    assert [table.score(seat)["total"] for seat in (0, 1)] == [3, 3]
    assert [table.score(seat)["rank"] for seat in (0, 1)] == [1, 2]


def test_86_equal_ones_share_the_rank() -> None:
    """Two of three are first, the third one is third."""
    table = Table("Babylon", "Giza", "Rhodes", own=("Blue 3", "Red", "Blue 3"))
    table.draw("left", "left", "left")
    assert [table.score(seat)["rank"] for seat in range(3)] == [1, 3, 1]


def test_87_example_of_the_rulebook() -> None:
    """Ephesus: stages 3 + 3 + 4, the cat, blue cards 3 + 2 + 2, 4 military tokens, Strategy: 35."""
    table = Table(
        "Ephesus",
        "Giza",
        own=(
            "Wood, Stone, 2 Papyrus, Clay, Glass, Wood, Blue 3, 2 Blue cat, 2 Compass, Red horn 1,"
            " Red horn 2",
            "2 Blue 3, 3 Blue cat, 2 Wood, Gear, Tablet",
        ),
        central="Red horn 2, Red horn 1",
        tokens=("Strategy",),
    )
    table.gather(*4 * ["left"])
    table.choose("effect-draw")
    table.gather("left", "left", "left")
    table.choose("effect-draw")
    assert table.victories() == [2, 0]
    table.gather("left", "left", "left")
    table.others = "central"
    table.gather("left", "left")
    table.choose("progress", token="Strategy")
    table.gather("left", "left")
    assert table.score(0) == {
        "stages": 10,
        "blue": 7,
        "military": 12,
        "cat": 2,
        "tokens": 4,
        "total": 35,
        "stages_built": 3,
        "rank": 1,
    }


# Exhausted decks and tokens

HASTENING = {"Economy", "Engineering"}
"""Tokens that would help to complete a wonder."""


def answer_quietly(table: Table, tokens: Iterable[str] = ()) -> None:
    """Whatever follows from the last card: extra cards are declined, tokens are taken in the order told,
    those that hasten left alone."""
    tokens = iter(tokens)
    while table.due is not None and table.due[0] != "draw":
        kind = table.due[0]
        moves = table.legal
        if kind == "extra-draw":
            moves = [move for move in moves if "decline" in move]
        if kind == "progress":
            wanted = next(tokens, "Science")
            liked = [move for move in moves if move["token"] == wanted]
            moves = liked or [move for move in moves if move["token"] not in HASTENING]
        table.recorder.play(moves[0])


def last_card() -> Table:
    """Giza and Rhodes have drawn all cards but one, a Gear, without any wonder being complete: after four
    stages Giza had only Wood, Stone and Papyrus, Rhodes only Clay, Papyrus and Glass. A star marks cards
    from the central deck, which is empty before the own ones are."""
    giza = cards("3 Coin, *Coin, Clay, Papyrus, 2 Glass, 2 *Coin")
    giza += cards("4 *Wood, 4 *Stone, 4 *Blue 3, 8 *Blue cat, 4 *Red, 3 *Compass")
    giza += cards(
        "3 Blue cat, 2 Wood, 2 Stone, Papyrus, 2 Blue 3, 2 Compass, Gear, Tablet, 2 Red, 2 Red horn 1"
    )
    rhodes = cards("Wood, Stone, 2 Coin, Wood, Stone, Papyrus, 3 *Coin")
    rhodes += cards(
        "*Compass, 4 *Gear, 4 *Tablet, 4 *Clay, 4 *Papyrus, 4 *Glass, 4 *Red horn 1, 2 *Red horn 2"
    )
    rhodes += cards(
        "2 Clay, Papyrus, 2 Glass, 2 Blue 3, 2 Blue cat, Compass, Gear, Tablet, 2 Red, 2 Red horn 1"
    )
    rhodes += cards("Red horn 2, Gear")
    drawn = list(chain.from_iterable(zip(giza, rhodes, strict=True)))
    table = Table(
        "Giza",
        "Rhodes",
        own=[", ".join(card for card in plan if not card.startswith("*")) for plan in (giza, rhodes)],
        central=", ".join(card.removeprefix("*") for card in drawn if card.startswith("*")),
        tokens=token_pile(("Science", *(TOKENS - Counter([*HASTENING, "Science"])).elements())),
    )
    for card in drawn[:-1]:
        table.choose("draw", deck="central" if card.startswith("*") else "left")
        answer_quietly(table)
    return table


def test_24_no_look_at_an_empty_deck() -> None:
    """Who has the cat sees nothing."""
    table = last_card()
    assert table.due == ("draw", 1)
    assert table.cats() == [0, 1]
    assert table.pile("central", None, 1) == {
        "name": "central",
        "seat": None,
        "size": 0,
        "top": None,
        "row": [],
    }


def test_13_64_78_80_the_game_ends_without_cards() -> None:
    """The last card can be taken from one deck only. It would wake Science, but there is no extra card."""
    table = last_card()
    assert table.game.turn == 110
    assert table.sizes()[:3] == [0, 1, 0]
    assert table.legal == [{"deck": "left", "card": "Gear"}]
    assert "Science" in table.city(1)["built"]
    table.choose("draw")
    while table.due is not None:
        assert table.due[0] in ("science", "progress")
        answer_quietly(table)
    assert table.game.is_over
    assert table.stages(0) == table.stages(1) == [1, 2, 3, 4]
    assert table.score(0)["total"] == sum(
        table.score(0)[part] for part in ("stages", "blue", "military", "cat", "tokens")
    )


def test_44_79_a_player_without_decks_passes() -> None:
    """Of four players the first one can take nothing once its own deck, that of the fourth one, and the
    central deck are empty: its turn passes, and the others play on. Ephesus takes no central card then."""
    central = sorted(DECKS["central"].elements(), key=lambda card: card in (*RESOURCES, COIN))
    table = Table(
        "Giza",
        "Babylon",
        "Ephesus",
        "Rhodes",
        central=", ".join(central),
        tokens=("Science", "Decor", "Politics", "Tactics"),
    )
    passed = 0
    effects_in_vain = 0
    while not table.game.is_over:
        assert table.due is not None
        seat, turn = table.due[1], table.game.turn
        prefers = ["left", "central"] if seat in (0, 3) else ["central", "left"]
        decks = [move["deck"] for move in table.legal]
        table.choose("draw", deck=next(deck for deck in [*prefers, "right"] if deck in decks))
        before = len(table.stages(2))
        answer_quietly(table)
        is_in_vain = table.sizes()[4] == 0 and seat == 2 and len(table.stages(2)) > before
        effects_in_vain += is_in_vain
        if (
            table.due is not None
            and seat == 3
            and table.sizes()[0] == table.sizes()[3] == table.sizes()[4] == 0
        ):
            assert table.due == ("draw", 1)
            assert table.game.turn == turn + 2
            passed += 1
    assert passed == 3
    assert effects_in_vain == 2


def test_81_without_progress_tokens_green_cards_stay() -> None:
    """Seven players turn in fifteen sets. After that a pair stays, and Babylon's effect does nothing."""
    tokens = ["Urbanism", "Crafts", "Jewellery", "Propaganda", "Architecture", "Tactics", "Decor", "Politics"]
    tokens += ["Strategy", "Education", "Culture", "Culture", "Science", "Economy", "Engineering"]
    table = Table(
        "Alexandria",
        "Babylon",
        "Ephesus",
        "Giza",
        "Halicarnassus",
        "Olympia",
        "Rhodes",
        own=(
            "2 Gear, Compass, Tablet",
            "2 Compass, Gear, Tablet, Wood, Stone, 2 Clay",
            "2 Compass, 2 Tablet, Gear",
            "2 Compass, Gear, Tablet",
            "2 Tablet, Compass, Gear",
            "2 Tablet, Compass, Gear",
            "2 Gear, Compass, Tablet",
        ),
        central="Compass, 2 Gear, 3 Compass, 2 Tablet",
        tokens=tokens,
    )
    left = iter(tokens)
    for turn in range(7 * 5 + 1):
        table.choose("draw", deck="left" if turn < 7 * 4 or turn % 7 == 2 else "central")
        answer_quietly(table, left)
    assert table.sizes()[-1] == 0
    table.draw("central")
    assert table.held(1) == {"Tablet": 2}
    while table.stages(1) != [1, 2]:
        table.choose("draw", deck="left")
        answer_quietly(table)
    assert table.due == ("draw", 2)
    assert len(table.city(1)["built"]) == 2


# Information


def reordered(game: septem.Game, deals: dict[str, Any], random: Random) -> dict[str, Any]:
    """The deals of a game with all that nobody knows by now in another order."""
    sizes = [pile["size"] for pile in piles(game)]
    tops = [game.observe(seat)["piles"][-2]["top"] for seat in range(game.players)]
    stack = max(sizes[-1] - len(row_of_tokens(game)), 0)
    return {
        "own": [
            hidden_shuffled(random, pile, size - 1) for pile, size in zip(deals["own"], sizes, strict=False)
        ],
        "central": hidden_shuffled(random, deals["central"], sizes[-2] - any(tops)),
        "tokens": hidden_shuffled(random, deals["tokens"], stack),
        "first": deals["first"],
    }


def hidden_shuffled(random: Random, pile: list[str], hidden: int) -> list[str]:
    """A pile whose last cards are in another order."""
    shown = len(pile) - max(hidden, 0)
    return pile[:shown] + random.sample(pile[shown:], len(pile) - shown)


@pytest.mark.parametrize("players", PLAYER_COUNTS[:-1])
def test_88_what_is_hidden_shows_nowhere(players: int) -> None:
    """Had the hidden cards lain in another order, all would see the same and could do the same: below the
    tops of the own decks, in the central deck, whose top only the holder of the cat knows, in the stack."""
    without_shuffling = sorted(BOARDS.keys() - {"Halicarnassus"})
    for seed in range(25):
        random = Random(100 * players + seed)
        boards = [(board, "A") for board in random.sample(without_shuffling, players)]
        game = architects().new_game(players, seed, boards=boards)
        deals, taste, moves = game.deals, Taste(random), []
        for _ in range(random.randrange(60)):
            if not game.is_over:
                moves.append((game.decisions[0].seat, taste.choose(game)))
                game.play(*moves[-1])
        other_deals = reordered(game, deals, random)
        other = architects().new_game(players, seed=None, boards=boards, deals=other_deals)
        for seat, move in moves:
            other.play(seat, move)
        assert game.is_over or (game != other and legal_moves(game) == legal_moves(other))
        for seat in range(players):
            assert game.observe(seat) == other.observe(seat)


def mean_the_same(game: septem.Game, moves: list[Move]) -> bool:
    """Whether the game goes on in the same way after each of these moves of seat 0."""
    after = [game.clone() for _ in moves]
    for clone, move in zip(after, moves, strict=True):
        clone.play(0, move)
    return all(clone == after[0] for clone in after)


def test_88_guessing_a_hidden_card_tells_nothing() -> None:
    """A move that names a card for the central deck means the same whatever card it names."""
    table = Table("Giza", "Rhodes", central="Glass")
    assert mean_the_same(table.game, [{"deck": "central", "card": card} for card in CARDS])


def test_88_a_guess_at_the_stack_tells_nothing() -> None:
    """Nor does one that names a token."""
    table = Table("Giza", "Rhodes", own=("2 Compass",), tokens=("Decor", "Tactics", "Politics", "Strategy"))
    table.gather("left", "left")
    assert mean_the_same(table.game, [{"token": "stack", "got": token} for token in TOKENS])


def test_88_what_everybody_sees() -> None:
    """Cards and tokens of all, tops and sizes of the own decks, the size of the central one, face-up tokens,
    the discard pile and conflict tokens: the same for every seat, but for the look of the cat."""
    for seed in range(5):
        game = new_game(4, seed)
        taste = Taste(Random(seed))
        holders: set[int] = set()
        while not game.is_over:
            seen = [game.observe(seat) for seat in range(4)]
            for seat, view in enumerate(seen):
                if view["cities"][seat]["counters"].get("cat"):
                    holders.add(seat)
                assert view["piles"][-2]["top"] is None or seat in holders
                view["piles"][-2]["top"] = None
                own = {"seat": seat, "kind": view["kind"]}
                assert {**view, **own} == {**seen[0], **own}
            game.play(game.decisions[0].seat, taste.choose(game))
