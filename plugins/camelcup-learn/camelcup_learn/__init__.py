"""Games of camelcup for learning agents."""

from camelcup_learn.policy import BotFromPolicy

__all__ = ["BotFromPolicy"]
