"""The files that a bot is made of, and their digest."""

import ast
import os
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from camelcup.installed.import_beside import plugin_packages


def digest(paths: Sequence[Path]) -> str:
    """Return the SHA-256 of a bot's file, then of the names and contents of its other files.

    It is empty if one cannot be read.

    >>> _ = Path("bot.py").write_text("import helper"), Path("helper.py").write_text("")
    >>> digest([Path("bot.py"), Path("helper.py")])[:8]
    '0c164367'
    """
    from hashlib import sha256  # slow to import, and no bot's process needs it

    first, *rest = paths
    folder = os.path.dirname(os.path.realpath(first))
    try:
        hash_ = sha256(first.read_bytes())
        for path in rest:
            hash_.update(b"\0%b\0" % Path(os.path.relpath(path, folder)).as_posix().encode())
            hash_.update(path.read_bytes())
    except OSError:
        return ""
    return hash_.hexdigest()


def python_files(file: Path) -> list[Path]:
    """Return the file of a bot, and those of the modules beside it that it imports."""
    supplied = sys.stdlib_module_names | plugin_packages()
    return [file, *local_modules(Path(os.path.realpath(file)), supplied).values()]


def local_modules(file: Path, supplied: Container[str]) -> dict[str, Path]:
    """Return the files of the modules in a file's folder that it imports, by their names, sorted.

    Nothing is run. Imports anywhere in the file count, those in functions too, and those of the modules
    found. Where a file computes the name of a module, all .py files in the folder count, and those in the
    folders in it.

    supplied: names of top-level modules that are not looked for

    >>> _ = Path("bot.py").write_text("import helper"), Path("helper.py").write_text("")
    >>> local_modules(Path("bot.py"), {"camelcup"})
    {'helper': PosixPath('helper.py')}
    """
    folder = file.parent
    found: dict[str, Path] = {}
    waiting = [(file, "")]
    while waiting:
        path, package = waiting.pop()
        for name in _imported(path, package, folder):
            place = _locate(folder, name)
            if place is None or place == file or name in found or name.partition(".")[0] in supplied:
                continue
            found[name] = place
            is_package = place.name == "__init__.py"
            waiting.append((place, name if is_package else name.rpartition(".")[0]))
    return dict(sorted(found.items()))


def _imported(path: Path, package: str, folder: Path) -> Iterator[str]:
    """Yield the full names that a file in a package may import, and of the packages that these are in."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return  # it cannot be run either, and that is reported
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, package)
            for alias in node.names:
                yield from _with_packages(f"{base}.{alias.name}".lstrip("."))
        elif isinstance(node, ast.Call) and _last_name(node.func) in ("import_module", "__import__"):
            match node.args:
                case [ast.Constant(str(name)), *_] if not name.startswith("."):
                    yield from _with_packages(name)
                case _:
                    yield from _all_names(folder)


def _last_name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def _all_names(folder: Path) -> Iterator[str]:
    yield from (path.stem for path in folder.glob("*.py"))
    yield from (f"{path.parent.name}.{path.stem}" for path in folder.glob("*/*.py"))


def _base(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], node.module or ""]).strip(".")


def _with_packages(name: str) -> Iterator[str]:
    """Yield the outermost package of a name, the next, and so on up to the name."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def _locate(folder: Path, name: str) -> Path | None:
    base = folder.joinpath(*name.split("."))
    for path in (base / "__init__.py", base.with_name(f"{base.name}.py")):
        if path.is_file():
            return path
    return None
