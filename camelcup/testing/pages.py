"""Checks the pages of a game for reports."""

from collections.abc import Sequence
from typing import Any

from camelcup.game.game import Game
from camelcup.game.pages import Figure, Page
from camelcup.records import GameRecord
from camelcup.table.recorded import replay
from camelcup.testing.contract import Broken


def check_pages(game: Game[Any, Any, Any], record: GameRecord) -> None:
    """Check that the pages of a game are new, and make figures of a game. Raises Broken where they do not."""
    pages, others = game.pages(), game.pages()
    if not isinstance(pages, Sequence) or not all(isinstance(page, Page) for page in pages):
        raise Broken(f"pages must return a list of objects of camelcup.report.Page, not {pages!r}")
    if any(page is other for page in pages for other in others):
        raise Broken("pages must return new objects, which count games of their own, each time it is called")

    if pages:
        for step in replay(record, game):
            for page in pages:
                page.watch(step)
    for page in pages:
        page.add(record)
        figures = page.figures()
        if not isinstance(figures, Sequence) or not all(isinstance(figure, Figure) for figure in figures):
            raise Broken(f"figures of page {page.title!r} must return a list of figures, not {figures!r}")
