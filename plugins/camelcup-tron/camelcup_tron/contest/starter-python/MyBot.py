"""Drives to a random free square."""

import random
import sys


def choose(rows):
    """Return the digit of a direction. rows: of the map, with 1 for one's own head"""
    y, row = next((y, row) for y, row in enumerate(rows) if "1" in row)
    x = row.index("1")
    beside = {1: (x, y - 1), 2: (x + 1, y), 3: (x, y + 1), 4: (x - 1, y)}
    floor = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == " "}
    return random.choice([digit for digit, place in beside.items() if place in floor] or [1])


while head := sys.stdin.readline():
    _width, height = map(int, head.split())
    print(choose([sys.stdin.readline().rstrip("\n") for _ in range(height)]), flush=True)
