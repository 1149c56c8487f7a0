"""The program that runs a Python bot, which has neither its standard input nor its standard output."""

import os
import random
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from camelcup import system
from camelcup.game.bot import Bot, explain, explains, seat_bot
from camelcup.game.display import DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.installed.config import from_json
from camelcup.installed.entries import deferred, resolve
from camelcup.installed.loading import BotSource, load_bot
from camelcup.players.answers import NoData, describe, encode_answer, encode_values
from camelcup.players.messages import (
    GAME_FAILED,
    MAX_TEXT_CHARACTERS,
    Action,
    Bye,
    Done,
    Error,
    Explain,
    Hello,
    Load,
    Loaded,
    Message,
    Move,
    Over,
    Ready,
    Reasons,
    encode_line,
    read_request,
)
from camelcup.records import FaultKind

THREAD_END_SECONDS = 0.1


class Host:
    """Runs one bot for one game after another."""

    game: AnyGame
    make_display: DisplayMaker
    make: Callable[[], Bot[Any, Any]]
    bot: Bot[Any, Any]
    threads: Sequence[threading.Thread]
    seat = check = 0

    def answer(self, message: Message) -> Message:
        """Return the answer to a message; what the bot raises is a failure."""
        try:
            if isinstance(message, Move):
                return self._move(message)
            if isinstance(message, Hello):
                return self._begin(message)
            if isinstance(message, Explain):
                return self._explain(message)
            if isinstance(message, Over):
                self.bot.end(tuple(message.scores))
                return Done(threads_left(self.threads) if self.check else 0)
            if isinstance(message, Load):
                return self._load(message)
        except BaseException as error:  # a KeyboardInterrupt here is the bot's own
            return Error(*describe(error))
        return Error(f"{type(message).__name__} needs no answer", kind=FaultKind.PROTOCOL.value)

    def _load(self, message: Load) -> Message:
        if message.parent is not None:
            system.die_with_parent(message.parent)
        self.check = message.check
        sys.path[:] = message.path
        system.limit_memory(message.memory)
        try:
            rules = from_json(message.rules, resolve(message.kind), "rules")
            self.game = resolve(message.game)(rules)
        except Exception as error:
            return Error(*describe(error), kind=GAME_FAILED)
        self.make_display = deferred(message.display)
        self.make = load_bot(BotSource(**message.bot), alone=True)
        return Loaded()

    def _begin(self, message: Hello) -> Message:
        seed = int(message.seed)
        random.seed(seed + self.check)
        self.threads = threading.enumerate()
        bot = self.make()
        seat_bot(bot, self.game, seed, self.make_display)
        bot.begin(message.seat, message.seats, self.game)
        self.bot, self.seat = bot, message.seat
        return Ready(explains=explains(bot))

    def _move(self, message: Move) -> Message:
        try:
            view = self.game.decode_view(message.view)
        except Exception as error:
            return Error(*describe(error), kind=GAME_FAILED)
        answer = encode_answer(self.game, self.bot.move(self.seat, view))
        if isinstance(answer, NoData):
            return Error(answer.text, kind=FaultKind.MALFORMED.value)
        return Action(answer)

    def _explain(self, message: Explain) -> Message:
        view = self.game.decode_view(message.view)  # as before the move
        text, values = explain(self.bot, self.seat, view)
        return Reasons(text[:MAX_TEXT_CHARACTERS], *(encode_values(self.game, values) or ()))


def skip_breakpoint(*_: Any, **__: Any) -> None:
    """Take the place of the debugger, which needs a terminal."""
    print("breakpoint() skipped: only `camelcup debug` gives a bot the terminal", file=sys.stderr)


def threads_left(before: Sequence[threading.Thread]) -> int:
    """Return the number of threads that began since, and that run on after a moment to end."""
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(THREAD_END_SECONDS / len(left))
    return sum(thread.is_alive() for thread in left)


def main() -> None:
    """Answer messages until there are no more."""
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.breakpointhook = skip_breakpoint
    system.write_stacks_on_signal(replies)
    host = Host()
    with open(requests, "rb", buffering=1 << 16) as lines:
        for line in lines:
            try:
                message = read_request(line)
            except ValueError as error:
                reply = encode_line(Error(f"unknown message: {error}", kind=FaultKind.PROTOCOL.value))
            else:
                if isinstance(message, Bye):
                    return
                reply = encode_line(host.answer(message))
            if sys.stdout is not sys.__stdout__:  # which keeps nothing back
                with suppress(Exception):
                    sys.stdout.flush()
            while reply := reply[os.write(replies, reply) :]:
                pass


if __name__ == "__main__":
    main()
