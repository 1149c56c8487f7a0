"""A person at the table, who types answers on the terminal."""

from collections.abc import Sequence
from typing import Any

from camelcup.cli.terminal.narration import Narration
from camelcup.cli.terminal.prompt import Prompt
from camelcup.errors import ActionError, UserError
from camelcup.players import Player, PlayerError
from camelcup.records import FaultKind, Table
from camelcup.session.choices import Choices
from camelcup.session.hints import Hints

KEYS = "text (Tab completes)   Enter: board   ? or hint BOT: hint   q: leave"
"""Answers that a person may give, besides numbers."""


class Person(Player):
    """Asks a person at this terminal for each move. There is no time limit.

    adviser: the bot that `?` asks; empty where none is at the table and none was named so far
    """

    lists_actions = True

    def __init__(self, narration: Narration, prompt: Prompt, hints: Hints, adviser: str) -> None:
        self.narration = narration
        self.prompt = prompt
        self.hints = hints
        self.adviser = adviser

    def begin(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def offer(self, turn: int, actions: Sequence[Any]) -> None:
        self.turn = turn
        self.actions = actions

    def move(self, view: Any) -> Any:
        """Return the action of a person. Raises PlayerError where the person leaves the game."""
        told = self.narration
        try:
            told.hand_over(self.seat, self.prompt)
            choices = Choices(told.display, told.state, self.seat, view, self.actions)
            self._show(choices)
            while True:
                line = self._ask(choices)
                if line in ("q", "Q"):
                    self._leave()
                elif line:
                    try:
                        return choices.find(line)
                    except ActionError as error:
                        told.paper.write(str(error))
                else:
                    self._show(choices)
        except EOFError:
            raise PlayerError(FaultKind.LEFT, "the input ended") from None

    def _ask(self, choices: Choices) -> str:
        """Return an answer that is no question for a hint; those are answered."""
        bots = dict.fromkeys(filter(None, [self.adviser, *self.hints.names(self.table)]))
        words = [*choices.texts, *(f"hint {bot}" for bot in bots)]
        name = f"{self.table.bots[self.seat]} (seat {self.seat})"
        while True:
            line = self.prompt.ask(f"{name}> ", words)
            word, _, bot = line.partition(" ")
            if line != "?" and word != "hint":
                return line
            self.narration.paper.write(self._hint(bot.strip() or self.adviser, choices))

    def _hint(self, bot: str, choices: Choices) -> str:
        """Return the hint of a bot, which `?` asks from now on, or the reason why there is none."""
        if not bot:
            return "name a bot, as in: hint BOT (camelcup bots lists them)"
        try:
            hint = str(self.hints.ask(bot, self.table, self.turn, choices))
        except UserError as error:
            return str(error)
        self.adviser = bot
        return hint

    def _show(self, choices: Choices) -> None:
        """Print the board as the seat sees it, and the legal actions."""
        paper, display = self.narration.paper, self.narration.display
        hides = self.narration.only is not None
        seen = display.conceal(self.narration.state, self.seat) if hides else choices.view
        board = display.show(seen, paper.colour)
        keys = KEYS if choices.too_many else f"NUMBER or {KEYS}"
        paper.print(f"\n{board}\n\n{choices.listed(paper.width)}\n{keys}")

    def _leave(self) -> None:
        """Leave the game, if the person is sure."""
        answer = ""
        while answer not in ("y", "yes", "n", "no"):
            answer = self.prompt.ask("leave the game, which is a fault? (y/n) ").casefold()
        if answer in ("y", "yes"):
            raise PlayerError(FaultKind.LEFT, "left the game")
