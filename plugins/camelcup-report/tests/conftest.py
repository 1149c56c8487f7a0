"""Fixtures of the tests: cups in files, and reports on them."""

import re
import shutil
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

import pytest
from browser import Window
from click.testing import CliRunner
from pages import Reader
from playwright.sync_api import sync_playwright

from camelcup import UserError
from camelcup.cli import Commands
from camelcup.installed.plugins import GROUP, load_plugins

ODD_NAME = "./<img src=x onerror=console.error(1)> $a_b$ \"q\" &lt; 'a' {{ 7 * 6 }}.py"
"""The name of a bot that is no text for HTML, nor for mathematics, nor for a template."""

FAULTY = """\
def move(seat, view):
    if view.turn % 7 == 3:
        return [9]
    if view.turn % 7 == 5:
        raise ValueError(f"<b>lost</b> at turn {view.turn}")
    return [0]
"""


class Ran(NamedTuple):
    """Exit code and output of a command; an error of the person is on `err`, as a line."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def plugins():
    """Return all that is installed but for ratings, and the games and the rating of these tests."""
    others = [point for point in entry_points(group=GROUP) if point.name != "ratings"]
    own = {"toss": "report_game", "offers": "known_regret", "teams": "team_games"}
    found = load_plugins([*others, *(EntryPoint(name, module, GROUP) for name, module in own.items())])
    assert not found.problems
    return found


@pytest.fixture(scope="session")
def run(plugins):
    """Return a function that runs a command of the plugins of these tests."""

    def run_command(*words):
        ran = CliRunner().invoke(Commands(plugins), [str(word) for word in words], obj=plugins)
        if isinstance(ran.exception, UserError):
            return Ran(1, ran.stdout, str(ran.exception))
        if ran.exception and not isinstance(ran.exception, SystemExit):
            raise ran.exception
        return Ran(ran.exit_code, ran.stdout, ran.stderr)

    return run_command


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Return a folder with the file of a bot that fails, and has an odd name."""
    folder = tmp_path_factory.mktemp("cups")
    (folder / ODD_NAME).write_text(FAULTY)
    return folder


@pytest.fixture(scope="session")
def cup(folder, run):
    """Return a cup of 40 games of Camel Up, in which one bot fails."""
    path = folder / "cup.jsonl"
    bots = ("--bots", "Player0,Player1,Player2,RandomBot", "--bot", ODD_NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        play(run, path, *bots, "--games", 40)
    return path


def play(run, path, *options):
    """Play a tournament in this process, with seed 1, into a file."""
    here = ("--seed", 1, "--isolation", "none", "--executor", "serial")
    ran = run("tournament", *options, *here, "--out", path)
    assert ran.code == 0, ran.err


@pytest.fixture(scope="session")
def text(cup, run):
    """Return the page of the report on the cup."""
    return page(run, cup, cup.with_name("report.html"))


def page(run, cup, out):
    """Write a report, and return its text."""
    ran = run("report", cup, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(rf"{re.escape(str(out))}: \d+ games, \d+ pictures\n", ran.out)
    assert not [*out.parent.glob(".*")], "what it was written to is gone"
    return out.read_text("utf-8")


@pytest.fixture(scope="session")
def read(text):
    """Return the tables of the report on the cup."""
    return Reader(text)


@pytest.fixture(scope="session")
def browser():
    """A window of the browser of the system, which nobody sees."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no chromium on the path: install it to test pages in a browser")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield Window(chromium.new_page())
        chromium.close()
