"""camelcup bots, games and plugins."""

from importlib.metadata import version

from camelcup import system
from camelcup.installed.packages import ELSEWHERE


def table(text):
    """Return the cells of the first table printed, without its header; columns are two blanks apart."""
    lines = text.split("\n\n")[0].splitlines()
    widths = [len(rule) for rule in lines[1].split("  ")]
    starts = [sum(widths[:place]) + 2 * place for place in range(len(widths))]
    ends = [*(start - 2 for start in starts[1:]), None]
    return [[line[start:end].strip() for start, end in zip(starts, ends, strict=True)] for line in lines[2:]]


def test_bots_are_listed_with_their_packages_and_those_of_one_game_alone(camelcup, tiny_installed):
    ran = camelcup("bots")
    assert (ran.code, ran.err) == (0, "")
    here = version("camelcup")
    assert ["Player0", "camelup", "camelcup", here, "camelcup", "always rolls"] in table(ran.out)
    rows = table(camelcup("bots", "--game", "pips").out)
    assert [row[:4] for row in rows if row[1] != "any"] == [
        [name, "pips", "tiny-games", "1.0"] for name in ("Big", "Gambler", "Passer", "Small")
    ]


def test_games_and_plugins_are_listed_with_what_they_offer(camelcup, tiny_installed):
    rows = {row[0]: row[1:5] for row in table(camelcup("games").out)}
    assert rows["pips"] == ["2 to 4", "standard, long, endless", "tiny-games", "1.0"]
    ran = camelcup("plugins")
    assert (ran.code, ran.err) == (0, "")
    rows = table(ran.out)
    assert ["tiny-games", "1.0", "tiny", "3 games, 6 bots, 2 bot kinds"] in rows
    assert ["camelcup", version("camelcup"), "executors", "2 executors"] in rows


def test_plugins_says_what_the_system_has_and_lacks_and_what_is_compiled(camelcup, monkeypatch):
    monkeypatch.setitem(ELSEWHERE, "isolation jail", "camelcup-jail")
    monkeypatch.setattr("camelcup.cli.commands.plugins.CORE", {"the referee": "no_such_module"})
    monkeypatch.setattr("camelcup.cli.commands.plugins.is_compiled", lambda module: "camelup" in module)
    monkeypatch.setenv("CAMELCUP_WITHOUT", "MEMORY,LOCKS")
    lines = camelcup("plugins").out.rpartition("\n\n")[2].splitlines()
    assert "this system lacks memory limits: --memory has no effect" in lines
    assert "this system lacks file locks: two runs can write one cup file" in lines
    assert "jail: isolation jail comes with camelcup-jail: pip install camelcup-jail" in lines
    (line,) = (line for line in lines if "compiled" in line)
    assert line.startswith(
        "compiled: camelup, the odds of camelup, the batch of camelup; "
        "not compiled, thus several times slower or missing: the referee (with "
    )
    monkeypatch.setattr(system, "missing", list)
    assert camelcup("plugins").out.endswith("\nsystem: all capabilities\n")


def test_plugins_that_failed_are_listed_with_the_reason_and_other_lists_warn_of_them(camelcup, plugin):
    plugin("sad-plugin", "raise RuntimeError('out of\\n order')\n", version="2.0")
    good, _offered, failed, _system = camelcup("plugins").out.split("\n\n")
    assert "sad-plugin" not in good
    assert table(failed) == [["sad-plugin", "2.0", "sad_plugin", "RuntimeError: out of order"]]
    for command in ("bots", "games"):
        ran = camelcup(command)
        warning = "plugin sad_plugin of sad-plugin failed to load: RuntimeError: out of order"
        assert (ran.code, ran.err) == (0, f"camelcup: warning: {warning}\n")
        assert "camelup" in ran.out


PLUGIN = """
from camelcup import Bot, BotEntry, Entry, Game, GameEntry, hookimpl

class Half(Game[int, int, int]):
    name = "other"
    start = to_move = legal_actions = apply = scores = None

@hookimpl
def camelcup_register_games():
    return [GameEntry(name="half", factory=Half),
            GameEntry(name="ghost", factory=lambda rules: None),
            GameEntry(name="bare", factory=Half, rules=dict, rule_sets="halves:SETS", summary="no rules")]

@hookimpl
def camelcup_register_bots():
    return [BotEntry(name="Gone", factory="no_such_module:Bot", game=None),
            BotEntry(name="Reader", factory=Bot, game="tale")]

@hookimpl
def camelcup_register_scoring_rules():
    return [Entry(name="lost", factory="no_such_module:Rule", summary="a point for nobody")]
"""


def test_entries_that_cannot_play_are_listed_with_the_reason(camelcup, plugin):
    plugin("halves", PLUGIN)
    renamed = "GameEntry(name='half') makes a game with the name 'other', of class Half: both need one name"
    bare = "'halves:SETS' cannot be imported: AttributeError: module 'halves' has no attribute 'SETS'"
    _, offered, failed, _ = camelcup("plugins").out.split("\n\n")
    assert ["--scoring", "lost", "a point for nobody"] in [
        line.split(None, 2) for line in offered.splitlines()
    ]
    *games, gone, reader, rule = [reason for *_, reason in table(failed)]
    ghost = "game 'ghost': game 'ghost' is None: its class must be derived from camelcup.Game"
    assert games == [f"game 'half': {renamed}", ghost, f"game 'bare': {bare}"]
    assert gone.startswith("bot 'Gone': 'no_such_module:Bot' cannot be imported: ModuleNotFoundError: ")
    assert reader.startswith("bot 'Reader': unknown game 'tale' (choices: ")
    assert rule.startswith("scoring rule 'lost': 'no_such_module:Rule' cannot be imported: ModuleNotFound")
    assert ["bare", "-", bare, "halves", "1.0", "no rules"] in table(camelcup("games").out)
    assert camelcup("play", 1, *["tiny_bots:Small"] * 2, "--game", "half").mistake == renamed
