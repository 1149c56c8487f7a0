"""Why a seat decides as it does, in words and points."""

from collections.abc import Sequence

from camelcup_ra.actions import Action
from camelcup_ra.learning.adviser import Adviser
from camelcup_ra.state import State
from camelcup_ra.tiles import in_words, tiles_in_words


def reasons(adviser: Adviser, state: State, legal: Sequence[Action]) -> str:
    """Return the worth of each action and, for a bid, of the tiles to each seat and of the own suns."""
    values = adviser.values(state, legal)
    order = sorted(range(len(legal)), key=lambda place: -values[place].worth)
    lines = auction_lines(adviser, state) if state.phase == "bid" else []
    for place in order:
        value = values[place]
        chance, points = f"{100 * value.chance:.1f} % to win", f"{value.points:.1f} points at the end"
        lines.append(f"{legal[place]}: {chance}, {points}")
    return "\n".join(lines)


def auction_lines(adviser: Adviser, state: State) -> list[str]:
    """Return what the tiles are worth to each seat, and what each sun of the own seat costs."""
    seat = state.to_move
    assert seat is not None
    with_tiles = sun_points(adviser, state, tiles=True)
    without = sun_points(adviser, state, tiles=False)
    tiles = in_words(tiles_in_words(state.track))
    lines = []
    if state.track:
        own = {other: _tiles_worth(state, other, with_tiles, without) for other in range(len(state.suns))}
        worth = [f"{value:+.1f} to {_name(other, seat)}" for other, value in own.items() if value is not None]
        lines.append(f"points for {tiles}: {', '.join(worth)}")
    stays = without[0]
    costs = [f"{stays - without[sun]:+.1f} with the {sun}" for sun in state.suns[seat]]
    lines.append(f"points that a bid costs, for the {state.centre} of the centre: {', '.join(costs)}")
    return lines


def sun_points(adviser: Adviser, state: State, tiles: bool) -> dict[int, float]:
    """Return the final points of the owner of each face-up sun if it wins the auction.

    The key 0 has those of the seat that decides if nobody bids. tiles: whether the tiles of the track count
    """
    lots = adviser.lots(state, tiles)
    points = adviser.deeper(adviser.sheet, lots.rows)[1]
    place = lots.place[0]
    found = {0: float(points[place[-1], state.to_move])}
    for seat, suns in enumerate(state.suns):
        for sun in suns:
            found[sun] = float(points[place[adviser.sheet.place[sun]], seat])
    return found


def _tiles_worth(
    state: State, seat: int, with_tiles: dict[int, float], without: dict[int, float]
) -> float | None:
    """Return the points that a seat would lose were the tiles taken away after it won them."""
    suns = state.suns[seat]
    return sum(with_tiles[sun] - without[sun] for sun in suns) / len(suns) if suns else None


def _name(seat: int, own: int) -> str:
    return "itself" if seat == own else f"seat {seat}"
