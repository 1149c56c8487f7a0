"""Recorded games of the contest: their files, and their chance as outcomes of the game."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from camelcup_ants.engine import Ants
from camelcup_ants.hives import ties
from camelcup_ants.rules import Rules
from camelcup_ants.state import Constants, Luck, Setup
from camelcup_ants.symmetry import Sets, sets_of, symmetries
from camelcup_ants.torus import Squares
from camelcup_ants.turn import owners_of

ALL = Path(__file__).parents[4] / "shared" / "golden" / "ants.jsonl.gz"
"""All recorded games, in a folder beside the repository, if it exists."""

SAMPLE = Path(__file__).parent / "data" / "ants-sample.jsonl.gz"
"""Two whole games, and the first turns of two with wrong orders."""


def game_of(recorded):
    return Ants(Rules(map="\n".join(recorded["map"]), turns=recorded["turns"]))


def squares_of(board, places):
    """Return the squares of places, of which seats may follow, in their order."""
    return [board.torus.square(place[0], place[1]) for place in places]


def whole_sets(sets, squares):
    """Return the sets that make up some squares, by their lowest ones; None if no sets do."""
    left = Counter(squares)
    found = []
    while left:
        first = min(left)
        for square in sets.squares.get(first, ()):
            left[square] -= 1
        if first not in sets.squares or min(left.values()) < 0:
            return None
        left = +left
        found.append(first)
    return tuple(found)


class Drawn(NamedTuple):
    """The sets of a recorded game.

    symmetry: the place of the symmetry that explains them
    start:    those at the start
    turns:    those of each turn
    """

    symmetry: int
    sets: Sets
    start: Squares
    turns: tuple[Squares, ...]


def explanations(recorded, board):
    """Return the symmetries by which all that was drawn are whole sets."""
    found = []
    for place in range(len(symmetries(board))):
        sets = sets_of(board, place, recorded["viewradius2"])
        start = whole_sets(sets, squares_of(board, recorded["start_drawn"]))
        turns = [whole_sets(sets, squares_of(board, row["drawn"])) for row in recorded["rows"]]
        if start is not None and None not in turns:
            found.append(Drawn(place, sets, start, tuple([each for each in turns if each is not None])))
    return found


class Chance:
    """The chance of a recorded game, as outcomes."""

    def __init__(self, recorded, board):
        self.recorded, self.board = recorded, board
        (self.drawn,) = explanations(recorded, board)
        self.near = self._near()
        far = [each for each in self.drawn.start if each not in self.near]
        later = [each for turn in self.drawn.turns for each in turn]
        unused = next(each for each in self.drawn.sets.all if each not in (*far, *later))
        self.sequence = [*far, *later, unused]
        self.place = len(far)

    def _near(self):
        """Return the sets at the start that were drawn for their nearness: those drawn again come first."""
        later = {each for turn in self.drawn.turns for each in turn}
        visible = [each for each in self.drawn.start if each in self.drawn.sets.visible]
        return tuple(sorted(visible, key=lambda each: each not in later)[: self.recorded["food_visible"]])

    def setup(self):
        names = ("food_rate", "food_turn", "food_start", "food_visible", "player_seed")
        constants = Constants(*[self.recorded[name] for name in names], self.drawn.symmetry)
        unused = next(each for each in self.drawn.sets.visible if each not in self.near)
        return Setup(constants, (*self.near, unused), tuple(self.sequence[: self.place + 1]))

    def luck(self, state, row, number):
        """Return the luck of a turn: the hills that spawned, and the sets that follow those drawn."""
        spawned = squares_of(self.board, row["spawned"])
        tied = [square for _, squares in ties(state, owners_of(state)) for square in squares]
        first, self.place = self.place, self.place + len(self.drawn.turns[number])
        assert sorted(self.sequence[first : self.place]) == list(self.drawn.turns[number])
        hills = tuple(sorted([square for square in tied if square in spawned]))
        return Luck(hills, tuple(self.sequence[first + 1 : self.place + 1]))
