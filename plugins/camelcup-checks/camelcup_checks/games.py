"""Checks that a game and its companions keep the contracts of `camelcup.Game`, `Display` and `Observer`."""

import re
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from random import Random
from typing import Any

from camelcup import (
    CHANCE,
    AnyGame,
    Display,
    Ending,
    Game,
    GameError,
    GameRecord,
    Limits,
    PluginError,
    Step,
    Table,
    decode_json,
    decode_record,
    encode_json,
    encode_record,
    find_teams,
    replay,
    structure,
    to_json,
)
from camelcup.testing import Spectator, assert_same_record, describe, random_match
from camelcup_checks.action_checks import Seen
from camelcup_checks.display_checks import check_announced, check_events, check_pages, check_shown
from camelcup_checks.game_checks import (
    ADVICE,
    Unplayed,
    check_leave,
    check_mover,
    check_position,
    search_remark,
)
from camelcup_checks.observer_checks import Observations, ObserverMaker
from camelcup_checks.picture_checks import Pictures, check_orders
from camelcup_checks.value_checks import STATE, Broken, check_type, value_problem

__tracebackhide__ = True

DisplayMaker = Callable[[AnyGame], Display[Any, Any, Any]]
"""The class of a display."""

PLAYOUTS = 5
"""Games for each table size."""

EARLY_TURNS = 30
"""Turns, from the start of each game, after which some checks that take long are left out."""

LATE_MOVES = 1_000
"""Moves of a game after which a share of the positions is checked."""

LATE_POSITIONS = 0.1
LATE_PICTURES = 0.05
"""Share of the later positions whose pictures are checked."""

MOST_WORDS = 400


def check_game(
    game: AnyGame,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    max_moves: int | None = None,
    display: DisplayMaker = Display,
    observer: ObserverMaker | None = None,
) -> None:
    """Play a game at random at tables of every size, and check the game and its companions at each move.

    Of a game of more than 1,000 moves one in ten of the later positions is checked.

    playouts:  games a table size
    max_moves: moves, those of chance included, after which a game is taken for one without an end; by
               default its `max_turns`
    display:   the class of its display
    observer:  the class of its observer, if it has one

    Raises AssertionError at the first breach, with the position. Warns of a game that no search bot can play.

    >>> check_game(Nim(), playouts=2)
    """
    name = getattr(game, "name", None) or type(game).__name__
    with _reported(name):
        _check_frame(game)
        shown, seen, unplayed = _make_display(game, display), Seen(), Unplayed(game)
    for seats in game.seats:
        with _reported(name):
            find_teams(game, seats)
        with _reported(f"{name}, {seats} seats"):
            observations = Observations(game, observer, seats) if observer else None
        for number in range(playouts):
            table = random_table(game, seats, seed + number, number, max_moves)
            _check_table(shown, table, seen, unplayed, observations)
    if remark := search_remark(game):
        warnings.warn(f"{name}: {remark}", stacklevel=2)


def random_table(
    game: AnyGame, seats: int, seed: int, number: int = 0, max_turns: int | None = None
) -> Table:
    """Return a table of players that move at random. max_turns: by default those of the game"""
    limits = Limits(max_turns=max_turns or game.max_turns)
    return Table(number, game.name, to_json(game.rules), ("random",) * seats, seed, limits=limits)


@contextmanager
def _reported(where: str) -> Generator[None, None, None]:
    """Raise AssertionError for what is wrong, and for what a game raises. where: begins the message"""
    try:
        yield
    except Exception as error:
        reason = _reason(error).removeprefix(f"{where}: ")
        raise AssertionError(f"{where}: {reason}") from error


def _reason(error: BaseException) -> str:
    return str(error) if isinstance(error, Broken | PluginError) else describe(error)[0]


def _check_frame(game: Any) -> None:
    if not isinstance(game, Game):
        raise Broken(f"{game!r} must be an object of a class derived from camelcup.Game")
    for attribute in ("name", "unit"):
        text = getattr(game, attribute, None)
        if not text or not isinstance(text, str):
            raise Broken(f"{attribute} must be a text, not {text!r}")
    if not isinstance(game.seats, range) or not game.seats or game.seats[0] < 1:
        raise Broken(f"seats must be a range of numbers above 0, not {game.seats!r}")
    if game.cup_seats not in game.seats:
        raise Broken(f"cup_seats is {game.cup_seats!r}, which is not in {game.seats!r}")
    if problem := value_problem(game.rules):
        raise Broken(f"rules must be an immutable value, and {problem}")
    try:
        back = structure(decode_json(to_json(game.rules)), type(game.rules))
    except Exception as error:
        raise Broken(f"rules must cross as JSON, but {describe(error)[0]}") from error
    if back != game.rules:
        raise Broken(f"rules come back from JSON as {back!r}, not as {game.rules!r}")


def _make_display(game: AnyGame, make: DisplayMaker) -> Display[Any, Any, Any]:
    if not callable(make):
        raise Broken(f"display must be a class derived from Display, not {make!r}")
    display = make(game)
    if not isinstance(display, Display) or display.game is not game:
        raise Broken(f"{display!r} must be a camelcup.Display made with the game")
    if not isinstance(display.legend, str) or "\n" in display.legend:
        raise Broken(f"legend must be a line of text, not {display.legend!r}")
    if len(words := re.findall(r"\S*\w\S*", display.rules)) > MOST_WORDS:
        raise Broken(f"rules has {len(words)} words; people read at most {MOST_WORDS}")
    return display


def _check_table(
    display: Display[Any, Any, Any],
    table: Table,
    seen: Seen,
    unplayed: Unplayed,
    observations: Observations | None,
) -> None:
    inspector = None
    try:
        inspector = _Inspector(display, table, seen, unplayed, observations)
        inspector.play()
    except Exception as error:
        cause = error.__context__ if isinstance(error, GameError) and error.__context__ else error
        problem = _reason(cause)
        where = inspector.position if inspector else f"  start of a table with {len(table.bots)} seats"
        if (kept := unplayed.attributes_set(display.game)) and ADVICE not in problem:
            problem += f"; {kept} changed meanwhile: {ADVICE}"
        raise AssertionError(f"{display.game.name}: {problem}\n{where}") from cause


class _Inspector(Spectator):
    """Follows a table, and checks each position before it is played."""

    def __init__(
        self,
        display: Display[Any, Any, Any],
        table: Table,
        seen: Seen,
        unplayed: Unplayed,
        observations: Observations | None,
    ) -> None:
        super().__init__(display, table)
        self.display = display
        self.game = display.game
        self.table = table
        self.seen, self.unplayed, self.observations = seen, unplayed, observations
        self.random = Random(table.seed)
        self.pictures = Pictures(display, len(table.bots), self.random)
        self.views: list[tuple[Any, bytes]] = []

    def play(self) -> None:
        if self.game.start(self.position.seats) != self.position.state:
            raise Broken("start gave two states that are not equal; states must compare by value")
        check_type(self.position.state, "start", self.game, STATE)
        self._check_position()
        record = self.follow(random_match(self.game, self.table))
        if record.ending is Ending.TURN_CAP:
            raise Broken(
                f"the game has not ended after {len(record.turns)} moves: to_move never returned OVER"
            )
        for view, data in self.views:
            if encode_json(self.game.encode_view(view)) != data:
                raise Broken(f"later moves changed a view: {view!r}")
        self.unplayed.check()
        self.pictures.check_overlay()
        self._check_replay(record)
        if self.table.number == 0:
            check_pages(self.display, record)

    def _check_replay(self, record: GameRecord) -> None:
        replayed = replay(decode_record(encode_record(record)), self.game).finish()
        try:
            assert_same_record(record, replayed)
        except AssertionError as error:
            raise Broken(f"in a replay of the game {error}") from None

    def watch(self, step: Step) -> None:
        if (hash(step.before), repr(step.before)) != self.before:
            raise Broken(f"apply or resolve changed the state that it was given; the move was {step.move!r}")
        chance = self.game.to_move(step.before) is CHANCE
        name = "resolve" if chance else "apply"
        again = (self.game.resolve if chance else self.game.apply)(step.before, step.move)
        if again != step.after:
            raise Broken(f"{name} gave two states that are not equal for the same move, {step.move!r}")
        check_type(step.after, name, self.game, STATE)
        after = f", after {name} with the move {step.move!r}"
        check_mover(self.game.to_move(step.after), self.position.seats, after)
        check_events(self.display, step, self.position.seats)
        if len(step.turns) < EARLY_TURNS:
            check_announced(self.display, step, self.position.seats, self.random)
        super().watch(step)
        self._check_position()

    def _check_position(self) -> None:
        """Check the present position, if it is not one of those that are left out."""
        state = self.position.state
        if self.position.number < LATE_MOVES or self.random.random() < LATE_POSITIONS:
            self._check_state(state)
        self.before = hash(state), repr(state)

    def _check_state(self, state: Any) -> None:
        check_position(self.game, state, self.position.seats, self.seen, self.random)
        check_shown(self.display, state, self.position.seats, self.seen, self.random)
        if self.observations:
            self.observations.check(state, self.random)
        if self.position.number < EARLY_TURNS or self.random.random() < LATE_PICTURES:
            self.pictures.check(state)
            check_orders(self.display, state, self.random)
        mover = self.game.to_move(state)
        if isinstance(mover, tuple):
            views = [self.game.view(state, seat) for seat in mover]
            self.views += [(view, encode_json(self.game.encode_view(view))) for view in views]
            if self.position.number < EARLY_TURNS:
                check_leave(self.game, state, mover, self.position.seats, self.random)
        if self.position.number < EARLY_TURNS:
            self.unplayed.note(self.game, state)
