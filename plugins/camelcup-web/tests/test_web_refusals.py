"""Requests that no page of the server sends are refused, before anything happens."""

import re
import socket
from html import unescape

import pytest
from camelcup_web import guard, server
from camelcup_web.routes import home
from itsdangerous import URLSafeSerializer
from sites import GUARDED, ORIGIN, begin, games, links, opened, serving, settings, turn_of
from starlette.routing import Route

from camelcup import load_plugins


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:9000", f"{ORIGIN}.evil.example"]
)
def test_a_form_of_another_page_is_refused(origin, client, tmp_path):
    paths = [*forms(client), "/new/camelup"]
    assert {client.post(path, headers={"Origin": origin}).status_code for path in paths} == {403}
    assert games(tmp_path) == []


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_a_form_that_the_browser_calls_cross_site_is_refused(site, client):
    paths = [*forms(client), "/new/camelup", f"{begin(client)}/move"]
    assert {client.post(path, headers={"Sec-Fetch-Site": site}).status_code for path in paths} == {403}


def forms(client):
    """Return the paths that take a form."""
    routes = client.app.routes
    return [route.path for route in routes if isinstance(route, Route) and "POST" in route.methods]


def test_a_large_body_is_refused(client):
    path = begin(client)
    assert client.post(f"{path}/move", content=b"x" * 70_000).status_code == 413
    chunks = (b"x" * 1000 for _ in range(100))
    assert client.post(f"{path}/move", content=chunks).status_code == 413


def forged(key, salt, value):
    return str(URLSafeSerializer(key, salt=salt).dumps(value))


def test_forged_and_foreign_cookies_give_no_seat(client, tmp_path):
    path = begin(client)
    table = path.split("/")[2]
    real = client.cookies["camelcup"]
    link = links(client.get(path).text)[0].removeprefix("/join/")
    key, seats = (tmp_path / ".key").read_text(), [[[table, 0]], True]
    made = [forged("guess", "cookie", seats), forged(key, "link", seats), forged(key, "cookie", {"seats": 1})]
    for cookie in ("", "junk", real[:-3] + "abc", real.partition(".")[2], *made, link):
        client.cookies.clear()
        client.cookies.set("camelcup", cookie)
        assert client.get(path).status_code == 403, cookie
        assert client.post(f"{path}/move", data={"turn": "0", "choice": "0"}).status_code == 403


def test_forged_links_lead_to_no_seat(client):
    path = begin(client)
    link = links(client.get(path).text)[0].removeprefix("/join/")
    table = path.split("/")[2]
    for wrong in (link[:-2] + "xx", forged("guess", "link", [table, 0]), "x", client.cookies["camelcup"]):
        assert client.get(f"/join/{wrong}").status_code == 404


def test_another_seat_can_neither_be_seen_nor_played(client):
    path = begin(client, "Human", "Human", "Player0")
    table = path.rpartition("/")[0]
    for seat in (1, 2, 7):
        for part in ("", "/board", "/events"):
            assert client.get(f"{table}/{seat}{part}").status_code == 403
        for part in ("move", "order", "undo", "leave", "hint"):
            assert client.post(f"{table}/{seat}/{part}", data={"turn": "0", "choice": "0"}).status_code == 403


def test_a_page_holds_no_card_that_its_seat_may_not_see(client):
    path = begin(client)
    page = client.get(path).text
    other = links(page)[1]
    choice = re.search(r'value="(\d+)"[^>]*>win orange', page)
    assert choice
    client.post(f"{path}/move", data={"turn": "0", "choice": choice[1]})
    assert "bets that orange wins the race" in client.get(path).text
    seen = client.get(other).text
    assert "bets on the winner of the race" in seen
    assert "orange wins the race" not in seen


@pytest.mark.parametrize(
    "path",
    ["tables/..%2F..%2Fetc%2Fpasswd/0", "tables/.key/0", "tables/x/0", "static/..%2Fapp.py", "new/..%2Fnim"],
)
def test_paths_lead_to_pages_only(path, client):
    begin(client)
    answer = client.get(f"/{path}")
    assert answer.status_code in (403, 404)
    assert "def make_app" not in answer.text


TABLE, CUP = "/new/camelup", "/cup/new/camelup"

FORMS = {
    TABLE: {"rules": "cup", "bot": ["Human", "Player0"]},
    CUP: {"rules": "cup", "bot": ["Player0", "RandomBot"], "games": "6", "workers": "1"},
}

SPECS = ("cmd:touch pwned", "./mine.py:Mine", "os:system", "Player0:x=1", "A=Human", "nobody")

RULES = ("", "../rules.toml", '{"coins": 99}', "/etc/passwd", "nothing")


@pytest.mark.parametrize(
    ("path", "chosen", "problem"),
    [
        *[(path, {"bot": ["Human", spec]}, "Choose bots that") for path in FORMS for spec in SPECS],
        *[(path, {"rules": rules}, "Choose one of the rule sets") for path in FORMS for rules in RULES],
        *[(TABLE, {"seed": seed}, "A seed is a whole number") for seed in ("seven", "-1", "9" * 19)],
        *[(CUP, {"seed": seed}, "Choose a number of seed") for seed in ("seven", "-1", "9" * 19)],
        *[(CUP, {"games": games}, "Choose a number of games") for games in ("", "0", "10000000")],
        *[(CUP, {"workers": workers}, "Choose a number of workers") for workers in ("-1", "100000")],
        (CUP, {"bot": ["Player0"]}, "Choose at least 2 bots."),
        (TABLE, {"bot": ["Player0", "Player0"]}, "Nobody sits down."),
        (TABLE, {"bot": ["Human", ""]}, "Players chosen: 1. This game needs 2 or 3"),
    ],
)
def test_a_form_only_chooses_what_is_offered(path, chosen, problem, client, tmp_path):
    answer = client.post(path, data=FORMS[path] | chosen)
    assert (answer.status_code, games(tmp_path)) == (400, [])
    assert problem in answer.text


@pytest.mark.parametrize(
    ("bot", "option", "value"),
    [
        ("MCTS", "simulations", "1000000000"),
        ("MCTS", "simulations", "10,seconds=9999"),
        ("MCTS", "seconds", "1e9"),
        ("Imhotep", "level", "brutal"),
        ("Imhotep", "level", "easy,weights=/etc/passwd"),
    ],
)
def test_an_option_beyond_its_limits_is_refused(bot, option, value, client, tmp_path):
    game = "ra" if bot == "Imhotep" else "camelup"
    if bot not in load_plugins().bots.names():
        pytest.skip(f"{bot} is not installed")
    bots = ["Human", bot, bot] if game == "ra" else ["Human", bot]
    rules = load_plugins().games[game].entry.rule_names[0]
    answer = client.post(f"/new/{game}", data={"rules": rules, "bot": bots, f"1.{bot}.{option}": value})
    assert (answer.status_code, games(tmp_path)) == (400, [])
    assert f"The option {option} of {bot} must be" in answer.text


def test_an_option_that_is_not_offered_is_left_out(client, tmp_path):
    path = begin(client, "Human", "Player0", **{"1.Player0.coins": "5", "1.Imhotep.weights": "/etc/passwd"})
    assert "passwd" not in client.get(path).text
    assert "passwd" not in games(tmp_path)[0].read_text()


@pytest.mark.parametrize(
    "form", [{}, {"choice": "-1"}, {"turn": "zero", "choice": "0"}, {"choice": "\u0663"}]
)
def test_a_choice_that_is_no_number_is_refused(form, client):
    path = begin(client)
    assert client.post(f"{path}/move", data={"turn": "0"} | form).status_code == 400
    assert turn_of(client.get(path).text) == 0


def test_markup_in_an_address_is_escaped(client):
    for path in ("/new/<script>alert(1)</script>", "/<script>", "/join/<img src=x onerror=alert(1)>"):
        assert "<script>" not in client.get(path).text
        assert "<img" not in client.get(path).text


def test_markup_in_the_name_of_a_bot_is_text(tmp_path):
    name = "\"'><img src=x onerror=alert(1)>"
    own = settings(tmp_path, bots={"camelup": {name: "RandomBot"}})
    with opened(own) as client:
        pages = [client.get("/new/camelup"), client.get("/cup/new/camelup")]
    for page in pages:
        assert (page.status_code, name in page.text) == (200, False)
        assert name in unescape(page.text)


def test_every_answer_has_a_strict_policy(client):
    for path in ("/", begin(client), "/nothing", "/static/table.js", "/colours.css"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_have_no_inline_script_or_style(client):
    for path in ("/", "/new/camelup", begin(client)):
        text = client.get(path).text
        assert re.findall(r"<style|<script(?! type=\"module\" src=)|\sstyle=|\son[a-z]+=", text) == []


@pytest.fixture
def guarded(tmp_path, monkeypatch):
    """A browser of somebody at another machine."""
    monkeypatch.setattr(home, "WRONG_SECONDS", 0)
    with opened(settings(tmp_path, **GUARDED)) as browser:
        yield browser


def test_a_visitor_sees_the_form_of_the_password_only(guarded, tmp_path):
    assert guarded.get("/").url.path == "/sign-in"
    for path in ("/new/camelup", "/rules/camelup", "/tables/camelup-1234567890/0/rules"):
        assert guarded.get(path).status_code == 403
    assert guarded.post("/new/camelup", data={"rules": "cup", "bot": ["Human", "Human"]}).status_code == 403
    for wrong in ("", "camel", "camels "):
        assert guarded.post("/sign-in", data={"password": wrong}).status_code == 403
    assert guarded.get("/enter/camel").status_code == 403
    assert games(tmp_path) == []


def test_the_organiser_signs_in_by_the_password_or_its_link(guarded):
    answer = guarded.post("/sign-in", data={"password": "camels"})
    assert answer.url.path == "/"
    cookie = answer.history[0].headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "Secure", "SameSite=lax"))
    begin(guarded)
    guarded.cookies.clear()
    assert guarded.get("/enter/camels").url.path == "/"


def test_a_form_of_the_same_host_without_https_is_refused(guarded):
    answer = guarded.post("/sign-in", data={"password": "camels"}, headers={"Origin": "http://cup.example"})
    assert answer.status_code == 403


def test_a_player_sees_the_own_seat_only(guarded):
    guarded.post("/sign-in", data={"password": "camels"})
    path = begin(guarded)
    first, second = links(guarded.get(path).text)
    guarded.cookies.clear()
    assert guarded.get(path).status_code == 403
    assert guarded.get(second).url.path == path.removesuffix("0") + "1"
    assert guarded.get(path).status_code == 403
    assert guarded.get(first).url.path == path
    assert guarded.get("/new/camelup").status_code == 403
    assert "camelup" in guarded.get("/").text
    assert "/new/" not in guarded.get("/").text


def test_a_full_house_is_a_polite_page(tmp_path):
    with opened(settings(tmp_path, tables=1)) as client:
        first = begin(client)
        second = begin(client)  # nobody looks at the first
        assert client.get(first).status_code == 200
        tables = client.app.state.site.tables
        tables.get(first.split("/")[2]).feed.readers += 1
        answer = client.get(second)
        assert (answer.status_code, "try again when somebody has left" in answer.text) == (503, True)


@pytest.fixture
def address(tmp_path, monkeypatch):
    """The address of a server with little patience."""
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.3)
    with serving(tmp_path) as place:
        yield place


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (
            b"POST /new/camelup HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Length: 50\r\n\r\nrules",
            b"HTTP/1.1 408",
        ),
        (b"HEAD /sign-in HTTP/1.1\r\nHost: %s\r\n\r\nGET / HTTP/1.1\r\nX-Slow: ", b"HTTP/1.1 200"),
        (b"GET / HTTP/1.1\r\nHost: %s\r\nX-Slow: ", b""),
        (b"", b""),
    ],
    ids=["body", "second request", "head", "nothing"],
)
def test_a_slow_sender_is_cut_off(sent, answer, address):
    host = b"%s:%d" % (address[0].encode(), address[1])
    with socket.create_connection(address, timeout=30) as connection:
        connection.sendall(sent.replace(b"%s", host))
        received = b""
        while data := connection.recv(1 << 16):
            received += data
    assert received.startswith(answer)
    assert bool(received) == bool(answer)


def test_a_slow_second_request_is_cut_off(address):
    host = b"%s:%d" % (address[0].encode(), address[1])
    with socket.create_connection(address, timeout=5) as connection:
        connection.sendall(b"HEAD /sign-in HTTP/1.1\r\nHost: %s\r\n\r\n" % host)
        received = b""
        while b"\r\n\r\n" not in received:
            received += connection.recv(1 << 16)
        connection.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        assert received.startswith(b"HTTP/1.1 200")
        assert connection.recv(1) == b""
