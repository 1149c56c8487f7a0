"""Pictures of positions as PNG files, for models that look at them."""

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from camelcup import Display, UserError, picture

if TYPE_CHECKING:
    from resvg import usvg

WIDER = 2
"""Pixels of the file for one of the picture, so that small text can be read."""


def data_url(display: Display[Any, Any, Any], view: Any) -> str:
    """Return the picture of a view as a data URL. Raises UserError where there is none."""
    return f"data:image/png;base64,{b64encode(png(display, view)).decode()}"


def png(display: Display[Any, Any, Any], view: Any) -> bytes:
    """Return the picture of a view as the content of a PNG file. Raises UserError where there is none."""
    from resvg import render, usvg

    svg = picture(view, display).svg
    colours = dict(reversed(re.findall(r"--([\w-]+):(#\w+)", svg)))  # the first of each name, the light ones
    plain = re.sub(r"var\(--([\w-]+)\)", lambda name: colours.get(name[1], name[0]), svg)
    plain = re.sub(r' font-family="[^"]*"', "", plain)
    return bytes(render(usvg.Tree.from_str(plain, _fonts()), (WIDER, 0, 0, 0, WIDER, 0)))


def check(display: Display[Any, Any, Any]) -> None:
    """Raise UserError where pictures cannot be made."""
    if type(display).draw is Display.draw:
        raise UserError(f"picture: game {display.game.name} has no pictures")
    try:
        _fonts()
    except ImportError as error:
        raise UserError("picture: it needs resvg and Pillow: pip install 'camelcup-llm[pictures]'") from error


def _fonts() -> "usvg.Options":
    """Return the font of Pillow, since a server may have none, and those of the system for other signs.

    They are made for each picture, since another thread could not use them.
    """
    from PIL import ImageFont
    from resvg import usvg

    font: Any = ImageFont.load_default(12)
    options = usvg.Options.default()
    options.load_system_fonts()
    options.load_font_data(font.font_bytes)
    options.font_family = font.getname()[0]
    return options
