"""Asks the bots of a recorded game again."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest

from attrs import evolve

from camelcup import referee
from camelcup.bot import Bot
from camelcup.executors.upkeep import Upkeep
from camelcup.game import Game
from camelcup.note import Note
from camelcup.plugins import Plugins
from camelcup.record import Fault, FaultKind, GameRecord, OnFault, Table
from camelcup.specs import bot_maker
from camelcup.testing.scripted import ScriptedBot
from camelcup.verify.finding import Finding
from camelcup.verify.moves import told

NOT_REPEATABLE = frozenset({FaultKind.TIMEOUT, FaultKind.DIED})
"""Faults that hang on more than what a bot sees."""


def ask_again(record: GameRecord, game: Game, plugins: Plugins) -> Iterator[Finding]:
    """The first turn, if any, at which a bot does something else when the table is played once more.

    A seat with a fault that is not repeatable plays what is recorded.

    Raises UserError where a bot is not to be had.
    """
    table, turns = record.table, record.turns
    given = {fault.seat for fault in record.faults if fault.kind in NOT_REPEATABLE}
    makers: list[Callable[[], Bot]] = [
        partial(ScriptedBot, [turn.move for turn in turns if turn.seat == seat])
        if seat in given
        else bot_maker(bot, table.game, plugins)
        for seat, bot in enumerate(table.bots)
    ]
    note = Note()
    charged = evolve(table, limits=evolve(table.limits, on_fault=_charged(table), move_time=0.0))
    with Upkeep(note) as upkeep:
        upkeep.prepare(charged)
        again = referee.play(charged, game, makers, note=note)
    asked = 0
    for found, due in zip_longest(turns, again.turns):
        if found != due:
            yield Finding(told(found), f"asked again, {told(due)}", asked + 1)
            return
        asked += found is not None and found.seat is not None
    yield from _other_faults(
        [_key(fault) for fault in record.faults if fault.seat not in given],
        [_key(fault) for fault in again.faults if fault.seat not in given],
    )


def _charged(table: Table) -> OnFault:
    """What a fault costs while bots are asked again: even where one ends a run, it is only found."""
    on_fault = table.limits.on_fault
    return OnFault.DEFAULT if on_fault is OnFault.ABORT else on_fault


def _key(fault: Fault) -> tuple[int, int, str]:
    """What two faults have in common that are the same; their reasons may tell of times and places."""
    return fault.turn, fault.seat, fault.kind.value


def _other_faults(
    recorded: Sequence[tuple[int, int, str]], repeated: Sequence[tuple[int, int, str]]
) -> Iterator[Finding]:
    """The first fault that two plays of one table have not in common."""
    for found, due in zip_longest(recorded, repeated):
        if found != due:
            turn = min(fault[0] for fault in (found, due) if fault)
            yield Finding(_fault_text(found), f"asked again, {_fault_text(due)}", turn + 1)
            return


def _fault_text(fault: tuple[int, int, str] | None) -> str:
    return "no fault" if fault is None else f"a fault ({fault[2]}) of seat {fault[1]}"
