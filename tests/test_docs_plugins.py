"""docs/plugins.md does what it says: each block of Python is a plugin, registered and used here."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from click.testing import CliRunner

from camelcup import CamelCupError, UserError, hookspecs
from camelcup.plugins import GROUP, Plugins, load_plugins
from camelcup.rulesets import make_game
from camelcup.scoring import PointsPerWin
from camelcup.specs import bot_maker
from camelcup.standings import Row, Standings
from camelcup.testing import check_bot, check_game
from camelcup.tournament import Tournament, run
from records import record

GUIDE = (Path(__file__).parents[1] / "docs" / "plugins.md").read_text("utf-8")
SECTIONS = dict(
    re.findall(r"^## [^\n]*`(camelcup_register_\w+)`\n(.*?)(?=^## )", GUIDE, re.MULTILINE | re.DOTALL)
)
HOOKS = [name for name in vars(hookspecs) if name.startswith("camelcup_register_")]

Load = Callable[[str], Plugins]


def block(hook: str) -> str:
    """The Python in the section of a hook."""
    [code] = re.findall(r"^```python\n(.*?)^```$", SECTIONS[hook], re.MULTILINE | re.DOTALL)
    return str(code)


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load the plugin in the section of a hook, beside all that is installed and the tiny games."""
    monkeypatch.syspath_prepend(tmp_path)
    modules = []

    def make(hook: str) -> Plugins:
        name = f"guide_{hook}"
        modules.append(name)
        (tmp_path / f"{name}.py").write_text(block(hook))
        own = [EntryPoint("guide", name, GROUP), EntryPoint("tiny", "tiny_plugin", GROUP)]
        plugins = load_plugins([*entry_points(group=GROUP), *own])
        assert not [problem for problem in plugins.problems if problem.source.entry_point == "guide"]
        return plugins

    yield make
    for name in modules:
        sys.modules.pop(name, None)


def play(
    plugins: Plugins, *bots: str, game: str = "pips", executor: str = "serial", log: str = ""
) -> list[Row]:
    """A short tournament, by the names a person would type."""
    seats = len(bots)
    plan = Tournament(game=game, rules="standard", bots=bots, games=5, seats=seats, seed=3)
    kind, _, target = log.partition(":")
    loggers = [plugins.loggers.find(kind).load()(target, None)] if log else []
    standings = Standings(PointsPerWin(), bots)
    run(plan, plugins.executors.find(executor).load()(plugins, None), loggers, standings)
    return standings.rows()


def test_the_guide_has_a_section_with_a_plugin_for_every_hook_and_no_other() -> None:
    assert list(SECTIONS) == HOOKS
    for hook in HOOKS:
        assert f"@hookimpl\ndef {hook}(register):" in block(hook)


def test_camelcup_register_games(load: Load) -> None:
    plugins = load("camelcup_register_games")
    entry = plugins.games.find("nim")
    check_game(make_game(entry, "standard"))
    check_game(make_game(entry, "short"))
    rows = play(plugins, "tiny_bots:Gambler", "tiny_bots:Shower", game="nim")
    assert sum(row.points for row in rows) == 5


def test_camelcup_register_bots(load: Load) -> None:
    plugins = load("camelcup_register_bots")
    check_bot(plugins.bots.find("Patient").load())
    assert vars(bot_maker("Patient:coins=3", "camelup", plugins)())["coins"] == 3


def test_camelcup_register_scoring_rules(load: Load) -> None:
    margin = load("camelcup_register_scoring_rules").scoring_rules.find("margin").load()()
    assert margin.points(record((4, 9, 2))) == [0, 5, 0]
    assert margin.points(record((9, 9, 2))) == [7, 7, 0]
    assert margin.points(record((9, 9))) == [0, 0]


def test_camelcup_register_loggers(load: Load, tmp_path: Path) -> None:
    plugins = load("camelcup_register_loggers")
    play(plugins, "Small", "faulty_bots:Malformed", log=f"faults:{tmp_path}/faults.txt")
    lines = (tmp_path / "faults.txt").read_text().splitlines()
    assert len(lines) == 15
    assert re.fullmatch(r"table 0, turn [01]: faulty_bots:Malformed: 'three' is no action: .*", lines[0])
    with pytest.raises(UserError, match="cannot be written"):
        play(plugins, "Small", "Big", log=f"faults:{tmp_path}/missing/faults.txt")


def test_camelcup_register_executors(load: Load) -> None:
    plugins = load("camelcup_register_executors")
    assert play(plugins, "Small", "Big", executor="twice")[0].games == 5
    with pytest.raises(CamelCupError, match="was played in two ways: "):
        play(plugins, "faulty_bots:Fickle", "Small", executor="twice")


def test_camelcup_register_commands(load: Load) -> None:
    plugins = load("camelcup_register_commands")
    command = plugins.commands.find("authors").load()
    ran = CliRunner().invoke(command, ["pips"], obj=plugins)
    assert ran.output.splitlines() == [
        "Big: unknown",
        "Gambler: unknown",
        "Passer: unknown",
        "Small: unknown",
    ]
    assert isinstance(CliRunner().invoke(command, ["chess"], obj=plugins).exception, UserError)
