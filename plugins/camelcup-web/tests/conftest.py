"""A site in a folder of its own, and clients of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from camelcup_web.app import make_app
from camelcup_web.settings import Settings
from starlette.testclient import TestClient

from camelcup import load_plugins

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"


def settings(folder: Path, **more: object) -> Settings:
    """Return settings for a folder."""
    values: dict[str, object] = {
        "folder": folder,
        "cups": {},
        "bots": {},
        "origin": ORIGIN,
        "hosts": frozenset({HOST}),
    }
    return Settings(**values | more)  # type: ignore[arg-type]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser of somebody at the machine of the server."""
    app = make_app(settings(tmp_path), load_plugins())
    with TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN}) as opened:
        yield opened
