"""Bots of a league, and their versions."""

import re

import camelcup_league
import pytest
from leagues import BOT, FAILING, findings, ratings, sql, write_bot

from camelcup import UserError


def test_a_bot_in_a_file_plays_as_it_was_added_with_the_modules_beside_it(league, tmp_path):
    helper = tmp_path / "helper.py"
    helper.write_text("value = 1\n")
    version = league.add(f"Mine={write_bot(tmp_path, body=BOT, remark='2')}", "ann", check=False)
    using = write_bot(tmp_path, "using.py", BOT + "\nimport helper\n")
    league.add(f"Using={using}", "bob", check=False)
    write_bot(tmp_path, body="raise SystemExit")
    helper.unlink()
    league.run(10, executor="serial")
    assert (version.name, version.owner, version.state) == ("Mine.1", "ann", "active")
    for bot in ("Mine", "Using"):
        assert league.games(bot)
        assert not league.games(bot, faults=True)


def test_a_new_version_takes_the_place_of_the_old_one_with_its_rating_less_sure(played, tmp_path):
    played.add(f"Mine={write_bot(tmp_path)}", "ann", check=False)
    played.run(10, executor="serial")
    old = played.versions()[-1]
    before = ratings(played)[old.id]
    new = played.add(f"Mine={write_bot(tmp_path, remark='better')}", "ann", check=False)
    mean, deviation = ratings(played)[new.id]
    assert mean == before[0]
    assert deviation > before[1]
    assert [version.state for version in played.versions()[-2:]] == ["retired", "active"]
    assert played.versions()[-2].reason == "Mine.2 took its place"
    played.run(10, executor="serial")
    assert {game.bot for game in played.games("Mine")} == {"Mine.1", "Mine.2"}
    assert findings(played) == []


def test_older_versions_play_on_where_they_are_kept_but_never_meet(league, tmp_path):
    league.add(f"Mine={write_bot(tmp_path)}", "ann", check=False)
    league.add(f"Mine={write_bot(tmp_path, remark='2')}", "ann", keep=True, check=False)
    league.run(30, executor="serial")
    tables = [game.bots for game in league.games("Mine", 100)]
    assert {bot for bots in tables for bot in bots if bot.startswith("Mine")} == {"Mine.1", "Mine.2"}
    assert not [bots for bots in tables if set(bots) == {"Mine.1", "Mine.2"}]


def test_a_version_whose_files_were_changed_is_retired_and_its_games_do_not_count(league, tmp_path):
    league.add(f"Mine={write_bot(tmp_path)}", check=False)
    league.run(5, executor="serial")
    games = len(league.games("Mine"))
    kept = next((league.folder / "bots").rglob("mine.py"))
    kept.write_text(BOT + "# changed\n")
    league.run(5, executor="serial")
    assert len(league.games("Mine")) == games
    assert league.versions()[-1].reason == "its files were changed"
    verification = league.verification()
    assert list(verification.findings()) == []
    assert verification.by_rules == games


def test_a_version_that_is_out_in_five_of_its_last_ten_games_is_paused(league, tmp_path):
    league.add(f"Bad={write_bot(tmp_path, body=FAILING)}:fails", check=False)
    league.run(40, executor="serial")
    version = league.versions()[-1]
    assert version.state == "paused"
    assert re.fullmatch(r"out in \d+ of its last \d+ games", version.reason)
    assert findings(league) == []


@pytest.mark.parametrize(
    ("spec", "owner", "message"),
    [
        ("<b>x</b>=Player0", None, r"bot '<b>x</b>': a name has up to 32 letters"),
        ("A.2=Player0", None, "a name has up to 32 letters"),
        ("X=Player0", "'; drop table bots; --", 'owner "\'; drop table bots; --": a name has'),
        ("Player0", "bob", r"bot 'Player0' is Player0's; choose another name, as in MyName=player0.py"),
        ("Player0", None, "Player0: this version is in the league already, as Player0.1"),
        ("Nobody", None, "unknown bot 'Nobody'"),
        ("missing.py", None, "bot 'missing.py': there is no file missing.py"),
    ],
)
def test_wrong_bots_get_a_line(league, spec, owner, message):
    before = league.versions()
    with pytest.raises(UserError, match=message):
        league.add(spec, owner, check=False)
    assert league.versions() == before


def test_a_file_that_is_no_bot_is_refused_with_what_the_checks_find(empty, tmp_path):
    with pytest.raises(UserError, match="does not keep the contract"):
        empty.add(f"Bad={write_bot(tmp_path, body=FAILING)}:fails")
    assert empty.versions() == []


def test_a_token_is_valid_until_the_next_one_and_only_its_digest_is_kept(empty):
    first = empty.token("ann")
    assert (empty.owner_of(first), empty.owner_of("x" * 32)) == ("ann", None)
    second = empty.token("Ann")
    assert (empty.owner_of(first), empty.owner_of(second)) == (None, "ann")


def test_a_league_of_the_next_version_is_not_opened(empty):
    sql(empty, "UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(UserError, match=r"a league of a newer version \(99\); upgrade this one"):
        camelcup_league.open(empty.folder)
