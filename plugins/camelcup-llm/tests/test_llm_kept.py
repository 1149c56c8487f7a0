"""Answers that are kept: bought once, taken again by resumes, replays and verifications."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import endpoints
import pytest
from camelcup_llm.endpoint import Endpoint
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store

from camelcup import play, tournament
from processes import wait_until


def cup(**options):
    """Play a small cup of a model and a bot."""
    options = {"seats": 2, "games": 3, "seed": 7, **endpoints.HERE, "max_turns": 40} | options
    return tournament(["llm:small", "Player0"], **options)


def lines(path):
    """The records of a cup file, times aside."""
    records = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for record in records:
        record.pop("times", None)
        record.pop("crc32")
    return sorted(records, key=str)


def test_a_second_run_of_the_same_seed_is_free_and_the_same(endpoint):
    stub = endpoint()
    cup(out="first.jsonl")
    bought = len(stub.requests)
    cup(out="second.jsonl")
    assert len(stub.requests) == bought > 0
    assert lines(Path("second.jsonl")) == lines(Path("first.jsonl"))


def test_a_model_at_temperature_0_is_asked_a_prompt_once(endpoint):
    stub = endpoint(lambda body, number: "roll")
    play(["llm:small:temperature=0", "Player0"], games=4, seed=7, **endpoints.HERE, max_turns=40)
    sent = [json.dumps(request["messages"]) for request in stub.requests]
    assert len(set(sent)) == len(sent)


def test_replays_and_verifications_take_kept_answers_and_notice_a_changed_one(endpoint, camelcup):
    stub = endpoint(lambda body, number: "roll")
    cup(out="cup.jsonl")
    bought = len(stub.requests)
    for words in (("verify", "cup.jsonl", "--replay-bots"), ("replay", "cup.jsonl", 1)):
        ran = camelcup(*words)
        assert ran.code == 0, ran.err
    assert len(stub.requests) == bought
    with sqlite3.connect("llm.db") as database:
        database.execute("update exchange set answer = 'leg blue'")
    database.close()
    ran = camelcup("verify", "cup.jsonl", "--replay-bots")
    assert ran.code == 1
    assert "seat 0 plays [0]; asked again, seat 0 plays [2,0]" in ran.out


def test_two_endpoints_are_asked_each_though_their_models_have_one_name(endpoint):
    with endpoints.serving(lambda body, number: "roll") as other:
        sections = f'[models.a]\nmodel = "same"\n[models.b]\nmodel = "same"\nbase_url = "{other.url}"\n'
        stub = endpoint(settings=sections)
        for bot in ("llm:a", "llm:b", "llm:a"):
            play([bot, "Player0"], seed=7, **endpoints.HERE, max_turns=20)
        asked = len(stub.requests), len(other.requests)
    assert min(asked) > 0
    assert {request["model"] for request in stub.requests + other.requests} == {"same"}


def test_what_may_be_secret_in_an_address_is_not_kept(tmp_path):
    settings = Settings(base_url="https://me:pass@host:8080/v1/?key=abc#d")
    found = Endpoint("small", settings, Store(tmp_path / "llm.db"))
    assert found.address == "https://host:8080/v1"


def test_export_prints_each_prompt_with_its_answer(endpoint, camelcup):
    stub = endpoint(lambda body, number: "roll")
    play(["llm:small:temperature=0.5", "Player0"], seed=7, **endpoints.HERE, max_turns=20)
    ran = camelcup("llm", "export")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert sorted(json.dumps(line["messages"][:-1]) for line in found) == sorted(
        json.dumps(request["messages"]) for request in stub.requests
    )
    assert all(line["messages"][-1] == {"role": "assistant", "content": "roll"} for line in found)
    assert {(line["model"], line["temperature"]) for line in found} == {("small", 0.5)}


def test_a_changed_prompt_refuses_a_resume(endpoint, camelcup, tmp_path):
    endpoint()
    prompt = tmp_path / "own.md"
    prompt.write_text("Win!\n$form")
    words = ("tournament", "--bots", "llm:small:prompt=own.md,retries=1,Player0", "--seats", 2)
    ran = camelcup(*words, "--games", 1, "--max-turns", 20, "--out", "cup.jsonl")
    assert ran.code == 0, ran.err
    prompt.write_text("Lose!\n$form")
    ran = camelcup("tournament", "--resume", "cup.jsonl", "--extend", 1)
    assert ran.code == 1
    assert "the file of llm:small:prompt=own.md,retries=1 has changed" in ran.err
    prompt.write_text("Win!\n$form")
    assert camelcup("tournament", "--resume", "cup.jsonl", "--extend", 1).code == 0


def test_a_late_answer_is_a_timeout_each_time(endpoint):
    stub = endpoint(endpoints.slowly(0.6))
    first = play(["llm:small", "Player0"], seed=7, **endpoints.HERE, max_turns=12, move_time=0.2)
    assert {fault.kind.value for fault in first.records[0].faults} == {"timeout"}
    bought = len(stub.requests)
    again = play(["llm:small", "Player0"], seed=7, **endpoints.HERE, max_turns=12, move_time=0.2)
    assert again.records[0].faults == first.records[0].faults
    assert len(stub.requests) == bought
    more = play(["llm:small", "Player0"], seed=7, **endpoints.HERE, max_turns=12, move_time=5)
    assert more.records[0].faults == ()
    assert len(stub.requests) > bought


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C")
def test_ctrl_c_loses_no_answer_that_is_on_its_way(endpoint):
    stub = endpoint(endpoints.slowly(0.5, lambda body, number: "roll"))
    words = ["play", "1", "llm:small", "Player0", "--seed", "7", "--max-turns", "14"]
    run = subprocess.Popen([sys.executable, "-m", "camelcup", *words], stdout=subprocess.DEVNULL)
    assert wait_until(lambda: stub.requests)
    run.send_signal(signal.SIGINT)
    run.wait()
    with closing(Store(Path("llm.db"))) as store:
        assert len(list(store.all())) == len(stub.requests)


def test_a_new_file_that_another_process_has_just_begun_is_waited_for(tmp_path):
    path = tmp_path / "answers.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("begin immediate")
        other.execute("create table first (number)")
        timer = threading.Timer(0.1, other.execute, ["commit"])
        timer.start()
        assert Store(path).reserve(0.0, None) == 1
        timer.join()
