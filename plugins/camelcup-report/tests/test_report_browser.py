"""A report in a browser: nothing is logged, nothing requested, nothing overflows."""

import pytest

from browser import CUT, OVERFLOWING, PROGRAM, faint, running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed: apt-get install chromium"),
]

OVERLAPPING = """
[...document.querySelectorAll("figure svg")].flatMap(picture => {
    const texts = [...picture.querySelectorAll("text")].map(text => [text, text.getBoundingClientRect()]);
    return texts.flatMap(([one, a], place) => texts.slice(place + 1).filter(([other, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
    ).map(([other]) => one.textContent + " | " + other.textContent));
})
"""
"""The pairs of texts of a figure that lie on each other; lines of text may be close."""

TEXTS = "p, h3, td, th, a, figure svg text"
"""The texts that have to be read; of the pictures of games each game decides what they look like."""


@pytest.fixture(scope="module")
def browser():
    with running() as browser:
        yield browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_a_report_fits_is_silent_and_needs_no_network(browser, cup, text, width, scheme):
    path = cup.with_name("report.html")
    assert path.read_text("utf-8") == text
    browser.logged.clear()
    browser.requested.clear()
    browser.show(path, width, scheme)
    assert browser.evaluate("innerWidth") == width
    assert browser.evaluate("document.querySelectorAll('svg').length") == 26
    assert (
        browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    )
    assert browser.evaluate(OVERFLOWING) == []
    assert browser.evaluate(CUT) == []
    assert browser.evaluate(OVERLAPPING) == []
    assert browser.evaluate(faint(TEXTS)) == []
    assert browser.logged == []
    assert browser.requested == [path.as_uri()]


def test_what_overflows_logs_and_loads_is_found(browser, tmp_path):
    path = tmp_path / "wide.html"
    path.write_text(
        "<p style='width: 2000px'>wide</p><img src='missing.png'><script>console.error('no')</script>"
        "<figure><svg width='10' height='10'><text x='50' y='5'>out</text><text x='50' y='5'>on</text></svg>"
        "<p><svg width='90' height='90'><rect width='90' height='90' fill='#00f'/>"
        "<text y='20'>faint</text><text y='60' fill='#fff'>clear</text></svg></figure>"
    )
    browser.logged.clear()
    browser.requested.clear()
    browser.show(path, 400)
    assert "P wide" in browser.evaluate(OVERFLOWING)
    assert browser.evaluate(CUT) == ["out", "on"]
    assert browser.evaluate(OVERLAPPING) == ["out | on"]
    assert browser.evaluate(faint(TEXTS)) == ["faint"]
    assert len(browser.requested) == 2
    assert len(browser.logged) == 2
