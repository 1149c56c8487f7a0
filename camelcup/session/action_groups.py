"""Legal actions that are alike, folded: 36 traps are one line, `trap 1-18 + or -`."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

MAX_LINES = 32
"""Lines that a person reads; of actions that take more, a few are shown as examples."""

EXAMPLES = 3

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
        return f"{', '.join(self.texts[:EXAMPLES])} and {len(self.texts) - EXAMPLES:,} more"


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
