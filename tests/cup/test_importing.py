"""Bots are imported before a run, each where it is going to run."""

import pytest

from camelcup import UserError
from camelcup.cup.importing import AT_ONCE, import_bots, load_bots, make_setup
from camelcup.installed.rulesets import choose_game
from camelcup.players.isolation import BotProcesses


def setup(plugins, name, bots, isolation="process"):
    """Return what it takes to play a game with some bots."""
    game, _ = choose_game(plugins, name, None)
    processes = BotProcesses(isolation=isolation)
    return make_setup(plugins, game, bots, teams=game.teams(game.cup_seats), processes=processes)


@pytest.mark.parametrize(
    ("code", "isolation", "limit", "reason"),
    [
        ("import time\ntime.sleep(60)", "process", 1, "it takes longer than 1 s\n"),
        ("import os\nos._exit(5)", "process", 60, "its process exited with code 5"),
        ("raise SystemExit(5)", "process", 60, "\nTraceback (most recent call last):\n"),
        ("raise SystemExit(5)", "none", 60, "SystemExit: 5"),
        ("class Other: ...", "process", 60, "unknown bot class 'Mine' in "),
    ],
    ids=["hangs", "exits", "leaves", "would end the process that imports it", "lacks the class"],
)
def test_a_bot_that_cannot_be_imported_is_named_with_the_reason(
    code, isolation, limit, reason, tmp_path, tiny_installed
):
    (tmp_path / "bot.py").write_text(code)
    bot = f"{tmp_path}/bot.py:Mine"
    ((_, problem),) = load_bots(setup(tiny_installed, "pips", [bot], isolation), limit)
    assert problem.startswith(f"bot {bot!r} cannot be imported")
    assert reason in problem


def test_more_bots_are_imported_than_at_a_time(tmp_path, tiny_installed):
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\n")
    bots = [f"Shower:number={number}" for number in range(AT_ONCE + 2)]
    bots.insert(1, f"{tmp_path}/broken.py:Mine")
    found = dict(load_bots(setup(tiny_installed, "clash", bots), limit=30))
    assert [*found] == bots
    assert [bot for bot, problem in found.items() if problem] == [bots[1]]


def test_bots_that_cannot_be_imported_are_in_one_list_or_left_out(tmp_path, tiny_installed):
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text("1 / 0\n")
    bots = [f"{tmp_path}/one.py", "Small", f"{tmp_path}/other.py"]
    spec = setup(tiny_installed, "pips", bots, "none")
    with pytest.raises(UserError) as refused:
        import_bots(spec, limit=0, hint="try another way")
    head, *_, last = str(refused.value).splitlines()
    assert (head, last) == ("2 bots cannot be loaded:", "try another way")
    with pytest.raises(UserError, match=rf"^bot '{bots[2]}' cannot be imported\n"):
        import_bots(spec, [bots[0]], limit=0)
    lines = []
    assert import_bots(spec, bots, lines.append, limit=0) == ["Small"]
    assert [line.partition(" is left out: ")[0] for line in lines] == [bots[0], bots[2]]


def test_a_bot_of_another_game_is_an_error(tiny_installed):
    with pytest.raises(UserError, match="bot 'Shower' plays clash, not pips: use --game clash"):
        setup(tiny_installed, "pips", ["Small", "Shower"])
