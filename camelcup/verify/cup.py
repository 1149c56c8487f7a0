"""Checks a whole cup file: every line, every table once, every game."""

from collections.abc import Iterator

from attrs import evolve

from camelcup.cupfile.lines import Cup, Line
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import GameRecord, Table
from camelcup.tournament import Tournament
from camelcup.verify.bots import NOT_REPEATABLE, ask_again
from camelcup.verify.finding import Finding
from camelcup.verify.moves import check_record
from camelcup.wire import from_json


class Verification:
    """The check of one file.

    bots:  whether each game is played once more by its bots too
    seen:  the line of each table, as far as the file has been read
    wrong: the lines about which something was found
    trusted: the faults that the bots, when they were asked again, were not to repeat
    """

    def __init__(self, cup: Cup, plugins: Plugins, bots: bool = False) -> None:
        self.cup = cup
        self.plugins = plugins
        self.game: Game = cup.plan.game(plugins)
        self.bots = bots
        self.tables = _Tables(cup.plan.tournament)
        self.seen: dict[int, int] = {}
        self.wrong: set[int] = set()
        self.trusted = 0

    def findings(self) -> Iterator[Finding]:
        """Everything that is wrong, in the order of the lines; then the tables that are missing, and last,
        as they come, the games in which bots do something else."""
        for difference in self.cup.plan.changed_rules(self.plugins):
            yield Finding(difference, "a plan has the rules that it names", line=1)
        for line in self.cup.lines():
            for finding in self._check_line(line):
                self.wrong.add(line.number)
                yield evolve(finding, line=line.number)
        if self.cup.finished:
            for number in range(self.cup.plan.tournament.games):
                if number not in self.seen:
                    yield Finding("no line holds it", "the file says that the cup is finished", table=number)
        if self.bots:
            yield from ask_again(self._sound(), self.plugins, self.cup.plan.memory)

    def _sound(self) -> Iterator[tuple[int, GameRecord]]:
        """The records about which nothing was found, each with the number of its line."""
        for line in Cup(self.cup.path).lines():
            if line.number not in self.wrong:
                record = line.record()
                self.trusted += sum(fault.kind in NOT_REPEATABLE for fault in record.faults)
                yield line.number, record

    def _check_line(self, line: Line) -> Iterator[Finding]:
        if not line.is_sound:
            yield Finding("the line has been changed", "its checksum is another one")
        try:
            record = from_json(line.body, GameRecord)
        except UserError as error:
            yield Finding("no record", str(error))
            return
        number = record.table.number
        if number in self.seen:
            yield Finding("the table a second time", f"line {self.seen[number]} holds it", table=number)
        elif not 0 <= number < self.cup.plan.tournament.games:
            yield Finding(
                "no such table", f"the plan has 0 to {self.cup.plan.tournament.games - 1}", table=number
            )
        else:
            self.seen[number] = line.number
            for finding in check_record(record, self.tables.take(number), self.game):
                yield evolve(finding, table=number)


class _Tables:
    """The tables of a plan by number: made one by one, and kept until they are taken."""

    def __init__(self, tournament: Tournament) -> None:
        self.coming = tournament.tables()
        self.ahead: dict[int, Table] = {}

    def take(self, number: int) -> Table:
        """A table that was not taken before."""
        while number not in self.ahead:
            table = next(self.coming)
            self.ahead[table.number] = table
        return self.ahead.pop(number)
