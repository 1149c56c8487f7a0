"""Pages of documentation: their length, and the links between them."""

import re

import pytest

from distributions import ROOT, distributions

# The changelog is not read from top to bottom; on the site it is several pages (website/gather.py).
PAGES = [
    page
    for folder in (".", "docs", "plugins/*", "plugins/*/docs", "contrib_bots/*", "contrib_bots/*/docs")
    for page in sorted(ROOT.glob(f"{folder}/*.md"))
    if page.name != "CHANGELOG.md"
]
MOST_WORDS = 1_500
PACKAGES = distributions()

EVERY = [*PAGES, *sorted(ROOT.glob("website/pages/*.md"))]

pages = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
every_page = pytest.mark.parametrize("page", EVERY, ids=[str(page.relative_to(ROOT)) for page in EVERY])


@pages
def test_a_page_is_short_enough_to_be_read(page):
    assert len(page.read_text("utf-8").split()) <= MOST_WORDS


@pages
def test_every_link_to_a_file_leads_to_one(page):
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@every_page
def test_a_package_that_is_installed_by_name_is_also_installed_in_a_checkout(page):
    text = page.read_text("utf-8")
    words = {
        word for line in re.findall(r"pip install ([^`\n]+)", text) for word in re.split(r"[\s'\"\[]", line)
    }
    assert not words & {*PACKAGES} or "checkout" in text


@every_page
def test_packages_of_a_checkout_are_installed_with_those_that_they_need(page):
    """Until the first release an index has none of them."""
    for line in re.findall(r"pip install ([^`\n]*\./[^`\n]*)", page.read_text("utf-8")):
        named = {*re.findall(r"(?:plugins|contrib_bots)/([\w-]+)", line)}
        needed = {each.name for name in named for each in PACKAGES[name].requirements}
        assert needed & {*PACKAGES} <= {*named, "camelcup"}
