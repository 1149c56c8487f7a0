"""Numbers that were learnt from games; `python -m camelcup_bot_oasis.learning` learns them again."""

import json
import pkgutil
from functools import cache
from typing import Any

from attrs import frozen

from camelcup import structure

FILE = "learnt.json"


@frozen(kw_only=True)
class Learnt:
    """Numbers about the secret cards of others, and about the change of a lead by later turns.

    sharpness: preference of others for likely camels: a chance higher by 1 / `sharpness` makes a card e times
               as likely
    doubt:     share of the cards that may be on any camel
    edge:      coins by which it grows for each expected die to the end of the race
    die:       its variance, likewise
    """

    sharpness: float
    doubt: float
    edge: float
    die: float


@cache
def learnt() -> Learnt:
    """Return the numbers of this package."""
    data: dict[str, Any] = json.loads(pkgutil.get_data(__package__, FILE) or b"")
    return structure(data["learnt"], Learnt, FILE)
