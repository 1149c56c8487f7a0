"""Advice on programs of old contests that fail on machines of today (docs/old-programs.md)."""

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


def advice(output: str) -> str:
    """Return what helps a program that failed, by what it printed; empty if the reason is not known."""
    return next((f"what to do: {helps}" for printed, helps in REASONS if re.search(printed, output)), "")
