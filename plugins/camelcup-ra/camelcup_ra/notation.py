"""Reads the actions that a person types."""

import re
from difflib import get_close_matches

from camelcup import MalformedAction, short_repr
from camelcup_ra.actions import CALLS, DISCARDS, DRAWS, GODS, PASSES, STOPS, Action
from camelcup_ra.legal import bid
from camelcup_ra.tiles import NAMES

WORDS = {
    "draw": DRAWS,
    "d": DRAWS,
    "ra": CALLS,
    "call": CALLS,
    "r": CALLS,
    "pass": PASSES,
    "p": PASSES,
    "stop": STOPS,
    "s": STOPS,
}

HELP = "draw, ra, bid 9, pass, god flood, discard art, stop"

SUN = re.compile("[0-9]{1,4}")

VERBS = ("draw", "ra", "call", "bid", "pass", "god", "discard", "stop")


def shorthand(action: Action) -> str:
    """Return an action as a person types it."""
    if action in GODS:
        return f"god {NAMES[action.number or 0]}"
    if action in DISCARDS:
        return f"discard {NAMES[action.number or 0]}"
    word = next((word for word, each in WORDS.items() if each == action), None)
    return word or f"bid {action.number}"


def read_typed(text: str) -> Action:
    """Return the action that a person typed, legal or not. Raises MalformedAction where it is none."""
    words = " ".join(text.lower().split())
    verb, _, rest = words.partition(" ")
    if words in WORDS:
        return WORDS[words]
    if verb == "bid" and SUN.fullmatch(rest):
        return bid(int(rest))
    if verb in ("god", "discard"):
        return (GODS if verb == "god" else DISCARDS)[_tile(rest, text)]
    near = get_close_matches(verb, VERBS, n=1)
    hint = f"did you mean {near[0]}? " if near and near[0] != verb else ""
    raise MalformedAction(f"{short_repr(text)} is no action; {hint}type an action such as {HELP}")


def _tile(name: str, text: str) -> int:
    """Return the number of a tile by its name, of which the first letters are enough."""
    fits = [tile for tile, full in enumerate(NAMES) if full == name]
    fits = fits or [tile for tile, full in enumerate(NAMES) if name and full.startswith(name)]
    if len(fits) == 1:
        return fits[0]
    several = ", ".join(NAMES[tile] for tile in fits)
    near = get_close_matches(name, NAMES, n=1)
    hint = f"{name!r} may be {several}" if fits else f"no tile is called {name!r}"
    if near and not fits:
        hint += f"; did you mean {near[0]}?"
    raise MalformedAction(f"{short_repr(text)}: {hint}")
