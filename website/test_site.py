"""The site that `tox -e docs` has built: run by it, after Sphinx, which checks links and anchors."""

import re
from pathlib import Path
from shutil import which

import pytest
from axe_playwright_python.sync_playwright import Axe
from gather import write_changelog
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


def words_of(text):
    """Return the words that a page shows: no borders of tables, and no list of pages for the menu."""
    return re.findall(r"\S*\w\S*", re.sub(r"```\{toctree\}.*?```", "", text, flags=re.DOTALL))


def test_no_page_is_long():
    pages = {path: words_of(path.read_text("utf-8")) for path in (SITE / "_sources").rglob("*.md.txt")}
    assert len(pages) > 100
    assert {path.name: len(words) for path, words in pages.items() if len(words) > MOST_WORDS} == {}


def test_the_pages_of_the_changelog_have_every_line_of_it(tmp_path):
    lines = [f"- Change {number}.\n  It is small.\n" for number in range(600)]
    write_changelog(
        tmp_path, f"# Changelog\n\n## 0.2.0 (unreleased)\n\n{''.join(lines)}\n## 0.1.0\n\n- Begin.\n"
    )
    pages = re.findall(r"^changelog/.*", (tmp_path / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    texts = [(tmp_path / f"{page}.md").read_text("utf-8") for page in pages]
    heads, bodies = zip(*(text.split("\n\n", 1) for text in texts), strict=True)
    assert heads == (*(f"# 0.2.0 (unreleased), part {number} of 3" for number in (1, 2, 3)), "# 0.1.0")
    assert "".join(bodies) == f"{''.join(lines)}- Begin.\n"
    assert all(len(text.split()) <= MOST_WORDS for text in texts)


def test_aligned_lists_of_a_docstring_become_fields():
    fields = ["wide: squares", "      of a row", "high: rows"]
    lines = ["Size.", "", *fields, "", "Raises: no error, and more", "of it."]
    assert as_fields(lines)[2:5] == [":wide: squares", "      of a row", ":high: rows"]
    assert as_fields(lines)[6:] == lines[6:]
