"""Results: what counts, in which order, and the ratings that follow."""

from functools import partial

import pytest
from attrs import evolve
from camelcup_league import schema
from camelcup_league.results import count
from leagues import BOTS, findings, ratings, rows, write_bot

from camelcup import CamelCupError, Entry, PointsRule, UserError, listed, recover


def test_each_result_and_each_bot_that_joins_has_a_place_in_one_sequence(played):
    numbers = [row.sequence for row in rows(played, schema.results)]
    joined = [row.joined for row in rows(played, schema.entrants)]
    assert sorted(numbers + joined) == [*range(1, 35)]
    assert rows(played, schema.league)[0].sequence == 34
    assert findings(played) == []


def test_standings_rank_by_the_lower_bound(played):
    found = played.standings()
    assert [row.low for row in found] == sorted((row.low for row in found), reverse=True)
    assert sum(row.games for row in found) == 2 * 30


class Podium(PointsRule):
    """A rule that has no points for anybody."""

    def points(self, record):
        raise LookupError("no third step")


def test_a_scoring_rule_that_fails_is_named(played, monkeypatch):
    monkeypatch.setattr(Entry, "load", lambda entry: Podium)
    with pytest.raises(CamelCupError, match=r"^scoring rule .*\.Podium failed at table 0: LookupError: "):
        played.scored("score")
    monkeypatch.setattr(Entry, "load", lambda entry: Podium.points)
    with pytest.raises(CamelCupError, match=r"^scoring rule 'score' failed: TypeError"):
        played.scored("score")


def _replayed(league, number=0):
    """Return the first games of a file, and count them again for a runner."""
    file = rows(league, schema.files)[0]
    games = recover(league.folder / file.path)
    running = league.settings.running
    again = partial(
        count, games=games[number : number + 1], file=file.id, teams=league.tables.teams, running=running
    )
    return games, again


def test_a_table_counts_once(played):
    _, again = _replayed(played)
    before = ratings(played)
    assert played.database.write(partial(again, runner=None)) == 0
    assert ratings(played) == before
    assert findings(played) == []


def test_a_game_at_a_table_that_the_runner_did_not_lease_does_not_count(league, tmp_path):
    runner, other = league.runner(), league.runner()
    leases = league.database.write(partial(runner._leases.take, number=1, held=()))
    names = {version.id: version.name for version in league.versions()}
    specs = [(version.name, version.spec) for version in league.versions()]
    with listed(specs, out=tmp_path / "x.jsonl", seats=2, isolation="none", executor="serial") as tables:
        bots = [names[version] for version in leases[0].versions]
        game = next(tables.play([tables.table(leases[0].number, bots, leases[0].seed)]))
    counted = partial(count, games=[game], file=1, teams=(), running=league.settings.running)
    assert league.database.write(partial(counted, runner=other.id)) == 0
    wrong = evolve(game.result, table=evolve(game.result.table, seed=1))
    with pytest.raises(UserError, match="is not of this league"):
        league.database.write(partial(counted, games=[game._replace(result=wrong)], runner=runner.id))


def test_a_season_keeps_its_table_and_begins_with_all_bots(played):
    before = played.standings()
    new = played.begin_season("spring")
    seasons = [(season.name, season.winner) for season in played.seasons()]
    assert seasons == [("1", before[0].name), ("spring", None)]
    assert {row.games for row in played.standings()} == {0}
    assert {row.name for row in played.standings()} == set(BOTS)
    played.run(10, executor="serial")
    assert played.standings("1") == before
    assert new.number == 2
    assert findings(played) == []
    with pytest.raises(UserError, match="there is one of this name already"):
        played.begin_season("spring")
    with pytest.raises(UserError, match="no season 'x' in this league \\(seasons: 1, spring\\)"):
        played.standings("x")


def test_a_challenge_changes_no_rating(played):
    from camelcup_league.challenge import play_challenge

    before = ratings(played)
    game = play_challenge(played, ["Player0", "Player1"])
    assert game.bots == ("Player0.1", "Player1.1")
    assert ratings(played) == before
    assert findings(played) == []
    with pytest.raises(UserError, match="1 bots for a table of 2: name 2"):
        play_challenge(played, ["Player0"])
    played.retire("Player0")
    with pytest.raises(UserError, match=r"Player0\.1 is retired"):
        play_challenge(played, ["Player0", "Player1"])


def test_an_owner_gains_nothing_from_a_bot_that_throws_games(empty, tmp_path):
    """Bots of one owner never meet, so that one cannot lose to the other."""
    thrower = "def throws(seat, view):\n    raise ValueError\n"
    empty.add(f"Star={write_bot(tmp_path, 'star.py')}", "eve", check=False)
    for number in range(2):
        path = write_bot(tmp_path, f"throw{number}.py", thrower)
        empty.add(f"Throw{number}={path}:throws", "eve", check=False)
    for bot in BOTS.values():
        empty.add(bot, check=False)
    empty.run(60, executor="serial")
    met = [game.bots for game in empty.games("Star", 100)]
    assert met
    assert not [bots for bots in met if any(bot.startswith("Throw") for bot in bots)]
