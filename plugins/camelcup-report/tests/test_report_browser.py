"""A report in a browser: nothing is logged, nothing requested, nothing overflows."""

import pytest
from browser import CUT, OVERFLOWING, faint

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_a_report_fits_is_silent_and_needs_no_network(browser, cup, text, width, scheme):
    path = cup.with_name("report.html")
    assert path.read_text("utf-8") == text
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
