import sys
from importlib.metadata import Distribution, entry_points
from textwrap import dedent

import pytest

from camelcup import UserError
from camelcup.installed.plugins import GROUP, load_plugins
from packages import install
from refusals import refusal

BOT = """
from camelcup import BotEntry, hookimpl

@hookimpl
def camelcup_register_bots():
    return [BotEntry(name="Foo", factory="nowhere:Foo", game="pips")]
"""

SCORING = """
from camelcup import Entry, hookimpl

@hookimpl
def camelcup_register_scoring_rules():
    return [Entry(name="mine", factory=list)]
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Make a package with one plugin module, as pip installs it, and return its entry point."""
    folder = tmp_path / "packages"
    folder.mkdir()

    def make(name, code, version="1.0", entry_point="main"):
        module = f"plugin_of_{name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(dedent(code))
        info = install(folder, name, {entry_point: module}, version)
        [point] = Distribution.at(info).entry_points
        return point

    monkeypatch.syspath_prepend(folder)
    yield make
    for module in [module for module in sys.modules if module.startswith("plugin_of_")]:
        del sys.modules[module]


def reasons(plugins):
    """Return the package and the reason of each problem."""
    return [(problem.source.package, problem.reason) for problem in plugins.problems]


BROKEN = {
    "raises": ("1 / 0", "ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "misspelt": (
        BOT.replace("register_bots", "register_bot"),
        "PluginValidationError: unknown hook 'camelcup_register_bot' in plugin",
    ),
    "misargued": (
        BOT.replace("bots()", "bots(register_bot)"),
        "PluginValidationError: Plugin 'misargued:main'",
    ),
    "raises-late": (BOT.replace("return [", "1 / 0, ["), "ZeroDivisionError: division by zero"),
    "raises-later": (BOT.replace("return [", "yield 1 / 0, ["), "ZeroDivisionError: division by zero"),
    "returns-nothing": (
        BOT.replace("return [", "["),
        "camelcup_register_bots returned None, not a list of entries",
    ),
    "returns-text": (
        BOT.replace("return [", "return 'Foo' or ["),
        "camelcup_register_bots returned 'Foo', not a list of entries",
    ),
    "returns-names": (
        BOT.replace("return [", "return {'Foo': 1} or ["),
        "camelcup_register_bots returned {'Foo': 1}, not a list of entries",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_a_listed_problem_and_the_others_work(package, name):
    code, reason = BROKEN[name]
    good = package("zz-good", SCORING)
    plugins = load_plugins([package(name, code), good])
    [problem] = plugins.problems
    assert problem.source.package == name
    assert problem.reason.startswith(reason)
    assert "\n" not in problem.reason
    assert [source.package for source in plugins.sources] == ["zz-good"]
    assert list(plugins.scoring_rules) == ["mine"]
    assert not plugins.bots


WRONG_ENTRIES = {
    "Entry(name='Bad', factory=list)": "bot: a hook returns BotEntry(...), not Entry(name='Bad'",
    "BotEntry(name='no good', factory=list, game=None)": "bot 'no good': a name consists of letters,",
    "BotEntry(name=3, factory=list, game=None)": "bot 3: a name consists of letters,",
    "BotEntry(name='Foo', factory=list, game=None)": "bot 'Foo' is offered twice by mixed",
    "BotEntry(name='Bad', factory=3, game=None)": "bot 'Bad': factory is 3, not a callable or 'package.",
    "BotEntry(name='Bad', factory=list, game=3)": "bot 'Bad': game is 3, not text",
    "BotEntry(name='Bad', factory=list, game=None, summary=None)": "bot 'Bad': summary is None, not text",
}


@pytest.mark.parametrize("entry", WRONG_ENTRIES)
def test_a_wrong_entry_is_left_out_and_the_others_of_its_plugin_stay(package, entry):
    code = BOT.replace("import BotEntry", "import BotEntry, Entry")
    last = "BotEntry(name='Last', factory=list, game=None)"
    plugins = load_plugins([package("mixed", code.replace("]", f", {entry}, {last}]"))])
    assert list(plugins.bots) == ["mixed/Foo", "mixed/Last"]
    assert [source.package for source in plugins.sources] == ["mixed"]
    [problem] = plugins.problems
    assert problem.reason.startswith(WRONG_ENTRIES[entry])
    assert str(problem) == f"plugin main of mixed left out an entry: {problem.reason}"


def test_ctrl_c_during_an_import_is_no_problem_of_the_plugin(package):
    with pytest.raises(KeyboardInterrupt):
        load_plugins([package("slow", "raise KeyboardInterrupt")])


def test_the_error_for_a_name_that_is_taken_names_both_packages(package):
    plugins = load_plugins([package("second", SCORING, "2.0"), package("first", SCORING)])
    taken = "scoring rule 'mine' is offered by two packages: first 1.0 and second 2.0"
    assert reasons(plugins) == [("second", taken)]
    assert plugins.scoring_rules["mine"].source.package == "first"


def test_no_package_takes_a_name_from_camelcup(package):
    other = package("aaa", SCORING.replace("mine", "score"))
    own = next(point for point in entry_points(group=GROUP) if point.value == "camelcup.results.scoring")
    plugins = load_plugins([other, own])
    assert [package for package, _ in reasons(plugins)] == ["aaa"]
    assert plugins.scoring_rules["score"].source.package == "camelcup"


def test_two_packages_may_use_one_name_for_a_bot(package):
    plugins = load_plugins([package("one", BOT), package("two", BOT.replace("nowhere", "elsewhere"))])
    assert not plugins.problems
    assert plugins.bots.find("one/Foo").factory == "nowhere:Foo"
    assert plugins.bots.find("two/Foo").factory == "elsewhere:Foo"
    assert plugins.bots.of_game("pips") == ["one/Foo", "two/Foo"]
    assert (
        refusal(plugins.bots.find, "Foo")
        == "bot 'Foo' is offered by several packages: write one/Foo or two/Foo"
    )


def test_bots_of_two_games_may_share_a_name(package):
    plugins = load_plugins([package("one", BOT), package("two", BOT.replace('"pips"', '"clash"'))])
    assert plugins.bots.find("Foo", "pips") is plugins.bots.find("one/Foo")
    assert plugins.bots.find("Foo", "clash") is plugins.bots.find("two/Foo")
    assert plugins.bots.of_game("pips") == plugins.bots.of_game("clash") == ["Foo"]
    with pytest.raises(UserError, match="write one/Foo or two/Foo"):
        plugins.bots.find("Foo")


def test_a_former_name_finds_a_bot_where_no_other_has_the_name(package):
    new = BOT.replace('name="Foo"', 'name="New", former=["Foo"]').replace('"pips"', "None")
    plugins = load_plugins([package("one", BOT), package("two", new)])
    assert plugins.bots.find("Foo", "pips") is plugins.bots.find("one/Foo")
    assert plugins.bots.find("Foo", "clash") is plugins.bots.find("New")
    assert plugins.bots.names("clash") == {"New"}


def rules(name, mark="hookimpl"):
    """Return a plugin with one scoring rule. mark: the decorator of its hook"""
    return SCORING.replace("mine", name).replace("@hookimpl", f"@{mark}")


def test_plugins_register_by_name(package):
    points = [package(name, rules(name)) for name in ("one", "two", "three")]
    assert list(load_plugins(points).scoring_rules) == ["one", "three", "two"]


def test_a_hook_that_wraps_others_is_a_problem_of_its_plugin(package):
    wrapper = rules("mine", "hookimpl(wrapper=True)").replace("return", "return (yield) and")
    plugins = load_plugins([package("good", rules("mine")), package("outer", wrapper)])
    assert [name for name, _ in reasons(plugins)] == ["outer"]
    assert plugins.scoring_rules["mine"].source.package == "good"


def test_a_plugin_that_fails_late_leaves_nothing_behind(package):
    late = rules("early") + BOT.replace("return [", "1 / 0, [")
    plugins = load_plugins([package("late", late), package("zz-good", rules("early"))])
    assert reasons(plugins) == [("late", "ZeroDivisionError: division by zero")]
    assert plugins.scoring_rules["early"].source.package == "zz-good"


def test_every_command_is_named_by_text_and_can_be_imported():
    for entry, _ in load_plugins().commands.values():
        assert isinstance(entry.factory, str)
        assert entry.load().name == entry.name


def test_the_default_game_is_the_first_that_was_registered(package, tiny_plugins):
    assert tiny_plugins.default_game == "pips"
    with pytest.raises(UserError, match="no game is installed; `camelcup plugins` lists"):
        _ = load_plugins([package("one", SCORING)]).default_game


@pytest.mark.parametrize(
    ("kind", "name", "reason"),
    [
        ("bots", ("Gambler2",), "unknown bot 'Gambler2'; did you mean Gambler? (choices: Big, Gambler, "),
        ("bots", ("Nobody", "clash"), "unknown bot 'Nobody' (choices: Shower)"),
        ("games", ("pip",), "unknown game 'pip'; did you mean pips? (choices: clash, pips, tricks)"),
        ("executors", ("cluster",), "unknown executor 'cluster' (choices: processes, serial)"),
    ],
)
def test_the_error_for_an_unknown_name_lists_the_choices(kind, name, reason, tiny_plugins):
    assert refusal(getattr(tiny_plugins, kind).find, *name).startswith(reason)
