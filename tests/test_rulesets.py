from pathlib import Path

import pytest

from camelcup import GameEntry, UserError
from camelcup.plugins import Plugins
from camelcup.rulesets import make_game, portable
from tiny_games import Pips, PipsRules


@pytest.fixture
def pips(tiny_plugins: Plugins) -> GameEntry:
    return tiny_plugins.games.find("pips")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file of rules of one's own."""
    path = tmp_path / "own.toml"
    path.write_text("rounds = 7\n")
    return path


def test_the_first_rule_set_is_the_default(pips: GameEntry) -> None:
    assert portable(pips, None) == "standard"


def test_the_name_of_a_rule_set_travels_as_it_is(pips: GameEntry) -> None:
    assert portable(pips, "long") == "long"
    game = make_game(pips, "long")
    assert isinstance(game, Pips)
    assert game.rules == PipsRules(rounds=50)


def test_a_file_of_rules_travels_whole_so_that_workers_need_no_file(pips: GameEntry, own: Path) -> None:
    text = portable(pips, str(own))
    own.unlink()
    assert make_game(pips, text).rules == PipsRules(rounds=7)


def test_an_unknown_rule_set_is_answered_with_the_choices(pips: GameEntry) -> None:
    with pytest.raises(UserError, match="unknown rule set 'lnog'; did you mean long\\?") as wrong:
        portable(pips, "lnog")
    assert "(choices: FILE.toml, endless, long, standard)" in str(wrong.value)
    with pytest.raises(UserError, match="unknown rule set 'lnog'; did you mean long\\?"):
        make_game(pips, "lnog")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("round = 7", "unknown key round"),
        ("rounds = 7.5", "rounds must be a whole number, not 7.5"),
        ("rounds = true", "rounds must be a whole number, not True"),
        ("rounds = [7]", r"rounds must be a whole number, not \[7\]"),
        ("rounds = 0", "'rounds' must be >= 1: 0"),
        ("rounds", "not TOML"),
        ("rounds = 7\nrounds = 8", "not TOML"),
    ],
)
def test_a_wrong_file_of_rules_is_one_line_that_names_file_and_key(
    pips: GameEntry, own: Path, text: str, reason: str
) -> None:
    own.write_text(text)
    with pytest.raises(UserError, match=reason) as wrong:
        portable(pips, str(own))
    assert str(wrong.value).startswith(f"rules {own}: ")
    assert "\n" not in str(wrong.value)


def test_a_file_of_rules_that_cannot_be_read_says_why(pips: GameEntry, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"rules .*none.toml: No such file or directory"):
        portable(pips, str(tmp_path / "none.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UserError, match=r"rules .*folder.toml: Is a directory"):
        portable(pips, str(tmp_path / "folder.toml"))
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    with pytest.raises(UserError, match=r"rules .*latin.toml: not TOML"):
        portable(pips, str(tmp_path / "latin.toml"))


def test_rules_in_a_table_that_do_not_fit_are_refused(pips: GameEntry) -> None:
    with pytest.raises(UserError, match="rules: unknown key rond"):
        make_game(pips, '{"rond": 3}')
