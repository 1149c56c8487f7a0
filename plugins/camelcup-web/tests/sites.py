"""Settings of sites for tests, and servers of them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from camelcup_web import server
from camelcup_web.app import make_app
from camelcup_web.settings import Settings

from camelcup import load_plugins

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"


def settings(folder: Path, **more: object) -> Settings:
    """Return settings for a folder."""
    values: dict[str, object] = {
        "folder": folder,
        "bots": {},
        "origin": ORIGIN,
        "hosts": frozenset({HOST}),
    }
    return Settings(**values | more)  # type: ignore[arg-type]


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
