"""The rules a person or a table names: a rule set's name, a TOML file, or the whole set as JSON text."""

import tomllib
from pathlib import Path
from typing import Any

from camelcup.entry import GameEntry, resolve
from camelcup.errors import PluginError, UserError, unknown
from camelcup.game import Game
from camelcup.wire import from_json, structure, to_json


def portable(entry: GameEntry, text: str | None) -> str:
    """The form of rules that travels in a table: a name, or the set as JSON text.

    text: a name, a path that ends in .toml, or None for the game's default

    Raises UserError where there is no such rule set, or the file does not hold one.
    """
    rule_sets = resolve(entry.rule_sets)
    if not rule_sets:
        raise PluginError(f"game {entry.name!r} has no rule set")
    if text is None:
        return str(next(iter(rule_sets)))
    if text.endswith(".toml"):
        return to_json(_read(Path(text), resolve(entry.rules)))
    if text not in rule_sets:
        raise unknown("rule set", text, [*rule_sets, "FILE.toml"])
    return text


def make_game(entry: GameEntry, rules: str) -> Game:
    """The game for rules in their portable form."""
    rule_sets = resolve(entry.rule_sets)
    if rules.startswith("{"):
        value = from_json(rules, resolve(entry.rules), "rules")
    elif rules in rule_sets:
        value = rule_sets[rules]
    else:
        raise unknown("rule set", rules, rule_sets)
    game: Game = entry.load()(value)
    return game


def _read(path: Path, kind: type[Any]) -> Any:
    """The rules in a TOML file."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"rules {path}: {error.strerror}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise UserError(f"rules {path}: not TOML ({error})") from error
    return structure(data, kind, f"rules {path}")
