"""A page marks what a move has changed, and shows the moves of bots one by one."""

from browsing import sit_down, wait_for_turn
from playwright.sync_api import expect
from sites import begin, links


def test_the_moves_between_two_turns_show_no_more_than_the_seat_may_see(client):
    path = begin(client, "Human", "Human", "Human")
    own = client.get(path).text
    client.post(f"{path}/move", data={"turn": "0", "word": ["lose", "blue"]})
    second = str(client.get(links(own)[1]).url.path)
    client.post(f"{second}/move", data={"turn": "1", "word": ["lose", "green"]})
    pictures = client.get(f"{second}/between?moves=5").text
    assert pictures.count("<svg ") == 1
    assert "Loser cards: Human0 hidden." in pictures
    assert "Loser cards: Human (you) blue." in client.get(f"{path}/between?moves=5").text
    assert client.get(f"{second}/between?moves=7").text == ""
    assert client.get(f"{second}/between?moves=x").status_code == 400


def test_moves_are_framed_and_shown_for_a_while_which_clicks_skip(server, tabs):
    page = tabs.open(reduced_motion="reduce")
    sit_down(page, server.address, "camelup", ["Player0", "Player0", "Player0"])
    wait_for_turn(page)
    expect(page.locator(".changes")).to_have_count(0)
    page.locator("#pace").evaluate("select => { select.options[0].value = 60000; }")
    page.locator("#pace").select_option(index=0)
    ticket = page.locator("[data-pick=leg-blue]")
    ticket.hover()
    expect(page.locator(".told")).to_be_visible()
    ticket.click()
    expect(page.locator(".changes rect.s-accent").first).to_be_attached()
    page.wait_for_timeout(300)  # in which the browser finds another part below the mouse
    expect(page.locator(".told")).to_be_hidden()
    while "It is your turn." not in page.request.get(f"{page.url}/board").text():
        pass
    expect(page.locator(".status.yours")).to_have_count(0)
    while not page.locator(".status.yours").count():
        page.locator("header").click()
    assert tabs.errors == []
