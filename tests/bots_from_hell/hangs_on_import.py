"""A bot that is never done with being imported."""

sum(range(10**12))
