"""The logger `web`: serves the page of a cup while a command plays it."""

import re
import secrets
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from camelcup import AnyGame, UserError, load_plugins
from camelcup_web.app import make_cup_app
from camelcup_web.cup_runs import CupRuns
from camelcup_web.live_cup import LiveCup, LivePage
from camelcup_web.server import SWITCH_SECONDS, Running, listen
from camelcup_web.settings import HOST, LOOPBACK, Settings, host_name, local_hosts

TARGET = re.compile(rf"(?:({HOST}):)?([0-9]{{1,5}})")

MAX_PORT = 65535


class WebLog(LiveCup):
    """Serves the page of a run while it is played; a command on a terminal goes on serving until Ctrl-C."""

    def __init__(self, target: str, game: AnyGame) -> None:
        super().__init__()
        match = TARGET.fullmatch(target)
        if match is None or int(match[2]) > MAX_PORT:
            raise UserError(f"log web:{target}: write web:PORT or web:HOST:PORT, such as web:8000")
        self.host, self.port = host_name(match[1] or LOOPBACK[0]), int(match[2])
        self.option = f"log web:{target}"
        self.page = LivePage(self)

    def begin(self, plan: Any) -> None:
        """Serve the page, and print its address. Raises UserError if the address cannot be used."""
        listener = listen(self.host, self.port, self.option)
        self.switch = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        super().begin(plan)
        self.port = listener.getsockname()[1]
        password = None if self.host in LOOPBACK else secrets.token_urlsafe(24)
        settings = Settings(
            folder=Path(),
            bots={},
            origin=f"http://{self.host}:{self.port}",
            hosts=local_hosts(self.host, self.port),
            password=password,
        )
        self.address = f"{settings.origin}/{f'enter/{password}' if password else ''}"
        ready = threading.Event()
        app = make_cup_app(settings, load_plugins(), CupRuns(settings.folder, self.page))
        self.server = Running(app, ready.set)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [listener]}, name="web", daemon=True
        )
        self.thread.start()
        ready.wait()
        print(f"the cup, live: {self.address}", file=sys.stderr)

    def end(self, summary: Any) -> None:
        """Show the end of the cup; without a terminal, or if games are missing, the server ends, too."""
        super().end(summary)
        sys.setswitchinterval(self.switch)
        self.page.finish()
        if not (self.complete and sys.stderr.isatty()):
            self._stop()

    def stay(self) -> None:
        """Serve the page until Ctrl-C."""
        print(f"the cup stays at {self.address} until Ctrl-C", file=sys.stderr)
        with suppress(KeyboardInterrupt):
            self.thread.join()
        self._stop()

    def _stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()
