"""One game as people watch it: a frame for its start, and one for the position after each turn."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from textwrap import indent
from typing import Any, NamedTuple

from camelcup.game.display import Display
from camelcup.game.game import CHANCE, OVER, first_state
from camelcup.game.step import Step
from camelcup.game.teams import find_teams
from camelcup.records import Fault, Table
from camelcup.results.game_text import align_names
from camelcup.results.sources import gains_lines, gains_table
from camelcup.session.events import UNKNOWN, fault_line, move_text
from camelcup.session.overlay import Overlay
from camelcup.table.referee import game_errors
from camelcup.text import name_places

BOLD, RED, GREEN = 1, 31, 32
WIDE = 1000
"""Columns of a line of plain text, which nothing folds."""


class TeamScore(NamedTuple):
    """A seat in a position of a game; in a game with teams the seats of one, which share a score.

    score, change: None if they are hidden
    """

    seats: tuple[int, ...]
    score: float | None
    change: float | None
    to_move: tuple[int, ...]
    out: tuple[int, ...]

    @property
    def out_text(self) -> str:
        """The seats that are out in words; empty if none is."""
        if not self.out:
            return ""
        return "out" if self.out == self.seats else f"seat {listed(self.out)} out"


class Frame(NamedTuple):
    """A position of a game, as text.

        >>> with session.new(["Human", "Player0"], seed=7) as game:
        ...     game.play()
        ...     frame: session.Frame = next(session.Narration(game.display, game.table).frames(game.steps))
        [0]
        >>> frame.head, frame.seats
        ('the start', ('> 0  Human       2', '  1  Player0     2'))

    turn:    turns of seats before it
    move:    the last turn, with all that it settled
    lines:   the same without colours; none at the start
    notes:   tracebacks, and output of bots that failed
    board:   the board; its lines cannot be folded
    acted:   the seats whose turn it was; none at the start
    stage:   that in which it was their turn
    reasons: texts with the reasons of bots
    shown:   the state or the view that the board shows
    overlay: elements of SVG that lie over its picture for a seat; only of a recorded game
    """

    turn: int
    move: str
    notes: str
    seats: tuple[str, ...]
    board: str
    acted: tuple[int, ...] = ()
    stage: str = ""
    last: bool = False
    faults: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    scores: tuple[TeamScore, ...] = ()
    shown: Any = None
    lines: tuple[str, ...] = ()
    overlay: str = ""

    @property
    def head(self) -> str:
        """The last turn with its faults, and the reasons of bots."""
        return "\n".join([self.move, *self.faults, *self.reasons])

    @property
    def position(self) -> str:
        """The seats, a line each, and the board."""
        return "\n".join([*self.seats, "", self.board])

    def __str__(self) -> str:
        return "\n\n".join(filter(None, [self.head, self.notes, self.position]))

    @property
    def text(self) -> str:
        """The last turn and the notes."""
        return "\n".join(filter(None, [self.head, self.notes]))


class Narration:
    """Makes the frames of a game from its moves.

        >>> with session.new(["Human", "Player0"], seed=7) as game:
        ...     game.play()
        ...     game.answer(0, "roll")
        ...     frames = list(session.Narration(game.display, game.table, 0).frames(game.steps))
        [0]
        Roll()
        >>> print(frames[-1].head)
        turn 1: Human (seat 0) rolls: green 3
        Human +1 (roll)

    A turn is an action of a seat, or of all seats that act at once, with the chance events that follow. Such
    an event stands on the line of the move before it, unless that move has settled something.
    Raises GameError where a method of the game or of its display raises.

    seat:    from which the game is shown until it is over; None to show all
    conceal: whether such a seat sees no more than people who play in a group let each other see, which may
             be less than its view: no scores of others where they may be secret
    width:   columns into which lines about seats must fit
    height:  lines of the terminal for which boards are made; None if it is none
    brief:   whether frames are lines of a sheet: with short names, and no boards
    overlay: what lies over the pictures of such a seat
    """

    def __init__(
        self,
        display: Display[Any, Any, Any],
        table: Table,
        seat: int | None = None,
        *,
        conceal: bool = True,
        colour: bool = False,
        width: int = WIDE,
        height: int | None = None,
        brief: bool = False,
        overlay: Overlay | None = None,
    ) -> None:
        self.display, self.game = display, display.game
        self.table = table
        self.bots = bots = table.bots
        self.names = name_places(bots)
        self.teams = find_teams(self.game, len(bots)) or [(seat,) for seat in range(len(bots))]
        self.seat = seat
        self.conceal = conceal
        self.colour = colour
        self.width, self.height = width, height
        self.brief = brief
        self.overlay = overlay
        self.turns = 0
        self.acted: tuple[int, ...] = ()
        self.stage = ""
        self.faults = 0
        self.new_faults: Sequence[Fault] = ()
        self.out: Sequence[int] = ()
        self.lines: list[str] = []
        self.separator = ""
        self.reasons: list[str] = []
        self.silent: set[int] = set()
        with game_errors(table):
            self.start = first_state(self.game, len(bots))
            self.scores = self.game.scores(self.start)

    def frames(self, steps: Iterable[Step]) -> Iterator[Frame]:
        """Yield the frames of a whole game."""
        frame, step = self.begin(), None
        if frame:
            yield frame
        for step in steps:
            if frame := self.add(step):
                yield frame
        if step and not frame:  # the game was stopped before a chance event
            with game_errors(self.table, step.turns):
                yield self._frame(step.after)

    def begin(self) -> Frame | None:
        """Return the frame of the start; None if chance is to set up the board first."""
        with game_errors(self.table):
            return self._frame_unless_chance(self.start)

    def add(self, step: Step) -> Frame | None:
        """Return the frame after a move; None if a chance event follows."""
        with game_errors(self.table, step.turns):
            self._add_step(step)
            return self._frame_unless_chance(step.after)

    def _add_step(self, step: Step) -> None:
        seats = self.game.to_move(step.before)
        settled = self._settled(step)
        if isinstance(seats, tuple):
            self._add_actions(step, seats, settled)
        elif self.turns or self.brief:
            self._add_lines(move_text(step, (), self.display, self.names, self.seat), settled, ", ")
        else:  # the board that chance sets up says enough
            self._add_lines("", settled, ", ")

    def _add_lines(self, move: str, settled: Sequence[str], separator: str) -> None:
        """Add a move, and what it settled. separator: comes before the next move, if it fits on the line"""
        if self.separator and move:
            self.lines[-1] += self.separator + move
        elif move:
            self.lines.append(move)
        self.lines += settled
        self.separator = "" if settled else separator if move else self.separator

    def _settled(self, step: Step) -> list[str]:
        lines = self.display.events(step.before, step.move, step.after, self.names)
        if not self.display.shows_gains:
            return lines
        hidden_from = self._seat_of_scores(step.after)
        shown = range(len(self.bots)) if hidden_from is None else [hidden_from]
        gains = self.display.sources(step.before, step.move, step.after)
        if self.brief:
            return lines + gains_lines([gain for gain in gains if gain.seat in shown], self.names)
        return lines + gains_table(gains, shown)

    def _add_actions(self, step: Step, seats: Sequence[int], settled: Sequence[str]) -> None:
        self.acted, self.stage = tuple(seats), self.display.stage(step.before)
        self.new_faults = step.faults[self.faults :]
        self.faults = len(step.faults)
        self.out = step.out
        actions = "; ".join(
            self._action_text(seat, action, turn)
            for turn, (seat, action) in enumerate(zip(seats, step.move, strict=True), self.turns)
        )
        first, self.turns = self.turns + 1, self.turns + len(seats)
        turns = f"turn {first}" if len(seats) == 1 else f"turns {first} to {self.turns}"
        self.lines, self.separator = [], ""
        self._add_lines(actions if self.brief else f"{turns}: {actions}", settled, ": ")
        if self.seat is None or self.seat in seats:  # the reasons of the one seat stay until it moves again
            told = {seat: text for seat, text in step.reasons.items() if self.seat in (None, seat)}
            self.reasons = [self._reasons(seat, text) for seat, text in told.items()]

    def _action_text(self, seat: int, action: Any, turn: int) -> str:
        text = str(action) if self.seat in (None, seat) else self.display.announce(action) or UNKNOWN
        failed = any((fault.seat, fault.turn) == (seat, turn) for fault in self.new_faults)
        failed = failed or seat in self.out
        if self.brief:
            return f"{self.names[seat]} {text}{' (default action)' if failed else ''}"
        return f"{self.bots[seat]} (seat {seat}{', default action' if failed else ''}) {text}"

    def _reasons(self, seat: int, text: str) -> str:
        """Return the reasons of a seat; that it gives none is said once."""
        if text:
            return f"{self.names[seat]} explains:\n{indent(text, '    ')}"
        said, self.silent = seat in self.silent, self.silent | {seat}
        return "" if said else f"{self.names[seat]} gives no reasons"

    def _seat_of_scores(self, state: Any) -> int | None:
        """Return the seat whose scores alone are shown; None if all are, as at the end of a game."""
        hides = self.conceal and self.display.secret_scores and self.game.to_move(state) is not OVER
        return self.seat if hides else None

    def _frame_unless_chance(self, state: Any) -> Frame | None:
        """Return the frame of a state; None if a chance event follows."""
        return None if self.game.to_move(state) is CHANCE else self._frame(state)

    def _board(self, shown: Any) -> str:
        if self.height is None:
            return self.display.show(shown, self.colour)
        return self.display.fit(shown, self.colour, self.width, self.height)

    def _frame(self, state: Any) -> Frame:
        over = self.game.to_move(state) is OVER
        shown = self._visible(state, over)
        scores = self._scores(state)
        known = [fault for fault in self.new_faults if self.seat in (None, fault.seat)]
        tracebacks = "\n".join([fault.traceback for fault in known])
        faults = [fault_line(fault, self.bots, self.seat) for fault in self.new_faults]
        frame = Frame(
            turn=self.turns,
            move=self._move(),
            notes=tracebacks.strip("\n"),
            seats=() if self.brief else self._seats(scores),
            board="" if self.brief else self._board(shown),
            acted=self.acted,
            stage=self.stage,
            last=over,
            faults=tuple([self._style(line, RED) for line in faults]),
            reasons=tuple(filter(None, self.reasons)),
            scores=scores,
            shown=shown,
            lines=tuple(self.lines),
            overlay=self.overlay.after(state) if self.overlay else "",
        )
        self.new_faults = ()
        return frame

    def _visible(self, state: Any, over: bool) -> Any:
        if self.seat is None or over:
            return state
        return (self.display.conceal if self.conceal else self.game.view)(state, self.seat)

    def _move(self) -> str:
        first, *others = self.lines if self.turns else ["the start", *self.lines]
        return "\n".join([self._style(first, BOLD), *others])

    def _scores(self, state: Any) -> tuple[TeamScore, ...]:
        """Return the scores of a state, and how they have changed since this was last called."""
        own = self._seat_of_scores(state)
        mover = self.game.to_move(state)
        to_move = mover if isinstance(mover, tuple) else ()
        before, self.scores = self.scores, self.game.scores(state)
        teams = []
        for team in self.teams:
            score = self.scores[team[0]] if own is None or own in team else None
            change = None if score is None else score - before[team[0]]
            teams.append(
                TeamScore(tuple(team), score, change, _within(team, to_move), _within(team, self.out))
            )
        return tuple(teams)

    def _seats(self, scores: Iterable[TeamScore]) -> tuple[str, ...]:
        names = align_names(self.bots, self.width)
        lines = []
        for team in scores:
            mark = ">" if team.to_move else " "
            score = "?" if team.score is None else team.score
            line = f"{mark} {listed(team.seats)}  {names[team.seats[0]]} {score:>5}"
            if team.change:
                line += self._style(f"  {team.change:+}", GREEN if team.change > 0 else RED)
            if team.out:
                line += self._style(f"  {team.out_text}", RED)
            lines.append(line)
        return tuple(lines)

    def _style(self, text: str, style: int) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour else text


def listed(seats: Iterable[int]) -> str:
    """Return the numbers of seats as text."""
    return ", ".join(map(str, seats))


def _within(team: Iterable[int], seats: Collection[int]) -> tuple[int, ...]:
    return tuple([seat for seat in team if seat in seats])
