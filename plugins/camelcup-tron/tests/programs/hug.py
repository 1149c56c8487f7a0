"""A program of the contest that drives to the first free square."""

import sys

while head := sys.stdin.readline():
    width, height = map(int, head.split())
    rows = [sys.stdin.readline().rstrip("\n") for _ in range(height)]
    y = next(y for y, row in enumerate(rows) if "1" in row)
    x = rows[y].index("1")
    beside = {1: (x, y - 1), 2: (x + 1, y), 3: (x, y + 1), 4: (x - 1, y)}
    free = [
        digit for digit, (u, v) in beside.items() if 0 <= u < width and 0 <= v < height and rows[v][u] == " "
    ]
    print("\n ", free[0] if free else 1, flush=True)
