"""The colours of pictures and pages, and the sizes of pages: names, and the stylesheet with their values."""

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "ink": "#1d1f24",
    "faint": "#646872",
    "line": "#c3c6ce",
    "panel": "#eef0f3",
    "paper": "#ffffff",
    "accent": "#003cb9",
    "blue": "#003cb9",
    "orange": "#d77a00",
    "green": "#067f6a",
    "red": "#c43017",
    "purple": "#801b7d",
    "sky": "#4b98eb",
    "brown": "#4a3410",
    "grey": "#96929e",
    "yellow": "#f0cd40",
    "white": "#fbfbf8",
    "black": "#181818",
}
"""The value of each name on a light ground: text, shapes of the ground, what is marked, and then the hues."""

DARK: Mapping[str, str] = {
    "ink": "#e8eaed",
    "faint": "#a2a7b0",
    "line": "#474c55",
    "panel": "#282b31",
    "paper": "#1b1d21",
    "accent": "#9db4ff",
    "blue": "#5468f5",
    "orange": "#ed9e1c",
    "green": "#33c793",
    "red": "#e05a34",
    "purple": "#8b5cb2",
    "sky": "#62e0ff",
    "brown": "#a35249",
    "grey": "#8d96c0",
    "yellow": "#f8e060",
    "white": "#ffffff",
    "black": "#000000",
}
SERIES = ("blue", "orange", "green", "red", "purple", "sky", "brown", "grey")
"""The hues of seats, and of the lines of a plot; each has a contrast of 3 to 1 with the paper, or more."""

HUES = (*SERIES, "yellow", "white", "black")
"""All hues; `on-blue` is the colour of a text on a blue ground, and so on."""

SPACES = ("0.125rem", "0.25rem", "0.375rem", "0.5rem", "0.75rem", "1rem", "1.5rem", "2rem")
"""The gaps and margins of pages, from `s1` on."""

TYPES = ("0.8rem", "0.9rem", "1rem", "1.2rem", "1.5rem")
"""The sizes of text on pages, from `t1` on; `t3` is that of plain text."""

SIZES: Mapping[str, str] = {
    **{f"s{number}": space for number, space in enumerate(SPACES, 1)},
    **{f"t{number}": size for number, size in enumerate(TYPES, 1)},
    "text": "var(--t3)/1.45 system-ui,sans-serif",
    "code": "var(--t1)/1.3 ui-monospace,Menlo,Consolas,monospace",
}
"""The sizes by their names, and the fonts of text and of code."""


def stylesheet() -> str:
    """Return the CSS that colours all pictures of a page: classes such as `f-blue` and `s-blue`.

    The colours are custom properties of the class `camelcup`, which each picture has: `--blue`. So are the
    sizes of a page whose root has that class, such as `--s4`, `--t3` and `font:var(--text)`.

    >>> ".camelcup .f-blue{fill:var(--blue)}" in stylesheet()
    True
    >>> all(f"--{hue}:" in stylesheet() for hue in SERIES)
    True
    """
    names = list(_values(LIGHT))
    fills = "".join(f".camelcup .f-{name}{{fill:var(--{name})}}" for name in names)
    strokes = "".join(f".camelcup .s-{name}{{stroke:var(--{name})}}" for name in names)
    light, dark = _rule({**SIZES, **_values(LIGHT)}), _rule(_values(DARK))
    return f"{light}@media screen and (prefers-color-scheme:dark){{{dark}}}{fills}{strokes}"


def _rule(values: Mapping[str, str]) -> str:
    return ".camelcup{" + "".join(f"--{name}:{value};" for name, value in values.items()) + "}"


def _values(colours: Mapping[str, str]) -> Mapping[str, str]:
    """Return all values, those of texts on hues included: black or white, whichever has more contrast."""
    return {**colours, **{f"on-{hue}": _text_on(colours[hue]) for hue in HUES}}


def _text_on(ground: str) -> str:
    return "#000000" if luminance(ground) > 0.179 else "#ffffff"  # the same contrast there, by WCAG 2


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as `#1d1f24`, from 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
