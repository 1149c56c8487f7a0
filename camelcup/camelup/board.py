"""The board as text."""

from collections.abc import Iterable, Sequence

from camelcup.camelup.actions import RACING
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.pieces import Track, Trap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import FINISH
from camelcup.camelup.state import State, View

LAST = FINISH + 3
"""Last square that is drawn: the furthest a camel can reach; with it the board is 79 wide."""

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
OASIS, MIRAGE, DIM, BOLD, RESET = "\x1b[1;30;42m", "\x1b[1;97;41m", "\x1b[2m", "\x1b[1m", "\x1b[0m"


def draw_board(state: State | View, colour: bool) -> str:
    """Return stacks above a ruler of squares, traps beneath it, and then the race, the coins and the bets.

    A trap is its sign and its owner's seat. Squares past the finish are drawn where something stands
    there, traps beyond the reach of any camel are listed. Bets are grouped by camel: `y: 2, 0` is a bet of
    seat 2 on yellow, then one of seat 0; hidden cards are `?`. Colours change nothing else in the text.
    """
    used = [square for square, stack in enumerate(state.track) if stack]
    used += [trap.square for trap in state.traps if trap]
    squares = range(min(max([FINISH, *used]), LAST) + 1)
    top = max(1, *map(len, state.track))
    lines = [_layer(state.track, height, squares, colour) for height in reversed(range(top))]
    lines += [_ruler(squares, colour), _traps(state.traps, squares, colour), "", *_table(state, colour)]
    return "\n".join(line.rstrip() for line in lines)


def _layer(track: Track, height: int, squares: range, colour: bool) -> str:
    """Return the camels at one height; on the ground empty squares are dots."""
    cells = []
    for square in squares:
        stack = track[square]
        if height < len(stack):
            cells.append(_camel(stack[height], colour))
        else:
            cells.append(_paint(" . ", DIM, colour) if height == 0 else "   ")
    return _row(cells, colour)


def _ruler(squares: range, colour: bool) -> str:
    return _row([_paint(f" {square:<2}", DIM, colour) for square in squares], colour)


def _traps(traps: Sequence[Trap | None], squares: range, colour: bool) -> str:
    """Return traps beneath their squares; those whose square is not drawn are listed."""
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
    """Join cells of three characters, with the finish between two of them."""
    line = _paint("|", BOLD, colour)
    return "".join(cell + (line if square == FINISH - 1 else " ") for square, cell in enumerate(cells))


def _table(state: State | View, colour: bool) -> list[str]:
    """Return the ranking, the dice left, the coins and the bets."""
    if isinstance(state, View):
        all_coins, leg_bets = state.player_money_values, state.round_bets
    else:
        all_coins, leg_bets = state.coins, state.leg_bets
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
        f"coins     {'   '.join(f'{seat}: {coins}' for seat, coins in enumerate(all_coins))}",
        f"leg bets  {_piles(leg_bets, colour)}",
        f"race bets winner {_piles(winner, colour)}   loser {_piles(loser, colour)}",
    ]


def _piles(bets: Sequence[tuple[int | None, int]], colour: bool) -> str:
    """Return each camel that was bet on with the seats that bet on it, in order; hidden cards come last."""
    piles = []
    for camel in (*RACING, None):
        seats = ", ".join(str(seat) for on, seat in bets if on == camel)
        if seats:
            name = HIDDEN if camel is None else _paint(LETTERS[camel], COLOURS[camel], colour)
            piles.append(f"{name}: {seats}")
    return "   ".join(piles) or "-"


def _camel(camel: int, colour: bool) -> str:
    return _paint(f" {LETTERS[camel]} ", COLOURS[camel], colour)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"{style}{text}{RESET}" if colour else text
