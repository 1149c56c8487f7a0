"""The words that a model is given: the rules, the position as its seat sees it, and what it may play."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from string import Template
from typing import Any

from attrs import frozen

from camelcup import Display, Step, UserError, encode_json
from camelcup.session import fold
from camelcup_llm import pictures
from camelcup_llm.options import Options
from camelcup_llm.reading import NO_ORDERS

MAX_LISTED = 400
"""Legal actions that are listed one by one, where they have no groups."""

MAX_LINES = 100
"""Lines at most about what happened since the last move: the latest."""

EXAMPLES = 3
"""Actions shown of a game with too many to list."""

FORM = """\
Answer with a JSON object: {"reason": "your reasons in a sentence or two", "action": "your action"}. If you \
write plain text instead, its last line must be your action and nothing else."""

IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
"""An image in rules, which are Markdown."""

COMMAND = re.compile(r"`camelcup ")
"""What a paragraph has that tells people how to play at a terminal."""

UNKNOWN = "moves"
"""Text for an action of which a seat learns nothing."""

Message = dict[str, Any]


@frozen(kw_only=True)
class Situation:
    """A move that a model is asked for.

    steps: the moves since its last one
    legal: the legal actions; None in a game that does not list them
    seed:  for examples of actions, where those are not listed
    """

    state: Any
    view: Any
    seat: int
    seats: int
    steps: Sequence[Step]
    legal: Sequence[Any] | None
    seed: int


class Prompt:
    """Makes the prompts of a game for one model. Raises UserError for options that do not fit the game.

    Seats have numbers only, so that no name that somebody chose is read by a model.
    """

    def __init__(self, display: Display[Any, Any, Any], options: Options) -> None:
        self.display = display
        self.options = options
        self.template = _template(options.prompt)
        if options.view == "picture":
            pictures.check(display)

    def instructions(self, seat: int, seats: int) -> Message:
        """Return the first message: the game, and the form of an answer."""
        display = self.display
        legend = f"How actions are written: {display.legend}." if display.legend else ""
        if type(display).orders is not Display.orders:
            legend += f" Write one order after another; `{NO_ORDERS}` is an action, too."
        text = self.template.substitute(
            title=display.title,
            rules=rules_text(display),
            seat=seat,
            seats=seats,
            form=f"{legend}\n\n{FORM}",
        )
        return {"role": "system", "content": "\n".join(_paragraphs(text))}

    def position(self, now: Situation) -> Message:
        """Return the message that asks for a move."""
        parts = [_section("Since your last move", self._events(now)), *self._shown(now), *self._actions(now)]
        text = "\n\n".join(filter(None, [*parts, f"You are seat {now.seat}, and it is your move."]))
        if self.options.view != "picture":
            return {"role": "user", "content": text}
        url = pictures.data_url(self.display, now.view)
        return {
            "role": "user",
            "content": [
                {"type": "text", "text": text},
                {"type": "image_url", "image_url": {"url": url}},
            ],
        }

    def again(self, reason: str) -> Message:
        """Return the message after a wrong answer."""
        return {
            "role": "user",
            "content": f"That answer cannot be played: {reason}\nGive another one.\n{FORM}",
        }

    def _events(self, now: Situation) -> Sequence[str]:
        """Return what the seat knows of the moves since its last one, a line each."""
        return [f"- {line}" for step in now.steps for line in self._lines(step, now)][-MAX_LINES:]

    def _lines(self, step: Step, now: Situation) -> Iterator[str]:
        display, names = self.display, [f"seat {seat}" for seat in range(now.seats)]
        mover = display.game.to_move(step.before)
        if isinstance(mover, tuple):
            for seat, action in zip(mover, step.move, strict=True):
                text = str(action) if seat == now.seat else display.announce(action) or UNKNOWN
                yield f"{names[seat]} {text}"
        elif text := display.announce(step.move):
            yield text
        yield from display.events(step.before, step.move, step.after, names)

    def _shown(self, now: Situation) -> Iterator[str]:
        """Yield the position."""
        game = self.display.game
        if self.options.view == "text":
            yield f"The position:\n```\n{self.display.show(now.view)}\n```"
        elif self.options.view == "json":
            yield f"The position, as JSON:\n```json\n{encode_json(game.encode_view(now.view)).decode()}\n```"
        else:
            yield "The position is in the picture."

    def _actions(self, now: Situation) -> Iterator[str]:
        """Yield what may be played."""
        if now.legal is None:
            yield _section("Some of the actions that you may choose", self._examples(now))
        elif self.options.legal == "list":
            texts = [self.display.shorthand(action) for action in now.legal]
            groups = fold(texts, now.legal)
            shown = map(str, groups) if all(group.parts for group in groups) else texts[:MAX_LISTED]
            yield _section("Your legal actions", [f"- {text}" for text in shown])

    def _examples(self, now: Situation) -> Sequence[str]:
        """Return some actions of a game with too many to list, drawn from what the seat knows."""
        game, random = self.display.game, Random(now.seed)
        try:
            state = game.determinize(now.view, random)
        except NotImplementedError:
            state = now.view
        drawn = [game.sample_action(state, now.seat, random) for _ in range(EXAMPLES)]
        return [
            f"- {text}" for text in dict.fromkeys(self.display.words(action, now.view) for action in drawn)
        ]


def rules_text(display: Display[Any, Any, Any]) -> str:
    """Return the rules without what is for people: pictures, and paragraphs with commands."""
    paragraphs = IMAGE.sub("", display.rules).split("\n\n")
    return "\n\n".join([text for text in paragraphs if not COMMAND.search(text)])


def _template(path: str) -> Template:
    """Return the template of the instructions. Raises UserError for a file that has none."""
    try:
        text = (Path(path) if path else files(__package__) / "prompt.md").read_text("utf-8")
        template = Template(text)
        template.substitute(dict.fromkeys(("title", "rules", "seat", "seats", "form"), ""))
    except OSError as error:
        raise UserError(f"prompt={path}: {error.strerror}") from None
    except KeyError as error:
        known = "$title, $rules, $seat, $seats and $form"
        raise UserError(f"prompt={path}: there is no ${error.args[0]}; there are {known}") from None
    except ValueError as error:  # a lonely $, or no UTF-8
        raise UserError(f"prompt={path}: {error}") from None
    return template


def _section(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *lines]) if lines else ""


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the lines of a text, with one empty line at most between two."""
    empty = True
    for line in text.strip().splitlines():
        if line.strip() or not empty:
            yield line.rstrip()
        empty = not line.strip()
