"""A server in a process of its own, and tabs of a browser that look at it."""

import os
import random
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from attrs import define, field
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

OVER = "The game is over"

PATIENCE_MS = 30_000
"""Milliseconds that a page may take to show what it should, on a busy machine."""

expect.set_options(timeout=PATIENCE_MS)

NEXT = ".board [data-pick].next"


@define
class Server:
    """A server that is started, killed and started again, on one port and one folder."""

    folder: Path
    port: int = 0
    process: "subprocess.Popen[str]" = field(init=False)
    name: str = field(init=False)

    def start(self):
        """Start the server; it answers when this returns."""
        tables = self.folder / "tables"
        command = [sys.executable, "-m", "camelcup", "serve", "--no-open", "--port", str(self.port)]
        place = {"cwd": self.folder, "env": {**os.environ, "PYTHONPATH": str(self.folder)}}
        command += ["--folder", str(tables)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **place)
        line = self.process.stdout.readline()
        match = re.search(r"http://(\S+):(\d+)/", line)
        assert match, line
        self.name, self.port = match[1], int(match[2])

    def stop(self, number=signal.SIGINT):
        """End the server by a signal."""
        self.process.send_signal(number)
        self.process.communicate()

    @property
    def address(self):
        """The address of the first page."""
        return f"http://{self.name}:{self.port}"


@contextmanager
def serving(folder):
    """Give a server in a folder, which is stopped at the end."""
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@define
class Tabs:
    """Opens tabs, each of a person of its own, and collects what the browser reports as errors."""

    browser: Browser
    errors: list[str] = field(factory=list)

    def open(self, **options):
        """Open a tab of a new person."""
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return self.watch(context.new_page())

    def watch(self, page):
        """Collect the errors of a tab."""
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        return page


def sit_down(page, address, game, bots, rules=""):
    """Begin a table with a person in seat 0, by the form of a game; bots' moves are shown at once."""
    page.goto(f"{address}/new/{game}")
    if rules:
        page.get_by_label("Rules").select_option(rules)
    selects = page.locator("select[name=bot]")
    for seat in range(1, selects.count()):
        chosen = bots[seat - 1] if seat <= len(bots) else ""
        if selects.nth(seat).input_value() != chosen:
            if not selects.nth(seat).is_visible():
                page.locator(".new summary").click()
            selects.nth(seat).select_option(chosen)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".board")
    page.locator("#pace").select_option("at once")


def wait_for_turn(page):
    """Wait until the person is to move; return whether the game goes on."""
    page.wait_for_function(
        "over => document.querySelector('.status')?.textContent.includes(over)"
        " || document.querySelector('.status.yours')",
        arg=OVER,
    )
    return OVER not in page.locator(".status").inner_text()


def board_of(page):
    """Return the turn and the version of the board that a tab shows."""
    return page.locator(".board").evaluate("board => ({...board.dataset})")


def point(page, choose):
    """Play one action: point at its parts in turn, or press its button where the game has no picture.

    Where actions are lists of orders, give one order.
    """
    before = board_of(page)["turn"]
    if page.locator(".orders").count():
        give_order(page, choose)
    else:
        play_action(page, choose)
    page.wait_for_function(
        "turn => document.querySelector('.board').dataset.turn !== turn"
        " || !document.querySelector('.status.yours')",
        arg=before,
    )


def give_order(page, choose):
    """Build one order, if any can be given, and send it."""
    while names := page.locator(NEXT).evaluate_all("parts => parts.map(part => part.dataset.pick)"):
        before = page.locator(".orders").get_attribute("data-picked")
        page.locator(f'{NEXT}[data-pick="{choose.choice(names)}"]').first.click()
        page.wait_for_function(
            "before => document.querySelector('.orders').dataset.picked !== before", arg=before
        )
        if page.locator(".orders li").count():
            break
        if page.locator(".orders input[type=number]").count():
            page.keyboard.press("Enter")
            page.wait_for_selector(".orders li")
            break
    page.locator(".orders .send").click()


def play_action(page, choose):
    """Choose one of the legal actions."""
    pictured = page.locator(".board svg").count() > 0
    while True:
        if pictured:
            page.wait_for_selector(NEXT, state="attached")
        names = page.locator(NEXT).evaluate_all("parts => parts.map(part => part.dataset.pick)")
        if not names:
            page.locator(".moves button").nth(choose.randrange(page.locator(".moves button").count())).click()
            break
        page.locator(f'{NEXT}[data-pick="{choose.choice(sorted(set(names)))}"]').first.click()
        if not page.locator(".choice").is_visible():
            break


def play_on(page):
    """Play to the end of the game by pointing at anything that is offered."""
    choose = random.Random(7)
    while wait_for_turn(page):
        point(page, choose)


def focus(page, pick):
    """Press Tab until a part of the board has the focus, and a name for screen readers."""
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate("[document.activeElement.dataset.pick, document.activeElement.ariaLabel]")
        if found[0] == pick:
            assert found[1]
            return
    pytest.fail(f"Tab does not reach {pick}")


def check(page):
    """Check a page with axe-core, and that nothing is wider than the screen."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"
    for width in (360, 800, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} at {width}"
