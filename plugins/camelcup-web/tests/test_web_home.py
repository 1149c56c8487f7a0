"""The first page: a table in one click, the games as pictures, and a game worth watching."""

import re

import pytest
from sites import begin, wait_for

from camelcup import tournament


@pytest.fixture
def cup(tmp_path):
    """Return a finished cup in the folder of the server."""
    path = tmp_path / "spring.jsonl"
    return tournament(["Player0", "Player1", "RandomBot"], 6, seats=2, seed=1, out=path, progress=False)


def values(form):
    """Return the values of the hidden fields of a form."""
    return re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)">', form)


def test_one_click_sits_down_at_the_default_game(client):
    page = client.get("/").text
    found = re.search(r'action="(/new/\w+)" class="first">(.*?)</form>', page, re.DOTALL)
    action, form = found.groups()
    data = {}
    for name, value in values(form):
        data.setdefault(name, []).append(value)
    table = client.post(action, data=data)
    assert (table.status_code, action) == (200, "/new/camelup")
    assert re.fullmatch(r"/tables/camelup-\w+/0", table.url.path)
    assert f'href="{table.url.path}">Camel Up against ' in client.get("/").text


def test_a_person_finds_the_games_that_go_on_with_whose_turn_it_is(client):
    paths = [begin(client, "Human", "Player0") for _ in range(2)]
    client.post(f"{paths[0]}/leave")
    assert "Human left the game" in wait_for("The game is over: Player0 wins", client, f"{paths[0]}/board")
    wait_for("It is your turn", client, f"{paths[1]}/board")
    page = client.get("/").text
    assert f'<a href="{paths[1]}">Camel Up against Player0</a> <span class="faint">your turn</span>' in page
    assert paths[0] not in page


def test_each_game_has_a_card_with_a_picture(client):
    page = client.get("/").text
    shown = re.findall(r'<img src="(/pictures/\w+\.svg)"', page)
    assert len(shown) == len(re.findall(r'<a href="/new/\w+">', page)) + 1  # that of the default game twice
    for path in shown:
        picture = client.get(path)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg ")
        assert "<style>" in picture.text
    assert client.get("/pictures/chess.svg").status_code == 404


def test_the_closest_game_of_the_last_cup_is_shown_with_its_podium(client, cup):
    page = client.get("/").text
    margins = {game.table.number: abs(game.scores[0] - game.scores[1]) for game in cup.games()}
    (number,) = re.findall(r'src="/cups/spring/(\d+)/replay#playing"', page)
    assert margins[int(number)] == min(margins.values())
    assert client.get(f"/cups/spring/{number}/replay").status_code == 200
    podium = re.search(r'aria-label="Podium">(.*?)</ol>', page)[1]
    assert re.findall(r"<li>(\w+)</li>", podium) == [line[1] for line in cup.standings.table().lines]


def test_a_cup_that_is_not_over_or_cannot_be_read_is_not_shown(client, tmp_path):
    (tmp_path / "broken.jsonl").write_text("no cup")
    path = tmp_path / "half.jsonl"
    tournament(["Player0", "RandomBot"], 2, seats=2, seed=1, out=path, progress=False)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    assert "replay#playing" not in client.get("/").text
