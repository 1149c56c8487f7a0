"""The base class of text protocols: how programs of another contest are asked, and answer."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from camelcup.game.game import AnyGame
from camelcup.records import Limits

View = TypeVar("View")


class TextProtocol(Generic[View]):
    """The text protocol of another contest, for one seat in one game; it remembers what that seat was told.

    A `KindEntry` names the class: `KindEntry(name="nim", game="nim", protocol="my_nim:NimProtocol")` makes
    the specs `nim:./mybot` and `"nim:java -jar MyBot.jar"`. A fresh object is made whenever a program begins:
    for each game, and for a program that is started again after a crash, which is told all anew.

    Texts are written as they are, so that each line has its end.

        >>> class NimProtocol(TextProtocol[State]):
        ...     def tell(self, view):
        ...         return " ".join(map(str, view.heaps)) + "\\ngo\\n"
        ...
        ...     def answer(self, lines):
        ...         return [int(word) for word in lines[0].split()]
        >>> protocol = NimProtocol(Nim(), seat=0, seats=2, limits=Limits())
        >>> protocol.tell(State((3, 4, 5), turn=0))
        '3 4 5\\ngo\\n'
        >>> protocol.answer(["0 3"])
        [0, 3]

    mark:   the line that ends an answer; case and blanks around it do not matter
    ends:   matches the end of an answer where that is no whole line; `answer` gets what it matches, too
    game:   the game that is played
    limits: the limits of the table, for protocols that tell them
    """

    mark: ClassVar[str] = "go"
    ends: ClassVar[re.Pattern[bytes] | None] = None

    def __init__(self, game: AnyGame, seat: int, seats: int, limits: Limits) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.limits = limits

    def begin(self, view: View) -> str:
        """Return the text at the start, which the mark answers; empty for none.

        It is told just before the first `tell`, with the same view: what chance draws at the start of a game,
        such as a map, is known then.
        """
        return ""

    def tell(self, view: View) -> str:
        """Return the text that asks for a move."""
        raise NotImplementedError(f"{type(self).__name__} has no method tell")

    def answer(self, lines: Sequence[str]) -> Any:
        """Return the action, or its encoded form, that the lines of an answer before its mark stand for.

        The lines have no newline, but may have a carriage return, blanks around them, or nothing at all.
        The game checks the action; where this raises, the answer is malformed.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method answer")

    def end(self, scores: Sequence[float], winners: Sequence[int], view: View) -> str:
        """Return the text at the end, which nothing answers. view: that of the seat on the last state"""
        return ""
