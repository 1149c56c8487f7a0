"""Positions of games, moves of a list or at random, tables without a tournament, and records compared."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import evolve, fields, frozen

from camelcup.encoding import Plain, decode_json, encode_json, freeze
from camelcup.errors import ActionError
from camelcup.game.bot import Bot, FunctionBot
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import CHANCE, OVER, AnyGame, Game
from camelcup.game.step import Step
from camelcup.installed.config import to_json
from camelcup.players import Player
from camelcup.players.inline import InlinePlayer
from camelcup.records import GameRecord, Limits, Table
from camelcup.seeds import derive
from camelcup.table.match import Match, play
from camelcup.table.recorded import in_words
from camelcup.table.referee import game_errors
from camelcup.text import plural

RECENT = 8
MOST_CHARACTERS = 4000  # of a board


@frozen
class Position:
    """A state, and how it was reached, as text for a person. recent: the last of its moves, encoded"""

    display: Display[Any, Any, Any]
    seats: int
    state: Any
    number: int = 0
    recent: tuple[Plain, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.display.game

    def after(self, step: Step) -> "Position":
        """Return the position that a step at the table leads to."""
        recent = tuple([turn.move for turn in step.turns[-RECENT:]])
        return evolve(self, state=step.after, number=len(step.turns), recent=recent)

    def __str__(self) -> str:
        try:
            board = str(self.display.show(self.state))
        except Exception as error:
            board = f"(show raised {type(error).__name__}: {error})"
        history = f"after {plural(self.number, 'move')}" if self.number else "at the start"
        if self.recent:
            history += f", the last of them {', '.join(map(as_answer, self.recent))}"
        if len(board) > MOST_CHARACTERS:
            board = f"{board[:MOST_CHARACTERS]}... ({len(board):,} characters)"
        lines = [f"position ({self.seats} seats, {history}):", *board.splitlines()]
        return "\n".join(f"  {line}" for line in lines)


class Spectator:
    """Follows a table from its first position; one that overrides `watch` sees each move.

    position: the present one, as text for a person: the board, and the moves that led to it

    >>> table = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]).table
    >>> spectator = Spectator(Display(Nim()), table)
    >>> record = spectator.follow(random_match(Nim(), table))
    >>> spectator.position.state.heaps
    (0, 0, 0)
    """

    def __init__(self, display: Display[Any, Any, Any], table: Table) -> None:
        seats = len(table.bots)
        with game_errors(table):
            self.position = Position(display, seats, display.game.start(seats))

    def watch(self, step: Step) -> None:
        """Follow one move."""
        self.position = self.position.after(step)

    def follow(self, match: Match) -> GameRecord:
        """Follow a game to its end, and return its record."""
        for step in match:
            self.watch(step)
        return match.finish()


class RandomPlayer(Player):
    """Draws among its legal actions, which it takes from the true state: views need not list them.

    Half of its moves are the default action, if a seat may choose that: some games end in no other way.
    """

    follows = True

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def begin(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.random = Random(derive(table.seed, "seat", seat))

    def follow(self, state: Any, steps: Sequence[Step]) -> None:
        self.state = state

    def move(self, view: Any) -> Any:
        if self.game.fails_legally and self.random.random() < 0.5:
            action = self.game.default_action(self.state, self.seat)
        else:
            action = self.game.sample_action(self.state, self.seat, self.random)
        return decode_json(encode_json(self.game.encode(action)))


def random_match(game: AnyGame, table: Table) -> Match:
    """Return a game of players that move at random; iterating over it plays it, step by step.

    >>> table = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]).table
    >>> match = random_match(Nim(), table)
    >>> len(list(match)) == len(match.finish().turns)
    True
    """
    return Match(table, game, [RandomPlayer(game) for _ in table.bots])


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise AssertionError where no table of the game has so many seats."""
    if seats not in game.seats:
        raise AssertionError(f"{game.name}: {seats} seats, but a table has one of {list(game.seats)}")


def as_answer(encoded: Plain) -> str:
    """Return an encoded move as a bot may write it."""
    return str(list(encoded)) if isinstance(encoded, tuple) else repr(encoded)


Choose = Callable[[Any, int, Random], Any]
"""Returns the action of a seat in a state, by some random numbers if it needs any."""


def play_moves(
    game: AnyGame,
    moves: Sequence[Any],
    seats: int | None = None,
    display: DisplayMaker = Display,
) -> Any:
    """Return the state that a list of moves leads to.

    moves:   outcomes of chance and actions, themselves or encoded, in the order of a record's turns;
             where several seats act at once, one for each of them
    seats:   seats at the table; those of a cup table where none are given
    display: the class that shows the position of an error

    Raises AssertionError, with the index of the wrong move and the position before it.

    >>> play_moves(Nim(), [(0, 3), (1, 4)])
    State(heaps=(0, 0, 5), turn=2)
    """
    seats = game.cup_seats if seats is None else seats
    check_seats(game, seats)
    position = Position(display(game), seats, game.start(seats))
    while position.number < len(moves):
        position = _after_next(position, moves)
    return position.state


def random_moves(
    game: AnyGame, seats: int | None = None, seed: int = 0, choose: Choose | None = None
) -> Iterator[tuple[Any, Any, Any]]:
    """Play a game at random, and yield each move with the states before and after it.

    A move is an outcome of chance, or a tuple of actions, one for each seat that acts.

    choose: returns the action of a seat in a state; by default the game's `sample_action`

    >>> for before, move, after in random_moves(Nim(), seed=1):
    ...     assert Nim().apply(before, move) == after
    """
    choose = choose or game.sample_action
    random, state = Random(seed), game.start(game.cup_seats if seats is None else seats)
    while (mover := game.to_move(state)) is not OVER:
        before = state
        if mover is CHANCE:
            move = game.sample(before, random)
            state = game.resolve(before, move)
        else:
            move = tuple([choose(before, seat, random) for seat in mover])
            state = game.apply(before, move)
        yield before, move, state


def _after_next(position: Position, moves: Sequence[Any]) -> Position:
    game, state, index = position.game, position.state, position.number
    mover = game.to_move(state)
    if mover is OVER:
        raise _wrong(position, moves, index, "the game is over before it")
    if mover is CHANCE:
        played = [_outcome(position, moves)]
        state = game.resolve(state, played[0])
    elif len(moves) < index + len(mover):
        reason = f"seats {mover} act at once: one move each is needed, one after another"
        raise _wrong(position, moves, len(moves) - 1, reason)
    else:
        played = [_action(position, moves, index + place, seat) for place, seat in enumerate(mover)]
        state = game.apply(state, tuple(played))
    recent = (*position.recent, *map(game.encode, played))[-RECENT:]
    return Position(position.display, position.seats, state, index + len(played), recent)


def _outcome(position: Position, moves: Sequence[Any]) -> Any:
    game, move = position.game, freeze(moves[position.number])
    if type(game).sample is not Game.sample:
        return move  # there are too many outcomes to list, and they are plain data
    outcomes = [outcome for outcome, _ in game.outcomes(position.state)]
    for outcome in outcomes:
        if move in (outcome, game.encode(outcome)):
            return outcome
    possible = ", ".join([as_answer(game.encode(outcome)) for outcome in outcomes])
    raise _wrong(position, moves, position.number, f"chance is to move, and can give {possible}")


def _action(position: Position, moves: Sequence[Any], index: int, seat: int) -> Any:
    try:
        return position.game.check(position.state, seat, moves[index])
    except ActionError as error:
        raise _wrong(position, moves, index, f"seat {seat} is to move: {error}") from error


def _wrong(position: Position, moves: Sequence[Any], index: int, reason: str) -> AssertionError:
    problem = f"moves[{index}], {moves[index]!r}, cannot be played: {reason}"
    return AssertionError(f"{position.game.name}: {problem}\n{position}")


@frozen(slots=False, kw_only=True)
class CheckTable(Table):
    """A table of a check: its opponents are no bots, and the whole check repeats it. repeat: the command"""

    repeat: str

    @property
    def command(self) -> str:
        return self.repeat


class ScriptedBot(Bot[Any, Any]):
    """Gives the answers it was made with, one a turn, whatever they are.

    Raises AssertionError when it is asked once more; at a table that is a fault, with this reason.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> record.winners
    (0,)
    """

    def __init__(self, answers: Sequence[Any]) -> None:
        self.answers = answers
        self.given = 0

    def move(self, seat: int, view: Any) -> Any:
        if self.given == len(self.answers):
            raise AssertionError(f"the script of seat {seat} ended after {self.given} answers")
        self.given += 1
        return self.answers[self.given - 1]


def play_table(
    game: AnyGame,
    bots: Sequence[Bot[Any, Any] | Callable[[int, Any], Any]],
    seed: int = 0,
) -> GameRecord:
    """Return the record of one game in this process; what a bot does wrong is a fault in it.

    bots: a fresh one, or a function `move(seat, view)`, for each seat
    seed: source of the table's random numbers

    Raises AssertionError where these are no bots, or the game has no table for so many.

    >>> play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]).scores
    (1, 0)
    """
    check_seats(game, len(bots))
    for bot in bots:
        if isinstance(bot, type) or not (isinstance(bot, Bot) or callable(bot)):
            raise AssertionError(f"{bot!r} must be a bot, such as ScriptedBot([]), or a function")
    made = [bot if isinstance(bot, Bot) else FunctionBot(bot) for bot in bots]
    names = tuple([getattr(bot, "__name__", type(bot).__name__) for bot in bots])
    table = Table(0, game.name, to_json(game.rules), names, seed, limits=Limits(max_turns=game.max_turns))
    return play(table, game, [InlinePlayer(lambda bot=bot: bot, game) for bot in made])  # type: ignore[misc]


def assert_same_record(first: GameRecord, second: GameRecord) -> None:
    """Compare two records, times aside. Raises AssertionError with the first difference.

    >>> bots = ["Player0", "RandomBot"]
    >>> first, again = (play(bots, seed=7, isolation="none").records[0] for _ in range(2))
    >>> assert_same_record(first, again)
    """
    if differs := difference(first, second):
        raise AssertionError(f"the records differ: {differs}")


def difference(first: GameRecord, second: GameRecord) -> str:
    """Return the first difference of two records, times aside; an empty text where there is none."""
    for index, (turn, other) in enumerate(zip(first.turns, second.turns, strict=False)):
        if turn != other:
            return f"turns[{index}] is {in_words(turn)} in one, {in_words(other)} in the other"
    for field in fields(GameRecord):
        value, other = getattr(first, field.name), getattr(second, field.name)
        if field.name == "turns" and len(value) != len(other):
            return f"there are {len(value)} turns in one, {len(other)} in the other"
        if field.name != "times" and value != other:
            return f"{field.name} is {value!r} in one, {other!r} in the other"
    return ""
