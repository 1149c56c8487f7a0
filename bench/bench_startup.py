"""Time of `camelcup --help`, against an interpreter that does nothing."""

import subprocess
import sys
from functools import partial

from conftest import best, measured


def bench_help(benchmark, report) -> None:
    """The help lists every command of every plugin without importing one."""
    start = partial(subprocess.run, [sys.executable, "-c", "pass"], check=True)
    asked = [sys.executable, "-c", "from camelcup.cli import main; main()", "--help"]
    show = partial(subprocess.run, asked, check=True, stdout=subprocess.DEVNULL)
    ratio = measured(benchmark, show, rounds=5) / best(start, rounds=5)
    report("camelcup --help / python -c pass", ratio, "none (0.3 s at most)")
