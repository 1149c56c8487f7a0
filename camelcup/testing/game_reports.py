"""Reports on games, as `camelcup check-game` prints them."""

import warnings
from collections.abc import Sequence
from typing import Any

from camelcup.game.game import AnyGame, Game
from camelcup.installed.entries import resolve
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import choose_game
from camelcup.testing.game_checks import can_determinize, search_remark
from camelcup.testing.game_sizes import WeighedGame, speed
from camelcup.testing.games import PLAYOUTS, check_game
from camelcup.testing.report import Finding, GameReport
from camelcup.text import plural

SEARCHED = "search bots can play it"

ADVICE = "what to do: correct the method that is named; `check_game` in a test finds the same"


def inspect_game(
    game: str | None = None,
    rules: str | None = None,
    seed: int = 0,
    *,
    plugins: Plugins | None = None,
) -> GameReport:
    """Return the report on how an installed game keeps the contract, with its speed and sizes.

        >>> inspect_game().passed
        True

    game:    its name; by default the first game that is registered
    rules:   a rule set of the game, or a TOML file; by default the game's first
    plugins: what is installed, for commands, which have it already

    Raises UserError if there is no such game.
    """
    plugins = plugins or load_plugins()
    game = game or plugins.default_game
    played, _ = choose_game(plugins, game, rules)
    entry = plugins.games.find(game)
    keeps = f"rules{', display and observer' if entry.observer else ' and display'} keep the contract"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the remark is a finding of its own
            display, observer = resolve(entry.display), resolve(entry.observer)
            check_game(played, seed=seed, display=display, observer=observer)
    except AssertionError as error:
        reason = str(error).removeprefix(f"{played.name}: ")
        return GameReport(game, (Finding(keeps, False, f"{reason}\n{ADVICE}"),))
    tables = f"{plural(PLAYOUTS, 'game')} each with {_seats(played)} seats"
    weighed = WeighedGame(played, seed)
    searched = _searched(played, weighed.seen)
    return GameReport(game, (Finding(keeps, True, tables), searched, speed(played, seed), weighed.finding))


def _seats(game: AnyGame) -> str:
    """Return the numbers of seats in words."""
    least, most = game.seats[0], game.seats[-1]
    return str(least) if least == most else f"{least} to {most}"


def _searched(game: AnyGame, views: Sequence[Any]) -> Finding:
    """Return whether general search bots can play a game. views: some of it"""
    if not game.lists_actions:
        return Finding(SEARCHED, True, "it does not list its actions, which they need", skipped=True)
    if type(game).view is Game.view:
        return Finding(SEARCHED, True, "nothing is hidden")
    if remark := search_remark(game):
        return Finding(SEARCHED, True, remark, skipped=True)
    if not all(can_determinize(game, view) for view in views):
        return Finding(SEARCHED, True, "its class says that it has no state for a view", skipped=True)
    return Finding(SEARCHED, True, "determinize gives them states")
