"""Cups are watched while they are played: those of a command, and those that the page begins."""

import re
import signal
import socket

import httpx2
import pytest
from browsing import Server
from camelcup_web.live_cup import LiveCup, LivePage
from sites import games, opened, settings, wait_for

import camelcup
from camelcup import UserError
from terminals import read_until, terminal

BOTS = ["Player0", "RandomBot"]
HERE = {"seats": 2, "seed": 7, "isolation": "none", "executor": "serial", "progress": False}


class Careless(camelcup.Bot):
    """Raises at its first move."""

    def move(self, seat, view):
        raise ValueError("<b>oh</b>")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_a_port_that_is_taken_is_one_line_before_the_first_game(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(UserError) as refused:
            camelcup.tournament(BOTS, 2, log=f"web:{port}", out=tmp_path / "cup.jsonl", **HERE)
    assert str(refused.value) == f"log web:{port}: 127.0.0.1:{port} cannot be used (Address already in use)"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("target", ["port", "host:", "70000", "a b:80", "127.0.0.1:80:80", "-1"])
def test_a_target_is_a_port_or_a_host_and_a_port(target):
    with pytest.raises(UserError, match=r"write web:PORT or web:HOST:PORT, such as web:8000"):
        camelcup.tournament(BOTS, 2, log=f"web:{target}", **HERE)


def test_from_another_machine_only_who_has_the_link_watches(capsys):
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    seen = []

    def look(result):
        (link,) = re.findall(r"/enter/\S+", capsys.readouterr().err)
        with httpx2.Client(follow_redirects=True) as client:
            seen.append(client.get(f"{address}/live").url.path)
            seen.append(client.get(f"{address}/live/events").status_code)
            seen.append(client.get(f"{address}/live", headers={"Host": f"evil.example:{port}"}).status_code)
            seen.append(client.get(f"{address}/enter/guess").status_code)
            seen.append("1 of 1 games" in client.get(f"{address}{link}").text)

    camelcup.tournament(BOTS, 1, log=f"web:0.0.0.0:{port}", ended=look, **HERE)
    assert seen == ["/sign-in", 403, 421, 403, True]
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(address)


def test_a_fault_is_a_line_with_its_traceback_behind_a_click():
    cup = LiveCup()
    camelcup.tournament([Careless, "Player0"], 2, loggers=[cup], **HERE)
    text = LivePage(cup).text()
    assert "Careless: ValueError: &lt;b&gt;oh&lt;/b&gt; (test_web_live.py:" in text
    assert re.search(r"<details .*<pre[^>]*>Traceback.*</pre></details>", text, re.DOTALL)


def begin(client, address="", **form):
    """Begin a cup of Camel Up by the form."""
    data = {"rules": "cup", "bot": BOTS, "games": "6", "workers": "1", "seed": "7", **form}
    return client.post(f"{address}/cup/new/camelup", data=data)


def end_of(client):
    """Return what the cup shows once no more games come."""
    return client.get("/live/events").text.rpartition("id: ")[2]


def test_the_page_begins_a_cup_keeps_it_in_a_file_and_shows_its_last_game(client, tmp_path):
    assert client.get("/live/replay").status_code == 404
    assert begin(client).url.path == "/live"
    assert "The cup is over." in end_of(client)
    run = camelcup.load(*games(tmp_path))
    assert run.finished
    assert (run.plan.tournament.bots, run.plan.tournament.seed) == (tuple(BOTS), 7)
    assert run.plan.processes.isolation == "process"
    assert "The last cup" in client.get("/").text
    assert 'src="/live/replay#playing"' in client.get("/live").text
    *_, last = run
    assert client.get("/live/replay").text == run.game(last.table.number).page().html


def test_only_the_organiser_begins_sees_and_stops_cups(tmp_path):
    with opened(settings(tmp_path, password="secret")) as visitor:
        assert begin(visitor).status_code == 403
        assert visitor.get("/live").url.path == "/sign-in"
        answers = [
            visitor.get("/cup/new/camelup"),
            visitor.get("/live/events"),
            visitor.post("/live/stop"),
            visitor.post("/cup/resume", data={"cup": "cup-camelup-1"}),
        ]
        assert [answer.status_code for answer in answers] == [403] * 4
    assert games(tmp_path) == []


def test_a_cup_is_stopped_and_resumed_and_is_the_only_one(client, tmp_path):
    begin(client, games="30")
    assert begin(client).status_code == 400
    client.post("/live/stop")
    assert "The cup was stopped" in end_of(client)
    (path,) = games(tmp_path)
    assert 0 < len(camelcup.load(path).records) < 30
    wait_for(f"{path.stem}: ", client, "/")
    assert client.post("/cup/resume", data={"cup": f"../{path.stem}"}).status_code == 400
    client.post("/cup/resume", data={"cup": path.stem})
    assert "The cup is over." in end_of(client)
    assert len(camelcup.load(path).records) == 30
    assert "Resume" not in client.get("/").text


def test_after_a_killed_server_a_cup_is_offered_again_and_loses_nothing(tmp_path):
    server = Server(tmp_path)
    server.start()
    with httpx2.Client(follow_redirects=True, headers={"Origin": server.address}, timeout=60) as client:
        begin(client, server.address, games="5000")
        while not re.search(r"[1-9]\d* of 5,000 games", client.get(f"{server.address}/live").text):
            pass
        server.stop(signal.SIGKILL)
        (path,) = (tmp_path / "tables").glob("cup-*.jsonl")
        kept = [record.table.number for record in camelcup.load(path).records]
        server.start()
        try:
            assert f"{path.stem}: " in client.get(server.address).text
            assert client.post(f"{server.address}/cup/resume", data={"cup": path.stem}).url.path == "/live"
            while f"{len(kept):,} of 5,000" in client.get(f"{server.address}/live").text:
                pass
        finally:
            server.stop()
    now = [record.table.number for record in camelcup.load(path).records]
    assert now[: len(kept)] == kept
    assert len(set(now)) == len(now) > len(kept) > 0


def test_on_a_terminal_the_page_stays_until_ctrl_c(tmp_path):
    """A file of options names the port."""
    port, options = free_port(), tmp_path / "cup.toml"
    options.write_text(f'log = ["web:{port}"]\nbots = "Player0,RandomBot"\nseats = 2\ngames = 3\n')
    with terminal("tournament", "--config", str(options), "--isolation", "none") as (process, shown):
        printed = read_until(shown, b"until Ctrl-C")
        assert f"the cup, live: http://127.0.0.1:{port}/" in printed
        assert "Player0" in printed
        assert "3 of 3 games" in httpx2.get(f"http://127.0.0.1:{port}/live").text
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
