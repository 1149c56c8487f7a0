"""The organiser's settings of a league: the file league.toml in its folder."""

import re
import tomllib
from pathlib import Path
from typing import Any

from attrs import Factory, field, frozen, validators

from camelcup import UserError, structure

FILE = "league.toml"

DATABASE = re.compile(r"\s*database\s*=")
"""The line of the file that names the database."""


def _from(least: float) -> Any:
    return validators.and_(validators.instance_of((int, float)), validators.ge(least))


@frozen(kw_only=True)
class Play:
    """The options that decide games: they stay the same as long as a season goes on.

    game:  name of the game
    rules: name of a rule set, or a TOML file beside league.toml; by default the game's first
    seats: number of seats at a table; by default the game's

    The others are options of `camelcup tournament`, and have its defaults. With submissions bots run in the
    sandbox, whatever else is asked for is refused.
    """

    game: str = "camelup"
    rules: str | None = None
    seats: int | None = None
    isolation: str = "process"
    move_time: float = field(default=1.0, validator=_from(0))
    begin_time: float = field(default=10.0, validator=_from(0))
    max_turns: int | None = None
    max_faults: int = field(default=3, validator=_from(1))
    on_fault: str = field(default="default", validator=validators.in_(("default", "forfeit")))
    memory: str | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The options of a run, but for the seats."""
        names = [
            "game",
            "rules",
            "isolation",
            "move_time",
            "begin_time",
            "max_turns",
            "max_faults",
            "on_fault",
            "memory",
        ]
        return {name: value for name in names if (value := getattr(self, name)) is not None}


@frozen(kw_only=True)
class Running:
    """How tables are played.

    lease:     seconds without a sign of life after which another runner plays the tables of one
    pause_out: a version is paused when it was out in so many ...
    pause_of:  ... of its last so many games
    """

    lease: float = field(default=30.0, validator=_from(0.1))
    pause_out: int = field(default=5, validator=_from(1))
    pause_of: int = field(default=10, validator=_from(1))


@frozen(kw_only=True)
class Submissions:
    """The limits of owners on the page.

    open:       whether they may submit bots at all
    size:       bytes of a file, or of what a zip holds
    files:      files in a zip
    per_day:    submissions of an owner in 24 hours
    bots:       bots of an owner
    challenges: challenges of an owner in 24 hours
    allow:      modules besides the standard library that bots may import
    """

    open: bool = False
    size: int = field(default=1_000_000, validator=_from(1))
    files: int = field(default=100, validator=_from(1))
    per_day: int = field(default=10, validator=_from(1))
    bots: int = field(default=3, validator=_from(1))
    challenges: int = field(default=20, validator=_from(0))
    allow: tuple[str, ...] = ()


@frozen(kw_only=True)
class Joining:
    """The limits of bots that play on their owners' machines, by `camelcup join`.

    open:    whether there may be any
    bots:    of an owner
    per_day: versions of an owner in 24 hours
    workers: tables at which one may play at once
    """

    open: bool = False
    bots: int = field(default=3, validator=_from(1))
    per_day: int = field(default=10, validator=_from(1))
    workers: int = field(default=8, validator=_from(1))


@frozen(kw_only=True)
class Settings:
    """All settings of a league.

    name:     what pages and messages call it
    database: URL of SQLAlchemy; by default the file league.db beside league.toml
    """

    name: str = "League"
    database: str | None = None
    play: Play = Factory(Play)
    running: Running = Factory(Running)
    submissions: Submissions = Factory(Submissions)
    joining: Joining = Factory(Joining)

    def __attrs_post_init__(self) -> None:
        if self.submissions.open and self.play.isolation != "sandbox":
            raise ValueError(
                f"isolation {self.play.isolation!r}: with submissions strangers' code runs here; "
                f'set isolation = "sandbox" in [play]'
            )


def read_settings(folder: Path) -> Settings:
    """Return the settings in the file of a folder. Raises UserError for a wrong one."""
    path = folder / FILE
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise UserError(
            f"{folder}: no league here ({FILE} is missing); camelcup league init begins one"
        ) from None
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: {error}") from None
    return structure(data, Settings, str(path))


TEMPLATE = """\
name = {name}
{database}
[play]  # what decides games: to change it, begin a new season
game = {game}
{rules}{seats}isolation = {isolation}  # process; sandbox where you do not know the authors of bots
move_time = 1.0
begin_time = 10.0
max_faults = 3

[running]
lease = 30.0  # seconds after which the tables of a runner that has died are played by another

[submissions]  # by owners, on the page of `camelcup serve`
open = false

[joining]  # bots that stay on their owners' machines: `camelcup join`
open = false
"""


def write_settings(folder: Path, name: str, database: str | None, play: Play) -> None:
    """Write the file of a new league, for an organiser to edit."""
    quoted = {
        key: _quote(value)
        for key, value in (("name", name), ("game", play.game), ("isolation", play.isolation))
    }
    text = TEMPLATE.format(
        **quoted,
        database=f"database = {_quote(database)}\n" if database else "",
        rules=f"rules = {_quote(play.rules)}\n" if play.rules else "",
        seats=f"seats = {play.seats}\n" if play.seats else "",
    )
    (folder / FILE).write_text(text, "utf-8")


def with_database(folder: Path, url: str | None) -> None:
    """Name another database in the file of a folder; None for the one in the folder."""
    path = folder / FILE
    lines = [line for line in path.read_text("utf-8").splitlines() if not DATABASE.match(line)]
    if url is not None:
        lines.insert(0, f"database = {_quote(url)}")
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _quote(text: str) -> str:
    """Return a text as TOML writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
