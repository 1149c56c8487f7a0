"""Looking back: cups, their standings and games, their bots, which are asked as well, and downloads."""

import csv
import json
import re
from html import unescape
from urllib.parse import quote

import pytest
from camelcup_web import archive, cup_view
from camelcup_web.archive import name_cups
from sites import GUARDED, opened, settings

from camelcup import UserError, load, load_plugins, play, session, tournament
from camelcup.report import BoundedMean
from cups import rewrite

ODD = "<img src=x onerror=alert(1)>"
SPRING = "/cups/spring%20%231"


FAULTY = f"""
from camelcup import Bot


class Faulty(Bot):
    def move(self, seat, view):
        if self.rng.random() < 0.1:
            raise ValueError("{ODD} failed")
        return [0]
"""


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """A cup of bots, one of which fails now and then."""
    path = tmp_path_factory.mktemp("cups") / "spring #1.jsonl"
    bot = path.with_name("faulty.py")
    bot.write_text(FAULTY)
    bots = ["Player0", "RandomBot", f"Faulty={bot}"]
    tournament(bots, games=12, seats=2, seed=7, isolation="none", out=path)
    return path


@pytest.fixture
def client(tmp_path, cup):
    """A browser of somebody at the machine of a server that names the cup twice."""
    with opened(settings(tmp_path, cups=name_cups([cup, cup], load_plugins()))) as browser:
        yield browser


def tables(text):
    """Return the tables of the games that a page lists."""
    return [int(number) for number in re.findall(r'href="/cups/[^"/?]+/(\d+)"', text)]


def test_cups_are_listed_by_names_that_differ(client):
    text = client.get("/cups").text
    assert re.findall(r'href="/cups/([^"]+)">(?:<img [^>]*>)?([^<]+)<', text) == [
        ("spring%20%231", "spring #1"),
        ("spring%20%231-2", "spring #1-2"),
    ]
    assert re.search(r"Camel Up: Player0, RandomBot, Faulty</span> <span[^>]*>20[-\d]{8} [\d:]{5}<", text)


def test_the_page_of_a_cup_has_the_standings_of_the_command(client, cup):
    text = client.get("/cups/spring%20%231").text
    run = load(cup)
    cells = [unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(?:<a[^>]*>)?([^<]*)<", text)]
    for row in run.standings.rows():
        assert {row.bot, row.win_rate.interval(scale=100), f"{row.score:.2f}"} <= {*cells}
    for line in run.remarks():
        assert line in unescape(text)
    assert tables(text) == [result.table.number for result in run.games()]


@pytest.mark.parametrize(
    ("bot", "only", "chosen"),
    [
        ("RandomBot", "lost", {"bot": "RandomBot", "lost": True}),
        ("RandomBot", "worst", {"bot": "RandomBot", "worst": 12}),
        ("", "faults", {"faults": True}),
        ("Faulty", "faults", {"bot": "Faulty", "faults": True}),
    ],
)
def test_games_are_chosen_as_scripts_choose_them(bot, only, chosen, client, cup):
    text = client.get("/cups/spring%20%231", params={"bot": bot, "only": only}).text
    expected = [result.table.number for result in load(cup).games(**chosen)]
    assert tables(text) == expected
    assert expected


def test_pages_of_chosen_games_are_the_same_in_any_order(client, cup, monkeypatch):
    monkeypatch.setattr(cup_view, "PER_PAGE", 2)
    found = [result.table.number for result in load(cup).games("RandomBot", lost=True)]
    for page in (3, 4, 3, 1, 2):
        text = client.get(f"/cups/spring%20%231?bot=RandomBot&only=lost&page={page}").text
        assert tables(text) == found[2 * page - 2 : 2 * page]
        assert ("Further games" in text) == (len(found) > 2 * page)
        assert ("Earlier games" in text) == (page > 1)


def test_the_standings_of_a_large_cup_follow_its_page(client, monkeypatch):
    monkeypatch.setattr(archive, "AT_ONCE_BYTES", 10)
    first = client.get("/cups/spring%20%231").text
    assert "are being counted" in first
    assert len(tables(first)) == 12
    (source,) = re.findall(r'data-source="(.*?)"', first)
    part = client.get(source).text
    assert "win %" in part
    assert "<html" not in part
    assert "are being counted" not in client.get("/cups/spring%20%231").text


def test_a_replay_is_a_document_under_a_policy_of_hashes(client, cup):
    answer = client.get("/cups/spring%20%231/3/replay")
    assert answer.text == load(cup).game(3).page().html
    policy = answer.headers["content-security-policy"]
    assert "'sha256-" in policy
    assert "unsafe" not in policy
    seen = client.get("/cups/spring%20%231/3/replay?seat=1").text
    assert seen == load(cup).game(3).page(1).html


def test_a_fault_is_a_line_with_its_traceback_behind_a_click(client, cup):
    fault = load(cup).faults[0]
    text = client.get(f"/cups/spring%20%231/{fault.table}").text
    (summary, details), *_ = re.findall(r"<summary>(.*?)</summary><pre[^>]*>(.*?)</pre>", text, re.DOTALL)
    assert unescape(summary) == f"Faulty (seat {fault.fault.seat}), raised: {fault.fault.summary}"
    assert unescape(details) == fault.fault.details
    assert f'href="#{fault.fault.turn}"' in text
    assert "<img" not in text


def test_a_bot_is_asked_what_it_would_have_played(client, cup):
    path = "/cups/spring%20%231/3/ask"
    expected = session.ask_bot(cup, 3, "Player1", 1)
    part = client.post(path, data={"bot": "Player1", "seat": "1"}, headers={"X-Part": "1"}).text
    rows = re.findall(r'<tr data-turn="(\d+)"', part)
    assert rows == [str(opinion.turn - 1) for opinion in expected]
    assert f"it differs at {sum(each.differs for each in expected)} of {len(expected)} moves" in part
    whole = client.post(path, data={"bot": "Player1", "seat": "1"}).text
    assert unescape(part).strip() in unescape(whole)
    assert "<iframe" in whole


def test_a_bot_that_cannot_be_asked_is_a_line(tmp_path, cup):
    (tmp_path / "mine.py").write_text("raise RuntimeError('<b>no</b>')")
    bots = {"camelup": {"Mine": f"{tmp_path}/mine.py:Mine"}}
    with opened(settings(tmp_path, bots=bots, cups={"c": cup})) as client:
        answer = client.post("/cups/c/3/ask", data={"bot": "Mine", "seat": "0"}, headers={"X-Part": "1"})
    assert answer.status_code == 200
    (problem,) = re.findall(r'role="alert">(.*?)</p>', answer.text)
    assert problem.endswith("cannot be imported")
    assert "RuntimeError: &lt;b&gt;no&lt;/b&gt;" in answer.text.partition("<details>")[2]


def test_a_table_that_is_over_leads_to_its_replay(tmp_path):
    path = tmp_path / "camelup-1.jsonl"
    with session.new(["Human", "Player0"], seed=7, isolation="none", out=path) as game:
        assert not game.over
        with opened(settings(tmp_path)) as client:
            assert "camelup-1" not in client.get("/cups").text
            for path in ("", "/standings", "/0", "/0?seat=1", "/0/replay", "/0/replay?seat=1"):
                assert client.get(f"/cups/camelup-1{path}").status_code == 404
            question = {"bot": "Player0", "seat": "1"}
            assert client.post("/cups/camelup-1/0/ask", data=question).status_code == 404
            while not game.over:
                game.play()
                for seat in game.waiting:
                    game.answer(seat, game.actions(seat)[0])
            assert 'href="/cups/camelup-1/0"' in client.get("/cups").text
            assert client.get("/cups/camelup-1/0/replay").status_code == 200


def test_a_table_that_is_named_but_open_is_not_shown(tmp_path):
    path = tmp_path / "open.jsonl"
    session.new(["Human", "Player0"], seed=7, out=path).close()
    with opened(settings(tmp_path / "..", cups=name_cups([path], load_plugins()))) as client:
        assert client.get("/cups/open").status_code == 404


@pytest.mark.parametrize("path", ["missing.jsonl", "notes.jsonl"])
def test_a_file_that_is_no_cup_is_an_error_at_the_start(path, tmp_path):
    (tmp_path / "notes.jsonl").write_text("notes\n")
    with pytest.raises(UserError, match=rf"^\S*{path}: [^\n]+$"):
        name_cups([tmp_path / path], load_plugins())


@pytest.mark.parametrize(
    "path",
    ["nothing", "..%2Fspring", "../../etc/passwd", "%2Fetc%2Fpasswd/0", ".key", "notes"]
    + ["c/12", "c/-1", "c/x/replay", f"c/{'9' * 5000}", "c?page=0", f"c?page={'9' * 5000}"]
    + ["c/3?seat=2", "c/3/replay?seat=-1"],
)
def test_foreign_names_and_wrong_numbers_are_not_found(path, tmp_path, cup):
    (tmp_path / "notes.jsonl").write_text("notes\n")
    with opened(settings(tmp_path, cups={"c": cup})) as client:
        answer = client.get(f"/cups/{path}")
    assert answer.status_code == 404
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "query", ["bot=nobody", f"bot={ODD}", "only=all", "only=best", "bot=Player0&only=../x"]
)
def test_a_choice_that_is_not_offered_is_refused(query, client):
    answer = client.get(f"/cups/spring%20%231?{query}")
    assert answer.status_code == 400
    assert "<img" not in answer.text


@pytest.mark.parametrize(
    "form",
    [{}, {"bot": "Player0"}, {"bot": "Player0", "seat": "2"}]
    + [{"bot": spec, "seat": "0"} for spec in ("cmd:touch pwned", "Player0:x=1")],
)
def test_the_text_of_a_question_names_no_bot_by_a_spec(form, client):
    assert client.post("/cups/spring%20%231/3/ask", data=form).status_code in (400, 404)


@pytest.mark.parametrize(
    ("odd", "shown"),
    [
        (ODD, ODD),
        ("</script><script>alert(1)</script>", "</script><script>alert(1)</script>"),
        ("\"'><b onclick=alert(1)>", "\"'><b onclick=alert(1)>"),
        ("Turned\u202e", "Turned\ufffd"),  # does not turn the text behind it round
    ],
)
def test_markup_in_the_names_of_a_cup_file_is_text(odd, shown, tmp_path):
    path = tmp_path / "odd.jsonl"
    play(["Player0", "RandomBot"], games=2, seed=7, isolation="none", out=path)
    rewrite(path, lambda number, body: body.replace(b'"Player0"', json.dumps(odd).encode()))
    with opened(settings(tmp_path)) as client:
        for place in ("", "/odd", f"/odd?bot={quote(odd)}", "/odd/0", "/odd/0/replay"):
            answer = client.get(f"/cups{place}")
            assert (answer.status_code, odd in answer.text, "\\u202e" in answer.text) == (200, False, False)
            assert shown in unescape(answer.text)


def test_markup_in_the_name_of_a_file_is_text(tmp_path, cup):
    path = tmp_path / f"{ODD}.jsonl"
    path.write_bytes(cup.read_bytes())
    with opened(settings(tmp_path / "..", cups=name_cups([path], load_plugins()))) as client:
        for place in ("/cups", f"/cups/{quote(ODD)}", f"/cups/{quote(ODD)}/3"):
            answer = client.get(place)
            assert (answer.status_code, "<img src=x" in answer.text) == (200, False)
            assert ODD in unescape(answer.text)


def test_a_damaged_file_is_an_error_and_no_crash(tmp_path, cup):
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(cup.read_bytes().replace(b'"scores":[', b'"scores":[9', 1))
    with opened(settings(tmp_path)) as client:
        answers = [client.get(f"/cups/damaged{part}") for part in ("", "/0", "/0/replay")]
    assert {answer.status_code for answer in answers} <= {200, 404}
    assert "checksum is wrong" in answers[0].text


@pytest.fixture
def guarded(tmp_path, cup):
    """A browser of somebody at another machine."""
    with opened(settings(tmp_path, cups={"c": cup}, **GUARDED)) as client:
        yield client


def test_a_visitor_sees_no_cup(guarded):
    assert 'href="/cups/' not in guarded.get("/cups").text
    for path in ("", "/3", "/3/replay", "/3/end.svg", "/standings", "/standings.csv", "/download"):
        assert guarded.get(f"/cups/c{path}").status_code == 404
    assert guarded.get("/cups/c/bot?name=Player0").status_code == 404
    assert guarded.post("/cups/c/3/ask", data={"bot": "Player0", "seat": "0"}).status_code == 404


def test_a_player_looks_back_at_the_own_table_only(guarded, tmp_path):
    for name in ("own", "other"):
        path = tmp_path / f"{name}.jsonl"
        with session.new(["Player0", "Player0"], seed=7, isolation="none", out=path) as game:
            game.play()
    site = guarded.app.state.site
    guarded.get(f"/join/{site.identities.link_to('own', 0)}")
    assert re.findall(r'href="/cups/([^"]+)"', guarded.get("/cups").text) == ["own/0"]
    assert guarded.get("/cups/own/0/replay").status_code == 200
    for path in ("/cups/other/0", "/cups/other/0/replay", "/cups/c", "/cups/c/3"):
        assert guarded.get(path).status_code == 404
    guarded.post("/sign-in", data={"password": "camels"})
    assert guarded.get("/cups/other/0").status_code == guarded.get("/cups/c").status_code == 200


def test_each_game_has_a_picture_of_its_end_that_is_loaded_when_it_is_seen(client, cup):
    text = client.get(SPRING).text
    pictures = re.findall(r'<img src="(.*?)" [^>]*loading="lazy"', text)
    assert pictures == [f"{SPRING}/{number}/end.svg" for number in tables(text)]
    found = client.get(pictures[3])
    assert found.headers["content-type"] == "image/svg+xml"
    assert "max-age" in found.headers["cache-control"]
    assert found.text == load(cup).game(tables(text)[3])[-1].picture().svg
    assert client.get(f"{SPRING}/99/end.svg").status_code == 404


def test_games_of_two_bots_are_a_link(client, cup):
    text = client.get(f"{SPRING}?bot=RandomBot&other=Player0").text
    both = [game.table.number for game in load(cup).games() if {*game.table.bots} == {"RandomBot", "Player0"}]
    assert tables(text) == both
    assert client.get(f"{SPRING}?other=nobody").status_code == 400


def test_a_bot_has_a_page_with_its_record_opponents_and_best_and_worst_game(client, cup):
    text = client.get(f"{SPRING}/bot?name=RandomBot").text
    run = load(cup)
    (row,) = [row for row in run.standings.rows() if row.bot == "RandomBot"]
    assert f"Place {row.rank}" in text
    assert row.win_rate.cells()[1] in text
    for other in {*run.plan.tournament.bots} - {"RandomBot"}:
        assert f"{SPRING}?bot=RandomBot&other={other}#games" in unescape(text)
        met = BoundedMean()
        for game in run.games("RandomBot"):
            if other in game.table.bots:
                met.add(game.share(game.table.bots.index("RandomBot")))
        assert met.estimate.cells()[1] in text
    (worst,) = run.games("RandomBot", worst=1)
    margins = {
        game.table.number: game.margin(game.table.bots.index("RandomBot")) for game in run.games("RandomBot")
    }
    best = max(margins, key=lambda number: margins[number])
    assert tables(text) == [best, worst.table.number]
    assert f'href="{SPRING}/bot?name=RandomBot"' in client.get(SPRING).text
    assert client.get(f"{SPRING}/bot?name=nobody").status_code == 404


def test_a_cup_is_downloaded_and_its_standings_for_programs(client, cup):
    assert client.get(f"{SPRING}/download").content == cup.read_bytes()
    rows = load(cup).standings.rows()
    for layout, read in (("csv", lambda text: [*csv.DictReader(text.splitlines())]), ("json", json.loads)):
        answer = client.get(f"{SPRING}/standings.{layout}")
        assert [row["bot"] for row in read(answer.text)] == [row.bot for row in rows]
        assert "attachment" in answer.headers["content-disposition"]
    assert client.get(f"{SPRING}/standings.exe").status_code == 404
