"""How soon a browser shows the board of a table, and how much it loads for that, over loopback."""

from pathlib import Path
from shutil import which

import pytest
from bench_tables import serving
from playwright.sync_api import sync_playwright

from camelcup import load_plugins

TRIES = 9

TARGET_MS, TARGET_KB = 300, 150

SHOWN = (
    "performance.getEntriesByType('paint').find(paint => paint.name == 'first-contentful-paint')?.startTime"
)

LOADED = """
performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
    .reduce((sum, entry) => sum + entry.transferSize, 0)
"""


@pytest.mark.parametrize("game", ["camelup", "ra", "ants"])
def bench_first_picture_of_a_table(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Open a table in a new browser each time, with nothing in its cache."""
    if game not in load_plugins().games or which("chromium") is None:
        pytest.skip(f"{game} or chromium is not installed")
    times = []
    with serving(tmp_path) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for _ in range(TRIES):
            page = browser.new_context().new_page()
            page.goto(f"http://{server.address}/new/{game}")
            page.get_by_role("button", name="Sit down").click()
            page.wait_for_selector(".board svg")
            cookies, address = page.context.cookies(), page.url
            page.context.close()
            page = browser.new_context().new_page()
            page.context.add_cookies(cookies)
            page.goto(address)
            page.wait_for_selector(".board svg")
            page.wait_for_function(SHOWN)
            times.append(page.evaluate(SHOWN))
            kilobytes = page.evaluate(LOADED) / 1000
            page.context.close()
        browser.close()
    median = sorted(times)[TRIES // 2]
    with capsys.disabled():
        print(f"\n{game}: the first picture of a table after {median:.0f} ms, {kilobytes:.0f} kB")
        print(f"targets: {TARGET_MS} ms, {TARGET_KB} kB")
    assert kilobytes <= TARGET_KB
