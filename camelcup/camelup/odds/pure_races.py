"""Races played at random, in Python; `_races.pyx` does the same, with the same numbers."""

from collections.abc import Iterator, Mapping, Sequence

from camelcup.camelup.odds.codes import DICE, GREY, RACING, move, moving, ranked, square_of, whole_leg
from camelcup.camelup.odds.rows import CAMELS, FINISH, HITS, JOINT, OVER, ROLLS, SECOND
from camelcup.camelup.pieces import Trap

WORD = (1 << 64) - 1


def races(code: int, ones: int, traps: Sequence[Trap], stay: bool, number: int, seed: int) -> list[int]:
    """Count the events of a number of races that start from a board.

    Return a row as `leg` does, of counts and sums over the races, without a placed trap; after it
    the sums of the squares of the dice and of the hits on each trap.

    stay: whether traps stay when the leg ends; hits are those of this leg in either case
    """
    play = _Race(ones, seed)
    kinds = {square: kind for kind, square in traps}
    dice = whole_leg(ones)
    row, squares = [0] * (HITS + len(traps)), [0] * (1 + len(traps))
    for _ in range(number):
        board, over, thrown, met = play.leg(code, kinds)
        order = ranked(board, ones)
        row[order[-1]] += 1
        row[SECOND + order[-2]] += 1
        row[OVER] += over
        for place, trap in enumerate(traps):
            row[HITS + place] += met.count(trap.square)
            squares[1 + place] += met.count(trap.square) ** 2
        while not over:
            board, over, more, _ = play.leg(board | dice, kinds if stay else {})
            thrown += more
        order = ranked(board, ones)
        row[JOINT + CAMELS * order[-1] + order[0]] += 1
        row[ROLLS] += thrown
        squares[0] += thrown**2
    return row + squares


class _Race:
    """A race in which all seats roll, played one leg at a time."""

    def __init__(self, ones: int, seed: int) -> None:
        self.ones = ones
        self.crazy = bool(ones & ~RACING)
        self.numbers = numbers(seed)

    def leg(self, code: int, kinds: Mapping[int, int]) -> tuple[int, bool, int, list[int]]:
        """Return the board after a leg, whether the race is over, the dice thrown, and the traps hit."""
        dice = [die for die in range(GREY + 1) if code >> DICE + die & 1]
        code &= (1 << DICE) - 1
        over, thrown, met = False, 0, []
        while len(dice) > self.crazy and not over:
            place, face = divmod(next(self.numbers) * 6 * len(dice) >> 32, 6)
            die = dice.pop(place)
            camel = die if die < GREY else moving(code, self.ones, die + face // 3)
            forward = 1 if camel < GREY else -1
            target = square_of(code, camel) + forward * (face % 3 + 1)
            kind = kinds.get(target, 0)
            if kind:
                met.append(target)
                target += forward * kind
            code = move(code, self.ones, camel, target, kind >= 0)
            over = not 0 <= target < FINISH
            thrown += 1
        return code, over, thrown, met


def numbers(seed: int) -> Iterator[int]:
    """Yield whole numbers below 2**32, evenly drawn: the upper halves of the numbers of splitmix64."""
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & WORD
        number = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
        yield (number ^ number >> 31) >> 32
