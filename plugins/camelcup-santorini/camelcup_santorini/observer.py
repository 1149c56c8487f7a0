"""Santorini as numbers, for programs that learn."""

from camelcup import Feature, Observer
from camelcup_santorini.actions import ACTIONS, WORKERS, Action
from camelcup_santorini.engine import PLAYERS
from camelcup_santorini.moves import DOME, PARTS, QUIET_TURNS, SIZE
from camelcup_santorini.state import View

PLACES = [f"{row}.{column}" for row in range(SIZE) for column in range(SIZE)]

OF_WORKERS = [*WORKERS, *[-worker for worker in WORKERS]]
"""The workers as a view names them: the seat's own first."""


class SantoriniObserver(Observer[View, Action]):
    """Observations of Santorini: heights and workers by row and column, and the parts left.

    The seat's own workers are -1 and -2; `worker.-1.0.2` says whether the first of them stands in row 0 and
    column 2. An action has the number that encodes it.
    """

    def features(self, seats: int) -> list[Feature]:
        return [
            Feature("seat", 0, seats - 1),
            Feature("to_move", 0, 1),
            Feature("quiet", 0, QUIET_TURNS),
            *[Feature(f"parts.{height}", 0, parts) for height, parts in enumerate(PARTS, 1)],
            *[Feature(f"height.{place}", 0, DOME) for place in PLACES],
            *[Feature(f"worker.{worker}.{place}", 0, 1) for worker in OF_WORKERS for place in PLACES],
        ]

    def observe(self, seat: int, view: View) -> list[float]:
        workers = sum(view.workers, ())
        return [
            seat,
            int(view.to_move == PLAYERS[seat]),
            view.quiet,
            *view.parts[1:],
            *sum(view.buildings, ()),
            *[int(on == worker) for worker in OF_WORKERS for on in workers],
        ]

    def actions(self, seats: int) -> tuple[Action, ...]:
        return ACTIONS
