"""Pages stay light, and have one scale of sizes and one set of colours."""

from importlib.resources import files

from styles import own_values

MOST_BYTES = 60_000
"""Own styles and scripts, before compression."""


def test_own_styles_and_scripts_are_small():
    static = files("camelcup_web").joinpath("static").iterdir()
    assert sum(len(file.read_bytes()) for file in static if file.name.endswith((".css", ".js"))) <= MOST_BYTES


def test_colours_and_sizes_are_those_of_the_palette():
    assert own_values(files("camelcup_web").joinpath("static", "page.css").read_text("utf-8")) == []
    assert own_values("h1 { margin: 0 1rem; color: #fff; }")
