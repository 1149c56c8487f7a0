"""Exchanges as text: a line that narrates one, and a picture of the last few."""

from collections.abc import Sequence

from camelcup_karate.rules import Rules
from camelcup_karate.state import State, is_over

SHOWN = 6
"""Exchanges in a picture: the last ones."""

BOLD, BETTER, RESET = "\x1b[1m", "\x1b[1;32m", "\x1b[0m"
"""Terminal colours: the points, the action that scored more, the end of both."""

Gains = tuple[float, float]
"""Points that an exchange gave to the first and to the second seat."""


def narrate(names: Sequence[str], actions: Sequence[str], gains: Gains) -> str:
    """Return a line for an exchange: both actions, and who scored."""
    scored = [f"{name} {points:+}" for name, points in zip(names, gains, strict=True) if points]
    return f"{actions[0]} meets {actions[1]}: {', '.join(scored) or 'no points'}"


def board_text(
    rules: Rules, state: State, gains: Sequence[Gains], heads: tuple[str, str], colour: bool = False
) -> str:
    """Return the last exchanges, one a line, and the points below.

    gains: the points of every exchange
    heads: the names of both columns
    """
    width = max(len(text) for text in (*rules.names, *heads))
    room = max(len(f"{points:+}") for points in (*state.points, *(each for pair in gains for each in pair)))
    lines = [head_text(rules, state), f"{'':8}{heads[0]:<{width + room + 4}}{heads[1]}"]
    first = max(0, len(gains) - SHOWN)
    for number in range(first, len(gains)):
        cells = []
        for seat in (0, 1):
            points = gains[number][seat]
            scored = f"{points:+}" if points else "0"
            text = f"{state.histories[seat][number]:<{width}} {scored:>{room}}"
            better = points > gains[number][1 - seat]
            cells.append(f"{BETTER}{text}{RESET}" if colour and better else text)
        lines.append(f"{number + 1:6}  {'   '.join(cells)}")
    total = [f"{'':<{width}} {points:>{room}}" for points in state.points]
    line = f"points  {'   '.join(total)}"
    return "\n".join([*lines, f"{BOLD}{line}{RESET}" if colour else line])


def head_text(rules: Rules, state: State) -> str:
    """Return where the game stands."""
    done = len(state.histories[0])
    limit = "" if rules.exchanges is None else f" of {rules.exchanges}"
    target = "" if rules.first_to is None else f", first to {rules.first_to} points"
    if is_over(rules, state):
        return f"over after exchange {done}{limit}{target}"
    return f"exchange {done + 1}{limit}{target}"
