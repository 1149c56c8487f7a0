"""Player2 of the 2018 cup."""

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action
from camelcup.camelup.state import View


class Player2(Bot[View, Action]):
    """Always bets on a random camel for the leg; where the rules leave no such bet, it rolls."""

    def move(self, seat: int, view: View) -> Action:
        choices: tuple[Action, ...] = view.legal_by_kind().leg_bets or (ROLL,)
        return self.rng.choice(choices)
