"""Leagues for tests, on both databases."""

import camelcup_league
import databases
import pytest
from league_sites import site_of
from leagues import BOTS


@pytest.fixture(scope="session")
def server():
    """A server of PostgreSQL, which runs; the test is skipped where there cannot be one."""
    if reason := databases.missing():
        pytest.skip(reason)
    server = databases.Server()
    server.start()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    """The URL of a new database; None for a file in the folder of the league."""
    return request.getfixturevalue("server").url() if request.param == "postgresql" else None


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared_url(request):
    """The URL of a database for all tests of a module."""
    return request.getfixturevalue("server").url() if request.param == "postgresql" else None


@pytest.fixture
def empty(tmp_path, url):
    """A league without bots, of tables of two."""
    with camelcup_league.new_league(tmp_path / "office", database=url, seats=2, isolation="none") as league:
        yield league


@pytest.fixture
def league(empty):
    """A league of four bots."""
    for bot in BOTS.values():
        empty.add(bot, check=False)
    return empty


@pytest.fixture
def played(league):
    """A league of four bots with thirty games."""
    league.run(30, executor="serial")
    return league


@pytest.fixture(scope="module")
def app(folder):
    """The site of the league that a module has in a folder."""
    with site_of(folder) as app:
        yield app
