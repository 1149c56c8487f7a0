"""Pages of a league as its games go on: tables, records, watchers; on both databases."""

import pytest
from camelcup_league import schema
from camelcup_league.league import League
from camelcup_league.leases import Leases
from league_sites import HERE, browser_at, site_of, watch_at_once
from leagues import rows


@pytest.fixture
def reader(played):
    with site_of(played.folder) as app:
        yield browser_at(app)


def test_the_tables_that_a_runner_has_leased_are_shown(played, reader, monkeypatch):
    monkeypatch.setattr("camelcup_league.pages.shared.RESTS", 0)
    assert "At the tables" not in reader.get(f"{HERE}/games").text
    runner = rows(played, schema.runners)[-1]
    leases = Leases(runner.id, played.season.number, 2, 60)
    (lease,) = played.database.write(lambda each: leases.take(each, 1, set()))
    page = reader.get(f"{HERE}/games").text
    assert f'<th scope="row">{lease.number}</th>' in page
    assert runner.name in page
    played.database.write(leases.release)
    assert "At the tables" not in reader.get(f"{HERE}/games").text


def test_500_watchers_of_the_standings_cost_one_rendering(played, reader, monkeypatch):
    rendered = []
    read = League.standings
    monkeypatch.setattr(League, "standings", lambda *given: rendered.append(given) or read(*given))
    watch_at_once(reader.app, f"{HERE}/", 500)
    assert len(rendered) == 1
