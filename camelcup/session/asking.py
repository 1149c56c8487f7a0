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
from camelcup.errors import ActionError, UserError
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import is_outside, name_bots, split_alias
from camelcup.players import Player, PlayerError
from camelcup.players.answers import check_answer
from camelcup.players.pool import PlayerPool
from camelcup.records import FaultKind, GameRecord, Table
from camelcup.session.hints import reasons_of
from camelcup.table.recorded import RecordedPlayer, Replay
from camelcup.table.seat import seat_number
from camelcup.text import columns_text, plural, short_repr

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
    """

    turn: int
    played: str
    fault: bool
    action: Any
    text: str
    differs: bool
    reasons: str


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

    It runs where the bots of the cup ran, with their limits. Raises UserError and ReplayError.
    """
    game = plan.game(plugins)
    ((name,), aliases) = name_bots([bot], game.name, plugins)
    if is_outside(name, aliases):
        raise UserError(f"--ask {bot}: it has no code that could be asked")
    processes = plan.processes
    setup = make_setup(plugins, game, [name], aliases, processes=processes)
    import_bots(plugins, setup, limit=record.table.limits.begin_time)
    with closing(PlayerPool(setup)) as pool:
        (player,) = pool.seat(evolve(record.table, bots=(name,)))
        asked = _Asked(record, seat, player)
        again = Replay(record, game, {seat: asked})
        display = make_display(plugins, game)
        turns = 0
        for step in again:
            mover = game.to_move(step.before)
            if not isinstance(mover, tuple):
                continue
            if (given := asked.take()) is not None:
                place = mover.index(seat)
                yield _opinion(record, step, step.move[place], turns + place, seat, given, display)
            turns += len(mover)


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


@frozen
class _Given:
    """The answer of a bot to a move, or its error; and its reasons."""

    answer: Any = None
    error: PlayerError | None = None
    reasons: str = ""


class _Asked(RecordedPlayer):
    """Answers from a record, and asks a bot the same until faults put it out, as in a game."""

    def __init__(self, record: GameRecord, seat: int, bot: Player) -> None:
        super().__init__(record, seat)
        self.table = record.table
        self.seat = seat
        self.bot = bot
        self.lists_actions = bot.lists_actions
        self.plays = False
        self.failures = 0
        self.given: _Given | None = None

    def take(self) -> _Given | None:
        """Return what the bot gave since this was last called; None if it has not been asked."""
        given, self.given = self.given, None
        return given

    def offer(self, turn: int, actions: Sequence[Any] | None) -> None:
        self.offered = turn, actions

    def move(self, view: Any) -> Any:
        try:
            self.given = self._ask(view)
        except PlayerError as error:
            self.failures += 1
            self.plays = self.plays and not error.gone
            self.given = _Given(error=error)
        return super().move(view)

    def _ask(self, view: Any) -> _Given:
        """Ask the bot for its move, and its reasons; one whose process has ended begins afresh."""
        if self.failures >= (most := self.table.limits.max_faults):
            raise PlayerError(FaultKind.RAISED, f"out after {plural(most, 'fault')}")
        if not self.plays:
            self.bot.begin(self.table, self.seat)
            self.plays = True
        if self.lists_actions:
            self.bot.offer(*self.offered)
        return _Given(self.bot.move(view), None, reasons_of(self.bot, view))


def _opinion(
    record: GameRecord,
    step: Step,
    played: Any,
    turn: int,
    seat: int,
    given: _Given,
    display: Display[Any, Any, Any],
) -> Opinion:
    """Return the opinion of a bot on an action. turn: turns of seats before it"""
    game = display.game
    action, text = _legal(game, step.before, seat, given, display)
    return Opinion(
        turn=turn + 1,
        played=display.shorthand(played),
        fault=any((fault.seat, fault.turn) == (seat, turn) for fault in record.faults),
        action=action,
        text=text,
        differs=action is None or game.encode(action) != game.encode(played),
        reasons=given.reasons,
    )


def _legal(
    game: AnyGame, state: Any, seat: int, given: _Given, display: Display[Any, Any, Any]
) -> tuple[Any, str]:
    """Return the action that a bot answered, and its text; None and the reason where it is not legal."""
    if given.error is not None:
        return None, f"no answer: {given.error.reason}"
    try:
        action = check_answer(game, state, seat, given.answer)
    except ActionError as error:
        return None, f"no legal answer: {error}"
    except Exception:  # as the referee does: what `check` cannot read is no action
        return None, f"no legal answer: {short_repr(given.answer)}"
    return action, display.shorthand(action)


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
