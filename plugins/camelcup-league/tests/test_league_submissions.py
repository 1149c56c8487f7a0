"""Owners submit bots: what is checked and let in, and what is refused before anything is written."""

import asyncio
import stat
import struct
import zipfile
from collections import Counter
from threading import Event

import pytest
from camelcup_league import adding
from camelcup_league.league import open_league
from camelcup_league.settings import Submissions
from camelcup_league.uploads import check_imports, open_upload
from league_sites import (
    FAILS,
    HERE,
    WORKS,
    browser_at,
    checked,
    failing_league,
    installed,
    open_submissions,
    problem_of,
    site_of,
    token_of,
    upload,
    upload_at_once,
    zip_of,
)

from camelcup import UserError
from camelcup.testing import BotReport, Finding

LIMITS = Submissions(size=10_000, files=5)


def unix(kind):
    """Return the attributes of a member that is no plain file on Unix."""
    return {"external_attr": (kind | 0o777) << 16, "create_system": 3}


@pytest.mark.parametrize(
    "name", ["../bot.py", "/etc/bot.py", "a/../../bot.py", "C:\\bot.py", "..\\bot.py", "./bot.py"]
)
def test_a_zip_that_climbs_out_is_refused(name):
    with pytest.raises(UserError, match="a zip may have only"):
        open_upload("mine.zip", zip_of({name: WORKS}), LIMITS)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("bot.py", stat.S_IFLNK),
        ("bot.py/", stat.S_IFLNK),  # a link that looks like a folder
        ("bot.py", stat.S_IFCHR),
        ("bot.py", stat.S_IFIFO),
    ],
)
def test_a_zip_with_links_or_devices_is_refused(name, kind):
    with pytest.raises(UserError, match="is a link or a device"):
        open_upload("mine.zip", zip_of({name: ""}, **unix(kind)), LIMITS)


def test_a_zip_that_unpacks_to_too_much_is_refused():
    with pytest.raises(UserError, match="over 10000 bytes"):
        open_upload("mine.zip", zip_of({"bot.py": "#" * 50_000_000}), LIMITS)


def test_a_zip_that_lies_about_its_size_is_refused():
    data = bytearray(zip_of({"bot.py": "#" * 50_000}))
    for start, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.index(start) + at
        data[place : place + 4] = struct.pack("<I", 9)
    with pytest.raises(UserError):
        open_upload("mine.zip", bytes(data), LIMITS)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"PK\x03\x04 and no more", "cannot be read"),
        (zip_of({f"m{number}.py": "" for number in range(6)}), "6 members; 5 are allowed"),
        (zip_of({"bot.py": WORKS, "BOT.py": WORKS}), "twice"),
        (zip_of({"bot.py": WORKS, "weights.npz": "1"}), "only .py files"),
        (zip_of({"bot.py": WORKS}, compress_type=zipfile.ZIP_BZIP2), "use deflate"),
        (zip_of({"b\u202eyp.tob.py": WORKS}), "names of A to Z"),
        (zip_of({"bot.py": WORKS})[:80], "cannot be read"),
    ],
)
def test_another_zip_is_refused(data, problem):
    with pytest.raises(UserError, match=problem):
        open_upload("mine.zip", data, LIMITS)


@pytest.mark.parametrize("name", ["mine.tar", "mine", "", "mine.py.exe"])
def test_another_file_is_refused(name):
    with pytest.raises(UserError, match="upload a"):
        open_upload(name, b"", LIMITS)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import numpy", "line 1: imports numpy"),
        ("def f():\n    from torch.nn import Module", "line 2: imports torch.nn"),
        ("__import__('numpy')", "computes"),
        ("import builtins\nbuiltins.__import__('numpy')", "computes"),
        ("from importlib import import_module as f", "imports importlib"),
        ("eval('1')", "computes"),
        ("def", "not Python"),
        ("\0", "not Python"),
        ("-" * 100_000 + "1", "not Python"),
    ],
)
def test_imports_that_are_not_allowed_are_refused(source, problem):
    with pytest.raises(UserError, match=problem):
        check_imports({"bot.py": source.encode()}, {"camelcup"})


def test_own_modules_and_allowed_ones_may_be_imported():
    files = {
        "bot.py": b"import random, numpy.linalg\nfrom tools import best\nfrom . import tools\n",
        "tools/__init__.py": b"import json",
    }
    check_imports(files, {"camelcup", "numpy"})


@pytest.fixture(scope="module")
def folder(tmp_path_factory, shared_url):
    return open_submissions(tmp_path_factory.mktemp("league"), shared_url, per_day=1000, bots=3, files=5)


@pytest.fixture(scope="module")
def ann(app, folder):
    return browser_at(app, token_of(folder, "ann"))


@pytest.fixture(scope="module")
def eve(app, folder):
    return browser_at(app, token_of(folder, "eve"))


@pytest.mark.slow
def test_a_sound_bot_is_checked_then_in(ann, folder):
    answer = upload(ann, "Sound")
    assert 'http-equiv="refresh"' in answer.text
    assert "Sound.1</a> is in" in checked(ann, answer)
    with open_league(folder, installed()) as league:
        assert [(each.name, each.owner) for each in league.versions()][-1] == ("Sound.1", "ann")
    assert ann.get(f"{HERE}/bots/Sound/1/files.zip").status_code == 200
    assert not list((folder / "uploads").iterdir())


@pytest.mark.slow
def test_a_zip_with_a_module_of_its_own_is_in(eve):
    data = zip_of({"bot.py": "import works\n\n\nclass Zipped(works.Works):\n    pass\n", "works.py": WORKS})
    assert "Zipped.1</a> is in" in checked(eve, upload(eve, "Zipped", data, "mine.zip"))


@pytest.mark.slow
def test_a_bot_that_fails_is_refused_and_only_its_owner_sees_why(ann, eve, app, folder):
    answer = upload(ann, "Broken", FAILS.format(owner="ann"))
    path = answer.url.path
    page = checked(ann, answer)
    assert "secret reason of ann" in page
    assert str(folder) not in page
    assert "bots/Broken" not in page
    assert not list((folder / "bots").glob("Broken/*"))
    assert eve.get(path).status_code == 404
    assert browser_at(app).get(path).status_code == 403
    assert ann.get(f"{HERE}/bots/Broken").status_code == 404


def test_an_owner_watches_the_checks_as_they_are_made(ann, monkeypatch):
    findings = (Finding("lasts", True, "9 games"), Finding("is <fast>", False, "it is slow\nsecret place"))
    seen = Event()

    def inspect(*given, found, **options):
        found(findings[0])
        assert seen.wait(60)
        found(findings[1])
        return BotReport("Watched", findings)

    monkeypatch.setattr(adding, "inspect_bot", inspect)
    answer = upload(ann, "Watched")
    while "ok    lasts: 9 games" not in (page := ann.get(answer.url.path).text):
        assert 'http-equiv="refresh"' in page
    assert "fast" not in page
    seen.set()
    assert "is &lt;fast&gt;: it is slow" in checked(ann, answer)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\u202etoB", "'; DROP TABLE bots; --", "a/../b", "", "\0"]
)
def test_a_name_that_is_no_name_is_refused(name, ann):
    answer = upload(ann, name)
    assert answer.status_code == 400
    assert "<script>" not in answer.text
    assert "\u202e" not in answer.text


@pytest.mark.parametrize("file", ["'; DROP TABLE bots; --", "<img src=x onerror=1>", "\u202eyp.exe"])
def test_the_name_of_a_file_is_shown_as_text(file, ann):
    answer = upload(ann, "Mine", file=file)
    assert answer.status_code == 400
    assert "<img src=x" not in answer.text
    assert "\u202e" not in answer.text


def test_nobody_submits_without_a_token_of_today(app, folder):
    assert upload(browser_at(app), "Mine").status_code == 403
    browser = browser_at(app, token_of(folder, "bob"))
    token_of(folder, "bob")
    assert upload(browser, "Mine").status_code == 403


@pytest.mark.slow
def test_a_bot_of_another_owner_cannot_be_replaced(app, folder, ann):
    checked(ann, upload(ann, "Taken"))
    eve = browser_at(app, token_of(folder, "mallory"))
    for name in ("Taken", "tAKEN"):
        assert "another owner" in problem_of(upload(eve, name))


@pytest.mark.parametrize("data", [{"bot": "Mine"}, {"bot": ["a", "b"]}, {}, {"file": "x"}])
def test_a_form_without_its_fields_is_refused(data, ann):
    assert ann.post(f"{HERE}/submit", data=data).status_code == 400


def test_a_body_that_is_too_large_is_refused(ann):
    assert upload(ann, "Mine", b"#" * 3_000_000).status_code == 413
    assert "are allowed" in problem_of(upload(ann, "Mine", b"#" * 1_500_000))


@pytest.mark.slow
def test_a_thousand_uploads_at_once_stay_within_the_limits(tmp_path):
    folder = open_submissions(tmp_path, per_day=4, bots=2)
    token = token_of(folder, "ann")
    with site_of(folder) as app:
        statuses = asyncio.run(upload_at_once(app, token, [f"Bot{number % 5}" for number in range(1000)]))
    assert statuses == Counter({400: 996, 303: 4})
    with open_league(folder, installed()) as league:
        assert len({version.bot for version in league.versions()}) <= 2


def test_a_league_without_submissions_takes_none(tmp_path):
    folder = failing_league(tmp_path, games=0)
    with site_of(folder) as app:
        ann = browser_at(app, token_of(folder, "ann"))
        assert "takes no submissions" in problem_of(upload(ann, "Mine"))


def test_a_challenge_shows_its_game_once_it_has_been_played(tmp_path):
    folder = failing_league(tmp_path, games=0)
    with site_of(folder) as app:
        ann = browser_at(app, token_of(folder, "ann"))
        assert "<option>Bot-ann</option>" in ann.get(f"{HERE}/challenge").text
        asked = ann.post(f"{HERE}/challenge", data={"own": "Bot-ann", "other": "Player0"})
        assert "waits for the next runner" in asked.text
        with open_league(folder, installed()) as league:
            league.run(1, executor="serial")
            assert [row.games for row in league.standings()] == [0] * 4
        played = ann.get(asked.url.path)
        assert "/replay" in played.text
        assert "secret reason of ann" in played.text


def test_a_challenge_has_a_bot_of_its_owner_and_there_are_only_so_many(tmp_path):
    folder = failing_league(tmp_path, games=0)
    path = folder / "league.toml"
    path.write_text(path.read_text().replace("[submissions]", "[submissions]\nchallenges = 2\n#"))
    with site_of(folder) as app:
        ann = browser_at(app, token_of(folder, "ann"))
        send = lambda *bots: ann.post(f"{HERE}/challenge", data={"own": bots[0], "other": bots[1:]})  # noqa: E731
        assert send("Bot-eve", "Player0").status_code == 403
        assert send("Bot-ann", "' OR 1=1 --").status_code == 400
        assert "for a table of 2" in send("Bot-ann").text
        assert [send("Bot-ann", "Player0").status_code for _ in range(2)] == [200, 200]
        assert "2 challenges" in problem_of(send("Bot-ann", "Player0"))
        assert browser_at(app).post(f"{HERE}/challenge", data={"own": "Bot-ann"}).status_code == 403
