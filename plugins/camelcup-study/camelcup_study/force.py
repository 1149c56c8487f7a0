"""The experiment: a bot that once in a game takes the best action of a kind, where it would take another."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

from camelcup import (
    AnyGame,
    Bot,
    CamelCupError,
    Plugins,
    Run,
    UserError,
    compare,
    load_plugins,
    make_observer,
    play,
)
from camelcup.report import Bars, BoundedMean, Figure
from camelcup_study.findings import POINTS, Chapter, Finding, cells
from camelcup_study.games import Order
from camelcup_study.play_outs import bot_class, play_out

TITLE = "What wins, by experiment"

FORCED = "Forced"
"""Name of the bot that is forced."""

CHANCE_TO_ACT = 0.25
"""Chance that a decision at which the kind could be taken is the one."""

PLAY_OUTS = 10
"""Games that are played out after each action of the kind, to find the best."""


def make(rest: str) -> type[Bot[Any, Any]]:
    """Return the class of an installed bot that is forced. rest: GAME/KIND/BOT"""
    game, kind, name = rest.split("/", 2)
    base: Any = bot_class(load_plugins(), name, game)

    class Forced(base):  # type: ignore[misc]
        """Plays as its base but for one decision of a game."""

        def begin(self, seat: int, seats: int, game: AnyGame) -> None:
            self._own = Random(copy(self.rng).getrandbits(64))  # the base draws as without force
            self._done = False
            super().begin(seat, seats, game)

        def move(self, seat: int, view: Any) -> Any:
            answer = super().move(seat, view)
            if self._done:
                return answer
            forced = _instead(self, kind, seat, view, answer)
            if forced is None or self._own.random() > CHANCE_TO_ACT:
                return answer
            self._done = True
            return _best(self.game, forced, seat, view, self._own)

    return Forced


def _instead(bot: Any, kind: str, seat: int, view: Any, answer: Any) -> list[Any] | None:
    """Return the legal actions of a kind; None if there are none, or the answer is one."""
    state = bot.game.determinize(view, bot._own)
    try:
        chosen = bot.display.kind(bot.game.check(state, seat, answer))
    except CamelCupError:
        return None
    actions = [action for action in bot.game.legal_actions(state, seat) if bot.display.kind(action) == kind]
    return actions if actions and chosen != kind else None


def _best(game: AnyGame, actions: list[Any], seat: int, view: Any, random: Random) -> Any:
    """Return the action with the largest share of the win in games played out at random."""
    if len(actions) == 1:
        return actions[0]
    wins = [0.0] * len(actions)
    for _ in range(PLAY_OUTS):
        state = game.determinize(view, random)
        for number, action in enumerate(actions):
            wins[number] += _share(game, state, seat, action, random)
    return actions[wins.index(max(wins))]


def _share(game: AnyGame, state: Any, seat: int, action: Any, random: Random) -> float:
    """Return the share of the win of a seat in a game played out at random after an action."""
    seats: Sequence[int] = game.to_move(state)  # type: ignore[assignment]
    chosen = [action if each == seat else game.sample_action(state, each, random) for each in seats]
    winners = play_out(game, game.apply(state, tuple(chosen)), random)
    return (seat in winners) / max(1, len(winners))


def check(plugins: Plugins, order: Order, kind: str) -> str:
    """Return the bot that is to be forced: the first of an order.

    Raises UserError if it is not installed, if the game does not list its actions, and for a kind that
    none of them has, where the observer of the game has them all.
    """
    name, game = order.game.name, order.game
    bot = str(order.names(plugins)[0])
    plugins.bots.find(bot, name)
    if not game.lists_actions:
        raise UserError(f"--force {kind}: {name} does not list its actions")
    observer, seats = make_observer(plugins, game), order.seats[0]
    if observer is not None and (actions := observer.actions(seats)) is not None:
        display = play(["Random"] * len(game.teams(seats)), **{**order.options, "isolation": "none"}).display
        kinds = sorted({display.kind(action) for action in actions})
        if kind not in kinds:
            raise UserError(
                f"--force {kind}: no action of {name} is of this kind (choices: {', '.join(kinds)})"
            )
    return bot


def experiment(order: Order, bot: str, others: Sequence[str], kind: str) -> Chapter:
    """Return what it changes if a bot takes the best action of a kind once, in pairs with one luck."""
    seats = order.seats[0]
    forced = f"{FORCED}=forced:{order.game.name}/{kind}/{bot}"
    given = {**order.options, **order.kept(f"force-{kind}"), "seats": seats}
    run = compare(forced, bot, others, max(2, order.games // 2), fixed=True, **given)
    changes = _changes(run)
    if not changes.count:
        return Chapter(
            TITLE, gaps=[f"force: {bot} never took an action of another kind where {kind} was legal"]
        )
    finding = Finding(f"forced {kind}, {bot}, points of the win", changes.estimate, 2 * changes.count, 100)
    figure = Figure(
        "Forced once",
        f"The share of the win of {bot} in games in which it once takes the best action of a kind where it "
        f"would take another, less its share in the same games without that, in points. This is a cause.",
        ("kind", "bot", "games", *POINTS),
        [(kind, bot, 2 * changes.count, *cells(changes.estimate))],
        Bars("kind", "points", "low", "high"),
    )
    return Chapter(TITLE, [finding], [figure])


def _changes(run: Run) -> BoundedMean:
    """Return the mean change of the share of the win, over the pairs of games in which a move was forced."""
    changes = BoundedMean(low=-1)
    for pair in zip(run.records[::2], run.records[1::2], strict=True):
        forced, free = sorted(pair, key=lambda record: FORCED not in record.table.bots)
        if forced.turns != free.turns:
            seat = forced.table.bots.index(FORCED)
            changes.add(forced.share(seat) - free.share(seat))
    return changes
