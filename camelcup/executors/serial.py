"""Tables played in this process, one by one."""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from time import perf_counter_ns

from attrs import evolve

from camelcup import referee
from camelcup.bot import Bot
from camelcup.chair import NOT_IMPORTED, Overrun, ctrl_c_raises, describe
from camelcup.errors import CannotLoad, UserError
from camelcup.executors.upkeep import Upkeep
from camelcup.game import Game
from camelcup.note import ASKED, LOADING, SINCE, STARTING, Note, asked
from camelcup.plugins import Plugins
from camelcup.record import Fault, FaultKind, GameRecord, Table, Verdict
from camelcup.rulesets import make_game
from camelcup.specs import bot_maker


class Serial:
    """Finds what the names in a table stand for, once each, and has the referee play it.

    A bot that overruns is interrupted where Python code runs; one that is deaf to that, or ends the
    process, is more than this executor can help.
    """

    def __init__(self, plugins: Plugins, workers: int | None = None, memory: int | None = None) -> None:
        if workers not in (None, 1):
            raise UserError(f"{workers} workers: the serial executor has one; leave --workers out")
        if memory is not None:
            raise UserError("--memory: the serial executor cannot limit it; use --executor processes")
        self.plugins = plugins
        self.games: dict[tuple[str, str], Game] = {}
        self.makers: dict[tuple[str, str], Callable[[], Bot]] = {}
        self.problems: dict[tuple[str, str], str] = {}
        """Why a bot of a game cannot be imported."""

    def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
        note = Note()
        with Upkeep(note) as upkeep:
            for table in tables:
                upkeep.prepare(table)
                record = self.play(table, note=note)
                yield record if turns else evolve(record, turns=())

    def play(
        self,
        table: Table,
        watch: referee.Watch | None = None,
        note: Note | None = None,
        verdicts: Sequence[Verdict] = (),
    ) -> GameRecord:
        """Play one table; `watch`, `note` and `verdicts` are the referee's."""
        note = note or Note()
        kept_out = {verdict.fault.seat for verdict in verdicts if verdict.fault.turn <= STARTING}
        note.begin(table.number)
        makers = [
            self.maker(table.game, bot, note, seat) if seat not in kept_out else Bot
            for seat, bot in enumerate(table.bots)
        ]
        return referee.play(table, self.game(table), makers, watch, note, verdicts)

    def learn(self, table: Table) -> None:
        """Import a table's game and the bots of the house, before bots of strangers can do so."""
        self.game(table)
        for offer in self.plugins.bots.values():
            if offer.source.package == "camelcup":
                offer.entry.load()

    def game(self, table: Table) -> Game:
        """The game a table plays."""
        key = table.game, table.rules
        if key not in self.games:
            self.games[key] = make_game(self.plugins.games.find(table.game), table.rules)
        return self.games[key]

    def maker(self, game: str, bot: str, note: Note, seat: int = 0) -> Callable[[], Bot]:
        """What makes the bot of a spec; where it cannot be imported, that raises the reason."""
        key = game, bot
        if key not in self.makers:
            note.numbers[ASKED] = asked(LOADING, seat)
            try:
                note.numbers[SINCE] = perf_counter_ns()
                self.makers[key] = bot_maker(bot, game, self.plugins)
            except BaseException as error:
                if is_persons(error, note):
                    raise
                self.problems[key] = _problem(error)
                if type(error) is Overrun:
                    fault = Fault(LOADING, seat, FaultKind.RAISED, self.problems[key], note.output(seat))
                    note.remember(Verdict(fault))
                self.makers[key] = partial(_fail, self.problems[key])
            finally:
                if note.look is not None:
                    note.look()
                note.numbers[SINCE] = 0
        return self.makers[key]


def is_persons(error: BaseException, note: Note) -> bool:
    """Whether it is a person's doing, and no fault of the bot, that it was not imported."""
    kind = type(error)  # isinstance would ask the error, which may be of a bot's own making
    if issubclass(kind, KeyboardInterrupt):
        return ctrl_c_raises(note)
    return issubclass(kind, UserError) and kind is not CannotLoad


def _problem(error: BaseException) -> str:
    """Why a bot was not imported."""
    if type(error) is Overrun:
        return NOT_IMPORTED
    return str(error) if type(error) is CannotLoad else describe(error)


def _fail(problem: str) -> Bot:
    """Stands for what makes a bot that cannot be imported."""
    raise CannotLoad(problem)
