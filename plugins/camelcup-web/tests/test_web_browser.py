"""A sample of `long_web_browser.py`: a game by the mouse, one by the keyboard alone, every kind of page."""

import pytest
from browsing import OVER, Server, Tabs, board_of, check, focus, play_on, sit_down, wait_for_turn
from playwright.sync_api import expect

from camelcup import load_plugins

pytestmark = pytest.mark.slow


def test_a_whole_game_is_played_with_the_mouse(server: Server, tabs: Tabs) -> None:
    if "santorini" not in load_plugins().games:
        pytest.skip("camelcup-santorini is not installed")
    page = tabs.open()
    sit_down(page, server.address, "santorini", ["Climber"])
    play_on(page)
    expect(page.locator(".status")).to_contain_text(OVER)
    assert tabs.errors == []


def test_a_whole_game_is_played_with_the_keyboard_alone(server: Server, tabs: Tabs) -> None:
    page = tabs.open()
    sit_down(page, server.address, "camelup", ["Player0"])
    wait_for_turn(page)
    focus(page, "oasis")
    page.keyboard.press("Space")
    expect(page.locator(".choice")).to_contain_text("oasis")
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_be_hidden()
    focus(page, "oasis")
    page.keyboard.press("Enter")
    focus(page, "square-9")
    page.keyboard.press("Enter")
    expect(page.locator("tr.own")).to_contain_text("9")
    while wait_for_turn(page):
        focus(page, "roll")
        turn = board_of(page)["turn"]
        page.keyboard.press("Enter")
        page.wait_for_function("turn => document.querySelector('.board').dataset.turn !== turn", arg=turn)
        assert page.evaluate("document.activeElement.closest('#table') !== null")
    expect(page.get_by_role("status")).to_contain_text(OVER)
    assert tabs.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_is_accessible_and_fits_every_screen(
    server: Server, tabs: Tabs, scheme: str
) -> None:
    page = tabs.open(color_scheme=scheme)
    for path in ("/", "/sign-in", "/new/camelup"):
        page.goto(f"{server.address}{path}")
        check(page)
    sit_down(page, server.address, "camelup", ["Player0"])
    wait_for_turn(page)
    check(page)
    assert tabs.errors == []
    page.goto(f"{server.address}/nothing")
    check(page)
