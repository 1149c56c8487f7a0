"""A turn: fleets are launched, planets grow, and ships that meet at a planet fight."""

from collections.abc import Iterable, Mapping, Sequence

from camelcup_planetwars.state import Fleet, Orders, Planet, State, trip

Sides = Mapping[int | None, int]
"""Ships by owner."""


def play_turn(state: State, actions: Sequence[Orders]) -> State:
    """Return the state after a turn; `actions` holds the orders of each seat in `state.alive`."""
    planets, launched = launch(state, actions)
    moved = [_nearer(fleet) for fleet in (*state.fleets, *launched)]
    fleets = tuple([fleet for fleet in moved if fleet.left > 0])
    landed = land([fleet for fleet in moved if fleet.left == 0])
    after = tuple([_grown(planet, landed.get(number, {})) for number, planet in enumerate(planets)])
    owners = {planet.owner for planet in after} | {fleet.owner for fleet in fleets}
    alive = tuple([seat for seat in state.alive if seat in owners and seat not in state.out])
    return state._replace(planets=after, fleets=fleets, turn=state.turn + 1, alive=alive)


def launch(state: State, actions: Sequence[Orders]) -> tuple[list[Planet], list[Fleet]]:
    """Return the planets without the ships that leave, and the new fleets in the order of launching."""
    planets, fleets = list(state.planets), []
    for seat, orders in zip(state.alive, actions, strict=True):
        for source, target, ships in orders:
            start = planets[source]
            planets[source] = start._replace(ships=start.ships - ships)
            length = trip(start[:2], planets[target][:2])
            fleets.append(Fleet(seat, ships, source, target, length, length))
    return planets, fleets


def land(fleets: Iterable[Fleet]) -> dict[int, dict[int | None, int]]:
    """Return for each planet at which fleets land their ships by owner."""
    landed: dict[int, dict[int | None, int]] = {}
    for fleet in fleets:
        sides = landed.setdefault(fleet.target, {})
        sides[fleet.owner] = sides.get(fleet.owner, 0) + fleet.ships
    return landed


def battle(owner: int | None, ships: int, landed: Sides) -> tuple[int | None, int]:
    """Return the owner of a planet and its ships after others have landed there.

    The largest side wins, less the second largest. If these are equal, no ships are left and the owner stays.

    >>> battle(None, 20, {0: 35, 1: 25})
    (0, 10)
    """
    sides = dict(landed)
    sides[owner] = sides.get(owner, 0) + ships
    if len(sides) == 1:
        return owner, sides[owner]
    (winner, most), (_, second) = sorted(sides.items(), key=lambda side: -side[1])[:2]
    return (winner, most - second) if most > second else (owner, 0)


def _nearer(fleet: Fleet) -> Fleet:
    owner, ships, source, target, length, left = fleet
    return Fleet(owner, ships, source, target, length, left - 1)


def _grown(planet: Planet, landed: Sides) -> Planet:
    """Return a planet after its growth and the battle there."""
    x, y, owner, ships, growth = planet
    if owner is not None:
        ships += growth
    elif not landed:
        return planet
    if landed:
        owner, ships = battle(owner, ships, landed)
    return Planet(x, y, owner, ships, growth)
