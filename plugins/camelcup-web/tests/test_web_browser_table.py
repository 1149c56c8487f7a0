"""People stay at a table: they talk, compare a move with a hint, are watched, play again, and print it."""

import pytest
from browsing import check, sit_down, wait_for_turn
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def roll(page):
    """Roll the die, once it is this person's turn."""
    assert wait_for_turn(page)
    page.locator("[data-pick=roll]").first.click()


def test_people_talk_compare_are_watched_and_play_again(server, tabs):
    pytest.importorskip("camelcup_bot_greedy")
    first, second, spectator = tabs.open(), tabs.open(), tabs.open()
    sit_down(first, server.address, "camelup", ["Human"])
    wait_for_turn(first)
    first.locator(".links summary").click()
    second.goto(first.locator(".links a").nth(1).inner_text())
    spectator.goto(first.locator(".links a").nth(2).inner_text())
    for page in (first, second):
        page.locator("#pace").select_option("at once")  # in the background a browser's clock is slow
    second.locator(".talk input").fill("half a li")
    first.locator(".talk input").fill("<i>hello</i>")
    first.keyboard.press("Enter")
    expect(second.locator(".talk li")).to_contain_text("<i>hello</i>")
    expect(second.locator(".talk input")).to_have_value("half a li")
    first.locator(".hint select").select_option("Greedy")
    first.locator(".hint button").click()
    expect(first.locator(".hints meter")).to_have_count(3)
    first.locator("#moves summary").click()
    first.locator(".moves button", has_text="lose yellow").click()
    expect(first.locator(".compared")).to_contain_text("bets that yellow comes last (yours")
    roll(second)
    expect(spectator.locator(".history")).to_contain_text("enters on square")
    check(spectator)
    for page in (first, second):
        wait_for_turn(page)
        page.locator("#leave summary").click()
        page.locator("#leave button").click()
    expect(spectator.locator(".history")).to_contain_text("yellow to come last")
    first.get_by_text("How it was decided").click()
    first.get_by_role("button", name="Ask it").click()
    expect(first.locator("#opinions")).to_contain_text("By ")
    check(first)
    first.get_by_role("button", name="Rematch").click()
    second.get_by_role("button", name="Rematch").click()
    for page, seat in ((first, "1"), (second, "0")):
        page.wait_for_url(f"**/tables/*/{seat}")
    check(second)
    assert tabs.errors == []
