"""A headless Chromium, driven by its DevTools protocol over a pair of pipes."""

import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from tempfile import TemporaryDirectory

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "about:blank",  # else it opens its new-tab page, which asks the network for a frame
)

PROGRAM = shutil.which("chromium")

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


class Browser:
    """A page of a running Chromium.

    logged:    errors and warnings of the console, exceptions, and what could not be loaded
    requested: the addresses of all requests
    """

    def __init__(self, to: int, of: int):
        self.to = to
        self.of = of
        self.unread = b""
        self.number = 0
        self.session: str | None = None
        self.logged: list[str] = []
        self.requested: list[str] = []
        self.loaded = False

    def open(self):
        """Attach to a new page, and listen to it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def show(self, path, width, scheme="light"):
        """Load a file into a window of a width."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.loaded = False
        self.call("Page.navigate", url=path.as_uri())
        while not self.loaded:
            self._take()

    def evaluate(self, code):
        """Return the value of an expression of JavaScript in the page; of a promise, that which it gives."""
        found = self.call("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    @contextmanager
    def frame(self):
        """Evaluate in the only frame of the page, which has a process of its own, instead of in the page."""
        targets = self.call("Target.getTargets")["targetInfos"]
        (frame,) = [each["targetId"] for each in targets if each["type"] == "iframe"]
        own = self.session
        self.session = self.call("Target.attachToTarget", targetId=frame, flatten=True)["sessionId"]
        yield
        self.session = own

    def call(self, method, **parameters):
        """Call a method of the protocol, and return its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self._take()).get("id") != self.number:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def _take(self):
        """Return the next message, and note what it reports."""
        while b"\0" not in self.unread:
            more = os.read(self.of, 1 << 16)
            assert more, "the browser has ended"
            self.unread += more
        text, _, self.unread = self.unread.partition(b"\0")
        message = json.loads(text)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method, event):
        self.loaded |= method == "Page.loadEventFired"
        if method == "Network.requestWillBeSent":
            self.requested.append(event["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.logged.append(str(event["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled":
            self.logged.append(str(event["args"]))
        elif method == "Log.entryAdded":
            self.logged.append(event["entry"]["text"])


@contextmanager
def running():
    """Run Chromium with an empty profile, and yield a page of it."""
    assert PROGRAM, "Chromium is not installed"
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    # The program reads descriptor 3 and writes to descriptor 4; a shell can put them there.
    command = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            ["bash", "-c", command, "bash", PROGRAM, *FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": profile},
        )
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            browser = Browser(ours_out, ours_in)
            browser.open()
            yield browser
            browser.session = None
            browser.call("Browser.close")
        finally:
            os.close(ours_out)
            os.close(ours_in)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
