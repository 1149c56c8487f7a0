"""Tests of the executor on a cluster in this process: every table once, the same records, nothing left."""

import asyncio
import re
import socket
import threading
from itertools import count

import pytest
from attrs import evolve
from camelcup_checks.packages import readme_beside, run
from camelcup_dask import executor, worker
from camelcup_dask.executor import ADDRESS, IN_FLIGHT, LARGEST, Dask
from camelcup_dask.installed import look_up
from camelcup_dask.worker import Chunk, play_chunk
from dask_tables import BOTS, RAISES, make_setup, make_tables, played_here, without_times, write_bot

from camelcup import CamelCupError, Limits, Table, UserError
from camelcup.installed.loading import LocalBot
from camelcup.records import OnFault


@pytest.mark.parametrize(("isolation", "games"), [("none", 40), ("process", 4)])
def test_records_are_the_same_as_on_one_machine(isolation, games, address):
    tables = make_tables(games)
    found = without_times(Dask(make_setup(isolation=isolation), None, address).run(tables))
    assert found == played_here(make_setup(), tables)
    assert worker._RUNS == {}


def test_tables_are_taken_only_shortly_before_they_are_played(address):
    taken = 0

    def tables():
        nonlocal taken
        for number in count():
            taken += 1
            yield Table(number=number, game="camelup", rules="cup", bots=BOTS, seed=number)

    lines = Dask(make_setup(), None, address).run(tables())
    for seen in range(1, 200):
        next(lines)
        assert taken <= seen + (IN_FLIGHT * 2 + 1) * LARGEST
    lines.close()
    before = taken
    assert worker._RUNS == {}
    assert taken == before


def test_a_fault_that_stops_a_run_stops_it_as_on_one_machine(address, tmp_path):
    bot = write_bot(tmp_path, RAISES)
    tables = make_tables(5, "Player0", bot, limits=Limits(on_fault=OnFault.ABORT))
    with pytest.raises(CamelCupError, match="ValueError: no idea") as caught:
        list(Dask(make_setup(bot), None, address).run(tables))
    assert "camelcup watch Player0" in str(caught.value)
    assert worker._RUNS == {}


def test_a_cup_is_written_resumed_and_verified_as_anywhere(address, tmp_path):
    cup, other = tmp_path / "cup.jsonl", tmp_path / "other.jsonl"
    options = ["--games", "12", "--seed", "7", "--bots", "Player0,Player1,Player2,RandomBot"]
    options += ["--isolation", "none"]
    run("tournament", *options, "--out", cup, "--executor", f"dask:{address}")
    lines = cup.read_bytes().splitlines(keepends=True)
    cup.write_bytes(b"".join(lines[:6]))
    run("tournament", "--resume", cup, "--executor", f"dask:{address}")
    run("tournament", *options, "--out", other, "--executor", "serial")
    assert without_times(cup.read_bytes().splitlines()[1:-1]) == without_times(
        other.read_bytes().splitlines()[1:-1]
    )


@pytest.mark.parametrize("target", ["localhost:8786", "tcp://127.0.0.1"])
def test_an_address_of_another_form_is_an_error(target):
    with pytest.raises(UserError, match=f"--executor 'dask:{target}': write dask:tcp://HOST:PORT"):
        Dask(make_setup(), None, target)


def test_the_addresses_that_the_readme_shows_are_addresses():
    shown = re.findall(r"dask:(\w+://[\w.]+:\d+)", readme_beside(__file__))
    assert {address.partition(":")[0] for address in shown} == {"tcp", "tls"}
    assert all(ADDRESS.fullmatch(address) for address in shown)


def test_an_address_without_a_scheduler_is_an_error(monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        target = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    monkeypatch.setattr(executor, "CONNECT", 0.3)
    with pytest.raises(UserError, match=f"'dask:{target}': no scheduler answers there"):
        Dask(make_setup(), None, target)


def test_a_cluster_without_workers_is_an_error(make_cluster, monkeypatch):
    monkeypatch.setattr(executor, "CONNECT", 0.5)
    with (
        make_cluster(0) as empty,
        pytest.raises(UserError, match="the cluster has no workers; start some: dask worker ADDRESS"),
    ):
        Dask(make_setup(), None, empty.scheduler_address)


def test_a_cluster_that_runs_has_its_own_number_of_workers(address):
    with pytest.raises(UserError, match=f"--workers 3: dask:{address} has its own"):
        Dask(make_setup(), 3, address)


def test_a_bot_that_only_this_process_has_is_refused(address):
    setup = make_setup()
    local = LocalBot("Mine", "", "", target=lambda seat, view: [0])
    with pytest.raises(UserError, match="bot 'Mine' is in this process only"):
        Dask(evolve(setup, bots={"Mine": local}), None, address)


def look_otherwise(setup):
    """Return what is installed, but for two differences on workers, which look in other threads."""
    found = dict(look_up(setup))
    if threading.current_thread() is not threading.main_thread():
        found["camelcup"] = "0.0.1"
        del found["the file of mine.py"]
    return found


def test_workers_that_differ_are_refused_with_all_differences(address, tmp_path, monkeypatch):
    write_bot(tmp_path, RAISES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executor, "look_up", look_otherwise)
    with pytest.raises(UserError) as caught:
        Dask(make_setup("mine.py"), None, address)
    text = str(caught.value)
    assert text.startswith(f"--executor 'dask:{address}': workers differ from this machine: tcp://127.0.0.1:")
    assert text.count("camelcup is 0.0.1, here it is 0.2.0") == 2
    assert text.count("the file of mine.py is missing") == 2
    assert "\n" not in text


def test_a_worker_that_joins_later_and_differs_is_refused():
    setup = make_setup()
    chunk = Chunk("later", setup, {**look_up(setup), "camelcup": "9.9"}, make_tables(1))
    played = play_chunk(chunk)
    assert played.lines == []
    assert "a Dask worker that has joined differs: camelcup is 0.2.0, here it is 9.9" in str(played.error)
    assert worker._RUNS == {}


def test_players_of_a_client_that_vanished_are_closed(monkeypatch):
    setup = make_setup()
    play_chunk(Chunk("vanished", setup, look_up(setup), make_tables(1)))
    assert list(worker._RUNS) == ["vanished"]
    monkeypatch.setattr(worker, "IDLE", -1)
    play_chunk(Chunk("next", setup, look_up(setup), make_tables(1)))
    assert list(worker._RUNS) == ["next"]
    asyncio.run(worker.close_run("next"))
    assert worker._RUNS == {}


def test_a_cluster_that_has_lost_its_workers_is_reported_once_and_waited_for(
    make_cluster, monkeypatch, capsys
):
    monkeypatch.setattr(executor, "RECOUNT", 0)
    with make_cluster(1) as cluster:
        dask = Dask(make_setup(), None, cluster.scheduler_address)
        count_threads = dask.client.nthreads
        counts = []

        def nthreads():
            if not counts:
                cluster.scale(0)
                while count_threads():
                    pass
            elif len(counts) == 3:
                cluster.scale(1)
            counts.append(count_threads())
            return counts[-1]

        monkeypatch.setattr(dask.client, "nthreads", nthreads)
        tables = make_tables(5)
        assert without_times(dask.run(tables)) == played_here(make_setup(), tables)
    assert counts[:3] == [{}] * 3
    assert capsys.readouterr().err == (
        f"camelcup: --executor 'dask:{cluster.scheduler_address}': the cluster has no workers any more; the "
        f"run waits for one (to start some: dask worker ADDRESS; Ctrl-C stops the run)\n"
    )
