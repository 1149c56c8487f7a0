"""A bot that judges the decisions of others: what it would have played, and what both actions are worth."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from camelcup import (
    BotProcesses,
    GameRecord,
    IllegalAction,
    MalformedAction,
    Player,
    PlayerError,
    PlayerPool,
    Plugins,
    Run,
    Step,
    Turn,
    UserError,
    WorkerSpec,
    encode_json,
    find_bot,
)


@frozen(kw_only=True)
class Decision:
    """A decision of a seat, beside what the reference would have played.

    turn:         turns of seats before it
    share:        the part of the game's turns that were played before it, 0 to 1
    best, played: the actions, as a person types them
    best_value:   the chance to win after the action of the reference
    value:        that after the one played, at most `best_value`; None where the reference has none
    reasons:      those of the reference for its action
    """

    seat: int
    turn: int
    share: float
    kind: str
    best: str
    played: str
    best_value: float
    value: float | None
    reasons: str

    @property
    def regret(self) -> float:
        """The chance to win that it cost."""
        return 0.0 if self.value is None else self.best_value - self.value


class Reference:
    """A bot that gives chances to win (`Bot.action_values`), and runs in this process.

    spec: of the bot; None for the strongest that is installed

    Raises UserError where there is none, or it is not found.
    """

    def __init__(self, plugins: Plugins, run: Run, spec: str | None = None) -> None:
        self.display = run.display
        self.game = game = run.display.game
        entry = plugins.games.find(game.name)
        playing = [bot for bot, _ in plugins.bots.values() if bot.plays(entry) and bot.gives_values]
        playing.sort(key=lambda bot: (bot.game is None, -bot.strength, bot.name))
        self.known = ", ".join(bot.name for bot in playing)
        if spec is None and not playing:
            raise UserError(
                f"no bot that is installed gives values of actions in {game.name}; that of camelcup-bot-mcts "
                f"does where a game lists its actions"
            )
        self.spec = spec or playing[0].name
        source = find_bot(self.spec, game.name, plugins, here=True)
        here = BotProcesses(isolation="none")
        self.pool = PlayerPool(WorkerSpec.of(entry, game, {self.spec: source}, processes=here))

    def judge(self, record: GameRecord, steps: Sequence[Step]) -> Iterator[Decision]:
        """Yield the decisions of a game. steps: its moves

        A seat that fails, is out, or has one legal action decides nothing. The reference is asked at every
        turn of every seat, so that it remembers what it would have seen. Raises UserError where it fails.
        """
        table = record.table
        players = self.pool.seat(evolve(table, bots=(self.spec,) * len(table.bots)))
        failed = {(fault.seat, fault.turn) for fault in record.faults}
        total = sum(turn.seat is not None for turn in record.turns)
        begun: set[int] = set()
        for turn, (step, seat, action) in enumerate(self._turns(steps)):
            if seat in table.fills or seat in step.out or (seat, turn) in failed:
                continue
            try:
                if seat not in begun:
                    players[seat].begin(table, seat)
                    begun.add(seat)
                decision = self._judge(players[seat], step.before, Turn(seat, action), turn, turn / total)
            except (PlayerError, IllegalAction, MalformedAction) as error:
                place = f"table {table.number}, turn {turn + 1}"
                raise UserError(f"reference {self.spec} failed at {place}: {error}") from error
            if decision:
                yield decision

    def _turns(self, steps: Sequence[Step]) -> Iterator[tuple[Step, int, Any]]:
        """Yield the turns of seats: the step, the seat and its action."""
        for step in steps:
            mover = self.game.to_move(step.before)
            if isinstance(mover, tuple):
                yield from ((step, seat, action) for seat, action in zip(mover, step.move, strict=True))

    def _judge(self, player: Player, state: Any, made: Turn, turn: int, share: float) -> Decision | None:
        """Return a decision; None where there is no choice."""
        game, seat, action = self.game, made.seat, made.move
        assert seat is not None
        view = game.view(state, seat)
        chosen = game.check(state, seat, player.move(view))
        if game.lists_actions and len(game.legal_actions(state, seat)) < 2:
            return None
        reasons, values = player.explain(view), self._chances(player)
        best_value = values.get(encode_json(game.encode(chosen)))
        if best_value is None:
            raise UserError(
                f"reference {self.spec} gives no values of actions in %; bots that may: {self.known}"
            )
        value = values.get(encode_json(game.encode(action)))
        return Decision(
            seat=seat,
            turn=turn,
            share=share,
            kind=self.display.kind(action),
            best=self.display.shorthand(chosen),
            played=self.display.shorthand(action),
            best_value=best_value,
            value=None if value is None else min(value, best_value),
            reasons=reasons,
        )

    def _chances(self, player: Player) -> dict[bytes, float]:
        """Return the chances of the actions of a decision that a player has explained, by encoded action."""
        if player.values is None or "%" not in player.values.unit:
            return {}
        return {encode_json(action): worth / 100 for action, worth in player.values.worths}
