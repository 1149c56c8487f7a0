"""Numbers that were learnt from games; `camelcup oasis-fit` learns them again."""

import json
import pkgutil
from functools import cache
from typing import Any

from attrs import frozen

from camelcup import structure

FILE = "learnt.json"


@frozen(kw_only=True)
class Learnt:
    """Numbers about the secret cards of others, and about the further change of a lead over another seat.

    sharpness: preference of others for likely camels: a chance higher by 1 / `sharpness` makes a card e times
               as likely
    doubt:     share of the cards that may be on any camel
    end:       variance of the change of a lead at the end of the race
    die:       additional variance for each expected die before that
    """

    sharpness: float
    doubt: float
    end: float
    die: float


@cache
def learnt() -> Learnt:
    """Return the numbers of this package."""
    data: dict[str, Any] = json.loads(pkgutil.get_data(__package__, FILE) or b"")
    return structure(data["learnt"], Learnt, FILE)
