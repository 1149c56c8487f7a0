"""Sites for tests: their settings, browsers and servers, and what pages have in them."""

import re
import threading
from contextlib import contextmanager
from functools import cache
from time import monotonic

from camelcup_web import server
from camelcup_web.app import make_app
from camelcup_web.settings import Settings
from starlette.testclient import TestClient

from camelcup import load_plugins

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"

PATIENCE_SECONDS = 300
"""Seconds that a page may take to say what it will."""

GUARDED = {"password": "camels", "origin": "https://cup.example", "hosts": frozenset({"cup.example"})}
"""Settings of a site on another machine, whose organiser has a password."""


installed = cache(load_plugins)
"""Returns all that is installed when it is first called."""


def settings(folder, **more):
    """Return settings for a folder."""
    values = {"folder": folder, "bots": {}, "origin": ORIGIN, "hosts": frozenset({HOST})}
    return Settings(**values | more)


def opened(own, plugins=None):
    """Return a browser at a site."""
    app = make_app(own, plugins or installed())
    return TestClient(app, base_url=own.origin, headers={"Origin": own.origin})


@contextmanager
def serving(folder):
    """Run a server of a folder in a thread, and yield its address."""
    listener = server.listen("127.0.0.1", 0)
    host, port = listener.getsockname()[:2]
    app = make_app(settings(folder, hosts=frozenset({f"{host}:{port}"})), installed())
    begun = threading.Event()
    running = server.Running(app, begun.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    begun.wait()
    yield host, port
    running.should_exit = True
    thread.join()


def begin(client, *bots, game="camelup", rules="cup", **more):
    """Begin a table, and return the path of the first seat that a person plays."""
    form = {"rules": rules, "bot": bots or ("Human", "Human"), "seed": "7"} | more
    answer = client.post(f"/new/{game}", data=form)
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def games(folder):
    """Return the files of tables and cups."""
    return sorted(folder.glob("*.jsonl"))


def links(page):
    """Return the paths of the links to seats, in their order."""
    return re.findall(r'href="https?://[^/"]+(/join/[^"]+)"', page)


def turn_of(page):
    """Return the turn that a page shows."""
    (turn,) = re.findall(r'data-turn="(\d+)"', page)
    return int(turn)


def acted(page):
    """Return what the form has that takes a move back."""
    (text,) = re.findall(r'name="acted" value="([^"]+)"', page)
    return str(text)


def wait_for(text, client, path):
    """Return the text of a page once it has another text in it."""
    end = monotonic() + PATIENCE_SECONDS
    while text not in (page := client.get(path).text):
        assert monotonic() < end, f"{path} does not come to say {text!r}"
    return str(page)
