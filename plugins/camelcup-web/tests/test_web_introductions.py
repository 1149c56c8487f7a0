"""A page introduces its game: rules beside the board, names on it, and what its parts are."""

from browsing import focus, sit_down, wait_for_turn
from camelcup_web.introductions import introduce
from playwright.sync_api import expect
from sites import begin

from camelcup import Display, Game


def test_the_rules_of_a_table_are_those_of_its_rule_set_with_a_picture(client):
    path = begin(client, "Human", "Player0")
    assert f'href="{path}/rules"' in client.get(path).text
    page = client.get(f"{path}/rules").text
    assert "<title>Rules" in page
    assert "on squares 1 to 18" in page
    assert "<figcaption>A table after 14 turns</figcaption>" in page
    other = begin(client, "Human", "Player0", rules="first-edition")
    part = client.get(f"{other}/rules", headers={"X-Part": "1"}).text  # for a script
    assert part.startswith('<article class="rules">')
    assert "on squares 1 to 15" in part


def test_the_rules_of_a_game_are_read_before_a_table_begins(client):
    page = client.get("/new/camelup").text
    assert "<h1>Camel Up</h1>" in page
    assert "2 to 8 seats, 20 minutes" in page
    assert 'href="/rules/camelup"' in page
    assert "The pyramid throws one of its dice" in client.get("/rules/camelup").text
    assert client.get("/rules/chess").status_code == 404


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


def test_rules_open_beside_the_board_and_parts_say_what_they_are(server, tabs):
    table = tabs.open()
    sit_down(table, server.address, "camelup", ["Player0"])
    wait_for_turn(table)
    table.get_by_role("link", name="Rules").click()
    expect(table.locator("#rules")).to_contain_text("the most coins win")
    table.locator(".board [data-pick=winner]").click()
    expect(table.locator(".choice")).to_contain_text("winner")
    table.keyboard.press("Escape")
    expect(table.locator("#rules")).to_be_hidden()
    table.locator(".board [data-pick=leg-blue]").hover()
    expect(table.locator(".told")).to_contain_text("leg ticket for blue: pays 5 if blue leads")
    table.mouse.move(0, 0)
    expect(table.locator(".told")).to_be_hidden()
    focus(table, "roll")
    expect(table.locator(".told")).to_be_visible()
    expect(table.locator(".told")).to_contain_text("die")
    table.evaluate("document.activeElement.blur()")
    expect(table.locator(".told")).to_be_hidden()
    touch_for_long(table)
    assert tabs.errors == []


def touch_for_long(table):
    """Touch the die until it is explained, which chooses nothing; then choose it."""
    part = table.locator(".board [data-pick=roll]")
    touch = {"pointerType": "touch", "bubbles": True}
    part.dispatch_event("pointerdown", touch)
    expect(table.locator(".told")).to_be_visible()
    expect(table.locator(".told")).to_contain_text("die")
    part.dispatch_event("pointerup", touch)
    part.dispatch_event("click", {"bubbles": True})
    expect(table.locator(".told")).to_be_hidden()
    assert table.locator(".board").get_attribute("data-turn") == "0"
    part.dispatch_event("click", {"bubbles": True})
    expect(table.locator("tr.own")).to_contain_text("rolls")
