"""camelcup bots, games and plugins."""

from importlib.metadata import version

import pytest

from camelcup import system
from camelcup.players.sandbox import Sandbox

BROKEN = "camelcup: warning: plugin sad_plugin of sad-plugin failed to load: RuntimeError: out of order\n"


@pytest.fixture
def broken_plugin(plugin):
    """Install a plugin that fails when it is imported."""
    plugin("sad-plugin", "raise RuntimeError('out of\\n order')\n", version="2.0")


def table(text):
    """Return the cells of the first table printed, without its header; columns are two blanks apart."""
    lines = text.split("\n\n")[0].splitlines()
    widths = [len(rule) for rule in lines[1].split("  ")]
    starts = [sum(widths[:place]) + 2 * place for place in range(len(widths))]
    ends = [*(start - 2 for start in starts[1:]), None]
    return [[line[start:end].strip() for start, end in zip(starts, ends, strict=True)] for line in lines[2:]]


@pytest.mark.usefixtures("tiny_installed")
def test_bots_are_listed_with_their_packages_and_those_of_one_game_alone(camelcup):
    ran = camelcup("bots")
    assert (ran.code, ran.err) == (0, "")
    here = version("camelcup")
    assert ["Player0", "camelup", "camelcup", here, "camelcup", "always rolls"] in table(ran.out)
    rows = table(camelcup("bots", "--game", "pips").out)
    assert [row[:4] for row in rows if row[1] != "any"] == [
        [name, "pips", "tiny-games", "1.0"] for name in ("Big", "Gambler", "Passer", "Small")
    ]


@pytest.mark.usefixtures("tiny_installed")
def test_games_are_listed_with_their_seats_and_rule_sets(camelcup):
    ran = camelcup("games")
    assert (ran.code, ran.err) == (0, "")
    rows = {row[0]: row[1:5] for row in table(ran.out)}
    assert rows["pips"] == ["2 to 4", "standard, long, endless", "tiny-games", "1.0"]


def test_a_game_that_cannot_be_made_is_listed_with_the_reason(camelcup, plugin):
    plugin(
        "half-game",
        "import camelcup\n\n\n"
        "@camelcup.hookimpl\n"
        "def camelcup_register_games():\n"
        "    return [camelcup.GameEntry(name='half', factory='half_game:Half', rules=dict,\n"
        "                                rule_sets='half_game:SETS', summary='half a game')]\n",
    )
    (row,) = (row for row in table(camelcup("games").out) if row[0] == "half")
    assert row[1:] == [
        "-",
        "'half_game:SETS' cannot be imported: AttributeError: module 'half_game' has no attribute 'SETS'",
        "half-game",
        "1.0",
        "half a game",
    ]


@pytest.mark.usefixtures("tiny_installed")
def test_plugins_are_listed_with_what_they_offer(camelcup):
    ran = camelcup("plugins")
    assert (ran.code, ran.err) == (0, "")
    rows = table(ran.out)
    assert ["tiny-games", "1.0", "tiny", "3 games, 6 bots, 2 bot kinds"] in rows
    assert ["camelcup", version("camelcup"), "executors", "2 executors"] in rows


def test_plugins_says_what_the_system_has_and_lacks_and_what_is_compiled(camelcup, monkeypatch):
    monkeypatch.setattr("camelcup.cli.commands.plugins.find_sandbox", lambda: Sandbox("/usr/bin/bwrap", 7))
    monkeypatch.setattr("camelcup.installed.compiled.CORE", {"the referee": "no_such_module"})
    monkeypatch.setattr("camelcup.installed.compiled.is_compiled", lambda module: "camelup" in module)
    monkeypatch.setenv("CAMELCUP_WITHOUT", "MEMORY,LOCKS")
    lines = camelcup("plugins").out.rpartition("\n\n")[2].splitlines()
    assert "this system lacks memory limits: --memory has no effect" in lines
    assert "this system lacks file locks: two runs can write one cup file" in lines
    assert "sandbox: bubblewrap, Landlock 7 and seccomp" in lines
    (line,) = (line for line in lines if "compiled" in line)
    assert line.startswith(
        "compiled: camelup, the odds of camelup, the batch of camelup; "
        "not compiled, thus several times slower or missing: the referee (with "
    )
    monkeypatch.setattr(system, "missing", list)
    assert camelcup("plugins").out.endswith("\nsystem: all capabilities\n")


@pytest.mark.parametrize(
    "command",
    [("tournament", "--bots", "Big,Small", "--games", 4), ("compare", "Big", "Small", "--pairs", 2)],
    ids=lambda command: command[0],
)
def test_a_long_run_prints_a_line_about_what_is_not_compiled(command, camelcup, tiny_installed, monkeypatch):
    monkeypatch.setattr("camelcup.installed.compiled.CORE", {"the referee": "no_such_module"})
    pips = ("--executor", "serial", "--isolation", "none", "--seed", 7, "--game", "pips")
    short = camelcup(*command, *pips).err
    monkeypatch.setattr("camelcup.installed.compiled.LONG_RUN_GAMES", 4)
    lines = camelcup(*command, *pips).err.splitlines()
    lines.remove("not compiled, thus several times slower or missing: the referee (see camelcup plugins)")
    assert lines == short.splitlines()


@pytest.mark.usefixtures("broken_plugin")
def test_plugins_that_failed_are_listed_with_the_reason_and_other_lists_warn_of_them(camelcup):
    good, failed, _system = camelcup("plugins").out.split("\n\n")
    assert "sad-plugin" not in good
    assert table(failed) == [["sad-plugin", "2.0", "sad_plugin", "RuntimeError: out of order"]]
    for command in ("bots", "games"):
        ran = camelcup(command)
        assert (ran.code, ran.err) == (0, BROKEN)
        assert "camelup" in ran.out


def test_a_game_that_is_its_own_display_is_refused(camelcup, plugin, tmp_path):
    plugin(
        "old-game",
        "import camelcup\n\n\n"
        "@camelcup.hookimpl\n"
        "def camelcup_register_games():\n"
        "    return [camelcup.GameEntry(name='old', factory='own_display:Old')]\n",
    )
    (tmp_path / "own_display.py").write_text(
        "import camelcup\n\n\n"
        "class Old(camelcup.Game):\n"
        "    pace = 1\n\n"
        "    def show(self, state, colour=False):\n"
        "        return ''\n"
    )
    reason = (
        "'own_display:Old' cannot be imported: PluginError: class Old defines show, pace: "
        "move this to a class derived from camelcup.Display, and name it in GameEntry(..., display=...)"
    )
    _, failed, _ = camelcup("plugins").out.split("\n\n")
    assert table(failed) == [["old-game", "1.0", "old_game", f"game 'old': {reason}"]]
    assert camelcup("play", 1, *["tiny_bots:Small"] * 2, "--game", "old").mistake == reason


def test_entries_that_cannot_play_are_listed_with_the_reason(camelcup, plugin):
    plugin(
        "halves",
        "from camelcup import Bot, BotEntry, Game, GameEntry, hookimpl\n\n\n"
        "class Half(Game[int, int, int]):\n"
        "    name = 'other'\n"
        "    start = to_move = legal_actions = apply = scores = None\n\n\n"
        "@hookimpl\n"
        "def camelcup_register_games():\n"
        "    return [GameEntry(name='half', factory=Half)]\n\n\n"
        "@hookimpl\n"
        "def camelcup_register_bots():\n"
        "    return [BotEntry(name='Gone', factory='no_such_module:Bot', game=None),\n"
        "            BotEntry(name='Reader', factory=Bot, game='tale')]\n",
    )
    renamed = "GameEntry(name='half') makes a game with the name 'other', of class Half: both need one name"
    _, failed, _ = camelcup("plugins").out.split("\n\n")
    game, gone, reader = [reason for *_, reason in table(failed)]
    assert game == f"game 'half': {renamed}"
    assert gone.startswith("bot 'Gone': 'no_such_module:Bot' cannot be imported: ModuleNotFoundError: ")
    assert reader.startswith("bot 'Reader': unknown game 'tale' (choices: ")
    assert camelcup("play", 1, *["tiny_bots:Small"] * 2, "--game", "half").mistake == renamed
