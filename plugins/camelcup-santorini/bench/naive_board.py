"""A naive implementation of the rules: arrays, and exceptions for illegal steps.

It shares no code with the package: the tests compare the two, and the bench measures them.
"""

from itertools import product

import numpy as np

STEPS = {
    "q": (-1, -1),
    "w": (-1, 0),
    "e": (-1, 1),
    "a": (0, -1),
    "d": (0, 1),
    "z": (1, -1),
    "x": (1, 0),
    "c": (1, 1),
}
TRIPLES = list(product((-1, -2), STEPS, STEPS))


class NotAllowed(Exception):
    """An illegal step."""


class NaiveBoard:
    """A board as the player to move sees it: its own workers are negative."""

    def __init__(self, buildings: np.ndarray, workers: np.ndarray, parts: np.ndarray) -> None:
        self.buildings = buildings
        self.workers = workers
        self.parts = parts

    def copy(self) -> "NaiveBoard":
        return NaiveBoard(self.buildings.copy(), self.workers.copy(), self.parts.copy())

    def legal(self) -> list[int]:
        """Return the indices of the legal actions, found by trying all."""
        found = []
        for index, triple in enumerate(TRIPLES):
            try:
                self.copy().step(*triple)
            except NotAllowed:
                continue
            found.append(index)
        return found

    def step(self, worker: int, move: str, build: str) -> None:
        """Move and build, for the same player to move next. Raises NotAllowed if either is illegal."""
        rows, columns = np.where(self.workers == worker)
        before = int(rows[0]), int(columns[0])
        after = self.free_neighbour(before, move)
        if self.buildings[after] > self.buildings[before] + 1:
            raise NotAllowed("too high")
        self.workers[before] = 0
        self.workers[after] = worker
        built = self.free_neighbour(after, build)
        part = self.buildings[built] + 1
        if self.parts[part] > 0:
            self.parts[part] -= 1
            self.buildings[built] += 1

    def free_neighbour(self, square: tuple[int, int], key: str) -> tuple[int, int]:
        """Return a neighbouring square. Raises NotAllowed if it is off the board, occupied or domed."""
        row, column = square[0] + STEPS[key][0], square[1] + STEPS[key][1]
        if not (0 <= row < 5 and 0 <= column < 5):
            raise NotAllowed("off the board")
        if self.workers[row, column] != 0:
            raise NotAllowed("a worker is there")
        if self.buildings[row, column] == 4:
            raise NotAllowed("a dome is there")
        return row, column
