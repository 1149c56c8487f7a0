"""The trainer: ten positions, which action is best in each, what all are worth, and a score."""

import re
from html import unescape

import pytest
from attrs import evolve
from browsing import check
from camelcup_web.offers import offers
from camelcup_web.training import make_training
from playwright.sync_api import expect
from sites import GUARDED, installed, opened, settings

from camelcup import CamelCupError, play

pytest.importorskip("camelcup_bot_oasis")


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """A cup of weak bots."""
    path = tmp_path_factory.mktemp("cups") / "weak.jsonl"
    play(["Player1", "Player2", "RandomBot"], 6, seed=7, isolation="none", out=path, progress=False)
    return path


@pytest.fixture(scope="module")
def training(tmp_path_factory, cup):
    """A training on the games of that cup."""
    offer = offers(installed(), settings(tmp_path_factory.mktemp("site")))["camelup"]
    return make_training(installed(), offer, cup)


def test_positions_are_those_in_which_the_strongest_bot_knows_better(training):
    assert (training.adviser, len(training.lessons)) == ("Oasis", 10)
    for lesson in training.lessons:
        (best, most), *_, (_, least) = lesson.ranked
        assert most == max(lesson.worths.by_action.values()) > least
        assert lesson.is_best(best)
        assert not lesson.is_best(lesson.played)
        assert lesson.worths.cost(lesson.played) >= 1
        assert {text for group in lesson.groups for text in group.texts} == {*lesson.worths.by_action}


def test_a_run_of_ten_shows_what_actions_are_worth_and_ends_with_a_score(tmp_path, training):
    with opened(settings(tmp_path)) as client:
        kept = evolve(training, answers={})
        path = f"/train/camelup/{client.app.state.site.trainings.add(kept)}"
        for place, lesson in enumerate(kept.lessons):
            asked = client.get(path).text
            assert f"Position {place + 1} of 10" in asked
            assert not re.search(r"<meter|missed|There was a better", asked)
            offered = re.findall(r'value="[^"]+">([^<]+)</(?:button|option)>', unescape(asked))
            assert {*offered} == {*lesson.worths.meanings.values()}
            action = lesson.ranked[0][0] if place % 2 else lesson.ranked[-1][0]
            shown = unescape(client.post(path, data={"position": place, "action": action}).text)
            assert ("Right." if place % 2 else "There was a better action.") in shown
            assert f"Oasis <strong>{lesson.worths.meaning(lesson.ranked[0][0])}</strong>." in shown
            assert f'<meter min="{lesson.ranked[-1][1]}" max="{lesson.ranked[0][1]}"' in shown
            numbers = [float(worth) for worth in re.findall(r"</meter> ([-.\d]+)<", shown)]
            assert numbers == [round(worth, 1) for _, worth in lesson.ranked]
        client.post(path, data={"position": "0", "action": kept.lessons[0].ranked[0][0]})  # too late
        assert "<h1>5 of 10 right</h1>" in client.get(path).text
        assert f"{kept.cost:.1f} given away" in client.get(path).text


def test_only_who_has_a_seat_trains_and_only_with_what_is_offered(tmp_path, training, cup):
    with opened(settings(tmp_path, cups={"weak": cup}, **GUARDED)) as client:
        path = f"/train/camelup/{client.app.state.site.trainings.add(evolve(training, answers={}))}"
        assert [client.get(place).status_code for place in ("/train/camelup", path)] == [403, 403]
        client.post("/sign-in", data={"password": "camels"})
        assert 'href="/train/camelup?cup=weak"' in client.get("/cups/weak").text
        for place in ("/train/chess", "/train/camelup?cup=other", f"{path}x", f"{path}?position=10"):
            assert client.get(place).status_code == 404
        for form in ({"position": "0", "action": "fly"}, {"position": "10", "action": "roll"}):
            assert client.post(path, data=form).status_code == 400


@pytest.mark.parametrize(("game", "taught"), [("camelup", True), ("ra", True), ("ants", False)])
def test_only_a_game_for_which_a_bot_gives_values_has_a_trainer(client, game, taught):
    if game not in installed().games:
        pytest.skip(f"camelcup-{game} is not installed")
    assert (f'href="/train/{game}"' in client.get(f"/new/{game}").text) == taught
    assert client.get(f"/train/{game}").status_code == (200 if taught else 404)


def test_games_in_which_nobody_knows_better_have_a_line(tmp_path, cup):
    offer = offers(installed(), settings(tmp_path))["camelup"]
    with pytest.raises(CamelCupError, match=r"^no bot knows better than what was played in these games"):
        make_training(installed(), evolve(offer, opponents=["Player0"]), cup)


@pytest.mark.slow
def test_somebody_trains_by_pointing_at_the_board(server, tabs):
    page = tabs.open()
    page.goto(f"{server.address}/train/camelup")
    page.get_by_role("button", name="Begin").click(timeout=120_000)
    for place in range(10):
        expect(page.locator("h1")).to_have_text(f"Position {place + 1} of 10")
        page.locator(".board [data-pick=roll].next").first.click()
        expect(page.locator(".values tr.chosen")).to_contain_text("roll")
        page.locator(".go").click()
    expect(page.locator("h1")).to_contain_text("of 10 right")
    expect(page.locator("#scores li")).to_have_count(1)
    check(page)
    assert tabs.errors == []
