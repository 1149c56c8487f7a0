"""Numbers that were learnt from games; `camelcup simoom-fit` learns them again."""

import json
import pkgutil
from functools import cache
from typing import Any

from attrs import frozen

from camelcup import structure
from camelcup.camelup.batch import Outlook

FILE = "learnt.json"


@frozen(kw_only=True)
class Learnt:
    """Numbers for play-outs of a leg.

    policy:  weights by which all seats play in them, named by `camelcup.camelup.batch.LEG_CELLS`
    outlook: numbers for the chance to win at the end of the leg
    """

    policy: tuple[int, ...]
    outlook: Outlook


@cache
def learnt() -> Learnt:
    """Return the numbers of this package."""
    data: dict[str, Any] = json.loads(pkgutil.get_data(__package__, FILE) or b"")
    return structure(data, Learnt, FILE)
