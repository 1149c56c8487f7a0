"""A window of Chromium, and expressions for what is wrong with the page in it."""

from playwright.sync_api import Page

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
    const texts = [...document.querySelectorAll("TEXTS")];
    return texts.filter(element => element.checkVisibility()).filter(element => {
        const style = getComputedStyle(element);
        const own = light(numbers(element.tagName === "text" ? style.fill : style.color));
        const other = light(ground(element));
        return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05) < 4.5;
    }).map(element => element.textContent);
})()
"""


def faint(selector):
    """Return an expression for the texts, of those selected, that one can hardly read.

    Their contrast with all that is painted where they stand is below 4.5, as WCAG computes it.
    """
    return FAINT.replace("TEXTS", selector)


class Window:
    """A page of a browser.

    logged:    errors and other lines of the console, and exceptions
    requested: the addresses of all requests
    """

    def __init__(self, page: Page):
        self.page, self.evaluate, self.press = page, page.evaluate, page.keyboard.press
        self.logged: list[str] = []
        self.requested: list[str] = []
        page.on("console", lambda line: self.logged.append(line.text))
        page.on("pageerror", lambda error: self.logged.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))

    def show(self, path, width, scheme="light"):
        """Load a file into a window of a width, with nothing logged or requested before."""
        self.logged.clear()
        self.requested.clear()
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)
        self.page.goto(path.as_uri())
