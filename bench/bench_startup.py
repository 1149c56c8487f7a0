"""What `camelcup --help` takes, against an interpreter that does nothing."""

import subprocess
import sys
from functools import partial

from conftest import best


def bench_help(report) -> None:
    """The help lists every command of every plugin without importing one."""
    start = partial(subprocess.run, [sys.executable, "-c", "pass"], check=True)
    asked = [sys.executable, "-c", "from camelcup.cli import main; main()", "--help"]
    show = partial(subprocess.run, asked, check=True, stdout=subprocess.DEVNULL)
    report("camelcup --help / python -c pass", best(show, 5) / best(start, 5), "none (0.3 s at most)")
