"""People at this terminal, who play a game against bots and each other."""

import sys
import time
from collections.abc import Collection
from contextlib import redirect_stdout
from textwrap import indent

from camelcup import GameRecord, Step
from camelcup.session import Narration, Session, result_text
from camelcup_people.person import KeptError, Person
from camelcup_people.prompt import Prompt
from camelcup_people.transcript import Transcript

FIRST = -1  # stands for the person who is asked first in a new game: nothing is hidden from it yet
NOBODY = -2  # stands for nobody: whoever takes a game up again may not be the person who is to move


class People:
    """The people at this terminal in one game, which waits while they think.

    hide:    whether to hide from a lone person the scores of others, and what the game conceals
    explain: bots whose reasons everybody reads
    private: whether one person must not see what another sees or types
    shown:   moves of the game that have been shown
    frames:  of the game so far, as the person in each seat sees it
    read:    number of the frames that each person has read
    reader:  seat of the person who reads the terminal; FIRST or NOBODY before one was asked
    """

    def __init__(
        self,
        game: Session,
        transcript: Transcript,
        delay: float = 0.0,
        hide: bool = False,
        explain: Collection[str] = (),
    ) -> None:
        self.game = game
        self.transcript = transcript
        self.delay = delay
        self.hide = hide
        self.explain = explain
        self.prompt = Prompt(self.transcript.file)
        self.alone = len(game.outside) == 1
        self.private = not self.alone and not game.display.game.is_open
        self.reader = FIRST if game.turn == 0 else NOBODY
        self.persons = {seat: Person(game, seat, self.transcript, self.prompt) for seat in game.outside}
        self._begin()
        self.read = {seat: max(len(frames) - 1, 0) for seat, frames in self.frames.items()}

    def play(self) -> None:
        """Play the game to its end, and print its turns and its result. Raises KeptError as `Person` does."""
        game = self.game
        with redirect_stdout(sys.stderr):  # bots in this process may print
            self._print_news()
            while seats := game.play(lambda step: self._catch_up()):
                self._ask(seats[0])
                self._catch_up()
        assert game.record is not None
        texts = [result_text(game.record, self.transcript.width), self._verdict(game.record)]
        self.transcript.print("\n\n".join(filter(None, texts)))

    @property
    def seats(self) -> list[int]:
        """The seats of people who are still in the game."""
        steps = self.game.steps
        return [seat for seat in self.game.outside if not steps or seat not in steps[-1].out]

    def _verdict(self, record: GameRecord) -> str:
        if not self.alone or not {*self.game.outside}.intersection(record.winners):
            return ""
        return "You win." if len(record.winners) == 1 else "You share the win."

    def _begin(self) -> None:
        """Make the frames of the game so far, which need not be shown."""
        game, page = self.game, self.transcript
        self.shown = len(game.steps)
        self.reasons: list[str] = []
        self.narrations = {
            seat: Narration(
                game.display,
                game.table,
                seat,
                conceal=self.hide,
                colour=page.is_terminal,
                width=page.width,
                height=page.height,
            )
            for seat in game.outside
        }
        self.frames = {
            seat: list(narration.frames(game.steps)) for seat, narration in self.narrations.items()
        }

    def _catch_up(self) -> None:
        for step in self.game.steps[self.shown :]:
            self.shown += 1
            self._watch(step)

    def _watch(self, step: Step) -> None:
        """Print a move, or keep it for the people; nobody waits for what comes after all have left."""
        self.transcript.measure()
        for narration in self.narrations.values():
            narration.width, narration.height = self.transcript.width, self.transcript.height
        new = {seat: frame for seat, narration in self.narrations.items() if (frame := narration.add(step))}
        self.reasons += self._reasons(step)
        for seat, frame in new.items():
            self.frames[seat].append(frame._replace(reasons=tuple(self.reasons)))
        if not self.seats or not new:
            return
        self.reasons = []
        self._print_news()
        if (frame := new[self.seats[0]]).last:
            self._print_unread(min(self.read, key=lambda seat: self.read[seat]))
            self.transcript.print(f"\n{frame.position}\n")
        elif self.delay and not set(self.game.waiting).intersection(self.seats):
            time.sleep(self.delay)

    def _reasons(self, step: Step) -> list[str]:
        bots = self.game.table.bots
        told = {seat: text for seat, text in step.reasons.items() if text and bots[seat] in self.explain}
        return [f"{self.game.names[seat]} explains:\n{indent(text, '    ')}" for seat, text in told.items()]

    def _print_news(self) -> None:
        """Print what nobody has read, unless each person has to read it alone."""
        if self.seats and not self.private:
            self._print_unread(self.seats[0])
            self.read = {seat: len(frames) for seat, frames in self.frames.items()}

    def _print_unread(self, seat: int) -> None:
        for frame in self.frames[seat][self.read[seat] :]:
            self.transcript.write(frame.text)
        self.read[seat] = len(self.frames[seat])

    def _ask(self, seat: int) -> None:
        turn = self.game.turn
        try:
            self._hand_over(seat)
            self.persons[seat].ask(self.frames[seat])
        except EOFError:
            if self.game.path:
                raise KeptError from None
            self.game.leave(seat, "the input ended")
        if self.game.turn < turn:
            self.transcript.write(f"turn {self.game.turn + 1} is played again")
            self._begin()
            self.read = {seat: min(read, len(self.frames[seat])) for seat, read in self.read.items()}

    def _hand_over(self, seat: int) -> None:
        """Make a person read what happened since its last turn, when no other person looks."""
        moving = self.game.display.game.to_move(self.game.state)
        self.private |= not self.alone and isinstance(moving, tuple) and len(moving) > 1
        if self.private and len(self.seats) > 1 and self.reader not in (FIRST, seat):
            self.transcript.clear()
            name = self.game.names[seat]
            self.prompt.ask(f"{name} is to move: press Enter when no other person looks ")
        self.reader = seat
        self._print_unread(seat)
