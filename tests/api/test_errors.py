"""The hierarchy of errors."""

import pickle

import pytest

import septem

KINDS = [
    septem.RulesError,
    septem.RulesetNotFoundError,
    septem.TablesError,
    septem.SetupError,
    septem.MoveError,
    septem.StateError,
    septem.RecordError,
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_a_septem_error(kind: type[septem.SeptemError]) -> None:
    assert issubclass(kind, septem.SeptemError)
    assert str(kind("the text")) == "the text"


@pytest.mark.parametrize("kind", KINDS)
def test_errors_pass_between_processes(kind: type[septem.SeptemError]) -> None:
    copied = pickle.loads(pickle.dumps(kind("the text")))
    assert type(copied) is kind
    assert str(copied) == "the text"


def test_errors_are_what_python_users_expect() -> None:
    assert issubclass(septem.RulesetNotFoundError, LookupError)
    assert all(issubclass(kind, ValueError) for kind in KINDS if kind is not septem.RulesetNotFoundError)


def test_wrong_setups_of_the_other_games_are_told_in_words() -> None:
    """One possible number of players is no range, and who begins is a seat of a player."""
    with pytest.raises(septem.SetupError, match="two-player is for 2 players, not for 3"):
        septem.load("two-player").new_game(3)
    with pytest.raises(septem.SetupError, match='"first" is 5: seats are numbered 0 to 1'):
        septem.load("architects").new_game(2, deals={"first": 5})


def test_a_move_without_words_is_refused_in_a_sentence() -> None:
    game = septem.load("architects").new_game(2)
    with pytest.raises(septem.MoveError, match="seat 0 cannot make this move; legal moves: take "):
        game.play(0, {"deck": "nowhere"})


def test_what_is_legal_instead_is_told() -> None:
    """With the card that was named; of all moves a few where none was."""
    game = septem.load("base").new_game(3, seed=1)
    moves = game.decisions[0].moves
    card = moves[0].card
    alike = "; ".join(str(move) for move in moves if move.card == card)
    with pytest.raises(septem.MoveError) as refused:
        game.play(0, {"do": "decline", "card": card})
    assert str(refused.value) == f"seat 0 cannot decline {card}; legal with that card: {alike}"
    with pytest.raises(septem.MoveError, match="cannot build Nothing; no legal move uses that card"):
        game.play(0, {"do": "build", "card": "Nothing"})
    first = "; ".join(str(move) for move in moves[:8])
    with pytest.raises(septem.MoveError) as refused:
        game.play(0, {"do": "decline"})
    assert str(refused.value) == f"seat 0 cannot decline; legal moves: {first}; and {len(moves) - 8} more"
