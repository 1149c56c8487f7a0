"""The game between the turns of the persons at the table, as they may know it."""

import os
import time
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import Any

from camelcup.cli.terminal.frames import Page, Picture
from camelcup.cli.terminal.prompt import Prompt
from camelcup.cli.terminal.story import Story
from camelcup.game.display import Display
from camelcup.game.game import OVER, Game
from camelcup.game.step import Step
from camelcup.records import Fault, Table

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines above its first one."""


class Paper(Page):
    """A page on a terminal that persons type on: text is wrapped, boards are not."""

    def __init__(self) -> None:
        super().__init__()
        self.is_terminal = self.file.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.colour = self.is_terminal
        self.width = get_terminal_size().columns

    def print(self, text: str) -> None:
        """Print lines as they are."""
        self.file.write(f"{text}\n")
        self.file.flush()

    def write(self, text: str) -> None:
        """Print lines, wrapped at the width of the terminal."""
        if not self.is_terminal:
            return self.print(text)
        from rich.console import Console
        from rich.text import Text

        console = Console(file=self.file, highlight=False, width=self.width)
        return console.print(Text.from_ansi(text))

    def clear(self) -> None:
        """Clear the terminal: what stands there is not for the next person."""
        if self.is_terminal:
            self.file.write(CLEAR)


class Narration(Story):
    """Prints each turn as a line, with what it settled.

    state:   the true state, with which answers are checked
    seats:   the seats of persons who are still in the game
    private: whether one person must not see what another sees or types
    lines:   what persons have not read yet, where that waits for them
    """

    def __init__(
        self,
        display: Display[Any, Any, Any],
        table: Table,
        seats: Sequence[int],
        paper: Paper,
        delay: float = 0.0,
        printed: Callable[[], str] = str,
        only: int | None = None,
    ) -> None:
        super().__init__(display, table.bots, paper, self._narrate, printed, only)
        self.paper = paper
        self.seats = list(seats)
        self.alone = len(seats) == 1
        self.delay = delay
        self.state = self.game.start(len(table.bots))
        self.private = not self.alone and type(self.game).view is not Game.view
        self.lines: dict[int, list[str]] = {seat: [] for seat in seats}
        self.asked: int | None = None

    def watch(self, step: Step) -> None:
        self.state = step.after
        self.seats = [seat for seat in self.seats if seat not in step.out]
        super().watch(step)

    def hand_over(self, seat: int, prompt: Prompt) -> None:
        """Make a person read what happened since its last turn, when no other person looks."""
        moving = self.game.to_move(self.state)
        self.private |= not self.alone and isinstance(moving, tuple) and len(moving) > 1
        if self.private and len(self.seats) > 1 and self.asked not in (None, seat):
            self.paper.clear()
            prompt.ask(f"{self.names[seat]} is to move: press Enter when no other person looks ")
        self.asked = seat
        for text in self.lines[seat]:
            self.paper.write(text)
        self.lines[seat].clear()

    def _action_text(self, seat: int, action: Any) -> str:
        own = self.alone and seat in self.lines
        return str(action) if own else self.display.announce(action) or "moves"

    def _outcome_text(self, outcome: Any) -> str:
        return self.display.announce(outcome)

    def _fault_text(self, fault: Fault) -> str:
        """Return a fault without its reason, which may name what is hidden; the result has it."""
        return f"fault of {self.names[fault.seat]}: {fault.kind.value}"

    def _notes(self) -> str:
        return self.printed()

    def _narrate(self, picture: Picture, last: bool) -> None:
        """Print a turn, or keep it for the persons; the board only at the end."""
        if not self.seats:
            return  # nobody waits for the rest
        text = "\n".join(filter(None, [picture.head, picture.notes]))
        if not self.private:
            self.paper.write(text)
        elif not last:
            for seat in self.seats:
                self.lines[seat].append(text)
        if last:
            self._end(picture, text)
        elif self.delay and not self._is_asked():
            time.sleep(self.delay)

    def _end(self, picture: Picture, text: str) -> None:
        """Print the last board."""
        if self.private:
            unread = max(self.lines.values(), key=len)
            for each in [*unread, text]:
                self.paper.write(each)
        self.paper.print(f"\n{picture.board}\n")

    def _is_asked(self) -> bool:
        """Whether a person is to move now."""
        moving = self.game.to_move(self.state)
        return moving is not OVER and isinstance(moving, tuple) and not set(moving).isdisjoint(self.seats)
