"""The owner's end of a bot that plays at home: connects to a league, and answers for the bot."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from secrets import token_hex
from threading import BoundedSemaphore, Event, Lock, Thread
from typing import Any

from attrs import field, frozen
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from camelcup import (
    BotProcesses,
    Limits,
    Player,
    PlayerError,
    PlayerPool,
    Plugins,
    Table,
    UserError,
    WorkerSpec,
    choose_game,
    decode_json,
    encode_answer,
    encode_json,
    find_bot,
)
from camelcup_league.adding import name_and_spec
from camelcup_league.versions import digest_of

WAY_IN = "/pages/league/join"

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
"""Seconds before the first attempt to connect again, and the most; each pause is twice the last."""

MAX_MESSAGE_BYTES = 8 * 1024 * 1024

CANNOT_SIT = "a question about a game that this bot does not play"


@frozen(kw_only=True)
class HomeBot:
    """A bot on this machine.

    spec, name: of the bot; processes: where it runs; workers: tables at which it plays at once
    """

    spec: str
    name: str
    plugins: Plugins
    processes: BotProcesses
    workers: int = 2
    begin_time: float = 30.0
    slots: BoundedSemaphore = field(init=False)

    @slots.default
    def _make_slots(self) -> BoundedSemaphore:
        return BoundedSemaphore(self.workers)

    @classmethod
    def of(cls, text: str, plugins: Plugins, isolation: str = "process", workers: int = 2) -> "HomeBot":
        """Return the bot of a spec with or without a name. Raises UserError for an unknown isolation."""
        plugins.isolations.find(isolation)
        name, spec = name_and_spec(text)
        processes = BotProcesses(isolation=isolation)
        return cls(spec=spec, name=name, plugins=plugins, processes=processes, workers=workers)

    def players(self, hello: Mapping[str, Any]) -> PlayerPool:
        """Return the players for the game of a `hello`. Raises UserError where it is not installed."""
        game, _ = choose_game(self.plugins, hello["game"], json.dumps(hello["rules"]))
        source = find_bot(self.spec, hello["game"], self.plugins)
        entry = self.plugins.games.find(hello["game"])
        bots, here = {self.name: source}, self.processes
        return PlayerPool(WorkerSpec.of(entry, game, bots, processes=here, plugins=self.plugins))


class Dialogue:
    """The bot in one seat of the league's, from game to game: answers its messages in a thread of its own."""

    def __init__(self, bot: HomeBot, send: Callable[[Mapping[str, Any]], object]) -> None:
        self.bot = bot
        self.messages: SimpleQueue[Mapping[str, Any] | None] = SimpleQueue()
        self._send = send
        self._pool: PlayerPool | None = None
        self._rules: Any = None
        self._player: Player | None = None
        self._last: Mapping[str, Any] = {}
        Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while (message := self.messages.get()) is not None:
            if "ask" in message:
                self._answer(message)
            elif self._player is not None:
                over = message["tell"]
                with suppress(PlayerError):
                    self._player.end(tuple(over["scores"]), tuple(over["winners"]))
        if self._pool is not None:
            self._pool.close()

    def _answer(self, message: Mapping[str, Any]) -> None:
        """Answer a question; one that came before, and whose answer was lost, as it was answered then."""
        number, again = message["ask"], message.get("again") or ()
        if self._last.get("answer") != number:
            if self._player is None and not again and message["message"]["type"] != "hello":
                return  # of a game that another process began: it comes again, with all that was before
            for past in again:
                self._reply(past)
            reply = self._reply(message["message"])
            self._last = {"dialogue": message["dialogue"], "answer": number, "message": reply}
        self._send(self._last)

    def _reply(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to a message of docs/protocol.md."""
        try:
            with self.bot.slots:
                return self._begin(message) if message["type"] == "hello" else self._move(message)
        except PlayerError as error:
            return {"type": "error", "reason": error.reason, "traceback": error.traceback}
        except (UserError, ValueError, TypeError, KeyError) as error:
            return {"type": "error", "reason": str(error)}

    def _begin(self, hello: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._pool is None or self._rules != (hello["game"], hello["rules"]):
            if self._pool is not None:
                self._pool.close()
            self._pool, self._rules = self.bot.players(hello), (hello["game"], hello["rules"])
        seat, seats = hello["seat"], hello["seats"]
        limits = Limits(move_time=hello["move_time"], begin_time=self.bot.begin_time)
        rules = json.dumps(hello["rules"])
        names = (self.bot.name,) * seats
        table = Table(
            number=0, game=hello["game"], rules=rules, bots=names, seed=int(hello["seed"]), limits=limits
        )
        others = {other: Player() for other in range(seats) if other != seat}
        self._player = self._pool.seat(table, others)[seat]
        self._player.begin(table, seat)
        return {"type": "ready", "name": self.bot.name}

    def _move(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._player is None or self._pool is None:
            raise UserError(CANNOT_SIT)
        if self._player.lists_actions:
            self._player.offer_encoded(message["turn"], message["legal"])
        game = self._pool.game
        answer = encode_answer(game, self._player.move(game.decode_view(message["view"])))
        encode_json(answer)  # raises TypeError for what is no data
        return {"type": "action", "action": answer}


class Connection:
    """Keeps a bot connected to a league until it is stopped.

    notify: called with lines for its owner
    """

    def __init__(
        self, url: str, token: str, bot: HomeBot, keep: bool, notify: Callable[[str], object]
    ) -> None:
        scheme, _, place = url.rstrip("/").rpartition("://")
        self.url = f"{'ws' if scheme in ('http', 'ws') else 'wss'}://{place}{WAY_IN}"
        self.token = token
        self.bot = bot
        self.keep = keep
        self.notify = notify
        self.id = token_hex(16)
        self._dialogues: dict[int, Dialogue] = {}
        self._socket: ClientConnection | None = None
        self._pause = FIRST_PAUSE
        self._sending = Lock()
        self._stopped = Event()

    def run(self) -> None:
        """Play until `stop`. Raises UserError where the league refuses the bot or the token."""
        try:
            while not self._stopped.is_set():
                try:
                    self._run_once()
                except (ConnectionClosed, OSError, InvalidHandshake) as error:
                    if not self._stopped.is_set():
                        self.notify(f"not connected ({error}); again in {self._pause:g} s")
                self._stopped.wait(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
        finally:
            for dialogue in self._dialogues.values():
                dialogue.messages.put(None)

    def stop(self) -> None:
        """Have `run` end; another thread calls it."""
        self._stopped.set()
        if self._socket is not None:
            self._socket.close()

    def _run_once(self) -> None:
        """Connect, and answer until the connection ends. Raises UserError where the league refuses."""
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            with connect(self.url, additional_headers=headers, max_size=MAX_MESSAGE_BYTES) as socket:
                self._introduce(socket)
                self._socket, self._pause = socket, FIRST_PAUSE
                for data in socket:
                    self._take(decode_json(data))
        except InvalidURI as error:
            raise UserError(f"{self.url}: {error}") from None
        except InvalidStatus as error:
            if error.response.status_code >= 500:
                raise
            said = error.response.body.decode(errors="replace").strip()
            raise UserError(f"{self.url}: {said or error}") from None

    def _introduce(self, socket: ClientConnection) -> None:
        """Tell the league of the bot. Raises UserError where it is refused."""
        hello = decode_json(socket.recv())
        game, bot = hello["game"], self.bot
        find_bot(bot.spec, game, bot.plugins)
        digest = digest_of(bot.spec, game, bot.plugins, Path())
        data = {"bot": bot.name, "digest": digest, "connection": self.id, "workers": bot.workers}
        socket.send(encode_json(data | {"keep": self.keep}).decode())
        answer = decode_json(socket.recv())
        if "refused" in answer:
            raise UserError(f"{hello['league']}: {answer['refused']}")
        self.notify(f"{answer['joined']} is online in {hello['league']}")

    def _take(self, message: Mapping[str, Any]) -> None:
        """Do what a message asks for."""
        if "ping" in message:
            self._send({"pong": True})
            return
        number = message["dialogue"]
        if "close" in message:
            if dialogue := self._dialogues.pop(number, None):
                dialogue.messages.put(None)
            return
        if number not in self._dialogues:
            self._dialogues[number] = Dialogue(self.bot, self._send)
        self._dialogues[number].messages.put(message)

    def _send(self, message: Mapping[str, Any]) -> None:
        """Send a message; nothing where the connection was lost: the league asks again."""
        with self._sending, suppress(ConnectionClosed):
            if self._socket is not None:
                self._socket.send(encode_json(message).decode())
