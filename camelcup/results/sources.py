"""Where the scores of each bot came from, over many games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from attrs import frozen

from camelcup.errors import UserError
from camelcup.game.display import Display, Gain
from camelcup.game.step import Step
from camelcup.records import GameRecord
from camelcup.results.rows import ResultRow, columns
from camelcup.results.scoring import exact

START = "start"
"""Stage and source of the scores that seats have before the first move."""


@frozen
class SourceRow(ResultRow):
    """Score of a bot from one source in one stage of its games.

    games:    seats taken, as in the standings
    total:    the sum over all games
    per_game: the mean
    """

    columns: ClassVar = columns("bot stage source games total per_game")

    bot: str
    stage: str
    source: str
    games: int
    total: float
    per_game: float


class SourceTotals:
    """Sums of what each bot scored, by stage and source. It watches games as a `Page` does.

    teams:   as in a tournament; the first seat of a team counts for all
    games:   games counted

    >>> game = play(["Player0", "Player0"], seed=7, isolation="none").game(0)
    >>> totals = SourceTotals(game.display)
    >>> for step in replay(game.record, game.game):
    ...     totals.watch(step)
    >>> totals.add(game.record)
    >>> row: SourceRow = totals.rows()[1]
    >>> row.bot, row.stage, row.source, row.total
    ('Player0', 'leg 1', 'rolls', 5.0)
    """

    def __init__(self, display: Display[Any, Any, Any], teams: Sequence[Sequence[int]] = ()) -> None:
        self.display = display
        self.partners = frozenset(seat for team in teams for seat in team[1:])
        self.games = 0
        self._stages: set[tuple[str, ...]] = set()
        self._sources: set[tuple[str, ...]] = set()
        self.gains: list[Gain] = []
        """Those of the moves since the last game."""
        self.seats: defaultdict[str, int] = defaultdict(int)
        self.totals: defaultdict[tuple[str, str, str], int | Fraction] = defaultdict(int)

    @property
    def stages(self) -> list[str]:
        """The stages of all games, in their order."""
        return merged(self._stages)

    @property
    def sources(self) -> list[str]:
        """All sources, in the order in which games name them."""
        return merged(self._sources)

    def watch(self, step: Step) -> None:
        """Follow one move of a game."""
        self.gains += self.display.sources(step.before, step.move, step.after)

    def add(self, record: GameRecord) -> None:
        """Count a game, all moves of which have been watched."""
        bots = record.table.bots
        gains, self.gains = [*self._start(len(bots)), *self.gains], []
        uncounted = self.partners.union(record.table.fills)
        self.games += 1
        self._stages.add(tuple(dict.fromkeys(gain.stage for gain in gains)))
        self._sources.add(tuple(dict.fromkeys(gain.source for gain in gains)))
        for seat, bot in enumerate(bots):
            if seat not in uncounted:
                self.seats[bot] += 1
        for gain in gains:
            if gain.seat not in uncounted:
                self.totals[bots[gain.seat], gain.stage, gain.source] += exact(gain.amount)

    def _start(self, seats: int) -> Iterator[Gain]:
        """Yield the scores that seats have before the first move."""
        game = self.display.game
        for seat, score in enumerate(game.scores(game.start(seats))):
            if score:
                yield Gain(seat, START, START, score)

    def rows(self) -> list[SourceRow]:
        """Return the rows of each bot, stages and sources in the order of the game."""
        stages, sources = self.stages, self.sources
        return [
            SourceRow(bot, stage, source, games, float(total), float(Fraction(total) / games))
            for bot, games in self.seats.items()
            for stage in stages
            for source in sources
            if (total := self.totals.get((bot, stage, source))) is not None
        ]


def has_sources(display: Display[Any, Any, Any]) -> bool:
    """Whether a game says where its scores come from.

    >>> has_sources(Display(Nim()))
    False
    """
    return type(display).sources is not Display.sources


def check_sources(display: Display[Any, Any, Any]) -> None:
    """Raise UserError for a game that does not say where its scores come from."""
    if not has_sources(display):
        raise UserError(f"the game {display.game.name} does not say where its scores come from")


def merged(orders: Iterable[tuple[str, ...]]) -> list[str]:
    """Return the names of lists, each once, in an order that all agree with if there is one.

    The longest list comes first, so that the order of the lists does not matter.

    >>> merged([("leg 1", "leg 2", "race"), ("leg 1", "leg 2", "leg 3", "race")])
    ['leg 1', 'leg 2', 'leg 3', 'race']
    """
    names: list[str] = []
    for order in sorted(orders, key=lambda order: (-len(order), order)):
        place = len(names)
        for name in reversed(order):
            if name in names:
                place = names.index(name)
            else:
                names.insert(place, name)
    return names
