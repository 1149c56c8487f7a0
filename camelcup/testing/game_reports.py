"""Reports on games, as `camelcup check-game` prints them: the contract, the speed and the sizes of values."""

import pickle
import warnings
from collections.abc import Sequence
from itertools import islice
from statistics import fmean
from time import perf_counter
from typing import Any

from camelcup.encoding import encode_json
from camelcup.game.display import PICTURES, Display, lacks_pictures
from camelcup.game.game import AnyGame, Game
from camelcup.game.step import Step
from camelcup.installed.entries import GameEntry, resolve
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import choose_game
from camelcup.records import GameRecord, encode_record
from camelcup.testing.game_checks import can_determinize, search_remark
from camelcup.testing.games import PLAYOUTS, check_game
from camelcup.testing.positions import random_match, random_moves, table_of
from camelcup.testing.report import Finding, GameReport
from camelcup.text import plural

SEARCHED = "search bots can play it"

INTRODUCED = "people can read its rules"

TEMPLATE = "Write here what a person has to know"  # in the rules that new-game writes

EXAMPLE = "![After 8 moves](turn-8)"

ADVICE = "what to do: correct the method that is named; `check_game` in a test finds the same"


def inspect_game(
    game: str | None = None,
    rules: str | None = None,
    seed: int = 0,
    *,
    plugins: Plugins | None = None,
) -> GameReport:
    """Return the report on how an installed game keeps the contract, with its speed and sizes.

        >>> report: GameReport = inspect_game()
        >>> report.passed, report.findings[0].check
        (True, 'rules, display and observer keep the contract')

    game:    its name; by default the first game that is registered
    rules:   a rule set of the game, or a TOML file; by default the game's first
    plugins: what is installed, for commands, which have it already

    Raises UserError if there is no such game.
    """
    plugins = plugins or load_plugins()
    game = game or plugins.default_game
    played, _ = choose_game(plugins, game, rules)
    entry = plugins.games.find(game)
    kept = _kept(entry, played, seed)
    if not kept.passed:
        return GameReport(game, (kept,))
    match = random_match(played, table_of(played, ["random"] * played.cup_seats, seed))
    steps = list(match)
    findings = (
        kept,
        _introduced(resolve(entry.display)(played)),
        _searched(played, [view for view, _ in _asked(played, steps)]),
        speed(played, seed),
        _sizes(played, match.finish(), steps),
    )
    return GameReport(game, findings)


def _kept(entry: GameEntry, game: AnyGame, seed: int) -> Finding:
    keeps = f"rules{', display and observer' if entry.observer else ' and display'} keep the contract"
    display, observer = resolve(entry.display), resolve(entry.observer)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the remark is a finding of its own
            check_game(game, seed=seed, display=display, observer=observer)
    except AssertionError as error:
        return Finding(keeps, False, f"{str(error).removeprefix(f'{game.name}: ')}\n{ADVICE}")
    return Finding(keeps, True, f"{plural(PLAYOUTS, 'game')} each with {_seats(game)} seats")


def _asked(game: AnyGame, steps: Sequence[Step]) -> list[tuple[Any, Any]]:
    """Return the views of the seats that acted, each with the action."""
    return [
        (game.view(step.before, seat), action)
        for step in steps
        if isinstance(mover := game.to_move(step.before), tuple)
        for seat, action in zip(mover, step.move, strict=True)
    ]


def _seats(game: AnyGame) -> str:
    least, most = game.seats[0], game.seats[-1]
    return str(least) if least == most else f"{least} to {most}"


def _introduced(display: Display[Any, Any, Any]) -> Finding:
    if not display.rules:
        return Finding(INTRODUCED, True, "its display has no `rules`: write them, in 400 words", remark=True)
    if TEMPLATE in display.rules:
        return Finding(INTRODUCED, True, f"replace {TEMPLATE!r} in its `rules`", remark=True)
    if lacks_pictures(display):
        detail = f"its `rules` have fewer than {PICTURES} pictures: add a line such as {EXAMPLE}"
        return Finding(INTRODUCED, True, detail, remark=True)
    return Finding(INTRODUCED, True, f"{display.title}: {len(display.rules.split())} words")


def _searched(game: AnyGame, views: Sequence[Any]) -> Finding:
    if not game.lists_actions:
        return Finding(SEARCHED, True, "it does not list its actions, which they need", skipped=True)
    if type(game).view is Game.view:
        return Finding(SEARCHED, True, "nothing is hidden")
    if remark := search_remark(game):
        return Finding(SEARCHED, True, remark, skipped=True)
    if not all(can_determinize(game, view) for view in views):
        return Finding(SEARCHED, True, "its class says that it has no state for a view", skipped=True)
    return Finding(SEARCHED, True, "determinize gives them states")


MEASURED_SECONDS = 0.5


def speed(game: AnyGame, seed: int) -> Finding:
    """Return how fast the rules alone play at random at the usual table."""
    games, moves, begun = 0, 0, perf_counter()
    while not games or perf_counter() - begun < MEASURED_SECONDS:
        moves += sum(1 for _ in islice(random_moves(game, seed=seed + games), game.max_turns))
        games += 1
    spent = perf_counter() - begun
    table = f"{plural(game.cup_seats, 'seat')}, {moves / games:,.0f} moves each"
    microseconds = spent / max(moves, 1) * 1e6
    detail = f"{games / spent:,.0f} games a second ({table}), {microseconds:,.1f} µs a move"
    return Finding("speed", True, detail)


def _sizes(game: AnyGame, record: GameRecord, steps: Sequence[Step]) -> Finding:
    """Return the bytes of all that a game shows, as JSON; of states, pickled."""
    asked = _asked(game, steps)
    sizes = {
        "view": [len(encode_json(game.encode_view(view))) for view, _ in asked],
        "action": [len(encode_json(game.encode(action))) for _, action in asked],
        "state": [len(pickle.dumps(step.after)) for step in steps],
    }
    means = ", ".join(
        f"{name} {fmean(numbers):,.0f} (at most {max(numbers):,})"
        for name, numbers in sizes.items()
        if numbers
    )
    return Finding("bytes", True, f"record of a game {len(encode_record(record)):,}\n{means}")
