"""Records made by hand."""

from camelcup import AnyGame, Ending, Fault, FaultKind, GameRecord, Phase, Table, Times


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
