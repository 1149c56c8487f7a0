"""The part of a state or a view that a picture shows, and the same in words, for a screen reader."""

from collections.abc import Sequence
from typing import NamedTuple

from camelcup import CHANCE, OVER, seat_names
from camelcup.camelup.actions import CRAZY_BLACK, NAMES, RACING
from camelcup.camelup.legal import leg_camels
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State, View, state_of

GREY_DIE = CRAZY_BLACK
"""The die of the crazy camels."""

NAME, STATUS, HEADS = 15, 12, 72
"""Letters of a name in a sentence, in the status, and of all names side by side with their marks."""

MOST = 12
"""Most items of a list that are named; more are counted."""

GOES = {1: "1 square on", -1: "1 square back, beneath the others"}
"""Where a trap sends a camel."""


class Shown(NamedTuple):
    """A position as its picture shows it.

    hand:    the seat whose trap and cards lie open: that of a view, or the one to move; None after the race
    to_move: the seat to move; None while the camels enter and after the race
    status:  the turn in a few words
    left:    the dice in the pyramid, by their camels; `GREY_DIE` is that of both crazy ones
    thrown:  the dice thrown this leg
    names:   the seats as they are called; `chips` in two letters, `heads` as fits above their coins
    """

    state: State
    hand: int | None
    to_move: int | None
    status: str
    left: tuple[int, ...]
    thrown: tuple[int, ...]
    names: Sequence[str]
    chips: Sequence[str]
    heads: Sequence[str]


def shown_of(position: State | View, rules: Rules, names: Sequence[str] = ()) -> Shown:
    """Return what a picture shows of a state or of a view."""
    state, seats = state_of(position), len(position.traps)
    rolls, over = state.to_move is CHANCE, state.to_move is OVER
    dice = (*RACING, GREY_DIE) if rules.crazy_camels else RACING
    enter = state.turn == 0 and (rolls or len(state.unmoved) < len(dice))
    thrown = () if enter else tuple([camel for camel in dice if camel not in state.unmoved])
    hand = position.player if isinstance(position, View) else state.seat
    return Shown(
        state=state,
        hand=None if over else hand,
        to_move=None if over or enter else state.seat,
        status=_status(seat_names(names, seats, STATUS)[state.seat], rolls, enter, over),
        left=tuple([camel for camel in dice if camel not in thrown]),
        thrown=thrown,
        names=seat_names(names, seats, NAME),
        chips=seat_names(names, seats, 2),
        heads=seat_names(names, seats, min(NAME, HEADS // seats - 5)),
    )


def _status(seat: str, rolls: bool, enter: bool, over: bool) -> str:
    if over:
        return "race over"
    if enter:
        return "camels enter"
    return f"{seat} rolls" if rolls else f"{seat} to move"


def description(shown: Shown, rules: Rules) -> str:
    """Return the position in sentences."""
    lists = {
        "Camels by square, bottom to top": _stacks(shown),
        "Traps": _traps(shown),
        "Dice left": ["crazy" if camel == GREY_DIE else NAMES[camel] for camel in shown.left],
        "Next leg ticket pays": _tickets(shown, rules),
        "Winner cards": _cards(shown, winner=True),
        "Loser cards": _cards(shown, winner=False),
        "Coins": _coins(shown),
    }
    return " ".join(f"{name}: {_listed(items)}." for name, items in lists.items())


def square_in_words(shown: Shown, number: int) -> str:
    """Return a square with the trap or the camels on it."""
    things = [
        f"{_kind(trap)} of {shown.names[seat]}; who stops here pays 1 coin and goes {GOES[trap.type]}"
        for seat, trap in enumerate(shown.state.traps)
        if trap is not None and trap.square == number
    ]
    if stack := shown.state.track[number] if number < len(shown.state.track) else ():
        things.append(", ".join([NAMES[camel] for camel in stack]) + " on top" * (len(stack) > 1))
    return ": ".join([f"square {number}", *things])


def cards_in_words(shown: Shown, winner: bool) -> str:
    """Return the cards of a pile with their owners."""
    return _listed(_cards(shown, winner))


def _kind(trap: Trap) -> str:
    return "oasis" if trap.type > 0 else "mirage"


def _listed(items: Sequence[str]) -> str:
    more = [f"{len(items) - MOST} more"] if len(items) > MOST else []
    return ", ".join([*items[:MOST], *more]) or "none"


def _stacks(shown: Shown) -> list[str]:
    stacks = enumerate(shown.state.track)
    return [f"{square} {' '.join(NAMES[camel] for camel in stack)}" for square, stack in stacks if stack]


def _traps(shown: Shown) -> list[str]:
    return [
        f"{_kind(trap)} of {shown.names[seat]} on {trap.square}"
        for seat, trap in enumerate(shown.state.traps)
        if trap is not None
    ]


def _tickets(shown: Shown, rules: Rules) -> list[str]:
    """Return what the next ticket on each camel pays, and the seats that hold one."""
    free = leg_camels(rules, shown.state.leg_bets)
    tickets = []
    for camel in RACING:
        holders = [shown.names[seat] for on, seat in shown.state.leg_bets if on == camel]
        pays = rung(rules.leg_first, len(holders)) if camel in free else "none left"
        taken = f" (taken by {' '.join(holders[:MOST])})" if holders else ""
        tickets.append(f"{NAMES[camel]} {pays}{taken}")
    return tickets


def _cards(shown: Shown, winner: bool) -> list[str]:
    return [
        f"{shown.names[card.player]} {'hidden' if card.camel is None else NAMES[card.camel]}"
        for card in shown.state.race_bets
        if card.winner is winner
    ]


def _coins(shown: Shown) -> list[str]:
    """Return the coins of each seat, and what it is paid for rolls when the leg ends."""
    seats = zip(shown.names, shown.state.coins, shown.state.unpaid_rolls, strict=True)
    return [f"{name} {coins}{f' +{rolls}' if rolls else ''}" for name, coins, rolls in seats]
