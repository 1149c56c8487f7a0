"""Races by the starts of their camels."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from attrs import define

from camelcup import OVER, GameRecord, Step
from camelcup.camelup.odds import exact
from camelcup.camelup.race import find, ranking
from camelcup.camelup.rules import CAMELS
from camelcup.camelup.state import State
from camelcup.report import Bars, Cell, Column, Figure, Page, proportion

COLUMNS = (
    Column("result"),
    Column("start"),
    Column("camels"),
    Column("share %", 1, 100),
    Column("low %", 1, 100),
    Column("high %", 1, 100),
    Column("without traps %", 1, 100),
)

PICTURE = Bars("start", "share %", "low %", "high %", mark="without traps %", group="result")

HOW = (
    "The dot is the share of these camels in this cup, with its 95 % interval; the tick is the exact chance "
    "from the same starts in races without traps, in which every seat only rolls. A dot away from its tick "
    "is the work of traps, or luck."
)

RANKS = ("1, in front", "2", "3", "4", "5, at the rear")

Chances = tuple[tuple[float, float], ...]
"""The chances of a start, for each rank: to win the race, and to come last."""


@define
class _Count:
    """Camels with one start: how many there are, won and came last, and how many of each were expected."""

    camels: int = 0
    wins: int = 0
    lasts: int = 0
    expected_wins: float = 0
    expected_lasts: float = 0

    def add(self, wins: bool, comes_last: bool, chances: tuple[float, float]) -> None:
        """Count one camel."""
        self.camels += 1
        self.wins += wins
        self.lasts += comes_last
        self.expected_wins += chances[0]
        self.expected_lasts += chances[1]


class Starts(Page):
    """Wins and last places of camels by start square and by start rank.

    is_exact: whether the odds of all starts so far are exact, as they are without crazy camels
    """

    title = "Does the start of a camel decide its race?"

    def __init__(self) -> None:
        self.start: State | None = None
        self.state: State | None = None
        self.is_exact = True
        self.chances: dict[tuple[int, ...], Chances] = {}
        self.squares: defaultdict[int, _Count] = defaultdict(_Count)
        self.ranks: defaultdict[int, _Count] = defaultdict(_Count)

    def watch(self, step: Step) -> None:
        self.state = step.after
        if self.state.turn == 0:
            self.start = self.state  # the last of these has all camels on the track

    def add(self, record: GameRecord) -> None:
        start, end = self.start, self.state
        if start is None or end is None or end.to_move is not OVER:
            return
        first, *_, last = ranking(end.track)
        self.is_exact &= len(start.unmoved) == CAMELS
        chances = self._chances(start)
        for rank, camel in enumerate(ranking(start.track)):
            result = camel == first, camel == last, chances[rank]
            self.ranks[rank].add(*result)
            self.squares[find(start.track, camel)].add(*result)

    def _chances(self, start: State) -> Chances:
        """Return the chances at a start without crazy camels; the squares of the ranks decide them."""
        if not self.is_exact:
            return ((0.0, 0.0),) * CAMELS
        order = ranking(start.track)
        key = tuple([find(start.track, camel) for camel in order])
        if key not in self.chances:
            odds = exact(start)
            self.chances[key] = tuple((odds.race_win[camel], odds.race_last[camel]) for camel in order)
        return self.chances[key]

    def figures(self) -> Sequence[Figure]:
        if not self.ranks:
            return []
        how = (
            HOW
            if self.is_exact
            else "The dot is the share of these camels in this cup, with its 95 % interval."
        )
        squares = {f"square {square}": self.squares[square] for square in sorted(self.squares)}
        ranks = {RANKS[rank]: self.ranks[rank] for rank in sorted(self.ranks)}
        together = "Camels of one game are counted as if they ran apart."
        return [
            Figure("By start square", f"{how} {together}", COLUMNS, tuple(self._rows(squares)), PICTURE),
            Figure(
                "By start rank",
                f"{how} Of two camels on one square the upper one is ahead.",
                COLUMNS,
                tuple(self._rows(ranks)),
                PICTURE,
            ),
        ]

    def _rows(self, counts: dict[str, _Count]) -> Iterator[tuple[Cell, ...]]:
        for name, count in counts.items():
            yield self._row("wins the race", name, count.camels, count.wins, count.expected_wins)
        for name, count in counts.items():
            yield self._row("comes last", name, count.camels, count.lasts, count.expected_lasts)

    def _row(self, result: str, start: str, camels: int, hits: int, expected: float) -> tuple[Cell, ...]:
        known = expected / camels if self.is_exact else None
        share = proportion(hits, camels)
        return (result, start, camels, share.value, share.low, share.high, known)
