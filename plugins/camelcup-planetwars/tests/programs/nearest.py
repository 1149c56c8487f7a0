"""A program of the contest: its largest planet attacks the nearest one that is not its own."""

import sys
from math import dist


def play(planets):
    places = [(float(planet[1]), float(planet[2])) for planet in planets]
    own = [number for number, planet in enumerate(planets) if planet[3] == "1"]
    others = [number for number, planet in enumerate(planets) if planet[3] != "1"]
    if own and others:
        source = max(own, key=lambda number: int(planets[number][4]))
        target = min(others, key=lambda number: dist(places[source], places[number]))
        if int(planets[source][4]) > 1:
            print(source, target, int(planets[source][4]) // 2)


planets: list[list[str]] = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "P":
        planets.append(words)
    elif words[0] == "go":
        play(planets)
        planets = []
        print("go", flush=True)
