"""Tables played in this process, one by one."""

from collections.abc import Callable, Generator, Iterable

from attrs import evolve

from camelcup import referee
from camelcup.bot import Bot
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import GameRecord, Table
from camelcup.rulesets import make_game
from camelcup.specs import bot_maker


class Serial:
    """Finds what the names in a table stand for, once each, and has the referee play it."""

    def __init__(self, plugins: Plugins, workers: int | None = None) -> None:
        if workers not in (None, 1):
            raise UserError(f"{workers} workers: the serial executor has one; leave --workers out")
        self.plugins = plugins
        self.games: dict[tuple[str, str], Game] = {}
        self.makers: dict[tuple[str, str], Callable[[], Bot]] = {}

    def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
        for table in tables:
            record = self.play(table)
            yield record if turns else evolve(record, turns=())

    def play(self, table: Table, watch: referee.Watch | None = None) -> GameRecord:
        """Play one table; `watch` is the referee's."""
        return referee.play(
            table, self.game(table), [self.maker(table.game, bot) for bot in table.bots], watch
        )

    def game(self, table: Table) -> Game:
        """The game a table plays."""
        key = table.game, table.rules
        if key not in self.games:
            self.games[key] = make_game(self.plugins.games.find(table.game), table.rules)
        return self.games[key]

    def maker(self, game: str, bot: str) -> Callable[[], Bot]:
        """What makes the bot of a spec."""
        key = game, bot
        if key not in self.makers:
            self.makers[key] = bot_maker(bot, game, self.plugins)
        return self.makers[key]
