"""Verifies a whole cup file: every line, every table once, every game, and its bots asked again."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing

from attrs import evolve

from camelcup.cup.file.format import encode_entry
from camelcup.cup.file.reading import Cup, Line
from camelcup.cup.seating import LISTED, PAIRED
from camelcup.cup.verify.record import (
    Finding,
    check_record,
    other_fault,
    other_text,
    other_turn,
    to_text,
)
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import find_teams
from camelcup.installed.plugins import Plugins
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import FaultKind, GameRecord, Limits, OnFault, Phase, Table, decode_record
from camelcup.table.match import play
from camelcup.table.recorded import RecordedPlayer

MAX_TABLES_AHEAD = 100_000
"""Tables that may be in progress while a run without a number of games writes a record."""


class Verification:
    """The verification of one file.

    setup:   what it takes to ask the bots again; None where they are not asked
    tables:  by number, those listed so far, or drawn so far
    seen:    the number of the line of each table, as far as the file has been read
    wrong:   the numbers of the lines with findings
    trusted: faults that bots were not asked to repeat
    """

    def __init__(self, cup: Cup, plugins: Plugins, bots: bool = False) -> None:
        self.cup = cup
        self.plugins = plugins
        self.game: AnyGame = cup.plan.game(plugins)
        self.setup = cup.plan.setup(plugins) if bots else None
        self.drawn = cup.plan.tournament.tables()
        self.tables: dict[int, Table] = {}
        self.seen: dict[int, int] = {}
        self.wrong: set[int] = set()
        self.trusted = 0

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is wrong in the order of the lines, then the missing tables, then the games
        in which bots answer differently now."""
        for finding in self._check_plan():
            yield evolve(finding, line=1)
        for line in self.cup.lines():
            for finding in self._check_line(line):
                self.wrong.add(line.number)
                yield evolve(finding, line=line.number)
        if self.cup.finished:
            for number in self.tables if self.listed else range(self.cup.planned or 0):
                if number not in self.seen:
                    yield Finding("no line holds it", "the file says that the cup is finished", table=number)
        if self.setup:
            yield from ask_again(self._sound(), self.setup)

    def _sound(self) -> Iterator[tuple[int, GameRecord]]:
        """Yield the records without findings, each with the number of its line."""
        for line in self.cup.record_lines():
            if line.number not in self.wrong:
                record = line.record()
                self.trusted += sum(fault.kind in NOT_REPEATABLE for fault in record.faults)
                yield line.number, record

    def _check_plan(self) -> Iterator[Finding]:
        """Yield what does not follow from the game that the plan names, or from the rest of the plan."""
        plan, game = self.cup.plan, self.game
        for difference in plan.changed_rules(self.plugins):
            yield Finding(difference, "a plan has the rules that it names")
        teams = find_teams(game, plan.tournament.seats)
        for name, found, due in (("unit", plan.unit, game.unit), ("teams", plan.tournament.teams, teams)):
            if found != due:
                yield Finding(f"{name} {to_text(found)}", f"the game has {to_text(due)}")
        if plan.comparison and plan.tournament.seating != PAIRED:
            yield Finding("a comparison", f"the seating {plan.tournament.seating} has no pairs")
        for bot in [old.bot for old in plan.replaced if old.bot not in plan.files]:
            yield Finding(f"{bot} was replaced", f"in a file are {', '.join(plan.files) or 'none'}")

    def _check_line(self, line: Line) -> Iterator[Finding]:
        if not line.is_intact:
            yield Finding("the line has been changed", "its checksum is another one")
        if line.is_entry:
            yield from self._check_entry(line)
            return
        try:
            record = decode_record(line.body)
            text = line.body.decode()
        except (ValueError, RecursionError) as error:
            yield Finding("not a record", str(error))
            return
        number = record.table.number
        if number in self.seen:
            yield Finding("the table a second time", f"line {self.seen[number]} holds it", table=number)
        elif reason := self._unknown(number, line):
            yield Finding("no such table", reason, table=number)
        else:
            self.seen[number] = line.number
            for finding in check_record(record, text, self._table(number), self.game, self.cup.plan):
                yield evolve(finding, table=number)

    @property
    def listed(self) -> bool:
        """Whether lines of the file list the tables."""
        return self.cup.plan.tournament.seating == LISTED

    def _table(self, number: int) -> Table:
        """Return a table that `_unknown` has no reason against."""
        while number not in self.tables:
            table = next(self.drawn)
            self.tables[table.number] = table
        return self.tables[number]

    def _unknown(self, number: int, line: Line) -> str:
        if self.listed:
            return "" if number in self.tables else "no line before lists it"
        games = self.cup.planned
        if games is None:
            is_near = 0 <= number < line.number + MAX_TABLES_AHEAD
            return "" if is_near else "no run has so many tables in progress"
        return "" if 0 <= number < games else f"the plan has 0 to {games - 1}"

    def _check_entry(self, line: Line) -> Iterator[Finding]:
        """Yield the errors in a line with a listed table, an answer or an undo."""
        try:
            entry = line.entry() if line.is_intact else None
        except UserError as error:
            yield Finding("not an entry", str(error))
            return
        if entry is not None and line.text != (due := encode_entry(entry)):
            yield other_text(line.text.decode(errors="replace"), due.decode())
        if isinstance(entry, Table):
            yield from self._check_listed(entry)
        elif entry is not None:
            number = entry.table
            if reason := "the game has ended" if number in self.seen else self._unknown(number, line):
                yield Finding(to_text(entry), reason, table=number)

    def _check_listed(self, table: Table) -> Iterator[Finding]:
        tournament = self.cup.plan.tournament
        number = table.number
        if not self.listed:
            seating = f"the seating {tournament.seating} draws the tables"
            yield Finding("a listed table", seating, table=number)
            return
        if number in self.tables:
            yield Finding("the table listed a second time", "once is enough", table=number)
        if (table.game, table.rules) != (tournament.game, tournament.rules):
            named = f"the plan has {tournament.game} {tournament.rules}"
            yield Finding(f"{table.game} {table.rules}", named, table=number)
        if strangers := set(table.bots) - set(tournament.all_bots):
            yield Finding(f"bots {', '.join(sorted(strangers))}", "they are not in the plan", table=number)
        self.tables.setdefault(number, table)


NOT_REPEATABLE = frozenset({FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.LEFT})
"""Faults that depend on more than the views of a bot."""

MIN_SECONDS = 10.0  # seconds that a bot has at least: the machine may be slower than the one that played


def ask_again(numbered: Iterable[tuple[int, GameRecord]], setup: WorkerSpec) -> Iterator[Finding]:
    """Play games again with their bots, and yield the first difference of each; timeouts are not repeated."""
    with closing(PlayerPool(setup)) as pool:
        for line, record in numbered:
            for finding in _difference(record, _play_again(record, pool), _recorded_seats(record, pool)):
                yield evolve(finding, table=record.table.number, line=line)


def _play_again(record: GameRecord, pool: PlayerPool) -> GameRecord:
    table = evolve(record.table, limits=patient(record.table.limits))
    given = {seat: RecordedPlayer(record, seat) for seat in _recorded_seats(record, pool)}
    return play(table, pool.game, pool.seat(table, given))


def _recorded_seats(record: GameRecord, pool: PlayerPool) -> set[int]:
    """Return the seats that answer from the record: those with such a fault, and those of persons."""
    singles = pool.spec.single_bots(record.table.bots, pool.game)
    persons = {seat for seat, bot in enumerate(singles) if bot not in pool.spec.bots}
    return persons | {fault.seat for fault in record.faults if fault.kind in NOT_REPEATABLE}


def patient(limits: Limits) -> Limits:
    """Return limits with more time, under which faults never stop the run."""
    return evolve(
        limits,
        on_fault=OnFault.DEFAULT if limits.on_fault is OnFault.ABORT else limits.on_fault,
        move_time=limits.move_time and max(limits.move_time, MIN_SECONDS),
        begin_time=limits.begin_time and max(limits.begin_time, MIN_SECONDS),
    )


def _difference(record: GameRecord, again: GameRecord, given: Collection[int]) -> Iterator[Finding]:
    """Yield the first difference: a turn, else a fault of a seat that was asked, not given its answers."""
    if record.turns != again.turns:
        yield from other_turn(record.turns, again.turns, "asked again,")
        return
    found, due = (
        [
            fault
            for fault in each.faults
            if fault.seat not in given and (fault.phase is not Phase.END or record.scores)
        ]
        for each in (record, again)
    )
    yield from other_fault(found, due, record.table.bots, "asked again,")
