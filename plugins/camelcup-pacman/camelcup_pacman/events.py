"""Narration: dots eaten, deaths, and the end of a game."""

from collections.abc import Sequence

from camelcup import plural
from camelcup_pacman.state import OVER, OWN, State


def narrate(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Return the lines for what a move, or chance, settled; all of it is public."""
    if after.moves == before.moves:
        moved = [len(set(new) - set(old)) for old, new in zip(before.food, after.food, strict=True)]
        return [
            f"{plural(count, 'dot')} of {_team(team, names)} moved out of the shade"
            for team, count in enumerate(moved)
            if count
        ]
    entry, maze = after.log[-1], after.maze
    lines = []
    if entry.ate is not None:
        left = plural(len(after.food[1 - entry.seat % 2]), "dot")
        lines.append(f"{names[entry.seat]} ate the dot at {maze.place(entry.ate)}: {left} left there")
    killers = [kills - old for kills, old in zip(after.kills, before.kills, strict=True)]
    if entry.died:
        died = _in_words([names[seat] for seat in entry.died])
        by = _in_words([names[seat] for seat, count in enumerate(killers) if count])
        lines.append(f"{died} died, killed by {by}")
    if after.phase == OVER:
        lines.append(_ending(after, names))
    return lines


def _ending(state: State, names: Sequence[str]) -> str:
    reason = "all dots of a side are eaten" if not all(state.food) else f"{state.moves} moves are made"
    if not isinstance(state.winner, int):
        return f"{reason}: a draw, {state.score[0]} to {state.score[1]}"
    best, other = state.score[state.winner], state.score[1 - state.winner]
    return f"{reason}: {_team(state.winner, names)} won, {best} to {other}"


def _team(team: int, names: Sequence[str]) -> str:
    """Return both names of a team, or the one that they have in common."""
    return _in_words(list(dict.fromkeys([names[seat] for seat in OWN[team]])))


def _in_words(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
