"""Each ant steps to a random free square beside it."""

import random
import sys

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def give_orders(rows, cols, water, ants):
    """Print an order for each ant that can move."""
    taken = water | set(ants)
    for row, col in ants:
        squares = {way: ((row + down) % rows, (col + right) % cols) for way, (down, right) in STEPS.items()}
        free = [way for way, square in squares.items() if square not in taken]
        if free:
            way = random.choice(free)
            taken.add(squares[way])
            print("o", row, col, way)


def main():
    """Read what the program is told, and answer at each `ready` and `go`."""
    settings, water, ants = {}, set(), []
    for line in sys.stdin:
        word, *values = line.split() or [""]
        numbers = [int(value) for value in values]
        if word == "end":
            return
        if word == "w":
            water.add((numbers[0], numbers[1]))
        elif word == "a" and numbers[2] == 0:
            ants.append((numbers[0], numbers[1]))
        elif word in ("ready", "go"):
            give_orders(settings["rows"], settings["cols"], water, ants)
            print("go", flush=True)
            ants = []
        elif len(numbers) == 1:
            settings[word] = numbers[0]


main()
