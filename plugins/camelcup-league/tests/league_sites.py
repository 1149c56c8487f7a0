"""Sites of leagues for tests: leagues in which bots fail, and the browsers of owners."""

import asyncio
import io
import re
import zipfile
from collections import Counter
from contextlib import contextmanager
from functools import cache

import httpx2
from camelcup_league.league import new_league, open_league
from camelcup_web.app import make_app
from camelcup_web.settings import Settings
from starlette.testclient import TestClient

from camelcup import load_plugins

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
HERE = "/pages/league"

FAILS = """
from camelcup import Bot


class Fails(Bot):
    def move(self, seat, view):
        print("secret output of {owner}")
        raise ValueError("secret reason of {owner}")
"""

WORKS = """
from camelcup import Bot


class Works(Bot):
    def move(self, seat, view):
        return self.game.sample_action(self.game.determinize(view, self.rng), seat, self.rng)
"""

installed = cache(load_plugins)


def failing_league(folder, games=12, url=None):
    """Make a league in which the bots of ann and eve fail, play some games, and return its folder."""
    place = folder / "office"
    with new_league(place, database=url, seats=2, isolation="none", plugins=installed()) as league:
        for owner in ("ann", "eve"):
            file = folder / f"{owner}.py"
            file.write_text(FAILS.format(owner=owner))
            league.add(f"Bot-{owner}={file}", owner, check=False)
        for bot in ("Player0", "RandomBot"):
            league.add(bot, check=False)
        league.run(games, executor="serial")
    return place


def open_submissions(folder, url=None, **limits):
    """Make an empty league that takes submissions, and return its folder."""
    place = folder / "open"
    new_league(place, database=url, seats=2, isolation="sandbox", plugins=installed()).close()
    lines = "".join(f"{name} = {value!r}\n" for name, value in limits.items())
    text = (place / "league.toml").read_text().replace("open = false\n", f"open = true\n{lines}", 1)
    (place / "league.toml").write_text(text)
    return place


def token_of(folder, owner):
    """Make a token for an owner of the league in a folder."""
    with open_league(folder, installed()) as league:
        return league.token(owner)


@contextmanager
def site_of(folder):
    """Run the site of a league, and yield its application."""
    settings = Settings(folder=folder, bots={}, origin=ORIGIN, hosts=frozenset({HOST}), password="camels")
    app = make_app(settings, installed())
    with TestClient(app, base_url=ORIGIN):
        yield app


def browser_at(app, token=None):
    """Return a browser at a site, with an owner signed in whose token is given."""
    browser = TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN})
    if token is not None:
        answer = browser.post(f"{HERE}/sign-in", data={"token": token}, follow_redirects=False)
        assert answer.status_code == 303, answer.text
    return browser


def upload(browser, bot, data=WORKS, file="mine.py"):
    """Send a bot, and return the answer."""
    data = data.encode() if isinstance(data, str) else data
    return browser.post(f"{HERE}/submit", data={"bot": bot}, files={"file": (file, data)})


async def upload_at_once(app, token, bots):
    """Send many bots of one owner at once, and return how often each status was the answer."""
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(
        transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}
    ) as browser:
        await browser.post(f"{HERE}/sign-in", data={"token": token})
        sent = [
            browser.post(f"{HERE}/submit", data={"bot": bot}, files={"file": ("mine.py", WORKS)})
            for bot in bots
        ]
        return Counter(answer.status_code for answer in await asyncio.gather(*sent))


def watch_at_once(app, path, readers):
    """Have many readers ask for a page at once; each gets it."""

    async def watch():
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN) as browser:
            return await asyncio.gather(*(browser.get(path) for _ in range(readers)))

    assert {answer.status_code for answer in asyncio.run(watch())} == {200}


def zip_of(files, **attributes):
    """Return a zip of some texts by their names. attributes: of each member"""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            for key, value in attributes.items():
                setattr(member, key, value)
            archive.writestr(member, text)
    return packed.getvalue()


def problem_of(answer):
    """Return the problem that a page names."""
    (problem,) = re.findall(r'class="problem" role="alert">(.*?)</p>', answer.text)
    return problem


def checked(browser, answer):
    """Return the text of the page of a submission once its check is over."""
    while 'http-equiv="refresh"' in answer.text:
        answer = browser.get(answer.url.path)
    return answer.text
