"""Records made by hand, and drawn by hypothesis."""

from collections.abc import Sequence

from hypothesis import strategies as st

from camelcup import Ending, Fault, FaultKind, GameRecord, Limits, Table, Times, Turn
from camelcup.record import OnFault
from camelcup.referee import winners


def record(
    scores: Sequence[int],
    bots: Sequence[str] = "ABCDEFGH",
    forfeits: Sequence[int] = (),
    faulty: Sequence[int] = (),
    fills: Sequence[int] = (),
    ms: Sequence[int] = (),
) -> GameRecord:
    """A record with these scores.

    faulty: a seat for each fault · ms: for each seat the milliseconds of its one move
    """
    table = Table(0, "pips", "standard", tuple(bots[: len(scores)]), seed=0, fills=tuple(fills))
    spent = [1_000_000 * number for number in ms or [0] * len(scores)]
    return GameRecord(
        table=table,
        turns=(),
        scores=tuple(scores),
        winners=winners(scores, forfeits),
        faults=tuple(Fault(0, seat, FaultKind.RAISED, "") for seat in faulty),
        forfeits=tuple(forfeits),
        ending=Ending.OVER,
        times=tuple(Times(1, number, number) for number in spent),
    )


_COUNTS = st.integers(min_value=0, max_value=2**64)
_SEATS = st.lists(st.integers(0, 7), unique=True).map(tuple)
_SHORTS = st.recursive(
    st.integers() | st.text(max_size=5), lambda items: st.lists(items, max_size=3).map(tuple), max_leaves=5
)


@st.composite
def game_records(draw: st.DrawFn) -> GameRecord:
    """Any record, sensible or not: what it must be is a value of the right types."""
    bots = draw(st.lists(st.text(), min_size=1, max_size=8).map(tuple))
    a_limit = st.builds(
        Limits, max_turns=_COUNTS, max_faults=_COUNTS, on_fault=st.sampled_from(OnFault)
    )  # named, since Limits may come to have more
    table = st.builds(
        Table, _COUNTS, st.text(), st.text(), st.just(bots), _COUNTS, fills=_SEATS, limits=a_limit
    )
    return GameRecord(
        table=draw(table),
        turns=draw(st.lists(st.builds(Turn, st.none() | st.integers(0, 7), _SHORTS)).map(tuple)),
        scores=draw(st.lists(st.integers()).map(tuple)),
        winners=draw(_SEATS),
        faults=draw(
            st.lists(st.builds(Fault, _COUNTS, st.integers(0, 7), st.sampled_from(FaultKind), st.text())).map(
                tuple
            )
        ),
        forfeits=draw(_SEATS),
        ending=draw(st.sampled_from(Ending)),
        times=draw(st.lists(st.builds(Times, _COUNTS, _COUNTS, _COUNTS)).map(tuple)),
    )
