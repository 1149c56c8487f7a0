"""A bot for each way to fail at Pips. The line at fault ends in `# here`, for tests to find."""

import itertools
import random
import signal
from os import _exit, write
from typing import Any

from camelcup import Bot, IllegalAction


class Faulty(Bot):
    """Rolls the small die where it does not fail, so that the default action, a pass, stands out."""

    def move(self, player: int, state: Any) -> Any:
        return 3


class RaisesInInit(Faulty):
    def __init__(self) -> None:
        raise ValueError("no such book")  # here


class RaisesInBegin(Faulty):
    def begin(self, player: int, players: int, rules: Any) -> None:
        raise ValueError("not today")  # here


class RaisesInMove(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise ValueError("lost\n  count")  # here


class RaisesInEnd(Faulty):
    def end(self, player: int, scores: tuple[int, ...]) -> None:
        raise ValueError("a bad loser")  # here


class RaisesInLibrary(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return self.pick([])

    def pick(self, choices: list[int]) -> int:
        return random.Random(0).choice(choices)  # here


class RaisesOnce(Faulty):
    def move(self, player: int, state: Any) -> Any:
        if state.turn < 2:
            raise ValueError("a slow start")  # here
        return 3


class Malformed(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return "three"


class Illegal(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return 6


class Exits(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise SystemExit(3)  # here


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise ValueError("this error has no text")


class Unprintable(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise UnprintableError  # here


class ExitingError(Exception):
    def __str__(self) -> str:
        raise SystemExit(4)


class ExitsInItsText(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise ExitingError  # here


class UnprintableIllegal(IllegalAction):
    def __str__(self) -> str:
        raise ValueError("this error has no text")


class MimicsTheRules(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise UnprintableIllegal


class TracelessError(Exception):
    __traceback__ = None  # type: ignore[assignment]


class HidesItsTrace(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise TracelessError("gone")  # here


class HostileError(Exception):
    def __getattribute__(self, name: str) -> Any:
        raise SystemExit(5)


class HostileToTheCurious(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise HostileError("keep out")  # here


class HostileAnswer:
    """Mimics the rules wherever they look at it."""

    def __index__(self) -> int:
        raise UnprintableIllegal

    __repr__ = __hash__ = __index__  # type: ignore[assignment]


class AnswersWithHostility(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return HostileAnswer()


class WritesOverTheScreen(Faulty):
    def move(self, player: int, state: Any) -> Any:
        raise ValueError("a\r\nb\x1b[2J\u2028c\x00\ud800")  # here


class AnswersOverTheScreen(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return ScreenAnswer("a\r\nb\x1b[2J\u2028c\x00\ud800")


class ScreenAnswer(str):
    """Its repr is its text, whatever that does to a screen."""

    def __repr__(self) -> str:
        return str(self)


class Recurses(Faulty):
    def move(self, player: int, state: Any) -> Any:
        return self.move(player, state)  # here


class ChangesItsView(Faulty):
    def move(self, player: int, state: Any) -> Any:
        state.scores = (100, 0)  # here
        return 3


class ChangesItsScore(Faulty):
    def move(self, player: int, state: Any) -> Any:
        state.scores[player] = 100  # here
        return 3


class HasNoMove(Bot):
    pass


class WritesToStdout(Faulty):
    """Writes past whatever stands in for sys.stdout."""

    def move(self, player: int, state: Any) -> Any:
        write(1, b"hello from a bot\n")
        return 3


class Dies(Faulty):
    """Takes the whole process with it."""

    def move(self, player: int, state: Any) -> Any:
        _exit(7)


class Stays(Faulty):
    """Does not answer, nor listen to a polite request to end; only an alarm of its own ends it."""

    def move(self, player: int, state: Any) -> Any:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.alarm(10)
        signal.pause()


class Fickle(Faulty):
    """Plays in another way each time it is asked, whatever the seed."""

    moves = itertools.cycle([0, 3, 3, 0, 3])

    def move(self, player: int, state: Any) -> Any:
        return next(self.moves)
