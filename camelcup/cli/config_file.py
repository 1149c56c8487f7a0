"""Options in a TOML file, which --config reads; paths begin in its folder."""

from pathlib import Path
from typing import Any

import click

from camelcup.cup.loggers import writes_files
from camelcup.cup.seating import GAUNTLET
from camelcup.errors import UserError, unknown
from camelcup.installed.config import read_toml, structure
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import move_file

NOT_IN_FILES = {"config", "resume", "extend", "replace"}

LISTED = ("several", "keep")  # names of the options whose value is a list, or a text with commas


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
        values[str(options[key].name)] = _move(key, read, path.parent, context.obj)
    context.default_map = values


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


def _move(key: str, value: Any, folder: Path, plugins: Plugins) -> Any:
    """Return the value of an option with the paths in it, which begin in a folder, as seen from here."""

    def move(path: str) -> str:
        return str(folder / path)

    if isinstance(value, tuple):
        return tuple(_move(key, item, folder, plugins) for item in value)
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
