"""People begin tables, play them and find them again."""

import re

import pytest
from sites import begin, games, links, opened, settings, turn_of

from camelcup import load, load_plugins
from packages import install


def wait_for_turn(client, path):
    """Return the page once the seat is to move or the game is over."""
    while True:
        page = client.get(path).text
        if 'name="choice"' in page or "The game is over" in page:
            return page


def test_a_game_is_played_to_its_end_and_looked_back_at(client, tmp_path):
    path = begin(client, "Human", "Player0")
    page = wait_for_turn(client, path)
    while "The game is over" not in page:
        client.post(f"{path}/move", data={"turn": str(turn_of(page)), "choice": "0"})
        page = wait_for_turn(client, path)
    (kept,) = games(tmp_path)
    (record,) = load(kept)
    assert record.table.bots == ("Human", "Player0")
    assert f'href="/cups/{kept.stem}/0"' in page
    assert 'href="/cups"' in client.get("/").text


def test_a_bot_gives_a_hint_with_reasons(client):
    path = begin(client, "Human", "Player0")
    wait_for_turn(client, path)
    hint = client.post(f"{path}/hint", data={"bot": "Player0"}).text
    assert "In your place Player0 <strong>rolls</strong>" in hint
    assert client.post(f"{path}/hint", data={"bot": "cmd:ls"}).status_code == 400


def test_words_chosen_from_lists_are_an_action_if_they_make_a_legal_one(client):
    path = begin(client)
    assert client.post(f"{path}/move", data={"turn": "0", "word": ["trap", "99", "+"]}).status_code == 400
    client.post(f"{path}/move", data={"turn": "0", "word": ["trap", "9", "+"]})
    page = client.get(path).text
    assert turn_of(page) == 1
    assert "<td>sets an oasis on square 9</td>" in page


def test_a_team_is_played_by_one_person(client):
    if "pacman" not in load_plugins().games:
        pytest.skip("camelcup-pacman is not installed")
    path = begin(client, game="pacman", rules="classic")
    mate = path.removesuffix("0") + "2"
    assert client.get(mate).status_code == 200
    assert client.get(path.removesuffix("0") + "1").status_code == 403
    assert len(links(client.get(path).text)) == 2


def test_scores_that_a_reader_hides_are_not_sent_while_the_game_runs(client):
    if "ra" not in load_plugins().games:
        pytest.skip("camelcup-ra is not installed")
    path = begin(client, *["Human"] * 3, game="ra", rules="standard")
    open_page = client.get(path).text
    assert (open_page.count("<td>10</td>"), open_page.count("<td>hidden</td>")) == (3, 0)
    shown = client.post(f"{path}/hide").text
    for page in (shown, client.get(f"{path}/board").text):
        assert (page.count("<td>10</td>"), page.count("<td>hidden</td>")) == (1, 2)
        assert page.count(">10<") == shown.count(">10<") < open_page.count(">10<")  # in the picture too
    assert client.post(f"{path}/hide").text.count("<td>10</td>") == 3


def test_bots_are_chosen_with_their_options(client, tmp_path):
    if "MCTS" not in load_plugins().bots.names():
        pytest.skip("camelcup-bot-mcts is not installed")
    page = client.get("/new/camelup").text
    assert 'name="1.MCTS.simulations" min="1" max="100000" step="1"' in page
    options = {"1.MCTS.simulations": "3", "2.MCTS.seconds": "0.5", "0.MCTS.simulations": "7"}
    begin(client, "Human", "MCTS", "MCTS", **options)
    plan = load(*games(tmp_path)).plan
    assert plan.tournament.bots == ("Human", "MCTS:simulations=3", "MCTS:seconds=0.5")


@pytest.mark.skipif("karate" not in load_plugins().games, reason="camelcup-karate is not installed")
def test_nobody_sees_the_move_of_another_seat_that_acts_at_once(client):
    def seen_after(choice):
        path = begin(client, game="karate", rules=client.app.state.site.offers["karate"].rules[0])
        second = str(client.get(links(client.get(path).text)[1]).url.path)
        assert (
            "Human (seat 1) to move" in client.post(f"{path}/move", data={"turn": "0", "choice": choice}).text
        )
        return re.sub(rf"{path[:-2]}|[0-9a-f]{{8}}-\d+", "", client.get(f"{second}/board").text)

    assert seen_after("0") == seen_after("1")


def test_an_action_of_a_game_without_list_and_orders_is_typed(tmp_path, monkeypatch):
    install(tmp_path, "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path)
    with opened(settings(tmp_path), load_plugins()) as client:
        path = begin(client, game="heaps", rules="standard")
        assert '<input name="text" required>' in client.get(path).text
        wrong = client.post(f"{path}/move", data={"turn": "0", "text": "[7]"}).text
        assert "[7] is no list of 5 numbers" in wrong
        played = client.post(f"{path}/move", data={"turn": "0", "text": "[1, 2, 0, 0, 0]"}).text
        assert "Human (seat 1) to move." in played
