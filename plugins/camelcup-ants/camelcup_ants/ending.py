"""The end of a game: the cutoff, ranks that can change no more, and the last points."""

from camelcup_ants.state import FOOD, NOBODY, OVER, Cutoff, State

RAZED, LOST = 2, 1
"""Points for a razed hill, and those that it costs its owner."""


def count_cutoff(state: State) -> Cutoff:
    """Return the count after a turn."""
    leader, turns = state.cutoff
    new = _leader(state)
    if new == NOBODY:
        return Cutoff()
    if new != leader:
        return Cutoff(new, 1)
    squares = {square for square, _ in state.dead}
    held = any(
        hill.square in squares and hill.owner != leader and hill.razed in (0, state.turn)
        for hill in state.hills
    )
    return Cutoff(leader, turns if held else turns + 1)


def _leader(state: State) -> int:
    """Return the seat that has most of all ants, hives and food, or FOOD, or NOBODY."""
    counts = {seat: len(squares) for seat, squares in enumerate(state.ants)}
    for hill in state.hills:
        if not hill.razed:
            counts[hill.owner] += state.hive[hill.owner]
    counts[FOOD] = len(state.food)
    most = state.rules.cutoff_percent * sum(counts.values())
    return next((leader for leader, count in counts.items() if count and count >= most), NOBODY)


def ending_of(state: State) -> str:
    """Return the reason why a game is over, or "" if it is not."""
    if len(state.alive) < 2:
        return "lone survivor" if state.alive else "extermination"
    if state.cutoff.turns >= state.rules.cutoff_turn:
        return "food not being gathered" if state.cutoff.leader == FOOD else "ants not razing hills"
    if not _can_climb(state):
        return "rank stabilized"
    return "turn limit reached" if state.turn >= state.rules.turns else ""


def _can_climb(state: State) -> bool:
    """Whether a seat with an ant and an unrazed hill could still change its rank."""
    standing = [hill.owner for hill in state.hills if not hill.razed]
    worst = [score - LOST * standing.count(seat) for seat, score in enumerate(state.score)]
    for seat, score in enumerate(state.score):
        own = standing.count(seat)
        if not own or not state.ants[seat]:
            continue
        best = score + RAZED * (len(standing) - own)
        for other, its in enumerate(state.score):
            over = best - worst[other]
            if other != seat and ((score < its and over >= 0) or (score == its and over > 0)):
                return True
    return False


def finish(state: State, ending: str) -> State:
    """Return the state of a game that is over; a lone survivor gets the hills that are left."""
    if len(state.alive) == 1:
        state = _give_hills(state, state.alive[0])
    return state._replace(phase=OVER, ending=ending)


def _give_hills(state: State, survivor: int) -> State:
    score = list(state.score)
    for hill in state.hills:
        if hill.owner != survivor and not hill.razed:
            score[survivor] += RAZED
            score[hill.owner] -= 0 if hill.paid else LOST
    return state._replace(score=tuple(score))


def leave(state: State, seat: int) -> State:
    """Return the state after a seat was put out, perhaps before it has hills."""
    return pay_for_hills(state._replace(put_out=(*state.put_out, seat)), seat)


def pay_for_hills(state: State, seat: int) -> State:
    """Return the state after a seat has lost a point for each of its hills that has not cost it one."""
    score = list(state.score)
    score[seat] -= LOST * sum([hill.owner == seat and not hill.paid for hill in state.hills])
    hills = tuple([hill._replace(paid=True) if hill.owner == seat else hill for hill in state.hills])
    return state._replace(score=tuple(score), hills=hills)
