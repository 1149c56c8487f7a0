"""Finds the modules beside a file that it imports, without importing them."""

import ast
from collections.abc import Container, Iterator
from pathlib import Path


def local_modules(file: Path, supplied: Container[str]) -> dict[str, Path]:
    """Return the files of the modules in a file's folder that it imports, by their names, sorted.

    Imports anywhere in the file count, and those of the modules found.

    supplied: names of top-level modules that are not looked for
    """
    folder = file.parent
    found: dict[str, Path] = {}
    waiting = [(file, "")]
    while waiting:
        path, package = waiting.pop()
        for name in _imported(path, package):
            place = _locate(folder, name)
            if place is None or place == file or name in found or name.partition(".")[0] in supplied:
                continue
            found[name] = place
            is_package = place.name == "__init__.py"
            waiting.append((place, name if is_package else name.rpartition(".")[0]))
    return dict(sorted(found.items()))


def _imported(path: Path, package: str) -> Iterator[str]:
    """Yield the full names that a file in a package may import, and of the packages that these are in."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return  # it cannot be run either, and that is reported
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, package)
            for alias in node.names:
                yield from _with_packages(f"{base}.{alias.name}".lstrip("."))


def _base(node: ast.ImportFrom, package: str) -> str:
    """Return the full name of the module that a statement imports from."""
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
    """Return the file of a module or a package below a folder; None where there is none."""
    base = folder.joinpath(*name.split("."))
    for path in (base / "__init__.py", base.with_name(f"{base.name}.py")):
        if path.is_file():
            return path
    return None
