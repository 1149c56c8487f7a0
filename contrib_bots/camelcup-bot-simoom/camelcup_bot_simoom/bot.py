"""A bot that plays the rest of the leg thousands of times."""

from math import inf
from typing import Any

from camelcup_bot_oasis.api import learnt

from camelcup import Bot, Game, UserError
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.batch import Batch
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import Odds, prepare
from camelcup.camelup.reasons import reason
from camelcup.camelup.state import View
from camelcup_bot_simoom.hidden import Cards, completions
from camelcup_bot_simoom.playing import player
from camelcup_bot_simoom.ranking import LearntRanking, OasisRanking
from camelcup_bot_simoom.search import Budget, Candidate, halve, worth_a_thought

PLAYOUTS = 10_000
"""Default budget: 35 to 50 milliseconds."""

COPIES, FEW_COPIES = 128, 32
"""Completions of the hidden cards for a move. Play-outs begin with each of them in turn."""

FEW_PLAYOUTS, FEW_MS = 2000, 20
"""Budgets below which there are few completions, which take a part of the time."""

MAX_TURNS = 1_000_000
"""More turns than any game that the bot sits in has."""

SHOWN = 4
"""Actions in an explanation."""


class Simoom(Bot[View, Action]):
    """Plays the rest of the leg after each good action, and takes the one that is most likely to win then.

    playouts: legs it may play for a move; 10000 if neither is given
    ms:       milliseconds for a move; games are then not repeatable from their seed
    """

    def __init__(self, playouts: int | None = None, ms: float | None = None) -> None:
        if playouts is not None and (type(playouts) is not int or playouts < 1):
            raise UserError(f"Simoom: playouts must be a whole number above 0, not {playouts!r}")
        if ms is not None and (type(ms) not in (int, float) or not 0 < ms < inf):
            raise UserError(f"Simoom: ms must be a number above 0, not {ms!r}")
        if None not in (playouts, ms):
            raise UserError(f"Simoom: give playouts={playouts} or ms={ms}, not both")
        Batch()  # an error where it is not compiled
        self.playouts = PLAYOUTS if playouts is None and ms is None else playouts
        self.ms = ms

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        assert isinstance(game, CamelUp)
        prepare()
        self._camelup = game
        self._learnt = learnt()
        few = (self.playouts or FEW_PLAYOUTS) < FEW_PLAYOUTS or (self.ms or FEW_MS) < FEW_MS
        self._batch = Batch(game.rules, seats, FEW_COPIES if few else COPIES, max_turns=MAX_TURNS)
        self._seen: Odds | None = None  # the odds at its last turn
        self._trapped: object = None  # the board on which it last placed its trap
        self._cards = Cards()
        self._ranking = OasisRanking() if game.rules.crazy_camels else LearntRanking(self._batch)
        self._traps_wait = True
        self._best: list[Candidate] = []  # of its last turn

    def move(self, seat: int, view: View) -> Action:
        budget = Budget(self.playouts, self.ms)
        candidates = worth_a_thought(self._ranked(seat, view))
        if len(candidates) > 1:
            candidates = halve(candidates, player(self._batch, seat, self.rng), budget)
        self._best = candidates
        action = candidates[0].action
        if isinstance(action, PlaceTrap):
            self._trapped = view.camel_track, view.unmoved
        return action

    def explain(self, seat: int, view: View) -> str:
        """Return the best actions with their chances to win, and the chances behind the first.

        Their ranks before any play-out are given as differences from that of the first.
        """
        best = self._best[0]
        if len(self._best) == 1:
            return "no other action is worth a thought"
        lines = [
            f"{each.action}: wins {each.chance:.1%} ± {each.error:.1%} of {each.played} play-outs, "
            f"ranked {100 * (each.prior - best.prior):+.1f} points"
            for each in self._best[:SHOWN]
        ]
        return "\n".join([*lines, reason(view, best.action)])

    def _ranked(self, seat: int, view: View) -> list[Candidate]:
        """Return the actions, the best first before any play-out, and load completions of the view."""
        odds = view.odds()
        before, self._seen = self._seen or odds, odds
        self._cards = self._cards.read(view.race_bets, before, odds, self._learnt)
        self._batch.load(completions(view, self._cards, self._batch.size, self._camelup, self.rng))
        self._traps_wait = self._traps_wait and not any(view.traps[:seat] + view.traps[seat + 1 :])
        # One trap a board: seats that move traps about in order not to roll would never finish a race.
        traps = (view.camel_track, view.unmoved) != self._trapped
        return self._ranking.ranked(view, before, traps, self._traps_wait)
