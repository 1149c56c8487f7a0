"""A report in a browser: nothing is logged, nothing requested, nothing overflows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import PROGRAM, Browser, running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed: apt-get install chromium"),
]

OVERFLOWING = """
[...document.querySelectorAll("body *")]
    .filter(element => !element.parentElement.closest(".scroll, pre, svg"))
    .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map(element => element.tagName + " " + element.textContent.slice(0, 40))
"""
"""The elements that are wider than the window, but for what scrolls in a box of its own."""

CUT = """
[...document.querySelectorAll("svg text")].filter(text => {
    const own = text.getBoundingClientRect(), all = text.closest("svg").getBoundingClientRect();
    return own.left < all.left - 1 || own.right > all.right + 1 || own.top < all.top - 1
        || own.bottom > all.bottom + 1;
}).map(text => text.textContent)
"""
"""The texts of pictures that lie outside of them."""

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

FAINT = """
(() => {
    const channel = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const numbers = colour => (colour.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
    const painted = element => {
        const style = getComputedStyle(element), drawn = element instanceof SVGGraphicsElement;
        const [r, g, b, alpha = 1] = numbers(drawn ? style.fill : style.backgroundColor);
        return [r, g, b, alpha * style.opacity * (drawn ? style.fillOpacity : 1)];
    };
    const over = (ground, [r, g, b, alpha]) =>
        [r, g, b].map((part, at) => alpha * part + (1 - alpha) * ground[at]);
    const ground = element => {
        element.scrollIntoView({block: "center"});
        const box = element.getBoundingClientRect();
        const here = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return here.filter(other => !["text", "svg"].includes(other.tagName)).map(painted)
            .reduceRight(over, [255, 255, 255]);
    };
    const texts = [...document.querySelectorAll("p, h3, td, th, a, figure svg text")];
    return texts.filter(element => element.checkVisibility()).filter(element => {
        const style = getComputedStyle(element);
        const own = light(numbers(element.tagName === "text" ? style.fill : style.color));
        const other = light(ground(element));
        return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05) < 4.5;
    }).map(element => element.textContent);
})()
"""
"""The texts whose contrast with all that is painted where they stand is below 4.5, as WCAG computes it.

The pictures of games are not among them: each game decides what its boards look like.
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running() as browser:
        yield browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1600])
def test_a_report_fits_is_silent_and_needs_no_network(
    browser: Browser, cup: Path, text: str, width: int, scheme: str
) -> None:
    path = cup.with_name("report.html")
    assert path.read_text("utf-8") == text
    browser.logged.clear()
    browser.requested.clear()
    browser.show(path, width, scheme)
    assert browser.evaluate("innerWidth") == width
    assert browser.evaluate("document.querySelectorAll('svg').length") == 25
    assert (
        browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    )
    assert browser.evaluate(OVERFLOWING) == []
    assert browser.evaluate(CUT) == []
    assert browser.evaluate(OVERLAPPING) == []
    assert browser.evaluate(FAINT) == []
    assert browser.logged == []
    assert browser.requested == [path.as_uri()]


def test_what_overflows_logs_and_loads_is_found(browser: Browser, tmp_path: Path) -> None:
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
    assert browser.evaluate(FAINT) == ["faint"]
    assert len(browser.requested) == 2
    assert len(browser.logged) == 2
