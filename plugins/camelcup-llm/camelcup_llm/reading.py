"""The action in an answer of a model."""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from camelcup import Display, IllegalAction, MalformedAction, short_repr
from camelcup.session import Orders

FENCE = re.compile(r"```(?:json)?\s*\n(.*?)\n?```", re.DOTALL)

THOUGHTS = re.compile(r"<think>.*?</think>", re.DOTALL)
"""What some servers leave in an answer of a model that reasons."""

NO_ORDERS = "no orders"
"""The action without any orders, in a game of orders."""

MAX_CHARACTERS = 100_000
"""Characters of an answer that are read; the rest is dropped before it is kept."""

MAX_REASON_CHARACTERS = 2_000


class Said(NamedTuple):
    """An answer: its action, as text or as plain data, and the reasons for it."""

    action: Any
    reason: str


def split(text: str) -> Said:
    """Return the parts of an answer: a JSON object, or text of which the last line is the action.

    Raises MalformedAction for one without an action.
    """
    text = THOUGHTS.sub("", text).strip()
    fences = FENCE.findall(text)
    for candidate in (text, *fences[-1:], text.rpartition("\n")[2]):
        if (found := _object(candidate)) is not None:
            if "action" not in found:
                raise MalformedAction('the JSON object has no "action"')
            return Said(found["action"], _plain(found.get("reason", "")))
    before, _, last = text.rpartition("\n")
    last = last.strip().strip("`*").strip()
    if not last:
        raise MalformedAction("the answer is empty")
    return Said(last, _plain(before))


def action_of(said: Any, display: Display[Any, Any, Any], situation: Any) -> Any:
    """Return the action that a model means: typed as a person does, or encoded.

    Raises IllegalAction or MalformedAction, with the reason that it is told.
    """
    if not isinstance(said, str):
        return _checked(said, display, situation, str(said))
    text = said.strip()
    legal: Sequence[Any] = situation.legal or ()
    texts = [display.shorthand(action) for action in legal]
    for same in (str, str.casefold):
        found = [action for action, known in zip(legal, texts, strict=True) if same(known) == same(text)]
        if len(found) == 1:
            return found[0]
    try:
        return _checked(_parsed(text, display, situation), display, situation, text)
    except (IllegalAction, MalformedAction):
        encoded = _json(text)
        if encoded is None:
            raise
        return _checked(encoded, display, situation, text)


def _parsed(text: str, display: Display[Any, Any, Any], situation: Any) -> Any:
    """Return the answer in a text: orders one after another, or all that `parse` reads."""
    wrong: Exception | None = None
    if type(display).orders is not Display.orders:
        if text.lower() == NO_ORDERS:
            return []
        try:
            return Orders(display, situation.view).after(text.replace(", ", " ")).action()
        except IllegalAction as error:
            wrong = error
    try:
        return display.parse(text, situation.view)
    except (IllegalAction, MalformedAction) as error:
        raise wrong or error from None
    except Exception:  # what `parse` cannot read is no action, as with `check`
        raise MalformedAction(f"{short_repr(text)} is not an action") from None


def _checked(answer: Any, display: Display[Any, Any, Any], situation: Any, shown: str) -> Any:
    try:
        return display.game.check(situation.state, situation.seat, answer)
    except (IllegalAction, MalformedAction):
        raise
    except Exception:  # as the referee does
        raise MalformedAction(f"{short_repr(shown)} is not an action") from None


def _object(text: str) -> dict[str, Any] | None:
    found = _json(text) if text.lstrip().startswith("{") else None
    return found if isinstance(found, dict) else None


def _json(text: str) -> Any:
    """Return what a text says as JSON; None if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _plain(text: Any) -> str:
    """Return reasons as printable text of a moderate length."""
    letters = str(text).strip()[:MAX_REASON_CHARACTERS]
    return "".join([letter if letter.isprintable() or letter == "\n" else "?" for letter in letters])
