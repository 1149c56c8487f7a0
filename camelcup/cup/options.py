"""Options of a run: the game, the limits, the processes of bots, the files that keep the records."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from attrs import Factory, fields_dict, frozen

from camelcup.cup.executors import find_executor
from camelcup.cup.file.packing import SUFFIXES
from camelcup.cup.loggers import find_loggers
from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import OPTIONS
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses
from camelcup.records import Limits, OnFault

EXECUTOR = "processes"
"""Executor that plays the games, unless another is named."""

KEEP = ("times", "reasons")
"""Extras of records: the time of each move, and the words of bots for their moves."""

LIMITS = tuple(fields_dict(Limits))
"""The names of the options about limits."""

PROCESSES = {"isolation": "isolation", "memory": "memory", "bot_output": "output"}
"""The names of the options about processes, with the fields of BotProcesses that they set."""

COMMA = re.compile(r"\s*,\s*")

OPTION = re.compile(r"\w+=")

MIN_MEMORY_BYTES = 32 << 20
"""Bytes that the process of a bot needs at least."""


@frozen(kw_only=True)
class RunOptions:
    """Options of every run, whatever front end asks for it.

    game:     name of the game
    rules:    name of a rule set, path of a TOML file, or JSON text; None for the game's first rule set
    seed:     of all random numbers; None for a random one
    scoring:  name of the scoring rule
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
