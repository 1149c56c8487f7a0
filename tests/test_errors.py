import pytest

from camelcup import CamelCupError, GameError, IllegalAction, MalformedAction, UserError
from camelcup.errors import ActionError, CannotLoad, FaultAbort, PluginError, error_at, unknown


@pytest.mark.parametrize(
    "kind", [UserError, CannotLoad, MalformedAction, IllegalAction, PluginError, GameError, FaultAbort]
)
def test_every_error_is_a_camel_cup_error(kind):
    assert issubclass(kind, CamelCupError)


def test_malformed_and_illegal_actions_are_different_action_errors():
    assert issubclass(MalformedAction, ActionError)
    assert issubclass(IllegalAction, ActionError)
    assert not issubclass(MalformedAction, IllegalAction)
    assert not issubclass(IllegalAction, MalformedAction)


def test_an_unknown_name_comes_with_the_choices():
    assert str(unknown("game", "chess", ["ra", "pips"])) == "unknown game 'chess' (choices: pips, ra)"


def test_an_unknown_name_near_another_is_asked_about_whatever_its_case():
    text = str(unknown("bot", "player1", ["Player1", "RandomBot"]))
    assert text == "unknown bot 'player1'; did you mean Player1? (choices: Player1, RandomBot)"
    assert "did you mean RandomBot?" in str(unknown("bot", "RandomBoot", ["Player1", "RandomBot"]))


def test_an_unknown_name_comes_with_its_source_where_there_are_no_choices_too():
    text = str(unknown("bot class", "Foo", [], where="my.py"))
    assert text == "unknown bot class 'Foo' in my.py (choices: none)"


def test_an_error_in_a_text_has_a_mark_under_the_character():
    assert str(error_at("no number", "12x4", 2)) == "no number\n  12x4\n    ^"


def test_a_text_with_an_error_is_printed_on_one_line_whatever_is_in_it():
    assert str(error_at("no number", "1\n\x1b[2Jx", 1)) == "no number\n  1??[2Jx\n   ^"


def test_a_game_error_of_a_plugin_is_its_text():
    assert str(GameError("no rule for this")) == "no rule for this"
