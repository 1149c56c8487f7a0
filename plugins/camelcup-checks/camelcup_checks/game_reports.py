"""Reports on games, as `camelcup check-game` prints them: the contract, the speed and the sizes of values."""

import pickle
import warnings
from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import fmean
from time import perf_counter
from typing import Any

from attrs import frozen

from camelcup import (
    AnyGame,
    Display,
    Game,
    GameRecord,
    Plugins,
    Step,
    choose_game,
    encode_json,
    encode_record,
    load_plugins,
    make_display,
    make_observer,
    plural,
)
from camelcup.testing import Finding, random_match, random_moves, report_text
from camelcup_checks.game_checks import can_determinize, search_remark
from camelcup_checks.games import PLAYOUTS, check_game, random_table
from camelcup_checks.picture_checks import PICTURES, lacks_pictures

SEARCHED = "search bots can play it"

INTRODUCED = "people can read its rules"

TEMPLATE = "Write here what a person has to know"  # in the rules that new-game writes

EXAMPLE = "![After 8 moves](turn-8)"

ADVICE = "what to do: correct the method that is named; `check_game` in a test finds the same"


@frozen
class GameReport:
    """All findings about a game; `str` of it is for a person."""

    game: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(finding.passed for finding in self.findings)

    def __str__(self) -> str:
        return report_text(self.game, self.findings)


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
    kept = _kept(plugins, played, seed)
    if not kept.passed:
        return GameReport(game, (kept,))
    match = random_match(played, random_table(played, played.cup_seats, seed))
    steps = list(match)
    findings = (
        kept,
        _introduced(make_display(plugins, played)),
        _searched(played, [view for view, _ in _asked(played, steps)]),
        speed(played, seed),
        _sizes(played, match.finish(), steps),
    )
    return GameReport(game, findings)


def _kept(plugins: Plugins, game: AnyGame, seed: int) -> Finding:
    observed = plugins.games.find(game.name).observer is not None
    keeps = f"rules{', display and observer' if observed else ' and display'} keep the contract"
    display = partial(make_display, plugins)
    observer = partial(make_observer, plugins) if observed else None
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
