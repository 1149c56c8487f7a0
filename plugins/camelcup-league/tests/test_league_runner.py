"""Runners: many at once, and whatever is killed, each table counts once and none is lost."""

import os
import random
import signal
import subprocess
import sys
import time

import camelcup_league
import pytest
from camelcup_league import runner as runners
from camelcup_league import schema
from camelcup_league.results import LEASED, WAITING
from leagues import BOTS, findings, rows

SOON = 0.5
"""Seconds without a beat after which a runner has died, in these tests."""

RUN = """
import sys, time
shift = float(sys.argv[3])
if shift:  # a clock that is wrong
    import time as clock
    right = clock.time
    clock.time = lambda: right() + shift
import camelcup_league
from camelcup_league import database
database.BUSY_SECONDS = 60
with camelcup_league.open(sys.argv[1]) as league:
    print(league.run(int(sys.argv[2]), executor="serial"), flush=True)
"""


@pytest.fixture
def quick(league):
    """A league of four bots in which a runner that has died is soon noticed."""
    path = league.folder / "league.toml"
    path.write_text(path.read_text().replace("lease = 30.0", f"lease = {SOON}"))
    with camelcup_league.open(league.folder) as opened:
        yield opened


def start(league, games, shift=0.0):
    """Start a runner in a process of its own."""
    words = [sys.executable, "-c", RUN, str(league.folder), str(games), str(shift)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True)


def kill(process):
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def finish(process):
    """Wait for a runner, and return how many of its games counted."""
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    return int(out)


def check(league, games):
    """Check that so many tables count, each once, none is left behind, and the ratings follow from them."""
    tables = rows(league, schema.tables)
    results = rows(league, schema.results)
    assert len(results) == games == len({row.table for row in results})
    assert not [row for row in tables if row.state in (LEASED, WAITING)]
    assert findings(league) == []


def test_two_runners_whose_clocks_differ_by_an_hour_count_each_table_once(quick):
    processes = [start(quick, 20, -1800.0), start(quick, 15, 1800.0)]
    assert [finish(process) for process in processes] == [20, 15]
    check(quick, 35)


def test_a_line_without_a_result_is_adopted_and_its_table_is_played_by_nobody_else(quick, monkeypatch):
    """The runner dies between the line in its file and the row in the database."""

    def dies(*values):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(runners, "_count_games", dies)
        with pytest.raises(KeyboardInterrupt):
            quick.run(1, executor="serial")
    assert rows(quick, schema.results) == []
    time_of_death = rows(quick, schema.tables)
    assert runners.adopt(quick) == 1
    assert [row.table for row in rows(quick, schema.results)] == [time_of_death[0].number]
    assert findings(quick) == []


def test_adopted_lines_that_the_rules_contradict_do_not_count(quick, monkeypatch):
    monkeypatch.setattr(runners, "contradiction", lambda line, game: "wrong")
    counted = runners._count_games
    with monkeypatch.context() as patch:
        patch.setattr(runners, "_count_games", lambda *values: 1)
        quick.run(1, executor="serial")
    monkeypatch.setattr(runners, "_count_games", counted)
    quick.database.write(lambda connection: connection.execute(schema.files.update().values(closed=False)))
    with pytest.warns(UserWarning, match="1 games do not count: the rules contradict them"):
        assert runners.adopt(quick) == 0


def kills(league, number, seed, also=lambda: None):
    """Kill runners at random instants, then play what is left of them; return the number of results."""
    chance = random.Random(seed)
    running = [start(league, 1000), start(league, 1000)]
    for _ in range(number):
        time.sleep(chance.uniform(0.2, 1.5))  # which instants these are is the point of the test
        victim = chance.randrange(2)
        kill(running[victim])
        also()
        running[victim] = start(league, 1000)
    for process in running:
        kill(process)
    last = league.runner(lambda game: None if _leased(league, last.id) else last.stop(), executor="serial")
    last.run(5000, wait=False)
    if waiting := [row for row in rows(league, schema.tables) if row.state == WAITING]:
        league.run(len(waiting), executor="serial")
    return len(rows(league, schema.results))


def _leased(league, own):
    """Return the tables that other runners have leased."""
    return [row for row in rows(league, schema.tables) if row.state == LEASED and row.runner != own]


MANY = [pytest.param(30, seed, marks=pytest.mark.long) for seed in (1, 2)]


@pytest.mark.parametrize(("number", "seed"), [(3, 1), *MANY])
def test_killed_runners_lose_no_table_and_count_none_twice(quick, number, seed):
    check(quick, kills(quick, number, seed))


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, pytest.param(5, marks=pytest.mark.long)])
def test_kills_of_postgresql_itself_lose_no_table(tmp_path, server, number):
    import databases

    own = databases.Server()
    own.start()
    try:
        options = {"database": own.url(), "seats": 2, "isolation": "none"}
        with camelcup_league.new_league(tmp_path / "office", **options) as league:
            for bot in BOTS.values():
                league.add(bot, check=False)

            def crash():
                own.stop("immediate")
                own.start()

            check(league, kills(league, number, seed=3, also=crash))
    finally:
        own.close()
