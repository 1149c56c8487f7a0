"""The speed of a game, and the sizes of its values, for information."""

import pickle
from itertools import islice
from statistics import fmean
from time import perf_counter
from typing import Any

from camelcup.encoding import encode_json
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.installed.config import to_json
from camelcup.records import Limits, Table, encode_record
from camelcup.table.match import Match
from camelcup.testing.moves import random_moves
from camelcup.testing.positions import RandomPlayer, Spectator
from camelcup.testing.report import Finding
from camelcup.text import plural

MEASURED_SECONDS = 0.5
"""Time for which games are played to measure the speed."""


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


class WeighedGame(Spectator):
    """A random game at the usual table, with the bytes of all that it shows.

    views, actions: bytes of each as JSON
    states:         bytes of each, pickled
    seen:           the views
    record:         the record of the game
    """

    def __init__(self, game: AnyGame, seed: int) -> None:
        bots = ("random",) * game.cup_seats
        rules, limits = to_json(game.rules), Limits(max_turns=game.max_turns)
        table = Table(number=0, game=game.name, rules=rules, bots=bots, seed=seed, limits=limits)
        super().__init__(Display(game), table)
        self.seen: list[Any] = []
        self.views: list[int] = []
        self.actions: list[int] = []
        self.states = [len(pickle.dumps(self.position.state))]
        self.record = self.follow(Match(table, game, [RandomPlayer(self) for _ in bots]))

    def watch(self, step: Step) -> None:
        super().watch(step)
        game = self.position.game
        self.states.append(len(pickle.dumps(step.after)))
        mover = game.to_move(step.before)
        if not isinstance(mover, tuple):
            return
        for seat, action in zip(mover, step.move, strict=True):
            self.seen.append(game.view(step.before, seat))
            self.views.append(len(encode_json(game.encode_view(self.seen[-1]))))
            self.actions.append(len(encode_json(game.encode(action))))

    @property
    def finding(self) -> Finding:
        """The sizes, for information."""
        sizes = {"view": self.views, "action": self.actions, "state": self.states}
        means = [
            f"{name} {fmean(numbers):,.0f} (at most {max(numbers):,})"
            for name, numbers in sizes.items()
            if numbers
        ]
        return Finding(
            "bytes", True, f"record of a game {len(encode_record(self.record)):,}\n{', '.join(means)}"
        )
