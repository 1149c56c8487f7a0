"""Pictures of a position as pixels, for videos and for learners that look at them."""

import re
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFont
from resvg import render, usvg

SAME_SIZE = (1, 0, 0, 0, 1, 0)


@cache
def fonts() -> usvg.Options:
    """Return the font of Pillow, since a server may have none, and those of the system for other signs."""
    font: Any = ImageFont.load_default(12)
    options = usvg.Options.default()
    options.load_system_fonts()
    options.load_font_data(font.font_bytes)
    options.font_family = font.getname()[0]
    return options


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture of `camelcup.picture` in its light colours: rows of pixels of red, green and blue."""
    colours = dict(reversed(re.findall(r"--([\w-]+):(#\w+)", svg)))  # the first of each name, the light ones
    plain = re.sub(r"var\(--([\w-]+)\)", lambda name: colours.get(name[1], name[0]), svg)
    plain = re.sub(r' font-family="[^"]*"', "", plain)
    png = render(usvg.Tree.from_str(plain, fonts()), SAME_SIZE)
    return np.array(Image.open(BytesIO(png)).convert("RGB"))
