"""A recorded game as a score sheet: a line a turn, with what it paid, and the scores after each stage."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from attrs import frozen

from camelcup.errors import unknown
from camelcup.game.display import Display
from camelcup.game.game import CHANCE, OVER, AnyGame
from camelcup.game.step import Step
from camelcup.game.teams import find_teams
from camelcup.records import Fault, GameRecord, Phase
from camelcup.results.game_text import result_text
from camelcup.results.sources import gains_lines
from camelcup.session.events import fault_line, move_text
from camelcup.session.turn_lines import TurnLines
from camelcup.table.recorded import replay
from camelcup.table.referee import game_errors
from camelcup.text import name_places

TERMINAL_WIDTH = 80
"""Columns of a sheet as text, unless others are asked for."""

NUMBER_WIDTH = 4
"""Columns of the number of a turn."""


@frozen
class SheetTurn:
    """A turn on a score sheet: an action of a seat, or of all that act at once, and the outcomes after it.

    number:  turns of seats so far; 0 for what chance did before the first
    seats:   the seats that acted
    lines:   the actions and outcomes, and what each of them settled, in order
    faults:  the faults that were committed, a line each
    scores:  for each seat its score; None if it is not shown
    changes: for each seat what it has more than before
    stage:   the stage of the game that ended with this turn, as `Display.stage` names it; else empty
    last:    whether the game is over
    """

    number: int
    seats: tuple[int, ...]
    lines: tuple[str, ...]
    faults: tuple[str, ...]
    scores: tuple[float | None, ...]
    changes: tuple[float | None, ...]
    stage: str
    last: bool


class ScoreSheet:
    """The turns of a recorded game. Iterating yields them; `text` and `print` have a line for each.

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> sheet: session.ScoreSheet = run.sheet(0, "RandomBot")
    >>> turn: session.SheetTurn = next(iter(sheet))
    >>> turn.number, turn.lines
    (2, ('RandomBot sets a +1 trap on square 18',))

    record:  of the game
    display: the game for people
    bot:     the bot whose turns are listed, with those that changed its score or ended a stage; None for all
    seat:    from which the game is shown; None to show all

    Raises UserError if the bot is not at the table.
    """

    def __init__(
        self,
        record: GameRecord,
        display: Display[Any, Any, Any],
        bot: str | None = None,
        seat: int | None = None,
    ) -> None:
        self.record, self.display, self.seat = record, display, seat
        self.bots = bots = record.table.bots
        if bot is not None and bot not in bots:
            raise unknown("bot", bot, list(dict.fromkeys(bots)), where=f"table {record.table.number}")
        self.own = [seat for seat, name in enumerate(bots) if name == bot]
        self.bot = bot
        self.names = name_places(bots)

    def __iter__(self) -> Iterator[SheetTurn]:
        """Yield the turns. Raises GameError if the game or its display fails."""
        game = self.display.game
        with game_errors(self.record.table):
            scores, faults = game.scores(game.start(len(self.bots))), 0
        for moves in _by_turn(replay(self.record, game), game):
            with game_errors(self.record.table, moves[-1].turns):
                turn = self._turn(moves, scores, faults)
                scores, faults = game.scores(moves[-1].after), len(moves[-1].faults)
            if self._is_listed(turn):
                yield turn

    def _is_listed(self, turn: SheetTurn) -> bool:
        if self.bot is None or turn.stage:
            return True
        return any(seat in turn.seats or turn.changes[seat] for seat in self.own)

    def text(self, width: int = TERMINAL_WIDTH) -> str:
        """Return a line for each turn, folded to a width, and the result of the game."""
        lines = []
        for turn in self:
            lines += _turn_lines(turn, width)
            if turn.stage and not turn.last:
                lines += _folded(f"after {turn.stage}: {self._scores_text(turn)}", width)
        return "\n".join([*lines, "", result_text(self.record, width)])

    def __repr__(self) -> str:
        return self.text()

    def _turn(self, moves: Sequence[Step], before: Sequence[float], faults: int) -> SheetTurn:
        """Return the turn of some moves. before: the scores; faults: the number of faults before it"""
        first, end = moves[0], moves[-1]
        game, display = self.display.game, self.display
        mover, over = game.to_move(first.before), game.to_move(end.after) is OVER
        seats = mover if isinstance(mover, tuple) else ()
        scores, new, stage = game.scores(end.after), end.faults[faults:], display.stage(first.before)
        hides = display.secret_scores and not over
        known = {seat: score for seat, score in enumerate(scores) if not hides or self.seat in (None, seat)}
        changes = {seat: score - before[seat] for seat, score in known.items()}
        return SheetTurn(
            number=sum(turn.seat is not None for turn in end.turns),
            seats=seats,
            lines=tuple(self._lines(moves, seats, new, changes)),
            faults=tuple([fault_line(fault, self.names, self.seat) for fault in new]),
            scores=tuple(map(known.get, range(len(scores)))),
            changes=tuple(map(changes.get, range(len(scores)))),
            stage=stage if over or stage != display.stage(end.after) else "",
            last=over,
        )

    def _lines(
        self,
        moves: Sequence[Step],
        seats: Sequence[int],
        faults: Sequence[Fault],
        changes: Mapping[int, float],
    ) -> list[str]:
        """Return the actions and outcomes of a turn and what each settled; the changes if that is silent."""
        failed = {*moves[0].out, *(fault.seat for fault in faults if fault.phase is Phase.MOVE)}
        settled = [self._settled(move, changes) for move in moves]
        if not any(settled):
            settled[-1] = self._changes_text(changes)
        texts = [
            move_text(move, acted, self.display, self.names, self.seat, failed)
            for move, acted in zip(moves, [seats, *[()] * len(moves)], strict=False)
        ]
        turn = TurnLines(texts.pop(0), settled.pop(0)) if seats else TurnLines()
        for text, lines in zip(texts, settled, strict=True):
            turn.add(text, lines)
        return turn.lines

    def _settled(self, move: Step, known: Iterable[int]) -> list[str]:
        """Return lines that narrate what a move settled. known: the seats whose scores are shown"""
        lines = self.display.events(move.before, move.move, move.after, self.names)
        if not self.display.shows_gains:
            return lines
        gains = self.display.sources(move.before, move.move, move.after)
        return [*lines, *gains_lines([gain for gain in gains if gain.seat in known], self.names)]

    def _changes_text(self, changes: Mapping[int, float]) -> list[str]:
        """Return the changes of scores in a line, if there are any."""
        texts = [f"{name} {_signed(changes[seat])}" for seat, name in self._places() if changes.get(seat)]
        return [", ".join(texts)] if texts else []

    def _scores_text(self, turn: SheetTurn) -> str:
        """Return the scores that are shown."""
        scores = [(name, turn.scores[seat]) for seat, name in self._places()]
        return ", ".join(f"{name} {round(score, 6)}" for name, score in scores if score is not None)

    def _places(self) -> list[tuple[int, str]]:
        """Return the seats whose scores are printed with their names: of a team the first."""
        teams = find_teams(self.display.game, len(self.bots))
        if not teams:
            return [*enumerate(self.names)]
        names = name_places([self.bots[team[0]] for team in teams], "team")
        return [(team[0], name) for team, name in zip(teams, names, strict=True)]


def _by_turn(steps: Iterable[Step], game: AnyGame) -> Iterator[list[Step]]:
    """Yield the moves of each turn: that of seats, and those of chance that follow."""
    moves = []
    for step in steps:
        moves.append(step)
        if game.to_move(step.after) is not CHANCE:
            yield moves
            moves = []
    if moves:  # a game that was stopped
        yield moves


def _turn_lines(turn: SheetTurn, width: int) -> list[str]:
    """Return a turn as lines: one, if that fits."""
    number = f"{turn.number:{NUMBER_WIDTH}}" if turn.seats else " " * NUMBER_WIDTH
    joined = [f"{number}  {'; '.join(turn.lines)}"]
    if len(joined[0]) > width:
        first, *others = turn.lines or ("",)
        joined = wrap(f"{number}  {first}", width, subsequent_indent=" " * (NUMBER_WIDTH + 4))
        joined += [part for line in others for part in _folded(line, width)]
    return joined + [part for line in turn.faults for part in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
    """Return a line beneath a turn as lines that fit into a width."""
    indent = " " * (NUMBER_WIDTH + 4)
    return wrap(line, width, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _signed(change: float) -> str:
    return f"{round(change, 6):+}"
