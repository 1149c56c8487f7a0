"""The end of one game, and its faults, as text."""

from collections.abc import Sequence
from textwrap import indent

from camelcup.records import Ending, Fault, GameRecord, Phase
from camelcup.text import text_width

BESIDE_NAME = 22  # columns of a line about a seat without the name of its bot


def result_text(record: GameRecord, width: int) -> str:
    """Return the end of a game as text that fits a width: the reason, scores, winners and all faults.

    >>> record = play(["Player0", "Player1"], seed=7).records[0]
    >>> print(session.result_text(record, width=80).splitlines()[0])
    over after 41 turns
    """
    turns = sum(turn.seat is not None for turn in record.turns)
    bots = record.table.bots
    ending = "over" if record.ending is Ending.OVER else "stopped at the turn cap,"
    best_first = sorted(range(len(bots)), key=lambda seat: -record.scores[seat])
    result = dict.fromkeys(record.winners, "wins") | dict.fromkeys(record.out, "out")
    head, *names = align_names(["bot", *bots], width)
    rows = [
        f"{seat:4}  {names[seat]}  {record.scores[seat]:5}  {result.get(seat, '')}" for seat in best_first
    ]
    table = [f"seat  {head}  score", f"----  {'-' * text_width(head)}  -----", *rows]
    lines = [f"{ending} after {turns} turns", "", *(line.rstrip() for line in table)]
    if record.faults:
        lines += ["", "faults", *(full_fault_text(bots, fault) for fault in record.faults)]
    return "\n".join(lines)


def full_fault_text(bots: Sequence[str], fault: Fault) -> str:
    """Return a fault as a line, with its traceback beneath. bots: those of the table"""
    return "\n".join(filter(None, [seat_fault_text(bots, fault), indent(fault.traceback, "    ")]))


def seat_fault_text(bots: Sequence[str], fault: Fault) -> str:
    """Return a fault as a line. bots: those of the table"""
    return fault_text(bots[fault.seat], fault, f"seat {fault.seat}")


def fault_text(bot: str, fault: Fault, *places: str) -> str:
    """Return a fault as one line; `places` say where it was, besides the turn."""
    where = [*places, f"after turn {fault.turn}"]
    if fault.phase is not Phase.MOVE:
        where.append(f"in {fault.phase.value}")
    return f"{bot} ({', '.join(where)}), {fault.kind.value}: {fault.summary}"


def align_names(names: Sequence[str], width: int) -> list[str]:
    """Return names of bots padded to one width; of one too wide for a line about its seat, the end."""
    room = min(max(map(text_width, names)), width - BESIDE_NAME)
    fitted = [name if text_width(name) <= room else f"…{_end(name, room - 1)}" for name in names]
    return [name + " " * (room - text_width(name)) for name in fitted]


def _end(name: str, width: int) -> str:
    while text_width(name) > width:
        name = name[1:]
    return name
