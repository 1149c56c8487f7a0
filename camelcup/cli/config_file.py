"""Options in a TOML file: --config reads them, --save-config writes them; paths begin in its folder."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from camelcup.cli.options import given_options
from camelcup.cup.loggers import writes_files
from camelcup.cup.options import size_text
from camelcup.cup.seating import GAUNTLET
from camelcup.errors import UserError, unknown
from camelcup.files import path_from, write_errors
from camelcup.installed.config import read_toml, structure
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import move_file

NOT_IN_FILES = {"config", "save-config", "resume", "extend", "replace"}

LISTED = ("several", "keep")  # names of the options whose value is a list, or a text with commas
Move = Callable[[str], str]  # returns the path of a file as it is seen from another folder


def read_config(context: click.Context, option: click.Parameter, path: Path | None) -> None:
    """Take options from a file if the command line has none: the callback of --config."""
    if path is None:
        return
    data = read_toml(path, f"--config {path}")
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
    given, lines = given_options(context), []
    for key, option in _options(context).items():
        if option.name in given:
            plain = _plain(key, given[option.name])
            moved = _move(key, plain, lambda file: path_from(path.parent, file), context.obj)
            lines.append(f"{key} = {json.dumps(moved, ensure_ascii=False)}\n")
    name = f"--save-config {path}"
    with write_errors(name, exists="name a new file"), path.open("x", encoding="utf-8") as file:
        file.writelines(lines)


def _options(context: click.Context) -> dict[str, click.Option]:
    keys = [(option.opts[0].removeprefix("--"), option) for option in context.command.params]
    return {
        key: option for key, option in keys if isinstance(option, click.Option) and key not in NOT_IN_FILES
    }


def _read(context: click.Context, option: click.Option, value: Any, source: str) -> Any:
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
