"""Executors play tables and leave nothing running; workers get tables whose bots they have."""

import multiprocessing
import os
import re
import signal

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from broken_games import Deadly, Eloquent
from camelcup import CamelCupError, FaultKind, GameError, Limits, Table, UserError
from camelcup.cup.executors import find_executor, processes
from camelcup.cup.executors.processes import Processes
from camelcup.cup.executors.serial import Serial
from camelcup.cup.executors.waiting import PATIENCE_TABLES, Waiting
from camelcup.errors import FaultAbort
from camelcup.installed.entries import Entry
from camelcup.installed.loading import BotSource
from camelcup.installed.plugins import Plugins
from camelcup.installed.registry import Source
from camelcup.records import OnFault, decode_record
from hell import HELL
from process_tables import worker_spec
from tiny_games import Pips

MODULES = {
    "Small": "tiny_bots",
    "Gambler": "tiny_bots",
    "Exits": f"{HELL}/exits.py",
    "PrintsAndRaises": f"{HELL}/output.py",
}
BOTS = {name: BotSource(name, module, name) for name, module in MODULES.items()}

DEFAULT = Limits()


def setup(game=Pips, **more):
    return worker_spec(BOTS, game, **more)


def tables(*bots, limits=DEFAULT):
    """Return a table for each bot, with a Gambler behind it."""
    return [
        Table(number, "pips", "standard", (bot, "Gambler"), seed=number, limits=limits)
        for number, bot in enumerate(bots)
    ]


def played(executor, all_tables):
    """Return the records in the order of their tables, without times."""
    records = [evolve(decode_record(line), times=()) for line in executor.run(all_tables)]
    return sorted(records, key=lambda record: record.table.number)


@pytest.fixture(params=[0, 1, 2], ids=["serial", "one worker", "two workers"])
def start(request):
    """Make an executor of each kind."""

    def make(setup):
        return Processes(setup, request.param) if request.param else Serial(setup)

    return make


def test_a_bot_that_fails_has_a_fault_and_the_others_play_and_nothing_is_printed(start, capfd):
    bots = ("Small", "Exits", "PrintsAndRaises", "Small")
    records = played(start(setup()), tables(*bots, limits=Limits(max_faults=1)))
    kinds = [[fault.kind for fault in record.faults] for record in records]
    assert kinds == [[], [FaultKind.EXITED], [FaultKind.RAISED], []]
    assert capfd.readouterr() == ("", "")


def test_tables_are_taken_shortly_before_they_are_played(start):
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield Table(taken, "pips", "standard", ("Small", "Small"), seed=taken)

    lines = start(setup(isolation="none")).run(endless())
    for _ in range(300):
        next(lines)
    lines.close()
    assert 300 <= taken <= 300 + 3 * 64


def test_a_run_that_is_stopped_plays_no_tables_but_those_that_workers_have():
    executor = Processes(setup(), workers=2)
    lines = []
    for line in executor.run(tables(*["Small"] * 600)):
        lines.append(line)
        if len(lines) == 200:  # by now many tables wait for a worker
            executor.stop()
    assert 200 <= len(lines) <= 200 + 3 * processes.MAX_CHUNK_TABLES


def test_a_run_that_is_closed_early_leaves_no_worker_and_kills_one_that_hangs():
    lines = Processes(setup(), 2).run(tables(*["Small"] * 5000))
    next(lines)
    workers = multiprocessing.active_children()
    assert len(workers) == 2
    os.kill(workers[0].pid, signal.SIGSTOP)
    lines.close()
    assert not any(worker.is_alive() for worker in workers)
    assert workers[0].exitcode == -signal.SIGKILL


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_worker_that_a_signal_ends_says_so_with_its_exit_code(number):
    lines = Processes(setup(), 1).run(tables(*["Small"] * 500))
    next(lines)
    [worker] = multiprocessing.active_children()
    os.kill(worker.pid, number)
    worker.join()
    assert worker.exitcode == 128 + number
    lines.close()


def test_the_records_before_a_fault_that_stops_the_run_come_out_and_the_error_has_the_traceback():
    bots = ["Small"] * 40
    bots[33] = "PrintsAndRaises"
    lines = Processes(setup(), 1).run(tables(*bots, limits=Limits(on_fault=OnFault.ABORT)))
    found = []
    with pytest.raises(FaultAbort) as stopped:
        found.extend(decode_record(line).table.number for line in lines)
    assert {*range(33)} <= {*found}, "later ones may have come before, from bots that the worker had"
    assert 33 not in found
    text = str(stopped.value)
    assert text.startswith("PrintsAndRaises (table 33, seat 0, after turn 0), raised: ValueError: lost (")
    assert "\nValueError: lost\nits last output:\n  I see the scores (0, 0)\n" in text


def test_a_game_that_raises_is_an_error_with_the_table_and_the_command_that_repeats_it(start):
    """The error is of a class of its own."""
    with pytest.raises(GameError) as stopped:
        played(start(setup(Eloquent)), tables("Small", "Small"))
    found = str(stopped.value)
    assert re.match(
        r"game pips failed at table [01] after \d turns?; to repeat: "
        "camelcup watch Small Gambler --game pips --rules standard --table-seed ",
        found,
    )
    assert found.endswith("OwnError: a defect in apply")


def test_a_table_whose_worker_dies_twice_is_named():
    with pytest.raises(CamelCupError) as stopped:
        played(Processes(setup(Deadly), 2), tables(*["Small"] * 40))
    text = str(stopped.value)
    assert "the worker that played it died twice (its process exited with code 9)" in text
    assert "camelcup watch Small Gambler --game pips" in text


def test_the_tables_of_a_worker_that_dies_once_are_played_again():
    all_tables = tables(*["Small"] * 40)

    class Kills(Processes):
        def run(self, tables):
            for number, line in enumerate(super().run(tables)):
                yield line
                if number == 5:
                    os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)

    assert played(Kills(setup(), 2), all_tables) == played(Serial(setup()), all_tables)


def test_tables_longer_than_a_pipe_holds_do_not_block_a_worker():
    rules = "x" * 400_000
    all_tables = [evolve(table, rules=rules) for table in tables(*["Small"] * 40)]
    assert len(played(Processes(setup(isolation="none"), 2), all_tables)) == 40


def test_an_executor_gets_what_stands_behind_the_colon_where_it_takes_a_target():
    def own(setup, workers=None, target="nowhere"):
        return setup, workers, target

    def plugins_with(factory):
        plugins = Plugins()
        plugins.executors.add(Entry(name="own", factory=factory), Source("test", "1.0", "test"))
        return plugins

    assert find_executor(plugins_with(own), "own")("setup") == ("setup", None, "nowhere")
    assert find_executor(plugins_with(own), "own:tcp://a:1")("setup", 2) == ("setup", 2, "tcp://a:1")
    for kind in (Serial, Processes):
        with pytest.raises(UserError, match="--executor 'own:x': own takes nothing behind a colon"):
            find_executor(plugins_with(kind), "own:x")
    with pytest.raises(UserError, match=r"unknown executor 'none' \(choices: own\)"):
        find_executor(plugins_with(Serial), "none:x")


def of_letters(*groups):
    """Yield a table for each group of bots, which are letters."""
    for number, group in enumerate(groups):
        yield Table(number, "pips", "standard", tuple(group), seed=1)


def held(bots):
    """Return one process of each bot."""
    return [(bot, 0) for bot in bots]


def test_a_worker_gets_the_table_whose_bots_it_has():
    waiting = Waiting(of_letters("AB", "BC", "CD", "CD"))
    assert [table.number for table in waiting.take(1, held("CD"), 4)] == [2]
    assert [table.number for table in waiting.take(1, held("CE"), 4)] == [1], "the oldest that lacks one"
    assert [table.number for table in waiting.take(9, held("X"), 4)] == [0, 3]
    assert waiting.take(1, [], 4) == []


def test_no_table_waits_for_ever():
    groups = ["AB", *["CD"] * 2 * PATIENCE_TABLES]
    waiting = Waiting(of_letters(*groups))
    order = [waiting.take(1, held("CD"), 8)[0].number for _ in groups]
    assert order.index(0) == PATIENCE_TABLES


@given(
    groups=st.lists(st.text("ABCD", min_size=2, max_size=2), max_size=30),
    bots=st.text("ABCD", max_size=3),
    number=st.integers(1, 5),
    ahead=st.integers(1, 9),
)
def test_each_table_is_taken_once(groups, bots, number, ahead):
    waiting = Waiting(of_letters(*groups))
    found = []
    while taken := waiting.take(number, held(bots), ahead):
        assert len(taken) <= number
        found += [table.number for table in taken]
    assert sorted(found) == list(range(len(groups)))
