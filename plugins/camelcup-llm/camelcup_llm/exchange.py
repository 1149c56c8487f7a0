"""A request to a model and its answer, as they are kept."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from attrs import asdict, frozen

from camelcup import encode_json


@frozen(kw_only=True)
class Request:
    """Everything that an answer depends on.

    endpoint: its address
    model:    its name at the endpoint
    sample:   tells apart answers that the same messages are to draw anew; 0 where an answer is not drawn
    """

    endpoint: str
    model: str
    messages: Sequence[dict[str, Any]]
    temperature: float | None
    effort: str | None
    max_tokens: int
    sample: int

    @property
    def json(self) -> str:
        """The request as one line of JSON."""
        return encode_json(asdict(self, recurse=False)).decode()

    @property
    def digest(self) -> str:
        """The digest that its answer is kept under."""
        return blake2b(self.json.encode(), digest_size=16).hexdigest()


@frozen(kw_only=True)
class Exchange:
    """The answer to a request.

    seconds: from the request to the answer
    cost:    in dollars
    late:    whether no answer came within those seconds; its cost is then the most that it can have been
    """

    answer: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    cost: float = 0.0
    late: bool = False


def usage(exchanges: Sequence[Exchange]) -> Mapping[str, float]:
    """Return what a record keeps of the answers to one move; `retries` counts those after the first."""
    return {
        "retries": len(exchanges) - 1,
        "input_tokens": sum(exchange.input_tokens for exchange in exchanges),
        "output_tokens": sum(exchange.output_tokens for exchange in exchanges),
        "seconds": round(sum(exchange.seconds for exchange in exchanges), 6),
        "dollars": round(sum(exchange.cost for exchange in exchanges), 9),
    }
