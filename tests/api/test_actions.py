"""The numbering of actions: every legal move has a number of its own, the same in every game."""

from collections.abc import Iterator
from random import Random

import pytest

import septem


def decisions(ruleset: str, games: int, switches: bool) -> Iterator[tuple[septem.Game, septem.Decision]]:
    """All decisions of random games with all numbers of players."""
    rules = septem.load(ruleset)
    random = Random(games)
    for seed in range(games):
        players = rules.players[seed % len(rules.players)]
        chosen = {switch: random.random() < 0.4 for switch in rules.switches} if switches else {}
        game = rules.new_game(players, seed, switches=chosen)
        while not game.is_over:
            for decision in game.decisions:
                yield game, decision
                game.play(decision.seat, random.choice(decision.moves))


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_every_move_has_a_number_of_its_own(ruleset: str) -> None:
    actions = None
    for game, decision in decisions(ruleset, 12, switches=True):
        if decision.seat == game.decisions[0].seat:
            actions = game.actions
        assert actions is not None
        ids = actions.ids(decision)
        assert len(set(ids)) == len(ids) == len(decision.moves)
        assert min(ids) >= 0
        assert max(ids) < actions.size
        assert bytes(actions.mask(decision)) == bytes(action in ids for action in range(actions.size))


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_numbers_lead_back_to_moves(ruleset: str) -> None:
    actions = septem.load(ruleset).actions
    for _, decision in decisions(ruleset, 3, switches=False):
        for move, action in zip(decision.moves, actions.ids(decision), strict=True):
            assert actions.id_of(decision, move) == action
            assert actions.move_of(decision, action) == move


@pytest.mark.parametrize("ruleset", ["base", "great-wall", "two-player"])
def test_a_number_means_the_same_in_every_game(ruleset: str) -> None:
    """The words of a number name the use and the card of every move that has it; of one thing the first way
    of paying pays the least to the left."""
    actions = septem.load(ruleset).actions
    for _, decision in decisions(ruleset, 6, switches=False):
        previous: dict[tuple[object, ...], tuple[int, int]] = {}
        for action, move in sorted(
            zip(actions.ids(decision), decision.moves, strict=True), key=lambda pair: pair[0]
        ):
            words = actions.text(action)
            assert words.startswith(move.do)
            assert (move.card or "") in words
            assert ("free by chain" in words) == (move.via == "chain")
            assert ("free by right" in words) == (move.via == "free")
            what = (move.do, move.card, move.stage, move.via)
            paid = (move.pay.left, -move.pay.right)
            assert previous.get(what, (-1, -100)) < paid
            previous[what] = paid


def test_the_space_is_compact() -> None:
    assert septem.load("base").actions.size < 2000


@pytest.mark.parametrize("ruleset", septem.rulesets())
def test_the_words_of_all_numbers_differ(ruleset: str) -> None:
    actions = septem.load(ruleset).actions
    assert len({actions.text(action) for action in range(len(actions))}) == actions.size


def test_needless_purchases_make_another_numbering() -> None:
    rules = septem.load("base")
    game = rules.new_game(3, 1, switches={"needless purchases": True})
    assert game.actions.size > rules.actions.size
    assert game.actions.version != rules.actions.version
    assert rules.new_game(7, 1, switches={"forced last card": True}).actions.version == rules.actions.version


def test_the_version_is_that_of_the_numbering() -> None:
    versions = {ruleset: septem.load(ruleset).actions.version for ruleset in septem.rulesets()}
    assert versions["base"] == versions["two-player"], "the same cards, boards and uses"
    assert len(set(versions.values())) == len(versions) - 1
    assert all(len(version) == 16 for version in versions.values())


def test_what_is_no_action_is_told() -> None:
    rules = septem.load("base")
    game = rules.new_game(3, 1)
    decision = game.decisions[0]
    actions = rules.actions
    with pytest.raises(IndexError, match="there is no action 99999: they are numbered 0 to"):
        actions.text(99999)
    illegal = next(action for action in range(actions.size) if action not in actions.ids(decision))
    with pytest.raises(septem.MoveError, match=rf"action {illegal} \(.*\) is not legal"):
        actions.move_of(decision, illegal)
    with pytest.raises(septem.MoveError, match="another ruleset"):
        septem.load("architects").actions.ids(decision)
    with pytest.raises(septem.MoveError, match="none of the moves of the decision"):
        actions.id_of(decision, next(move for move in game.decisions[1].moves if move not in decision.moves))
