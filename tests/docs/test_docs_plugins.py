"""Guides to plugins: each block of Python that implements a hook is a plugin, registered and used here."""

import os
import re
import sys
from importlib.metadata import EntryPoint, entry_points

import pytest
from camelcup_checks import check_game
from click.testing import CliRunner

import camelcup
from camelcup import CamelCupError, UserError, choose_game
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.installed import hookspecs
from camelcup.installed.plugins import GROUP, load_plugins
from camelcup.players.isolation import BotProcesses
from camelcup.results.comparison import Summary
from camelcup.results.standings import Standings
from camelcup.testing import check_bot
from guides import blocks, guide
from records import record

GUIDE = f"{guide('plugins')}\n{guide('plugins-of-runs')}\n{guide('web')}"
SECTIONS = dict(
    re.findall(r"^## [^\n]*`(camelcup_register_\w+)`\n(.*?)(?=^#|\Z)", GUIDE, re.MULTILINE | re.DOTALL)
)


@pytest.fixture
def plugins(request, tmp_path, monkeypatch):
    """Return the plugin of the section that a test is named after, what is installed, and the tiny games."""
    hook = request.function.__name__.removeprefix("test_")
    [(_, code)] = blocks(SECTIONS[hook], "python")
    (tmp_path / f"guide_{hook}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    own = [EntryPoint("guide", f"guide_{hook}", GROUP), EntryPoint("tiny", "tiny_plugin", GROUP)]
    found = load_plugins([*entry_points(group=GROUP), *own])
    assert not [problem for problem in found.problems if problem.source.entry_point == "guide"]
    yield found
    sys.modules.pop(f"guide_{hook}", None)


def play(plugins, *bots, game="pips", executor="serial", scoring="points-per-win", log="", isolation="none"):
    """Return the standings of a short tournament, by the names that a person types."""
    chosen, rules = choose_game(plugins, game, None)
    tournament = Tournament(game=game, rules=rules, bots=bots, games=5, seats=len(bots), seed=3)
    plan = Plan.of(tournament, chosen, scoring, plugins, processes=BotProcesses(isolation=isolation))
    name, _, target = log.partition(":")
    loggers = [plugins.loggers.find(name).load()(target, chosen)] if log else []
    standings = Standings(plugins.scoring_rules.find(scoring).load()(), bots)
    tables = plugins.executors.find(executor).load()(plan.setup(plugins), None)
    run(plan, tables, loggers, Summary(standings), tournament.tables())
    return standings.rows()


def test_the_guide_has_a_section_for_every_hook_and_no_other():
    assert sorted(SECTIONS) == sorted(
        name for name in vars(hookspecs) if name.startswith("camelcup_register_")
    )


def test_camelcup_register_games(plugins):
    check_game(choose_game(plugins, "pile", None)[0])
    rows = play(plugins, "tiny_bots:Gambler", "tiny_bots:Shower", game="pile", isolation="process")
    assert sum(row.points.value for row in rows) == 5


def test_camelcup_register_bots(plugins):
    check_bot(plugins.bots.find("Patient").load())
    check_bot(plugins.bots.find("Anything").load())
    assert "Patient" in plugins.bots.of_game("camelup")
    assert "Anything" not in plugins.bots.of_game("camelup")
    rows = play(plugins, "Anything", "Patient:coins=3", game="camelup")
    assert not any(row.faults for row in rows)
    assert play(plugins, "Anything", "Small")[0].games == 5


def test_camelcup_register_bot_kinds(plugins):
    rows = play(plugins, "always:3", "Passer", isolation="process")
    assert [(row.bot, row.points.value, row.faults) for row in rows] == [("always:3", 5, 0), ("Passer", 0, 0)]
    with pytest.raises(UserError, match=r"^bot 'always:three': 'three' is not JSON; write for example"):
        plugins.bot_kinds.find("always").load()("three")


def test_camelcup_register_scoring_rules(plugins, tmp_path):
    margin = plugins.scoring_rules.find("margin").load()()
    assert margin.points(record((4, 9, 2))) == [0, 5, 0]
    assert margin.points(record((9, 9, 2))) == [7, 7, 0]
    assert margin.points(record((9, 9))) == [0, 0]
    cup = tmp_path / "cup.jsonl"
    records = camelcup.play(["Player0", "RandomBot"], games=3, seed=7, isolation="none", out=cup).records
    rows = camelcup.load(cup, plugins=plugins).standings_by("margin").rows()
    assert sum(row.points.value for row in rows) == sum(sum(margin.points(each)) for each in records)
    small, passer = play(plugins, "Small", "Passer", scoring="margin")
    assert small.points.value == 5 * small.score
    assert passer.points.value == 0


def test_camelcup_register_loggers(plugins, tmp_path):
    play(plugins, "Small", "faulty_bots:Malformed", log=f"faults:{tmp_path}/faults.txt")
    lines = (tmp_path / "faults.txt").read_text().splitlines()
    assert len(lines) == 15
    assert re.fullmatch(r"table 0, turn [01]: faulty_bots:Malformed: 'three' is no action: .*", lines[0])
    with pytest.raises(UserError, match="cannot be written"):
        play(plugins, "Small", "Big", log=f"faults:{tmp_path}/missing/faults.txt")


def test_camelcup_register_executors(plugins):
    assert play(plugins, "Small", "Big", executor="twice")[0].games == 5
    with pytest.raises(CamelCupError, match="two games differ"):
        play(plugins, "faulty_bots:Fickle", "Small", executor="twice")


def test_camelcup_register_isolations(plugins, tmp_path, monkeypatch):
    low = min(os.nice(0) + 5, 19)
    shows = f"import os\ndef move(seat, view):\n    assert os.nice(0) == {low}\n    return 3\n"
    (tmp_path / "shows.py").write_text(shows)
    bots = (f"{tmp_path}/shows.py", "Passer")
    rows = {isolation: play(plugins, *bots, isolation=isolation) for isolation in ("low", "process")}
    faults = {isolation: sum(row.faults for row in found) for isolation, found in rows.items()}
    assert (faults["low"], faults["process"] > 0) == (0, low != os.nice(0))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match="needs the program nice"):
        play(plugins, *bots, isolation="low")


def test_camelcup_register_commands(plugins):
    command = plugins.commands.find("authors").load()
    ran = CliRunner().invoke(command, ["camelup"], obj=plugins)
    assert "Player0              camelcup" in ran.output.splitlines()
    assert isinstance(CliRunner().invoke(command, ["chess"], obj=plugins).exception, UserError)


def test_camelcup_register_pages(plugins):
    assert plugins.pages.find("authors").summary == "Authors of the bots"  # camelcup-web's tests serve it
