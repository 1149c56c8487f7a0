"""Where the scores of each bot came from, over many games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from camelcup import Display, Gain, GameRecord, ResultTable, Run, Step, UserError, replay
from camelcup.report import has_sources

__all__ = ["SourceRow", "SourceTotals", "sources", "sources_table"]

START = "start"
"""Stage and source of the scores that seats have before the first move."""

SUM = "sum"


class SourceRow(NamedTuple):
    """Score of a bot from one source in one stage of its games.

    games:    seats taken, as in the standings
    total:    the sum over all games
    per_game: the mean
    """

    bot: str
    stage: str
    source: str
    games: int
    total: float
    per_game: float


class SourceTotals:
    """Sums of what each bot scored, by stage and source. It watches games as a `Page` does.

    teams: as in a tournament; the first seat of a team counts for all
    """

    def __init__(self, display: Display[Any, Any, Any], teams: Sequence[Sequence[int]] = ()) -> None:
        self.display = display
        self.partners = frozenset(seat for team in teams for seat in team[1:])
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
        self._stages.add(tuple(dict.fromkeys(gain.stage for gain in gains)))
        self._sources.add(tuple(dict.fromkeys(gain.source for gain in gains)))
        for seat, bot in enumerate(bots):
            if seat not in uncounted:
                self.seats[bot] += 1
        for gain in gains:
            if gain.seat not in uncounted:
                amount = gain.amount  # sums of floats depend on the order of the games
                exact = amount if isinstance(amount, int) else Fraction(amount)
                self.totals[bots[gain.seat], gain.stage, gain.source] += exact

    def _start(self, seats: int) -> Iterator[Gain]:
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


def sources(run: Run) -> list[SourceRow]:
    """Return where the scores of each bot came from. Raises UserError for a game that does not say.

    >>> run = camelcup.play(["Player0", "Player0"], seed=7, isolation="none")
    >>> row = sources(run)[1]
    >>> row.bot, row.stage, row.source, row.total
    ('Player0', 'leg 1', 'rolls', 5.0)
    """
    display, cup = run.display, run.plan.tournament
    if not has_sources(display):
        raise UserError(f"the game {display.game.name} does not say where its scores come from")
    totals = SourceTotals(display, cup.teams)
    for record in run:
        for step in replay(record, display.game):
            totals.watch(step)
        totals.add(record)
    place = {bot: number for number, bot in enumerate(cup.all_bots)}
    return sorted(totals.rows(), key=lambda row: place.get(row.bot, len(place)))


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


def sources_table(rows: Sequence[SourceRow]) -> ResultTable:
    """Return the rows as a table: for people means by bot and source, the sum first and then each stage."""
    bots = list(dict.fromkeys(row.bot for row in rows))
    stages = merged(tuple(dict.fromkeys(row.stage for row in rows if row.bot == bot)) for bot in bots)
    sources = merged(tuple(dict.fromkeys(row.source for row in rows if row.bot == bot)) for bot in bots)
    lines = []
    for bot in bots:
        means = {(row.stage, row.source): row.per_game for row in rows if row.bot == bot}
        for source in sources:
            cells = [means.get((stage, source)) for stage in stages]
            if any(cell is not None for cell in cells):
                lines.append((bot, source, _mean(sum(filter(None, cells))), *map(_mean, cells)))
        whole = [sum(mean for (at, _), mean in means.items() if at == stage) for stage in stages]
        lines.append((bot, SUM, _mean(sum(whole)), *map(_mean, whole)))
    return ResultTable(("bot", "source", SUM, *stages), lines, SourceRow._fields, rows)


def _mean(amount: float | None) -> str:
    return "" if amount is None else f"{amount:.2f}"
