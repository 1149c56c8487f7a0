"""Bots whose answers, or errors, do harm when they are looked at."""

import gc
import os
from typing import Any, NoReturn

from camelcup.camelup.actions import Roll
from striker import Striker


def hang(*anything: Any) -> NoReturn:
    while True:
        pass


class Tarpit:
    """Whoever looks at it stays there."""

    __eq__ = __hash__ = __repr__ = __str__ = __len__ = __iter__ = __index__ = hang  # type: ignore[assignment]


class AnswersWithATarpit(Striker):
    def strike(self, state: Any) -> Any:
        return Tarpit()


class AnswersWithListsOfTarpits(Striker):
    def strike(self, state: Any) -> Any:
        return [Tarpit(), Tarpit()]


class AnswersWithAMillion(Striker):
    def strike(self, state: Any) -> Any:
        return list(range(10**6))


class AnswersDeeply(Striker):
    def strike(self, state: Any) -> Any:
        answer: list[Any] = []
        for _ in range(10**5):
            answer = [answer]
        return answer


class AnswersWithItself(Striker):
    def strike(self, state: Any) -> Any:
        return self


class Masked:
    """Says that it is a roll."""

    short = (0,)

    @property
    def __class__(self) -> Any:
        return Roll


class AnswersInAMask(Striker):
    def strike(self, state: Any) -> Any:
        return Masked()


class Heir(Roll):
    """Is a roll, and hangs where it is written down."""

    @property
    def short(self) -> Any:
        hang()


class AnswersWithAnHeir(Striker):
    def strike(self, state: Any) -> Any:
        return Heir()


class Recluse:
    def __getattribute__(self, name: str) -> Any:
        raise SystemExit(5)


class AnswersWithARecluse(Striker):
    def strike(self, state: Any) -> Any:
        return Recluse()


class BadLoser:
    def __del__(self) -> None:
        raise ValueError("never")


class AnswersWithABadLoser(Striker):
    def strike(self, state: Any) -> Any:
        return BadLoser()


class Clinging:
    def __del__(self) -> None:
        while True:
            try:
                hang()
            except BaseException:
                continue


class AnswersWithAClingingOne(Striker):
    """Its answer does not let itself be freed."""

    def strike(self, state: Any) -> Any:
        return Clinging()


class LeavesAClingingOne(Striker):
    """What it leaves is freed when the interpreter cares to."""

    def strike(self, state: Any) -> Any:
        ring = Clinging()
        ring.ring = ring
        return [0]


class LeavesAClingingOneToTheNext(Striker):
    """What it leaves is freed while another bot is asked, or none."""

    def strike(self, state: Any) -> Any:
        gc.collect()
        gc.set_threshold(60)
        ring = Clinging()
        ring.ring = ring
        return [0]


class ReplacesAClingingOne(Striker):
    """Hangs itself, by what it had kept in its class."""

    kept: Any = None

    def strike(self, state: Any) -> Any:
        ReplacesAClingingOne.kept = Clinging()
        ReplacesAClingingOne.kept = None
        return [0]


class DoesNotLetGo(Striker):
    """It does not let itself be freed."""

    __del__ = Clinging.__del__

    def strike(self, state: Any) -> Any:
        return [0]


class HangingText(Exception):
    __str__ = __repr__ = hang  # type: ignore[assignment]


class RaisesWithAHangingText(Striker):
    def strike(self, state: Any) -> Any:
        raise HangingText


class ExitingText(Exception):
    def __str__(self) -> str:
        os._exit(2)


class RaisesWithAnExitingText(Striker):
    def strike(self, state: Any) -> Any:
        raise ExitingText


class Nameless(type):
    """A type of types that do not tell their names."""

    @property
    def __name__(cls) -> str:
        raise ValueError("guess")


class NamelessError(Exception, metaclass=Nameless):
    pass


class RaisesNamelessly(Striker):
    def strike(self, state: Any) -> Any:
        raise NamelessError("boo")


class HidingError(Exception):
    def __getattribute__(self, name: str) -> Any:
        raise SystemExit(6)


class RaisesInHiding(Striker):
    def strike(self, state: Any) -> Any:
        raise HidingError("boo")


class RaisesWithAnAncientLoader(Striker):
    """Its frames lead to a loader of its own, which hangs when it is asked for the source."""

    def strike(self, state: Any) -> Any:
        space = {"__name__": "nowhere", "__loader__": Tarpit(), "__spec__": Tarpit()}
        exec(compile("def fail():\n    raise ValueError('deep')", "nowhere\x1b[2J.py", "exec"), space)
        space["fail"]()
