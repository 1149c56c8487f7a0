"""A bot against which nothing gains in the long run."""

from functools import cache

from camelcup import AnyGame
from camelcup_karate.bots.fighter import Fighter, Thought, normal
from camelcup_karate.rules import Matrix
from camelcup_karate.state import View

REASON = "I drew by the same odds: against them nothing gains in the long run"


class Equilibrium(Fighter):
    """Draws each action by the optimal mixed strategy for the difference of points."""

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        self.mix = solve(self.differences)

    def think(self, view: View) -> Thought:
        return Thought(self.mix, self.mix, REASON)


@cache
def solve(differences: Matrix) -> tuple[float, ...]:
    """Return the odds that make the worst expected difference as good as it can be.

    A linear program: the highest value such that each action of the other seat leaves at least as much. The
    game is the same for both seats, so this value is 0.
    """
    from scipy.optimize import linprog  # here: it takes long to import

    size = len(differences)
    against = [[-differences[own][other] for own in range(size)] + [1.0] for other in range(size)]
    found = linprog(
        c=[0.0] * size + [-1.0],
        A_ub=against,
        b_ub=[0.0] * size,
        A_eq=[[1.0] * size + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * size + [(None, None)],
        method="highs",
    )
    return tuple(normal([max(0.0, round(float(chance), 12)) for chance in found.x[:size]]))
