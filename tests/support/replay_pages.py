"""Reads the page of a replay as its script does, but in Python."""

import gzip
import json
from base64 import b64decode
from html.parser import HTMLParser
from typing import NamedTuple


class Shown(NamedTuple):
    """A position as a page shows it."""

    turn: int
    board: str
    seats: list[str]
    move: str
    faults: list[str]
    notes: str


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

    @property
    def packed(self):
        """The positions as the page holds them."""
        return self.texts["application/gzip"]

    def positions(self):
        """Yield the positions."""
        data = json.loads(gzip.decompress(b64decode(self.packed)))
        for given in data["positions"]:
            yield Shown(**given | {"board": "\n".join(data["lines"][place] for place in given["board"])})


def positions(page):
    """Return the positions of a page."""
    return list(Page(page.html).positions())
