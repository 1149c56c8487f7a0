"""Sites for tests: their settings, browsers and servers, and what pages have in them."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from camelcup_web import server
from camelcup_web.app import make_app
from camelcup_web.settings import Settings
from starlette.testclient import TestClient

from camelcup import Plugins, load_plugins

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"

GUARDED: dict[str, Any] = {
    "password": "camels",
    "origin": "https://cup.example",
    "hosts": frozenset({"cup.example"}),
}
"""Settings of a site on another machine, whose organiser has a password."""


def settings(folder: Path, **more: object) -> Settings:
    """Return settings for a folder."""
    values: dict[str, object] = {
        "folder": folder,
        "bots": {},
        "origin": ORIGIN,
        "hosts": frozenset({HOST}),
    }
    return Settings(**values | more)  # type: ignore[arg-type]


def opened(own: Settings, plugins: Plugins | None = None) -> TestClient:
    """Return a browser at a site."""
    app = make_app(own, plugins or load_plugins())
    return TestClient(app, base_url=own.origin, headers={"Origin": own.origin})


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a server of a folder in a thread, and yield its address."""
    listener = server.listen("127.0.0.1", 0)
    host, port = listener.getsockname()[:2]
    app = make_app(settings(folder, hosts=frozenset({f"{host}:{port}"})), load_plugins())
    begun = threading.Event()
    running = server.Running(app, begun.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    begun.wait()
    yield host, port
    running.should_exit = True
    thread.join()


def begin(client: TestClient, *bots: str, game: str = "camelup", rules: str = "cup", **more: str) -> str:
    """Begin a table, and return the path of the first seat that a person plays."""
    form = {"rules": rules, "bot": bots or ("Human", "Human"), "seed": "7"} | more
    answer = client.post(f"/new/{game}", data=form)
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def games(folder: Path) -> list[Path]:
    """Return the files of tables and cups."""
    return sorted(folder.glob("*.jsonl"))


def links(page: str) -> list[str]:
    """Return the paths of the links to seats, in their order."""
    return re.findall(r'href="https?://[^/"]+(/join/[^"]+)"', page)


def turn_of(page: str) -> int:
    """Return the turn that a page shows."""
    (turn,) = re.findall(r'data-turn="(\d+)"', page)
    return int(turn)


def acted(page: str) -> str:
    """Return what the form has that takes a move back."""
    (text,) = re.findall(r'name="acted" value="([^"]+)"', page)
    return str(text)


def wait_for(text: str, client: TestClient, path: str) -> str:
    """Return the text of a page once it has another text in it."""
    while text not in (page := client.get(path).text):
        pass
    return str(page)
