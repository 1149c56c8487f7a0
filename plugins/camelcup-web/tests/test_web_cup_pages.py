"""The page of a cup and of each of its bots: pictures, links that can be shared, downloads."""

import csv
import json
import re
from html import unescape

import pytest
from sites import opened, settings

from camelcup import load, tournament

BOTS = ["Player0", "Player1", "RandomBot"]


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """A cup of three bots."""
    path = tmp_path_factory.mktemp("cups") / "spring.jsonl"
    tournament(BOTS, games=12, seats=2, seed=7, isolation="none", out=path, progress=False)
    return path


@pytest.fixture
def client(tmp_path, cup):
    """A browser of somebody at the machine of a server that names the cup."""
    with opened(settings(tmp_path, cups={"spring": cup})) as browser:
        yield browser


def games(text):
    """Return the tables of the games that a page shows."""
    return [int(number) for number in re.findall(r'href="/cups/spring/(\d+)"', text)]


def test_each_game_has_a_picture_of_its_end_that_is_loaded_when_it_is_seen(client, cup):
    text = client.get("/cups/spring").text
    pictures = re.findall(r'<img src="(.*?)" [^>]*loading="lazy"', text)
    assert pictures == [f"/cups/spring/{number}/end.svg" for number in games(text)]
    found = client.get(pictures[3])
    assert found.headers["content-type"] == "image/svg+xml"
    assert "max-age" in found.headers["cache-control"]
    assert found.text == load(cup).game(games(text)[3])[-1].picture().svg
    assert client.get("/cups/spring/99/end.svg").status_code == 404


def test_games_of_two_bots_are_a_link(client, cup):
    text = client.get("/cups/spring?bot=RandomBot&other=Player1").text
    both = [game.table.number for game in load(cup).games() if {*game.table.bots} == {"RandomBot", "Player1"}]
    assert games(text) == both
    assert client.get("/cups/spring?other=nobody").status_code == 400


def test_a_bot_has_a_page_with_its_record_opponents_and_best_and_worst_game(client, cup):
    text = client.get("/cups/spring/bot?name=RandomBot").text
    run = load(cup)
    (row,) = [row for row in run.standings.rows() if row.bot == "RandomBot"]
    assert f"Place {row.rank}" in text
    assert row.win_rate.cells()[1] in text
    for part in run.breakdown("opponent"):
        if part.bot == "RandomBot":
            assert f"/cups/spring?bot=RandomBot&other={part.part}#games" in unescape(text)
            assert part.win_rate.cells()[1] in text
    (worst,) = run.games("RandomBot", worst=1)
    margins = {
        game.table.number: game.margin(game.table.bots.index("RandomBot")) for game in run.games("RandomBot")
    }
    best = max(margins, key=lambda number: margins[number])
    assert games(text) == [best, worst.table.number]
    assert 'href="/cups/spring/bot?name=RandomBot"' in client.get("/cups/spring").text
    assert client.get("/cups/spring/bot?name=nobody").status_code == 404


def test_a_cup_is_downloaded_and_its_standings_for_programs(client, cup):
    assert client.get("/cups/spring/download").content == cup.read_bytes()
    rows = load(cup).standings.rows()
    for layout, read in (("csv", lambda text: [*csv.DictReader(text.splitlines())]), ("json", json.loads)):
        answer = client.get(f"/cups/spring/standings.{layout}")
        assert [row["bot"] for row in read(answer.text)] == [row.bot for row in rows]
        assert "attachment" in answer.headers["content-disposition"]
    assert client.get("/cups/spring/standings.exe").status_code == 404
