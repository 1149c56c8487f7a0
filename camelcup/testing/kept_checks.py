"""Checks that a game keeps nothing in itself: all that it answers follows from the state."""

from copy import copy
from functools import cached_property
from random import Random
from typing import Any

from camelcup.game.game import AnyGame
from camelcup.players.answers import describe
from camelcup.testing.action_checks import some_actions
from camelcup.testing.value_checks import Broken

Answers = dict[str, Any]
"""What the methods of a game answered in a state."""

ADVICE = "a game keeps nothing in self from one move to the next; put it into the state"


class Unplayed:
    """A copy of a game that has not played, and answers that the game gave in some states."""

    def __init__(self, game: AnyGame) -> None:
        self.game = copy(game)
        self.answers: list[tuple[Any, Answers]] = []

    def attributes_set(self, game: AnyGame) -> str:
        """Return the attributes of a game that were set since the copy was made, as text."""
        before = vars(self.game)
        cached = [name for name in vars(game) if isinstance(getattr(type(game), name, None), cached_property)]
        changed = [name for name, value in vars(game).items() if value is not before.get(name)]
        return ", ".join(f"self.{name}" for name in changed if name not in cached)

    def note(self, game: AnyGame, state: Any) -> None:
        """Note what a game answers in a state."""
        self.answers.append((state, _answers(game, state)))

    def check(self) -> None:
        """Check that the copy answers as the game did, in all states noted; they are noted no longer."""
        noted, self.answers = self.answers, []
        for state, answers in noted:
            try:
                unplayed = _answers(self.game, state)
            except Exception as error:
                raise Broken(
                    f"a game that has not played up to a state fails in it: {describe(error)[0]}; {ADVICE}"
                ) from error
            for method, answer in answers.items():
                if unplayed[method] != answer:
                    raise Broken(
                        f"{method} returned {answer!r}, but {unplayed[method]!r} in the same state of a "
                        f"game that has not played up to it; {ADVICE}"
                    )


def _answers(game: AnyGame, state: Any) -> Answers:
    mover, source = game.to_move(state), "legal_actions" if game.lists_actions else "sample_action"
    answers = {"to_move": mover, "scores": list(game.scores(state))}
    for seat in mover if isinstance(mover, tuple) else ():
        answers |= {
            f"{source} of seat {seat}": list(some_actions(game, state, seat, Random(0))),
            f"view of seat {seat}": game.view(state, seat),
        }
    return answers
