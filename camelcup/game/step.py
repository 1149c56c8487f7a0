"""One move of a game, for programs that follow a table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from camelcup.records import Fault, Turn
from camelcup.text import short_repr

NO_REASONS: Mapping[int, str] = MappingProxyType({})


class Step:
    """One move of a game.

    before:  the state in which seats were asked; those that faults put out then have left in `after`
    move:    an outcome of chance, or a tuple of actions, one for each seat that acted
    after:   the state it led to
    turns:   all turns so far; a list that grows
    faults:  all faults so far; a list that grows
    out:     seats that faults have put out of the game
    reasons: the explanations of those seats that were asked for one; empty if a bot gives none

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> step: Step = next(replay(record, Nim()))
    >>> step.before, step.move, step.after
    (State(heaps=(3, 4, 5), turn=0), ((0, 3),), State(heaps=(0, 4, 5), turn=1))
    """

    def __init__(
        self,
        before: Any,
        move: Any,
        after: Any,
        turns: Sequence[Turn],
        faults: Sequence[Fault],
        out: Sequence[int] = (),
        reasons: Mapping[int, str] = NO_REASONS,
    ) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.turns = turns
        self.faults = faults
        self.out = out
        self.reasons = reasons

    def __repr__(self) -> str:
        return f"<Step: {short_repr(self.move)}>"
