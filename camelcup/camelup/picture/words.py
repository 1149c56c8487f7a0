"""The position in words, for a screen reader."""

from collections.abc import Iterable, Sequence

from camelcup.camelup.actions import NAMES, RACING
from camelcup.camelup.legal import leg_camels
from camelcup.camelup.payout import rung
from camelcup.camelup.picture.shown import GREY_DIE, Shown
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import Rules

MOST = 12
"""Most items of a list that are named; more are counted."""

GOES = {1: "1 square on", -1: "1 square back, beneath the others"}
"""Where a trap sends a camel."""


def title(shown: Shown) -> str:
    """Return a line about the turn."""
    return f"Camel Up, leg {shown.leg}: {shown.status}"


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
        for seat, trap in enumerate(shown.traps)
        if trap is not None and trap.square == number
    ]
    if stack := shown.track[number] if number < len(shown.track) else ():
        things.append(", ".join([NAMES[camel] for camel in stack]) + " on top" * (len(stack) > 1))
    return ": ".join([f"square {number}", *things])


def cards_in_words(shown: Shown, winner: bool) -> str:
    """Return the cards of a pile with their owners."""
    return _listed(_cards(shown, winner))


def _kind(trap: Trap) -> str:
    return "oasis" if trap.type > 0 else "mirage"


def _listed(items: Sequence[str]) -> str:
    """Return items as a list, of which the first are named."""
    more = [f"{len(items) - MOST} more"] if len(items) > MOST else []
    return ", ".join([*items[:MOST], *more]) or "none"


def _stacks(shown: Shown) -> list[str]:
    stacks = enumerate(shown.track)
    return [f"{square} {' '.join(NAMES[camel] for camel in stack)}" for square, stack in stacks if stack]


def _traps(shown: Shown) -> list[str]:
    return [
        f"{_kind(trap)} of {shown.names[seat]} on {trap.square}"
        for seat, trap in enumerate(shown.traps)
        if trap is not None
    ]


def _tickets(shown: Shown, rules: Rules) -> list[str]:
    """Return what the next ticket on each camel pays, and the seats that hold one."""
    free = leg_camels(rules, shown.leg_bets)
    tickets = []
    for camel in RACING:
        holders = [shown.names[seat] for on, seat in shown.leg_bets if on == camel]
        pays = rung(rules.leg_first, len(holders)) if camel in free else "none left"
        tickets.append(f"{NAMES[camel]} {pays}{_taken(holders)}")
    return tickets


def _taken(holders: Sequence[str]) -> str:
    return f" (taken by {' '.join(holders[:MOST])})" if holders else ""


def _cards(shown: Shown, winner: bool) -> list[str]:
    return [
        f"{shown.names[card.player]} {'hidden' if card.camel is None else NAMES[card.camel]}"
        for card in shown.race_bets
        if card.winner is winner
    ]


def _coins(shown: Shown) -> list[str]:
    """Return the coins of each seat, and what it is paid for rolls when the leg ends."""
    seats: Iterable[tuple[int, int]] = zip(shown.coins, shown.unpaid_rolls, strict=True)
    return [
        f"{shown.names[seat]} {coins}{f' +{rolls}' if rolls else ''}"
        for seat, (coins, rolls) in enumerate(seats)
    ]
