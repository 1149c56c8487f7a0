"""A bot that looks ahead, and knows that a door is passed only once."""

from camelcup import Bot
from camelcup_tron.board import Board, board_of
from camelcup_tron.state import State

PLIES = 8
"""Steps of itself and its rival that it tries out, one after the other."""

FILL = 2
"""Steps that it tries out once no other cycle can reach it."""

DRAWN = -100
"""Worth of a crash into each other: less than a fight that is even, so that it drives on."""

LOST = 10_000
"""Worth of a position for a cycle that cannot drive, with its sign changed."""

ALONE = 5
"""Weight of a square once the cycles cannot reach each other: that of one in the open is as large."""


class Articulate(Bot[State, str]):
    """Searches by alpha-beta for the most room, and fills its own once it is cut off."""

    def move(self, seat: int, view: State) -> str:
        board = board_of(view)
        own = board.heads[seat]
        steps = board.steps(own)
        rival = _nearest(board, own, sum(board.heads) - own)
        if not rival:
            hugging = sorted(steps, key=lambda step: board.exits(steps[step]))
            return max(hugging, key=lambda step: _filled(board, steps[step], FILL), default="north")
        best, found = -2 * LOST, next(iter(steps), "north")
        for step, bit in sorted(steps.items(), key=lambda item: board.exits(item[1])):
            worth = -_search(_without(board, bit), rival, bit, PLIES - 1, -2 * LOST, -best)
            if worth > best:
                best, found = worth, step
        return found


def _without(board: Board, bit: int) -> Board:
    return board._replace(free=board.free & ~bit)


def _nearest(board: Board, own: int, others: int) -> int:
    """Return the nearest of other heads that free squares lead to; 0 if none do."""
    reached = own
    while True:
        beside = board.beside(reached)
        if met := beside & others:
            return met & -met
        if not beside & board.free & ~reached:
            return 0
        reached |= beside & board.free


def _search(board: Board, own: int, rival: int, plies: int, low: int, high: int) -> int:
    """Return the worth of a position for the cycle that is to drive, exact between two bounds."""
    steps = board.steps(own).values()
    if plies % 2 and board.beside(own) & rival:
        # Both drive at once: it may crash into the rival on the square of its last step.
        low = max(low, DRAWN)
    elif not steps:
        return -LOST - plies
    if not plies:
        return _worth(board, own, rival)
    for bit in steps:
        low = max(low, -_search(_without(board, bit), rival, bit, plies - 1, -high, -low))
        if low >= high:
            break
    return low


def _worth(board: Board, own: int, rival: int) -> int:
    """Return the room of a cycle less that of its rival."""
    mine, theirs = board.regions(own, rival)
    if board.beside(own | mine) & (rival | board.free & ~mine):
        return _open_room(board, mine) - _open_room(board, theirs)
    return ALONE * (room(board, own, mine) - room(board, rival, theirs))


def _open_room(board: Board, area: int) -> int:
    """Return the squares of an area, and twice the pairs of neighbours in it, of which open room has more."""
    pairs = (area & area >> 1).bit_count() + (area & area >> board.wide).bit_count()
    return area.bit_count() + 2 * pairs


def _filled(board: Board, bit: int, plies: int) -> int:
    """Return the squares that a cycle alone may fill from the next one on."""
    after = _without(board, bit)
    steps = after.steps(bit).values()
    if not plies or not steps:
        return 1 + room(after, bit, after.free)
    return 1 + max([_filled(after, to, plies - 1) for to in steps])


def room(board: Board, head: int, area: int) -> int:
    """Return the most squares of an area that one path from a head may drive through, or a few more.

    A square is an articulation point if what lies behind it is reached through it alone. A cycle that drives
    through does not come back, so that of all that lies behind such points only the largest part counts.
    """
    shifts = (1, -1, board.wide, -board.wide)
    start = head.bit_length() - 1
    depth, low, size, behind = {start: 0}, {start: 0}, {start: 0}, {start: 0}
    path, untried = [start], {start: [start + shift for shift in shifts]}
    while True:
        at = path[-1]
        if untried[at]:
            to = untried[at].pop()
            if to in depth:
                low[at] = min(low[at], depth[to])
            elif to >= 0 and area >> to & 1:
                depth[to] = low[to] = len(path)
                size[to], behind[to] = 1, 0
                untried[to] = [to + shift for shift in shifts]
                path.append(to)
            continue
        path.pop()
        if not path:
            return size[at] + behind[at]
        up = path[-1]
        low[up] = min(low[up], low[at])
        if low[at] >= depth[up]:
            behind[up] = max(behind[up], size[at] + behind[at])
        else:
            size[up] += size[at]
            behind[up] = max(behind[up], behind[at])
