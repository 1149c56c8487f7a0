"""The belief of a tracker as shading over pictures. Importing this module imports numpy."""

from collections.abc import Iterable, Iterator

from camelcup import Drawing
from camelcup_pacman.ground import CELL, Measures, bare_drawing, draw_label, points
from camelcup_pacman.planning import Numbers
from camelcup_pacman.sightings import is_drawn, sightings
from camelcup_pacman.state import View
from camelcup_pacman.tracking import Tracker

SHADES = ((0.3, 0.9), (0.1, 0.7), (0.05, 0.55), (0.02, 0.4), (0.01, 0.25))
"""Least probability and opacity of each shade."""

COLOUR = "purple"
"""The colour of the shades, which stands out in both halves."""

MOST = 30
"""Most squares of an enemy that have a shade."""


def draw_beliefs(views: Iterable[View]) -> Iterator[str]:
    """Yield for each view of a seat, in their order, where its unseen enemies are likely to be."""
    tracker: Tracker | None = None
    for view in views:
        if not is_drawn(view):
            yield ""
            continue
        tracker = tracker or Tracker(view)
        tracker.update(view)
        known = sightings(view)
        at = Measures(view.maze)
        drawing = bare_drawing(at)
        for enemy in view.enemies:
            if not known[enemy].exact:
                _draw_belief(drawing, at, enemy, tracker.probabilities(enemy))
        yield "\n".join(drawing.lines)


def _draw_belief(drawing: Drawing, at: Measures, enemy: int, chances: Numbers) -> None:
    """Draw the likely squares of an enemy as squares or discs, with its seat on the most likely one."""
    likely = chances.argsort(kind="stable")[::-1][:MOST].tolist()
    shades: dict[float, list[int]] = {opacity: [] for _, opacity in SHADES}
    for number in likely:
        opacity = next((opacity for least, opacity in SHADES if chances[number] >= least), None)
        if opacity:
            shades[opacity].append(at.maze.free[number])
    cap = "round" if enemy // 2 else "square"
    with drawing.group(stroke=COLOUR, stroke_width=CELL - 1, stroke_linecap=cap, pointer_events="none"):
        for opacity, squares in shades.items():
            if squares:
                drawing.path(points(at, squares), opacity=opacity)
    x, y = at.centre(at.maze.free[likely[0]])
    draw_label(drawing, at, x + (4 if enemy // 2 else -4), y, str(enemy))
