"""Camel Up for learning: many games side by side, compiled.

    from camelcup.camelup.batch import Batch

    batch = Batch("cup", seats=4, size=1024, seed=1)
    rewards, terminated, truncated = batch.step([0] * 1024)  # every seat rolls

`batch.actions` and `batch.features` are the columns of `batch.mask` and `batch.observation`.
"""

from camelcup.camelup.batch.batch import Batch

__all__ = ["Batch"]
