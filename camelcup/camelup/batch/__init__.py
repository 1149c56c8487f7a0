"""Camel Up for learning: many games side by side, compiled.

    from camelcup.camelup.batch import Batch, fitted_policy

    batch = Batch("cup", seats=4, size=1024, seed=1)
    rewards, terminated, truncated = batch.step([0] * 1024)  # every seat rolls
    results = batch.play_out([0], copies=1000, policy=fitted_policy(), seed=1)  # to the end of the race

`batch.actions` and `batch.features` are the columns of `batch.mask` and `batch.observation`.
"""

from camelcup.camelup.batch.batch import Batch, PlayOuts
from camelcup.camelup.batch.leg_plays import LegChances, LegPlay, Outlook
from camelcup.camelup.batch.policy import LEG_CELLS, fitted_policy
from camelcup.camelup.batch.weigher import Judgement, Outcomes, Weighed, Weigher

__all__ = [
    "LEG_CELLS",
    "Batch",
    "Judgement",
    "LegChances",
    "LegPlay",
    "Outcomes",
    "Outlook",
    "PlayOuts",
    "Weighed",
    "Weigher",
    "fitted_policy",
]
