"""The pages of a league: what each holds, who sees what, and how they follow games, on both databases."""

import re
from xml.etree import ElementTree

import pytest
from camelcup_checks.packages import run
from camelcup_league import schema
from camelcup_league.league import League, open_league
from camelcup_league.leases import Leases
from league_sites import HERE, browser_at, failing_league, installed, site_of, token_of, watch_at_once
from leagues import rows

from camelcup import load

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory, shared_url):
    return failing_league(tmp_path_factory.mktemp("league"), url=shared_url)


@pytest.fixture(scope="module")
def tokens(folder):
    return {owner: token_of(folder, owner) for owner in ("ann", "eve")}


@pytest.fixture
def reader(app):
    """The browser of somebody who has not signed in."""
    return browser_at(app)


@pytest.fixture
def ann(app, tokens):
    return browser_at(app, tokens["ann"])


def table_of(folder, bot):
    """Return the last game of a bot with a fault."""
    with open_league(folder, installed()) as league:
        return league.games(bot, 1, faults=True)[0].table


def test_a_visitor_is_led_to_the_standings(reader):
    answer = reader.get("/")
    assert answer.url.path == f"{HERE}/"
    assert "<h1>office</h1>" in answer.text


def test_the_standings_have_each_bot_with_its_interval_best_first(reader, folder):
    page = reader.get(f"{HERE}/").text
    with open_league(folder, installed()) as league:
        rows = league.standings()
    assert re.findall(r'/bots/([^"]+)">', page) == [row.name for row in rows]
    assert all(f"{row.low:.1f} to {row.high:.1f}" in page for row in rows)


@pytest.mark.parametrize(
    "path",
    ["/?season=2", "/bots/Nobody", "/bots/Player0?only=all", "/games/999", "/games/x", "/owners/nobody"]
    + ["/bots/Nobody/badge.svg", "/bots/Nobody/games.jsonl", "/challenges/1", "/games/-1/replay"],
)
def test_what_is_not_there_is_an_error_of_the_reader(path, reader):
    assert reader.get(HERE + path).status_code in (400, 404)


def test_the_page_of_a_bot_has_its_rating_versions_games_and_opponents(reader, folder):
    page = reader.get(f"{HERE}/bots/Player0").text
    assert '<svg class="chart"' in page
    assert all(f"<h2{rest}" in page for rest in (">Versions", ' id="games">Games', ">Opponents", ">Badge"))
    with open_league(folder, installed()) as league:
        met = {bot.rpartition(".")[0] for game in league.games("Player0", 1000) for bot in game.bots}
    assert all(f'href="{HERE}/bots/{bot}"' in page.partition(">Opponents")[2] for bot in met - {"Player0"})


def test_the_badge_has_the_place_of_the_bot(reader, folder):
    answer = reader.get(f"{HERE}/bots/Player0/badge.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    with open_league(folder, installed()) as league:
        (place,) = [row.rank for row in league.standings() if row.name == "Player0"]
    assert f"place {place}<" in answer.text
    ElementTree.fromstring(answer.text)


def test_the_feed_has_the_bots_that_joined_and_the_highest_score(reader, folder):
    feed = ElementTree.fromstring(reader.get(f"{HERE}/feed.xml").text)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")]
    assert sorted(title for title in titles if title.endswith("joins")) == [
        "Bot-ann of ann joins",
        "Bot-eve of eve joins",
        "Player0 of Player0 joins",
        "RandomBot of RandomBot joins",
    ]
    assert len({entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")}) == len(titles)
    with open_league(folder, installed()) as league:
        bots = [row.name for row in league.standings()]
        best = max(game.score for bot in bots for game in league.games(bot, 1000))
    assert any(title.endswith(f"has the highest score: {best:g}") for title in titles)


def test_a_game_has_its_replay(reader, folder):
    table = table_of(folder, "Bot-ann")
    assert f'src="{HERE}/games/{table}/replay"' in reader.get(f"{HERE}/games/{table}").text
    answer = reader.get(f"{HERE}/games/{table}/replay")
    assert answer.status_code == 200
    assert "script-src 'sha256-" in answer.headers["content-security-policy"]


@pytest.mark.slow
def test_the_games_of_a_bot_are_one_cup_file_that_passes_verification(tmp_path, folder, reader):
    path = tmp_path / "ann.jsonl"
    path.write_bytes(reader.get(f"{HERE}/bots/Bot-ann/games.jsonl").content)
    with open_league(folder, installed()) as league:
        games = league.games("Bot-ann", 1000)
    kept = load(path, plugins=installed())
    assert sorted(record.table.number for record in kept) == sorted(game.table for game in games)
    own = tmp_path / "own.jsonl"
    assert " games" in run("league", "export", "--league", folder, "--bot", "Bot-ann", own).stdout
    for each in (path, own):
        assert "no findings" in run("verify", each).stdout
    assert "secret reason of ann" in own.read_text()
    assert "secret reason of ann" not in path.read_text()


PAGES = ["/bots/Bot-{}", "/bots/Bot-{}/games.jsonl", "/games/{table}", "/games/{table}/replay", "/owners/{}"]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("who", [None, "ann"])
def test_nobody_sees_why_the_bot_of_another_failed(path, who, app, tokens, folder):
    browser = browser_at(app, who and tokens[who])
    answer = browser.get(HERE + path.format("eve", table=table_of(folder, "Bot-eve")))
    assert answer.status_code == 200
    assert "reason of eve" not in answer.text
    assert "raise ValueError" not in answer.text or who == "ann"


def test_an_owner_sees_why_the_own_bot_failed(ann, folder):
    page = ann.get(f"{HERE}/bots/Bot-ann").text
    assert "secret reason of ann" in page
    assert "raise ValueError" in page
    assert "secret reason of ann" in ann.get(f"{HERE}/games/{table_of(folder, 'Bot-ann')}").text


def test_the_organiser_of_the_site_is_no_owner(app, folder):
    organiser = browser_at(app)
    organiser.post("/sign-in", data={"password": "camels"})
    assert "secret" not in organiser.get(f"{HERE}/bots/Bot-eve").text


def test_an_owner_downloads_own_versions_only(ann):
    answer = ann.get(f"{HERE}/bots/Bot-ann/1/files.zip")
    assert answer.content.startswith(b"PK")
    assert ann.get(f"{HERE}/bots/Bot-eve/1/files.zip").status_code == 403
    assert ann.get(f"{HERE}/bots/Bot-ann/2/files.zip").status_code == 404


@pytest.mark.parametrize("token", ["", "guess", "' OR 1=1 --", "x" * 5000])
def test_a_guessed_token_signs_nobody_in(token, reader, monkeypatch):
    monkeypatch.setattr("camelcup_league.pages.shared.WRONG_SECONDS", 0)
    answer = reader.post(f"{HERE}/sign-in", data={"token": token})
    assert (answer.status_code, "Nobody has this token" in answer.text) == (403, True)
    assert reader.get(f"{HERE}/bots/Bot-eve/1/files.zip").status_code == 403


@pytest.mark.parametrize("cookie", ["ann", "ann.AAAA", '"0000000000".x'])
def test_a_cookie_that_was_not_signed_here_is_none(cookie, app):
    browser = browser_at(app)
    browser.cookies.set("camelcup-league", cookie)
    assert browser.get(f"{HERE}/bots/Bot-ann/1/files.zip").status_code == 403


def test_who_signs_out_is_signed_out(ann):
    ann.post(f"{HERE}/sign-out")
    assert "secret" not in ann.get(f"{HERE}/bots/Bot-ann").text


def test_an_old_token_is_worth_nothing_nor_is_its_cookie(app, folder):
    old = token_of(folder, "Player0")
    browser = browser_at(app, old)
    assert browser.get(f"{HERE}/challenge").status_code == 200
    token_of(folder, "Player0")
    assert browser.get(f"{HERE}/challenge").status_code == 403
    assert browser.post(f"{HERE}/sign-in", data={"token": old}).status_code == 403


@pytest.mark.parametrize("name", ["%3Cscript%3E", "%E2%80%AEtoB", "'%20OR%201=1--", "x;DROP%20TABLE%20bots"])
def test_an_address_that_is_markup_or_sql_finds_nothing(name, reader):
    for path in (f"/bots/{name}", f"/owners/{name}", f"/bots/{name}/badge.svg", f"/?season={name}"):
        answer = reader.get(HERE + path)
        assert answer.status_code == 404
        assert "<script>" not in answer.text
        assert "\u202e" not in answer.text


def test_the_site_of_a_folder_without_a_league_has_no_such_page(tmp_path):
    with site_of(tmp_path) as app:
        browser = browser_at(app)
        assert browser.get(f"{HERE}/").status_code == 404
        assert browser.get("/").url.path == "/sign-in"


def test_a_season_that_began_meanwhile_is_shown_and_the_old_one_stays(tmp_path):
    folder = failing_league(tmp_path)
    with site_of(folder) as app:
        reader = browser_at(app)
        reader.get(f"{HERE}/")
        with open_league(folder, installed()) as league:
            best = league.standings()[0].name
            league.begin_season("spring & summer")
            league.run(2, executor="serial")
        page = reader.get(f"{HERE}/").text
        assert 'aria-current="page">Season spring &amp; summer</a>' in page
        assert f"This season has ended: {best} has won" in reader.get(f"{HERE}/?season=1").text
        assert f"Season 1 has ended: {best} has won" in reader.get(f"{HERE}/feed.xml").text
        assert "in the standings of this season" not in reader.get(f"{HERE}/bots/Player0").text


def test_a_form_of_a_foreign_page_is_refused(app, tokens):
    browser = browser_at(app, tokens["ann"])
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert browser.post(f"{HERE}/sign-out", headers=headers).status_code == 403


@pytest.fixture
def watcher(played):
    with site_of(played.folder) as app:
        yield browser_at(app)


def test_the_tables_that_a_runner_has_leased_are_shown(played, watcher, monkeypatch):
    monkeypatch.setattr("camelcup_league.pages.shared.RESTS", 0)
    assert "At the tables" not in watcher.get(f"{HERE}/games").text
    runner = rows(played, schema.runners)[-1]
    leases = Leases(runner.id, played.season.number, 2, 60)
    (lease,) = played.database.write(lambda each: leases.take(each, 1, set()))
    page = watcher.get(f"{HERE}/games").text
    assert f'<th scope="row">{lease.number}</th>' in page
    assert runner.name in page
    played.database.write(leases.release)
    assert "At the tables" not in watcher.get(f"{HERE}/games").text


def test_500_watchers_of_the_standings_cost_one_rendering(played, watcher, monkeypatch):
    rendered = []
    read = League.standings
    monkeypatch.setattr(League, "standings", lambda *given: rendered.append(given) or read(*given))
    watch_at_once(watcher.app, f"{HERE}/", 500)
    assert len(rendered) == 1
