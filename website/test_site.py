"""The site that `tox -e docs` has built: run by it, after Sphinx, which checks links and anchors."""

import re
from pathlib import Path
from shutil import which

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from reference import as_fields

SITE = Path(__file__).parents[1] / "build" / "site"

SHOWN = (
    "index",
    "README",
    "packages",
    "architecture",
    "tour",
    "games/camelup",
    "docs/first-bot",
    "reference/camelcup/Bot",
)
"""A page of each kind."""

MOST_WORDS = 1500


@pytest.fixture(scope="module")
def browser():
    if which("chromium") is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SHOWN)
def test_a_page_is_accessible_and_fits_the_screen(browser, name, scheme):
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"file://{SITE / name}.html")
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
    for width in (360, 800, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
    page.close()


def test_the_first_page_shows_board_and_doors_without_scripts(browser):
    page = browser.new_context(java_script_enabled=False, viewport={"width": 1440, "height": 900}).new_page()
    page.goto(f"file://{SITE / 'index'}.html")
    parts = [page.locator("img[alt^='A race of Camel Up']"), *page.locator(".doors .sd-card").all()]
    assert len(parts) == 5
    for box in (part.bounding_box() for part in parts):
        assert box["y"] + box["height"] <= 900


def test_no_page_of_this_folder_is_long():
    for path in (SITE.parents[1] / "website" / "pages").glob("*.md"):
        words = len(re.findall(r"\S+", path.read_text("utf-8")))
        assert words <= MOST_WORDS, path.name


def test_aligned_lists_of_a_docstring_become_fields():
    fields = ["wide: squares", "      of a row", "high: rows"]
    lines = ["Size.", "", *fields, "", "Raises: no error, and more", "of it."]
    assert as_fields(lines)[2:5] == [":wide: squares", "      of a row", ":high: rows"]
    assert as_fields(lines)[6:] == lines[6:]
