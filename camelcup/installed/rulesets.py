"""Makes a game and its companions. Rules: named rule sets, TOML files, and complete rules as JSON text."""

from json import JSONDecodeError
from pathlib import Path
from typing import Any

from camelcup.errors import CamelCupError, PluginError, UserError, error_at, unknown
from camelcup.game.display import Display
from camelcup.game.game import AnyGame, Game
from camelcup.game.observer import Observer
from camelcup.installed.config import from_json, read_toml, structure, to_json
from camelcup.installed.entries import BotEntry, GameEntry, resolve
from camelcup.installed.plugins import Plugins, Problem, error_text
from camelcup.text import nearest, short_repr

REQUIRED = {
    "start": "self, seats",
    "to_move": "self, state",
    "legal_actions": "self, state, seat",
    "apply": "self, state, actions",
    "scores": "self, state",
}


def choose_game(plugins: Plugins, name: str, rules: str | None) -> tuple[AnyGame, str]:
    """Return the game that a person chose, and its rules in the form that `Table.rules` has.

    Raises UserError as `choose_rules` does, and for an unknown game.

    >>> plugins = load_plugins()
    >>> game, rules = choose_game(plugins, plugins.default_game, None)
    >>> game.seats
    range(2, 9)
    """
    entry = plugins.games.find(name)
    text = choose_rules(entry, rules)
    return make_game(entry, text), text


def choose_rules(entry: GameEntry, text: str | None) -> str:
    """Return rules in the form that `Table.rules` has: the name of a rule set, or the rules as JSON text.

    text: the name of a rule set, a path that ends in .toml, rules as JSON text, or None for the default
    """
    rule_sets = entry.rules_by_name
    if not rule_sets:
        raise PluginError(f"game {entry.name!r} has no rule set")
    if text is None:
        return str(next(iter(rule_sets)))
    if text.startswith("{"):
        return to_json(_parse(text, resolve(entry.rules_kind)))
    if text.endswith(".toml"):
        return to_json(_read(Path(text), resolve(entry.rules_kind)))
    if text not in rule_sets:
        raise unknown("rule set", text, [*rule_sets, "FILE.toml"], where=entry.name)
    return text


def make_game(entry: GameEntry, rules: str) -> AnyGame:
    """Make a game from rules in the form that `Table.rules` has. Raises UserError and PluginError."""
    rule_sets = entry.rules_by_name
    if rules.startswith("{"):
        value = from_json(rules, resolve(entry.rules_kind), "rules")
    elif rules in rule_sets:
        value = rule_sets[rules]
    else:
        raise unknown("rule set", rules, rule_sets, where=entry.name)
    game: AnyGame = entry.load()(value)
    _check_methods(game, entry.name)
    name = getattr(game, "name", None)
    if name != entry.name:
        raise PluginError(
            f"GameEntry(name={entry.name!r}) makes a game with the name {name!r}, "
            f"of class {type(game).__name__}: both need one name"
        )
    return game


def _check_methods(game: Any, name: str) -> None:
    if not isinstance(game, Game):
        raise PluginError(
            f"game {name!r} is {short_repr(game)}: its class must be derived from camelcup.Game"
        )
    kind = type(game)
    for method, arguments in REQUIRED.items():
        if method == "legal_actions" and not kind.lists_actions:
            continue
        if getattr(kind, method) is getattr(Game, method):
            own = [known for known in dir(kind) if known[0] != "_" and not hasattr(Game, known)]
            near = nearest(method, own)
            hint = f"; did you mean it by {kind.__name__}.{near}?" if near else ""
            raise PluginError(f"game {name!r} has no {method} method: define {method}({arguments}){hint}")


def make_display(plugins: Plugins, game: AnyGame) -> Display[Any, Any, Any]:
    """Return the display of an installed game.

    >>> plugins = load_plugins()
    >>> game, _ = choose_game(plugins, plugins.default_game, None)
    >>> make_display(plugins, game).title
    'Camel Up'

    Raises UserError if the game is not installed.
    """
    display: Display[Any, Any, Any] = resolve(plugins.games.find(game.name).display)(game)
    return display


def make_observer(plugins: Plugins, game: AnyGame) -> Observer[Any, Any] | None:
    """Return the observer of an installed game; None for a game without one.

    >>> plugins = load_plugins()
    >>> game, _ = choose_game(plugins, plugins.default_game, None)
    >>> make_observer(plugins, game).features(seats=4)[0]
    Feature(name='seat', low=0, high=3)

    Raises UserError if the game is not installed.
    """
    target = plugins.games.find(game.name).observer
    if target is None:
        return None
    observer: Observer[Any, Any] = resolve(target)(game)
    return observer


def game_problems(plugins: Plugins) -> list[Problem]:
    """Make every game and import its companions, and return a problem for each that cannot be used."""
    problems = []
    for name, (entry, source) in plugins.games.items():
        try:
            choose_game(plugins, name, None)
            resolve(entry.display)
            resolve(entry.observer)
        except Exception as error:
            problems.append(Problem(source, f"game {name!r}: {error_text(error)}", is_entry=True))
    return problems


def import_problems(plugins: Plugins) -> list[Problem]:
    """Import every bot and plugin of runs, and return a problem for each that fails.

    A bot whose game is missing is one too.
    """
    problems = []
    of_runs = plugins.scoring_rules, plugins.loggers, plugins.executors, plugins.isolations
    for registry in (plugins.bots, *of_runs):
        for entry, source in registry.values():
            try:
                entry.load()
                if isinstance(entry, BotEntry) and entry.game is not None:
                    plugins.games.find(entry.game)
            except CamelCupError as error:
                problems.append(Problem(source, f"{registry.kind} {entry.name!r}: {error}", is_entry=True))
    return problems


def _parse(text: str, kind: type[Any]) -> Any:
    """Read rules from JSON text; if it is not JSON the error marks the character."""
    try:
        return from_json(text, kind, "rules")
    except UserError as error:
        if isinstance(cause := error.__cause__, JSONDecodeError):
            raise error_at(f"rules: not JSON: {cause.msg}", text, cause.pos) from cause
        raise


def _read(path: Path, kind: type[Any]) -> Any:
    return structure(read_toml(path, f"rules {path}"), kind, f"rules {path}")
