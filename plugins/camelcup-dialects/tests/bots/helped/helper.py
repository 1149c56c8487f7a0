"""Counts, in a variable of the module."""

calls = 0


def bump():
    global calls
    calls += 1
    return calls
