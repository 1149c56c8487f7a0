"""Text protocols for Pips, as another contest might have them."""

from camelcup import MalformedAction, TextProtocol
from tiny_games import PipsState


class Dice(TextProtocol[PipsState]):
    """A text at the start, one for each move, and one at the end; the program answers what it rolls.

    It counts the moves that its seat was told of.
    """

    told = 0

    def begin(self, view):
        return f"seat {self.seat} of {self.seats}\nmove_time {self.limits.move_time:g}\nready\n"

    def tell(self, view):
        self.told += 1
        return f"move {self.told}\nscores {' '.join(map(str, view.scores))}\ngo\n"

    def answer(self, lines):
        words = " ".join(lines).split()
        if len(words) > 1:
            raise MalformedAction(f"{' '.join(words)!r} is not one roll")
        return int(words[0])

    def end(self, scores, winners, view):
        return f"end after {view.turn} turns\nscores {scores} winners {winners}\ngo\n"


class Bare(Dice):
    """The same without a text at the start."""

    def begin(self, view):
        return ""
