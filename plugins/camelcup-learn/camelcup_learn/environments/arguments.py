"""Arguments of environments, as people give them."""

import json
from collections.abc import Mapping
from operator import index
from typing import Any

from camelcup import AnyGame, UserError, choose_game, load_plugins, short_repr


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """Return a whole number, also one of numpy. Raises UserError for another value."""
    right = f"{least} on" if most is None else f"{least} to {most}"
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least or (most is not None and number > most):
        raise UserError(f"{name}={short_repr(value)}: give a whole number from {right}")
    return number


def seed_of(seed: Any) -> int | None:
    """Return the seed that `reset` was given. Raises UserError if it is no whole number."""
    return None if seed is None else whole("seed", seed, 0)


def game_of(name: str, rules: Any) -> AnyGame:
    """Return a game with its rules, which are given as `camelcup.play` takes them."""
    if isinstance(rules, Mapping):
        rules = json.dumps(dict(rules))
    return choose_game(load_plugins(), name, None if rules is None else str(rules))[0]
