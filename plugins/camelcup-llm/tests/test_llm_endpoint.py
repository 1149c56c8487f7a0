"""Endpoints that are busy, broken, slow or hostile, and keys that nobody may read."""

import logging
import os
import signal
import socket
import subprocess
import sys

import endpoints
import pytest

from camelcup import UserError, load, play
from processes import wait_until

ROLL = '{"reason": "a coin", "action": "roll"}'


def game(**options):
    """Return the record of a short game of a model that goes first."""
    options = {"seed": 7, **endpoints.HERE, "max_turns": 12} | options
    return play(["llm:small", "Player0"], **options).records[0]


def broken(*answers):
    """Return an endpoint that gives these answers first, then rolls."""
    return lambda body, number: answers[number] if number < len(answers) else ROLL


@pytest.mark.parametrize(
    "answer",
    [
        (429, {"error": {"message": "slow down"}}, {"Retry-After": "1.2"}),
        (500, {"error": {"message": "oh"}}, {"Retry-After": "1.2"}),
        (200, b'{"id": "1", "cho', {}),
        endpoints.half("{"),
    ],
    ids=["429", "500", "half JSON", "half a stream"],
)
def test_a_busy_or_broken_endpoint_is_waited_for_and_that_is_not_the_time_of_the_bot(endpoint, answer):
    stub = endpoint(broken(answer))
    record = game(move_time=1)
    assert record.faults == ()
    seats = [turn.seat for turn in record.turns]
    assert len(stub.requests) == seats.count(0) + 1
    assert all(used["retries"] == 0 for _, used in record.kept.used)
    assert record.times[0].worst_ns < 1e9


def test_an_endpoint_that_stays_broken_stops_the_run_with_one_line(endpoint):
    endpoint(
        lambda body, number: (500, {"error": {"message": "oh\nno"}}, {"Retry-After": "0"}), "patience = 0.1\n"
    )
    with pytest.raises(UserError, match=r"^llm:small: no answer in \d+ s: status 500: .*oh"):
        game()


@pytest.mark.skipif(sys.platform != "linux", reason="systems refuse connections differently")
def test_an_endpoint_that_never_answers_is_remarked_on_and_soon_given_up(
    endpoint, monkeypatch, capsys, tmp_path
):
    endpoint()
    for name, seconds in {"REMARK_SECONDS": 0.0, "FIRST_PATIENCE": 2.0, "CONNECT_SECONDS": 0.1}.items():
        monkeypatch.setattr(f"camelcup_llm.endpoint.{name}", seconds)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}/v1"
        (tmp_path / "llm.toml").write_text(f'base_url = "{url}"\n')
        with pytest.raises(UserError, match=rf"^llm:small: no answer in \d+ s: {url}: \w+"):
            game(move_time=10)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"llm:small: {url}: ")
    assert line.endswith("; asked again for up to 2 s")


def test_without_an_endpoint_and_without_a_key_no_host_is_asked(endpoint, monkeypatch, tmp_path):
    endpoint()
    (tmp_path / "llm.toml").unlink()
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(UserError, match=r"no endpoint: write base_url in llm\.toml"):
        game()
    (tmp_path / "llm.toml").write_text('base_url = "localhost:11434"\n')
    with pytest.raises(UserError, match=r"base_url does not begin with http://"):
        game()


def test_an_endpoint_of_the_environment_is_asked(endpoint, monkeypatch, tmp_path):
    stub = endpoint()
    (tmp_path / "llm.toml").unlink()
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
    assert game().faults == ()
    assert stub.requests


def test_a_request_that_is_refused_stops_the_run_with_one_line(endpoint):
    stub = endpoint(lambda body, number: (401, {"error": {"message": "wrong key"}}, {}))
    with pytest.raises(UserError, match=r"^llm:small: the endpoint refuses the request: status 401: "):
        game()
    assert len(stub.requests) == 1


def test_an_endpoint_without_structured_output_is_asked_without(endpoint):
    def plain(body, number):
        return (400, {"error": {"message": "no schema"}}, {}) if "response_format" in body else "roll"

    endpoint(plain)
    assert game().faults == ()


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_a_key_reaches_no_record_error_log_or_file(endpoint, camelcup, tmp_path, caplog, status):
    def leaks(body, number):
        text = f"your key is {endpoints.KEY}"
        return (
            f"{text}\nroll" if status == 200 else (status, {"error": {"message": text}}, {"Retry-After": "0"})
        )

    stub = endpoint(leaks, "patience = 0.1\n")
    caplog.set_level(logging.DEBUG)
    words = ("play", 1, "llm:small", "Player0", "--seed", 7, "--max-turns", 12, "--isolation", "none")
    ran = camelcup(*words, "--keep", "reasons", "--out", "cup.jsonl")
    assert (ran.code == 0) == (status == 200)
    assert stub.keys[0] == f"Bearer {endpoints.KEY}"
    assert endpoints.KEY not in ran.out + ran.err + caplog.text
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or endpoints.KEY.encode() not in path.read_bytes(), path


def test_a_key_in_the_file_is_used_and_not_shown(endpoint, monkeypatch):
    stub = endpoint(lambda body, number: ROLL, f'key = "{endpoints.KEY}"\n')
    monkeypatch.delenv("OPENAI_API_KEY")
    game()
    assert stub.keys[0] == f"Bearer {endpoints.KEY}"


@pytest.mark.parametrize("line", [f'key = ["{endpoints.KEY}"]', f'kee = "{endpoints.KEY}"'])
def test_a_wrong_file_is_one_line_without_its_keys(endpoint, line):
    endpoint(settings=line)
    with pytest.raises(UserError) as raised:
        game()
    assert endpoints.KEY not in str(raised.value)


def cup(games):
    """The command of a cup of two models, two tables at a time."""
    bots = "llm:small,other=llm:small:retries=1"
    return [sys.executable, "-m", "camelcup", "tournament", "--bots", bots, "--seats", "2", "--seed", "7",
            "--games", str(games), "--max-turns", "30", "--workers", "2", "--out", "cup.jsonl"]  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
@pytest.mark.parametrize("games", [6, pytest.param(200, marks=pytest.mark.long)])
def test_a_cup_that_is_killed_and_resumed_pays_for_no_answer_twice(endpoint, games):
    stub = endpoint()
    run = subprocess.Popen(cup(games), start_new_session=True, stderr=subprocess.DEVNULL)
    assert wait_until(lambda: len(stub.requests) >= 12 or run.poll() is not None)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    before = len(stub.requests)
    resumed = [sys.executable, "-m", "camelcup", "tournament", "--resume", "cup.jsonl"]
    done = subprocess.run(resumed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = load("cup.jsonl").records
    assert len(records) == games
    moves = sum(turn.seat is not None for record in records for turn in record.turns)
    assert before < len(stub.requests) <= moves + 2  # of each worker one, that was on its way
