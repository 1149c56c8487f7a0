"""Reads the text of a maze, and checks it against the rules of mazes."""

from camelcup_pacman.maze import DOT, FREE, STARTS, WALL, Maze, maze_of

LEAST_WIDTH, LEAST_HEIGHT, MOST = 8, 7, 128

TWINS = {WALL: WALL, FREE: FREE, DOT: DOT, "0": "1", "1": "0", "2": "3", "3": "2"}
"""For each mark the one that it becomes where the maze is turned by 180 degrees."""

NAMES = {WALL: "a wall", FREE: "free", DOT: "a dot", **{mark: f"start {mark}" for mark in STARTS}}


def read_maze(text: str, dead_ends: bool = True) -> Maze:
    """Return the maze of a text: # wall, space free, . dot, 0 to 3 the starts of the seats.

    Raises ValueError that points at the row and the column, both from 0, where a rule is broken.

    dead_ends: whether free squares with one free neighbour are allowed beyond the border columns
    """
    rows = tuple(text.strip("\n").splitlines())
    _check_size(rows)
    _check_marks(rows)
    maze = maze_of("\n".join(rows))
    _check_starts(maze)
    _check_dots(maze)
    _check_halves(maze)
    _check_border(maze)
    if not dead_ends:
        for square in maze.free:
            if len(maze.neighbours[square]) < 2:
                where = maze.place(square)
                raise ValueError(f"{where} is a dead end (without any: a size and a seed, such as 'small,7')")
    return maze


def _check_size(rows: tuple[str, ...]) -> None:
    width, height = len(rows[0]) if rows else 0, len(rows)
    for y, row in enumerate(rows):
        if len(row) != width:
            end = min(len(row), width)
            raise ValueError(f"row {y}, column {end}: the row has {len(row)} squares, and row 0 has {width}")
    if width % 2 or not LEAST_WIDTH <= width <= MOST:
        raise ValueError(
            f"row 0, column {max(width - 1, 0)}: the width is {width}; "
            f"it must be even, from {LEAST_WIDTH} to {MOST}"
        )
    if not LEAST_HEIGHT <= height <= MOST:
        raise ValueError(
            f"row {max(height - 1, 0)}, column 0: the height is {height}; "
            f"it must be from {LEAST_HEIGHT} to {MOST}"
        )


def _check_marks(rows: tuple[str, ...]) -> None:
    """Raise ValueError for an unknown mark, a gap in the edge, or a square that does not match its twin."""
    width, height = len(rows[0]), len(rows)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            place = f"row {y}, column {x}"
            if mark not in TWINS:
                raise ValueError(
                    f"{place} is {mark!r}; a square is # (wall), a space (free), . (dot) or a start, 0 to 3"
                )
            if mark != WALL and (x in (0, width - 1) or y in (0, height - 1)):
                raise ValueError(f"{place} is {NAMES[mark]}; the outer edge must be wall")
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            twin = rows[-1 - y][-1 - x]
            if twin != TWINS[mark]:
                raise ValueError(
                    f"row {y}, column {x} is {NAMES[mark]}, so its twin, row {height - 1 - y}, "
                    f"column {width - 1 - x}, must be {NAMES[TWINS[mark]]}, not {NAMES[twin]}: "
                    "turned by 180 degrees a maze must be the same"
                )


def start_squares(width: int, height: int) -> tuple[int, int, int, int]:
    """Return the square where each seat must start."""
    return (
        (height - 3) * width + 1,
        3 * width - 2,
        (height - 2) * width + 1,
        2 * width - 2,
    )


def _check_starts(maze: Maze) -> None:
    right = start_squares(maze.width, maze.height)
    for square, mark in enumerate(maze.marks):
        if mark in STARTS and square != right[int(mark)]:
            raise ValueError(
                f"{maze.place(square)} is start {mark}, which must be at {maze.place(right[int(mark)])}"
            )
    for seat, square in enumerate(right):
        if maze.marks[square] != str(seat):
            raise ValueError(f"{maze.place(square)} is {NAMES[maze.marks[square]]}; it must be start {seat}")


def _check_dots(maze: Maze) -> None:
    for square in maze.free:
        if maze.marks[square] == DOT and maze.xs[square] in maze.border:
            raise ValueError(f"{maze.place(square)} is a dot in a border column, where none may be")
    if not maze.food[0]:
        raise ValueError(
            f"{maze.place(maze.starts[0])}: the half of this start has no dot; it needs one at least"
        )


def _check_halves(maze: Maze) -> None:
    """Raise ValueError for a square that cannot be reached from the start within its half."""
    for team, start in enumerate(maze.starts[:2]):
        reached = _reach(maze, start)
        for square in maze.free:
            if maze.sides[square] == team and square not in reached:
                raise ValueError(
                    f"{maze.place(square)} cannot be reached from start {team} within its half of the maze"
                )


def _reach(maze: Maze, start: int) -> set[int]:
    """Return the squares that are reached from one without leaving its half."""
    waiting, reached = [start], {start}
    while waiting:
        for other in maze.neighbours[waiting.pop()]:
            if other not in reached and maze.sides[other] == maze.sides[start]:
                reached.add(other)
                waiting.append(other)
    return reached


def _check_border(maze: Maze) -> None:
    crossings = maze.crossings
    if len(crossings) < 2:
        row = crossings[0] if crossings else 1
        raise ValueError(
            f"row {row}, column {maze.border[0]}: the maze has {len(crossings)} rows that are free on both "
            "sides of the middle line; it needs two at least"
        )
    for square in maze.free:
        if maze.xs[square] in maze.border and len(maze.neighbours[square]) < 2:
            raise ValueError(f"{maze.place(square)} is a dead end in a border column, where none may be")
