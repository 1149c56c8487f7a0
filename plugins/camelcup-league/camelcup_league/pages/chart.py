"""The rating of a bot over its games, as a picture."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from camelcup_league.standings import RatingPoint

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 240, 56, 16, 28

MOST = 400
"""Points that are drawn."""


def rating_chart(name: str, points: Sequence[RatingPoint]) -> Markup:
    """Return the picture of ratings with their 95 % intervals, in the order of the sequence."""
    if len(points) < 2:
        return Markup("")
    step = -(-len(points) // MOST)
    shown = [*points[:-1:step], points[-1]]
    low, high = min(point.low for point in shown), max(point.high for point in shown)
    first, last = points[0].sequence, points[-1].sequence
    along = {point: number for number, point in enumerate(points)}

    def x(point: RatingPoint) -> float:
        return LEFT + along[point] / (len(points) - 1) * (WIDTH - LEFT - 8)

    def y(rating: float) -> float:
        return TOP + (high - rating) / ((high - low) or 1) * (HEIGHT - BOTTOM - TOP)

    def path(values: Sequence[tuple[RatingPoint, float]]) -> str:
        return " ".join(f"{x(point):.1f},{y(rating):.1f}" for point, rating in values)

    band = [(point, point.high) for point in shown] + [(point, point.low) for point in reversed(shown)]
    line = [(point, point.rating) for point in shown]
    begun = {point.version: point for point in reversed(points)}
    marks = [
        f'<line x1="{x(point):.1f}" x2="{x(point):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" class="begun"/>'
        f'<text x="{x(point) + 4:.1f}" y="{TOP + 14}">{escape(version)}</text>'
        for version, point in begun.items()
        if point is not points[0]
    ]
    ticks = [
        f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.1f}</text>'
        f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y(value):.1f}" y2="{y(value):.1f}" class="grid"/>'
        for value in (low, (low + high) / 2, high)
    ]
    title = f"Rating of {name} from game {first} to {last} of the league: now {points[-1].rating:.1f}"
    return Markup(  # noqa: S704 - names are escaped, all else is numbers
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f'{"".join(ticks)}<polygon points="{path(band)}"/><polyline points="{path(line)}"/>{"".join(marks)}'
        f'<text x="{LEFT}" y="{HEIGHT - 8}">{len(points)} games, the newest at the right</text></svg>'
    )


def badge_picture(name: str, text: str) -> str:
    """Return the picture of a badge: a name, and a text beside it."""
    left, right = 16 + 8 * len(name), 16 + 8 * len(text)
    label = escape(f"{name}: {text}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="22" role="img" '
        f'aria-label="{label}"><title>{label}</title>'
        f'<rect width="{left + right}" height="22" rx="4" fill="#33363d"/>'
        f'<path d="M{left} 0h{right - 4}a4 4 0 0 1 4 4v14a4 4 0 0 1 -4 4h-{right - 4}z" fill="#003cb9"/>'
        f'<g fill="#ffffff" font-family="Verdana, sans-serif" font-size="12" text-anchor="middle">'
        f'<text x="{left / 2}" y="15">{escape(name)}</text>'
        f'<text x="{left + right / 2}" y="15">{escape(text)}</text></g></svg>'
    )
