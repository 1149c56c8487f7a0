"""Reasons for an action in words, for bots that explain their moves."""

from camelcup import plural
from camelcup.camelup.actions import NAMES, Action, LegBet, PlaceTrap, Roll, WinnerBet
from camelcup.camelup.pieces import Trap
from camelcup.camelup.state import View


def reason(view: View, action: Action) -> str:
    """Return the chances that matter for an action of the seat of a view, in a line."""
    odds = view.odds()
    if isinstance(action, Roll):
        rolls, ends = odds.expected_rolls, odds.ends_this_leg
        return f"{rolls:.1f} rolls to the end of the race on average; it ends in this leg with {ends:.0%}"
    if isinstance(action, PlaceTrap):
        return _trap(view, action)
    camel, name = action.camel, NAMES[action.camel]
    if isinstance(action, LegBet):
        first, second, pays = odds.leg_first[camel], odds.leg_second[camel], view.leg_bet_pays(camel)
        return f"{name} is first in this leg with {first:.0%}, second with {second:.0%}; first pays {pays}"
    winner = isinstance(action, WinnerBet)
    does, chance = ("wins", odds.race_win[camel]) if winner else ("comes last", odds.race_last[camel])
    cards = sum(bet.winner is winner for bet in view.race_bets)
    return f"{name} {does} with {chance:.0%}; there {_cards(cards)} on the pile"


def _trap(view: View, action: PlaceTrap) -> str:
    seat = view.player
    placed = (*view.traps[:seat], Trap(action.type, action.square), *view.traps[seat + 1 :])
    hits = view._replace(traps=placed).odds().trap_hits[action.square]
    return f"the {action.kind} on square {action.square} is hit {hits:.2f} times in this leg on average"


def _cards(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {plural(number, 'card')}"
