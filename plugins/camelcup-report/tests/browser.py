"""A headless Chromium, driven by its DevTools protocol over a pair of pipes."""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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
)

PROGRAM = shutil.which("chromium")


class Browser:
    """A page of a running Chromium.

    logged:    errors and warnings of the console, exceptions, and what could not be loaded
    requested: the addresses of all requests
    """

    def __init__(self, to: int, of: int) -> None:
        self.to = to
        self.of = of
        self.unread = b""
        self.number = 0
        self.session: str | None = None
        self.logged: list[str] = []
        self.requested: list[str] = []
        self.loaded = False

    def open(self) -> None:
        """Attach to a new page, and listen to it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def show(self, path: Path, width: int, scheme: str = "light") -> None:
        """Load a file into a window of a width."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=900,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.loaded = False
        self.call("Page.navigate", url=path.as_uri())
        while not self.loaded:
            self._take()

    def evaluate(self, code: str) -> Any:
        """Return the value of an expression of JavaScript in the page."""
        found = self.call("Runtime.evaluate", expression=code, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def picture(self) -> bytes:
        """Return a PNG of the whole page."""
        return base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"])

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self._take()).get("id") != self.number:
            pass
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _take(self) -> dict[str, Any]:
        """Return the next message, and note what it reports."""
        while b"\0" not in self.unread:
            more = os.read(self.of, 1 << 16)
            assert more, "the browser has ended"
            self.unread += more
        text, _, self.unread = self.unread.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, event: dict[str, Any]) -> None:
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
def running() -> Iterator[Browser]:
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
