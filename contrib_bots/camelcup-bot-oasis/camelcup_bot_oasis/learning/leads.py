"""Learns the variance of the further change of a lead, and computes the chances to win in games."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from camelcup import GameRecord
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State
from camelcup_bot_oasis.cards import Guess, guess_cards
from camelcup_bot_oasis.chance import lead, win_chance
from camelcup_bot_oasis.learning.following import follow
from camelcup_bot_oasis.learnt import Learnt
from camelcup_bot_oasis.leg import dot
from camelcup_bot_oasis.weighing import Weighing


class Position(NamedTuple):
    """A position of a seat at its turn, and how the game ended for it.

    rolls:   the expected dice to the end of the race
    chance:  the chance to win, by the bot
    won:     the share of the win
    changes: for each other seat, its bot and the coins by which the lead over it changed
    """

    rolls: float
    chance: float
    won: float
    changes: list[tuple[str, float]]


def positions(
    record: GameRecord, states: Sequence[State], game: CamelUp, seat: int, learnt: Learnt
) -> Iterator[Position]:
    """Yield the positions of a seat at its turns in a game."""
    scores, best = record.scores, max(record.scores)
    won = (scores[seat] == best) / scores.count(best)
    guesses: list[Guess] = []
    for _, view, before in follow(states, game, seat):
        odds = view.odds()
        guesses = guess_cards(view.race_bets, guesses, before, odds, learnt)
        now = Weighing(seat, view, guesses, False, learnt).now
        rolls, changes = odds.expected_rolls, []
        for other, bot in enumerate(record.table.bots):
            if other != seat:
                ahead = lead(seat, other, now, odds, rolls, learnt)
                expected = dot(ahead.if_wins, odds.race_win) + dot(ahead.if_last, odds.race_last)
                changes.append((bot, scores[seat] - scores[other] - expected))
        yield Position(rolls, win_chance(seat, now, odds, rolls, learnt), won, changes)


def fit_spread(found: Sequence[Position]) -> tuple[float, float]:
    """Return the variance of the change of a lead at the end of the race, and that for each die before it.

    The mean change is subtracted first: for each other bot a number, and one for each die.
    """
    rows = [(position.rolls, bot, coins) for position in found for bot, coins in position.changes]
    bots = sorted({bot for _, bot, _ in rows})
    rolls = np.array([row[0] for row in rows])
    changes = np.array([row[2] for row in rows])
    of_bot = np.array([[row[1] == bot for bot in bots] for row in rows], dtype=float)
    columns = np.hstack([of_bot, of_bot * rolls[:, None]])
    squares = (changes - columns @ np.linalg.lstsq(columns, changes, rcond=None)[0]) ** 2
    line = np.stack([np.ones_like(rolls), rolls], axis=1)
    end, die = np.linalg.lstsq(line, squares, rcond=None)[0]
    return round(float(end), 1), round(float(die), 2)
