"""Makes views of states, and converts them to JSON objects and back."""

from collections.abc import Mapping
from typing import Any

from camelcup_pacman.maze import maze_of
from camelcup_pacman.state import CHANCE, HIDDEN, SEATS, Entry, Reading, State, View


def view_of(state: State, seat: int) -> View:
    """Return what a seat may know of a state."""
    team = seat % 2
    squares = state.squares
    shaded = (
        tuple([dot for dot, age in zip(state.food[team], state.ages[team], strict=True) if age])
        if state.rules == "pelita"
        else ()
    )
    return View(
        state.rules,
        state.maze,
        state.limit,
        state.moves,
        state.food,
        state.score,
        state.kills,
        state.deaths,
        state.killed,
        state.winner,
        state.log,
        seat,
        (squares[team], squares[team + 2]),
        state.readings[seat],
        state.readings[(seat + 2) % 4],
        shaded,
    )


def public_of(state: State) -> State:
    """Return what all seats know of a state: of the bots only those that the public log places.

    A bot stands where it ate a dot, if that was its last move, or where it starts, if it has died since.
    """
    starts = state.maze.starts
    squares = list(starts)
    for entry in state.log:
        squares[entry.seat] = HIDDEN if entry.ate is None else entry.ate
        for seat in entry.died:
            squares[seat] = starts[seat]
    first, second, third, fourth = squares
    return state._replace(
        phase=CHANCE,
        squares=(first, second, third, fourth),
        ages=((0,) * len(state.food[0]), (0,) * len(state.food[1])),
        readings=(None,) * SEATS,
    )


def encode_view(view: View) -> Mapping[str, Any]:
    """Return a view as a JSON object: the maze as its rows, readings and the log as objects too."""
    data = view._asdict()
    data["maze"] = view.maze.rows
    data["log"] = [entry._asdict() for entry in view.log]
    data["reading"] = view.reading and view.reading._asdict()
    data["partner"] = view.partner and view.partner._asdict()
    return data


def decode_view(data: Any) -> View:
    """Return the view of a JSON object of `encode_view`. Raises ValueError where it is none."""
    try:
        return View(
            **{
                name: _tuple(value)
                for name, value in data.items()
                if name not in ("maze", "log", "reading", "partner")
            },
            maze=maze_of("\n".join(data["maze"])),
            log=tuple([Entry(**_tuples(entry)) for entry in data["log"]]),
            reading=_reading(data["reading"]),
            partner=_reading(data["partner"]),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"not a view of pacman: {error}") from None


def _reading(data: Any) -> Reading | None:
    return None if data is None else Reading(**_tuples(data))


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _tuple(value) for name, value in data.items()}


def _tuple(value: Any) -> Any:
    """Return a value with tuples for lists."""
    return tuple([_tuple(item) for item in value]) if isinstance(value, list | tuple) else value
