"""The actions of a seat, weighed by the chance to win after each, without a play-out."""

from typing import NamedTuple

from attrs import asdict, frozen

from camelcup import UserError
from camelcup.camelup.actions import Action
from camelcup.camelup.batch.batch import Batch


@frozen(kw_only=True)
class Judgement:
    """Numbers by which actions are weighed.

    sharpness:     preference of others for likely camels: a chance higher by 1 / `sharpness` makes a card
                   e times as likely
    doubt:         share of the cards that may be on any camel
    edge:          coins by which a lead grows for each expected die to the end of the race
    bold:          the same for `Weighed.bold`
    die:           its variance, likewise
    trap_patience: coins by which a trap must be better, as long as it can wait
    race_patience: coins by which a card must be better, for each expected die
    denial:        cost of a coin that the board offers to others

    >>> Judgement(sharpness=70, doubt=0.04, edge=0.3, bold=-0.4, die=5).trap_patience
    0.0
    """

    sharpness: float
    doubt: float
    edge: float
    bold: float
    die: float
    trap_patience: float = 0.0
    race_patience: float = 0.0
    denial: float = 0.0


class Weighed(NamedTuple):
    """An action with what follows from it.

    chance: to win, if leads grow by `Judgement.edge`
    bold:   to win, if they grow by `Judgement.bold`
    worth:  of a leg bet its expected coins, of a card the chance that it is right, of a trap its mean hits

    >>> from camelcup.camelup.actions import ROLL
    >>> Weighed(ROLL, chance=0.3, bold=0.2, worth=0.0).chance
    0.3
    """

    action: Action
    chance: float
    bold: float
    worth: float


class Outcomes(NamedTuple):
    """The actions worth considering: a roll, leg bets that earn something, cards, and traps that may be hit.

    rolls: expected dice to the end of the race
    first: the chance of each camel to be first in the leg

    >>> judgement = Judgement(sharpness=70, doubt=0.04, edge=0.3, bold=-0.4, die=5)
    >>> outcomes: Outcomes = Weigher(Batch("cup"), judgement).weigh()
    >>> outcomes.actions[0].action, round(sum(outcomes.first), 6)
    (Roll(), 1.0)
    """

    rolls: float
    first: list[float]
    actions: list[Weighed]


class Weigher:
    """Weighs the actions in the first game of a batch, for any of its seats.

    The coins of all seats are expected by the exact odds. For each winner and last camel, leads over others
    are normally distributed; half of the variance of later turns is the seat's own luck, and common to its
    leads. The chance to win is that to be ahead of all. A hidden card is on a camel that was likely when it
    was laid, by the odds at the seat's own turns before and after.

    So it remembers what each seat saw at its turns: `weigh` is to be called once at each of them, and `begin`
    before another game. Raises UserError where camels are crazy.

    >>> judgement = Judgement(sharpness=70, doubt=0.04, edge=0.3, bold=-0.4, die=5, denial=0.6)
    >>> weigher = Weigher(Batch("cup", seed=1), judgement)
    >>> best = max(weigher.weigh(traps=False).actions, key=lambda weighed: weighed.bold)
    >>> best.action, round(best.worth, 2)
    (LoserBet(camel=4), 0.3)
    """

    def __init__(self, batch: Batch, judgement: Judgement) -> None:
        if batch.rules.crazy_camels:
            raise UserError("Weigher: the odds of a race with crazy camels are not exact")
        from camelcup.camelup.batch._weigher import Weigher as Compiled

        most = batch.rules.leg_bets_per_camel or len(batch.rules.leg_first)
        self._actions = batch.actions
        self._compiled = Compiled(batch._games, most, asdict(judgement))
        self.begin = self._compiled.begin

    def weigh(self, traps: bool = True, traps_wait: bool = False) -> Outcomes:
        """Return the actions of the seat to move.

        traps:      whether it may place its trap
        traps_wait: whether traps can wait: `Judgement.trap_patience`
        """
        rolls, first, found = self._compiled.weigh(traps, traps_wait)
        return Outcomes(rolls, first, [Weighed(self._actions[number], *rest) for number, *rest in found])
