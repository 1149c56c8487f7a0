"""What the tests of Camel Up share."""

from collections.abc import Callable
from typing import Any

import pytest

from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import RULE_SETS
from camelcup.camelup.state import State


@pytest.fixture(scope="session")
def stand() -> Callable[..., State]:
    """Make the state in which a position stands, seat 0 to move; fields of it may be given as well."""

    def make(line: str, rules: str = "cup", seats: int = 4, **fields: Any) -> State:
        position = notation.parse(line)
        start = CamelUp(RULE_SETS[rules]).start(seats)
        traps = (*position.traps, *start.traps[len(position.traps) :])
        given = {**position._asdict(), "traps": traps, "turn": 1, "to_move": (0,), **fields}
        return start._replace(**given)

    return make
