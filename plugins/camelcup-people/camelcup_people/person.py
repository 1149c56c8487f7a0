"""A person at the table: what the terminal shows at its turn, and what may be typed."""

from collections.abc import Callable, Sequence

from camelcup import ActionError, UserError, columns_text, flow_text
from camelcup.session import Frame, Introduction, Session
from camelcup_people.lines import ActionLines, OrderLines
from camelcup_people.prompt import Prompt
from camelcup_people.transcript import Transcript

HELP = (
    ("rules", "the rules of the game"),
    ("hint BOT", "what a fresh bot would play, and why; ? asks it again"),
    ("history", "all turns so far"),
    ("history SEAT", "the turns of a seat"),
    ("history STAGE", "the turns of a stage, in a game that has some"),
    ("q", "leaves the game, or keeps it for later at a table of --out"),
)

ANSWERS = ("y", "yes", "n", "no", "k", "keep", "l", "leave", "p", "play on")

OTHER_LINES = 3
"""Lines of a screen besides the seats, the board and the actions: a blank one, the keys, the prompt."""


class KeptError(Exception):
    """A person keeps the game for later."""


class Person:
    """A person in a seat.

    adviser: the bot that `?` asks: the strongest, until another is named
    known:   number of the frames when the person last answered
    quiet:   turns to come that are sent without orders, until something happens
    """

    def __init__(self, game: Session, seat: int, transcript: Transcript, prompt: Prompt) -> None:
        self.game = game
        self.seat = seat
        self.transcript = transcript
        self.prompt = prompt
        self.adviser = game.advisers()[0]
        self.known: int | None = None
        self.quiet = 0

    def ask(self, frames: Sequence[Frame]) -> None:
        """Ask until the person has answered, left, or taken a move back. frames: of the game so far"""
        lines = self._lines()
        if self.quiet and len(frames[-1].lines) == 1 and isinstance(lines, OrderLines):
            self.quiet -= 1
            lines.commands["send"]("")
            return
        self._show(frames[-1], lines, news=frames[self.known :] if self.known else ())
        self.known = len(frames)
        commands: dict[str, Callable[[str], object]] = {
            "": lambda _: self._show(frames[-1], lines),
            "?": lambda _: self._hint(""),
            "hint": self._hint,
            "history": lambda wanted: self._history(frames, wanted),
            "rules": lambda _: self.transcript.write_guide(str(Introduction(self.game.display))),
            "help": lambda _: self._print(columns_text([*lines.help, *HELP])),
            "q": lambda _: self._leave(),
            **lines.commands,
        }
        name = f"{self.game.table.bots[self.seat]} (seat {self.seat})"
        words = [*filter(None, commands), *self._hints()]
        turn = self.game.turn
        while self.seat in self.game.waiting and self.game.turn == turn:
            line = self.prompt.ask(f"{name}> ", lambda line: [*lines.complete(line), *words])
            word, _, rest = line.partition(" ")
            try:
                if word.casefold() in commands:
                    commands[word.casefold()](rest.strip())
                else:
                    lines.take(line)
            except (ActionError, UserError) as error:
                self.transcript.write(str(error))
        self.quiet = lines.turns - 1 if isinstance(lines, OrderLines) else 0

    def _lines(self) -> ActionLines | OrderLines:
        game, seat, width = self.game, self.seat, self.transcript.width
        if orders := game.orders(seat):
            return OrderLines(game, seat, orders, width, self._print)
        return ActionLines(game, seat, width, self._print)

    def _hints(self) -> list[str]:
        """Return the questions for hints that Tab completes."""
        bots = dict.fromkeys([self.adviser, *self.game.advisers()])
        return [f"hint {bot}" for bot in bots]

    def _hint(self, bot: str) -> None:
        bot = bot or self.adviser
        self.transcript.write(str(self.game.hint(self.seat, bot)))
        self.adviser = bot

    def _history(self, frames: Sequence[Frame], wanted: str) -> None:
        turns = [frame for frame in frames if frame.acted]
        if wanted.isdecimal():
            turns = [frame for frame in turns if int(wanted) in frame.acted]
        elif wanted:
            stages = [frame.stage for frame in turns if f"{frame.stage} ".startswith(f"{wanted} ")]
            turns = [frame for frame in turns if stages and frame.stage == stages[-1]]
        if not turns:
            raise UserError(f"no turns of {wanted!r} so far" if wanted else "no turns so far")
        for frame in turns:
            self.transcript.write(frame.head)

    def _show(self, frame: Frame, lines: ActionLines | OrderLines, news: Sequence[Frame] = ()) -> None:
        """Print the board as the seat sees it, and what the person can answer.

        news: turns that have just been printed; if they would leave the terminal, the answers are left out
        """
        seats = flow_text(frame.seats, self.transcript.width)
        parts, keys = [seats, frame.board, lines.shown()], lines.keys
        legend = self.game.display.legend
        room = self.transcript.lines - self.transcript.lines_of(turn.text for turn in news) - bool(legend)
        if news and _lines_of(parts) > room:
            parts, keys = parts[:-1], lines.short_keys
        gap = "\n\n" if _lines_of(parts) + len(parts) - 1 <= room else "\n"
        self._print("\n".join(filter(None, [f"\n{gap.join(parts)}", legend, keys])))

    def _print(self, text: str) -> None:
        self.transcript.print(text)

    def _leave(self) -> None:
        question = "leave the game? You cannot win it then (y/n) "
        answers = "yn"
        if self.game.path:
            question = "keep the game for later, leave it and lose, or play on? (k/l/p) "
            answers = "klp"
        answer = ""
        while not answer or answer not in ANSWERS or answer[0] not in answers:
            answer = self.prompt.ask(question).casefold()
        if answer[0] == "k":
            raise KeptError
        if answer[0] in "yl":
            self.game.leave(self.seat)


def _lines_of(parts: Sequence[str]) -> int:
    return sum(part.count("\n") + 1 for part in parts) + OTHER_LINES
