"""Pages that another package adds: they are found, and weaken nothing."""

from importlib.metadata import EntryPoint, entry_points

import pytest
from camelcup_web.guard import POLICY, is_strict
from camelcup_web.routes import home
from page_plugin import LARGE, closed
from sites import opened, settings
from starlette.websockets import WebSocketDisconnect

from camelcup import load_plugins
from guides import blocks, guide


@pytest.fixture
def plugins():
    """All that is installed, and the pages of a careless package."""
    found = load_plugins([*entry_points(group="camelcup"), EntryPoint("careless", "page_plugin", "camelcup")])
    assert not found.problems
    return found


@pytest.fixture
def client(tmp_path, plugins):
    """A browser of somebody at the machine of a server with a password."""
    with opened(settings(tmp_path, password="camels"), plugins) as browser:
        yield browser


def test_a_page_is_for_the_organiser_only(client, monkeypatch):
    monkeypatch.setattr(home, "WRONG_SECONDS", 0)
    for answer in (client.get("/pages/careless"), client.post("/pages/careless/games")):
        assert (answer.status_code, "santorini" in answer.text) == (403, False)
    client.get("/enter/camels")
    assert "camelup" in client.get("/pages/careless/games").text
    client.cookies.clear()
    client.cookies.set("camelcup", "forged")
    assert client.get("/pages/careless/games").status_code == 403


def test_the_first_page_links_to_pages_about_the_site_and_leads_visitors_to_a_public_one(client):
    answer = client.get("/")
    assert (answer.url.path, answer.text) == ("/pages/sizes/", "0 bytes")
    assert "/pages/" not in client.get("/sign-in").text
    home = client.get("/enter/camels").text
    assert '<a href="/pages/careless/">What a careless package adds</a>' in home
    assert "/pages/report" not in home


def test_a_page_takes_forms_as_large_as_it_says_and_no_other_does(client):
    assert client.post("/pages/sizes/", content=b"x" * LARGE).text == f"{LARGE} bytes"
    assert client.post("/pages/sizes/", content=iter([b"x" * LARGE])).text == f"{LARGE} bytes"
    assert client.post("/pages/sizes/", content=b"x" * (LARGE + 1)).status_code == 413
    assert client.post("/pages/sizes/", content=iter([b"x" * LARGE, b"x"])).status_code == 413
    for path in ("/sign-in", "/pages/careless/games", "/pages/sizes"):
        assert client.post(path, content=b"x" * LARGE).status_code == 413


def test_what_a_page_leaves_open_is_closed_with_the_site(tmp_path, plugins):
    with opened(settings(tmp_path), plugins) as browser:
        site = browser.app.state.site
        assert site not in closed
    assert site in closed


@pytest.mark.parametrize("path", ["/pages/careless/", "/pages/careless/open", "/pages/careless/cached"])
def test_a_page_cannot_loosen_the_policy(path, client):
    client.get("/enter/camels")
    headers = client.get(path).headers
    assert headers.get_list("content-security-policy") == [POLICY]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize(
    "loose",
    [
        "default-src *",
        POLICY.replace("script-src 'self'", "script-src 'unsafe-inline'"),
        POLICY.replace("style-src 'self'", "style-src https://fonts.example"),
        POLICY.replace("base-uri 'none'; ", ""),
    ],
)
def test_a_loose_policy_is_not_strict(loose):
    assert is_strict(POLICY)
    assert not is_strict(loose)


def test_a_socket_of_a_page_is_never_opened(client):
    client.get("/enter/camels")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/pages/careless/socket"):
        pass


def test_a_page_that_cannot_be_made_is_left_out(client, caplog):
    client.get("/enter/camels")
    answer = client.get("/pages/broken/")
    assert answer.status_code == 500
    assert "The page broken of ? cannot be made" in answer.text
    assert client.get("/").status_code == 200


def test_the_page_of_the_guide_is_served(tmp_path, monkeypatch):
    [(_, code)] = blocks(guide("web"), "python")
    (tmp_path / "guide_of_pages.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("guide", "guide_of_pages", "camelcup")
    plugins = load_plugins([*entry_points(group="camelcup"), point])
    with opened(settings(tmp_path), plugins) as client:
        assert ">Authors of the bots</a>" in client.get("/").text
        assert "Player0: camelcup" in client.get("/pages/authors/").text
