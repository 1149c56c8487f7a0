"""Games that are played out from a position, and the chance to win that they give."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from camelcup import CHANCE, OVER, AnyGame, Bot, Display, Plugins, UserError
from camelcup_study.jackknife import Floats

LONGEST = 200
"""Moves after which a play-out is judged by its scores."""

Mover = Callable[[Any, int], Any]
"""Returns the action of a seat in a state."""


def bot_class(plugins: Plugins, name: str, game: str) -> Any:
    """Return the class of an installed bot, also of one that is a function."""
    target = plugins.bots.find(name, game).load()
    return target if isinstance(target, type) else _of_function(target)


def _of_function(function: Callable[[int, Any], Any]) -> type[Bot[Any, Any]]:
    class Base(Bot[Any, Any]):
        """A function as a bot."""

        def move(self, seat: int, view: Any) -> Any:
            return function(seat, view)

    return Base


def play_out(game: AnyGame, state: Any, random: Random, move: Mover | None = None) -> Sequence[int]:
    """Return the seats that win a game played out from a state. move: by default, actions are drawn"""
    mover: Mover = move or (lambda now, seat: game.sample_action(now, seat, random))
    for _ in range(LONGEST):
        seats = game.to_move(state)
        if seats is OVER:
            break
        if seats is CHANCE:
            state = game.resolve(state, game.sample(state, random))
        else:
            state = game.apply(state, tuple([mover(state, seat) for seat in seats]))
    scores = game.scores(state)
    return game.winners(state, scores, range(len(scores)))


class PlayOuts:
    """Estimates the chance to win of each team; in a game without teams, of each seat.

    bot:   class of the bot that plays on, on all seats and in this process; None for random moves
    moves: number of actions that have been played
    """

    def __init__(self, display: Display[Any, Any, Any], teams: Sequence[Sequence[int]], bot: Any) -> None:
        self.display = display
        self.game = display.game
        self.team_of = {seat: number for number, team in enumerate(teams) for seat in team}
        self.places = len(teams)
        self.bot = bot
        self.moves = 0

    def chances(self, state: Any, count: int, random: Random) -> Floats:
        """Return the share of the win of each team in some games that are played out from a state."""
        shares = np.zeros(self.places)
        for _ in range(count):
            won = {self.team_of[seat] for seat in play_out(self.game, state, random, self._mover(random))}
            shares[[*won]] += 1 / max(1, len(won))
        return shares / count

    def _mover(self, random: Random) -> Mover:
        """Return what moves in one game: fresh bots, or chance."""
        game = self.game
        seats = len(self.team_of)
        bots: list[Any] = []
        for seat in range(seats if self.bot else 0):
            bot = self.bot()
            bot.game, bot.display, bot.rng = game, self.display, Random(random.getrandbits(64))
            bot.begin(seat, seats, game)
            bots.append(bot)

        def move(state: Any, seat: int) -> Any:
            self.moves += 1
            if not bots:
                return game.sample_action(state, seat, random)
            try:
                return game.check(state, seat, bots[seat].move(seat, game.view(state, seat)))
            except Exception as error:
                raise UserError(f"--play-outs {self.bot.__name__}: its move failed ({error})") from error

        return move
