"""Odds of Camel Up: the chances to win this leg and the race and to come last, and the worth of traps.

    from camelcup.camelup import notation
    from camelcup.camelup.odds import exact

    odds = exact(notation.parse("gyob,,,w,-1 goy"))
    odds.race_win[4]  # white wins the race
    odds.trap_hits[4]  # coins that the trap on square 4 earns this leg

Bots call `view.odds()`, and `prepare()` in `begin`.
"""

from camelcup.camelup.odds.chances import exact, prepare, simulate
from camelcup.camelup.odds.kernel import KERNEL
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.odds.worth import TrapValues, best_squares, leg_bet, race_bet, trap_values

__all__ = [
    "KERNEL",
    "Odds",
    "TrapValues",
    "best_squares",
    "exact",
    "leg_bet",
    "prepare",
    "race_bet",
    "simulate",
    "trap_values",
]
