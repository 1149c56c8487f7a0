"""Games with a defect, for tests of what camelcup makes of it."""

import os

from camelcup import UserError
from tiny_games import Pips


class OwnError(UserError):
    """An error that pickle cannot make again."""

    def __init__(self, place: str, reason: str):
        super().__init__(f"{reason} in {place}")


class Eloquent(Pips):
    """Raises an error of its own."""

    def apply(self, state, actions):
        raise OwnError("apply", "a defect")


class Deadly(Pips):
    """Ends the process that plays a table with a score above 7."""

    def apply(self, state, actions):
        if max(state.scores) > 7:
            os._exit(9)
        return super().apply(state, actions)


class Unreadable(Pips):
    """Cannot read the views that it writes."""

    def decode_view(self, data):
        raise ValueError("no such view")


class Unloadable(Pips):
    """Can be made in the process of the referee only."""

    def __init__(self, rules):
        super().__init__(rules)
        if os.environ.get("PYTHONHASHSEED") == "0":
            raise ValueError("no such place")
