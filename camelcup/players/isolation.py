"""Where bots run, what their processes may take, and how these are started."""

import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from pathlib import Path

from attrs import field, frozen

from camelcup.files import write_errors
from camelcup.installed.config import NOT_WRITTEN
from camelcup.installed.isolations import OWN
from camelcup.installed.loading import BotSource


@frozen(kw_only=True)
class BotProcesses:
    """Where bots run.

    isolation: its name, which is looked up when a run begins
    memory:    bytes that the process of a bot may take; None for no limit
    output:    folder for files with what each bot prints, up to 64 MiB a file; of this machine, so that no
               plan holds it

    >>> BotProcesses(isolation="none", memory=2**30).isolation
    'none'
    """

    isolation: str = next(iter(OWN))
    memory: int | None = None
    output: Path | None = field(default=None, metadata=NOT_WRITTEN)

    def make_folder(self) -> None:
        """Create the folder for the output of bots. Raises UserError where that fails."""
        if self.output is not None:
            with write_errors(f"--bot-output {self.output}"):
                self.output.mkdir(parents=True, exist_ok=True)


DEFAULT_PROCESSES = BotProcesses()


HOST = (sys.executable, "-P", "-m", "camelcup.players.host")
SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}
"""Environment of Python: sets have the same order each time, and what is printed is captured in its order."""

SECRET_ENDINGS = ("KEY", "TOKEN", "SECRET", "PASSWORD")
"""Ends of the names of variables that hold a secret, such as a key to a paid service."""


@frozen(kw_only=True)
class Launch:
    """The command that starts a process, with its whole environment.

    folder: that it starts in; None for that of the runner
    guard:  called in the new process before the program starts
    places: of modules, for a bot in Python
    parent: number of the process with which it ends; None where the isolation sees to that

    >>> Launch(argv=["./bot"], env={"LANG": "C.UTF-8"}).argv
    ['./bot']
    """

    argv: Sequence[str]
    env: Mapping[str, str]
    folder: str | None = None
    guard: Callable[[], None] | None = None
    places: Sequence[str] = ()
    parent: int | None = None


@frozen(kw_only=True)
class BotProcessSpec:
    """The specification of the process of a bot.

    source:    where the code of the bot is
    isolation: where the process runs
    game, display, kind: "module:attribute" of the classes of the game, its display and its rules
    memory:    bytes that it may take; None for no limit
    output:    a file that keeps all that the bot prints
    alone:     whether the bot may see its own file only, as other bots are in its folder
    check:     number of a check of the bot, which changes the seed of the module random; 0 in a game

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="process")
    >>> bot: BotProcessSpec = run.plan.setup(load_plugins()).process_spec("Player0")
    >>> bot.source.spec, bot.memory
    ('Player0', None)
    """

    source: BotSource
    isolation: "Isolation"
    game: str
    display: str
    kind: str
    memory: int | None = None
    output: Path | None = None
    alone: bool = False
    check: int = 0


class Isolation:
    """Where the processes of bots run: base class, whose own methods are those of the isolation `process`.

    The factory of an entry takes nothing and returns one. Each process that starts bots calls it, the first
    before the first game: there it raises UserError where this system cannot confine bots. The text of an
    isolation, `str(isolation)`, says in a line how it confines them here, for `camelcup plugins`.

    lifetime: seconds after which a process is replaced, between two games

    >>> class Low(Isolation):
    ...     def confine(self, launch, bot):
    ...         return evolve(launch, argv=["nice", *launch.argv])
    """

    lifetime: float = inf

    def __str__(self) -> str:
        return ""

    def check(self, bots: Mapping[str, BotSource]) -> Collection[str]:
        """Return the bots, of all of a run, that may see their own file only.

        Raises UserError where bots cannot be kept apart.
        """
        return ()

    def confine(self, launch: Launch, bot: BotProcessSpec) -> Launch:
        """Return the command that starts the process of a bot. launch: the one without any isolation"""
        return launch

    def find(self, pid: int) -> int:
        """Return the process of the bot, of the one that was started."""
        return pid

    def watch(self, pid: int) -> Callable[[], str] | None:
        """Return what says why the process is killed, empty for no reason; None where nothing is watched.

        It is called at each answer of the bot, and some times a second while there is none.
        """
        return None

    def exit_code(self, code: int) -> int:
        """Return the exit code of the bot, of that of the process that was started."""
        return code


def module_places() -> list[str]:
    """Return the places where modules are found, for another process."""
    return [place or os.getcwd() for place in sys.path]


def bot_environment() -> dict[str, str]:
    """Return the environment of a bot's process: that of this one without secrets, which errors may show."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().endswith(SECRET_ENDINGS)}
    return kept | SETTINGS
