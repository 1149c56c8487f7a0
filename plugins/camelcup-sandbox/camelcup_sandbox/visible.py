"""The files that a bot in the sandbox sees: the interpreter, its own folder or file, and no other bot's."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import permutations
from pathlib import Path

import camelcup
from camelcup import BotSource, Program, UserError

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")
FILES = ("/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/etc/ssl/openssl.cnf")
DEVICES = ("/dev/null", "/dev/urandom")
SHARED_PREFIXES = ("/usr", "/usr/local")
"""Where an interpreter lives next to other programs."""

PACKAGES = {
    "camelcup": str(Path(camelcup.__file__).resolve().parent),
    "camelcup_sandbox": str(Path(__file__).resolve().parent),
}
"""The packages that run in the process of each bot, with their folders."""

SHARED_FOLDERS = (
    *("/usr", "/tmp", "/var", "/etc", "/opt", "/dev"),  # noqa: S108
    *map(os.path.dirname, PACKAGES.values()),
)
SITES = ("site-packages", "dist-packages")


def interpreter() -> list[str]:
    """Return the files and folders of Python, of installed packages and of the libraries of the system."""
    base = os.path.realpath(sys.base_prefix)
    paths = [os.path.realpath(sys.executable), f"{sys.prefix}/pyvenv.cfg", *LIBRARIES, *FILES, *DEVICES]
    paths.append(f"{base}/lib" if base in SHARED_PREFIXES else base)
    paths += [place for place in sys.path if os.path.basename(place) in SITES]
    paths += PACKAGES.values()
    return [path for path in dict.fromkeys(paths) if os.path.exists(path)]


def links() -> dict[str, str]:
    """Return the symbolic links that lead to the interpreter, and those among the folders of libraries."""
    targets = {path: os.readlink(path) for path in LIBRARIES if os.path.islink(path)}
    path = sys.executable
    while os.path.islink(path):
        targets[path] = os.readlink(path)
        path = os.path.join(os.path.dirname(path), targets[path])
    return targets


def own_folders(source: BotSource, alone: bool = False) -> list[str]:
    """Return the folders (or the file) that hold a bot. alone: whether its folder holds other bots too"""
    if isinstance(source, Program):
        return list(dict.fromkeys(map(os.path.dirname, _files(source))))
    file = bot_file(source)
    if not file:
        return module_folders(source.module)
    return [file if alone else os.path.dirname(file)]


def absolute_argv(program: Program) -> list[str]:
    """Return the command of a program with the real paths of the files that it names."""
    words = list(program.argv)
    for place, word in enumerate(words):
        path = os.path.realpath(os.path.join(program.folder, word))
        if (place or os.path.dirname(word)) and os.path.isfile(path):
            words[place] = path
    return words


def _files(program: Program) -> list[str]:
    """Return the files that a command names, but for the interpreter and other programs of the system."""
    shared = ("/usr", os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix))
    first, *words = absolute_argv(program)
    if not on_path(first):
        words.insert(0, first)
    named = [word for word in words if os.path.isabs(word) and os.path.isfile(word)]
    return [path for path in named if not any(is_in(path, folder) for folder in shared)]


def bot_file(source: BotSource) -> str:
    """Return the real path of the file that a spec, or the text after its kind, names; empty for none."""
    if isinstance(source, Program):
        return next(iter(_files(source)), "")
    rest = source.rest or ""
    paths = (source.module, rest, rest.rpartition(":")[0])
    return next((os.path.realpath(path) for path in paths if os.path.isfile(path)), "")


def module_folders(name: str) -> list[str]:
    """Return the folders of the package that a module is in, or its file; it is not imported."""
    try:
        spec = find_spec(name.partition(".")[0])
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return [os.path.realpath(folder) for folder in spec.submodule_search_locations]
    return [path for path in (spec.origin, spec.cached) if path and os.path.isfile(path)]


def other_plugins(own: Iterable[str]) -> list[str]:
    """Return the files and folders of installed plugins, except those in `own`."""
    kept = set(own)
    packages = {point.module.partition(".")[0] for point in entry_points(group="camelcup")} - {*PACKAGES}
    return [path for package in sorted(packages) for path in module_folders(package) if path not in kept]


def without(paths: Iterable[str], hidden: Iterable[str]) -> Iterator[str]:
    """Return files and folders that hold what some paths hold, but for the hidden ones."""
    hidden = list(hidden)
    for path in paths:
        if path in hidden:
            continue
        if any(is_in(hidden_path, path) for hidden_path in hidden):
            yield from without([entry.path for entry in os.scandir(path)], hidden)
        else:
            yield path


def is_in(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it."""
    return Path(path).is_relative_to(folder)


def needed_places(places: Iterable[str], readable: Iterable[str], own: Iterable[str]) -> list[str]:
    """Return the places of modules that a bot sees. own: those in which it and its game are found"""
    readable = list(readable)
    parents = {os.path.dirname(path) for path in (*own, *PACKAGES.values())}
    return [
        place
        for place in places
        if not os.path.isabs(place)  # it is that of an import hook
        or os.path.realpath(place) in parents
        or any(is_in(seen, path) for path in readable for seen in (place, os.path.realpath(place)))
    ]


def check_folders(bots: Mapping[str, BotSource]) -> frozenset[str]:
    """Return the bots that see their file alone, as their folder holds another bot too.

    Raises UserError if such a bot needs more than its file, or if a folder holds more than bots.
    """
    folders = [(bot, folder) for bot, source in bots.items() for folder in own_folders(source)]
    for bot, folder in folders:
        crowded = [path for path in (str(Path.home()), sys.prefix, *SHARED_FOLDERS) if is_in(path, folder)]
        if crowded:
            raise UserError(
                f"bot {bot!r}: its folder {folder} has {crowded[0]} in it; "
                f"under --isolation sandbox a bot sees all of its folder: give it a folder of its own"
            )
    alone = set()
    for (bot, folder), (neighbour, place) in permutations(folders, 2):
        if bot == neighbour or not is_in(place, folder):
            continue
        if bot_file(bots[bot]) != bot_file(bots[neighbour]):  # not two specs of one file, nor both installed
            _check_alone(bot, bots[bot], neighbour, folder)
            alone.add(bot)
    return frozenset(alone)


def _check_alone(bot: str, source: BotSource, other: str, folder: str) -> None:
    file = bot_file(source)
    if isinstance(source, Program) or not file:
        raise UserError(
            f"bots {bot!r} and {other!r} share the folder {folder}: "
            f"under --isolation sandbox {bot!r} sees all of it; give it a folder of its own"
        )
    beside = source.own_files()[1:] if source.rest is None else ()  # a kind has modules of its own
    if beside:
        raise UserError(
            f"bot {bot!r} imports {beside[0]}, in a folder that it shares with bot {other!r}: "
            f"under --isolation sandbox it sees only {file} there; give the two files a folder of their own"
        )


QUESTIONS = {
    "node": ("-p", "process.execPath"),
    "pypy": ("-I", "-c", "import sys; print(sys.executable)"),
    "python": ("-I", "-c", "import sys; print(sys.executable)"),
}
"""Arguments with which an interpreter prints its own path, by its name without a version: behind a shim of a
version manager is another program, and in the sandbox nothing can be started."""

SHEBANG_BYTES = 256
ANSWER_SECONDS = 20.0
NAME_IT = "which cannot start another program in the sandbox: name that by its path"


def real_command(argv: Sequence[str], folder: str) -> list[str]:
    """Return a command whose first word is the real path of a program, not of a script."""
    program = _find(argv[0], folder)
    if not (interpreter := _interpreter(program)):
        return [program, *argv[1:]]
    if on_path(argv[0]):
        raise UserError(f"{argv[0]!r} is the script {program}, {NAME_IT}")
    name, *options = interpreter
    if not on_path(name):  # the bot's author wrote it
        raise UserError(f"{program} is a script for {name}, which is not in a folder of the PATH")
    if _interpreter(path := _find(name, folder)):
        raise UserError(f"{program} is a script for the script {path}, {NAME_IT}")
    return [path, *options, program, *argv[1:]]


def on_path(name: str) -> bool:
    """Whether a program is one of the system: without a folder, or in a folder of the PATH."""
    folder = os.path.dirname(name)
    return not folder or folder in os.get_exec_path()


def library(program: str) -> list[str]:
    """Return the folder with the library of an interpreter: `lib` beside its `bin`."""
    folder, name = os.path.split(os.path.dirname(program))
    path = os.path.join(folder, "lib")
    return [path] if name == "bin" and os.path.isdir(path) else []


def _find(name: str, folder: str) -> str:
    if not on_path(name):
        return os.path.realpath(name)
    path = shutil.which(name)
    if path is None or not os.path.isabs(path):
        raise UserError(f"there is no program {name!r} on the PATH")
    question = QUESTIONS.get(os.path.basename(name).rstrip("0123456789."))
    return os.path.realpath(_ask(path, question, folder) if question else path)


@cache
def _ask(path: str, question: tuple[str, ...], folder: str) -> str:
    """Return what an interpreter prints. It runs outside the sandbox: it is the system's, not the bot's."""
    try:
        done = subprocess.run(  # noqa: S603 - a program on the PATH
            [path, *question],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ANSWER_SECONDS,
            text=True,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UserError(f"{path} does not print which program it starts: {error}") from error
    answer = done.stdout.strip()
    if not os.path.isfile(answer):
        raise UserError(f"{path} prints {answer!r} for the program that it starts, which is no file")
    return answer


def _interpreter(path: str) -> list[str]:
    """Return the words of the `#!` line of a script, without `env`; none for another file."""
    try:
        with open(path, "rb") as file:
            line = file.readline(SHEBANG_BYTES)
    except OSError:  # a program may be executable, but not readable
        return []
    words = os.fsdecode(line[2:]).split() if line.startswith(b"#!") else []
    if words and os.path.basename(words[0]) == "env":
        words = [word for word in words[1:] if word != "-S"]
    return words
