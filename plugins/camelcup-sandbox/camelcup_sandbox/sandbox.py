"""The sandbox: bubblewrap, or Landlock alone, and a first step (`boot`); a probe attacks it before a run."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import asdict, evolve, frozen

from camelcup import BotProcessSpec, BotSource, Isolation, Launch, Program, UserError
from camelcup_sandbox import landlock, seccomp
from camelcup_sandbox.boot import Confinement
from camelcup_sandbox.visible import (
    absolute_argv,
    check_folders,
    interpreter,
    is_in,
    library,
    links,
    module_folders,
    needed_places,
    other_plugins,
    own_folders,
    real_command,
    without,
)

DEFAULT_MEMORY = 1 << 30
"""Bytes of a bot's data if --memory does not say."""

CPU_SECONDS = 7200
LIFETIME_SECONDS = 1800.0
"""Seconds after which a process is replaced, long before its processor time is over."""

MAX_THREADS = 256

KEPT_VARIABLES = {
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "PYTHONHASHSEED",
    "PYTHONPATH",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
}
MIN_LANDLOCK = 3
"""The first version of Landlock that keeps files from being truncated."""

PROBE_SECONDS = 20.0
TEMPORARY = "/tmp"  # noqa: S108 - in the sandbox, and of the bot alone
TEMPORARY_BYTES = 16 << 20
MAX_TEMPORARY_FILES = 10_000
"""Files in the temporary folder; a bot with more is killed."""

TOO_MANY_FILES = f"its process was killed: more than {MAX_TEMPORARY_FILES:,} files in its temporary folder"

PYTHON = (sys.executable, "-P", "-m")
"""The beginning of a command that runs a module; the first step runs it without becoming another program."""

WITHOUT = "CAMELCUP_WITHOUT"
"""Environment variable that lists parts of the sandbox to do without, separated by commas; for tests."""

BUBBLEWRAP_ALONE = (
    *("--unshare-all", "--unshare-user", "--disable-userns", "--cap-drop", "ALL", "--die-with-parent"),
    *("--uid", "65534", "--gid", "65534", "--hostname", "sandbox"),
)
"""Options for a process without rights, network and other processes."""

BUBBLEWRAP_OPTIONS = (
    *BUBBLEWRAP_ALONE,
    *("--perms", "0700", "--size", str(TEMPORARY_BYTES), "--tmpfs", TEMPORARY),
)


@frozen
class Sandbox(Isolation):
    """A way to confine a process. bubblewrap: its path, or empty for none; landlock: its version, or 0"""

    bubblewrap: str
    landlock: int
    lifetime = LIFETIME_SECONDS

    def __str__(self) -> str:
        if not self.bubblewrap:
            return f"Landlock {self.landlock} and seccomp, without bubblewrap: bots have no temporary folder"
        if not self.landlock:
            return "bubblewrap and seccomp, without Landlock"
        return f"bubblewrap, Landlock {self.landlock} and seccomp"

    def check(self, bots: Mapping[str, BotSource]) -> frozenset[str]:
        return check_folders(bots)

    def confine(self, launch: Launch, bot: BotProcessSpec) -> Launch:
        """Return the command that starts the process of a bot in the sandbox."""
        source = bot.source
        own = own_folders(source, bot.alone)
        targets = bot.game, bot.display
        extra = [folder for target in targets for folder in module_folders(target.partition(":")[0])]
        if source.rest is not None:  # the plugin that makes bots of this kind
            extra += module_folders(source.module)
        libraries: Sequence[str] = ()
        if isinstance(source, Program):  # it starts in its own folder, not in that of the command
            try:
                argv = real_command(absolute_argv(source), source.folder)
            except UserError as error:
                raise UserError(f"bot {source.spec!r}: {error}") from error
            launch = Launch(argv=argv, env=launch.env)
            if not any(is_in(argv[0], folder) for folder in own):
                libraries = library(argv[0])
        confined = self.wrap(launch, own, [*extra, *libraries], bot.memory)
        if libraries:  # a program that looks for them beside itself, as java does, learns its path from /proc
            confined = evolve(confined, env={**confined.env, "LD_LIBRARY_PATH": os.pathsep.join(libraries)})
        return confined

    def find(self, pid: int) -> int:
        """Return the last of a chain of processes of which each started the next, as bubblewrap does."""
        with suppress(OSError, IndexError):  # if the kernel lists children
            return self.find(int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]))
        return pid

    def watch(self, pid: int) -> "TemporaryFolder | None":
        return TemporaryFolder(partial(self.find, pid)) if self.bubblewrap else None

    def exit_code(self, code: int) -> int:
        """Return the exit code of a bot's process as Python has it; bubblewrap adds 128 to a signal."""
        return 128 - code if 128 < code < 128 + signal.NSIG else code

    def wrap(self, launch: Launch, own: Sequence[str], extra: Iterable[str], memory: int | None) -> Launch:
        """Return the command that starts a process inside.

        own:   folders of the bot, the first of which it starts in
        extra: other files and folders that it may read
        """
        program = [] if tuple(launch.argv[:3]) == PYTHON else [launch.argv[0]]
        allowed = [*own, *extra]
        readable = list(dict.fromkeys([*interpreter(), *allowed]))
        hidden = other_plugins(allowed)
        folder = launch.folder or _start_folder(own)
        env = {name: value for name, value in launch.env.items() if name in KEPT_VARIABLES}
        places = launch.places or env.get("PYTHONPATH", "").split(os.pathsep)
        places = needed_places(places, readable, allowed)
        env |= {"HOME": TEMPORARY, "PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"}
        env["PYTHONPATH"] = os.pathsep.join(places)
        limits = Confinement(
            readable=list(without([*readable, *program], hidden)),
            writable=[],
            executable=[*own, *program, *_loaders()] if program else [],
            landlock=bool(self.landlock),
            memory=DEFAULT_MEMORY if memory is None else memory,
            cpu=CPU_SECONDS,
            threads=None,
            parent=os.getpid(),
        )
        outside: list[str] = []
        if self.bubblewrap:
            limits = evolve(limits, writable=[TEMPORARY], threads=MAX_THREADS, parent=None)
            outside = [
                self.bubblewrap,
                *BUBBLEWRAP_OPTIONS,
                *_binds([*readable, *program], hidden),
                "--chdir",
                folder,
            ]
        boot = [*PYTHON, "camelcup_sandbox.boot", json.dumps(asdict(limits))]
        return Launch(argv=[*outside, *boot, *launch.argv], env=env, folder=folder, places=places)


class TemporaryFolder:
    """Watches the temporary folder of a bot for too many files. find: returns the bot's process"""

    descriptor = -1

    def __init__(self, find: Callable[[], int]) -> None:
        self.find = find

    def __call__(self) -> str:
        if self.descriptor < 0:
            self._open()
        if self.descriptor < 0:  # the process has ended, or bubblewrap still starts it
            return ""
        usage = os.statvfs(self.descriptor)
        return TOO_MANY_FILES if usage.f_files - usage.f_ffree > MAX_TEMPORARY_FILES else ""

    def _open(self) -> None:
        with suppress(OSError):
            folder = os.open(f"/proc/{self.find()}/root{TEMPORARY}", os.O_PATH)
            usage = os.statvfs(folder)
            if usage.f_blocks * usage.f_frsize == TEMPORARY_BYTES:
                self.descriptor = folder
            else:  # that of the system, while bubblewrap starts
                os.close(folder)

    def __del__(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)


def _binds(readable: Iterable[str], hidden: Iterable[str]) -> list[str]:
    """Return the options of bubblewrap for what is seen inside."""
    options = []
    made = links()
    for path, target in made.items():
        options += ["--symlink", target, path]
    for path in sorted(set(readable) - set(made)):
        options += ["--dev-bind" if path.startswith("/dev/") else "--ro-bind", path, path]
    for path in hidden:
        if any(is_in(path, folder) for folder in readable):
            options += (
                ["--tmpfs", path, "--remount-ro", path]
                if os.path.isdir(path)
                else ["--ro-bind", os.devnull, path]
            )
    return [*options, "--remount-ro", "/"]


def _start_folder(own: Sequence[str]) -> str:
    folders = (path if os.path.isdir(path) else os.path.dirname(path) for path in own)
    return next(folders, "/")


def _loaders() -> list[str]:
    """Return the loaders of programs, which run when any program does."""
    folders = {os.path.realpath(folder) for folder in ("/lib", "/lib64")}
    return [
        entry.path
        for folder in sorted(folders)
        if os.path.isdir(folder)
        for entry in os.scandir(folder)
        if entry.name.startswith("ld-")
    ]


@cache
def find_sandbox() -> Sandbox:
    """Return the strongest sandbox of this system, once tried. Raises UserError if it has none."""
    if sys.platform != "linux" or not seccomp.supported():
        raise UserError("--isolation sandbox needs Linux on x86_64 or aarch64")
    switched_off = os.environ.get(WITHOUT, "").split(",")
    files = 0 if "LANDLOCK" in switched_off else landlock.version()
    program = None if "BUBBLEWRAP" in switched_off else shutil.which("bwrap")
    problems = []
    if program is None:
        problems.append("bubblewrap is not installed (apt-get install bubblewrap)")
    elif problem := probe(wrapped := Sandbox(os.path.realpath(program), files)):
        problems.append(
            f"bubblewrap fails: {problem} (it needs user namespaces, which containers may forbid)"
        )
    else:
        return wrapped
    if files < MIN_LANDLOCK:
        problems.append(f"there is no Landlock {MIN_LANDLOCK}, which Linux has from 6.2 on")
    elif problem := probe(alone := Sandbox("", files)):
        problems.append(f"Landlock fails: {problem}")
    else:
        return alone
    raise UserError(f"--isolation sandbox is not available here: {'; '.join(problems)}")


def bubblewrap_alone() -> list[str]:
    """Return the beginning of a command that runs a program without rights, network and other processes.

    Options of bubblewrap follow, such as `--ro-bind`, without which the program sees no file; then the
    program.

    >>> words = [*bubblewrap_alone(), "--ro-bind", "/usr", "/usr"]  # doctest: +SKIP

    Raises UserError where the sandbox has no bubblewrap.
    """
    if not (bubblewrap := find_sandbox().bubblewrap):
        raise UserError("this needs bubblewrap, Linux's sandbox (apt-get install bubblewrap)")
    return [bubblewrap, *BUBBLEWRAP_ALONE, "--proc", "/proc", "--dev", "/dev", "--tmpfs", TEMPORARY]


def probe(sandbox: Sandbox) -> str:
    """Return the reason why a sandbox does not hold; empty if it does."""
    with TemporaryDirectory(prefix="camelcup-") as folder:
        file = os.path.join(folder, "file")
        Path(file).touch()
        argv = [*PYTHON, "camelcup_sandbox.probe", str(os.getpid()), file]
        env = os.environ | {"PYTHONPATH": os.pathsep.join(place or os.getcwd() for place in sys.path)}
        launch = sandbox.wrap(Launch(argv=argv, env=env), [], [], DEFAULT_MEMORY // 2)
        try:
            done = subprocess.run(  # noqa: S603 - a module of ours
                launch.argv,
                env=launch.env,
                cwd=launch.folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PROBE_SECONDS,
                text=True,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
    try:
        succeeded = json.loads(done.stdout)
    except ValueError:
        return (done.stderr.strip().splitlines() or [f"it ends with code {done.returncode}"])[-1]
    return f"inside, a bot can {', '.join(succeeded)}" if succeeded else ""
