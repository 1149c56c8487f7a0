"""Actions in the form of camelai, and in ours."""

from collections.abc import Mapping, Sequence
from typing import Any

from camelcup.camelup.actions import RACING, Action, LegBet, LoserBet, WinnerBet
from camelcup_dialects.camelai.actionids import GAME_BET_ACTION_ID, ROUND_BET_ACTION_ID

CAMELS = tuple(f"c_{camel}" for camel in RACING)
"""Names of the camels."""

BET_TYPES: Mapping[str, type[WinnerBet | LoserBet]] = {"win": WinnerBet, "lose": LoserBet}


def number(camel: Any) -> int:
    """Return the number of a camel. Raises ValueError for anything but a name of one."""
    if camel not in CAMELS:
        raise ValueError(f"{camel!r} is no camel; the camels are {', '.join(CAMELS)}")
    return CAMELS.index(camel)


def encoded(answer: Any) -> Sequence[int]:
    """Return our encoded form of an action. Raises ValueError for what has none."""
    if not isinstance(answer, tuple | list) or not answer:
        raise ValueError(f"{answer!r} is not an action")
    kind, *rest = answer
    if kind == ROUND_BET_ACTION_ID:
        return (kind, *map(number, rest))
    if kind == GAME_BET_ACTION_ID:
        if len(rest) != 2 or rest[0] not in BET_TYPES:
            raise ValueError(f"{answer!r} is not an action: write ({kind}, 'win' or 'lose', camel)")
        return BET_TYPES[rest[0]](number(rest[1])).encoded
    if kind not in (0, 1):
        raise ValueError(f"{answer!r} is not an action: it begins with a number from 0 to 3")
    return tuple(answer)


def decoded(action: Action) -> tuple[Any, ...]:
    """Return the form of camelai of an action."""
    if isinstance(action, LegBet):
        return ROUND_BET_ACTION_ID, CAMELS[action.camel]
    if isinstance(action, WinnerBet | LoserBet):
        bet_type = "win" if isinstance(action, WinnerBet) else "lose"
        return GAME_BET_ACTION_ID, bet_type, CAMELS[action.camel]
    return action.encoded
