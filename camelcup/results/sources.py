"""Where the scores of each bot came from, over many games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from attrs import frozen

from camelcup.errors import UserError
from camelcup.game.display import Display, Gain
from camelcup.game.game import first_state
from camelcup.game.step import Step
from camelcup.records import GameRecord
from camelcup.results.result_table import ResultRow, ResultTable, columns, format_table
from camelcup.results.scoring import exact

START = "start"  # stage and source of the scores that seats have before the first move

SUM = "sum"


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
        game = self.display.game
        for seat, score in enumerate(game.scores(first_state(game, seats))):
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
    heads = ("bot", "source", SUM, *stages)
    return ResultTable(heads, lines, [*SourceRow.columns], [row.values() for row in rows])


def gains_table(gains: Iterable[Gain], seats: Sequence[int]) -> list[str]:
    """Return a table, as lines, for each stage in which seats gained something."""
    gains = list(gains)
    lines: list[str] = []
    for stage in dict.fromkeys(gain.stage for gain in gains):
        amounts: dict[str, dict[int, float]] = {}
        for gain in gains:
            if gain.stage == stage and gain.seat in seats:
                own = amounts.setdefault(gain.source, dict.fromkeys(seats, 0))
                own[gain.seat] += gain.amount
        amounts[SUM] = {seat: sum(own[seat] for own in amounts.values()) for seat in seats}
        rows = [[source, *(_signed(own[seat]) for seat in seats)] for source, own in amounts.items()]
        lines += [
            "",
            *format_table([stage, *(f"seat {seat}" for seat in seats)], rows, numbers=True).splitlines(),
        ]
    return lines


def gains_lines(gains: Iterable[Gain], names: Sequence[str]) -> list[str]:
    """Return a line for each stage in which seats gained something: who, how much and for what.

    >>> gains_lines([Gain(0, "leg 2", "traps", 1), Gain(0, "leg 2", "rolls", 2)], ["Mine"])
    ['leg 2: Mine +1 (traps) +2 (rolls)']
    """
    texts: dict[str, dict[int, str]] = {}
    for gain in gains:
        if gain.amount:
            seats = texts.setdefault(gain.stage, {})
            had = seats.get(gain.seat, names[gain.seat])
            seats[gain.seat] = f"{had} {_signed(gain.amount)} ({gain.source})"
    return [f"{stage}: {', '.join(seats[seat] for seat in sorted(seats))}" for stage, seats in texts.items()]


def _signed(amount: float) -> str:
    return f"{amount:+g}" if amount else "0"


def _mean(amount: float | None) -> str:
    return "" if amount is None else f"{amount:.2f}"
