"""A bot whose import does not end."""

sum(range(10**12))
