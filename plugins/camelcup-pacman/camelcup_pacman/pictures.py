"""Pictures of a tracker: probabilities before and after a reading, and the accuracy of each beta."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from attrs import evolve

from camelcup import Bot, replay
from camelcup.testing import play_table
from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.bots.sparring import Eater, Explorer
from camelcup_pacman.engine import PacMan
from camelcup_pacman.forecasts import forecasts
from camelcup_pacman.maze import WALL, Maze
from camelcup_pacman.planning import Numbers
from camelcup_pacman.rules import Rules
from camelcup_pacman.rulesets import RULE_SETS
from camelcup_pacman.state import SEATS, TURN, State, View
from camelcup_pacman.tracking import Model, Tracker
from camelcup_pacman.views import view_of

BETAS = (0, 0.3, 1, 2, 3, 5, 10, 20, 40)

WATCHED: tuple[type[Bot[Any, Any]], ...] = (RandomBot, Explorer, Eater)
"""The bots that are tracked; in each game one of them has all seats."""

SEEDS = (1, 2)
"""Seeds of these games."""

MOVES = 400
"""Moves of each of these games."""

SHOWN = 6
"""Seed of the games of which a reading is drawn."""

SEARCHED = range(80, 240)
"""The moves of which the most informative reading is drawn."""


class Moment(NamedTuple):
    """A view, and the probabilities of one enemy before and after its reading; `true` is where it is."""

    view: View
    enemy: int
    true: int
    before: Numbers
    after: Numbers


def play(bots: Sequence[Bot[Any, Any]], rules: Rules, seed: int) -> list[State]:
    """Play a game, and return its states in which a seat is to move."""
    game = PacMan(rules)
    record = play_table(game, bots, seed)
    assert not record.faults, record.faults[0].traceback
    return [step.before for step in replay(record, game) if step.before.phase == TURN]


def informative_moment(rules: Rules) -> Moment:
    """Return the reading of seat 0 that lowers its entropy most about an unseen Explorer in seat 1."""
    tracker: Tracker | None = None
    found: list[tuple[float, Moment]] = []
    for state in play([Explorer() for _ in range(SEATS)], evolve(rules, limit=SEARCHED.stop), SHOWN):
        if state.moves % SEATS:
            continue
        view = view_of(state, 0)
        tracker = tracker or Tracker(view)
        tracker.update(view._replace(reading=None))
        before = tracker.probabilities(1)
        tracker.update(view)
        true = tracker.graph.number[state.squares[1]]
        moment = Moment(view, 1, true, before, tracker.probabilities(1))
        assert view.reading
        square, more = view.reading.enemy[0]
        if state.moves in SEARCHED and (square is None or more):
            found.append((entropy(before) - entropy(moment.after), moment))
    return max(found, key=lambda pair: pair[0])[1]


def entropy(chances: Numbers) -> float:
    """Return the entropy of probabilities, in nats."""
    some = chances[chances > 0]
    return float(-(some * np.log(some)).sum())


def draw_reading(figure: Any) -> None:
    """Draw the maze with an enemy's probabilities before and after a reading, for both rule sets."""
    panels = figure.subplots(2, 2)
    for row, rules in zip(panels, RULE_SETS.values(), strict=True):
        moment = informative_moment(rules)
        highest = max(moment.before.max(), moment.after.max())
        for axes, chances, when in zip(row, (moment.before, moment.after), ("before", "after"), strict=True):
            shades = _draw_maze(axes, moment, chances, highest)
            log = np.log(max(chances[moment.true], 1e-6))
            axes.set_title(f"{rules.rules}, {when} the reading: ln P = {log:.1f}", fontsize=10)
        figure.colorbar(shades, ax=row, label="probability", shrink=0.8)
    handles, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False)


def _draw_maze(axes: Any, moment: Moment, chances: Numbers, highest: float) -> Any:
    """Draw a maze with probabilities, and return what a colour bar needs."""
    maze, reading = moment.view.maze, moment.view.reading
    assert reading
    shades = np.full(len(maze.marks), np.nan)
    shades[list(maze.free)] = chances
    walls = np.array([mark == WALL for mark in maze.marks])
    shape = (maze.height, maze.width)
    image = axes.imshow(shades.reshape(shape), cmap="YlGn", vmin=0, vmax=highest)
    axes.imshow(np.where(walls, 0.25, np.nan).reshape(shape), cmap="gray", vmin=0, vmax=1)
    _mark(axes, maze, moment.view.own, "own bots", marker="o", color="tab:blue", edgecolors="white")
    _mark(axes, maze, [maze.free[moment.true]], "the enemy", marker="*", color="tab:red")
    noisy = reading.enemy[moment.enemy // 2][0]
    _mark(axes, maze, [] if noisy is None else [noisy], "noisy square (pelita)", marker="x", color="tab:red")
    axes.set_xticks([])
    axes.set_yticks([])
    return image


def _mark(axes: Any, maze: Maze, squares: Iterable[int], label: str, **style: Any) -> None:
    places = [(maze.xs[square], maze.ys[square]) for square in squares]
    axes.scatter([x for x, _ in places], [y for _, y in places], s=60, label=label, **style)


class Curve(NamedTuple):
    """For a bot the mean logarithm of its square's probability by each beta, and by the mixture."""

    bot: str
    logs: list[float]
    mixture: float


def curves(seeds: Sequence[int] = SEEDS, moves: int = MOVES) -> list[Curve]:
    """Return the curve of each bot that is tracked, in `classic`."""
    rules = Rules(limit=moves)
    models = [Model(beta) for beta in BETAS]
    found = []
    for bot in WATCHED:
        games = [play([bot() for _ in range(SEATS)], rules, seed) for seed in seeds]
        single = [
            each.logs for game in games for each in forecasts(game, models, apart=True, switch=0, dots=False)
        ]
        mixed = [each.logs for game in games for each in forecasts(game)]
        found.append(Curve(bot.__name__, np.mean(single, axis=0).tolist(), float(np.mean(mixed))))
    return found


def draw_betas(figure: Any, drawn: Sequence[Curve]) -> None:
    """Draw the curves; the mixture of each bot is a dashed line."""
    axes = figure.subplots()
    for number, curve in enumerate(drawn):
        axes.plot(BETAS, curve.logs, marker="o", color=f"C{number}", label=curve.bot)
        axes.axhline(curve.mixture, color=f"C{number}", linestyle="--", linewidth=1)
    axes.plot([], [], color="0.4", linestyle="--", linewidth=1, label="the mixture")
    axes.set_xscale("symlog", linthresh=0.3)
    axes.set_xticks(BETAS, [f"{beta:g}" for beta in BETAS])
    axes.minorticks_off()
    axes.set_xlabel("beta")
    axes.set_ylabel("mean ln P of the true square")
    axes.legend(frameon=False)
