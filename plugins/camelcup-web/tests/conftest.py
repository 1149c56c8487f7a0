"""Clients of a site in a folder of its own, and a browser of people who look at a server."""

import shutil

import pytest
from browsing import Tabs, serving
from playwright.sync_api import sync_playwright
from sites import opened, settings

pytest_plugins = ["interrupts"]

CHROMIUM = shutil.which("chromium")


@pytest.fixture
def client(tmp_path):
    """A browser of somebody at the machine of the server."""
    with opened(settings(tmp_path)) as browser:
        yield browser


@pytest.fixture(scope="session")
def browser():
    """The browser of the system, without a window."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on the path: install it to test the page in a browser")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that the tests share."""
    folder = tmp_path_factory.mktemp("served")
    with serving(folder) as started:
        yield started


@pytest.fixture
def tabs(browser):
    """Tabs that are closed at the end."""
    opened = Tabs(browser)
    yield opened
    for context in browser.contexts:
        context.close()
