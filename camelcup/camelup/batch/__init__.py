"""Camel Up for learning: many games side by side, compiled.

    from camelcup.camelup.batch import Batch

    batch = Batch("cup", seats=4, size=1024, seed=1)
    rewards, terminated, truncated = batch.step([0] * 1024)  # every seat rolls

`batch.actions` and `batch.features` are the columns of `batch.mask` and `batch.observation`.

    results = batch.play_out([0, 37], copies=1000, policy=fitted_policy(), seed=1)  # to the end of the race
"""

from camelcup.camelup.batch.batch import Batch

__all__ = ["Batch"]
