"""Cups in files, and ways to tamper with them."""

from contextlib import contextmanager

from attrs import evolve

from camelcup.cup.executors.serial import Serial
from camelcup.cup.file.reading import CHECKSUM_SIZE, Cup
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.cup.verify.cup import Verification
from camelcup.installed.rulesets import make_game
from camelcup.players.isolation import BotProcesses
from camelcup.records import add_checksum, decode_record, encode_record
from camelcup.results.comparison import Summary
from camelcup.results.scoring import PointsPerWin
from camelcup.results.standings import Standings

BOTS = ("Gambler", "Small", "Big", "faulty_bots:RaisesOnce")
"""Bots that play Pips, of which one fails at its first turn."""


def tournament(**changes):
    """Return twelve games of Pips."""
    plain = Tournament(game="pips", rules="standard", bots=BOTS, games=12, seats=2, seed=7)
    return evolve(plain, **changes)


def plan_of(plugins, plan, isolation="none"):
    """Return the plan of a tournament."""
    game = make_game(plugins.games.find(plan.game), plan.rules)
    return Plan.of(plan, game, "points-per-win", plugins, processes=BotProcesses(isolation=isolation))


def play(plan, plugins, loggers, played=None):
    """Play a plan, all of it or only its first tables."""
    tables = [table for table in plan.tournament.tables() if played is None or table.number < played]
    standings = Standings(PointsPerWin(), plan.tournament.bots, plan.tournament.labels)
    run(plan, Serial(plan.setup(plugins)), loggers, Summary(standings), tables)
    return standings


def play_cup(path, plugins, played=None, isolation="none", **changes):
    """Write a file with a cup in it, finished or only some games of it."""
    play(plan_of(plugins, tournament(**changes), isolation), plugins, [CupWriter(path, plugins)], played)
    return path


@contextmanager
def writing(logger, plan, games=0):
    """Begin and end a logger, as a run of so many games does; yield a function that writes a record."""
    standings = Standings(PointsPerWin(), plan.tournament.bots)
    standings.games = games
    logger.begin(plan)
    try:
        yield lambda record: logger.write_line(encode_record(record))
    finally:
        logger.end(Summary(standings))


def records(path):
    """Return the records of a file, in its order."""
    return [line.record() for line in Cup(path).record_lines()]


def by_table(path):
    """Return the records of a file without times, in the order of their tables."""
    return sorted(without_times(records(path)), key=lambda record: record.table.number)


def keep(path, lines, rest=b""):
    """Cut off a file after so many lines, and add the start of another."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]) + rest)


def without_times(found):
    """Return records without times, which differ from run to run."""
    return [evolve(record, times=()) for record in found]


def findings(path, plugins, bots=False):
    """Return the findings of a verification as text."""
    return [str(finding) for finding in Verification(Cup(path), plugins, bots).findings()]


def rewrite(path, change):
    """Change the JSON of lines by their numbers, with the checksums that this takes; the plan's is 1."""
    lines = path.read_bytes().splitlines(keepends=True)
    bodies = [line[:-CHECKSUM_SIZE] + b"}" for line in lines]
    path.write_bytes(b"".join([add_checksum(change(number, body)) for number, body in enumerate(bodies, 1)]))


def forge(path, number, **changes):
    """Change the record in a line, with a right checksum, and return the one before."""
    lines = path.read_bytes().splitlines(keepends=True)
    found = decode_record(lines[number - 1])
    lines[number - 1] = encode_record(evolve(found, **changes))
    path.write_bytes(b"".join(lines))
    return found
