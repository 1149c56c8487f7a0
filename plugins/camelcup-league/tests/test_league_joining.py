"""Bots that play on their owners' machines: what crosses the line, what breaks it, and who lies."""

import socket
import threading
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import camelcup_league
import pytest
from camelcup_checks.packages import run as run_command
from camelcup_web import server
from homes import ROLLS, WAIT, Liar, at_home, league_with_homes, serving, state_of
from league_sites import installed, token_of
from leagues import FAILING, findings, write_bot
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from camelcup import choose_game, decode_json, decode_record, digest, encode_json, replay


@pytest.fixture
def office(tmp_path, url):
    return league_with_homes(tmp_path, url)


@pytest.fixture
def address(office):
    with serving(office) as address:
        yield address


def run(folder, games, **options):
    """Have a runner play, and return the records of its games."""
    records = []

    def ended(game):
        records.append(decode_record(game.line))

    with camelcup_league.open(folder, installed()) as league:
        league.run(games, ended=ended, **{"executor": "serial"} | options)
        assert findings(league) == []
    return records


@contextmanager
def playing(folder, games, **options):
    """Have a runner play in a thread, and yield the records, which are there at the end."""
    records = []
    thread = threading.Thread(target=lambda: records.extend(run(folder, games, **options)))
    thread.start()
    yield records
    thread.join(WAIT)
    assert not thread.is_alive()


def faults_of(records, name):
    return [
        fault.reason for record in records for fault in record.faults if record.table.bots[fault.seat] == name
    ]


def test_the_round_trip_is_not_the_bots_time(tmp_path, monkeypatch):
    office = league_with_homes(tmp_path, bots=(), move_time=0.1)
    file, send = write_bot(tmp_path, body=ROLLS), ClientConnection.send

    def arrive(*sent):
        with suppress(ConnectionClosed):
            send(*sent)

    monkeypatch.setattr(ClientConnection, "send", lambda *sent: threading.Timer(0.2, arrive, sent).start())
    with serving(office) as address:
        ann, bob = (at_home(address, token_of(office, each), f"{each}={file}") for each in ("ann", "bob"))
        with ann, bob:
            records = run(office, 1)
    assert records[0].faults == ()


def test_a_line_that_breaks_every_ten_moves_costs_no_game(office, address, tmp_path, monkeypatch):
    file, send, sent = write_bot(tmp_path, body=ROLLS), ClientConnection.send, count(1)

    def send_or_break(connection, message):
        if next(sent) % 12 == 0:
            connection.socket.shutdown(socket.SHUT_RDWR)
        send(connection, message)

    monkeypatch.setattr(ClientConnection, "send", send_or_break)
    with at_home(address, token_of(office, "ann"), f"ann={file}"):
        records = run(office, 5)
    assert next(sent) > 24
    assert any("ann.1" in record.table.bots for record in records)
    assert faults_of(records, "ann.1") == []


def test_another_process_of_the_bot_is_told_the_whole_game(tmp_path):
    office = league_with_homes(tmp_path, bots=("RandomBot",), move_time=20)
    with serving(office) as address:
        token = token_of(office, "ann")
        first = Liar(address, token, "ann")
        with playing(office, 1) as records:
            said = [first.reply() for _ in range(4)]
            question = first.question()
            first.socket.close()
            second = Liar(address, token, "ann")
            asked = second.question()
            assert asked["message"] == question["message"]
            assert asked["again"] == said
            second.act(asked)
            second.play_on()
    assert faults_of(records, "ann.1") == []


def test_nothing_but_the_seats_own_view_crosses(tmp_path):
    office = league_with_homes(tmp_path, bots=("RandomBot",))
    with serving(office) as address:
        client = Liar(address, token_of(office, "ann"), "ann")
        with playing(office, 1) as records:
            said = client.play_on()
    (record,) = records
    seat = record.table.bots.index("ann.1")
    hello, *moves = said
    assert hello["seat"] == seat
    assert int(hello["seed"]) != record.table.seed
    assert {key for message in moves for key in message} == {"type", "turn", "view", "legal"}
    game, _ = choose_game(installed(), record.table.game, record.table.rules)
    asked = [step.before for step in replay(record, game) if game.to_move(step.before) == (seat,)]
    views = [game.encode_view(game.view(state, seat)) for state in asked]
    assert [message["view"] for message in moves] == decode_json(encode_json(views))


def test_a_client_that_answers_for_another_table_is_paused(tmp_path):
    office = league_with_homes(tmp_path, bots=("RandomBot",))
    with serving(office) as address:
        token = token_of(office, "ann")  # of one owner: these never meet, so that neither waits for the other
        ann, eve = (Liar(address, token, each) for each in ("ann", "eve"))
        with playing(office, 2, executor="processes", workers=2) as records:
            question = ann.question()
            own = eve.question()
            eve.answer(question, {"action": 0})
            assert eve.closed() == "answered what it was not asked"
            assert own["dialogue"] != question["dialogue"]
            ann.act(question)
            ann.play_on()
    assert state_of(office, "eve.1") == ("paused", "its client answered what it was not asked")
    assert faults_of(records, "ann.1") == []
    assert any("not connected" in reason for reason in faults_of(records, "eve.1"))


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"dialogue": 1, "answer": 1, "message": {}}, "answered what it was not asked"),
        ({"pong": True, "more": 1}, "sent what is no message"),
        ("[" * 2000, "sent what is no message"),
        ("9" * 300, "sent what is no message"),
    ],
    ids=["unasked", "unknown", "deep", "number"],
)
def test_what_nobody_asked_for_ends_the_connection_at_once(office, address, message, reason):
    client = Liar(address, token_of(office, "ann"), "ann")
    for _ in range(100):
        try:
            client.send(message)
        except ConnectionClosed:
            break
    assert client.closed() == reason
    assert state_of(office, "ann.1")[0] == "paused"
    assert "is paused" in Liar(address, token_of(office, "ann"), "ann").entered["refused"]


def test_a_message_that_is_too_long_ends_the_connection(office, address):
    client = Liar(address, token_of(office, "ann"), "ann")
    client.send("x" * (server.MAX_SOCKET_BYTES + 1))
    client.closed()
    assert run(office, 2)


@pytest.mark.parametrize("token", ["", "guessed", "old"])
def test_a_wrong_token_opens_no_connection(office, address, token):
    old = token_of(office, "ann")
    token_of(office, "ann")
    with pytest.raises(InvalidStatus, match="403"):
        Liar(address, old if token == "old" else token)


def test_a_browser_opens_no_connection(office, address):
    headers = {"Authorization": f"Bearer {token_of(office, 'ann')}"}
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://{address}/pages/league/join", additional_headers=headers, origin="http://evil.example")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"bot": "<b>x</b>"}, "a name has up to 32 letters"),
        ({"bot": "Player0"}, "bot 'Player0' is Player0's; choose another name"),
        ({"bot": "Mine", "digest": "none"}, "digest"),
        ({"bot": "Mine", "more": 1}, "more"),
    ],
    ids=["markup", "taken", "digest", "extra"],
)
def test_a_wrong_first_message_is_refused(office, address, given, problem):
    assert problem in Liar(address, token_of(office, "ann"), **given).entered["refused"]


def test_an_owner_has_no_more_bots_and_versions_than_the_league_allows(tmp_path):
    office = league_with_homes(tmp_path, limits={"bots": 1, "per_day": 2})
    with serving(office) as address:
        token = token_of(office, "ann")
        assert Liar(address, token, "One").entered["joined"] == "One.1"
        assert Liar(address, token, "One", digest="1" * 64).entered["joined"] == "One.2"
        assert "2 versions in 24 hours" in Liar(address, token, "One", digest="2" * 64).entered["refused"]
        assert "1 bot of yours; 1 may stay at home" in Liar(address, token, "Two").entered["refused"]


def test_a_bot_plays_while_it_is_online(office, address, tmp_path):
    file = write_bot(tmp_path)
    with at_home(address, token_of(office, "ann"), f"Mine={file}"):
        assert state_of(office, "Mine.1")[0] == "active"
        assert "Liar" not in faults_of(run(office, 4), "Mine.1")
        other = Liar(address, token_of(office, "ann"), "Mine", digest=digest([Path(file)]))
        assert other.entered["refused"] == "Mine.1 is online already, from another process"


def test_a_league_that_is_no_longer_served_has_nobody_online(office, tmp_path):
    with serving(office) as address:
        client = Liar(address, token_of(office, "ann"))
        assert client.entered["joined"] == "Liar.1"
    assert state_of(office, "Liar.1") == ("offline", "its owner's machine is not connected")
    assert {bot for record in run(office, 3) for bot in record.table.bots} == {"Player0.1", "RandomBot.1"}


def test_a_runner_that_cannot_reach_the_server_leaves_bots_at_home_to_others(office, address, tmp_path):
    file = write_bot(tmp_path)
    with at_home(address, token_of(office, "ann"), f"Mine={file}"):
        place = (office / "relay").rename(office / "elsewhere")
        assert {bot for record in run(office, 3) for bot in record.table.bots} == {"Player0.1", "RandomBot.1"}
        place.rename(office / "relay")
        assert any("Mine.1" in record.table.bots for record in run(office, 6))


def test_what_a_bot_at_home_raises_is_its_fault(office, address, tmp_path):
    file = write_bot(tmp_path, body=FAILING)
    with at_home(address, token_of(office, "ann"), f"Fails={file}"):
        records = run(office, 4)
    assert any("ValueError: no idea" in reason for reason in faults_of(records, "Fails.1"))


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"--token": "guessed"}, "nobody has this token"),
        ({"--bot": "missing.py"}, "there is no file"),
        ({"--bot": "<b>=RandomBot"}, "a name has up to 32 letters"),
        ({"--isolation": "jail"}, "isolation 'jail'"),
    ],
    ids=["token", "file", "name", "isolation"],
)
def test_a_command_that_cannot_join_says_why_in_one_line(office, address, given, problem, tmp_path):
    options = {"--token": token_of(office, "ann"), "--bot": f"Mine={write_bot(tmp_path)}"} | given
    words = [word for option in options.items() for word in option]
    (line,) = run_command("join", f"http://{address}", *words, code=1).stderr.splitlines()
    assert problem in line
