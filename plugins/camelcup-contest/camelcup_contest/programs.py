"""The programs that were sent to a contest: each is built and tried."""

import os
import re
import shlex
from pathlib import Path
from typing import Any

from attrs import frozen

from camelcup import Plugins, Run, UserError, contest_kind, play, read_toml, replace_controls, structure
from camelcup_contest.building import build

CONFIG, SUBMISSIONS, BUILD = "contest.toml", "submissions", "build.toml"

NAME = re.compile(r"[^\W\d][\w.-]*")
"""Names that a bot can have."""

TRIED = ("game", "rules", "isolation", "move-time", "begin-time", "memory")
"""Options of the cup that hold in the game in which a program is tried."""

TRIED_TURNS = 200
"""Turns of that game, chance included."""

MAX_LETTERS = 200
"""Letters of a line that a build printed."""


@frozen
class Build:
    """Content of a `build.toml`: commands in its folder.

    run:   starts the program
    build: builds it; empty for a program that need not be built
    """

    run: str
    build: str = ""


@frozen
class Contest:
    """A contest. config: content of its contest.toml"""

    folder: Path
    config: dict[str, Any]
    plugins: Plugins

    @classmethod
    def read(cls, folder: Path, plugins: Plugins) -> "Contest":
        """Return the contest of a folder. Raises UserError if its contest.toml cannot be read."""
        return cls(folder, read_toml(folder / CONFIG, str(folder / CONFIG)), plugins)

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
        if not NAME.fullmatch(place.name):
            raise UserError("name the folder by letters, digits, _, . and -, a letter first")
        if not (place / BUILD).is_file():
            raise UserError(f"""there is no {place / BUILD}; write one that has: run = "./MyBot\"""")
        commands = structure(read_toml(place / BUILD, str(place / BUILD)), Build, str(place / BUILD))
        if commands.build:
            output = place.with_name(f"{place.name}.build.txt")
            if reason := build(place, commands.build, output):
                raise UserError(with_last_line(reason, output))
        for fault in self._play(self._spec(commands.run, place, place)).faults:
            if fault.fault.seat == 0:
                raise UserError(fault.fault.summary)
        return self._spec(commands.run, place, Path(SUBMISSIONS, place.name))

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
        try:
            words = shlex.split(run)
        except ValueError as error:
            raise UserError(f"{place / BUILD}: run: {str(error).lower()}") from error
        for number, word in enumerate(words):
            if (place / word).is_file() and (number or os.path.dirname(word)):
                if not (place / word).resolve().is_relative_to(place.resolve()):
                    raise UserError(f"{place / BUILD}: run names {word}, which is not in its folder")
                words[number] = str(seen / word)
        kind = contest_kind(self._game, self.plugins)
        return f"{place.name}={kind.name if kind else 'cmd'}:{shlex.join(words)}"


def with_last_line(reason: str, output: Path) -> str:
    """Return a reason with the last line of an output that has an error, or else the last one."""
    lines = [
        line.strip() for line in output.read_text("utf-8", errors="replace").splitlines() if line.strip()
    ]
    telling = [line for line in lines if "error" in line.lower()] or lines
    return f"{reason}; it printed: {replace_controls(telling[-1][:MAX_LETTERS])}" if telling else reason
