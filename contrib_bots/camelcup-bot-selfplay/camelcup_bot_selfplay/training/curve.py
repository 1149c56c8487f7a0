"""Draw the learning curve of a training: `python -m camelcup_bot_selfplay.training.curve FOLDER CURVE.svg`.

The network of each round plays games at tables of three copies of another bot, with a seed that no training
uses. The picture has its share of the wins with the 95 % interval.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from camelcup import UserError, tournament
from camelcup_bot_selfplay.features import SEATS

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 36, 44
STEP = 10
"""Per cent between two lines of the grid."""

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 }
.grid { stroke: #8884 } .even { stroke: #888; stroke-dasharray: 4 4 }
.range { fill: #1f6fb544 } .line { fill: none; stroke: #1f6fb5; stroke-width: 2 } .point { fill: #1f6fb5 }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd } .range { fill: #6db3f244 } .line { stroke: #6db3f2 } .point { fill: #6db3f2 }
}"""


class Point(NamedTuple):
    """A point of the curve: millions of decisions learned from, and the share of the wins in per cent."""

    decisions: float
    share: float
    low: float
    high: float


def points(folder: Path, opponent: str, games: int, seed: int) -> Iterator[Point]:
    """Play games for each round, and yield its point. Raises UserError where the folder has no rounds."""
    files = sorted(folder.glob("round-*.npz"))
    if not files:
        raise UserError(
            f"{folder}: has no files of rounds; train first: python -m camelcup_bot_selfplay.training"
        )
    for number, file in enumerate(files):
        bots = [("network", f"Selfplay:weights={file}"), (opponent, opponent)]
        run = tournament(bots, games, seats=SEATS, fill=opponent, seed=seed, isolation="none")
        wins = next(row.win_rate for row in run.standings.rows() if row.bot == "network")
        with np.load(file) as made:
            each = int(made["iterations"] * made["games"] * made["turns"])
        yield Point(number * each / 1e6, 100 * wins.value, 100 * (wins.low or 0), 100 * (wins.high or 0))


class Drawing:
    """A picture of a curve. opponent: name of the bot on the other seats"""

    def __init__(self, curve: Sequence[Point], opponent: str) -> None:
        self._curve = curve
        self._title = f"Share of the wins against three {opponent}"
        self._end = curve[-1].decisions or 1
        self._top = STEP * (int(max(point.high for point in curve)) // STEP + 1)

    def svg(self) -> str:
        """Return the picture."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{self._title} while training</title><style>{STYLE}</style>",
            *self._axes(),
            *self._line(),
            _text(LEFT, TOP - 16, "start", f"{self._title}, with its 95 % interval"),
            _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "middle", "million decisions learned from"),
            "</svg>\n",
        ]
        return "\n".join(lines)

    def _axes(self) -> Iterator[str]:
        """Yield the grid and its numbers, and the line of bots that are equally good."""
        for share in range(0, self._top + 1, STEP):
            yield self._level(share, "grid")
            yield _text(LEFT - 8, self._y(share) + 4, "end", f"{share} %")
        for part in range(5):
            decisions = part * self._end / 4
            yield _text(self._x(decisions), HEIGHT - BOTTOM + 18, "middle", f"{decisions:.0f}")
        yield self._level(100 / SEATS, "even")

    def _line(self) -> Iterator[str]:
        """Yield the curve and its interval."""
        across = [self._x(point.decisions) for point in self._curve]
        lower, middle, upper = (
            [f"{x:.1f},{self._y(share):.1f}" for x, share in zip(across, shares, strict=True)]
            for shares in zip(*((point.low, point.share, point.high) for point in self._curve), strict=True)
        )
        yield f'<polygon class="range" points="{" ".join(upper + lower[::-1])}"/>'
        yield f'<polyline class="line" points="{" ".join(middle)}"/>'
        for x, point in zip(across, self._curve, strict=True):
            yield f'<circle class="point" r="3" cx="{x:.1f}" cy="{self._y(point.share):.1f}"/>'

    def _level(self, share: float, kind: str) -> str:
        y = self._y(share)
        return f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'

    def _x(self, decisions: float) -> float:
        return LEFT + decisions / self._end * (WIDTH - LEFT - RIGHT)

    def _y(self, share: float) -> float:
        return HEIGHT - BOTTOM - share / self._top * (HEIGHT - TOP - BOTTOM)


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def main() -> None:
    """Play, print a line for each round, and draw."""
    parser = ArgumentParser(
        "python -m camelcup_bot_selfplay.training.curve",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="the folder of the training")
    parser.add_argument("out", type=Path, help="name of the picture")
    parser.add_argument("--opponent", default="Greedy", help="bot on the other three seats [%(default)s]")
    parser.add_argument("--games", type=int, default=400, help="for each round [%(default)s]")
    parser.add_argument("--seed", type=int, default=2026, help="of these games [%(default)s]")
    given = parser.parse_args()
    curve = []
    print("decisions  share  95 % interval")
    try:
        for point in points(given.folder, given.opponent, given.games, given.seed):
            print(
                f"{point.decisions:7.1f} M {point.share:5.1f}%  {point.low:.1f} to {point.high:.1f}",
                flush=True,
            )
            curve.append(point)
    except UserError as error:
        sys.exit(f"selfplay: {error}")
    given.out.write_text(Drawing(curve, given.opponent).svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
