"""The rules on plain integers: squares are 0 to 24, a set of squares is an integer with a bit for each.

`floors` is four such sets: the squares with at least a first floor, a second, a third, and a dome.
The parts left follow from it.
"""

from camelcup_santorini.actions import DIRECTIONS, KEYS, Action, which

SIZE = 5
SQUARES = range(SIZE * SIZE)

Floors = tuple[int, int, int, int]
Pair = tuple[int, int]
"""The squares of a player's workers -1 and -2."""

PARTS = (22, 18, 14, 18)
"""First floors, second floors, third floors and domes at the start."""

QUIET_TURNS = 50
"""A game is drawn after this many turns in a row in which nothing was built.

Once parts are gone, there are boards on which neither player can build or win: such a game would not end.
"""

DOME = 4
"""The height of a finished building."""

OFF_BOARD = -1

STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""Row and column offset of each of `KEYS`, in the order of the squares they lead to."""


def _beside(square: int, rows: int, columns: int) -> int:
    row, column = square // SIZE + rows, square % SIZE + columns
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF_BOARD


NEXT = tuple(tuple(_beside(square, *step) for step in STEPS) for square in SQUARES)
"""For each square, the square that each of `KEYS` leads to, or OFF_BOARD."""

AROUND = tuple(sum(1 << other for other in NEXT[square] if other != OFF_BOARD) for square in SQUARES)
"""For each square, the set of its neighbours."""


def _keys_by_set(square: int) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {0: ()}
    for key, other in enumerate(NEXT[square]):
        if other != OFF_BOARD:
            found |= {some | 1 << other: (*keys, key) for some, keys in found.items()}
    return found


KEYS_TO = tuple(map(_keys_by_set, SQUARES))
"""For each square and each set of its neighbours, the keys (as numbers 0 to 7) that lead to them."""


def height(floors: Floors, square: int) -> int:
    """Return the height of a building: 0 to 3, or DOME."""
    first, second, third, dome = floors
    return (first >> square & 1) + (second >> square & 1) + (third >> square & 1) + (dome >> square & 1)


def parts_left(floors: Floors) -> tuple[int, ...]:
    """Return the numbers of `PARTS` that are not built yet."""
    return tuple([part - built.bit_count() for part, built in zip(PARTS, floors, strict=True)])


def reach(floors: Floors, taken: int, square: int) -> int:
    """Return the set of squares a worker may move to; `taken` is the set of squares with workers."""
    _, second, third, dome = floors
    too_high = dome if second >> square & 1 else third if floors[0] >> square & 1 else second
    return AROUND[square] & ~(taken | too_high)


def occupied(own: Pair, other: Pair) -> int:
    """Return the set of squares with workers."""
    return 1 << own[0] | 1 << own[1] | 1 << other[0] | 1 << other[1]


def legal_indices(floors: Floors, own: Pair, other: Pair) -> tuple[int, ...]:
    """Return the indices of all legal actions of the player with the workers `own`, ascending."""
    taken = occupied(own, other)
    indices: list[int] = []
    for worker, square in enumerate(own):
        keys_to = KEYS_TO[square]
        free = ~(taken ^ 1 << square | floors[3])
        around = NEXT[square]
        for key in keys_to[reach(floors, taken, square)]:
            target, action = around[key], worker * 64 + key * 8
            indices += [action + build for build in KEYS_TO[target][AROUND[target] & free]]
    return tuple(indices)


def can_move(floors: Floors, own: Pair, other: Pair) -> bool:
    """Whether a player has a legal action: a worker that moved can always build on the square it left."""
    taken = occupied(own, other)
    return bool(reach(floors, taken, own[0]) or reach(floors, taken, own[1]))


def landing(own: Pair, action: Action) -> int:
    """Return the square an action moves its worker to, or OFF_BOARD."""
    return NEXT[own[-1 - action.worker]][KEYS.index(action.move)]


def why_illegal(floors: Floors, own: Pair, other: Pair, action: Action) -> str:
    """Return the reason an action is illegal, in words; an empty text if it is legal."""
    square = own[-1 - action.worker]
    taken = occupied(own, other)
    target = landing(own, action)
    way = f"its {which(action.worker)} worker cannot move {DIRECTIONS[action.move]}"
    if target == OFF_BOARD:
        return f"{way}, off the board"
    if taken >> target & 1:
        return f"{way}, where a worker stands"
    if height(floors, target) == DOME:
        return f"{way}, where a dome is"
    if height(floors, target) > height(floors, square) + 1:
        return f"{way}, from height {height(floors, square)} up to {height(floors, target)}"
    built = NEXT[target][KEYS.index(action.build)]
    way = f"from there it cannot build {DIRECTIONS[action.build]}"
    if built == OFF_BOARD:
        return f"{way}, off the board"
    if (taken ^ 1 << square) >> built & 1:
        return f"{way}, where a worker stands"
    return f"{way}, where a dome is" if height(floors, built) == DOME else ""


def build(floors: Floors, square: int) -> Floors:
    """Return the floors with one more on a square; unchanged if the part needed is gone."""
    level = height(floors, square)
    if floors[level].bit_count() == PARTS[level]:
        return floors
    first, second, third, dome = floors
    bit = 1 << square
    if level == 0:
        return first | bit, second, third, dome
    if level == 1:
        return first, second | bit, third, dome
    return (first, second, third | bit, dome) if level == 2 else (first, second, third, dome | bit)


def act(floors: Floors, own: Pair, action: Action) -> tuple[Floors, Pair]:
    """Return the floors, and the squares of the player's workers, after a legal action."""
    target = landing(own, action)
    moved = (target, own[1]) if action.worker == -1 else (own[0], target)
    return build(floors, NEXT[target][KEYS.index(action.build)]), moved


def on_third_floor(floors: Floors, pair: Pair) -> bool:
    """Whether one of two workers stands on a third floor."""
    return bool(floors[2] & (1 << pair[0] | 1 << pair[1]))
