"""Bots at home for tests: a league's server on loopback, and clients that lie."""

import json
import queue
import threading
import weakref
from contextlib import contextmanager
from secrets import token_hex
from time import monotonic

import camelcup_league
from camelcup_league.away.client import Connection, HomeBot
from camelcup_web import server
from camelcup_web.app import make_app
from camelcup_web.settings import Settings
from league_sites import installed
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

WAIT = 20
"""Seconds after which a test that waits for something has failed."""

ROLLS = """
def rolls(seat, view):
    return [0]
"""


def league_with_homes(folder, url=None, bots=("Player0", "RandomBot"), seats=2, move_time=1.0, limits=None):
    """Make a league that takes bots at home, and return its folder."""
    place = folder / "office"
    limits = {"open": True} | (limits or {})
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in limits.items())
    options = {"database": url, "seats": seats, "isolation": "none", "plugins": installed()}
    camelcup_league.new_league(place, **options).close()
    settings = place / "league.toml"
    written = settings.read_text().partition("[joining]")[0]
    written = written.replace("move_time = 1.0", f"move_time = {move_time}")
    settings.write_text(f"{written}[joining]\n{text}")
    with camelcup_league.open(place, installed(), new_season="homes") as league:
        for bot in bots:
            league.add(bot, check=False)
    return place


@contextmanager
def serving(folder):
    """Serve a league, and yield the address."""
    listener = server.listen("127.0.0.1", 0)
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    origin, hosts = f"http://{address}", frozenset({address})
    site = Settings(folder=folder, bots={}, origin=origin, hosts=hosts, password="p")
    begun = threading.Event()
    running = server.Running(make_app(site, installed()), begun.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    begun.wait(WAIT)
    try:
        yield address
    finally:
        running.should_exit = True
        thread.join()


@contextmanager
def at_home(address, token, spec):
    """Connect a bot to a league, and wait until it is online."""
    bot, told = HomeBot.of(spec, installed(), isolation="none"), queue.SimpleQueue()
    connection = Connection(f"http://{address}", token, bot, False, told.put)
    thread = threading.Thread(target=connection.run)
    thread.start()
    try:
        assert "is online" in told.get(timeout=WAIT)
        yield
    finally:
        connection.stop()
        thread.join()


class Liar:
    """A client that says whatever a test wants."""

    def __init__(self, address, token, bot="Liar", **more):
        headers = {"Authorization": f"Bearer {token}"}
        url = f"ws://{address.replace('http://', '')}/pages/league/join"
        self.socket = connect(url, additional_headers=headers, max_size=1 << 23).__enter__()
        weakref.finalize(self, self.socket.close)
        self.greeting = self.read()
        digest = more.pop("digest", "0" * 64)
        hello = {"bot": bot, "digest": digest, "connection": token_hex(16), "workers": 4} | more
        self.send(hello)
        self.entered = self.read()

    def read(self):
        return json.loads(self.socket.recv(timeout=WAIT))

    def question(self):
        """Return the next question, and answer pings on the way."""
        end = monotonic() + WAIT
        while monotonic() < end:
            message = self.read()
            if "ask" in message:
                return message
            if "ping" in message:
                self.send({"pong": True})
        raise AssertionError(f"nothing was asked in {WAIT} s")

    def send(self, message):
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def answer(self, question, message):
        self.send({"dialogue": question["dialogue"], "answer": question["ask"], "message": message})

    def act(self, question):
        """Answer a question as a bot that plays the first action."""
        message = question["message"]
        reply = {"type": "ready"} if message["type"] == "hello" else {"action": message["legal"][0]}
        self.answer(question, reply)

    def reply(self):
        """Answer the next question, and return it."""
        question = self.question()
        self.act(question)
        return question["message"]

    def play_on(self):
        """Answer until the league asks no more, and return all that it asked."""
        said = []
        while (message := self.read()).keys() != {"dialogue", "close"}:
            if "ask" in message:
                said.append(message["message"])
                self.act(message)
            elif "ping" in message:
                self.send({"pong": True})
        return said

    def closed(self):
        """Return the reason for which the server closes the connection."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.reason if closed.rcvd else ""


def state_of(folder, name):
    """Return the state of a version, and why it does not play."""
    with camelcup_league.open(folder, installed()) as league:
        (version,) = [each for each in league.versions() if each.name == name]
        return version.state, version.reason
