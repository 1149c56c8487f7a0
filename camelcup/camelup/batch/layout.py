"""The order of actions and features for a rule set, and its numbers and games for the compiled modules."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from camelcup import Feature, UserError
from camelcup.camelup import notation
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, MIRAGES, NAMES, OASES, ROLL, WINNER_BETS, Action
from camelcup.camelup.odds import codes
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, RollCoin, Rules
from camelcup.camelup.state import State

if TYPE_CHECKING:
    from camelcup.camelup.batch._steps import Games

MOST_RUNGS = 16
"""Most leg bets on a camel that keep their order."""

DICE = (*NAMES[:CAMELS], "grey")
"""Names of the dice."""


def actions_of(rules: Rules) -> tuple[Action, ...]:
    """Return every action that is ever legal, in the order of `legal_actions`."""
    squares = slice(rules.trap_first, rules.trap_last + 1)
    return (ROLL, *MIRAGES[squares], *OASES[squares], *LEG_BETS, *WINNER_BETS, *LOSER_BETS)


def camels_of(rules: Rules) -> int:
    """Return the number of camels."""
    return CAMELS + 2 * rules.crazy_camels


def rungs_of(rules: Rules) -> int:
    """Return the number of leg bets on a camel that keep their order; all later ones are paid the same."""
    rungs = rules.leg_bets_per_camel or len(rules.leg_first) - 1
    if rungs > MOST_RUNGS:
        raise UserError(
            f"leg_first has {len(rules.leg_first)} payments: a batch keeps the order of at most "
            f"{MOST_RUNGS} leg bets on a camel"
        )
    return rungs


def features_of(rules: Rules, seats: int, max_turns: int) -> tuple[Feature, ...]:
    """Return the features of an observation; seats are counted from the observer, who is 0."""
    payments = (*rules.leg_first, *rules.leg_second, rules.leg_other, *rules.race_right, rules.race_wrong, 2)
    most = abs(rules.coins) + max_turns * max(map(abs, payments))
    camels = [name.replace(" ", "_") for name in NAMES[: camels_of(rules)]]
    rungs, each, cards = rungs_of(rules), range(seats), range(CAMELS * seats)
    bets = [f"{camel}.{place}" for camel in NAMES[:CAMELS] for place in range(rungs)]
    later = [f"{camel}.{seat}" for camel in NAMES[:CAMELS] for seat in each]
    groups: Sequence[tuple[str, Iterable[object], int, int]] = [
        ("square", camels, 0, FINISH + 3),
        ("height", camels, 0, len(camels) - 1),
        ("die", DICE[: CAMELS + rules.crazy_camels], 0, 1),
        ("coins", each, -most if rules.debt else 0, most),
        ("unpaid_rolls", each, 0, CAMELS),
        ("trap_square", each, 0, rules.trap_last),
        ("trap_type", each, -1, 1),
        ("leg_bet_seat", bets, 0, seats),
        ("leg_bet_order", bets, 0, CAMELS * rungs),
        ("later_leg_bets", later if rules.leg_bets_per_camel is None else (), 0, max_turns),
        ("card_seat", cards, 0, seats),
        ("card_winner", cards, 0, 1),
        ("card_camel", cards, 0, CAMELS),
    ]
    return (
        Feature("seat", 0, seats - 1),
        Feature("turn", 0, max_turns),
        Feature("leg", 1, max_turns),
        *[Feature(f"{name}.{key}", low, high) for name, keys, low, high in groups for key in keys],
    )


def compiled_rules(rules: Rules, seats: int, max_turns: int) -> dict[str, Any]:
    """Return the fields of the struct `Rules`."""
    squares = range(rules.trap_first, rules.trap_last + 1)
    rungs, traps = rungs_of(rules), len(squares)
    ones = codes.RACING | codes.CRAZY if rules.crazy_camels else codes.RACING
    leg_bets = 1 + 2 * traps
    return {
        "seats": seats,
        "camels": camels_of(rules),
        "max_turns": max_turns,
        "at_once": rules.roll_coin is RollCoin.AT_ONCE,
        "on_camels": rules.trap_on_camels,
        "same_square": rules.trap_same_square,
        "traps_stay": rules.traps_stay,
        "debt": rules.debt,
        "crazy": rules.crazy_camels,
        "trap_first": rules.trap_first,
        "traps": traps,
        "oases": 1 + traps,
        "leg_bets": leg_bets,
        "winner_bets": leg_bets + CAMELS,
        "loser_bets": leg_bets + 2 * CAMELS,
        "actions": leg_bets + 3 * CAMELS,
        "rungs": rungs,
        "limit": rules.leg_bets_per_camel or MOST_RUNGS + 1,
        "features": len(features_of(rules, seats, max_turns)),
        "squares": sum(1 << square for square in squares),
        "ones": ones,
        "board": (1 << 56) - 1,
        "dice": codes.whole_leg(ones) >> 56,
        "coins": rules.coins,
        "leg_first": _ladder(rules.leg_first, MOST_RUNGS + 1),
        "leg_second": _ladder(rules.leg_second, MOST_RUNGS + 1),
        "leg_other": rules.leg_other,
        "race_right": _ladder(rules.race_right, CAMELS * MAX_SEATS),
        "race_wrong": rules.race_wrong,
    }


def _ladder(ladder: Sequence[int], length: int) -> list[int]:
    return [rung(ladder, place) for place in range(length)]


class Positions:
    """Writer of positions into the games of a rule set."""

    def __init__(self, rules: Rules, seats: int, max_turns: int) -> None:
        self.rules = rules
        self.seats = seats
        self.max_turns = max_turns
        self.camels = camels_of(rules)
        self.number_of: dict[tuple[int | None, ...], int] = {
            action.encoded: number for number, action in enumerate(actions_of(rules))
        }

    def write(self, games: "Games", states: Sequence[State]) -> None:
        """Set games to states. Raises UserError for one in which no seat can be to move."""
        for number, state in enumerate(states):
            name = f"states[{number}]"
            if not isinstance(state, State):
                raise UserError(f"{name} is {type(state).__name__}: give a State of camelcup.camelup.state")
            if state.to_move != (state.seat,):
                raise UserError(f"{name}: no seat is to move; give states in which one is")
            try:
                right = self._put(games, number, state) and self._equal(games.state(number), state)
            except (IndexError, KeyError, OverflowError, TypeError, ValueError):
                right = False
            if not right:
                position = notation.write(state)
                raise UserError(
                    f"{name} is no state of these rules with {self.seats} seats; position {position}"
                )

    def _equal(self, state: State, other: State) -> bool:
        """Whether states are equal; a batch may keep the leg bets in another order."""
        state, other = (each._replace(leg_bets=tuple(sorted(each.leg_bets))) for each in (state, other))
        return state == other

    def _put(self, games: "Games", number: int, state: State) -> bool:
        """Set a game, and return whether traps and bets are where they may be."""
        dice = {min(camel, codes.GREY) for camel in state.unmoved}
        code = sum(1 << codes.DICE + die for die in dice)
        for square, stack in enumerate(state.track):
            code |= sum(8 * square + height << 8 * camel for height, camel in enumerate(stack))
        if state.leg < 1 or any(state.track[FINISH:]) or len(dice) <= self.rules.crazy_camels:
            return False
        rolls = CAMELS * state.leg + self.rules.crazy_camels - len(dice)
        moves = self.camels + state.turn + rolls
        if not 0 <= moves < self.max_turns:
            raise UserError(
                f"turn is {state.turn}: with chance {moves} turns have been made, and max_turns is "
                f"{self.max_turns}"
            )
        placed: list[tuple[int, tuple[int | None, ...]]] = [
            *((seat, (1, *trap)) for seat, trap in enumerate(state.traps) if trap),
            *((seat, (2, camel)) for camel, seat in state.leg_bets),
            *((bet.player, (3 if bet.winner else 4, bet.camel)) for bet in state.race_bets),
        ]
        actions = [(seat, self.number_of[encoded]) for seat, encoded in placed]
        whole = code, state.seat, state.turn, state.leg, moves, state.coins, state.unpaid_rolls, actions
        return bool(games.put(number, *whole))
