"""Known reasons why a program of a contest of 2010 or 2011 fails on a machine of today."""

import re

REASONS = (
    (
        r"module 'time' has no attribute 'clock'",
        "time.clock is gone since Python 3.8: write time.perf_counter; a program of Python 2 runs by python2",
    ),
    (
        r"Missing parentheses in call to 'print'|name '(?:xrange|raw_input|unicode)' is not defined"
        r"|multiple exception types must be parenthesized|inconsistent use of tabs",
        "it is written in Python 2: run it by python2",
    ),
    (
        r"process\.stdout\.flush is not a function",
        "Node.js has no process.stdout.flush: delete the call",
    ),
    (
        r"sys\.puts is not a function|sys is deprecated",
        "write require('util') and console.log for sys",
    ),
    (
        r"module '\S+' not found:\s+no field package|couldn't read file \"|cannot load such file"
        r"|Can't locate \S+ in @INC|ModuleNotFoundError|Cannot find module|Failed opening required",
        "it looks for files beside it: start camelcup in its folder; upper and lower case have to agree; "
        "Perl needs perl -I.",
    ),
    (r"UnsupportedClassVersionError", "it was compiled by a newer Java: compile it again, here"),
    (r"GLIBC(?:XX)?_\S+' not found|Exec format error", "it was built for another machine: build it here"),
)
"""What a program prints, and what helps."""


def advice(output: str) -> str:
    """Return what helps a program that failed, by what it printed; empty if the reason is not known.

    >>> advice("AttributeError: module 'time' has no attribute 'clock'").partition(":")[0]
    'what to do'
    """
    return next((f"what to do: {helps}" for printed, helps in REASONS if re.search(printed, output)), "")
