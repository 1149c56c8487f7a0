"""Bots of the kind `cup`."""

from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from camelcup.camelup.state import View
from camelcup_dialects.cup.fields import fields, salted_hash
from camelcup_dialects.ported import PortedBot, bot_files, port

HERE = Path(__file__).parent

__tracebackhide__ = True


class CupBot(PortedBot):
    """A bot in a file of the Camel Up Cup."""

    kind = "cup"
    supplied = {name: HERE / f"{name}.py" for name in ("playerinterface", "camelup")}  # noqa: RUF012 - typed in the base

    def prepare(self, seats: int) -> None:
        self.runner = self.surroundings.modules["camelup"]
        vars(self.runner)["num_players"] = seats
        self.hashes: dict[tuple[str, int], str] = {}

    def state_of(self, view: View) -> Any:
        kind = vars(self.runner)["GameState"]
        state = object.__new__(kind)
        vars(state).update(fields(view, self._hide))
        return state

    def _hide(self, place: str, camel: int | None) -> str | None:
        """Return the hash of a bet of this seat, the same in each turn."""
        if camel is None:
            return None
        if (place, camel) not in self.hashes:
            salt = UUID(int=self.rng.getrandbits(128), version=4).hex
            self.hashes[place, camel] = salted_hash(camel, salt)
        return self.hashes[place, camel]


make = partial(port, CupBot)
"""Returns the bot of `path/Bot.py[:Class]`."""

files = partial(bot_files, CupBot)
"""Returns the files of the bot of `path/Bot.py[:Class]`."""
