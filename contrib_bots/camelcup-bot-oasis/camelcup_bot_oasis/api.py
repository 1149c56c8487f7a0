"""Names for other packages: the ranking of actions with its numbers, and the guesses of hidden cards."""

from camelcup_bot_oasis.cards import Guess, guess_cards, likelihood
from camelcup_bot_oasis.learnt import Learnt, learnt
from camelcup_bot_oasis.leg import DENIAL
from camelcup_bot_oasis.weighing import BOLD, RACE_PATIENCE, TRAP_PATIENCE, Weighing, bold

__all__ = [
    "BOLD",
    "DENIAL",
    "RACE_PATIENCE",
    "TRAP_PATIENCE",
    "Guess",
    "Learnt",
    "Weighing",
    "bold",
    "guess_cards",
    "learnt",
    "likelihood",
]
