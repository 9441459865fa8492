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
