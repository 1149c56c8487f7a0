"""Names for other packages: the ranking of actions, and the guesses of hidden cards."""

from camelcup_bot_oasis.cards import Guess, guess_cards, likelihood
from camelcup_bot_oasis.learnt import Learnt, learnt
from camelcup_bot_oasis.weighing import Outcome, Weighing, bold

__all__ = ["Guess", "Learnt", "Outcome", "Weighing", "bold", "guess_cards", "learnt", "likelihood"]
