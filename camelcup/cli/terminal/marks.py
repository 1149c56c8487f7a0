"""Marks on a board as text: what the last move changed is underlined, as pages frame it on a picture."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from rich.text import Text


def mark_changes(board: Sequence[Text], before: Sequence[Text]) -> None:
    """Underline the characters that differ from the board before, and blanks where something stood.

    Lines that are inserted or removed do not make those below them differ.
    """
    for line, old in _pairs(board, before):
        line.pad_right(max(0, len(old) - len(line)))
        for place, (new, was) in enumerate(zip_longest(line.plain, old, fillvalue=" ")):
            if new != was:
                line.stylize("underline", place, place + 1)


def _pairs(board: Sequence[Text], before: Sequence[Text]) -> Iterator[tuple[Text, str]]:
    """Yield the lines that differ, each with the one in whose place it stands; empty for a new line."""
    texts, olds = [line.plain for line in board], [line.plain for line in before]
    for kind, first, last, begin, end in SequenceMatcher(None, olds, texts, autojunk=False).get_opcodes():
        if kind != "equal":
            replaced = olds[first:last] + [""] * (end - begin)
            yield from zip(board[begin:end], replaced, strict=False)
