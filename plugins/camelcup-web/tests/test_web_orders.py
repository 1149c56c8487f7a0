"""Orders are built on the page by forms alone, and by pointing."""

import re
from html import unescape

import pytest
from browsing import board_of, check, focus, sit_down, wait_for_turn
from playwright.sync_api import expect
from sites import begin as begin_table
from sites import games, turn_of

from camelcup import load_plugins

pytestmark = pytest.mark.skipif(
    "planetwars" not in load_plugins().games, reason="camelcup-planetwars is not installed"
)


TURN = {"turn": "0"}


@pytest.fixture
def path(client):
    """The path of the first seat at a new table of two persons; planet 1 is its home."""
    return begin_table(client, game="planetwars", rules="small")


def order(client, path, words="", **form):
    """Return the page after a step of an order."""
    answer = client.post(f"{path}/order", data={**TURN, "words": words, **form})
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def words_of(page):
    match = re.search(r'name="words" value="([^"]*)"', page)
    assert match
    return match[1]


def listed(page):
    return re.findall(r"<li>([\d ]+) <button", page)


def test_an_order_is_built_step_by_step_and_sent(client, path, tmp_path):
    begun = order(client, path, word="1")
    assert words_of(begun) == "1"
    assert "<strong>1</strong>" in begun
    asked = order(client, path, words_of(begun), word="5")
    assert re.search(r'<input type="number" name="word" [^>]*min="1" max="100"', asked)
    done = order(client, path, words_of(asked), word="30")
    assert (words_of(done), listed(done)) == ("1 5 30", ["1 5 30"])
    assert "Send 1 order<" in done
    two = order(client, path, "1 5 30 1 6", word="70")
    assert listed(two) == ["1 5 30", "1 6 70"]
    assert "Send 2 orders<" in two
    sent = client.post(f"{path}/move", data={**TURN, "words": "1 5 30 1 6 70"})
    assert 'class="orders"' not in sent.text
    client.post(f"{path}/leave")
    (kept,) = games(tmp_path)
    assert "[[1,5,30],[1,6,70]]" in kept.read_text().splitlines()[-1]


def test_the_orders_of_a_hint_can_be_chosen(client, path):
    form = client.post(f"{path}/hint", data={"bot": "Captain"}).text
    (words,) = re.findall(r'name="word" value="([^"]*)"', form)
    assert re.search(r"<button>Choose th(is order|ese orders)</button>", form)
    assert words_of(order(client, path, word=words)) == words


@pytest.mark.parametrize(
    ("words", "word", "problem", "kept"),
    [
        ("1", "1", "'1': after 1 comes 0, 2, 3", "1"),
        ("1 5", "101", "'101': after 1 5 comes a number from 1 to 100", "1 5"),
        ("", "<b>", "'<b>': an order begins with 1", ""),
        ("2 5 30", "1", "'2': an order begins with 1", ""),  # orders that are wrong are forgotten
    ],
)
def test_a_wrong_word_is_refused_as_text(words, word, problem, kept, client, path):
    page = order(client, path, words, word=word)
    assert problem in unescape(page)
    assert "<b>" not in page
    assert words_of(page) == kept


@pytest.mark.parametrize(
    ("turn", "words", "problem"),
    [
        ("1", "1 5 30", "the table has moved on: choose again"),
        ("0", "1 5", "an order is not complete: after 1 5 comes a number from 1 to 100"),
        ("0", "1 5 101", "'101': after 1 5 comes a number from 1 to 100"),
    ],
)
def test_wrong_orders_are_not_played(turn, words, problem, client, path):
    page = client.post(f"{path}/move", data={"turn": turn, "words": words}).text
    assert problem in unescape(page)
    assert 'class="orders"' in page


def test_a_step_that_is_no_order_of_the_game_is_refused(client, path):
    assert client.post(f"{path}/order", data={"turn": "x"}).status_code == 400
    assert client.post(f"{path}/order", data={**TURN, "remove": "-1"}).status_code == 400
    without = begin_table(client)
    for part in ("order", "move"):
        page = client.post(f"{without}/{part}", data={**TURN, "words": "roll"}).text
        assert "the table has moved on" in page
        assert turn_of(page) == 0


def begin(tabs, server, **options):
    """Sit down to a game of Planet Wars against a bot, and wait."""
    page = tabs.open(**options)
    sit_down(page, server.address, "planetwars", ["Colonist"], rules="small")
    wait_for_turn(page)
    return page


def point(page, pick):
    """Point at a planet."""
    page.locator(f'.board .next[data-pick="{pick}"]').click()
    page.wait_for_function(
        "pick => document.querySelector('.orders').dataset.picked.includes(pick)", arg=pick
    )


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_orders_are_given_with_the_mouse_on_an_accessible_page(server, tabs, scheme):
    page = begin(tabs, server, color_scheme=scheme)
    check(page)
    point(page, "1")
    check(page)
    point(page, "5")
    field = page.get_by_label("Number, 1 to 100")
    expect(field).to_be_focused()
    check(page)
    field.fill("30")
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".orders li")).to_have_text("1 5 30 Remove")
    check(page)
    point(page, "1")
    page.wait_for_selector(".orders .back")
    page.locator(".board svg").click(position={"x": 3, "y": 3})
    expect(page.get_by_role("button", name="Undo choice")).to_have_count(0)
    page.get_by_role("button", name="Remove 1 5 30").click()
    turn = board_of(page)["turn"]
    page.get_by_role("button", name="Send no orders").click()
    page.wait_for_function("turn => document.querySelector('.board').dataset.turn !== turn", arg=turn)
    assert tabs.errors == []


@pytest.mark.slow
def test_orders_are_given_with_the_keyboard_alone(server, tabs):
    page = begin(tabs, server)
    focus(page, "1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".orders .back")
    page.keyboard.press("Escape")
    expect(page.locator(".orders .back")).to_have_count(0)
    focus(page, "1")
    page.keyboard.press("Space")
    page.wait_for_selector(".orders .back")
    page.keyboard.press("5")  # the short name of a planet
    expect(page.get_by_label("Number, 1 to 100")).to_be_focused()
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    expect(page.locator(".orders li")).to_have_text("1 5 30 Remove")
    expect(page.get_by_label("New order")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Send 1 order")
    page.get_by_role("button", name="Send 1 order").press("Enter")
    expect(page.locator("tr.own")).to_contain_text("sends 30 ships by 1 order")
    assert tabs.errors == []
