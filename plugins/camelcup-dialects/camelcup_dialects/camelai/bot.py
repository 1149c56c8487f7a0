"""Bots of the kind `camelai`."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from camelcup.camelup.state import View
from camelcup_dialects.camelai.answers import encoded
from camelcup_dialects.camelai.convert import constants, fields
from camelcup_dialects.ported import PortedBot, bot_files, port

HERE = Path(__file__).parent
SUPPLIED = {name: HERE / f"{name}.py" for name in ("actionids", "playerinterface", "camelup")}
"""Files of the modules that the runner has, by name."""

__tracebackhide__ = True


class CamelaiBot(PortedBot):
    """A bot in a file of the camelai runner."""

    kind = "camelai"
    supplied = SUPPLIED

    def state_of(self, view: View) -> Any:
        kind = vars(self.surroundings.modules["camelup"])["GameState"]
        state = object.__new__(kind)
        vars(state).update(constants(view.rules, len(view.traps)) | fields(view), verbose=False)
        return state

    def read(self, answer: Any) -> Any:
        with suppress(ValueError):
            return encoded(answer)
        return answer


make = partial(port, CamelaiBot)
"""Returns the bot of `path/bots.py:Class`."""

files = partial(bot_files, CamelaiBot)
"""Returns the files of the bot of `path/bots.py:Class`."""
