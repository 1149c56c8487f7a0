import sys
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, EntryPoint, entry_points
from pathlib import Path
from textwrap import dedent

import pytest

from camelcup import UserError
from camelcup.installed.plugins import GROUP, Plugins, load_plugins
from packages import install

Package = Callable[..., EntryPoint]

BOT = """
from camelcup import BotEntry, hookimpl

@hookimpl
def camelcup_register_bots(register):
    register(BotEntry(name="Foo", factory="nowhere:Foo", game="pips"))
"""

SCORING = """
from camelcup import Entry, hookimpl

@hookimpl
def camelcup_register_scoring_rules(register):
    register(Entry(name="mine", factory=list))
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Make a package with one plugin module, as pip installs it, and return its entry point."""
    folder = tmp_path / "packages"
    folder.mkdir()

    def make(name: str, code: str, version: str = "1.0", entry_point: str = "main") -> EntryPoint:
        module = f"plugin_of_{name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(dedent(code))
        info = install(folder, name, {entry_point: module}, version)
        [point] = Distribution.at(info).entry_points
        return point

    monkeypatch.syspath_prepend(folder)
    yield make
    for module in [module for module in sys.modules if module.startswith("plugin_of_")]:
        del sys.modules[module]


def reasons(plugins: Plugins) -> list[tuple[str, str]]:
    """Return the package and the reason of each problem."""
    return [(problem.source.package, problem.reason) for problem in plugins.problems]


def test_an_installed_plugin_is_found_with_its_package_and_version(tiny_installed: Plugins) -> None:
    offer = tiny_installed.bots["tiny-games/Passer"]
    assert (offer.source.package, offer.source.version, offer.source.entry_point) == (
        "tiny-games",
        "1.0",
        "tiny",
    )
    assert offer.source in tiny_installed.sources
    assert "camelup" in tiny_installed.games


def test_plugins_of_camelcup_load_first(tiny_installed: Plugins) -> None:
    packages = [source.package for source in tiny_installed.sources]
    own = packages.count("camelcup")
    assert own > 3
    assert packages[:own] == ["camelcup"] * own


BROKEN = {
    "raises": ("1 / 0", "ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "lacks": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "garbled": ("def (", "SyntaxError: invalid syntax (plugin_of_garbled.py, line 1)"),
    "misspelt": (
        BOT.replace("register_bots", "register_bot"),
        "PluginValidationError: unknown hook 'camelcup_register_bot' in plugin",
    ),
    "misargued": (BOT.replace("register)", "registre)"), "PluginValidationError: Plugin 'misargued:main'"),
    "raises-late": (BOT.replace("    register(", "    1 / 0, ("), "ZeroDivisionError: division by zero"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_a_listed_problem_and_the_others_work(package: Package, name: str) -> None:
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
    "dict(name='Bad')": "bot: register takes BotEntry(...), not {'name': 'Bad'}",
    "Entry(name='Bad', factory=list)": "bot: register takes BotEntry(...), not Entry(name='Bad'",
    "BotEntry(name='no good', factory=list, game=None)": "bot 'no good': a name consists of letters,",
    "BotEntry(name=3, factory=list, game=None)": "bot 3: a name consists of letters,",
    "BotEntry(name='Foo', factory=list, game=None)": "bot 'Foo' is offered twice by mixed",
}


@pytest.mark.parametrize("entry", WRONG_ENTRIES)
def test_a_wrong_entry_is_left_out_and_the_others_of_its_plugin_stay(package: Package, entry: str) -> None:
    code = BOT.replace("import BotEntry", "import BotEntry, Entry")
    after = "    register(BotEntry(name='Last', factory=list, game=None))\n"
    plugins = load_plugins([package("mixed", f"{code}    register({entry})\n{after}")])
    assert list(plugins.bots) == ["mixed/Foo", "mixed/Last"]
    assert [source.package for source in plugins.sources] == ["mixed"]
    [problem] = plugins.problems
    assert problem.reason.startswith(WRONG_ENTRIES[entry])
    assert str(problem) == f"plugin main of mixed left out an entry: {problem.reason}"


def test_all_broken_plugins_at_once_are_all_listed(package: Package) -> None:
    points = [package(name, code) for name, (code, _) in BROKEN.items()]
    plugins = load_plugins([*points, package("zz-good", SCORING)])
    assert sorted(package for package, _ in reasons(plugins)) == sorted(BROKEN)
    assert list(plugins.scoring_rules) == ["mine"]


def test_a_package_whose_metadata_is_missing_is_listed_too(package: Package, tmp_path: Path) -> None:
    point = package("nameless", "1 / 0")
    (tmp_path / "packages" / "nameless-1.0.dist-info" / "METADATA").unlink()
    plugins = load_plugins([package("good", SCORING), point])
    assert reasons(plugins) == [("?", "ZeroDivisionError: division by zero")]
    assert list(plugins.scoring_rules) == ["mine"]


def test_ctrl_c_during_an_import_is_no_problem_of_the_plugin(package: Package) -> None:
    with pytest.raises(KeyboardInterrupt):
        load_plugins([package("slow", "raise KeyboardInterrupt")])


def test_the_error_for_a_name_that_is_taken_names_both_packages(package: Package) -> None:
    plugins = load_plugins([package("second", SCORING, "2.0"), package("first", SCORING)])
    assert reasons(plugins) == [
        (
            "second",
            "scoring rule 'mine' is offered by two packages: first 1.0 and second 2.0",
        )
    ]
    assert plugins.scoring_rules["mine"].source.package == "first"


def test_no_package_takes_a_name_from_camelcup(package: Package) -> None:
    other = package("aaa", SCORING.replace("mine", "score"))
    own = next(point for point in entry_points(group=GROUP) if point.value == "camelcup.results.scoring")
    plugins = load_plugins([other, own])
    assert [package for package, _ in reasons(plugins)] == ["aaa"]
    assert plugins.scoring_rules["score"].source.package == "camelcup"


def test_two_packages_under_one_entry_point_name_are_both_loaded(package: Package) -> None:
    plugins = load_plugins(
        [package("one", BOT, entry_point="bots"), package("two", SCORING, entry_point="bots")]
    )
    assert not plugins.problems
    assert list(plugins.bots) == ["one/Foo"]
    assert list(plugins.scoring_rules) == ["mine"]


def test_two_packages_may_use_one_name_for_a_bot(package: Package) -> None:
    plugins = load_plugins([package("one", BOT), package("two", BOT.replace("nowhere", "elsewhere"))])
    assert not plugins.problems
    assert plugins.bots.find("one/Foo").factory == "nowhere:Foo"
    assert plugins.bots.find("two/Foo").factory == "elsewhere:Foo"
    assert plugins.bots.of_game("pips") == ["one/Foo", "two/Foo"]
    with pytest.raises(UserError) as wrong:
        plugins.bots.find("Foo")
    assert str(wrong.value) == "bot 'Foo' is offered by several packages: write one/Foo or two/Foo"


def test_bots_of_two_games_may_share_a_name(package: Package) -> None:
    plugins = load_plugins([package("one", BOT), package("two", BOT.replace('"pips"', '"clash"'))])
    assert plugins.bots.find("Foo", "pips") is plugins.bots.find("one/Foo")
    assert plugins.bots.find("Foo", "clash") is plugins.bots.find("two/Foo")
    assert plugins.bots.of_game("pips") == plugins.bots.of_game("clash") == ["Foo"]
    for game in (None, "tricks"):
        with pytest.raises(UserError, match="write one/Foo or two/Foo"):
            plugins.bots.find("Foo", game)


def test_a_bot_is_found_by_its_name_and_by_package_and_name(tiny_installed: Plugins) -> None:
    assert tiny_installed.bots.find("Passer") is tiny_installed.bots.find("tiny-games/Passer")


def test_the_bots_of_a_game_are_listed_by_the_shortest_spec(tiny_plugins: Plugins) -> None:
    assert tiny_plugins.bots.of_game("pips") == ["Big", "Gambler", "Passer", "Small"]
    assert tiny_plugins.bots.of_game("clash") == ["Shower"]
    assert tiny_plugins.bots.of_game("chess") == []


def test_a_bot_for_any_game_is_found_but_is_not_among_the_bots_of_a_game(package: Package) -> None:
    plugins = load_plugins([package("one", BOT.replace('"pips"', "None"))])
    assert plugins.bots.find("Foo").game is None
    assert plugins.bots.of_game("pips") == []


def test_a_bot_kind_is_registered_like_anything_else(package: Package) -> None:
    code = SCORING.replace("scoring_rules", "bot_kinds")
    plugins = load_plugins([package("one", code), package("two", code)])
    assert list(plugins.bot_kinds) == ["mine"]
    assert reasons(plugins) == [("two", "bot kind 'mine' is offered by two packages: one 1.0 and two 1.0")]


def test_the_default_game_is_the_first_that_was_registered(tiny_plugins: Plugins) -> None:
    assert tiny_plugins.default_game == "pips"


def test_without_a_game_there_is_no_default(package: Package) -> None:
    with pytest.raises(UserError, match="no game is installed; `camelcup plugins` lists"):
        _ = load_plugins([package("one", SCORING)]).default_game


def test_the_error_for_an_unknown_bot_lists_the_bots_of_the_game(tiny_plugins: Plugins) -> None:
    with pytest.raises(UserError) as every:
        tiny_plugins.bots.find("Nobody")
    with pytest.raises(UserError) as playing:
        tiny_plugins.bots.find("Nobody", "clash")
    assert "Shower" in str(every.value)
    assert "Passer" in str(every.value)
    assert str(playing.value) == "unknown bot 'Nobody' (choices: Shower)"


def test_the_error_for_an_unknown_name_lists_the_choices(tiny_plugins: Plugins) -> None:
    with pytest.raises(
        UserError, match=r"unknown bot 'Gambler2'; did you mean Gambler\? \(choices: Big, Gam"
    ):
        tiny_plugins.bots.find("Gambler2")
    with pytest.raises(
        UserError, match=r"unknown game 'pip'; did you mean pips\? \(choices: clash, pips, tricks\)"
    ):
        tiny_plugins.games.find("pip")
    with pytest.raises(UserError, match=r"unknown executor 'cluster' \(choices: processes, serial\)"):
        tiny_plugins.executors.find("cluster")
    with pytest.raises(UserError, match=r"unknown logger 'jsonll'; did you mean jsonl\?"):
        tiny_plugins.loggers.find("jsonll")


def test_loading_twice_gives_two_results_that_share_nothing(package: Package) -> None:
    point = package("one", BOT)
    first, second = load_plugins([point]), load_plugins([point])
    assert not second.problems
    first.bots.clear()
    assert list(second.bots) == ["one/Foo"]
