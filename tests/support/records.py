"""Records made by hand, and drawn by hypothesis."""

from hypothesis import strategies as st

from camelcup import AnyGame, Ending, Fault, FaultKind, GameRecord, Limits, Phase, Table, Times, Turn
from camelcup.records import OnFault


def record(scores, bots="ABCDEFGH", out=(), faulty=(), fills=(), ms=()):
    """Return a record with these scores and no turns.

    faulty: a seat for each fault · ms: for each seat the milliseconds of its one move
    """
    table = Table(0, "pips", "standard", tuple(bots[: len(scores)]), seed=0, fills=tuple(fills))
    spent = [1_000_000 * number for number in ms or [0] * len(scores)]
    eligible = [seat for seat in range(len(scores)) if seat not in out]
    return GameRecord(
        table=table,
        turns=(),
        scores=tuple(scores),
        winners=tuple(AnyGame().winners(None, scores, eligible)),
        faults=tuple([Fault(0, seat, Phase.MOVE, FaultKind.RAISED, "") for seat in faulty]),
        out=tuple(out),
        ending=Ending.OVER,
        times=tuple([Times(1, number, number) for number in spent]),
    )


_COUNTS = st.integers(min_value=0, max_value=2**64)
_SECONDS = st.floats(min_value=0, max_value=1e6)
_SEATS = st.lists(st.integers(0, 7), unique=True).map(tuple)
_NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
_PLAIN = st.recursive(
    st.none() | st.booleans() | _NUMBERS | st.text(max_size=5),
    lambda items: st.lists(items, max_size=3).map(tuple),
    max_leaves=5,
)
_LIMITS = st.builds(Limits, _COUNTS, _COUNTS, st.sampled_from(OnFault), _SECONDS, _SECONDS)
_FAULTS = st.builds(
    Fault,
    _COUNTS,
    st.integers(0, 7),
    st.sampled_from(Phase),
    st.sampled_from(FaultKind),
    st.text(),
    st.text(),
    st.text(),
)


@st.composite
def game_records(draw):
    """Draw any record, sensible or not, with values of the right types."""
    bots = draw(st.lists(st.text(), min_size=1, max_size=8).map(tuple))
    table = st.builds(
        Table, _COUNTS, st.text(), st.text(), st.just(bots), _COUNTS, fills=_SEATS, limits=_LIMITS
    )
    return GameRecord(
        table=draw(table),
        turns=draw(st.lists(st.builds(Turn, st.none() | st.integers(0, 7), _PLAIN)).map(tuple)),
        scores=draw(st.lists(_NUMBERS).map(tuple)),
        winners=draw(_SEATS),
        faults=draw(st.lists(_FAULTS).map(tuple)),
        out=draw(_SEATS),
        ending=draw(st.sampled_from(Ending)),
        times=draw(st.lists(st.builds(Times, _COUNTS, _COUNTS, _COUNTS)).map(tuple)),
    )
