"""Player1 of the 2018 cup."""

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action
from camelcup.camelup.state import View


class Player1(Bot[View, Action]):
    """Bets on a random camel for the leg when it has the fewest coins, else sets a random trap.

    Traps are set on squares 1 to 10. Where the rules leave it no such bet or trap, it rolls.
    """

    def move(self, seat: int, view: View) -> Action:
        legal = view.legal_by_kind()
        choices: tuple[Action, ...]
        if view.player_money_values[seat] == min(view.player_money_values):
            choices = legal.leg_bets
        else:
            choices = tuple(trap for trap in legal.traps if trap.square <= 10)
        return self.rng.choice(choices or (ROLL,))
