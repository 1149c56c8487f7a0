"""Pages of documentation: their length, links between them, and commands that write their pictures."""

import re
import shlex
import subprocess
import sys

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


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_a_page_is_short_enough_to_be_read_and_its_links_to_files_lead_to_some(page):
    text = page.read_text("utf-8")
    assert len(text.split()) <= MOST_WORDS
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", EVERY, ids=[str(page.relative_to(ROOT)) for page in EVERY])
def test_packages_are_installed_in_a_checkout_with_those_that_they_need(page):
    """Until the first release an index has none of them."""
    text = page.read_text("utf-8")
    for line in re.findall(r"pip install ([^`\n]+)", text):
        assert not {*re.split(r"[\s'\"\[]", line)} & {*PACKAGES} or "checkout" in text
        named = {*re.findall(r"\./(?:plugins|contrib_bots)/([\w-]+)", line)}
        needed = {each.name for name in named for each in PACKAGES[name].requirements}
        assert needed & {*PACKAGES} <= {*named, "camelcup"}


SHOWN = [
    (page, page.parent / source)
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    for source in re.findall(r'(?:!\[[^]]*\]\(|<img [^>]*src=")([^)"\s]+)', page.read_text("utf-8"))
]
"""Pages, each with a picture that it shows."""

BY_HAND = ["bet-order", "first-seat", "league-100", "league-10000", "learning", "ra-course", "start-rank"]
"""Pictures whose commands take minutes, or need another package."""

MADE = [
    (page, picture) for page, picture in SHOWN if picture.suffix == ".svg" and picture.stem not in BY_HAND
]
"""Those that a command of their page writes; photographs of the site are made by `website/screenshots.py`."""


def commands(page, picture):
    """Return the commands of a page, without the name of the program, that end with the one for a picture."""
    blocks = re.split(r"\n\s*\n", page.read_text("utf-8"))
    (block,) = (block for block in blocks if re.search(rf" -o {picture}$", block, re.MULTILINE))
    lines = [line.strip().removeprefix("$ ") for line in block.splitlines()]
    last = next(number for number, line in enumerate(lines) if line.endswith(f" -o {picture}"))
    assert all(line.startswith("camelcup ") for line in lines[: last + 1])
    return [shlex.split(line)[1:] for line in lines[: last + 1]]


@pytest.mark.parametrize(("page", "picture"), MADE, ids=[picture.name for _, picture in MADE])
def test_the_commands_beside_a_picture_write_it(page, picture, tmp_path):
    for command in commands(page, picture.name):
        line = [sys.executable, "-m", "camelcup", *command]
        done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    same = (tmp_path / picture.name).read_text("utf-8") == picture.read_text("utf-8")
    assert same, f"{picture} is not what the commands in {page} write now: run them, and copy it there"


def test_every_picture_in_the_folder_is_shown_by_a_page():
    files = {path for path in (ROOT / "docs").rglob("*") if path.is_file() and path.suffix != ".md"}
    assert files == {picture for _, picture in SHOWN}
    assert SHOWN
