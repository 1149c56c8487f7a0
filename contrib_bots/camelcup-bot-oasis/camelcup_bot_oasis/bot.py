"""A bot that wins."""

from camelcup import Bot
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.odds import Odds
from camelcup.camelup.state import View
from camelcup_bot_oasis.cards import Guess, guess_cards
from camelcup_bot_oasis.weighing import Weighing


class Oasis(Bot):
    """Takes the action after which it is most likely to end with the most coins."""

    _seen: Odds | None = None
    _trapped: object = None

    def begin(self, player: int, players: int, rules: object) -> None:
        self._guesses: list[Guess] = []
        self._traps_wait = True

    def move(self, player: int, state: View) -> Action:
        odds = state.odds()
        self._guesses = guess_cards(state.race_bets, self._guesses, self._seen or odds, odds)
        self._seen = odds
        board = state.camel_track, state.unmoved
        others = (*state.traps[:player], *state.traps[player + 1 :])
        self._traps_wait = self._traps_wait and not any(others)
        weighing = Weighing(player, state, odds, self._guesses, self._traps_wait)
        # One trap a board: seats that put off rolling by moving traps about would never finish a race.
        weighed = weighing.actions(traps=board != self._trapped)
        action = max(weighed, key=lambda pair: round(pair[1], 9))[0]
        if isinstance(action, PlaceTrap):
            self._trapped = board
        return action
