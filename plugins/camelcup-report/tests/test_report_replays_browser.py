"""The page of a replay in a browser: it fits, is silent, and shows the position that one asks for."""

import json

import pytest
from attrs import evolve
from browser import CUT, OVERFLOWING, Window, faint
from camelcup_report.replays import replay_page

from camelcup import RecordedGame
from camelcup.records import Kept
from faulty_bots import RaisesOnce
from replay_pages import positions
from tiny_bots import Gambler, Small
from tiny_games import Pips, PipsDisplay, PipsRules
from tiny_pictures import DrawnTricks, TricksDisplay
from tiny_tables import played

pytestmark = pytest.mark.slow

TRICKS = TricksDisplay(DrawnTricks())
PIPS = PipsDisplay(Pips(PipsRules()))
LONG = "./" + "long" * 30 + ".py:<b>Mine</b>"

SHOWS = """
(() => {
    const made = document.createElement("div");
    made.innerHTML = BOARD;
    const item = document.querySelector("#moves [aria-current]");
    return [
        made.innerHTML.trim() === document.getElementById("board").innerHTML.trim(),
        item.querySelector("button").textContent,
        Number(document.getElementById("slider").value),
        [...document.querySelectorAll("#seats td:nth-child(n + 3)")].map(cell => cell.textContent),
    ];
})()
"""
"""Whether the board is the expected one, the current move, the place of the slider, and the seats."""

VISIBLE = """
(() => {
    const list = document.getElementById("moves").getBoundingClientRect();
    const item = document.querySelector("#moves [aria-current]").getBoundingClientRect();
    return item.top >= list.top - 1 && item.top < list.bottom;
})()
"""
"""Whether the current move can be seen in its list."""

TEXTS = "h1, p, td, th, pre, button:enabled, select, label, #turn"

HAS_BEGUN = "document.querySelector('noscript p, [aria-current]')"
"""Whether the script has unpacked the positions, or may not run."""

LAYER = """
[document.querySelector("#board .overlay"), document.getElementById("overlay").parentElement]
    .map(element => element !== null && getComputedStyle(element).display !== "none")
"""
"""Whether the layer over the board is seen, and the box that hides it."""


@pytest.fixture
def drawn():
    """A game with pictures."""
    return played(TRICKS.game, Gambler, Gambler, Gambler)


@pytest.fixture
def odd():
    """A game with long names and words, a fault, and texts that are no text for HTML."""
    record = played(PIPS.game, Small, RaisesOnce)
    kept = Kept(reasons=((0, "</script><img src=x onerror=console.error(1)>" + "x" * 300),))
    return evolve(record, table=evolve(record.table, bots=(LONG, record.table.bots[1])), kept=kept)


def come(browser, condition):
    """Wait until a condition is true in the page, and return the length of the history."""
    browser.page.wait_for_function(f"() => {condition}")
    return browser.evaluate("history.length")


def opened(browser, folder, record, display, seat=None, width=1000, scheme="light"):
    """Show the page of a game, and return its positions."""
    page = replay_page(record, display, seat)
    page.save(path := folder / "game.html")
    browser.show(path, width, scheme)
    come(browser, HAS_BEGUN)
    assert browser.evaluate("innerWidth") == width
    assert browser.requested == [path.as_uri()]
    return positions(page)


def is_shown(browser, shown, place):
    """Whether the page shows a position: its board, its move, its scores."""
    position = shown[place]
    board = position.board if position.board.startswith("<svg") else f"<pre>{position.board}</pre>"
    found = browser.evaluate(SHOWS.replace("BOARD", json.dumps(board)))
    expected = [True, position.move, place, position.seats]
    return found == expected and browser.evaluate(VISIBLE) is True


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 800, 1600])
def test_a_page_fits_is_silent_and_needs_no_network(browser, tmp_path, drawn, odd, width, scheme):
    for record, display, seat in ((drawn, TRICKS, 1), (odd, PIPS, None)):
        shown = opened(browser, tmp_path, record, display, seat, width, scheme)
        for place in range(len(shown)):
            assert browser.evaluate(OVERFLOWING) == []
            root = "document.documentElement"
            assert browser.evaluate(f"{root}.scrollWidth - {root}.clientWidth") == 0
            assert browser.evaluate(CUT) == []
            assert is_shown(browser, shown, place)
            assert browser.evaluate(faint(TEXTS)) == []
            browser.press("ArrowRight")
        assert browser.logged == []
        assert len(browser.requested) == 1


def test_keys_slider_buttons_and_moves_lead_to_positions(browser, tmp_path, drawn):
    shown = opened(browser, tmp_path, drawn, TRICKS)
    end = len(shown) - 1
    keys = {"End": end, "ArrowLeft": end - 1, "Home": 0, "ArrowRight": 1}
    for key, place in keys.items():
        browser.press(key)
        assert is_shown(browser, shown, place)
    for button, place in (("last", end), ("back", end - 1), ("first", 0), ("next", 1)):
        browser.evaluate(f"document.getElementById('{button}').click()")
        assert is_shown(browser, shown, place)
    browser.evaluate("document.querySelectorAll('#moves button')[4].click()")
    assert is_shown(browser, shown, 4)
    browser.evaluate("slider.value = 2; slider.dispatchEvent(new Event('input'))")
    assert is_shown(browser, shown, 2)
    browser.evaluate("slider.focus()")
    browser.press("ArrowRight")
    assert is_shown(browser, shown, 3)


def at_hash(browser, text):
    """Wait until the address has a hash, and return the length of the history."""
    return come(browser, f"location.hash === '#{text}'")


def test_the_address_names_the_turn_and_leads_to_it(browser, tmp_path, drawn):
    shown = opened(browser, tmp_path, drawn, TRICKS)
    before = browser.evaluate("history.length")
    for place in (1, 2, 3):
        browser.press("ArrowRight")
        assert at_hash(browser, shown[place].turn) == before
    wrong = {"9" * 30: 0, "x": 0, "-1": 0}
    for text, place in ({shown[2].turn: 2, 999_999_999: len(shown) - 1} | wrong).items():
        browser.evaluate(f"location.hash = '{text}'")
        assert at_hash(browser, text)
        assert is_shown(browser, shown, place)
    assert browser.logged == []


def test_play_runs_to_the_end_and_pause_stops_it(browser, tmp_path, drawn):
    shown = opened(browser, tmp_path, drawn, TRICKS)
    label, speed = "document.getElementById('play').textContent", "document.getElementById('speed').value"
    for value, text in (("0.25", "Pause"), ("0.25", "Play"), ("16", "Pause")):
        browser.evaluate(f"{speed} = '{value}'")
        browser.press("Space")
        assert browser.evaluate(label) == text
    assert come(browser, "document.getElementById('last').disabled")
    assert is_shown(browser, shown, len(shown) - 1)
    assert browser.evaluate(label) == "Play"
    value = browser.evaluate("document.getElementById('play').click(), slider.value")
    assert value == "0", "it begins again"


def test_the_first_position_is_there_where_scripts_do_not_run(browser, tmp_path, drawn):
    browser = Window(browser.page.context.browser.new_page(java_script_enabled=False))
    try:
        shown = opened(browser, tmp_path, drawn, TRICKS)
        texts = browser.evaluate("document.body.innerText")
        assert browser.evaluate("document.getElementById('board').innerHTML.trim()").startswith("<svg")
        assert browser.evaluate("document.querySelectorAll('#board rect').length") == 10
        assert browser.evaluate("document.getElementById('controls').checkVisibility()") is False
        assert browser.evaluate("document.getElementById('moves').checkVisibility()") is False
    finally:
        browser.page.close()
    assert shown[0].move in texts
    assert "This is the first position" in texts


def test_a_fault_is_marked_in_the_moves_and_on_the_slider(browser, tmp_path, odd):
    shown = opened(browser, tmp_path, odd, PIPS)
    (place,) = [place for place, position in enumerate(shown) if position.faults]
    assert browser.evaluate("document.querySelectorAll('#marks i').length") == 1
    browser.evaluate("document.querySelector('#moves .fault button').click()")
    assert is_shown(browser, shown, place)
    seen = browser.evaluate("document.querySelector('#moves [aria-current]').innerText")
    assert "ValueError: a slow start" in seen
    assert browser.logged == []


def test_what_a_seat_could_infer_can_be_hidden(browser, tmp_path, drawn):
    opened(browser, tmp_path, drawn, TRICKS, seat=0)
    browser.press("ArrowRight")
    assert browser.evaluate(LAYER) == [True, True]
    browser.evaluate("document.getElementById('overlay').click()")
    assert browser.evaluate(LAYER) == [False, True]
    browser.press("ArrowRight")
    assert browser.evaluate(LAYER) == [False, True]
    opened(browser, tmp_path, drawn, TRICKS)
    assert browser.evaluate(LAYER) == [False, False]


def test_the_frame_of_a_notebook_plays_too(browser, tmp_path, drawn):
    game = RecordedGame(drawn, TRICKS)
    path = tmp_path / "notebook.html"
    path.write_text(f"<!DOCTYPE html><meta charset=utf-8>{game._repr_html_()}", "utf-8")
    browser.show(path, 900)
    (frame,) = browser.page.frames[1:]
    frame.wait_for_function(f"() => {HAS_BEGUN}")
    assert is_shown(frame, positions(game.page()), 0)


class KeyedTricks(TricksDisplay):
    """Tricks whose cards have keys: those played are laid below the hands."""

    def draw(self, state, prefix=""):
        return super().draw(state, prefix).replace("data-pick=", "data-key=")


def test_a_step_forward_marks_where_a_part_was_and_is(browser, tmp_path, drawn):
    opened(browser, tmp_path, drawn, KeyedTricks(TRICKS.game))
    frames = '[...document.querySelectorAll(".changes rect")].map(rect => rect.getAttribute("class"))'
    for key, seen in (
        ("Home", set()),
        ("ArrowRight", {"s-faint", "s-accent", "s-paper"}),
        ("ArrowLeft", set()),
    ):
        browser.press(key)
        assert {*browser.evaluate(frames)} == seen
