"""Asks a model at an endpoint with the official client, unless its answer is kept."""

import os
import re
import sys
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from math import inf
from random import Random
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from camelcup import UserError
from camelcup_llm.exchange import Exchange, Request
from camelcup_llm.reading import MAX_CHARACTERS
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store

if TYPE_CHECKING:
    from openai import OpenAI

CHECK_SECONDS = 0.2
"""Seconds after which a full budget is looked at again."""

CONNECT_SECONDS = 10.0
"""Seconds for a connection, which are not the bot's."""

FIRST_DELAY, MAX_DELAY = 0.5, 60.0
"""Seconds before a busy endpoint is asked again: the first time, and at most."""

FIRST_PATIENCE = 20.0
"""Seconds for which an endpoint is asked that has never answered: its address may be wrong."""

REMARK_SECONDS = 3.0
"""Seconds of waiting after which it is said why."""

MAX_LETTERS = 300
"""Letters of an endpoint's message that an error shows."""

SCHEMA = {
    "type": "object",
    "properties": {"reason": {"type": "string"}, "action": {"type": "string"}},
    "required": ["reason", "action"],
    "additionalProperties": False,
}

reached: set[str] = set()
"""Endpoints that have answered in this process, if only with an error."""

SECRET_PARTS = re.compile(r"(?<=//)[^/]*@|[?#].*")
"""Parts of an address that may have a key."""

without_schema: set[tuple[str, str]] = set()
"""Endpoints and models that have refused a schema in this process."""


class Late(Exception):
    """No answer came in time."""


class Attempt(NamedTuple):
    """An answer, or the reason why there is none, and the delay that the endpoint asks for.

    reached: whether the endpoint said anything
    """

    exchange: Exchange | None
    problem: str = ""
    delay: float | None = None
    reached: bool = True


class Endpoint:
    """Where one model is asked. Raises UserError where the client is not installed.

    waited: seconds that it was busy or broken since `ask` began, failed requests included, or that passed
            until the budget had room
    """

    def __init__(self, name: str, settings: Settings, store: Store) -> None:
        _library(name)  # workers that are forked later share what is imported here
        self.name = name
        self.settings = settings
        self.model = settings.model(name)
        self.base_url = settings.endpoint(name)
        self.store = store
        self.waited = 0.0
        self.stopped = Event()
        self.running: Future[Exchange] | None = None

    @property
    def address(self) -> str:
        """The address without what may be secret in it; empty for the client's own."""
        return SECRET_PARTS.sub("", self.base_url).rstrip("/")

    def ask(self, request: Request, limit: float = inf) -> Exchange:
        """Return the answer to a request, which is bought if it is not kept. limit: seconds for it

        Raises Late where the limit is over, UserError where the endpoint refuses the request or is busy for
        too long, or the budget is used up.
        """
        self.waited = 0.0
        exchange = self.store.find(request)
        if exchange is None or (exchange.late and exchange.seconds < limit):
            exchange = self._bought(request, limit)
        if exchange.late or exchange.seconds > limit:
            raise Late
        return exchange

    def _bought(self, request: Request, limit: float) -> Exchange:
        """Buy an answer in a thread, so that Ctrl-C here does not lose what is paid for already."""
        self.stopped.clear()
        with ThreadPoolExecutor(1) as thread:  # leaving it waits for the answer
            self.running = thread.submit(self._buy, request, limit)
            try:
                return self.running.result()
            except KeyboardInterrupt:
                self.stopped.set()
                raise

    def finish(self) -> None:
        """Wait for an answer that is on its way."""
        if self.running is not None:
            self.stopped.set()
            wait([self.running])

    def _buy(self, request: Request, limit: float) -> Exchange:
        if self.settings.budget is not None and not self.model.has_prices:
            raise UserError(
                f"llm:{self.name} has no prices, so that a budget of {self.settings.budget:g} would count "
                "nothing: write input and output in its section of llm.toml, 0 if it is free"
            )
        worst = self.model.cost(len(request.json.encode()), request.max_tokens)
        number = self._reserved(worst)
        try:
            exchange = self._ask_until_answered(request, limit)
        except UserError:
            self.store.release(number)
            raise
        except Late:
            exchange = Exchange(late=True, seconds=limit, cost=worst)
        self.store.keep(number, request, exchange)
        return self.store.find(request) or exchange  # another process may have been the first

    def _reserved(self, worst: float) -> int:
        """Reserve the most that an answer may cost; wait where open requests may leave room for it."""
        start, budget = perf_counter(), self.settings.budget
        while (number := self.store.reserve(worst, budget)) is None:
            self.waited = perf_counter() - start
            if self.waited > self.settings.patience or self.stopped.wait(CHECK_SECONDS):
                raise UserError(f"llm:{self.name}: budget {budget:g} had no room for {self.waited:.0f} s")
        return number

    def _ask_until_answered(self, request: Request, limit: float) -> Exchange:
        tries, jitter, remarked = 0, Random(), False
        while True:
            start = perf_counter()
            attempt = self._ask(request, limit)
            if attempt.reached:
                reached.add(self.base_url)
            if attempt.exchange is not None:
                return attempt.exchange
            usual = min(MAX_DELAY, FIRST_DELAY * 2**tries) * (1 + jitter.random()) / 2
            delay, tries = (usual if attempt.delay is None else attempt.delay), tries + 1
            self.waited += perf_counter() - start + delay
            patience = self._patience()
            if patience > self.waited > REMARK_SECONDS and not remarked:
                remarked = True
                text = f"llm:{self.name}: {attempt.problem}; asked again for up to {patience:g} s"
                print(text, file=sys.stderr, flush=True)
            if self.waited > patience or self.stopped.wait(delay):
                raise UserError(f"llm:{self.name}: no answer in {self.waited:.0f} s: {attempt.problem}")

    def _patience(self) -> float:
        """Return the seconds for which it is asked again."""
        patience = self.settings.patience
        return patience if self.base_url in reached else min(patience, FIRST_PATIENCE)

    def _ask(self, request: Request, limit: float) -> Attempt:
        """Send a request once. Raises Late, and UserError where it would never be answered."""
        openai = _library(self.name)
        try:
            return Attempt(self._send(request, limit))
        except openai.APIConnectionError as error:
            return self._unconnected(error)
        except openai.APIStatusError as error:
            problem = f"status {error.status_code}: {self._clean(error.message)}"
            if error.status_code in (408, 409, 429) or error.status_code >= 500:
                return Attempt(None, problem, _delay(error.response.headers.get("retry-after", "")))
            place = self.base_url, request.model
            if error.status_code in (400, 422) and self.model.structured and place not in without_schema:
                without_schema.add(place)
                return Attempt(None, problem, 0.0)
            raise UserError(f"llm:{self.name}: the endpoint refuses the request: {problem}") from None
        except (openai.OpenAIError, ValueError) as error:  # an answer that is no JSON
            return Attempt(None, self._clean(f"{type(error).__name__}: {error}"))

    def _unconnected(self, error: Exception) -> Attempt:
        """Return an attempt without an answer. Raises Late where a connection had none in time."""
        cause = error.__cause__ or error
        is_late = isinstance(error, _library(self.name).APITimeoutError)
        if is_late and type(cause).__name__ != "ConnectTimeout":
            raise Late from None
        place = self.address or "the client's own endpoint"
        return Attempt(None, self._clean(f"{place}: {type(cause).__name__}: {cause}"), reached=False)

    def _send(self, request: Request, limit: float) -> Exchange:
        """Return the answer to a request. Raises the errors of the client."""
        options: dict[str, Any] = {
            "messages": request.messages,
            "max_completion_tokens": request.max_tokens,
        }
        if request.temperature is not None:
            options["temperature"] = request.temperature
        if request.effort is not None:
            options["reasoning_effort"] = request.effort
        if self.model.structured and (self.base_url, request.model) not in without_schema:
            schema = {"name": "answer", "strict": True, "schema": SCHEMA}
            options["response_format"] = {"type": "json_schema", "json_schema": schema}
        timeout = _library(self.name).Timeout(None if limit == inf else limit, connect=CONNECT_SECONDS)
        client = _client(self.name, self.base_url, self.settings.key(self.name), os.getpid())
        start = perf_counter()
        completion: Any = client.with_options(timeout=timeout).chat.completions.create(
            model=request.model, **options
        )
        seconds = perf_counter() - start
        used = getattr(completion, "usage", None)
        tokens = [getattr(used, name, None) or 0 for name in ("prompt_tokens", "completion_tokens")]
        return Exchange(
            answer=self._without_key(_text(completion))[:MAX_CHARACTERS],
            input_tokens=tokens[0],
            output_tokens=tokens[1],
            seconds=seconds,
            cost=self.model.cost(*tokens),
        )

    def _without_key(self, text: str) -> str:
        key = self.settings.key(self.name)
        return text.replace(key, "***") if key else text

    def _clean(self, text: str) -> str:
        """Return what an endpoint says as a short line without the key, which some send back."""
        plain = "".join([letter if letter.isprintable() else " " for letter in self._without_key(text)])
        return re.sub(" +", " ", plain).strip()[:MAX_LETTERS]


def _text(completion: Any) -> str:
    """Return the text of an answer; the words of a refusal count as one. Raises ValueError for no answer."""
    choices = getattr(completion, "choices", None)
    if not choices or getattr(choices[0], "message", None) is None:
        raise ValueError("the endpoint's answer has no message")
    message = choices[0].message
    return str(message.content or message.refusal or "")


def _delay(text: str) -> float | None:
    """Return the seconds of a header `Retry-After`; None where it has none."""
    try:
        return min(MAX_DELAY, max(0.0, float(text)))
    except ValueError:
        return None


def _library(name: str) -> Any:
    try:
        import openai
    except ImportError:
        raise UserError(f"llm:{name} needs the client: pip install 'camelcup-llm[openai]'") from None
    return openai


@cache
def _client(name: str, base_url: str, key: str, process: int) -> "OpenAI":
    """Return the client for an endpoint; each process has its own, since connections cannot be shared."""
    library = _library(name)
    # A server on this machine needs no key, but the client asks for one.
    client: OpenAI = library.OpenAI(base_url=base_url or None, api_key=key or "none", max_retries=0)
    return client
