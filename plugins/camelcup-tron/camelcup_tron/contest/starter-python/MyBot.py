"""Drives to a random free square."""

import random
import sys


def choose(rows):
    """Return the digit of a direction. rows: of the map, with 1 for one's own head"""
    y, row = next((y, row) for y, row in enumerate(rows) if "1" in row)
    x = row.index("1")
    beside = {1: (x, y - 1), 2: (x + 1, y), 3: (x, y + 1), 4: (x - 1, y)}
    free = [
        digit
        for digit, (u, v) in beside.items()
        if 0 <= v < len(rows) and 0 <= u < len(row) and rows[v][u] == " "
    ]
    return random.choice(free or [1])


while head := sys.stdin.readline():
    _width, height = map(int, head.split())
    print(choose([sys.stdin.readline().rstrip("\n") for _ in range(height)]), flush=True)
