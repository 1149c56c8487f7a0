"""The tables at which an agent sits: files that it finds again after a restart."""

import json
from collections.abc import Sequence
from typing import Any

from camelcup import CamelCupError, UserError, load
from camelcup import session as sessions
from camelcup.session import Session
from camelcup_llm import pictures
from camelcup_llm.agents.folder import AgentFolder
from camelcup_llm.options import Options
from camelcup_llm.prompt import Prompt, Situation
from camelcup_llm.reading import action_of

MOST_OPEN = 8
"""Tables whose bots may be running; the one that was used longest ago is closed for another."""

HISTORY = 200
"""Moves that are listed, the latest."""


class AgentTables:
    """The tables of one agent in a folder; it plays the seats with its name, and no others.

    isolation: where bots run
    """

    def __init__(self, folder: AgentFolder, name: str, isolation: str) -> None:
        self.folder = folder
        self.name = name
        self.isolation = isolation
        self.open: dict[str, Session] = {}

    def new(
        self,
        game: str,
        opponents: Sequence[str],
        seat: int,
        rules: str | None,
        seed: int | None,
        practice: bool,
    ) -> str:
        """Sit down at a new table, and return its name. Raises CamelCupError for what cannot be played."""
        self.folder.check_game(game, rules)
        bots = [self.folder.check_bot(bot) for bot in opponents]
        if not 0 <= seat <= len(bots):
            raise UserError(f"seat {seat}: with {len(bots)} opponents it is 0 to {len(bots)}")
        bots.insert(seat, f"{self.name}=Caller")
        path = self.folder.new_table(game)
        options: Any = {"game": game, "rules": rules, "seed": seed, "isolation": self.isolation}
        self._keep(path.stem, sessions.new(bots, practice=practice, out=path, **options))
        return path.stem

    def get(self, name: str) -> Session:
        """Return a table where it is the agent's turn, or the game over. Raises CamelCupError."""
        table = self.open.pop(name, None) or self._load(name)
        self._keep(name, table)
        table.play()
        return table

    def listed(self) -> list[str]:
        """Return a line about each table of the agent; files that are none are left out."""
        lines = []
        for path in sorted(self.folder.tables.glob("*.jsonl")):
            try:
                run = load(path, plugins=self.folder.plugins)
            except CamelCupError:
                continue
            if run.plan.outside == (self.name,):
                bots = ", ".join(run.plan.tournament.bots)
                state = "over" if run.finished else "open"
                lines.append(f"{path.stem}: {run.plan.tournament.game} ({bots}), {state}")
        return lines

    def close(self) -> None:
        """Close all tables; they go on when they are asked for again."""
        while self.open:
            self.open.popitem()[1].close()

    def _keep(self, name: str, table: Session) -> None:
        self.open[name] = table
        if len(self.open) > MOST_OPEN:
            self.open.pop(next(iter(self.open))).close()

    def _load(self, name: str) -> Session:
        """Open a table. Raises UserError where there is none, or it is another's."""
        path = self.folder.table(name)
        if load(path, plugins=self.folder.plugins).plan.outside != (self.name,):
            raise UserError(f"table {name!r}: no seat of it is played by {self.name}")
        return sessions.load(path)


def position(table: Session) -> str:
    """Return a table as the agent's seat sees it: what happened since its last move, the board, its actions.

    Of a game that is over it returns the result.
    """
    if table.record is None:
        message = Prompt(table.display, Options()).position(situation(table))
        return str(message["content"])
    scores = [f"seat {seat} ({name}): {table.record.scores[seat]}" for seat, name in enumerate(table.names)]
    winners = " and ".join(table.names[seat] for seat in table.record.winners)
    return "\n".join([*_last_lines(table), "The game is over.", *scores, f"Won by {winners or 'nobody'}."])


def picture(table: Session) -> bytes:
    """Return the board as the agent's seat sees it, as a PNG file. Raises UserError where there is none."""
    pictures.check(table.display)
    return pictures.png(table.display, table.view(own_seat(table)))


def actions(table: Session) -> str:
    """Return each legal action as it is typed, a line each. Raises UserError where the game lists none."""
    now = situation(table)
    if now.legal is None:
        raise UserError(f"{table.display.game.name} has too many actions to list: {table.display.legend}")
    return "\n".join([table.display.shorthand(action) for action in now.legal])


def act(table: Session, action: Any) -> None:
    """Play an action for the agent, and have the bots answer. Raises ActionError where it is not legal."""
    now = situation(table)
    table.answer(now.seat, action_of(action, table.display, now))
    table.play()


def history(table: Session, since: int) -> str:
    """Return the moves from a number on as the agent's seat knows them, at most the latest 200."""
    events = table.events(since, own_seat(table))[-HISTORY:]
    return "\n".join([f"{event.number}: {text}" for event in events if (text := str(event))])


def odds(table: Session) -> str:
    """Return the odds of the position as JSON. Raises UserError where the game has none."""
    view = situation(table).view
    if not hasattr(view, "odds"):
        raise UserError(f"game {table.display.game.name} has no odds; `hint` asks a bot")
    values = {table.display.shorthand(action): coins for action, coins in view.bet_values().items()}
    return json.dumps({**view.odds()._asdict(), "values": values}, default=dict)  # read-only mappings


def own_seat(table: Session) -> int:
    """Return the seat of the agent that is to move; once the game is over, its first."""
    return (table.waiting or table.outside)[0]


def situation(table: Session) -> Situation:
    """Return the move that the agent is asked for. Raises UserError where the game is over."""
    if table.over:
        raise UserError("the game is over; `look` has the result")
    seat, game = own_seat(table), table.display.game
    return Situation(
        state=table.state,
        view=table.view(seat),
        seat=seat,
        seats=len(table.names),
        steps=table.steps[_last_move(table, seat) :],
        legal=table.actions(seat) if game.lists_actions else None,
        seed=len(table.steps),
    )


def _last_move(table: Session, seat: int) -> int:
    """Return the place of a seat's last move among the moves of the game; 0 where it has none."""
    to_move, steps = table.display.game.to_move, table.steps
    for place in reversed(range(len(steps))):
        mover = to_move(steps[place].before)
        if isinstance(mover, tuple) and seat in mover:
            return place
    return 0


def _last_lines(table: Session) -> list[str]:
    """Return what happened since the agent's last move, as lines."""
    seat = own_seat(table)
    return [text for event in table.events(_last_move(table, seat), seat) if (text := str(event))]
