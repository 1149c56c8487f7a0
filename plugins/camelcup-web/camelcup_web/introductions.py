"""The rules of games as HTML, which pages show beside a board."""

from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from camelcup import Display
from camelcup.report import stylesheet
from camelcup.session import Illustration, Introduction
from camelcup_web.templating import fragment

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def introduce(display: Display[Any, Any, Any]) -> str:
    """Return who a game is for and its rules, with their pictures; it plays a few moves for each of these."""
    introduction = Introduction(display)
    parts = [
        Markup(MARKDOWN.render(part)) if isinstance(part, str) else part  # noqa: S704 - escapes all but Markdown
        for part in introduction.parts()
    ]
    return fragment("introduction.html", introduction=introduction, parts=parts)


def picture_of(introduction: Introduction) -> str:
    """Return the first picture in the rules of a game, as a document of its own."""
    parts = introduction.parts()
    svg = next(part.picture for part in parts if isinstance(part, Illustration))
    return svg.replace(">", f"><style>{stylesheet()}</style>", 1)
