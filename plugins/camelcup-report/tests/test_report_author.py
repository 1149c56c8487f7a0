"""report --bot: a page for the author of one bot."""

import pytest
from pages import Reader

from camelcup import load

BOT = "Player2"


@pytest.fixture(scope="module")
def author(cup, run, tmp_path_factory):
    """Return the tables of the page for one bot."""
    out = tmp_path_factory.mktemp("author") / "page.html"
    ran = run("report", cup, "-o", out, "--bot", BOT)
    assert (ran.code, ran.err) == (0, "")
    text = out.read_text("utf-8")
    assert f"<h1>Report on {BOT} in cup.jsonl</h1>" in text
    return Reader(text)


def test_the_worst_games_are_those_that_the_bot_lost_by_most(author, cup):
    tables = [row["table"] for row in author.tables["Lost by most"]]
    assert tables == [result.table.number for result in load(cup).games(BOT, worst=10)]
    margins = [row["margin"] for row in author.tables["Lost by most"]]
    assert margins == sorted(margins)


def test_the_costly_decisions_are_followed_by_the_loss_of_lead_that_is_printed(author, cup):
    rows = author.tables["Where it fell behind"]
    assert rows
    changes = [row["change"] for row in rows]
    assert changes == sorted(changes)
    run = load(cup)
    for row in rows:
        assert row["lead then"] - row["lead"] == row["change"] < 0
        game, seat = run.game(int(row["table"])), int(row["seat"])
        assert game.record.table.bots[seat] == BOT
        position = game[int(row["after turn"])]
        assert position.seats == (seat,)
        scores = game.game.scores(position.state)
        assert row["lead"] == scores[seat] - max(score for at, score in enumerate(scores) if at != seat)


def test_an_unknown_bot_is_an_error_with_the_nearest(run, cup, tmp_path):
    ran = run("report", cup, "-o", tmp_path / "page.html", "--bot", "Playr2")
    assert ran.err.startswith(f"unknown bot 'Playr2' in {cup}; did you mean Player2? (choices: ")


def test_force_replaces_a_page_and_nothing_else(run, cup, tmp_path):
    out, before = tmp_path / "page.html", cup.read_bytes()
    assert run("report", cup, "-o", out).code == 0
    ran = run("report", cup, "-o", out, "--bot", BOT)
    assert ran.err == f"--out {out}: exists already; name a new file, or replace it by --force"
    assert run("report", cup, "-o", out, "--bot", BOT, "--force").code == 0
    assert f"Report on {BOT}" in out.read_text("utf-8")
    ran = run("report", cup, "-o", cup, "--force")
    assert ran.err == f"--out {cup}: --force replaces pages only, and this is none"
    assert cup.read_bytes() == before
