"""Tests of rule sets: those that ship, those in files, and what is wrong in one."""

import pytest
from camelcup_karate.rules import Rules
from camelcup_karate.rulesets import RULE_SETS

from camelcup import UserError, choose_game
from camelcup.installed.plugins import load_plugins

PLUGINS = load_plugins()

BOXING = """
first_to = 7.5
names = ["jab", "hook"]
matrix = [[1, 0.5], [2.0, 0]]
"""


def read(path, text):
    """Return the rules in a TOML file."""
    file = path / "mine.toml"
    file.write_text(text)
    return choose_game(PLUGINS, "karate", str(file))[0].rules


def test_the_default_rules_are_those_of_the_file():
    assert RULE_SETS["karate"] == Rules()
    assert next(iter(RULE_SETS)) == "karate"


def test_a_rule_set_in_a_file_has_its_own_names_and_matrix(tmp_path):
    rules = read(tmp_path, BOXING)
    assert rules == Rules(first_to=7.5, names=("jab", "hook"), matrix=((1, 0.5), (2, 0)))
    assert rules.exchanges is None
    assert rules.differences == ((0, -1.5), (1.5, 0))
    assert read(tmp_path, "exchanges = 7") == Rules(exchanges=7)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("exchanges = 0", "exchanges is 0: it must be from 1 to 2500"),
        ("first_to = 0", "first_to is 0: it must be above 0 and at most 1000000"),
        ('names = ["a"]', "names has 1 action: it needs two or more"),
        ('names = ["a", "b", "c"]', "matrix has 4 rows: it needs 3, one for each of the names a, b, c"),
        ('names = ["a", "A"]', "names has 'A' twice"),
        ('names = ["a b", "c"]', "names has 'a b': a name has letters, digits, _ and -, a letter first"),
        ('names = ["a", "b"]\nmatrix = [[1, 2]]', "matrix has 1 row: it needs 2"),
        (
            'names = ["a", "b"]\nmatrix = [[1, 2], [1]]',
            "matrix has 1 number in its row for b: it needs 2, one for each of the names a, b",
        ),
        (
            'first_to = 3\nnames = ["a", "b"]\nmatrix = [[0, 0], [0, -1]]',
            "first_to is 3: no action scores points, so exchanges must be given too",
        ),
    ],
)
def test_what_is_wrong_in_a_rule_set_is_said_in_one_line(tmp_path, text, reason):
    with pytest.raises(UserError) as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"rules {tmp_path / 'mine.toml'}: ")
    assert reason in str(caught.value)


def test_rules_need_an_end():
    with pytest.raises(UserError, match="exchanges is null: it must be a number, or first_to must be given"):
        choose_game(PLUGINS, "karate", '{"exchanges": null}')
