"""The board as text, for people."""

from camelcup.camelup.notation import LETTERS, write
from camelcup.camelup.rules import FINISH, SQUARES
from camelcup.camelup.state import State

WIDTH = 4
COLOURS = (
    "\x1b[1;97;44m",  # blue
    "\x1b[1;30;42m",  # green
    "\x1b[1;30;48;5;208m",  # orange
    "\x1b[1;30;43m",  # yellow
    "\x1b[1;30;47m",  # white
    "\x1b[1;97;40m",  # crazy black
    "\x1b[1;90;107m",  # crazy white
)
GOOD, BAD, DIM, RESET = "\x1b[32m", "\x1b[31m", "\x1b[2m", "\x1b[0m"


def draw_board(state: State, colour: bool) -> str:
    """Stacks above a ruler of squares, traps beneath it, then coins and bets; seats are numbered.

    The squares past the finish are drawn where something stands there.
    """
    used = [square for square, stack in enumerate(state.track) if stack]
    used += [trap.square for trap in state.traps if trap]
    last = min(max([FINISH, *used]), SQUARES - 1)
    top = max(map(len, state.track))
    lines = [_layer(state, height, last, colour) for height in reversed(range(top))]
    lines.append(_ruler(last, colour))
    if any(state.traps):
        lines.append(_traps(state, last, colour))
    lines += ["", *_table(state), f"position  {write(state)}"]
    return "\n".join(line.rstrip() for line in lines)


def _layer(state: State, height: int, last: int, colour: bool) -> str:
    """The camels that stand at one height."""
    cells = []
    for stack in state.track[: last + 1]:
        camel = stack[height] if height < len(stack) else None
        cells.append(
            " " * WIDTH if camel is None else _paint(f" {LETTERS[camel]} ", COLOURS[camel], colour) + " "
        )
    return "".join(cells)


def _ruler(last: int, colour: bool) -> str:
    """The numbers of the squares, with the finish marked."""
    cells = []
    for square in range(last + 1):
        text = f"|{square}" if square == FINISH else f" {square}"
        cells.append(_paint(text.ljust(WIDTH), DIM, colour))
    return "".join(cells)


def _traps(state: State, last: int, colour: bool) -> str:
    """Each trap beneath its square: its sign and its owner's seat."""
    cells = [" " * WIDTH] * (last + 1)
    for seat, trap in enumerate(state.traps):
        if trap:
            text = f"{'+' if trap.type > 0 else '-'}{seat}".center(WIDTH - 1) + " "
            cells[trap.square] = _paint(text, GOOD if trap.type > 0 else BAD, colour)
    return "".join(cells)


def _table(state: State) -> list[str]:
    """What each seat holds, and what has been bet."""
    coins = "  ".join(f"seat {seat}: {number}" for seat, number in enumerate(state.coins))
    leg = " ".join(f"{LETTERS[camel]}({seat})" for camel, seat in state.leg_bets) or "-"
    winner = " ".join(f"{LETTERS[bet.camel]}({bet.player})" for bet in state.race_bets if bet.winner) or "-"
    loser = (
        " ".join(f"{LETTERS[bet.camel]}({bet.player})" for bet in state.race_bets if not bet.winner) or "-"
    )
    return [f"coins     {coins}", f"bets      leg {leg}   winner {winner}   loser {loser}"]


def _paint(text: str, style: str, colour: bool) -> str:
    return f"{style}{text}{RESET}" if colour else text
