"""Makes the view of a seat."""

from collections.abc import Iterable
from functools import reduce
from operator import and_

from camelcup_ants.battle import Ant
from camelcup_ants.state import OVER, Public, State, View
from camelcup_ants.torus import sight_of


def view_of(state: State, seat: int) -> View:
    """Return the view that a seat has of a state."""
    rules, known, torus = state.rules, state.known[seat], state.board.torus
    places = torus.places
    sees = sight_of(torus, rules.viewradius2).test(known.sight)
    number = {owner: place for place, owner in enumerate(known.met)}

    def told(pieces: Iterable[Ant]) -> tuple[tuple[int, int, int], ...]:
        return tuple([(*places[square], number[owner]) for square, owner in pieces if owner in number])

    others = [(square, owner) for owner in known.met[1:] for square in state.ants[owner] if sees(square)]
    ants = [(square, seat) for square in state.ants[seat]]
    hills = [(hill.square, hill.owner) for hill in state.hills if not hill.razed and sees(hill.square)]
    dead = [(square, owner) for square, owner in state.dead if owner == seat or sees(square)]
    view = View(
        turn=state.turn,
        turns=rules.turns,
        rows=torus.rows,
        cols=torus.cols,
        viewradius2=rules.viewradius2,
        attackradius2=rules.attackradius2,
        spawnradius2=rules.spawnradius2,
        player_seed=state.constants.player_seed if state.constants else 0,
        map=known.rows,
        ants=told(sorted(ants + others)),
        hills=told(hills),
        food=tuple([places[square] for square in sorted(filter(sees, state.food))]),
        dead=told(dead),
    )
    return _with_end(view, state, known.met) if state.phase == OVER else view


def public_of(state: State) -> Public:
    """Return what all seats know of a state that still play."""
    known = [state.known[seat] for seat in state.alive]
    sight = sight_of(state.board.torus, state.rules.viewradius2)
    seen_now = reduce(and_, [each.sight for each in known], sight.all)
    seen = reduce(and_, [each.seen for each in known], sight.all)
    return Public(state, sight.bits(seen_now), sight.bits(seen))


def _with_end(view: View, state: State, met: tuple[int, ...]) -> View:
    """Return the view with the end of the game, in the numbering of its seat."""
    order = [*met, *[None] * (len(state.ants) - len(met))]
    return view._replace(
        scores=tuple([None if seat is None else state.score[seat] for seat in order]),
        statuses=tuple([None if seat is None else status_of(state, seat) for seat in order]),
        asked=tuple([None if seat is None else state.asked[seat] for seat in order]),
        ending=state.ending,
    )


def status_of(state: State, seat: int) -> str:
    """Return survived, eliminated or crashed, the contest's words; the game knows no kind of fault."""
    if seat in state.put_out:
        return "crashed"
    return "survived" if seat in state.alive else "eliminated"
