"""Actions as a person types them: `roll`, `trap 7 +`, `leg blue`, `win green`, `lose white`."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from camelcup import MalformedAction, short_repr
from camelcup.camelup.actions import (
    LEG_BETS,
    LOSER_BETS,
    MIRAGES,
    NAMES,
    OASES,
    ROLL,
    WINNER_BETS,
    Action,
    LegBet,
    PlaceTrap,
    Roll,
    WinnerBet,
)
from camelcup.camelup.rules import CAMELS, SQUARES

FORMS = "roll, trap 7 +, trap 7 -, leg blue, win blue or lose blue"

CAMEL_NAMES = NAMES[:CAMELS]

TRAP = re.compile(r"(?P<square>\d{1,3}) *(?P<sign>[+-]) *1?|(?P<sign2>[+-])(?:1 )? *(?P<square2>\d{1,3})")
"""A square and a sign, in any order; the sign may be written as +1 or -1."""


def write(action: Action) -> str:
    """Return an action as text."""
    if isinstance(action, Roll):
        return "roll"
    if isinstance(action, PlaceTrap):
        return f"trap {action.square} {'+' if action.type > 0 else '-'}"
    kind = "leg" if isinstance(action, LegBet) else "win" if isinstance(action, WinnerBet) else "lose"
    return f"{kind} {NAMES[action.camel]}"


def read(text: str) -> Action:
    """Return the action of a text, legal or not; words may be cut. Raises MalformedAction for any other."""
    kind, _, rest = " ".join(text.casefold().split()).partition(" ")
    names = [name for name in KINDS if kind and name.startswith(kind)]
    if len({KINDS[name] for name in names}) == 1:
        return KINDS[names[0]](rest)
    problem = f"may be {' or '.join(names)}" if names else "is not an action"
    raise MalformedAction(f"{short_repr(text)} {problem}; write {FORMS}")


def _roll(rest: str) -> Action:
    if rest:
        raise MalformedAction(f"nothing follows roll, not {short_repr(rest)}")
    return ROLL


def _trap(rest: str) -> Action:
    found = TRAP.fullmatch(rest)
    if not rest.strip(" +-"):
        raise MalformedAction("a trap needs a square and + or -, such as trap 7 +")
    if not found:
        raise MalformedAction(f"{short_repr(rest)} is not a square and + or -; write trap 7 + or trap 7 -")
    square, sign = found["square"] or found["square2"], found["sign"] or found["sign2"]
    if int(square) >= SQUARES:
        raise MalformedAction(f"there is no square {square}; the last is {SQUARES - 1}")
    return (OASES if sign == "+" else MIRAGES)[int(square)]


def _bet(kind: str, bets: Sequence[Action]) -> Callable[[str], Action]:
    """Return a function that reads the camel of a bet."""

    def read_camel(rest: str) -> Action:
        if not rest:
            raise MalformedAction(f"{kind} needs a camel, such as {kind} {CAMEL_NAMES[0]}")
        found = [camel for camel, name in enumerate(CAMEL_NAMES) if name.startswith(rest)]
        if len(found) != 1:
            raise MalformedAction(f"{short_repr(rest)} is not a camel; those are {', '.join(CAMEL_NAMES)}")
        return bets[found[0]]

    return read_camel


_winner, _loser = _bet("win", WINNER_BETS), _bet("lose", LOSER_BETS)

KINDS: Mapping[str, Callable[[str], Action]] = MappingProxyType(
    {
        "roll": _roll,
        "trap": _trap,
        "oasis": lambda rest: _trap(f"{rest} +"),
        "mirage": lambda rest: _trap(f"{rest} -"),
        "leg": _bet("leg", LEG_BETS),
        "winner": _winner,
        "loser": _loser,
        "last": _loser,
    }
)
"""A function that reads the rest of a text, by the first word."""
