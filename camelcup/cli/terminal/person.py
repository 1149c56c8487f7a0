"""A person at the table: the prompt, what the terminal shows at its turn, and what may be typed."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from textwrap import wrap
from typing import TextIO

from click.exceptions import Exit

from camelcup.cli.terminal.printing import print_guide
from camelcup.cli.terminal.screens import Transcript
from camelcup.errors import ActionError, IllegalAction, UserError
from camelcup.session import Orders, Session
from camelcup.session.choices import Choices
from camelcup.session.introduction import Introduction
from camelcup.session.narration import Frame
from camelcup.text import columns_text, flow_text, plural

Print = Callable[[str], object]

Commands = Mapping[str, Callable[[str], object]]
"""What words do that are no answer, given the rest of their line."""

MAX_LIST_LINES = 6  # lines of a list of legal actions; if it has more, groups of them are shown


class ActionLines:
    """A line is a legal action: its text, its number, or its encoded form."""

    keys = "Tab completes   Enter: board   list: numbers   ?: hint   help: more   q: leave"
    short_keys = "Enter: board, actions   list: numbers   ?: hint   help: more   q: leave"
    help = (
        ("ACTION", "its text, as listed; words may be cut if the game reads that"),
        ("NUMBER", "the number of an action; list prints them"),
        ("Enter", "the board and the legal actions"),
        ("list", "all legal actions with their numbers"),
        ("undo", "takes your last move back, at a table of --practice"),
    )

    def __init__(self, game: Session, seat: int, choices: Choices, width: int, out: Print) -> None:
        self.game, self.seat, self.choices, self.width = game, seat, choices, width
        self.commands: Commands = {
            "list": lambda _: out(choices.listed(width)),
            "undo": lambda _: game.undo(),
        }

    def take(self, line: str) -> None:
        """Play the action of a line. Raises ActionError if it is none."""
        self.game.answer(self.seat, line)

    def complete(self, line: str) -> list[str]:
        """Return the lines of which Tab chooses."""
        return list(self.choices.texts)

    def shown(self) -> str:
        """Return the legal actions as text, in groups if there are many."""
        actions = self.choices.listed(self.width)
        if actions.count("\n") < MAX_LIST_LINES:
            return actions
        groups = [wrap(str(group), self.width) for group in self.game.groups(self.seat)]
        return "\n".join(line for lines in groups for line in lines)


class OrderLines:
    """A line is an order, or several; `send` plays them. Members as in ActionLines.

    turns: number of turns that `send` plays, the later ones without orders
    """

    keys = "Tab completes   Enter: board   undo   send   ?: hint   help: more   q: leave"
    short_keys = "Enter: board, orders   undo   clear   send   ?: hint   help: more   q: leave"
    help = (
        ("ORDER", "its words; Tab completes those that can come next"),
        ("send", "plays the orders so far; none are an answer, too"),
        ("send TURNS", "the same, then no orders for the rest of so many turns, until something happens"),
        ("Enter", "the board and the orders so far"),
        ("undo", "takes the last order back; if there is none, your last move, at a table of --practice"),
        ("clear", "takes all orders back"),
        ("[[...]]", "plays a list of orders, as bots answer"),
    )

    def __init__(self, game: Session, seat: int, orders: Orders, width: int, out: Print) -> None:
        self.game, self.seat, self.width, self.out = game, seat, width, out
        self.none = self.orders = orders
        self.turns = 1
        self.commands: Commands = {
            "send": self._send,
            "undo": lambda _: self._undo(),
            "clear": lambda _: self._keep(self.none),
        }

    def take(self, line: str) -> None:
        """Add the orders of a line, or play an encoded list of them."""
        if line.startswith("["):
            self.game.answer(self.seat, line)
            return
        orders = self.orders.after(line)
        orders.action()  # raises where an order is begun
        self._keep(orders)

    def complete(self, line: str) -> list[str]:
        """Return the line with each word that can come next."""
        begun, blank, _ = line.rpartition(" ")
        try:
            return [f"{begun}{blank}{word}" for word in self.orders.after(begun).next_words]
        except IllegalAction:
            return []

    def shown(self) -> str:
        """Return the orders so far as text, and what can come next."""
        texts = self.orders.texts
        so_far = f"{plural(len(texts), 'order')} so far"
        head = f"{so_far}:\n{flow_text(texts, self.width)}" if texts else so_far
        return "\n".join([head, *wrap(self.orders.expected, self.width)])

    def _send(self, turns: str) -> None:
        """Play the orders now, and none in the turns after this. turns: their number, as typed"""
        if turns and not (turns.isdecimal() and int(turns)):
            raise UserError(f"send {turns}: the number of turns is 1 or more")
        self.game.answer(self.seat, self.orders.action())
        self.turns = int(turns or 1)

    def _undo(self) -> None:
        if self.orders.texts:
            self._keep(self.orders.without(len(self.orders.texts) - 1))
        else:
            self.game.undo()

    def _keep(self, orders: Orders) -> None:
        self.orders = orders
        self.out(self.shown())


Complete = Callable[[str], Iterable[str]]
"""Returns the lines of which those that begin like a line complete it."""


class Prompt:
    """Asks a person. file: the real standard output; bots in this process print elsewhere"""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.is_terminal = sys.stdin.isatty() and file.isatty()

    def ask(self, question: str, complete: Complete = lambda line: ()) -> str:
        """Return a line without the blanks around it. complete: gives Tab the lines that a line may become"""
        if self.is_terminal:
            with redirect_stdout(self.file), _completing(complete):
                return input(question).strip()
        return self._read(question)

    def _read(self, question: str) -> str:
        self.file.write(question)
        self.file.flush()
        line = sys.stdin.readline()
        self.file.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise EOFError
        return line.strip()


@contextmanager
def _completing(complete: Complete) -> Iterator[None]:
    """Have Tab complete a whole line, if this Python can."""
    try:
        import readline
    except ImportError:
        yield
        return
    matches: list[str] = []

    def match(text: str, number: int) -> str | None:
        if number == 0:
            matches[:] = [line for line in complete(text) if line.casefold().startswith(text.casefold())]
        return matches[number] if number < len(matches) else None

    before = readline.get_completer()
    readline.set_completer(match)
    readline.set_completer_delims("")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)


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


class KeptError(Exit):
    """A person keeps the game for later, which ends the command with exit code 0."""


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
            "rules": lambda _: print_guide(str(Introduction(self.game.display)), self.transcript.file),
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
        return ActionLines(game, seat, game.choices(seat), width, self._print)

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
