"""Verifies a whole cup file: every line, every table once, every game."""

from collections.abc import Iterator

from attrs import evolve

from camelcup.cup.file.lines import Cup, Line
from camelcup.cup.tournament import Tournament
from camelcup.cup.verify.bots import NOT_REPEATABLE, ask_again
from camelcup.cup.verify.finding import Finding
from camelcup.cup.verify.record import check_record
from camelcup.game.game import AnyGame
from camelcup.installed.plugins import Plugins
from camelcup.records import GameRecord, Table, decode_record


class Verification:
    """The verification of one file.

    setup:   what it takes to ask the bots again; None where they are not asked
    seen:    the number of the line of each table, as far as the file has been read
    wrong:   the numbers of the lines with findings
    trusted: faults that bots were not asked to repeat

    Raises UserError where the game, or a bot that is to be asked, is not installed.
    """

    def __init__(self, cup: Cup, plugins: Plugins, bots: bool = False) -> None:
        self.cup = cup
        self.plugins = plugins
        self.game: AnyGame = cup.plan.game(plugins)
        self.setup = cup.plan.setup(plugins) if bots else None
        self.tables = _Tables(cup.plan.tournament)
        self.seen: dict[int, int] = {}
        self.wrong: set[int] = set()
        self.trusted = 0

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is wrong in the order of the lines, then the missing tables, then the games
        in which bots answer differently now."""
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
        if self.setup:
            yield from ask_again(self._sound(), self.setup)

    def _sound(self) -> Iterator[tuple[int, GameRecord]]:
        """Yield the records without findings, each with the number of its line."""
        for line in self.cup.lines():
            if line.number not in self.wrong:
                record = line.record()
                self.trusted += sum(fault.kind in NOT_REPEATABLE for fault in record.faults)
                yield line.number, record

    def _check_line(self, line: Line) -> Iterator[Finding]:
        if not line.is_intact:
            yield Finding("the line has been changed", "its checksum is another one")
        try:
            record = decode_record(line.body)
            text = line.body.decode()
        except (ValueError, RecursionError) as error:
            yield Finding("not a record", str(error))
            return
        number, games = record.table.number, self.cup.plan.tournament.games
        if number in self.seen:
            yield Finding("the table a second time", f"line {self.seen[number]} holds it", table=number)
        elif not 0 <= number < games:
            yield Finding("no such table", f"the plan has 0 to {games - 1}", table=number)
        else:
            self.seen[number] = line.number
            for finding in check_record(record, text, self.tables.take(number), self.game):
                yield evolve(finding, table=number)


class _Tables:
    """The tables of a plan by number: made one by one, and kept until they are taken."""

    def __init__(self, tournament: Tournament) -> None:
        self.coming = tournament.tables()
        self.ahead: dict[int, Table] = {}

    def take(self, number: int) -> Table:
        """Return a table that was not taken before."""
        while number not in self.ahead:
            table = next(self.coming)
            self.ahead[table.number] = table
        return self.ahead.pop(number)
