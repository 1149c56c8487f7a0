"""A bot that looks ahead, and knows that a door is passed only once."""

from functools import lru_cache

from camelcup import Bot
from camelcup_tron.board import Board, board_of
from camelcup_tron.state import State

POSITIONS = 8_000
"""Positions that it values for a move; one in which the cycles cannot reach each other counts as ten."""

DRAWN = -100
"""Worth of a crash into each other: less than a fight that is even, so that it drives on."""

LOST = 10_000
"""Worth of a position for a cycle that cannot drive, with its sign changed."""

ALONE = 25
"""Weight of a square once the cycles cannot reach each other, as this decides; one in the open has 5."""


class Articulate(Bot[State, str]):
    """Searches by alpha-beta for the most room, two steps deeper each time; fills its own once it is cut off.

    positions: those that it values for a move
    """

    def __init__(self, positions: int = POSITIONS) -> None:
        self.positions = self.left = positions
        self.found: dict[tuple[int, int], int] = {}
        """The best step of a cycle so far, by the free squares and its head."""

    def move(self, seat: int, view: State) -> str:
        board = board_of(view)
        own = board.heads[seat]
        steps = board.steps(own)
        near, others = own, sum(board.heads) - own
        while not board.beside(near) & others and (more := board.beside(near) & board.free & ~near):
            near |= more
        met = board.beside(near) & others
        if not met:
            rooms = {step: room(board.wide, bit, board.free ^ bit) for step, bit in steps.items()}
            return max(rooms, key=lambda step: (rooms[step], -board.exits(steps[step])), default="north")
        rival, plies = met & -met, 2
        self.left, self.found = self.positions, {}
        while len(steps) > 1 and self.left > 0 and plies < 2 * board.free.bit_count():
            if abs(self._search(board, own, rival, plies, -2 * LOST, 2 * LOST)) >= LOST:
                break
            plies += 2
        best = self.found.get((board.free, own))
        return next((step for step in steps if steps[step] == best), next(iter(steps), "north"))

    def _search(self, board: Board, own: int, rival: int, plies: int, low: int, high: int) -> int:
        """Return the worth of a position for the cycle that is to drive, exact between two bounds."""
        beside, place = board.beside(own), (board.free, own)
        if plies % 2 and beside & rival:
            # Both drive at once: it may crash into the rival on the square of its last step.
            low = max(low, DRAWN)
        elif not beside & board.free:
            return -LOST - plies
        if not plies:
            return self._worth(board, own, rival)
        first = self.found.get(place)
        for bit in sorted(board.steps(own).values(), key=lambda bit: bit != first and 1 + board.exits(bit)):
            if low >= high:
                break
            after = Board(board.wide, board.free ^ bit, board.heads)
            worth = -self._search(after, rival, bit, plies - 1, -high, -low)
            if self.left <= 0:
                break
            if worth > low:
                low, self.found[place] = worth, bit
        return low

    def _worth(self, board: Board, own: int, rival: int) -> int:
        """Return the room of a cycle less that of its rival."""
        mine, theirs = board.regions(own, rival)
        if board.beside(own | mine) & (rival | board.free & ~mine):
            self.left -= 1
            return _open_room(board, mine) - _open_room(board, theirs)
        self.left -= 10
        return ALONE * (room(board.wide, own, mine) - room(board.wide, rival, theirs))


def _open_room(board: Board, area: int) -> int:
    """Return the squares of an area, and twice the pairs of neighbours in it, of which open room has more."""
    pairs = (area & area >> 1).bit_count() + (area & area >> board.wide).bit_count()
    return area.bit_count() + 2 * pairs


@lru_cache(1_000)
def room(wide: int, head: int, area: int) -> int:
    """Return the most squares of an area that one path from a head may drive through, or a few more.

    A square is an articulation point if what lies behind it is reached through it alone. A cycle that drives
    through does not come back, so that of all that lies behind such points only the largest part counts.
    """
    shifts = (1, -1, wide, -wide)
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
