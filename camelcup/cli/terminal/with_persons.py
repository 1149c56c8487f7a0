"""Plays tables at which persons sit, on this terminal."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing

from camelcup.cli.terminal.narration import Narration, Paper
from camelcup.cli.terminal.person import Person
from camelcup.cli.terminal.prompt import Prompt
from camelcup.cli.terminal.story import result_text
from camelcup.cup.executors.table_player import TablePlayer
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import is_person
from camelcup.players.pool import WorkerSpec
from camelcup.records import GameRecord, Table, encode_record
from camelcup.session.hints import Hints


class WithPersons:
    """An executor that plays one table after another, and asks persons for their moves.

    setup:   that of the bots
    aliases: the specs of those bots and persons that are aliases
    delay:   seconds after each turn of a bot
    explain: bots that are asked for the reasons for their moves
    printed: returns what bots printed since it was last called
    hide:    whether to hide the scores of others from a lone person, and what the game conceals
    """

    def __init__(
        self,
        plugins: Plugins,
        setup: WorkerSpec,
        aliases: Mapping[str, str],
        delay: float = 0.0,
        explain: Collection[str] = (),
        printed: Callable[[], str] = str,
        hide: bool = False,
    ) -> None:
        self.setup = setup
        self.aliases = aliases
        self.delay = delay
        self.explain = explain
        self.printed = printed
        self.hide = hide
        self.paper = Paper()
        self.prompt = Prompt(self.paper.file)
        self.hints = Hints(plugins, setup, aliases)

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the record of each table, whose result is printed."""
        with closing(self.hints), TablePlayer(self.setup) as player:
            for table in tables:
                record = self._play(player, table)
                self.paper.print(f"{result_text(record, self.paper.width)}\n")
                yield encode_record(record)

    def play(self, table: Table) -> GameRecord:
        """Play one table."""
        with closing(self.hints), TablePlayer(self.setup) as player:
            return self._play(player, table)

    def _play(self, player: TablePlayer, table: Table) -> GameRecord:
        seats = [seat for seat, bot in enumerate(table.bots) if is_person(bot, self.aliases)]
        adviser = next((bot for bot in table.bots if not is_person(bot, self.aliases)), "")
        only = seats[0] if self.hide else None
        display = player.pool.make_display(player.pool.game)
        narration = Narration(display, table, seats, self.paper, self.delay, self.printed, only)
        given = {seat: Person(narration, self.prompt, self.hints, adviser) for seat in seats}
        explain = [seat for seat, bot in enumerate(table.bots) if bot in self.explain]
        self.paper.write("   ".join(f"seat {seat}: {bot}" for seat, bot in enumerate(table.bots)))
        return narration.follow(player.match(table, explain, given))
