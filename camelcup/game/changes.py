"""The script by which pages mark what changed on a board."""

from importlib.resources import files


def changes_script() -> str:
    """Return a script for pages: its `markChanges` frames the parts of a picture that are new or have moved.

    Parts are known by their keys (`Drawing.group(key=...)`). The script reads the places of those in the
    picture before with `placesOf`.

    >>> "function markChanges(svg, before" in changes_script()
    True
    """
    return files("camelcup.game").joinpath("changes.js").read_text("utf-8").strip()
