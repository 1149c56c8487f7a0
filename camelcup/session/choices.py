"""The legal actions of a seat: numbered, in groups of those alike, and the one that a text means."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from camelcup.errors import ActionError, IllegalAction, MalformedAction
from camelcup.game.display import Display
from camelcup.text import short_repr

MAX_LISTED = 200
"""Actions that are listed; of more a person sees a few, and types the text of one."""

EXAMPLES = 4


class Choices:
    """The actions that are legal for a seat in a state; none in a game with too many to list.

    texts:   the short text of each action
    numbers: the number of each: its encoded form where all of them are whole numbers, else from 1 on
    """

    def __init__(
        self, display: Display[Any, Any, Any], state: Any, seat: int, view: Any, actions: Sequence[Any]
    ) -> None:
        self.display, self.game = display, display.game
        self.state, self.seat, self.view, self.actions = state, seat, view, actions
        self.texts = [display.shorthand(action) for action in actions]
        encoded = [self.game.encode(action) for action in actions]
        self.numbers = (
            encoded
            if all(type(number) is int and number >= 0 for number in encoded)
            else list(range(1, len(actions) + 1))
        )

    @property
    def too_many(self) -> bool:
        """Whether there are more actions than a person can read."""
        return len(self.actions) > MAX_LISTED

    def find(self, text: str) -> Any:
        """Return the legal action that a person means by its number, its text or an encoded action.

        Raises ActionError, with two texts that are right.
        """
        try:
            return self._find(text)
        except IllegalAction as error:
            raise IllegalAction(self._with_examples(error)) from None
        except ActionError as error:
            raise MalformedAction(self._with_examples(error)) from None

    def _find(self, text: str) -> Any:
        for same in (str, str.casefold):
            places = [place for place, known in enumerate(self.texts) if same(known) == same(text)]
            if len(places) == 1:
                return self.actions[places[0]]
        if text.isdecimal() and self.actions and not self.too_many:
            return self._numbered(text)
        with refusing(text):
            return self.game.check(self.state, self.seat, self.display.parse(text, self.view))

    def _with_examples(self, error: ActionError) -> str:
        """Return the message of an error, and the legal actions; of many the first and the last."""
        if len(self.texts) > EXAMPLES:
            return f"{error}; legal now, for example: {self.texts[0]}, {self.texts[-1]}"
        if not self.texts:
            return str(error)
        *rest, last = dict.fromkeys(self.texts)
        return f"{error}; legal now: {' or '.join(filter(None, [', '.join(rest), last]))}"

    def text_of(self, action: Any) -> str:
        """Return a legal action as it is typed, with its number if it has one."""
        if not self.actions:
            return self.display.words(action, self.view)
        place = list(self.actions).index(action)
        number, text = self.numbers[place], self.texts[place]
        return text if self.too_many or text == str(number) else f"{text} (number {number})"

    def _numbered(self, text: str) -> Any:
        try:
            return self.actions[self.numbers.index(int(text))]
        except ValueError:
            least, most = min(self.numbers), max(self.numbers)
            if len(text) <= len(str(most)) and least < int(text) < most:
                raise IllegalAction(f"number {text} is not legal now; Enter lists those that are") from None
            raise MalformedAction(
                f"there is no number {short_repr(text)}; they go from {least} to {most}"
            ) from None


@contextmanager
def refusing(answer: Any) -> Generator[None, None, None]:
    """Raise MalformedAction where a game cannot read an answer, as the referee does."""
    try:
        yield
    except ActionError:
        raise
    except Exception:
        raise MalformedAction(f"{short_repr(answer)} is not an action") from None


MAX_LINES = 32
"""Lines that a person reads; of actions that take more, a few are shown as examples."""

GROUP_EXAMPLES = 3

Parts = tuple[tuple[str, ...], ...]
"""For each word of a text, the words that may stand there."""


@frozen
class Group:
    """Legal actions that are alike. As text it is one line.

        >>> with session.new(["Human", "Player1"], seed=7) as game:
        ...     game.play()
        ...     group: session.Group = game.groups(0)[1]
        [0]
        >>> str(group)
        'trap 1-18 + or -'
        >>> group.parts[2]
        ('-', '+')

    actions: the actions, in the order in which the game lists them
    texts:   the text of each, as a person types it
    parts:   the choices for each word of a text: a choice from each, with blanks between them, is the text of
             one of the actions; empty where the actions have no such form
    """

    actions: Sequence[Any]
    texts: Sequence[str]
    parts: Parts

    def __str__(self) -> str:
        if self.parts:
            return " ".join(_choice(words) for words in self.parts)
        return f"{', '.join(self.texts[:GROUP_EXAMPLES])} and {len(self.texts) - GROUP_EXAMPLES:,} more"


def fold(texts: Sequence[str], actions: Sequence[Any]) -> list[Group]:
    """Return actions in groups, by the texts that a person types; each action is in one of them.

    >>> [str(group) for group in session.fold(["pass", "take 1", "take 2", "take 3"], [0, 1, 2, 3])]
    ['pass', 'take 1-3']
    """
    actions_by_text = dict(zip(texts, actions, strict=True))
    by_size: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for text in actions_by_text:
        words = tuple(text.split(" "))
        by_size.setdefault((len(words), words[0] if len(words) > 1 else ""), []).append(words)
    folded = [parts for alike in by_size.values() for parts in _fold(alike)]
    if len(folded) > MAX_LINES:
        return [Group(list(actions), list(texts), ())]
    return [_group(parts, actions_by_text) for parts in folded]


def _fold(rows: Sequence[tuple[str, ...]]) -> list[Parts]:
    """Return rows of words as products of choices for each word."""
    if len(rows[0]) == 1:
        return [(tuple([word for (word,) in rows]),)]
    tails: dict[str, list[tuple[str, ...]]] = {}
    for row in rows:
        tails.setdefault(row[0], []).append(row[1:])
    heads: dict[frozenset[tuple[str, ...]], list[str]] = {}
    for head, tail in tails.items():
        heads.setdefault(frozenset(tail), []).append(head)
    return [(tuple(same), *parts) for same in heads.values() for parts in _fold(tails[same[0]])]


def _group(parts: Parts, actions_by_text: dict[str, Any]) -> Group:
    texts = [text for text in actions_by_text if _fits(text.split(" "), parts)]
    return Group([actions_by_text[text] for text in texts], texts, parts)


def _fits(words: Sequence[str], parts: Parts) -> bool:
    return len(words) == len(parts) and all(word in part for word, part in zip(words, parts, strict=True))


def _choice(words: Sequence[str]) -> str:
    """Return words as a choice: 1-4, 7 or 9."""
    if all(word.isdecimal() for word in words):
        shown = list(_ranges(sorted(map(int, words))))
    elif any(word.isalnum() for word in words):
        shown = list(words)
    else:
        shown = sorted(words)  # signs: + or -
    *most, last = shown
    return f"{', '.join(most)} or {last}" if most else last


def _ranges(numbers: Sequence[int]) -> Iterable[str]:
    """Yield ascending numbers as text, three or more that follow each other as one range."""
    first = 0
    while first < len(numbers):
        last = first
        while last + 1 < len(numbers) and numbers[last + 1] == numbers[last] + 1:
            last += 1
        if last - first >= 2:
            yield f"{numbers[first]}-{numbers[last]}"
        else:
            yield from map(str, numbers[first : last + 1])
        first = last + 1
