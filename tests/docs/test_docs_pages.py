"""Pages of documentation: their length, and the links between them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    page
    for folder in (".", "docs", "plugins/*", "plugins/*/docs", "contrib_bots/*", "contrib_bots/*/docs")
    for page in sorted(ROOT.glob(f"{folder}/*.md"))
    if page.name != "CHANGELOG.md"
]
MOST_WORDS = 1_500

pages = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])


@pages
def test_a_page_is_short_enough_to_be_read(page):
    assert len(page.read_text("utf-8").split()) <= MOST_WORDS


@pages
def test_every_link_to_a_file_leads_to_one(page):
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
