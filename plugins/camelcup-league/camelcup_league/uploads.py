"""Opens what an owner uploads, a Python file or a zip of some; nothing of it is run, or written."""

import ast
import io
import re
import stat
import sys
import zipfile
from collections.abc import Container, Iterator, Mapping
from threading import Lock

from camelcup import UserError
from camelcup_league.settings import Submissions

MAIN = "bot.py"
"""The file of the bot, as which a single file is kept."""

PART = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
"""A folder in a zip, or a file without its suffix: each may be imported."""

COMPUTES = {"__import__", "import_module", "exec", "eval", "compile"}
"""Functions that import, or run, what only running the bot would tell."""

COMPUTING_MODULES = {"importlib", "imp", "runpy", "pkgutil", "zipimport"}


def open_upload(name: str, data: bytes, limits: Submissions) -> dict[str, bytes]:
    """Return the files of an upload by their paths; `main_file` says which is the bot.

    name: of the file that was uploaded

    Raises UserError for one that is neither a Python file nor a zip of such, or is over a limit.
    """
    if name.endswith(".py"):
        if len(data) > limits.size:
            raise UserError(f"the file has {len(data)} bytes; {limits.size} are allowed")
        return {MAIN: data}
    if not name.endswith(".zip"):
        raise UserError(f"{name[-60:]!r}: upload a .py file, or a .zip of such files")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _unpack(archive, limits)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, RuntimeError, ValueError) as error:
        raise UserError(f"the zip cannot be read ({error})") from error
    except Exception as error:  # zlib has an error of its own
        if isinstance(error, UserError):
            raise
        raise UserError("the zip is damaged") from error


def _unpack(archive: zipfile.ZipFile, limits: Submissions) -> dict[str, bytes]:
    members = [member for member in archive.infolist() if not _is_folder(member)]
    if len(archive.infolist()) > limits.files:
        raise UserError(f"the zip has {len(archive.infolist())} members; {limits.files} are allowed")
    for member in members:
        _check_member(member)
    names = [member.filename.lower() for member in members]
    if twice := [name for name in names if names.count(name) > 1]:
        raise UserError(f"{twice[0]!r} is in the zip twice")
    files, left = dict[str, bytes](), limits.size
    for member in members:
        with archive.open(member) as packed:
            files[member.filename] = packed.read(left + 1)  # whatever size it is said to have
        left -= len(files[member.filename])
        if left < 0:
            raise UserError(f"the files of the zip have over {limits.size} bytes, which are allowed")
    return files


def _is_folder(member: zipfile.ZipInfo) -> bool:
    """Whether a member is a folder and nothing else; files make the folders that they need."""
    return member.filename.endswith("/") and not member.file_size and _kind(member) in (0, stat.S_IFDIR)


def _kind(member: zipfile.ZipInfo) -> int:
    """Return the kind of a file on Unix; 0 where the zip does not say it."""
    return stat.S_IFMT(member.external_attr >> 16)


def _check_member(member: zipfile.ZipInfo) -> None:
    """Raise UserError for what is no plain Python file inside the zip's own folder."""
    name = member.filename[-80:]
    if _kind(member) not in (0, stat.S_IFREG):
        raise UserError(f"{name!r} is a link or a device; a zip may have only files")
    if member.flag_bits & 1:
        raise UserError(f"{name!r} is encrypted")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UserError(f"{name!r} is compressed in a way that is not read here; use deflate")
    *folders, last = member.orig_filename.split("/")
    parts = [*folders, last.removesuffix(".py")]
    if not last.endswith(".py") or not all(PART.fullmatch(part) for part in parts):
        raise UserError(
            f"{name!r}: a zip may have only .py files, in folders, with names of A to Z, digits and _"
        )


def main_file(files: Mapping[str, bytes]) -> str:
    """Return the path of the file of the bot. Raises UserError where it is not clear which that is."""
    top = [name for name in files if "/" not in name]
    if MAIN in top:
        return MAIN
    if len(top) != 1:
        raise UserError(f"the zip has {len(top)} files outside of folders; name that of the bot {MAIN}")
    return top[0]


_parsing = Lock()
"""Held while a file is parsed: several threads at once can raise SystemError in Python 3.11 (gh-106905)."""


def check_imports(files: Mapping[str, bytes], allowed: Container[str]) -> None:
    """Raise UserError for a file that is not Python, or imports what is not allowed, or computes what.

    allowed: modules besides those of the standard library and the files themselves

    This keeps honest bots from what is not installed where they play; it is the sandbox that contains others.
    """
    own = {name.partition("/")[0].removesuffix(".py") for name in files}
    for name, source in files.items():
        try:
            with _parsing:
                tree = ast.parse(source)
        except SyntaxError as error:
            raise UserError(f"{name}, line {error.lineno}: not Python ({error.msg})") from error
        except (ValueError, RecursionError, MemoryError) as error:
            raise UserError(f"{name}: not Python ({error or 'too deep'})") from error
        for line, module in _imported(tree, name):
            top = module.partition(".")[0]
            if top in COMPUTING_MODULES or not (
                top in sys.stdlib_module_names or top in own or top in allowed
            ):
                raise UserError(f"{name}, line {line}: imports {module}, which this league does not allow")


def _imported(tree: ast.AST, name: str) -> Iterator[tuple[int, str]]:
    """Yield the modules that a file imports, and the lines. Raises UserError where one is computed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.Name) and node.id in COMPUTES | {"__builtins__"}:
            raise UserError(f"{name}, line {node.lineno}: {node.id} is not allowed: it computes what it runs")
        elif isinstance(node, ast.Attribute) and node.attr in {"__import__", "import_module"}:
            raise UserError(f"{name}, line {node.lineno}: {node.attr} is not allowed: it computes a module")
