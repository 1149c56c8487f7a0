"""The colours of pictures can be told apart and read, by colour-blind readers too."""

from itertools import combinations
from math import dist

import pytest

from camelcup.game.palette import DARK, HUES, LIGHT, SERIES, SIZES, luminance, stylesheet

SIMULATED = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What linear red, green and blue become (Machado, Oliveira and Fernandes 2009, severity 1)."""

TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""The two steps from linear colours to Oklab (Ottosson 2020)."""

MIN_DISTANCE = 0.08
"""Least distance of two hues in Oklab; a difference that one just notices is about 0.02."""

schemes = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(colour, vision):
    """Return a colour in Oklab, as somebody with a deficiency sees it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    shown = tuple(min(1.0, max(0.0, part)) for part in times(SIMULATED[vision], linear))
    return times(TO_OKLAB, tuple(part ** (1 / 3) for part in times(TO_CONES, shown)))


@schemes
@pytest.mark.parametrize("vision", SIMULATED)
def test_every_two_hues_can_be_told_apart(colours, vision):
    for one, other in combinations(HUES, 2):
        distance = dist(seen(colours[one], vision), seen(colours[other], vision))
        assert distance >= MIN_DISTANCE, (one, other, distance)


def contrast(colour, other):
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@schemes
def test_texts_and_lines_stand_out_from_the_ground(colours):
    for ground in ("paper", "panel"):
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["faint"], colours[ground]) >= 4.5
        assert contrast(colours["accent"], colours[ground]) >= 4.5
    for hue in SERIES:
        assert contrast(colours[hue], colours["paper"]) >= 3


@schemes
def test_black_or_white_can_be_read_on_every_hue(colours):
    for hue in HUES:
        assert max(contrast("#000000", colours[hue]), contrast("#ffffff", colours[hue])) >= 4.5


def test_the_stylesheet_gives_every_name_a_value_light_and_dark():
    css = stylesheet()
    light, dark = css.split("@media screen and (prefers-color-scheme:dark)")
    for name in [*LIGHT, *(f"on-{hue}" for hue in HUES)]:
        assert f"--{name}:#" in light
        assert f"--{name}:#" in dark
        assert f".camelcup .f-{name}{{fill:var(--{name})}}" in css
        assert f".camelcup .s-{name}{{stroke:var(--{name})}}" in css
    assert all(css.count(f"--{name}:{value};") == 1 for name, value in SIZES.items())
