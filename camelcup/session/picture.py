"""A picture of one position, for files and notebooks."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from camelcup.errors import UserError
from camelcup.files import atomic_file
from camelcup.game.display import Display, draw_board, has_pictures
from camelcup.game.game import Game
from camelcup.game.palette import stylesheet
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game, make_display


class BoardPicture:
    """A picture of a position that carries its colours; a notebook shows it. svg: the document"""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | Path) -> None:
        """Write the document to a file, which an image viewer or a page shows."""
        with atomic_file(Path(path)) as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg


def picture(
    position: Any,
    game: Game[Any, Any, Any] | Display[Any, Any, Any] | str | None = None,
    names: Sequence[str] = (),
) -> BoardPicture:
    """Return a picture of a state or of a view.

    game:  a game, its display or its name; the default game if it is left out
    names: what the seats are called; by default s0, s1 and so on

    Raises UserError if the game is not installed, or has no pictures.

    >>> state = play(["Player0", "RandomBot"], seed=7, isolation="none").game(0)[-1].state
    >>> "<title" in picture(state).svg
    True
    """
    if isinstance(game, Display):
        return draw_position(game, position, names)
    plugins = load_plugins()
    if game is None or isinstance(game, str):
        game, _ = choose_game(plugins, game or plugins.default_game, None)
    return draw_position(make_display(plugins, game), position, names)


def draw_position(
    display: Display[Any, Any, Any], position: Any, names: Sequence[str], layer: str = ""
) -> BoardPicture:
    """Return a picture of a state or a view. names: of the seats; layer: elements of SVG that lie over it

    Raises UserError if the game has no pictures.
    """
    if not has_pictures(display):
        raise UserError(f"game {display.game.name} has no pictures: its display does not define draw")
    # Equal pictures may share their ids, others must not: a notebook is one page.
    prefix = f"p{crc32(draw_board(display, position, '', names).encode()):x}-"
    svg = with_style(draw_board(display, position, prefix, names))
    return BoardPicture(f"{svg.removesuffix('</svg>')}{layer}\n</svg>" if layer else svg)


def with_style(svg: str) -> str:
    """Return a document with the stylesheet of the palette in it."""
    head, rest = svg.split(">", 1)
    return f"{head}><style>{stylesheet()}</style>{rest}"
