"""A program of the contest: each ant goes to the nearest food in sight, or on as it went before."""

import sys

WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


class Colony:
    """The map and this turn, as far as they are known."""

    def __init__(self):
        self.size = {"rows": 1, "cols": 1}
        self.water: set[tuple[int, int]] = set()
        self.begin()

    def begin(self):
        """Forget the turn before."""
        self.ants: list[tuple[int, int]] = []
        self.food: list[tuple[int, int]] = []

    def read(self, words):
        """Take a line."""
        if words[0] in self.size:
            self.size[words[0]] = int(words[1])
        elif words[0] == "w":
            self.water.add((int(words[1]), int(words[2])))
        elif words[0] == "f":
            self.food.append((int(words[1]), int(words[2])))
        elif words[0] == "a" and words[3] == "0":
            self.ants.append((int(words[1]), int(words[2])))

    def orders(self):
        """Return a line for each ant that can move."""
        taken, lines = set(self.ants) | self.water | set(self.food), []
        for row, col in self.ants:
            ways = {way: self.step(row, col, way) for way in WAYS}
            free = [way for way in ways if ways[way] not in taken]
            if free:
                way = min(free, key=lambda way: self.away(ways[way]))
                taken.add(ways[way])
                lines.append(f"o {row} {col} {way}")
        return lines

    def step(self, row, col, way):
        down, right = WAYS[way]
        return (row + down) % self.size["rows"], (col + right) % self.size["cols"]

    def away(self, square):
        """Return the steps from a square to the nearest food."""
        return min((abs(square[0] - row) + abs(square[1] - col) for row, col in self.food), default=0)


colony = Colony()
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words == ["end"]:
        break
    if words == ["ready"]:
        print("go", flush=True)
    elif words == ["go"]:
        print(*colony.orders(), "go", sep="\n", flush=True)
        colony.begin()
    else:
        colony.read(words)
