"""Choice of the kernel: the compiled one, or its twin in Python, which computes the same numbers."""

import os
from array import array
from collections.abc import Callable, Mapping
from typing import NamedTuple

from camelcup.camelup.pieces import Trap

PURE = "CAMELCUP_PURE"
"""Environment variable: 1 selects the Python twin."""


class Kernel(NamedTuple):
    """The functions that count and sample; `name` describes them to a person."""

    name: str
    leg: Callable[[int, int, list[Trap], list[int], "array[int] | None"], "array[int]"]
    races: Callable[[int, int, list[Trap], bool, int, int], list[int]]


def choose(environment: Mapping[str, str]) -> Kernel:
    """Return the compiled kernel, unless the environment forbids it or this camelcup has none."""
    reason = f"{PURE}=1"
    if environment.get(PURE) != "1":
        try:
            from camelcup.camelup.odds._leg import leg
            from camelcup.camelup.odds._races import races
        except ImportError as error:
            reason = f"none is built in {os.path.dirname(__file__)}: {error}"
        else:
            return Kernel("compiled", leg, races)
    from camelcup.camelup.odds import pure  # imported only where it is used

    return Kernel(f"pure Python ({reason})", pure.leg, pure.races)


KERNEL = choose(os.environ)
