"""The packages of this repository: the core, those in plugins/ and those in contrib_bots/."""

import re
import tomllib
from configparser import ConfigParser
from functools import cached_property
from graphlib import TopologicalSorter
from pathlib import Path

from attrs import field, frozen
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]


@frozen(slots=False)
class Distribution:
    """A package, as the file that describes it has it.

    file:         setup.cfg of the core, pyproject.toml of all others
    requirements: what it always needs
    extras:       what each of its extras needs besides
    """

    name: str
    version: Version
    file: Path
    requirements: list[Requirement] = field(repr=False)
    extras: dict[str, list[Requirement]] = field(repr=False)

    @property
    def folder(self) -> Path:
        """The folder that is built."""
        return self.file.parent

    @cached_property
    def stem(self) -> str:
        """Beginning of the names of its sdist and wheels."""
        return f"{self.name.replace('-', '_')}-{self.version}"

    @property
    def tag(self) -> str:
        """Tag of the commit that releases this version."""
        return f"{self.name}-{self.version}"


def distributions(root: Path = ROOT) -> dict[str, Distribution]:
    """Return the packages by name, each one after those that it needs, extras aside."""
    found = {"camelcup": _core(root / "setup.cfg")}
    for path in sorted([*root.glob("plugins/*/pyproject.toml"), *root.glob("contrib_bots/*/pyproject.toml")]):
        package = _package(path)
        found[package.name] = package
    needs = {
        name: sorted({needed.name for needed in package.requirements} & {*found})
        for name, package in found.items()
    }
    return {name: found[name] for name in TopologicalSorter(needs).static_order()}


def _core(path: Path) -> Distribution:
    """Return the core, from setup.cfg."""
    config = ConfigParser()
    config.read(path, "utf-8")
    return Distribution(
        config["metadata"]["name"],
        Version(config["metadata"]["version"]),
        path,
        _requirements(_lines(config["options"]["install_requires"])),
        {name: _requirements(_lines(lines)) for name, lines in config["options.extras_require"].items()},
    )


def _lines(value: str) -> list[str]:
    """Return the lines of a value in setup.cfg that are neither empty nor a comment."""
    return [line for line in value.splitlines() if re.match(r"\s*[^\s#]", line)]


def _package(path: Path) -> Distribution:
    """Return another package, from its pyproject.toml."""
    project = tomllib.loads(path.read_text("utf-8"))["project"]
    extras = project.get("optional-dependencies", {})
    return Distribution(
        project["name"],
        Version(project["version"]),
        path,
        _requirements(project["dependencies"]),
        {name: _requirements(lines) for name, lines in extras.items()},
    )


def _requirements(lines: list[str]) -> list[Requirement]:
    return [Requirement(line) for line in lines]
