"""Writes a package from templates, for a new bot or a new game."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template

from camelcup.errors import UserError

NAME = re.compile(r"[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?")

PYPROJECT = """\
[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "$package"
version = "0.1.0"
description = "$description"
readme = "README.md"
requires-python = ">=3.11"
dependencies = [$needs]

[project.entry-points.camelcup]
$entry_point = "$module"

[tool.setuptools]
packages = ["$module"]
"""


def check_name(name: str, example: str) -> None:
    """Raise UserError for a name that no package can have."""
    if not NAME.fullmatch(name):
        raise UserError(
            f"NAME {name!r}: use letters, digits, - and _, with a letter first and no - or _ last, "
            f"for example {example}"
        )


def class_name(name: str) -> str:
    """Return the name of a class for the name of a package.

    >>> class_name("slow-camel")
    'SlowCamel'
    """
    return "".join(part[:1].upper() + part[1:] for part in re.split("[-_]", name))


def write_package(templates: Mapping[Path, str], words: Mapping[str, str]) -> Path:
    """Write templates into a new folder with the name of the package; return the folder.

    templates: the text of each file, by its path in the folder
    words:     what stands for each $word in them

    Raises UserError if the folder exists, or cannot be written.
    """
    folder = Path(words["package"])
    try:
        folder.mkdir()
        for path, text in templates.items():
            place = folder / path
            place.parent.mkdir(exist_ok=True)
            place.write_text(Template(text).substitute(words), encoding="utf-8")
    except FileExistsError:
        raise UserError(f"folder {folder}: exists already; choose another NAME, or remove it") from None
    except OSError as error:
        raise UserError(f"folder {folder}: cannot be written ({error.strerror})") from error
    return folder
