"""A recorded game as a score sheet."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from camelcup.errors import unknown
from camelcup.game.display import Display
from camelcup.records import GameRecord
from camelcup.results.game_text import result_text
from camelcup.session.narration import Frame, Narration
from camelcup.table.recorded import replay
from camelcup.text import name_places

TERMINAL_WIDTH = 80
NUMBER_WIDTH = 4


class ScoreSheet:
    """The turns of a recorded game, with a line for each; it prints as that text.

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> sheet: session.ScoreSheet = run.sheet(0, "RandomBot")
    >>> print(sheet.text(width=100).splitlines()[0])
       2  RandomBot sets an oasis on square 18

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
        self.record, self.display, self.seat, self.bot = record, display, seat, bot
        bots = record.table.bots
        if bot is not None and bot not in bots:
            raise unknown("bot", bot, list(dict.fromkeys(bots)), where=f"table {record.table.number}")
        self.own = {seat for seat, name in enumerate(bots) if name == bot}

    def text(self, width: int = TERMINAL_WIDTH) -> str:
        """Return a line for each turn, folded to a width, and the result of the game.

        Raises GameError if the game or its display fails.
        """
        narration = Narration(self.display, self.record.table, self.seat, brief=True)
        frames = list(narration.frames(replay(self.record, self.display.game)))
        lines: list[str] = []
        for frame, following in zip(frames, [*frames[1:], None], strict=True):
            ends_stage = frame.stage and (following.stage != frame.stage if following else frame.last)
            if ends_stage or self._is_listed(frame):
                lines += self._turn_lines(frame, width)
            if ends_stage and following:
                lines += _folded(f"after {frame.stage}: {self._scores_text(frame)}", width)
        return "\n".join([*lines, "", result_text(self.record, width)])

    def __repr__(self) -> str:
        return self.text()

    def _is_listed(self, frame: Frame) -> bool:
        """Whether a turn is one of the bot, or paid it."""
        changed = {seat for team in frame.scores if team.change for seat in team.seats}
        return self.bot is None or not self.own.isdisjoint(changed.union(frame.acted))

    def _turn_lines(self, frame: Frame, width: int) -> Iterator[str]:
        """Yield a turn as lines: one, if that fits. Changes of scores are in it where nothing else is."""
        told = list(frame.lines)
        changes = [(name, team.change) for name, team in zip(self._names(frame), frame.scores, strict=True)]
        if len(told) < 2 and any(change for _, change in changes):
            told.append(", ".join(f"{name} {round(change, 6):+}" for name, change in changes if change))
        if not told:
            return
        first, *others = told
        number = f"{frame.turn:{NUMBER_WIDTH}}" if frame.acted else " " * NUMBER_WIDTH
        joined = f"{number}  {'; '.join([first, *others])}"
        if len(joined) <= width:
            yield joined
        else:
            yield from wrap(f"{number}  {first}", width, subsequent_indent=" " * (NUMBER_WIDTH + 4))
            for line in others:
                yield from _folded(line, width)
        for fault in frame.faults:
            yield from _folded(fault, width)

    def _scores_text(self, frame: Frame) -> str:
        scores = [(name, team.score) for name, team in zip(self._names(frame), frame.scores, strict=True)]
        return ", ".join(f"{name} {round(score, 6)}" for name, score in scores if score is not None)

    def _names(self, frame: Frame) -> list[str]:
        bots = [self.record.table.bots[team.seats[0]] for team in frame.scores]
        return name_places(bots, "seat" if len(bots) == len(self.record.table.bots) else "team")


def _folded(line: str, width: int) -> list[str]:
    indent = " " * (NUMBER_WIDTH + 4)
    return wrap(line, width, initial_indent=indent, subsequent_indent=f"{indent}  ")
