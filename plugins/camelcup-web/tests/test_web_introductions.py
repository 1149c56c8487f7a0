"""A page introduces its game: rules beside the board, names on it, and what its parts are."""

import pytest
from browsing import board_of, sit_down, wait_for_change, wait_for_turn
from camelcup_web.introductions import introduce
from playwright.sync_api import expect
from sites import GUARDED, begin, links, opened, settings

from camelcup import Display, Game


def test_the_rules_of_a_table_are_those_of_its_rule_set_with_a_picture(client):
    path = begin(client, "Human", "Player0")
    assert f'href="{path}/rules"' in client.get(path).text
    page = client.get(f"{path}/rules").text
    assert "<title>Rules" in page
    assert "on squares 1 to 18" in page
    assert "<figcaption>A table after 14 turns</figcaption>" in page
    other = begin(client, "Human", "Player0", rules="first-edition")
    assert "on squares 1 to 15" in client.get(f"{other}/rules").text


def test_a_script_gets_the_rules_alone(client):
    path = begin(client, "Human", "Player0")
    text = client.get(f"{path}/rules", headers={"X-Part": "1"}).text
    assert text.startswith('<article class="rules">')


def test_the_rules_of_a_game_are_read_before_a_table_begins(client):
    page = client.get("/new/camelup").text
    assert "<h1>Camel Up</h1>" in page
    assert "2 to 8 seats, 20 minutes" in page
    assert 'href="/rules/camelup"' in page
    assert "The pyramid throws one of its dice" in client.get("/rules/camelup").text
    assert client.get("/rules/chess").status_code == 404


def test_strangers_read_no_rules_of_a_table(tmp_path):
    with opened(settings(tmp_path, **GUARDED)) as client:
        assert client.get("/rules/camelup").status_code == 403
        assert client.get("/tables/camelup-1234567890/0/rules").status_code == 403


def test_rules_hold_no_html_but_that_of_their_markdown():
    class Sly(Display):
        title = "<b>Sly</b>"
        rules = "<script>alert(1)</script>\n\n**Win.** [x](javascript:alert(1))"

    class SlyGame(Game):
        name = "sly"

    text = introduce(Sly(SlyGame()))
    assert "<strong>Win.</strong>" in text
    assert "&lt;b&gt;Sly" in text
    assert "<script" not in text
    assert 'href="javascript' not in text


def test_the_board_calls_the_seats_as_the_table_does_and_marks_the_own(client):
    path = begin(client)
    own = client.get(path).text
    assert "Human (you) to move" in own
    second = client.get(links(own)[1]).text
    assert "Human to move" in second


@pytest.fixture
def table(server, tabs):
    """A tab of a person at a table of Camel Up."""
    page = tabs.open()
    sit_down(page, server.address, "camelup", ["Player0"])
    wait_for_turn(page)
    yield page
    assert tabs.errors == []


def test_the_rules_open_beside_the_board_and_close(table):
    table.get_by_role("link", name="Rules").click()
    expect(table.locator("#rules")).to_contain_text("the most coins win")
    expect(table.locator(".board svg").first).to_be_visible()
    table.locator(".board [data-pick=winner]").click()
    expect(table.locator(".choice")).to_contain_text("winner")
    table.keyboard.press("Escape")
    expect(table.locator("#rules")).to_be_hidden()


def test_a_part_says_what_it_is_to_the_mouse_and_at_the_focus(table):
    table.locator("[data-pick=leg-blue]").hover()
    expect(table.locator(".told")).to_contain_text("leg ticket for blue: pays 5 if blue leads")
    table.mouse.move(0, 0)
    expect(table.locator(".told")).to_be_hidden()
    for _ in range(80):
        table.keyboard.press("Tab")
        if table.evaluate("document.activeElement.dataset.pick") == "roll":
            break
    expect(table.locator(".told")).to_contain_text("die")


def test_a_long_touch_says_what_a_part_is_and_chooses_nothing(table):
    part = table.locator("[data-pick=roll]")
    touch = {"pointerType": "touch", "bubbles": True}
    part.dispatch_event("pointerdown", touch)
    expect(table.locator(".told")).to_contain_text("die")
    part.dispatch_event("pointerup", touch)
    part.dispatch_event("click", {"bubbles": True})
    expect(table.locator(".told")).to_be_hidden()
    assert table.locator(".board").get_attribute("data-turn") == "0"
    part.dispatch_event("click", {"bubbles": True})
    expect(table.locator("tr.own")).to_contain_text("rolls")


def test_a_square_is_explained_once_it_can_be_chosen(server, tabs):
    pytest.importorskip("camelcup_santorini")
    page = tabs.open()
    sit_down(page, server.address, "santorini", ["Climber"])
    wait_for_turn(page)
    page.locator(".board [data-pick]:not(.next, .next *)").first.hover(force=True)
    expect(page.locator(".told")).to_be_hidden()
    worker = page.locator(".board [data-pick].next").first
    worker.hover()
    expect(page.locator(".told")).to_contain_text("worker")
    worker.click()
    page.locator(".board [data-pick].next").first.hover()
    expect(page.locator(".told")).to_contain_text("moves")
    assert tabs.errors == []


HIT = """
parts => parts.map(part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-pick].next");
    return [part.dataset.pick, hit?.dataset.pick];
})
"""


def test_a_square_is_hit_that_a_trail_is_drawn_on(server, tabs):
    pytest.importorskip("camelcup_tron")
    page = tabs.open()
    sit_down(page, server.address, "tron", ["Articulate"])
    wait_for_turn(page)
    before = board_of(page)["version"]
    page.locator(".board .next:not([aria-label$=crash])").first.click()
    wait_for_change(page, before)
    wait_for_turn(page)
    hits = page.locator(".board [data-pick].next").evaluate_all(HIT)
    assert len(hits) == 4
    assert all(pick == hit for pick, hit in hits)
    assert tabs.errors == []
