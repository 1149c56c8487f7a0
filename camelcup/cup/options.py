"""Options of a run: the game, the limits, the processes of bots, the files that keep the records."""

import re
from collections.abc import Iterable, Mapping
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple, Self

from attrs import Factory, evolve, fields_dict, frozen

from camelcup.cup.deadline import Deadline, parse_time
from camelcup.cup.executors import find_executor
from camelcup.cup.file.packing import SUFFIXES
from camelcup.cup.loggers import find_loggers
from camelcup.cup.seating import check_drawn
from camelcup.errors import UserError, unknown
from camelcup.game.game import AnyGame
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import OPTIONS
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses
from camelcup.records import Limits, OnFault

EXECUTOR = "processes"
"""Executor that plays the games, unless another is named."""

GAMES_PER_10 = 100
"""Games for every 10 bots, unless a number is given."""

PAIRS = 10_000
"""Pairs of a comparison that are played at most."""

MAX_HOURS = 10_000
"""The longest time of a tournament."""

KEEP = ("times", "reasons")
"""Extras of records: the time of each move, and the words of bots for their moves."""

LIMITS = tuple(name for name in fields_dict(Limits) if name != "max_turns")
"""The names of the options about limits that no game sets."""

PROCESSES = {"isolation": "isolation", "memory": "memory", "bot_output": "output"}
"""The names of the options about processes, with the fields of BotProcesses that they set."""

COMMA = re.compile(r"\s*,\s*")

OPTION = re.compile(r"\w+=")

MIN_MEMORY_BYTES = 32 << 20
"""Bytes that the process of a bot needs at least."""


@frozen(kw_only=True)
class TableOptions:
    """How many tables are drawn, and how. Raises UserError for what cannot be right.

    games:        number of games, or
    games_per_10: games for every 10 bots, or
    hours:        time in which balanced rounds of tables are drawn, or
    until:        time of day up to which they are drawn, such as 07:00
    seats:        at a table; None for the game's
    fill:         a bot whose copies take empty seats
    skip_broken:  whether bots that cannot be imported are left out, and are no error
    """

    games: int | None = None
    games_per_10: int | None = None
    hours: float | None = None
    until: str | None = None
    seats: int | None = None
    seating: str = "balanced"
    fill: str | None = None
    skip_broken: bool = False

    def __attrs_post_init__(self) -> None:
        sizes = {
            "--games": self.games,
            "--games-per-10": self.games_per_10,
            "--hours": self.hours,
            "--until": self.until,
        }
        given = [f"{option} {value}" for option, value in sizes.items() if value is not None]
        if len(given) > 1:
            raise UserError(f"{' and '.join(given)}: give one of them")
        for option, number in (("--games", self.games), ("--games-per-10", self.games_per_10)):
            if number is not None and number < 1:
                raise UserError(f"{option} {number}: at least 1 game must be played")
        if self.hours is not None and not 0 < self.hours <= MAX_HOURS:
            raise UserError(f"--hours {self.hours:g}: give a number above 0 and up to {MAX_HOURS:,}")
        if self.until is not None:
            parse_time(self.until)
        check_drawn(self.seating)

    @property
    def is_timed(self) -> bool:
        """Whether tables are drawn until a time, and their number is known only at the end."""
        return self.hours is not None or self.until is not None

    def deadline(self) -> Deadline | None:
        """Return the time until which tables are drawn; None if their number is known."""
        return Deadline.of(self.hours, None if self.until is None else parse_time(self.until))


@frozen(kw_only=True)
class PairOptions:
    """The tables of a comparison.

    field: opponents; None for the installed bots
    pairs: most pairs of games
    seats: at a table; None for the game's
    """

    field: tuple[str, ...] | None = None
    pairs: int = PAIRS
    seats: int | None = None


@frozen(kw_only=True)
class RunOptions:
    """Options of every run, whatever front end asks for it.

    game:     name of the game
    rules:    name of a rule set, path of a TOML file, or JSON text; None for the game's first rule set
    seed:     of all random numbers; None for a random one
    scoring:  name of the scoring rule
    limits:   see `limits_of`, which sets its `max_turns`
    max_turns: turns after which a game ends; None for the game's own number
    executor: `name` or `name:target`
    workers:  number of workers; None for one a core
    out:      file that keeps the records, so that the run can be resumed
    logs:     further loggers, as `name:target`
    keep:     extras of records, of `KEEP`
    strict_plugins: whether a plugin or a bot that cannot be loaded is an error, and not a warning
    """

    game: str
    rules: str | None = None
    seed: int | None = None
    scoring: str = "points-per-win"
    limits: Limits = Factory(Limits)
    max_turns: int | None = None
    processes: BotProcesses = DEFAULT_PROCESSES
    executor: str = EXECUTOR
    workers: int | None = None
    out: Path | None = None
    logs: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    strict_plugins: bool = False

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Return the options with some values, by the names that front ends give them.

        Those of the limits and of the processes of bots are among them, `output` as `bot_output`.
        """
        rest = dict(values)
        limits = {name: rest.pop(name) for name in LIMITS if name in rest}
        if "on_fault" in limits:
            limits["on_fault"] = OnFault(limits["on_fault"])
        processes = {PROCESSES[name]: rest.pop(name) for name in PROCESSES if name in rest}
        return cls(limits=Limits(**limits), processes=BotProcesses(**processes), **rest)

    def limits_of(self, game: AnyGame) -> Limits:
        """Return the limits of a game and its bots."""
        return evolve(self.limits, max_turns=game.max_turns if self.max_turns is None else self.max_turns)

    def check(self, plugins: Plugins) -> None:
        """Raise UserError for an option that cannot be right."""
        find_executor(plugins, self.executor)
        plugins.scoring_rules.find(self.scoring)
        _check_out(self.out)
        find_loggers(plugins, self.logs, self.out)
        processes = self.processes
        for option, value in (("--memory", processes.memory), ("--bot-output", processes.output)):
            if value is not None and processes.isolation == "none":
                raise UserError(f"{option} needs --isolation process")


class Sprt(NamedTuple):
    """The two differences that a sequential test tells apart, in points of win rate."""

    h0: float
    h1: float

    def __str__(self) -> str:
        return f"{self.h0:g},{self.h1:g}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the two numbers in a text such as 0,2. Raises UserError for another text."""
        try:
            h0, h1 = map(float, text.split(","))
        except ValueError:
            raise UserError(
                f"--sprt {text!r}: write two differences in points of win rate, such as 0,2"
            ) from None
        return cls(h0, h1)


def _check_out(path: Path | None) -> None:
    """Raise UserError where the name of a new cup file does not say how it is packed."""
    if path is not None and path.suffix not in SUFFIXES:
        raise UserError(
            f"--out {path}: the name of a cup file ends in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        )


def parse_bots(text: str) -> tuple[str, ...]:
    """Return the bots in a text with commas between them.

    A comma before a further option=value belongs to the bot.
    """
    bots: list[str] = []
    for part in COMMA.split(text.strip()):
        if bots and OPTION.match(part) and OPTIONS.search(bots[-1]):
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    return tuple(bots)


def parse_keep(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of `KEEP` in a text with commas or in a list, each once and in their order.

    Raises UserError for any other name.
    """
    names = given.split(",") if isinstance(given, str) else list(given)
    for name in names:
        if name.strip() not in KEEP:
            raise unknown("extra of a record", name, KEEP, where="--keep")
    return tuple(name for name in KEEP if name in map(str.strip, names))


def parse_size(text: str) -> int:
    """Return the bytes in the text of a memory limit, such as 500M or 2G. Raises UserError for another."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT])", text.upper())
    if match is None:
        raise UserError(f"--memory {text!r}: write a number followed by K, M, G or T, such as 500M or 2G")
    size = int(float(match[1]) * 1024 ** ("KMGT".index(match[2]) + 1))
    if size < MIN_MEMORY_BYTES:
        raise UserError(f"--memory {text!r}: a bot's process needs at least {size_text(MIN_MEMORY_BYTES)}")
    return size


def size_text(size: int) -> str:
    """Return a number of bytes as `parse_size` reads it: 512M."""
    power = max(power for power in range(1, 5) if size >= 1024**power or power == 1)
    return f"{size / 1024**power:g}{'KMGT'[power - 1]}"


def games_for(bots: int, per_10: int | None = None) -> int:
    """Return the number of games for a field of bots: so many for every ten of them, rounded up."""
    return ceil(bots / 10) * (GAMES_PER_10 if per_10 is None else per_10)
