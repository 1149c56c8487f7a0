"""Imports by which a bot in a file needs other files of its folder."""

import ast
import warnings
from collections.abc import Iterator
from pathlib import Path


def imported_beside(file: str) -> Iterator[Path]:
    """Return the files and packages beside a file that its import statements name; the file is not run."""
    own = Path(file)
    for name in dict.fromkeys(_imported(own)):
        module, package = own.with_name(f"{name}.py"), own.with_name(name)
        if (package / "__init__.py").is_file():
            yield package
        elif module != own and module.is_file():
            yield module


def _imported(file: Path) -> Iterator[str]:
    """Return the first part of each name that a file imports; nothing where it is no Python."""
    try:
        with warnings.catch_warnings(action="ignore"):
            tree = ast.parse(file.read_bytes())
    except (
        OSError,
        SyntaxError,
        ValueError,
        RecursionError,
        MemoryError,
    ):  # as its import will report
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
