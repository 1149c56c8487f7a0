"""Pages stay light."""

from importlib.resources import files

MOST_BYTES = 60_000
"""Own styles and scripts, before compression."""


def test_own_styles_and_scripts_are_small():
    static = files("camelcup_web").joinpath("static").iterdir()
    assert sum(len(file.read_bytes()) for file in static if file.name.endswith((".css", ".js"))) <= MOST_BYTES
