"""Options in a TOML file: --config reads them, --save-config writes them.

A key is the name of an option without its dashes. Paths are relative to the folder of the file.
"""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from camelcup.cli.options import GIVEN
from camelcup.cup.loggers import writes_files
from camelcup.cup.options import size_text
from camelcup.cup.seating import GAUNTLET
from camelcup.errors import UserError, unknown
from camelcup.files import path_from, write_errors
from camelcup.installed.config import read_toml, structure
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import move_file

CONFIG = "camelcup.installed.config"
"""Key of the file that was read, in the context of a command."""

NOT_IN_FILES = {"config", "save-config", "resume", "extend", "replace"}

LISTED = ("several", "keep")
"""Names of the options whose value is a list, or a text with commas."""

Move = Callable[[str], str]
"""Returns the path of a file as it is seen from another folder."""


class ConfigCommand(click.Command):
    """A command with --config, whose errors name the file that it read: their values may be from there."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an error names the file that --config read."""
        with _naming_config(context):
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        with _naming_config(context):
            return super().invoke(context)


@contextmanager
def _naming_config(context: click.Context) -> Generator[None, None, None]:
    """Name the file that `read_config` has read, if any, in the first line of a UserError."""
    try:
        yield
    except UserError as error:
        if str(context.meta.get(CONFIG, "")) in str(error):
            raise
        first, line_break, rest = str(error).partition("\n")
        source = f"(options were read from {context.meta[CONFIG]})"
        raise UserError(f"{first} {source}{line_break}{rest}") from error


def read_config(context: click.Context, option: click.Parameter, path: Path | None) -> None:
    """Take options from a file if the command line has none: the callback of --config.

    Raises UserError for a key that is no option, and for a value of a wrong type or out of its range.
    """
    if path is None:
        return
    data = read_toml(path, f"--config {path}")
    context.meta[CONFIG] = path
    options = _options(context)
    values = {}
    for key, value in data.items():
        if key not in options:
            raise unknown("key", key, options, where=str(path))
        read = _read(context, options[key], value, f"{path}: {key}")
        values[str(options[key].name)] = _move(
            key, read, lambda file: str(path.parent / file), context.obj, path.parent
        )
    context.default_map = values


def save_config(context: click.Context, path: Path) -> None:
    """Write the options that were given to a file. Raises UserError if there is one already."""
    lines = []
    for key, option in _options(context).items():
        value = context.params[str(option.name)]
        if context.get_parameter_source(str(option.name)) in GIVEN and value is not None:
            plain = _move(key, _plain(key, value), lambda file: path_from(path.parent, file), context.obj)
            lines.append(f"{key} = {json.dumps(plain, ensure_ascii=False)}\n")
    name = f"--save-config {path}"
    with write_errors(name, exists="name a new file"), path.open("x", encoding="utf-8") as file:
        file.writelines(lines)


def _options(context: click.Context) -> dict[str, click.Option]:
    """Return the options of a command that a file may have, by their keys."""
    keys = [(option.opts[0].removeprefix("--"), option) for option in context.command.params]
    return {
        key: option for key, option in keys if isinstance(option, click.Option) and key not in NOT_IN_FILES
    }


def _read(context: click.Context, option: click.Option, value: Any, source: str) -> Any:
    """Return a value of the type and in the range of an option."""
    kind: Any = str
    if option.is_flag:
        kind = bool
    elif option.multiple or (isinstance(value, list) and option.name in LISTED):
        kind = tuple[str, ...]
    elif isinstance(option.type, click.types.IntParamType):
        kind = int
    elif isinstance(option.type, click.types.FloatParamType):
        kind = float
    read = structure(value, kind, source)
    try:
        option.type_cast_value(context, read)
    except click.BadParameter as error:
        raise UserError(f"{source}: {error.message}") from error
    return read


def _plain(key: str, value: Any) -> Any:
    """Return the value of an option as TOML has it."""
    if key == "memory":
        return size_text(value)
    return str(value) if isinstance(value, Path) else value


def _move(key: str, value: Any, move: Move, plugins: Plugins, folder: str | Path = "") -> Any:
    """Return the value of an option with the paths in it moved. folder: where relative paths begin"""
    if isinstance(value, tuple):
        return tuple(_move(key, item, move, plugins, folder) for item in value)
    if key in ("bot", "bots", "fill"):
        return move_file(value, move, plugins, folder)
    if key == "seating" and value.startswith(GAUNTLET):
        return GAUNTLET + move_file(value.removeprefix(GAUNTLET), move, plugins, folder)
    if key == "log":
        logger, colon, target = value.partition(":")
        is_path = target and writes_files(plugins, logger)
        return f"{logger}{colon}{move(target)}" if is_path else value
    if key in ("out", "bot-output") or (key == "rules" and value.endswith(".toml")):
        return move(value)
    return value
