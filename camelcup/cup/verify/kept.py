"""Verifies the extras of a record: the mark of a practice table, times, words of bots, remarks."""

from collections.abc import Iterator

from camelcup.cup.plan import Plan
from camelcup.cup.verify.finding import Finding, to_text
from camelcup.encoding import decode_times
from camelcup.records import GameRecord, Kept
from camelcup.text import plural

TIME_ERROR = 1 / 2048
"""Greatest relative error of the code of a time, and so of a sum of times."""


def wrong_kept(record: GameRecord, again: GameRecord, plan: Plan) -> Iterator[Finding]:
    """Yield the errors in the extras of a record. again: the record of the game played again by its turns"""
    kept, due = record.kept or Kept(), again.kept or Kept()
    if kept.practice != plan.practice:
        yield Finding(f"practice {to_text(kept.practice)}", f"the plan has {to_text(plan.practice)}")
    if kept.remarks != due.remarks:
        yield Finding(f"remarks {to_text(kept.remarks)}", f"the game has {to_text(due.remarks)}")
    for name, value in (("times", kept.times), ("reasons", kept.reasons)):
        if value and name not in plan.keep:
            yield Finding(name, "by the plan they are not kept")
    if "times" in plan.keep:
        yield from _wrong_times(record, kept)
    turns = [turn for turn, _ in kept.reasons]
    asked = sum(turn.seat is not None for turn in record.turns)
    if turns != sorted(set(turns)) or not set(turns) <= set(range(asked)):
        yield Finding(f"reasons for the turns {to_text(turns)}", f"ascending numbers below {asked} are right")


def _wrong_times(record: GameRecord, kept: Kept) -> Iterator[Finding]:
    """Yield the seats whose times of turns do not add up to their times in all."""
    seats = [turn.seat for turn in record.turns if turn.seat is not None]
    try:
        times = decode_times(kept.times)
    except ValueError as error:
        yield Finding(f"times {kept.times!r}", str(error))
        return
    if len(times) != len(seats):
        yield Finding(plural(len(times), "time"), f"there are {plural(len(seats), 'turn')}")
        return
    for seat, total in enumerate(record.times):
        own = [time for time, mover in zip(times, seats, strict=True) if mover == seat]
        for spent, due in ((sum(own), total.total_ns), (max(own, default=0), total.worst_ns)):
            if abs(spent - due) > due * TIME_ERROR + len(own):
                yield Finding(f"times of the turns of seat {seat}: {spent} ns", f"`times` has {due} ns")
