"""A run without any front end: callbacks for tables and warnings, and nothing printed."""

import pytest
from attrs import evolve

from camelcup.cup.file.reading import Cup
from camelcup.cup.filter import GameFilter, find_lost
from camelcup.cup.make_tournament import make_tournament
from camelcup.cup.options import RunOptions, TableOptions
from camelcup.cup.resume import resumed
from camelcup.cup.runner import new_run
from camelcup.errors import UserError

FIELD = ("Small", "Big", "Gambler")


def options(out=None):
    """Return the options of a run in this process."""
    return RunOptions(game="pips", seed=3, isolation="none", executor="serial", out=out)


def make_run(plugins, out=None, games=4):
    """Return a run that has not begun."""
    tables = TableOptions(games=games, seats=2)
    made = make_tournament(plugins, FIELD, tables, options(out), pytest.fail)
    return new_run(plugins, *made, options(out))


def test_a_run_reports_tables_that_begin_and_end_and_prints_nothing(tiny_installed, capfd):
    run, seen = make_run(tiny_installed), []
    run.play(
        run.make_executor(),
        begun=lambda table: seen.append(("begun", table.number)),
        ended=lambda result: seen.append(("ended", run.summary.standings.games)),
    )
    assert seen == [
        (event, number + (event == "ended")) for number in range(4) for event in ("begun", "ended")
    ]
    assert run.finished
    assert capfd.readouterr() == ("", "")


def test_a_file_is_resumed_and_its_truncated_line_is_a_warning(tmp_path, tiny_installed):
    path = tmp_path / "cup.jsonl"
    run = make_run(tiny_installed, path)
    run.play(run.make_executor())
    path.write_bytes(path.read_bytes()[:-60])  # of the last record, and the line behind it
    lines = []
    with resumed(tiny_installed, path, options(), {"seed": 3}, None, lines.append) as again:
        assert not again.finished
        again.play(again.make_executor())
    assert [line.startswith(f"{path}: ignored a truncated last line") for line in lines] == [True]
    assert Cup(path).finished


def test_games_are_found_by_filter(tmp_path, tiny_installed):
    path = tmp_path / "cup.jsonl"
    run = make_run(tiny_installed, path, games=12)
    run.play(run.make_executor())
    cup = Cup(path)
    results = list(cup.game_results())
    small = GameFilter(cup.plan, "Small", lost=True)
    lost = [*filter(small.matches, results)]
    assert lost == [
        result
        for result in results
        if "Small" in result.table.bots and result.table.bots.index("Small") not in result.winners
    ]
    assert find_lost(cup, "Small")[0] == lost[0].table.number
    with pytest.raises(UserError, match=r"unknown bot 'Smal' in .*; did you mean Small\?"):
        GameFilter(cup.plan, "Smal")
    table = evolve(results[0].table, bots=("Small", "Small"), fills=(1,))
    beaten = evolve(results[0], table=table, scores=(1, 4), winners=(1,), out=())
    assert (small.matches(beaten), small.best_seat(beaten)) == (True, 0), "a copy fills the table, and wins"
