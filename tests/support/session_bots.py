"""Bots for tests of sessions: they remember what they saw, and roll dice of their own."""

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelcup import AnyGame, Bot


class Rememberer(Bot[Any, Any]):
    """Plays by all views so far, by dice, and by the number of its moves; explains by them too."""

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        self.views: list[Any] = []

    def move(self, seat: int, view: Any) -> Any:
        self.views.append(view)
        legal = list(self.game.legal_actions(self.game.determinize(view, self.rng), seat))
        number = self.rng.randrange(100) + len(str(self.views)) + len(self.views)
        return legal[number % len(legal)]

    def explain(self, seat: int, view: Any) -> str:
        return f"{len(self.views)} views, dice {self.rng.random():.6f}"


class Twin(Rememberer):
    """The same, with the dice of the module `random`, which only a process of its own keeps apart."""

    def move(self, seat: int, view: Any) -> Any:
        random.random()
        legal = list(self.game.legal_actions(self.game.determinize(view, self.rng), seat))
        self.views.append(view)
        return legal[(len(self.views) + int(random.random() * 100)) % len(legal)]


class DiesOnce(Rememberer):
    """Ends its process at its third move after it began; it begins afresh then."""

    def move(self, seat: int, view: Any) -> Any:
        answer = super().move(seat, view)
        if len(self.views) == 3:
            os._exit(3)
        return answer


class Raises(Rememberer):
    """Remembers the move at which it raises, too."""

    def move(self, seat: int, view: Any) -> Any:
        answer = super().move(seat, view)
        if len(self.views) == 2:
            raise ValueError("not now")
        return answer


class Counts(Bot[Any, Any]):
    """Notes its calls in a file."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        self._note("begin")

    def move(self, seat: int, view: Any) -> Any:
        self._note("move")
        return self.game.legal_actions(view, seat)[0]

    def end(self, scores: Sequence[float]) -> None:
        self._note("end")

    def _note(self, call: str) -> None:
        with self.path.open("a") as file:
            file.write(f"{call}\n")


class Meets(Bot[Any, Any]):
    """Plays Clash, and answers only once a bot at the other end of a pipe has been asked, too."""

    def __init__(self, pipe: str, mode: str) -> None:
        self.pipe = Path(pipe)
        self.mode = mode

    def move(self, seat: int, view: Any) -> int:
        with self.pipe.open(self.mode):  # which waits for the other end
            return 1
