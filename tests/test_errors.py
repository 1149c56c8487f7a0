from camelcup import CamelCupError, GameError, IllegalAction, MalformedAction, UserError
from camelcup.errors import ActionError, CannotLoad, FaultAbort, PluginError, error_at, unknown


def test_every_error_is_a_camel_cup_error_and_actions_have_two():
    for kind in (UserError, CannotLoad, ActionError, PluginError, GameError, FaultAbort):
        assert issubclass(kind, CamelCupError)
    assert {MalformedAction, IllegalAction} <= {*ActionError.__subclasses__()}


def test_an_unknown_name_comes_with_the_nearest_whatever_its_case_and_all_choices():
    assert str(unknown("game", "chess", ["ra", "pips"])) == "unknown game 'chess' (choices: pips, ra)"
    text = str(unknown("bot", "player1", ["Player1", "RandomBot"]))
    assert text == "unknown bot 'player1'; did you mean Player1? (choices: Player1, RandomBot)"
    assert "did you mean RandomBot?" in str(unknown("bot", "RandomBoot", ["Player1", "RandomBot"]))
    text = str(unknown("bot class", "Foo", [], where="my.py"))
    assert text == "unknown bot class 'Foo' in my.py (choices: none)"


def test_an_error_in_a_text_has_a_mark_under_the_character_of_its_one_line():
    assert str(error_at("no number", "12x4", 2)) == "no number\n  12x4\n    ^"
    assert str(error_at("no number", "1\n\x1b[2Jx", 1)) == "no number\n  1??[2Jx\n   ^"
