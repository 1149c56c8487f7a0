"""People play in a browser: by the mouse, by the keyboard alone, in many tabs, and through failures."""

import random
import signal
from pathlib import Path

import pytest
from browsing import (
    Server,
    Tabs,
    board_of,
    check,
    play_on,
    point,
    serving,
    sit_down,
    wait_for_change,
    wait_for_turn,
)
from playwright.sync_api import Page, expect

from camelcup import load, load_plugins

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("camelup", ["Player0"]),
        ("karate", ["Copycat"]),
        ("pacman-short", ["Eater"]),
        ("ra", ["RandomBot"]),
        ("santorini", ["Climber"]),
        ("set", ["Solver"]),
    ],
)
def test_a_whole_game_is_played_with_the_mouse(
    server: Server, tabs: Tabs, game: str, bots: list[str]
) -> None:
    if game.removesuffix("-short") not in load_plugins().games:
        pytest.skip(f"camelcup-{game} is not installed")
    page = tabs.open()
    sit_down(page, server.address, game, bots)
    play_on(page)
    name = page.locator("aside code").first.inner_text()
    (record,) = load(server.folder / "tables" / name)
    assert record.scores
    assert tabs.errors == []


def test_two_people_play_at_once_without_seeing_each_other(server: Server, tabs: Tabs) -> None:
    if "karate" not in load_plugins().games:
        pytest.skip("camelcup-karate is not installed")
    first, second = tabs.open(), tabs.open()
    sit_down(first, server.address, "karate", ["Human"])
    first.locator(".links summary").click()
    second.goto(first.locator(".links a").nth(1).inner_text())
    for own, other in (("kick", "punch"), ("punch", "parry-punch")):
        assert wait_for_turn(first)
        assert wait_for_turn(second)
        lines = second.locator(".history li").count()
        first.locator(f"[data-pick=action-{own}]").first.click()
        expect(first.locator(".status")).to_contain_text("Human (seat 1) to move")
        assert second.locator(".history li").count() == lines
        second.locator(f"[data-pick=action-{other}]").first.click()
        expect(first.locator("tr").nth(2)).to_contain_text(other)
        expect(second.locator("tr").nth(1)).to_contain_text(own)
    assert tabs.errors == []


def hide(page: Page, hidden: bool) -> None:
    """Have a tab take itself for one in the background, or in the foreground again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_ten_tabs_of_one_table_all_go_on(server: Server, tabs: Tabs) -> None:
    page = tabs.open()
    sit_down(page, server.address, "camelup", ["Player0"])
    wait_for_turn(page)
    hidden = []
    for _ in range(9):
        hide(page, True)
        hidden.append(page)
        address = page.url
        page = tabs.watch(page.context.new_page())
        page.goto(address)
        wait_for_turn(page)
    page.locator("[data-pick=roll]").first.click()
    wait_for_change(page, board_of(hidden[0])["version"])
    wait_for_turn(page)
    assert {board_of(other)["turn"] for other in hidden} == {"0"}
    hide(page, True)
    for other in hidden[:5]:
        hide(other, False)
        expect(other.locator(".board")).to_have_attribute("data-turn", board_of(page)["turn"])
    assert tabs.errors == []


def test_a_lost_connection_comes_back_by_itself(server: Server, tabs: Tabs) -> None:
    first, second = tabs.open(), tabs.open()
    sit_down(first, server.address, "camelup", ["Human"])
    first.locator(".links summary").click()
    second.goto(first.locator(".links a").nth(1).inner_text())
    wait_for_turn(first)
    second.context.set_offline(True)
    first.locator("[data-pick=roll]").first.click()
    expect(first.locator(".board")).to_have_attribute("data-turn", "1")
    expect(second.locator("#lost")).to_be_visible()
    assert board_of(second)["turn"] == "0"
    second.context.set_offline(False)
    wait_for_turn(second)
    expect(second.locator("#lost")).to_be_hidden()
    second.context.set_offline(True)
    second.locator("[data-pick=roll]").first.click()
    expect(second.locator("#lost")).to_contain_text("nothing was sent")
    second.context.set_offline(False)
    second.locator("[data-pick=roll]").first.click()
    expect(first.locator(".board")).to_have_attribute("data-turn", "2")


def test_after_a_killed_server_the_page_goes_on_where_it_was(tabs: Tabs, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = tabs.open()
        sit_down(page, server.address, "camelup", ["Player0"])
        for _ in range(3):
            wait_for_turn(page)
            point(page, random.Random(3))
        wait_for_turn(page)
        before, history = board_of(page), page.locator(".history").inner_text()
        server.stop(signal.SIGKILL)
        expect(page.locator("#lost")).to_be_visible()
        server.start()
        wait_for_change(page, before["version"])
        assert board_of(page)["turn"] == before["turn"]
        assert page.locator(".history").inner_text() == history
        expect(page.locator("#lost")).to_be_hidden()
        wait_for_turn(page)
        point(page, random.Random(3))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_and_fit_every_screen(server: Server, tabs: Tabs, scheme: str) -> None:
    page = tabs.open(color_scheme=scheme)
    page.goto(server.address)
    check(page)
    page.goto(f"{server.address}/new/camelup")
    check(page)
    for game in sorted(load_plugins().games):
        page.goto(f"{server.address}/new/{game}")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_selector(".board")
        wait_for_turn(page)
        page.locator(".hint button").click()
        page.wait_for_selector(".hints section")
        check(page)
    assert tabs.errors == []
