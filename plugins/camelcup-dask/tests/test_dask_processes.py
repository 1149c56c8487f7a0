"""Tests of a local cluster of worker processes, of which some die."""

import os
import signal

import dask
import pytest
from camelcup_dask.executor import Dask
from dask_tables import DEADLY, make_setup, make_tables, played_here, without_times, write_bot

from camelcup import CamelCupError

pytestmark = pytest.mark.slow


def test_the_tables_of_a_worker_that_is_killed_are_played_again():
    setup, tables = make_setup(), make_tables(600)
    executor = Dask(setup, 2)
    workers = executor.client.run(os.getpid)
    lines, found = executor.run(tables), []
    for line in lines:
        found.append(line)
        if len(found) == 200:
            os.kill(next(iter(workers.values())), signal.SIGKILL)
    assert without_times(found) == played_here(setup, tables)


def test_a_local_cluster_is_gone_after_a_run():
    executor = Dask(make_setup(), 2)
    workers = executor.client.run(os.getpid)
    assert os.getpid() not in workers.values()
    assert len(set(workers.values())) == 2
    assert len(list(executor.run(make_tables(4)))) == 4
    for process in workers.values():
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_table_that_kills_every_worker_stops_the_run(tmp_path):
    bot = write_bot(tmp_path, DEADLY)
    with dask.config.set({"distributed.scheduler.allowed-failures": 1}):
        executor = Dask(make_setup(bot), 1)
        with pytest.raises(
            CamelCupError,
            match="table 0: all workers that played that chunk died; to repeat the first: camelcup watch",
        ):
            list(executor.run(make_tables(1, "Player0", bot)))
