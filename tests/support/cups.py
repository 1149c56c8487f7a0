"""Cups in files, and ways to spoil them."""

from pathlib import Path
from typing import Any

from attrs import evolve

from camelcup import GameRecord
from camelcup.cupfile.lines import SEAL_SIZE, Cup, seal
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import NewCup
from camelcup.executors.serial import Serial
from camelcup.plugins import Plugins
from camelcup.rulesets import make_game
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from camelcup.verify.cup import Verification
from camelcup.wire import from_json

BOTS = ("Gambler", "Small", "Big", "faulty_bots:RaisesOnce")
"""Players of Pips, of which one fails at its first turn."""


def tournament(**changes: Any) -> Tournament:
    """Twelve games of Pips."""
    plain = Tournament(game="pips", rules="standard", bots=BOTS, games=12, seats=2, seed=7)
    return evolve(plain, **changes)


def plan_of(plugins: Plugins, plan: Tournament) -> Plan:
    game = make_game(plugins.games.find(plan.game), plan.rules)
    return Plan.of(plan, game, "points-per-win", plugins)


def play_cup(path: Path, plugins: Plugins, played: int | None = None, **changes: Any) -> Path:
    """A file with a cup in it, whole or only some games of it."""
    plan = tournament(**changes)
    tables = [table for table in plan.tables() if played is None or table.number < played]
    standings = Standings(PointsPerWin(), plan.bots, plan.labels)
    run(plan, Serial(plugins), [NewCup(path, plan_of(plugins, plan))], standings, tables)
    return path


def records(path: Path) -> list[GameRecord]:
    """The records of a file, in its order."""
    return [line.record() for line in Cup(path).lines()]


def findings(path: Path, plugins: Plugins, bots: bool = False) -> list[str]:
    """What a verification finds, a line each."""
    return [str(finding) for finding in Verification(Cup(path), plugins, bots).findings()]


def forge(path: Path, number: int, **changes: Any) -> GameRecord:
    """Change the record in a line (the plan's has number 1), as one would who can reckon checksums."""
    lines = path.read_bytes().splitlines(keepends=True)
    found = from_json(lines[number - 1][:-SEAL_SIZE] + b"}", GameRecord)
    lines[number - 1] = seal(evolve(found, **changes))
    path.write_bytes(b"".join(lines))
    return found
