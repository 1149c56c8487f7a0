"""Options of a run: the game, the limits, the processes of bots, the files that keep the records."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime, time, timedelta
from math import ceil
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

from attrs import NOTHING, evolve, field, fields, frozen

from camelcup.cup.executors import find_executor
from camelcup.cup.file.packing import SUFFIXES
from camelcup.cup.loggers import find_loggers
from camelcup.cup.seating import DRAWN, check_drawn
from camelcup.errors import UserError, unknown
from camelcup.game.game import AnyGame
from camelcup.installed.isolations import OWN, find_isolation
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import OPTIONS
from camelcup.players.isolation import BotProcesses
from camelcup.records import Limits, OnFault
from camelcup.results.sprt import CHANCES, Hypotheses

KEY = "option"  # of an option in the metadata of its field


@frozen(kw_only=True)
class Option:
    """An option of commands, which is a key of TOML files and an argument of functions, too.

    metavar: stands for its value in `--help`; of a number it is the unit, if it has one
    bounds:  the least and the largest number; None for no bound
    parse:   makes the value of a text, and of several texts if the kind is tuple
    kind:    type of its value: bool, int, float, str, Path, or tuple of several texts
    """

    metavar: str | None
    help: str
    bounds: tuple[Any, Any] = (None, None)
    choices: tuple[str, ...] = ()
    parse: Callable[[Any], Any] | None = None
    kind: type = str
    default: Any = None


def option(
    metavar: str | None, text: str, default: Any = None, *, converter: Any = None, **further: Any
) -> Any:
    """Return the field of a class for an option. further: `bounds`, `choices` and `parse` of `Option`"""
    metadata = {KEY: Option(metavar=metavar, help=text, **further)}
    return field(default=default, converter=converter, metadata=metadata)


def flag(text: str) -> Any:
    """Return the field for an option without a value, which is given or not."""
    return option(None, text, False)


def options_of(*kinds: Any) -> dict[str, Option]:
    """Return the options that attrs classes declare, by name."""
    return {
        field.name: evolve(field.metadata[KEY], kind=_plain(field.type), default=field.default)
        for kind in kinds
        for field in fields(kind)
    }


def _plain(annotation: Any) -> type:
    """Return a type without None, and without the types of items."""
    kind = get_args(annotation)[0] if isinstance(annotation, UnionType) else annotation
    plain: type = get_origin(kind) or kind
    return plain


EXECUTOR = "processes"  # executor that plays the games, unless another is named
GAMES_PER_10 = 100  # games for every 10 bots, unless a number is given
PAIRS = 10_000  # pairs of a comparison that are played at most
MAX_HOURS = 10_000  # the longest time of a tournament

FROM_1 = (1, None)

UP_TO_A_DAY = (0, 86_400)  # seconds that a bot may be given
USUAL = Limits()  # the limits, unless others are given
KEEP = ("times", "reasons")  # extras of records: the time of each move, and the words of bots for their moves

COMMA = re.compile(r"\s*,\s*")

OPTION = re.compile(r"\w+=")

MIN_MEMORY_BYTES = 32 << 20  # bytes that the process of a bot needs at least


def parse_bots(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return the bots in a list, or in a text with commas between them.

    A comma before a further option=value belongs to the bot.
    """
    if not isinstance(given, str):
        return tuple(given)
    bots: list[str] = []
    for part in COMMA.split(given.strip()):
        if bots and OPTION.match(part) and OPTIONS.search(bots[-1]):
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    return tuple(bots)


def parse_keep(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of `KEEP` in a text with commas or in a list, each once and in their order."""
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


def parse_time(text: str) -> time:
    """Return a time of day such as 07:00. Raises UserError for another text."""
    try:
        return datetime.strptime(text, "%H:%M").time()
    except (TypeError, ValueError):
        raise UserError(f"--until {text!r}: write a time of day, such as 07:00") from None


def is_over_at(end: datetime | None) -> Callable[[], bool] | None:
    """Return a function that says whether a time has come; None without a time."""
    return None if end is None else lambda: datetime.now().astimezone() >= end


SIZES = ("games", "games_per_10", "hours", "until")
"""Names of the options of which one decides how many games are played."""

SEATS = option("N", "Seats at a table. [default: the game's]")


@frozen(kw_only=True)
class TableOptions:
    """How many tables are drawn, and how. Raises UserError for what cannot be right."""

    games_per_10: int | None = option("N", f"Games for every 10 bots. [default: {GAMES_PER_10}]")
    games: int | None = option("N", "Number of games, instead of --games-per-10.")
    hours: float | None = option(
        "HOURS", "Draw tables in balanced rounds for so many hours, instead of a number of games."
    )
    until: str | None = option("HH:MM", "The same, up to a time of day, such as 07:00.")
    skip_broken: bool = flag("Leave out bots that cannot be loaded.")
    seats: int | None = SEATS
    seating: str = option(
        f"[{'|'.join(DRAWN)}]",
        "Draw tables with equal numbers of games, seats and meetings, or each on its own, or have each group "
        "play on every seat with the same luck, or one of the bots at every table.",
        DRAWN[0],
    )
    fill: str | None = option("SPEC", "A bot whose copies take empty seats, unranked.")

    def __attrs_post_init__(self) -> None:
        sizes = {f"--{name.replace('_', '-')}": getattr(self, name) for name in SIZES}
        given = [f"{size} {value}" for size, value in sizes.items() if value is not None]
        if len(given) > 1:
            raise UserError(f"{' and '.join(given)}: give one of them")
        if any(games is not None and games < 1 for games in (self.games, self.games_per_10)):
            raise UserError(f"{given[0]}: at least 1 game must be played")
        if self.hours is not None and not 0 < self.hours <= MAX_HOURS:
            raise UserError(f"--hours {self.hours:g}: give a number above 0 and up to {MAX_HOURS:,}")
        if self.until is not None:
            parse_time(self.until)
        check_drawn(self.seating)

    def end(self) -> datetime | None:
        """Return the time until which tables are drawn; None if their number is known."""
        now = datetime.now().astimezone()  # with its offset: clocks may change until then
        if self.hours is not None:
            return now + timedelta(hours=self.hours)
        if self.until is None:
            return None
        days = (datetime.combine(now + timedelta(days), parse_time(self.until)) for days in (0, 1))
        return next(end for day in days if (end := day.astimezone()) > now)


@frozen(kw_only=True)
class PairOptions:
    """The tables of a comparison."""

    field: tuple[str, ...] | None = option(
        "A,B,C",
        "Opponents, drawn for each pair. [default: the installed bots; at tables of two the two meet]",
        parse=parse_bots,
    )
    pairs: int = option("N", "Most pairs of games.", PAIRS, bounds=FROM_1)
    seats: int | None = SEATS


def parse_sprt(text: str) -> tuple[float, float]:
    """Return the two numbers in a text such as 0,2. Raises UserError for another text."""
    try:
        h0, h1 = map(float, text.split(","))
    except ValueError:
        raise UserError(
            f"--sprt {text!r}: write two differences in points of win rate, such as 0,2"
        ) from None
    return h0, h1


@frozen(kw_only=True)
class SprtOptions:
    """The test of a comparison."""

    sprt: tuple[float, float] = option(
        "H0,H1", "Differences in points of win rate that the test tells apart.", (0, 2), parse=parse_sprt
    )
    alpha: float = option("P", "Chance of accepting H1 where H0 is the truth.", 0.05, bounds=CHANCES)
    beta: float = option("P", "Chance of accepting H0 where H1 is the truth.", 0.05, bounds=CHANCES)
    fixed: bool = flag("Play all pairs, and decide by the interval.")

    @property
    def hypotheses(self) -> Hypotheses:
        """The hypotheses that the test compares. Raises UserError for numbers that cannot be right."""
        h0, h1 = self.sprt
        return Hypotheses(h0=h0, h1=h1, alpha=self.alpha, beta=self.beta, fixed=self.fixed)


@frozen(kw_only=True)
class RunOptions:
    """Options of every run, whatever front end asks for it."""

    game: str = option("NAME", "Game. [default: the first in `camelcup games`]", NOTHING)
    rules: str | None = option(
        "NAME|FILE.toml", "Rule set: a name, a TOML file, or JSON text. [default: the game's first]"
    )
    seed: int | None = option("N", "Seed of all random numbers. [default: random, printed]")
    scoring: str = option(
        "NAME", "Scoring rule: points-per-win, shared-win, placement, score, or a plugin's.", "points-per-win"
    )
    out: Path | None = option("FILE", "Write a resumable record file: .jsonl, .gz or .zst.")
    log: tuple[str, ...] = option(
        "LOGGER:TARGET", "Log each game, as with jsonl:FILE or a plugin's logger. Repeatable.", ()
    )
    keep: tuple[str, ...] = option(
        "times,reasons",
        "Also record the time of each move, or the reasons that bots give for their moves.",
        (),
        parse=parse_keep,
    )
    isolation: str = option(
        "NAME",
        f"Where bots run: {', '.join(f'{name} ({text})' for name, text in OWN.items())}, "
        "sandbox (of camelcup-sandbox: for bots you do not trust), or another plugin's.",
        next(iter(OWN)),
    )
    move_time: float = option(
        "SECONDS", "Time limit for a move; 0 for none.", USUAL.move_time, bounds=UP_TO_A_DAY
    )
    begin_time: float = option(
        "SECONDS",
        "Time limit for the import of a bot, for its begin and for its end; 0 for none.",
        USUAL.begin_time,
        bounds=UP_TO_A_DAY,
    )
    max_turns: int | None = option(
        "N",
        "Turns, chance turns included, after which a game ends with the scores it has. "
        f"[default: the game's, mostly {USUAL.max_turns}]",
        bounds=FROM_1,
    )
    max_faults: int = option(
        "N", "Faults in one game after which a bot is out of it.", USUAL.max_faults, bounds=FROM_1
    )
    on_fault: OnFault = option(
        None,
        "After a fault, play the default action, put the bot out of the game, or stop the run.",
        USUAL.on_fault.value,
        choices=tuple(choice.value for choice in OnFault),
        converter=OnFault,
    )
    memory: int | None = option(
        "SIZE",
        "Memory limit per bot, such as 500M or 2G. [default: none; 1G under sandbox]",
        bounds=(MIN_MEMORY_BYTES, None),
        parse=parse_size,
    )
    bot_output: Path | None = option("DIR", "Folder for files with what each bot prints, up to 64 MiB each.")
    executor: str = option(
        "NAME[:TARGET]", "How games are played: processes, serial, or a plugin's executor.", EXECUTOR
    )
    workers: int | None = option("N", "Number of workers. [default: one per core]", bounds=FROM_1)
    strict_plugins: bool = flag("Exit with an error if a plugin or a bot fails to load.")

    @property
    def processes(self) -> BotProcesses:
        """Where bots run, and what their processes may take."""
        return BotProcesses(isolation=self.isolation, memory=self.memory, output=self.bot_output)

    def limits_of(self, game: AnyGame) -> Limits:
        """Return the limits of a game and its bots."""
        return Limits(
            max_turns=game.max_turns if self.max_turns is None else self.max_turns,
            max_faults=self.max_faults,
            on_fault=self.on_fault,
            move_time=self.move_time,
            begin_time=self.begin_time,
        )

    def check(self, plugins: Plugins) -> None:
        """Raise UserError for an option that cannot be right."""
        find_executor(plugins, self.executor)
        find_isolation(self.isolation, plugins)
        plugins.scoring_rules.find(self.scoring)
        if self.out is not None and self.out.suffix not in SUFFIXES:
            raise UserError(f"--out {self.out}: the name of a cup file ends in {', '.join(SUFFIXES)}")
        find_loggers(plugins, self.log, self.out)
        for name, value in (("--memory", self.memory), ("--bot-output", self.bot_output)):
            if value is not None and self.isolation == "none":
                raise UserError(f"{name} needs --isolation process")


def games_for(bots: int, per_10: int | None = None) -> int:
    """Return the number of games for a field of bots: so many for every ten of them, rounded up."""
    return ceil(bots / 10) * (GAMES_PER_10 if per_10 is None else per_10)
