"""Reads the page of a replay as its script does, but in Python."""

import json
from html.parser import HTMLParser
from typing import NamedTuple


class Shown(NamedTuple):
    """A position as a page shows it. size: bytes that it takes in the page"""

    turn: int
    board: str
    seats: list[str]
    move: str
    faults: list[str]
    notes: str
    size: int


class Page(HTMLParser):
    """The elements of a page. texts: those of scripts, by type; tags: names of all elements"""

    def __init__(self, html: str):
        super().__init__()
        self.texts: dict[str, str] = {}
        self.tags: list[str] = []
        self.inside = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.inside = (dict(attrs).get("type") or "script") if tag == "script" else ""

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + data

    def positions(self):
        """Yield the positions."""
        text = self.texts["application/json"]
        lines = []
        board = []
        seats = []
        for row, given in zip(text.strip().splitlines()[1:-1], json.loads(text), strict=True):
            lines += given["lines"]
            board, seats = changed(board, given["board"]), changed(seats, given["seats"])
            move, faults, notes = ([lines[place] for place in given[name]] for name in TEXTS)
            yield Shown(
                turn=given["turn"],
                board="\n".join([lines[place] for place in board]),
                seats=[lines[place] for place in seats],
                move="\n".join(move),
                faults=faults,
                notes="\n".join(notes),
                size=len(row.encode()),
            )


TEXTS = ("move", "faults", "notes")


def changed(before, changes):
    """Return a list of numbers with changes; the last come first, so that places stay right."""
    after = list(before)
    for place, removed, *added in reversed(changes):
        after[place : place + removed] = added
    return after


def positions(page):
    """Return the positions of a page."""
    return list(Page(page.html).positions())
