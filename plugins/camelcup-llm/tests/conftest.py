"""A folder for each test, with settings that lead to an endpoint of its own."""

import contextlib

import endpoints
import pytest

pytest_plugins = ["command_fixtures", "interrupts"]


@pytest.fixture
def endpoint(workdir, monkeypatch):
    """Return a function that starts an endpoint, which answers as its argument says, and writes llm.toml."""
    monkeypatch.setenv("OPENAI_API_KEY", endpoints.KEY)
    with contextlib.ExitStack() as stack:

        def start(answer=endpoints.first_action, settings=""):
            stub = stack.enter_context(endpoints.serving(answer))
            (workdir / "llm.toml").write_text(f'base_url = "{stub.url}"\n{settings}')
            return stub

        yield start
