"""People may play by a clock, which the server keeps."""

import re

import pytest
from sites import begin, links, opened, settings, wait_for


def clocks(client, path):
    """Return what the clocks of a table show, in the order of its seats: seconds, and whether they run."""
    table = client.get(path).text.partition('<table class="seats">')[2]
    found = re.findall(r'data-seconds="([\d.]+)" data-rate="(-1|0)"', table)
    return [(float(seconds), rate == "-1") for seconds, rate in found]


def test_a_clock_runs_for_who_is_to_move_and_a_move_adds_to_it(client):
    path = begin(client, "Human", "Player0", "Human", clock="3+5")
    client.get(links(wait_for("It is your turn", client, path))[1])
    (own, runs), (other, waits) = clocks(client, path)
    assert 170 < own <= 180 == other
    assert (runs, waits) == (True, False)
    client.post(f"{path}/move", data={"turn": "0", "word": ["win", "blue"]})
    wait_for("It is your turn", client, f"{path[:-1]}2")
    (own, runs), (other, waits) = clocks(client, path)
    assert 175 < own <= 185
    assert (runs, waits) == (False, True)


def test_clocks_outlive_the_server_and_who_has_no_time_leaves(tmp_path):
    with opened(settings(tmp_path)) as first:
        path = begin(first, clock="1+5")
        first.post(f"{path}/move", data={"turn": "0", "word": ["win", "blue"]})
        left = clocks(first, path)
    with opened(settings(tmp_path)) as second:
        second.cookies = first.cookies
        assert clocks(second, path)[0] == left[0]
        assert "Clock: 1 min a game + 5 s a move" in second.get(path).text
    (kept,) = tmp_path.glob("*.clock")
    kept.write_text("0+0")
    with opened(settings(tmp_path)) as third:
        third.cookies = first.cookies
        assert "ran out of time" in wait_for("The game is over", third, path)


@pytest.mark.parametrize(("clock", "shown"), [("", False), ("0+99", False), ("10+5", True)])
def test_only_clocks_of_the_form_are_set_and_end_taking_back(client, clock, shown):
    path = begin(client, practice="on", clock=clock)
    page = client.post(f"{path}/move", data={"turn": "0", "choice": "0"}).text
    assert ("Clock: " in page) == shown
    assert ("Take back" in page) != shown


def test_a_clock_ticks_in_the_browser(tabs, server):
    page = tabs.open()
    page.goto(f"{server.address}/new/camelup")
    page.get_by_label("Clock").select_option("1+5")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_function("() => /^0:5[0-8]$/.test(document.querySelector('.status .clock')?.textContent)")
    assert tabs.errors == []
