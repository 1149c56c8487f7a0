import pytest
from attrs import evolve, frozen

from camelcup import Game, GameEntry, UserError
from camelcup.errors import PluginError
from camelcup.game.game import NoRules
from camelcup.installed.config import from_json, to_json
from camelcup.installed.entries import resolve
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game, choose_rules, game_problems, make_game, make_observer
from camelcup.players.pool import WorkerSpec
from refusals import refusal
from tiny_games import Pips, PipsRules


@pytest.fixture
def pips(tiny_plugins):
    return tiny_plugins.games.find("pips")


@pytest.fixture
def own(tmp_path):
    """Return a file with rules."""
    path = tmp_path / "own.toml"
    path.write_text("rounds = 7\n")
    return path


def test_a_table_has_the_rules_of_a_file_in_full_so_that_workers_need_no_file(pips, own):
    text = choose_rules(pips, str(own))
    own.unlink()
    assert make_game(pips, text).rules == PipsRules(rounds=7)


def test_the_error_for_an_unknown_rule_set_lists_the_choices(pips):
    unknown = "unknown rule set 'lnog' in pips; did you mean long? (choices: "
    assert refusal(choose_rules, pips, "lnog") == f"{unknown}FILE.toml, endless, long, standard)"
    assert refusal(make_game, pips, "lnog").startswith(unknown)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("round = 7", "unknown key round"),
        ("rounds = 7.5", "rounds must be a whole number, not 7.5"),
        ("rounds = 0", "'rounds' must be >= 1: 0"),
        ("rounds", "not TOML"),
    ],
)
def test_the_error_for_a_wrong_file_of_rules_is_one_line_with_file_and_key(pips, own, text, reason):
    own.write_text(text)
    line = refusal(choose_rules, pips, str(own))
    assert line.startswith(f"rules {own}: {reason}")
    assert "\n" not in line


def test_the_error_for_a_file_of_rules_that_cannot_be_read_has_the_reason(pips, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    reasons = {"none": "No such file or directory", "folder": "Is a directory", "latin": "not UTF-8 text"}
    for name, reason in reasons.items():
        with pytest.raises(UserError, match=rf"rules .*{name}\.toml: {reason}"):
            choose_rules(pips, str(tmp_path / f"{name}.toml"))


def test_rules_may_be_json_text(pips):
    assert choose_rules(pips, '{"rounds": 7}') == '{"rounds":7,"big_rolls":2}'
    for choose in (choose_rules, make_game):
        assert refusal(choose, pips, '{"rond": 3}') == "rules: unknown key rond; did you mean rounds?"
    assert refusal(choose_rules, pips, '{"rounds": x}') == (
        'rules: not JSON: Expecting value\n  {"rounds": x}\n             ^'
    )


def test_a_game_is_chosen_with_its_rules(tiny_plugins):
    game, rules = choose_game(tiny_plugins, "pips", "long")
    assert (type(game), game.rules, rules) == (Pips, PipsRules(rounds=50), "long")
    assert choose_game(tiny_plugins, "pips", None)[1] == "standard"
    assert make_observer(tiny_plugins, game) is None
    with pytest.raises(UserError, match="unknown game 'pip'; did you mean pips\\?"):
        choose_game(tiny_plugins, "pip", None)


def test_a_game_without_rules_has_the_rule_set_standard(tiny_plugins):
    game, rules = choose_game(tiny_plugins, "tricks", None)
    assert rules == "standard"
    assert make_game(tiny_plugins.games.find("tricks"), to_json(game.rules)).rules == game.rules == NoRules()


def test_a_game_with_no_rule_set_is_a_defect_of_its_plugin():
    with pytest.raises(PluginError, match=r"^game 'none' has no rule set$"):
        choose_rules(GameEntry(name="none", factory=Pips, rules=PipsRules, rule_sets={}), None)


class OwnRules(Pips):
    """A game that can be made without rules, and that has its own then."""

    def __init__(self, rules=None):
        super().__init__(rules or PipsRules(rounds=9))


@pytest.mark.parametrize(
    ("entry", "rounds"),
    [
        (GameEntry(name="pips", factory=Pips, rules=PipsRules), PipsRules().rounds),
        (GameEntry(name="pips", factory="tiny_games:Pips", rules="tiny_games:PipsRules"), PipsRules().rounds),
        (GameEntry(name="pips", factory=OwnRules), 9),
        (GameEntry(name="pips", factory=Pips, rule_sets={"short": PipsRules(rounds=3)}), 3),
    ],
    ids=["rules", "rules as text", "neither", "rule_sets"],
)
def test_a_game_that_registers_less_has_the_rules_that_it_can_be_made_with(entry, rounds):
    game = make_game(entry, choose_rules(entry, None))
    assert game.rules == PipsRules(rounds=rounds)
    assert make_game(entry, to_json(game.rules)).rules == game.rules
    assert choose_rules(entry, '{"rounds": 7}') == '{"rounds":7,"big_rolls":2}'
    setup = WorkerSpec.of(entry, Pips(game.rules), {})
    assert from_json(setup.rules, resolve(setup.kind)) == game.rules


class Misspelt(Pips):
    """A game without two methods that have no default; what it has instead of one has another name."""

    start, legal_actions = Game.start, Game.legal_actions

    def legal_action(self, state, seat):
        return (0, 3)


def test_a_game_without_a_method_is_refused_with_the_name_that_it_has_instead(monkeypatch):
    entry = GameEntry(name="pips", factory=Misspelt, rules=PipsRules)
    with pytest.raises(PluginError, match=r"^game 'pips' has no start method: define start\(self, seats\)$"):
        make_game(entry, "standard")
    monkeypatch.setattr(Misspelt, "start", Pips.start)
    with pytest.raises(PluginError, match=r"define legal_actions\(self, .*; did you mean it by Misspelt."):
        make_game(entry, "standard")


@frozen
class Needy:
    rounds: int


def test_rules_without_defaults_need_a_rule_set():
    with pytest.raises(PluginError, match=r"^game 'pips' has no rule_sets, and Needy has no defaults$"):
        make_game(GameEntry(name="pips", factory=Pips, rules=Needy), "standard")


@pytest.mark.parametrize("companion", ["display", "observer"])
def test_a_companion_that_cannot_be_imported_is_a_problem(companion, tiny_plugins):
    plugins = Plugins()
    entry, source = tiny_plugins.games["clash"]
    plugins.games.add(evolve(entry, **{companion: "nowhere:Foo"}), source)
    [problem] = game_problems(plugins)
    assert problem.reason.startswith("game 'clash': 'nowhere:Foo' cannot be imported: ModuleNotFoundError")
