"""A bot that plays from a list."""

from collections.abc import Sequence
from typing import Any

from camelcup.bot import Bot


class ScriptedBot(Bot):
    """Gives the answers it was made with, one a turn, whatever they are.

    Raises AssertionError where it is asked once more; at a table that is a fault, with this reason.
    """

    def __init__(self, answers: Sequence[Any]) -> None:
        self.answers = answers
        self.given = 0

    def move(self, player: int, state: Any) -> Any:
        if self.given == len(self.answers):
            raise AssertionError(
                f"the script has run out: seat {player} is asked again after {self.given} answers"
            )
        self.given += 1
        return self.answers[self.given - 1]
