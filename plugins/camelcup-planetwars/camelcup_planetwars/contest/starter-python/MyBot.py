"""The planet with most ships sends half of them to the nearest planet that is not its own."""

import sys
from math import dist


def give_orders(planets):
    """Print an order, if one is possible. planets: for each its place, its owner and its ships"""
    own = [number for number, (_, owner, _) in enumerate(planets) if owner == 1]
    others = [number for number, (_, owner, _) in enumerate(planets) if owner != 1]
    if own and others:
        source = max(own, key=lambda number: planets[number][2])
        target = min(others, key=lambda number: dist(planets[source][0], planets[number][0]))
        if planets[source][2] > 1:
            print(source, target, planets[source][2] // 2)


def main():
    """Read what the program is told, and answer at each `go`."""
    planets = []
    for line in sys.stdin:
        word, *values = line.split() or [""]
        if word == "P":
            x, y, owner, ships, _growth = values
            planets.append(((float(x), float(y)), int(owner), int(ships)))
        elif word == "go":
            give_orders(planets)
            print("go", flush=True)
            planets = []


main()
