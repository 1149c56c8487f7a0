"""Write the pictures of docs/web.md: `python website/screenshots.py docs`.

Needs chromium, and the packages of the extra `all`; the pictures differ from run to run.
"""

import random
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from camelcup import play

ROOT = Path(__file__).parents[1]
sys.path += map(str, (ROOT / "plugins" / "camelcup-web" / "tests", ROOT / "tests" / "support"))

from browsing import point, serving, sit_down, wait_for_turn  # noqa: E402  # of the tests of the page

WIDTH, HEIGHT = 960, 720

TRAINING_MS = 300_000
"""Longest time for the positions of a training to be found."""

PATHS = {
    "home": "/",
    "new": "/new/ra",
    "rules": "/rules/ra",
    "learn": "/train/camelup",
    "back": "/cups",
    "cup": "/cups/friday",
    "bot": "/cups/friday/bot?name=Greedy",
    "game": "/cups/friday/0#30",
}
"""Pages that one opens by an address."""


def table(page: Page, address: str) -> None:
    """Sit down with three bots, play two moves, and ask for a hint."""
    sit_down(page, address, "camelup", ["Oasis", "Greedy", "Player0"])
    choose = random.Random(3)
    for _ in range(2):
        wait_for_turn(page)
        point(page, choose)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hints section")


def watch(page: Page, address: str) -> None:
    """Look at that table by the link for people without a seat."""
    page.locator(".links summary").click()
    page.goto(page.locator(".links a").last.inner_text())
    page.wait_for_selector(".board svg")


def ended(page: Page, address: str) -> None:
    """Go back to that table, leave it, and ask what the moves cost."""
    page.go_back()
    page.locator("#leave summary").click()
    page.locator("#leave button").click()
    page.get_by_text("How it was decided").click()
    page.get_by_role("button", name="Ask it").click()
    page.wait_for_selector("#opinions p:has-text('By Oasis')", timeout=TRAINING_MS)
    page.locator("#opinions").evaluate("part => part.scrollIntoView({block: 'end'})")


def live(page: Page, address: str) -> None:
    """Begin a cup, and look at it while it is played."""
    page.goto(f"{address}/cup/new/camelup")
    for bot in ("Oasis", "Greedy", "Player1"):
        page.get_by_label(bot, exact=True).check()
    page.get_by_label("Games").fill("400")
    page.get_by_role("button", name="Begin the cup").click()
    page.wait_for_selector("#moving:not([hidden])", timeout=TRAINING_MS)
    page.frame_locator("#moving").locator("svg").first.wait_for()


def trainer(page: Page, address: str) -> None:
    """Open the first position of a training."""
    page.goto(f"{address}/train/camelup")
    page.get_by_role("button", name="Begin").click(timeout=TRAINING_MS)
    page.wait_for_selector("main svg", timeout=TRAINING_MS)


def score(page: Page, address: str) -> None:
    """Answer all positions of that training."""
    while page.locator(".moves").count():
        page.locator(".moves button").first.click()
        page.locator(".go").click()
        page.wait_for_load_state()


def shoot(folder: Path) -> None:
    """Write a picture of each kind of page into a folder."""
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        tables = Path(scratch, "tables")
        tables.mkdir()
        cup = tables / "friday.jsonl"
        play(["Oasis", "Greedy", "Player1", "RandomBot"], 40, seed=7, out=cup, progress=False)
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
        with serving(Path(scratch)) as server:
            for name, path in PATHS.items():
                page.goto(server.address + path)
                page.screenshot(path=folder / f"web-{name}.png")
            for visit in (table, watch, ended, trainer, score, live):
                visit(page, server.address)
                page.screenshot(path=folder / f"web-{visit.__name__}.png")
        browser.close()


if __name__ == "__main__":
    shoot(Path(sys.argv[1]))
