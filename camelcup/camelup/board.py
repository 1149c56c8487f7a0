"""The board as text, for people."""

from collections.abc import Iterable, Sequence

from camelcup.camelup.notation import LETTERS
from camelcup.camelup.pieces import Trap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import State

LAST = FINISH + 3
"""The last square that is drawn, the furthest a camel can come; with it the board is 79 wide."""

COLOURS = (
    "\x1b[1;97;48;5;27m",  # blue
    "\x1b[1;97;48;5;28m",  # green
    "\x1b[1;30;48;5;208m",  # orange
    "\x1b[1;30;48;5;220m",  # yellow
    "\x1b[1;30;48;5;255m",  # white
    "\x1b[1;97;48;5;236m",  # crazy black
    "\x1b[1;31;48;5;250m",  # crazy white
)
OASIS, MIRAGE, DIM, BOLD, RESET = "\x1b[1;30;42m", "\x1b[1;97;41m", "\x1b[2m", "\x1b[1m", "\x1b[0m"


def draw_board(state: State, colour: bool) -> str:
    """Stacks above a ruler of squares and traps beneath it; then the race, the money and the bets.

    A trap is its sign and its owner's seat. Squares past the finish are drawn where something stands
    there, traps beyond the reach of any camel are listed. Bets are piled by camel: `y:20` is a bet of
    seat 2 on yellow, then one of seat 0. Colours add nothing but colour: the text is the same.
    """
    used = [square for square, stack in enumerate(state.track) if stack]
    used += [trap.square for trap in state.traps if trap]
    squares = range(min(max([FINISH, *used]), LAST) + 1)
    top = max(1, *map(len, state.track))
    lines = [_layer(state, height, squares, colour) for height in reversed(range(top))]
    lines += [_ruler(squares, colour), _traps(state.traps, squares, colour), "", *_table(state, colour)]
    return "\n".join(line.rstrip() for line in lines)


def _layer(state: State, height: int, squares: range, colour: bool) -> str:
    """What stands at one height; on the ground empty squares are dots."""
    cells = []
    for square in squares:
        stack = state.track[square]
        if height < len(stack):
            cells.append(_camel(stack[height], colour))
        else:
            cells.append(_paint(" . ", DIM, colour) if height == 0 else "   ")
    return _row(cells, colour)


def _ruler(squares: range, colour: bool) -> str:
    return _row([_paint(f" {square:<2}", DIM, colour) for square in squares], colour)


def _traps(traps: Sequence[Trap | None], squares: range, colour: bool) -> str:
    """Each trap beneath its square, or listed where that is not drawn."""
    cells = ["   "] * len(squares)
    far = []
    for seat, trap in enumerate(traps):
        if trap is None:
            continue
        sign, style = ("+", OASIS) if trap.type > 0 else ("-", MIRAGE)
        text = _paint(f"{sign}{seat}", style, colour)
        if trap.square in squares:
            cells[trap.square] = f" {text}"
        else:
            far.append(f"{text} on {trap.square}")
    beyond = f"\nout of reach: {', '.join(far)}" if far else ""
    return _row(cells, colour) + beyond


def _row(cells: Iterable[str], colour: bool) -> str:
    """Cells of three characters side by side, the finish between two of them."""
    line = _paint("|", BOLD, colour)
    return "".join(cell + (line if square == FINISH - 1 else " ") for square, cell in enumerate(cells))


def _table(state: State, colour: bool) -> list[str]:
    """Who is ahead and who is still to move, what each seat has, and what has been bet."""
    on_track = [camel for stack in state.track for camel in stack]
    order = ">".join(_camel(camel, colour) for camel in ranking(state.track))
    dice = "".join(
        _camel(camel, colour) if camel in state.unmoved else _paint(" . ", DIM, colour)
        for camel in sorted({*on_track, *state.unmoved})
    )
    winner = [(bet.camel, bet.player) for bet in state.race_bets if bet.winner]
    loser = [(bet.camel, bet.player) for bet in state.race_bets if not bet.winner]
    return [
        f"order    {order}   dice left {dice}",
        f"coins     {'   '.join(f'{seat}: {coins}' for seat, coins in enumerate(state.coins))}",
        f"leg bets  {_piles(state.leg_bets, colour)}",
        f"race bets winner {_piles(winner, colour)}   loser {_piles(loser, colour)}",
    ]


def _piles(bets: Sequence[tuple[int | None, int]], colour: bool) -> str:
    """Each camel that was bet on, with the seats that did, in order."""
    piles = []
    for camel in range(CAMELS):
        seats = ", ".join(str(seat) for on, seat in bets if on == camel)
        if seats:
            piles.append(f"{_paint(LETTERS[camel], COLOURS[camel], colour)}: {seats}")
    return "   ".join(piles) or "-"


def _camel(camel: int, colour: bool) -> str:
    return _paint(f" {LETTERS[camel]} ", COLOURS[camel], colour)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"{style}{text}{RESET}" if colour else text
