"""Stylesheets that take their colours and sizes from the palette."""

import re

from camelcup.report import stylesheet

SPACED = re.compile(r"(?:margin|padding|gap|border-radius|font)[a-z-]*:[^;{}]*?\d(?:rem|em|px)")
COLOURED = re.compile(r":[^;{}]*(?:#[0-9a-f]{3,8}\b|rgb|hsl)")


def own_values(css):
    """Return the declarations of a stylesheet whose colours or sizes are not those of the palette."""
    known = {*re.findall(r"--([\w-]+):", stylesheet())}
    unknown = [name for name in re.findall(r"var\(--([\w-]+)", css) if name not in known]
    rules = css.replace(stylesheet(), "")
    return [*SPACED.findall(rules), *COLOURED.findall(rules), *unknown]
