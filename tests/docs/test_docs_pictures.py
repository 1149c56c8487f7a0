"""Pictures in the README and in docs/: the commands beside each one write it, today as then."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [
    (page, page.parent / source)
    for page in PAGES
    for source in re.findall(r'(?:!\[[^]]*\]\(|<img [^>]*src=")([^)"\s]+)', page.read_text("utf-8"))
]
"""Pages, each with a picture that it shows."""

BY_HAND = {
    "learning.svg",
    "league-100.svg",
    "league-10000.svg",
    "first-seat.svg",
    "bet-order.svg",
    "ra-course.svg",
    "start-rank.svg",
}
"""Pictures whose commands take minutes, or need another package."""

MADE = [
    (page, picture) for page, picture in SHOWN if picture.suffix == ".svg" and picture.name not in BY_HAND
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
