"""A page marks what a move has changed, and shows the moves of bots one by one."""

import re

import pytest
from browsing import board_of, sit_down, wait_for_turn
from playwright.sync_api import expect
from sites import begin, turn_of

from camelcup import load


@pytest.fixture
def page(server, tabs):
    """A tab of a person at a table of Camel Up with three bots."""
    page = tabs.open(reduced_motion="reduce")
    sit_down(page, server.address, "camelup", ["Player0", "Player0", "Player0"])
    wait_for_turn(page)
    yield page
    assert tabs.errors == []


def test_the_moves_between_two_turns_are_shown_one_by_one_and_hide_what_the_seat_may_not_see(client, tmp_path):
    path = begin(client, "Human", "Human", "Human")
    client.post(f"{path}/move", data={"turn": "0", "word": ["lose", "blue"]})
    moves = int(re.findall(r'data-moves="(\d+)"', client.get(path).text)[0])
    pictures = client.get(f"{path}/between?moves=0").text
    assert pictures.count("<svg ") == 1
    assert "Human (you) to move" in pictures
    assert client.get(f"{path}/between?moves={moves}").text == ""
    assert client.get(f"{path}/between?moves=x").status_code == 400
    assert turn_of(client.get(path).text) == 1
    assert load(next(tmp_path.glob("*.jsonl")))


def test_what_a_move_changed_is_framed(page):
    page.locator("[data-pick=oasis]").click()
    page.locator("[data-pick=square-9]").click()
    expect(page.locator(".changes rect.s-sky").first).to_be_attached()
    assert wait_for_turn(page)
    expect(page.locator(".changes rect.s-sky").first).to_be_attached()


def test_a_click_skips_the_moves_that_are_shown(page):
    page.locator("#pace").evaluate("select => { select.options[0].value = 60000; }")
    page.locator("#pace").select_option(index=0)
    turn = board_of(page)["turn"]
    page.locator("[data-pick=roll]").click()
    page.wait_for_function("turn => document.querySelector('.board').dataset.turn !== turn", arg=turn)
    while not page.locator(".status.yours").count():
        page.locator("header").click()
