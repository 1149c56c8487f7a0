"""The board as text."""

import re
from collections.abc import Iterable, Sequence

from camelcup.camelup.actions import RACING
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.pieces import Track, Trap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import FINISH
from camelcup.camelup.state import State, View, state_of

LAST = FINISH + 3
"""Last square that is drawn: the furthest a camel can reach; with it the board is 79 wide."""

WIDTH = 79
"""Width at which the lists of coins and bets are folded."""

HIDDEN = "?"
"""Mark of a card whose camel is hidden."""

COLOURS = (
    "\x1b[1;97;48;5;27m",  # blue
    "\x1b[1;97;48;5;28m",  # green
    "\x1b[1;30;48;5;208m",  # orange
    "\x1b[1;30;48;5;220m",  # yellow
    "\x1b[1;30;48;5;255m",  # white
    "\x1b[1;97;48;5;236m",  # crazy black
    "\x1b[1;31;48;5;250m",  # crazy white
)
CODE = re.compile(r"\x1b\[[0-9;]*m")
SEATS = tuple(f"\x1b[1;38;5;{colour}m" for colour in (160, 33, 34, 163, 130, 37, 99, 244))
"""The colour of each seat; all can be read on dark and on light."""


def _paint(text: str, style: str) -> str:
    return f"{style}{text}\x1b[0m"


DIM, BOLD = "\x1b[2m", "\x1b[1m"
DOT, LINE = _paint(" . ", DIM), _paint("|", BOLD)
"""An empty square or a die that was rolled, and the finish."""


def draw_board(position: State | View, colour: bool) -> str:
    """Return stacks above a ruler of squares, traps beneath it, and then the race, the coins and the bets.

    A trap is its sign and its owner: `+s2` is an oasis of seat 2. Squares past the finish are drawn where
    something stands there, traps beyond the reach of any camel are listed. Bets are grouped by camel:
    `y: s2, s0` is a bet of seat 2 on yellow, then one of seat 0; hidden cards are `?`. Colours change nothing
    else in the text.
    """
    state = state_of(position)
    used = [square for square, stack in enumerate(state.track) if stack]
    used += [trap.square for trap in state.traps if trap]
    squares = range(min(max([FINISH, *used]), LAST) + 1)
    top = max(1, *map(len, state.track))
    lines = [_layer(state.track, height, squares) for height in reversed(range(top))]
    lines += [_row([_paint(f" {square:<2}", DIM) for square in squares]), *_traps(state.traps, squares)]
    lines += ["", *_table(state)]
    return "\n".join((line if colour else CODE.sub("", line)).rstrip() for line in lines)


def _layer(track: Track, height: int, squares: range) -> str:
    """Return the camels at one height; on the ground empty squares are dots."""
    free = "   " if height else DOT
    return _row([_camel(track[at][height]) if height < len(track[at]) else free for at in squares])


def _traps(traps: Sequence[Trap | None], squares: range) -> list[str]:
    """Return traps beneath their squares; those whose square is not drawn are listed."""
    cells = ["   "] * len(squares)
    far = []
    for seat, trap in enumerate(traps):
        if trap is None:
            continue
        text = _seat(seat, sign="+" if trap.type > 0 else "-")
        if trap.square in squares:
            cells[trap.square] = text
        else:
            far.append(f"{text} on {trap.square}")
    return [_row(cells), *([f"out of reach: {', '.join(far)}"] if far else [])]


def _row(cells: Iterable[str]) -> str:
    """Join cells of three characters, with the finish between two of them."""
    return "".join(cell + (LINE if square == FINISH - 1 else " ") for square, cell in enumerate(cells))


def _table(state: State) -> list[str]:
    camels = sorted({*state.unmoved, *[camel for stack in state.track for camel in stack]})
    order = ">".join(map(_camel, ranking(state.track)))
    dice = "".join(_camel(camel) if camel in state.unmoved else DOT for camel in camels)
    winner = [(bet.camel, bet.player) for bet in state.race_bets if bet.winner]
    loser = [(bet.camel, bet.player) for bet in state.race_bets if not bet.winner]
    return [
        f"order    {order}   dice left {dice}",
        *_fold("coins     ", [f"{_seat(seat)}: {coins}" for seat, coins in enumerate(state.coins)]),
        *_fold("leg bets  ", _piles(state.leg_bets)),
        *_fold("race bets winner ", _piles(winner)),
        *_fold("          loser  ", _piles(loser)),
    ]


def _piles(bets: Sequence[tuple[int | None, int]]) -> list[str]:
    """Return each camel that was bet on with the seats that bet on it, in order; hidden cards come last."""
    piles = []
    for camel in (*RACING, None):
        seats = ", ".join(_seat(seat) for on, seat in bets if on == camel)
        if seats:
            name = HIDDEN if camel is None else _paint(LETTERS[camel], COLOURS[camel])
            piles.append(f"{name}: {seats}")
    return piles or ["-"]


def _fold(label: str, items: Iterable[str]) -> list[str]:
    """Return items behind a label, three blanks apart, on as many lines as their width takes."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]}   {item}" if lines else label + item
        if len(CODE.sub("", longer)) <= WIDTH or not lines:
            lines[-1:] = [longer]
        else:
            lines.append(" " * len(label) + item)
    return lines


def _camel(camel: int) -> str:
    return _paint(f" {LETTERS[camel]} ", COLOURS[camel])


def _seat(seat: int, sign: str = "") -> str:
    return _paint(f"{sign}s{seat}", SEATS[seat])
