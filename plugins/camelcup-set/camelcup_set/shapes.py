"""The shapes on the cards, each between two curves: its middle and half its height over its width."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin, sqrt

Curve = Callable[[float], float]

HALF_WIDTH = 38
HALF_HEIGHT = 14

POINTS = 16
"""Pieces of each of the two curves."""

STRIPE = 6
"""Distance of two lines of a hatching."""


def _level(x: float) -> float:
    return 0


def _round_ends(x: float) -> float:
    beyond = max(0, abs(x) - HALF_WIDTH + HALF_HEIGHT) / HALF_HEIGHT
    return HALF_HEIGHT * sqrt(max(0, 1 - beyond**2))


def _pointed(x: float) -> float:
    return HALF_HEIGHT * (1 - abs(x) / HALF_WIDTH)


def _swung(x: float) -> float:
    return -6 * sin(pi * x / HALF_WIDTH)


def _narrow(x: float) -> float:
    return 9 * (1 - (x / HALF_WIDTH) ** 4)


SHAPES: tuple[tuple[Curve, Curve], ...] = ((_level, _round_ends), (_level, _pointed), (_swung, _narrow))
"""An oval, a diamond and a wave, in the order of the values of a card."""


@cache
def outline(shape: int) -> str:
    """Return the path of a shape around the origin."""
    middle, half = SHAPES[shape]
    across = [-HALF_WIDTH * cos(pi * step / POINTS) for step in range(POINTS + 1)]
    upper = [(x, middle(x) - half(x)) for x in across]
    lower = [(x, middle(x) + half(x)) for x in reversed(across[1:-1])]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in upper + lower) + "Z"


@cache
def hatching(shape: int) -> str:
    """Return the path of lines that fill a shape."""
    middle, half = SHAPES[shape]
    across = range(-5 * STRIPE, 6 * STRIPE, STRIPE)
    return "".join(f"M{x} {middle(x) - half(x):.1f}V{middle(x) + half(x):.1f}" for x in across)
