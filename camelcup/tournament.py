"""A tournament: from the bots and a seed to tables, and from their records to standings."""

import gc
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from math import ceil

from attrs import Factory, frozen

from camelcup.errors import UserError, unknown
from camelcup.executors import Executor
from camelcup.loggers import Logger
from camelcup.record import Limits, Table
from camelcup.seating import SEATINGS
from camelcup.seeds import derive
from camelcup.standings import Standings
from camelcup.words import counted


@frozen(kw_only=True)
class Tournament:
    """All that decides what is played: two equal ones play the same games.

    rules: a rule set's name, or the whole set as JSON text
    bots:  specs of those that compete
    games: tables to play
    fill:  a spec whose copies take the seats that no competitor is left for

    Raises UserError for an unknown seating, and where there are fewer bots than seats and nothing to
    fill them.
    """

    game: str
    rules: str
    bots: tuple[str, ...]
    games: int
    seats: int
    seed: int
    seating: str = "random"
    fill: str | None = None
    limits: Limits = Factory(Limits)

    def __attrs_post_init__(self) -> None:
        if self.seating not in SEATINGS:
            raise unknown("seating", self.seating, SEATINGS)
        if len(self.bots) < self.seats and self.fill is None:
            raise UserError(
                f"{counted(len(self.bots), 'bot')} for tables of {self.seats}: "
                f"install more "
                f"(pip install camelcup-bot-...), name more (--bot file.py:Class --bots all), "
                f"fill seats with copies (--fill NAME), or play with fewer seats (--seats)"
            )

    @property
    def labels(self) -> list[str] | None:
        """A name for each seat, where the same bots sit on the same seats each time.

        It is the bot's, with the seat behind it where the bot sits there twice.
        """
        if self.seating != "fixed":
            return None
        times = Counter(self.bots)
        return [f"{bot} (seat {seat})" if times[bot] > 1 else bot for seat, bot in enumerate(self.bots)]

    def tables(self) -> Iterator[Table]:
        """The tables, made one by one as they are taken."""
        bots = self.bots
        if self.fill is not None:
            bots += (self.fill,) * (self.seats - len(bots))
        for number, group in enumerate(SEATINGS[self.seating](len(bots), self.games, self.seats, self.seed)):
            yield Table(
                number=number,
                game=self.game,
                rules=self.rules,
                bots=tuple(bots[place] for place in group),
                seed=derive(self.seed, "table", number),
                fills=tuple(seat for seat, place in enumerate(group) if place >= len(self.bots)),
                limits=self.limits,
            )


def games_for(bots: int, games_per_10: int) -> int:
    """How many games a field of bots plays: `games_per_10` for every ten of them, rounded up."""
    return ceil(bots / 10) * games_per_10


def run(
    tournament: Tournament,
    executor: Executor,
    loggers: Sequence[Logger],
    standings: Standings,
    tables: Iterable[Table] | None = None,
    watch: Callable[[], object] | None = None,
) -> None:
    """Play every table, handing each record to the loggers and the standings as it comes.

    tables: those to play, where it is not all of them
    watch:  called after each record

    Loggers are entered before the first game and left whatever happens, so that their files are
    whole even when the run is interrupted. Where neither a logger nor the scoring rule reads the turns
    of records, they come without.
    """
    turns = bool(loggers) or standings.reads_turns
    with _settled_memory(), ExitStack() as stack:
        for logger in loggers:
            stack.enter_context(logger)
        records = stack.enter_context(
            closing(executor.run(tournament.tables() if tables is None else tables, turns))
        )
        for record in records:
            for logger in loggers:
                logger.write(record)
            standings.add(record)
            if watch:
                watch()


@contextmanager
def _settled_memory() -> Generator[None, None, None]:
    """While it lasts, what is in memory by now is taken to stay: to search it for garbage costs percents."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
