"""The actions of a turn, the best first before any play-out."""

from operator import attrgetter

from camelcup_bot_oasis.api import (
    BOLD,
    DENIAL,
    RACE_PATIENCE,
    TRAP_PATIENCE,
    Guess,
    Weighing,
    bold,
    guess_cards,
)
from camelcup_bot_oasis.api import learnt as learnt_by_oasis

from camelcup.camelup.batch import Batch, Judgement, Weigher
from camelcup.camelup.odds import Odds
from camelcup.camelup.state import View
from camelcup_bot_simoom.advantages import Turn
from camelcup_bot_simoom.learnt import learnt
from camelcup_bot_simoom.search import RACE_TRUST, Candidate
from camelcup_bot_simoom.style import Others

BY_PRIOR = attrgetter("prior")


def judgement() -> Judgement:
    """Return the numbers by which Oasis weighs actions."""
    numbers = learnt_by_oasis()
    return Judgement(
        sharpness=numbers.sharpness,
        doubt=numbers.doubt,
        edge=numbers.edge,
        bold=BOLD,
        die=numbers.die,
        trap_patience=TRAP_PATIENCE,
        race_patience=RACE_PATIENCE,
        denial=DENIAL,
    )


class LearntRanking:
    """Ranks actions by the chances of Oasis and by the learnt advantages.

    batch: holds a completion of each view that is ranked
    """

    def __init__(self, batch: Batch) -> None:
        self._weigher, self._ranks, self._others = Weigher(batch, judgement()), learnt().ranks, Others()

    def ranked(self, view: View, before: Odds, traps: bool, traps_wait: bool) -> list[Candidate]:
        """Return the actions; traps only if `traps` is true."""
        outcomes = self._weigher.weigh(traps, traps_wait)
        turn = Turn(view, outcomes)
        self._others.read(view, turn.rolls)
        cells = [turn.cells(weighed) for weighed in outcomes.actions]
        values = self._ranks.values(outcomes.actions, cells, turn.weight, self._others.signs)
        # The best action is given the chance to win of the turn, so that play-outs can be compared with it.
        more = max(weighed.chance for weighed in outcomes.actions) - max(values)
        found = [
            Candidate(weighed.action, value + more)
            for weighed, value in zip(outcomes.actions, values, strict=True)
        ]
        return sorted(found, key=BY_PRIOR, reverse=True)


class OasisRanking:
    """Ranks actions as Oasis does, where camels are crazy."""

    def __init__(self) -> None:
        self._learnt = learnt_by_oasis()
        self._guesses: list[Guess] = []

    def ranked(self, view: View, before: Odds, traps: bool, traps_wait: bool) -> list[Candidate]:
        """Return the actions; traps only if `traps` is true. before: the odds at the seat's last turn"""
        self._guesses = guess_cards(view.race_bets, self._guesses, before, view.odds(), self._learnt)
        weighing = Weighing(view.player, view, self._guesses, traps_wait)
        decisive = bold(self._learnt)
        return [
            Candidate(outcome.action, outcome.chance(decisive), RACE_TRUST)
            for outcome in weighing.ranked(traps, self._learnt)
        ]
