"""Bots that track the enemies: an attacker, a defender, and a team of both."""

from typing import Any

import numpy as np

from camelcup import Bot, Game, UserError
from camelcup_pacman.bots.attack import attack
from camelcup_pacman.bots.defence import defend
from camelcup_pacman.bots.scene import Choice, Scene
from camelcup_pacman.moves import Move
from camelcup_pacman.planning import Numbers, graph_of, move_to
from camelcup_pacman.state import View
from camelcup_pacman.tracking import Tracker

TRACKING = ("yes", "seen", "no")
"""Values of the option `tracker`."""

SHOWN = 3
"""Squares of an enemy that an explanation lists."""


class Duo(Bot[View, Move]):
    """Attacks from the lower seat of its team, and defends from the higher one.

    tracker: "yes" to track the enemies; "seen" to know only those that are seen at the moment; "no" to ignore
             all readings
    """

    scene: Scene
    choice: Choice

    def __init__(self, tracker: str = "yes") -> None:
        if tracker not in TRACKING:
            choices = ", ".join(TRACKING)
            raise UserError(f"{type(self).__name__}: tracker is {tracker!r}; it must be one of {choices}")
        self.tracking = tracker
        self.tracker: Tracker | None = None
        self.waited = 0

    def begin(self, seat: int, seats: int, game: Game[Any, View, Move]) -> None:
        graph_of(game.start(seats).maze)  # so that the first move need not work it out

    def attacks(self, view: View) -> bool:
        """Whether the bot attacks."""
        return view.seat == view.team

    def move(self, seat: int, view: View) -> Move:
        ate = any(entry.seat == seat and entry.ate is not None for entry in view.log)
        self.waited = 0 if ate else self.waited + 1
        self.scene = Scene(view, self._chances(view), self.waited)
        choose = attack if self.attacks(view) else defend
        self.choice = choose(self.scene, self.rng)
        return move_to(self.scene.graph, self.scene.here, self.choice.number)

    def _chances(self, view: View) -> dict[int, Numbers]:
        """Return the probability of each square for each enemy."""
        if self.tracking == "yes":
            self.tracker = self.tracker or Tracker(view)
            self.tracker.update(view)
            return {enemy: self.tracker.probabilities(enemy) for enemy in view.enemies}
        graph = graph_of(view.maze)
        chances = {enemy: np.zeros(len(graph.squares)) for enemy in view.enemies}
        if self.tracking == "seen" and view.reading:
            for enemy, (square, more) in zip(view.enemies, view.reading.enemy, strict=True):
                if square is not None and not more:
                    chances[enemy][graph.number[square]] = 1
        return chances

    def explain(self, seat: int, view: View) -> str:
        """Return the reason for the last move, and where the enemies may be."""
        return "\n".join([self.choice.reason, *[self._belief(enemy) for enemy in view.enemies]])

    def _belief(self, enemy: int) -> str:
        """Return the most likely squares of an enemy."""
        chances = self.scene.chances[enemy]
        if not chances.any():
            return f"seat {enemy}: I do not know where it is"
        best = [number for number in np.argsort(-chances, kind="stable")[:SHOWN] if chances[number] >= 0.005]
        places = "; ".join([f"{self.scene.place(number)}, {100 * chances[number]:.0f} %" for number in best])
        return f"seat {enemy}: {places}; in our half {100 * float(chances @ self.scene.home):.0f} %"


class Seeker(Duo):
    """Attacks from either seat."""

    def attacks(self, view: View) -> bool:
        return True


class Keeper(Duo):
    """Defends from either seat."""

    def attacks(self, view: View) -> bool:
        return False
