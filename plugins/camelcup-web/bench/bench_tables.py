"""How soon a click is answered while the bots of many tables think."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.parse import urlencode

import pytest
from attrs import define, field

from camelcup import load_plugins

TABLES = 60

AT_ONCE = 20
"""Tables at which people click at the same time."""

ROUNDS = 8

WAIT_SECONDS = 600
"""Longest time for the bots of all tables to start and to think."""

BOTS = ("Oasis", "Greedy", "MCTS")

TARGET_MS = 200
"""Longest time for 95 of 100 clicks, until the own move is on the disk and the page shows it."""


@define
class Server:
    """A server in a process of its own."""

    process: "subprocess.Popen[str]"
    address: str

    def seconds(self) -> float:
        """Return the processor time of the server so far, without that of the bots."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Give a server of a folder."""
    command = [sys.executable, "-m", "camelcup", "serve", "--no-open", "--port", "0", "--folder", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        match = re.search(r"http://([0-9.:]+)/", process.stdout.readline())
        assert match
        try:
            yield Server(process, match[1])
        finally:
            process.terminate()


@define
class Tab:
    """A tab of a browser at a table; whenever the stream says so it looks again, as the page does.

    ready: set while the person is to move
    shown: the number of the latest version that was shown; the page does not ask for it again
    """

    address: str
    folder: Path
    path: str = ""
    cookie: str = ""
    turn: str = ""
    legal: int = 0
    shown: int = 0
    ready: threading.Event = field(factory=threading.Event)

    def sit_down(self, seed: int) -> None:
        """Begin a table, and listen to it."""
        form = {"rules": "cup", "bot": ("Human", *BOTS), "seed": str(seed)}
        connection = HTTPConnection(self.address)
        headers, _ = self._request(connection, "POST", "/new/camelup", form)
        self.path, self.cookie = headers["Location"], headers["Set-Cookie"].partition(";")[0]
        connection.close()
        threading.Thread(target=self._listen, daemon=True).start()

    def click(self, random: Random) -> float:
        """Play any move, and return the seconds until the page shows that it is on the disk."""
        size = self.file.stat().st_size
        turn, choice = self.turn, random.randrange(self.legal)  # the listener goes on to the next turn
        self.ready.clear()
        connection = HTTPConnection(self.address)
        begun = perf_counter()
        _, text = self._request(
            connection, "POST", f"{self.path}/move", {"turn": turn, "choice": str(choice)}
        )
        taken = perf_counter() - begun
        connection.close()
        self._look(text)
        assert f'data-turn="{turn}"' not in text, "the page shows the next turn"
        assert self.file.stat().st_size > size, "the move is on the disk"
        return taken

    @property
    def file(self) -> Path:
        """The file of the table."""
        return self.folder / f"{self.path.split('/')[2]}.jsonl"

    def _request(
        self, connection: HTTPConnection, method: str, path: str, form: dict[str, object] | None = None
    ) -> tuple[Message, str]:
        headers = {"Origin": f"http://{self.address}", "X-Part": "1", "Cookie": self.cookie}
        connection.request(method, path, form and urlencode(form, doseq=True), headers)
        answer = connection.getresponse()
        return answer.headers, answer.read().decode()

    def _look(self, board: str) -> None:
        """Keep the number of the version of a board."""
        self.shown = max(self.shown, int(re.findall(r'data-version="[0-9a-f]+-(\d+)"', board)[0]))

    def _listen(self) -> None:
        """Look at the board whenever the stream says that it has changed."""
        with (
            closing(HTTPConnection(self.address)) as stream,
            closing(HTTPConnection(self.address)) as looking,
            suppress(OSError, HTTPException),  # at the end of the server
        ):
            self._follow(stream, looking)

    def _follow(self, stream: HTTPConnection, looking: HTTPConnection) -> None:
        stream.request("GET", f"{self.path}/events", headers={"Cookie": self.cookie})
        for line in stream.getresponse():
            if not line.startswith(b"data: ") or int(line.rpartition(b"-")[2]) <= self.shown:
                continue
            looking.close()  # the server has closed a connection that was idle
            board = self._request(looking, "GET", f"{self.path}/board")[1]
            self._look(board)
            self.turn = re.findall(r'data-turn="(\d+)"', board)[0]
            self.legal = len(re.findall(r'<button name="choice"', board))
            if 'class="status yours"' in board:
                self.ready.set()


def click_all(tabs: Sequence[Tab], random: Random) -> list[float]:
    """Return the seconds of clicks at all tables at once."""
    with ThreadPoolExecutor(len(tabs)) as people:
        return list(people.map(lambda tab: tab.click(random), tabs))


def quantile(times: Sequence[float], share: float) -> float:
    """Return the milliseconds within which a share of clicks were answered."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] * 1e3


def line(name: str, times: Sequence[float]) -> str:
    """Return the quantiles of times as text."""
    p50, p95, worst = [quantile(times, share) for share in (0.5, 0.95, 1)]
    return f"{name}, {len(times)} clicks: p50 {p50:.0f} ms, p95 {p95:.0f} ms, max {worst:.0f} ms"


def bench_clicks_while_bots_think(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Click at one table after the other while no bot thinks; then at 20 at once, while bots think."""
    if not {*BOTS} <= load_plugins().bots.names("camelup"):
        pytest.skip(f"{', '.join(BOTS)} are not all installed")
    random = Random(7)
    with serving(tmp_path) as server:
        tabs = [Tab(server.address, tmp_path) for _ in range(TABLES)]
        for seed, tab in enumerate(tabs):
            tab.sit_down(seed)
        for tab in tabs:
            assert tab.ready.wait(WAIT_SECONDS)
        idle = []
        for tab in tabs[:AT_ONCE]:
            idle += click_all([tab], random)
            assert tab.ready.wait(WAIT_SECONDS)
        before = server.seconds()
        busy = []
        for number in range(ROUNDS):
            first = number * AT_ONCE % TABLES
            clicked = tabs[first : first + AT_ONCE]
            for tab in clicked:
                assert tab.ready.wait(WAIT_SECONDS)
            busy += click_all(clicked, random)
        spent = server.seconds() - before
    with capsys.disabled():
        print(f"\n{line('no bot thinks', idle)}")
        print(f"{line(f'{AT_ONCE} at once of {TABLES} tables', busy)}   target: p95 <= {TARGET_MS} ms")
        print(f"the server takes {spent / len(busy) * 1e3:.0f} ms of processor a click")
    assert quantile(busy, 0.95) <= TARGET_MS
