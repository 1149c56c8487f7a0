"""camelcup check-contest: what was sent to a contest is built and tried; a cup is made of what plays."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from camelcup.api import play
from camelcup.errors import UserError
from camelcup.files import atomic_file, write_errors
from camelcup.installed.config import read_toml, structure
from camelcup.installed.plugins import Plugins
from camelcup.installed.programs import Command, contest_kind
from camelcup.installed.registry import COMMAND_KIND
from camelcup.installed.specs import ALIAS
from camelcup.players.building import build
from camelcup.records import MAX_LETTERS
from camelcup.run import Run
from camelcup.text import plural, replace_controls

CONFIG, CUP, SUBMISSIONS, BUILD = "contest.toml", "cup.toml", "submissions", "build.toml"

TRIED = ("game", "rules", "isolation", "move-time", "begin-time", "memory")
"""Options of the cup that hold in the game in which a program is tried."""

TRIED_TURNS = 200
"""Turns of that game, chance included."""


@frozen
class Build:
    """Content of a `build.toml`: commands in its folder.

    run:   starts the program
    build: builds it; empty for a program that need not be built
    """

    run: str
    build: str = ""


@click.command("check-contest")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR")
@click.pass_context
def command(context: click.Context, /, folder: Path) -> None:
    """Build and try each program in DIR/submissions, and write a cup of those that play to DIR/cup.toml.

    DIR is a folder that `camelcup new-contest` wrote. The build.toml of a program has its commands: `run`
    and, if it has to be built, `build`, which runs in the sandbox for a minute at most; NAME.build.txt
    keeps what it printed. Each program plays a game with bots that play at random. The exit code is 1 if
    none passes.
    """
    config = read_toml(folder / CONFIG, str(folder / CONFIG))
    contest = Contest(folder, config, context.obj)
    passed = []
    programs = contest.programs()
    contest.check_config()
    for place in programs:
        try:
            passed.append(contest.check(place))
            click.echo(f"ok    {place.name}")
        except UserError as error:
            first, *_ = str(error).splitlines()
            click.echo(f"FAIL  {place.name}: {first}")
    values = config | {"bots": [*config.get("bots", ()), *passed]}
    with write_errors(str(folder / CUP)), atomic_file(folder / CUP) as file:
        file.writelines(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    click.echo(f"{folder / CUP}: {plural(len(passed), 'program')}", err=True)
    context.exit(0 if passed else 1)


@frozen
class Contest:
    """A contest. config: content of its contest.toml"""

    folder: Path
    config: Mapping[str, Any]
    plugins: Plugins

    def programs(self) -> list[Path]:
        """Return the folders of the programs. Raises UserError if there is none."""
        place = self.folder / SUBMISSIONS
        found = sorted(path for path in place.glob("[!.]*") if path.is_dir())
        if not found:
            raise UserError(f"{place}: there is no program; put the folder of each into it")
        return found

    def check_config(self) -> None:
        """Play a game without programs. Raises UserError for what is wrong with the contest itself."""
        try:
            self._play("Random")
        except UserError as error:
            raise UserError(f"{self.folder / CONFIG}: {error}") from error

    def check(self, place: Path) -> str:
        """Build and try a program; return its spec, as it is from the folder of the contest.

        Raises UserError with the reason if it does not play.
        """
        if not ALIAS.fullmatch(f"{place.name}={BUILD}"):
            raise UserError("name the folder by letters, digits, _, . and -, a letter first")
        commands = structure(read_toml(place / BUILD, str(place / BUILD)), Build, str(place / BUILD))
        if commands.build:
            output = place.with_name(f"{place.name}.build.txt")
            if reason := build(place, commands.build, output):
                raise UserError(with_last_line(reason, output))
        self.try_out(f"{place.name}={self._spec(commands.run, place, place)}")
        return f"{place.name}={self._spec(commands.run, place, Path(SUBMISSIONS, place.name))}"

    def try_out(self, spec: str) -> None:
        """Play a game with a program. Raises UserError with its first fault."""
        for fault in self._play(spec).faults:
            if fault.fault.seat == 0:
                raise UserError(fault.fault.summary)

    def _play(self, spec: str) -> Run:
        """Play a game of a bot with bots that play at random."""
        options: dict[str, Any] = {
            key.replace("-", "_"): self.config[key] for key in TRIED if key in self.config
        }
        if str(options.get("rules", "")).endswith(".toml"):
            options["rules"] = str(self.folder / options["rules"])
        options |= {"max_turns": TRIED_TURNS, "on_fault": "forfeit", "seed": 1, "progress": False}
        seats = self.config.get("seats") or self.plugins.games.find(self._game).load()().cup_seats
        return play([spec, *["Random"] * (seats - 1)], 1, fixed_seats=True, **options)

    @property
    def _game(self) -> str:
        return str(self.config.get("game") or self.plugins.default_game)

    def _spec(self, run: str, place: Path, seen: Path) -> str:
        """Return the spec of the program of a folder. seen: the folder, from where the program is named

        Raises UserError for a command that names a file outside of the folder.
        """

        def move(word: str) -> str:
            if not os.path.realpath(place / word).startswith(f"{os.path.realpath(place)}{os.sep}"):
                raise UserError(f"{place / BUILD}: run names {word}, which is not in its folder")
            return str(seen / word)

        kind = contest_kind(self._game, self.plugins)
        return Command(kind.name if kind else COMMAND_KIND, run, kind).moved(move, place)


def with_last_line(reason: str, output: Path) -> str:
    """Return a reason with the last line of an output that has an error, or else the last one."""
    lines = [
        line.strip() for line in output.read_text("utf-8", errors="replace").splitlines() if line.strip()
    ]
    telling = [line for line in lines if "error" in line.lower()] or lines
    return f"{reason}; it printed: {replace_controls(telling[-1][:MAX_LETTERS])}" if telling else reason
