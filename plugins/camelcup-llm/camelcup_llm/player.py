"""The player of a language model."""

from collections.abc import Sequence
from math import inf
from typing import Any

from camelcup import (
    Display,
    FaultKind,
    IllegalAction,
    MalformedAction,
    Player,
    PlayerError,
    Step,
    Table,
    derive,
    plural,
)
from camelcup_llm.endpoint import Endpoint, Late
from camelcup_llm.exchange import Exchange, Request, usage
from camelcup_llm.options import ModelSpec
from camelcup_llm.prompt import Message, Prompt, Situation
from camelcup_llm.reading import action_of, split
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store


class ModelPlayer(Player):
    """Asks a model for its moves, and again where it answers none.

    exchanges: those of the last move
    """

    follows = True

    def __init__(self, rest: str, display: Display[Any, Any, Any]) -> None:
        self.display = display
        self.spec = ModelSpec.parse(rest)
        self.prompt = Prompt(display, self.spec.options)
        settings = Settings.read()
        self.endpoint = Endpoint(self.spec.name, settings, Store(settings.store))
        self.exchanges: list[Exchange] = []
        self.conversation: list[Message] = []
        self.steps: Sequence[Step] = ()
        self.state: Any = None
        self.reason = ""

    def begin(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.seats = table, seat, len(table.bots)
        self.limit = table.limits.move_time or inf
        self.draws = derive(table.seed, "seat", seat)
        self.conversation = [self.prompt.instructions(seat, self.seats)]
        self.seen = 0

    def follow(self, state: Any, steps: Sequence[Step]) -> None:
        self.state, self.steps = state, steps

    def move(self, view: Any) -> Any:
        now = self._situation(view)
        messages = [*self.conversation, self.prompt.position(now)]
        self.seen = len(self.steps)
        self.exchanges, self.reason, self.waited_ns, self.used = [], "", 0, None
        while True:
            exchange = self._ask(messages)
            messages.append({"role": "assistant", "content": exchange.answer})
            try:
                said = split(exchange.answer)
                action = action_of(said.action, self.display, now)
            except (IllegalAction, MalformedAction) as error:
                if len(self.exchanges) > self.spec.options.retries:
                    raise self._failed(error) from None
                messages.append(self.prompt.again(str(error)))
            else:
                self.reason = said.reason
                if self.spec.options.memory == "game":
                    self.conversation = messages
                return action

    def explain(self, view: Any) -> str:
        return self.reason

    def kill(self) -> None:
        self.endpoint.finish()

    def close(self) -> None:
        self.endpoint.store.close()

    def _situation(self, view: Any) -> Situation:
        game = self.display.game
        return Situation(
            state=self.state,
            view=view,
            seat=self.seat,
            seats=self.seats,
            steps=self.steps[self.seen :],
            legal=game.legal_actions(self.state, self.seat) if game.lists_actions else None,
            seed=derive(self.draws, "examples", len(self.steps)),
        )

    def _ask(self, messages: Sequence[Message]) -> Exchange:
        """Return the answer to messages. Raises PlayerError where the time of the move is over."""
        options, model = self.spec.options, self.endpoint.model
        request = Request(
            endpoint=self.endpoint.address,
            model=model.model or self.spec.name,
            messages=messages,
            temperature=options.temperature,
            effort=options.effort,
            max_tokens=model.max_tokens,
            sample=0 if options.temperature == 0 else derive(self.draws, "sample", len(self.steps)),
        )
        left = self.limit - sum(exchange.seconds for exchange in self.exchanges)
        try:
            exchange = self.endpoint.ask(request, left)
        except Late:
            raise PlayerError(FaultKind.TIMEOUT, f"no answer within {self.limit:g} seconds") from None
        finally:
            self.waited_ns += int(self.endpoint.waited * 1e9)
        self.exchanges.append(exchange)
        self.used = usage(self.exchanges)
        return exchange

    def _failed(self, error: Exception) -> PlayerError:
        kind = FaultKind.ILLEGAL if isinstance(error, IllegalAction) else FaultKind.MALFORMED
        answers = plural(len(self.exchanges), "answer")
        return PlayerError(kind, f"no legal action in {answers}; the last: {error}")
