"""A bot asked about a recorded game: its moves, as if it had sat there from the start."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from textwrap import indent
from typing import Any

from attrs import evolve, frozen

from camelcup.arguments import AnyBot, enter_bots, list_bots, whole
from camelcup.cup.file.reading import Cup
from camelcup.cup.importing import import_bots, make_setup
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.game.step import Step
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import is_outside, name_bots, split_alias
from camelcup.players import Player
from camelcup.players.pool import PlayerPool
from camelcup.records import GameRecord, Table
from camelcup.session.hints import Worths, meaning_of, no_answer, worths_of
from camelcup.table.match import ask_move
from camelcup.table.recorded import replay, without_abort
from camelcup.table.referee import game_errors
from camelcup.table.seat import Seat, seat_number
from camelcup.text import columns_text, plural

DIFFERS = "*"
"""Marks a turn at which the bot would have played another action."""


@frozen
class Opinion:
    """The move of a bot at a turn of a recorded game.

    turn:    number of the turn, as `camelcup watch` counts them
    played:  the action that was played, as a person types it
    fault:   whether a bot that failed, or was out, did not choose it
    action:  the action that the bot asked would have played; None where it has no legal answer
    text:    that action as a person types it, or why there is none
    differs: whether it would have played another action
    reasons: its reasons; empty where it gives none
    worths:  what actions were worth to it then; None where it gives no numbers
    did:     the action that was played in words, as the lines of turns say it; empty where its text is that
    does:    the same of the action of the bot; empty also where it has none
    """

    turn: int
    played: str
    fault: bool
    action: Any
    text: str
    differs: bool
    reasons: str
    worths: Worths | None = None
    did: str = ""
    does: str = ""

    @property
    def cost(self) -> float | None:
        """How much less the action that was played is worth to the bot than the best; None if unknown."""
        return None if self.worths is None else self.worths.cost(self.played)


def ask_bot(path: str | Path, table: int, bot: AnyBot, seat: int | None = None) -> list[Opinion]:
    """Return what a bot would have played at each turn of a seat in a game of a cup file.

        >>> run = play(["RandomBot", "Player1"], seed=7, out="cup.jsonl")
        >>> opinions: list[session.Opinion] = session.ask_bot("cup.jsonl", 0, "Player0", seat=0)
        >>> {opinion.text for opinion in opinions}
        {'roll'}

    It is asked all moves of the seat with the views of then, so that it remembers what it would have seen.

    bot:  a name, a spec, a class, or a function
    seat: by default the only one in which a bot of that name sat

    Raises UserError where the file has no such game, the bot cannot be asked, or the seat is not clear.
    """
    cup, plugins = Cup(path), load_plugins()
    (spec,) = enter_bots(list_bots(bot), plugins)
    record = cup.record(whole("table", table))
    place = choose_seat(record.table, split_alias(spec)[0], seat)
    return list(opinions(plugins, cup.plan, record, spec, place))


def opinions(plugins: Plugins, plan: Plan, record: GameRecord, bot: str, seat: int) -> Iterator[Opinion]:
    """Yield what a bot would have played at each turn of a seat in a recorded game.

    It runs where the bots of the cup ran, with their limits, until faults put it out. Raises UserError and
    ReplayError.
    """
    game, table = plan.game(plugins), without_abort(record.table)
    ((name,), aliases) = name_bots([bot], game.name, plugins)
    if is_outside(name, aliases):
        raise UserError(f"--ask {bot}: it has no code that could be asked")
    setup = make_setup(plugins, game, [name], aliases, processes=plan.processes)
    import_bots(setup, limit=table.limits.begin_time)
    failed = {fault.turn for fault in record.faults if fault.seat == seat}
    display, asked, turns = make_display(plugins, game), Seat(table, seat, game), 0
    steps: list[Step] = []
    with closing(PlayerPool(setup)) as pool:
        (player,) = pool.seat(evolve(table, bots=(name,)))
        for step in replay(record, game):
            mover = game.to_move(step.before)
            seats = mover if isinstance(mover, tuple) else ()
            turn = turns + seats.index(seat) if seat in seats else None
            if turn is not None and (turn in failed or seat not in step.out):
                with game_errors(table, step.turns):
                    action, text = _answer(player, asked, step.before, turn, display, steps)
                played = step.move[turn - turns]
                yield Opinion(
                    turn=turn + 1,
                    played=display.shorthand(played),
                    fault=turn in failed,
                    action=action,
                    text=text,
                    differs=action is None or game.encode(action) != game.encode(played),
                    reasons=asked.reasons or "",
                    worths=worths_of(asked, display),
                    did=meaning_of(played, display),
                    does="" if action is None else meaning_of(action, display),
                )
            turns += len(seats)
            steps.append(step)


def _answer(
    player: Player,
    seat: Seat,
    state: Any,
    turn: int,
    display: Display[Any, Any, Any],
    steps: Sequence[Step],
) -> tuple[Any, str]:
    """Return the action of the bot in a seat, and its text; None and the reason where it is not legal."""
    fault = ask_move(player, seat, state, turn, explain=True, steps=steps)
    if fault is not None:
        return None, no_answer(fault)
    if seat.eliminated:
        return None, f"no answer: out after {plural(seat.committed, 'fault')}"
    return seat.action, display.shorthand(seat.action)


def choose_seat(table: Table, name: str, seat: int | None) -> int:
    """Return the seat in which a bot is asked: the one given, else the only one of the bot with a name.

    Raises UserError where there is no such seat, or several.
    """
    if seat is not None:
        return seat_number(seat, len(table.bots))
    own = [number for number, bot in enumerate(table.bots) if bot == name]
    if len(own) != 1:
        listed = ", ".join(f"{number} ({bot})" for number, bot in enumerate(table.bots))
        where = f"sits in seats {', '.join(map(str, own))}" if own else "is not at the table"
        raise UserError(f"--ask: {name} {where}; name a seat with --as (in Python seat=): {listed}")
    return own[0]


def opinions_text(given: Iterable[Opinion], bot: str) -> str:
    """Return a line for each turn, with the bot's reasons where it differs, and a line that counts those."""
    given = list(given)
    name = split_alias(bot)[0]
    head = [("", "turn", "played", name)]
    rows = [
        (
            DIFFERS if opinion.differs else "",
            str(opinion.turn),
            f"{opinion.played} (default action)" if opinion.fault else opinion.played,
            opinion.text,
        )
        for opinion in given
    ]
    first, *lines = columns_text(head + rows).splitlines()
    reasons = [indent(opinion.reasons, "        ") if opinion.differs else "" for opinion in given]
    told = [line for pair in zip(lines, reasons, strict=True) for line in pair if line]
    differs = sum(opinion.differs for opinion in given)
    return "\n".join([first, *told, "", f"{name} differs at {differs} of {plural(len(given), 'turn')}"])
