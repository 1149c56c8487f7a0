"""Narration: planets taken, seats wiped out or put out, and the end of a game."""

from collections.abc import Sequence

from camelcup import plural
from camelcup_planetwars.state import Planet, State


def narrate(before: State, after: State, over: bool, names: Sequence[str]) -> list[str]:
    """Return the lines for what a turn settled.

    over: whether the game has ended
    """
    lines = []
    for number, (old, new) in enumerate(zip(before.planets, after.planets, strict=True)):
        if old.owner != new.owner:
            lines.append(_taken(number, old, new, names))
    for seat in before.alive:
        if seat in after.out and seat not in before.out:
            lines.append(f"{names[seat]} is out after faults, and orders nothing more")
        elif seat not in after.alive and seat not in after.out:
            lines.append(f"{names[seat]} has no planets and no fleets left")
    return [*lines, *([_ending(after, names)] if over else [])]


def _taken(number: int, old: Planet, new: Planet, names: Sequence[str]) -> str:
    taker = "nobody" if new.owner is None else names[new.owner]
    loser = "" if old.owner is None else f" from {names[old.owner]}"
    return f"{taker} took planet {number} (growth {new.growth}){loser}: {plural(new.ships, 'ship')} there"


def _ending(state: State, names: Sequence[str]) -> str:
    if len(state.alive) == 1:
        return f"{names[state.alive[0]]} is the only one left"
    if not state.alive:
        return "nobody is left: a draw"
    ships = ", ".join([f"{names[seat]} {state.ships(seat)}" for seat in state.alive])
    return f"{plural(state.turn, 'turn')} played; ships: {ships}"
