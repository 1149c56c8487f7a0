"""The position in words, for a screen reader."""

from camelcup.camelup.actions import NAMES, RACING
from camelcup.camelup.legal import leg_camels
from camelcup.camelup.payout import rung
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.rules import Rules


def title(shown: Shown) -> str:
    """Return a line about the turn."""
    return f"Camel Up, leg {shown.leg}: {shown.status}"


def description(shown: Shown, rules: Rules) -> str:
    """Return the position in sentences."""
    stacks = [
        f"{number} {' '.join(NAMES[camel] for camel in stack)}"
        for number, stack in enumerate(shown.track)
        if stack
    ]
    traps = [
        f"s{seat} {'oasis' if trap.type > 0 else 'mirage'} {trap.square}"
        for seat, trap in enumerate(shown.traps)
        if trap
    ]
    parts = [
        ("Camels by square, bottom to top", stacks),
        ("Traps", traps),
        ("Dice left", [NAMES[camel] for camel in shown.left]),
        ("Next leg ticket pays", _tickets(shown, rules)),
        ("Winner cards", _cards(shown, winner=True)),
        ("Loser cards", _cards(shown, winner=False)),
        ("Coins", [f"s{seat} {coins}" for seat, coins in enumerate(shown.coins)]),
    ]
    return " ".join(f"{name}: {', '.join(items) or 'none'}." for name, items in parts)


def _tickets(shown: Shown, rules: Rules) -> list[str]:
    free = leg_camels(rules, shown.leg_bets)
    taken = [camel for camel, _ in shown.leg_bets]
    return [
        f"{NAMES[camel]} {rung(rules.leg_first, taken.count(camel))}" for camel in RACING if camel in free
    ]


def _cards(shown: Shown, winner: bool) -> list[str]:
    return [
        f"s{card.player} {'hidden' if card.camel is None else NAMES[card.camel]}"
        for card in shown.race_bets
        if card.winner is winner
    ]
