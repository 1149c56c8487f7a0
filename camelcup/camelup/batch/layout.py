"""The order of actions and of features for a rule set, and its numbers for the compiled modules."""

from collections.abc import Iterator, Sequence
from typing import Any

from camelcup import Feature, UserError
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, MIRAGES, NAMES, OASES, ROLL, WINNER_BETS, Action
from camelcup.camelup.odds.codes import CRAZY, RACING, whole_leg
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, RollCoin, Rules

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
    return (
        Feature("seat", 0, seats - 1),
        Feature("turn", 0, max_turns),
        Feature("leg", 1, max_turns),
        *_of_board(rules),
        *_of_seats(rules, seats, max_turns),
        *_of_leg_bets(rules, seats, max_turns),
        *_of_cards(seats),
    )


def _of_board(rules: Rules) -> Iterator[Feature]:
    camels = [name.replace(" ", "_") for name in NAMES[: camels_of(rules)]]
    for camel in camels:
        yield Feature(f"square.{camel}", 0, FINISH + 3)
    for camel in camels:
        yield Feature(f"height.{camel}", 0, len(camels) - 1)
    for die in DICE[: CAMELS + rules.crazy_camels]:
        yield Feature(f"die.{die}", 0, 1)


def _of_seats(rules: Rules, seats: int, max_turns: int) -> Iterator[Feature]:
    payments = (*rules.leg_first, *rules.leg_second, rules.leg_other, *rules.race_right, rules.race_wrong, 2)
    most = abs(rules.coins) + max_turns * max(map(abs, payments))
    for seat in range(seats):
        yield Feature(f"coins.{seat}", -most if rules.debt else 0, most)
    for seat in range(seats):
        yield Feature(f"unpaid_rolls.{seat}", 0, CAMELS)
    for seat in range(seats):
        yield Feature(f"trap_square.{seat}", 0, rules.trap_last)
    for seat in range(seats):
        yield Feature(f"trap_type.{seat}", -1, 1)


def _of_leg_bets(rules: Rules, seats: int, max_turns: int) -> Iterator[Feature]:
    camels, places = NAMES[:CAMELS], range(rungs_of(rules))
    for camel in camels:
        for place in places:
            yield Feature(f"leg_bet_seat.{camel}.{place}", 0, seats)
    for camel in camels:
        for place in places:
            yield Feature(f"leg_bet_order.{camel}.{place}", 0, CAMELS * len(places))
    if rules.leg_bets_per_camel is None:
        for camel in camels:
            for seat in range(seats):
                yield Feature(f"later_leg_bets.{camel}.{seat}", 0, max_turns)


def _of_cards(seats: int) -> Iterator[Feature]:
    cards = range(CAMELS * seats)
    for card in cards:
        yield Feature(f"card_seat.{card}", 0, seats)
    for card in cards:
        yield Feature(f"card_winner.{card}", 0, 1)
    for card in cards:
        yield Feature(f"card_camel.{card}", 0, CAMELS)


def compiled_rules(rules: Rules, seats: int, max_turns: int) -> dict[str, Any]:
    """Return the fields of the struct `Rules`."""
    squares = range(rules.trap_first, rules.trap_last + 1)
    rungs, traps = rungs_of(rules), len(squares)
    ones = RACING | CRAZY if rules.crazy_camels else RACING
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
        "dice": whole_leg(ones) >> 56,
        "coins": rules.coins,
        "leg_first": _ladder(rules.leg_first, MOST_RUNGS + 1),
        "leg_second": _ladder(rules.leg_second, MOST_RUNGS + 1),
        "leg_other": rules.leg_other,
        "race_right": _ladder(rules.race_right, CAMELS * MAX_SEATS),
        "race_wrong": rules.race_wrong,
    }


def _ladder(ladder: Sequence[int], length: int) -> list[int]:
    """Return the payments of the first bets."""
    return [rung(ladder, place) for place in range(length)]
