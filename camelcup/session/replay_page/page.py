"""Writes a recorded game as one HTML page, which needs no other file and no network."""

import gzip
from base64 import b64encode
from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import chain
from pathlib import Path
from string import Template
from typing import Any

from camelcup.encoding import encode_json
from camelcup.errors import UserError
from camelcup.files import atomic_file
from camelcup.game.display import Display, draw_board, has_pictures
from camelcup.game.drawing import changes_script
from camelcup.game.game import OVER
from camelcup.game.palette import stylesheet
from camelcup.records import GameRecord, Turn
from camelcup.results.game_text import result_text
from camelcup.session.narration import Frame, Narration, TeamScore, listed
from camelcup.table.recorded import replay
from camelcup.table.referee import game_errors
from camelcup.text import mark_own, plural, without_turns

FILES = files("camelcup.session.replay_page")

RESULT_WIDTH = 60
FRAME = "width:100%;height:42rem;border:0"
"""The style of the frame in a notebook: a board and its moves side by side fit into it."""


class ReplayPage:
    """A recorded game as a page with the board after each turn; a notebook shows it.

    html:      its text
    positions: the number of its boards
    """

    def __init__(self, html: str, positions: int) -> None:
        self.html = html
        self.positions = positions

    def save(self, path: str | Path) -> None:
        """Write the page to a file, which a browser shows."""
        with atomic_file(Path(path)) as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        # Quotation marks, of which a page has many, stay as they are between apostrophes.
        text = self.html.replace("&", "&amp;").replace("'", "&#39;")
        return f"<iframe title='Game' sandbox='allow-scripts' style='{FRAME}' srcdoc='{text}'></iframe>"


def replay_page(record: GameRecord, display: Display[Any, Any, Any], seat: int | None = None) -> ReplayPage:
    """Return a game as a page. seat: from which it is shown until it is over; None to show all

    Raises GameError and ReplayError.
    """
    shown = [*boards(record, display, seat)]
    frame, first = shown[0]
    script = f"{changes_script()}\n{_text('page.js')}"
    values = {
        "title": escape(_title(record, display, seat)),
        "hash": b64encode(sha256(f"\n{script}\n".encode()).digest()).decode(),
        "style": stylesheet() + _text("page.css"),
        "board": "\n".join(first) if has_pictures(display) else f"<pre>{escape(chr(10).join(first))}</pre>",
        "caption": escape(frame.move.splitlines()[0]),
        "seats": "\n".join(_rows(record, frame)),
        "overlay": "" if seat is not None and has_overlay(display) else " hidden",
        "pace": str(display.pace),
        "positions": _data(record, shown),
        "script": script,
    }
    return ReplayPage(without_turns(Template(_text("page.html")).substitute(values)), len(shown))


def _text(name: str) -> str:
    return FILES.joinpath(name).read_text("utf-8").strip()


def _title(record: GameRecord, display: Display[Any, Any, Any], seat: int | None) -> str:
    table = record.table
    seen = "" if seat is None else f", as seat {seat} ({table.bots[seat]}) saw it"
    return f"{display.title}, table {table.number}{seen}"


def _rows(record: GameRecord, frame: Frame) -> Iterator[str]:
    for team in frame.scores:
        bots = ", ".join(dict.fromkeys(record.table.bots[seat] for seat in team.seats))
        cells = [listed(team.seats), bots, *_cells(team, ())]
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _cells(team: TeamScore, winners: Sequence[int]) -> list[str]:
    to_move = "to move" if len(team.seats) == 1 else f"seat {listed(team.to_move)} to move"
    said = [to_move if team.to_move else "", team.out_text, "wins" if set(team.seats) & set(winners) else ""]
    return [
        "?" if team.score is None else str(team.score),
        f"{team.change:+}" if team.change else "",
        ", ".join(filter(None, said)),
    ]


def _data(record: GameRecord, shown: Sequence[tuple[Frame, Sequence[str]]]) -> str:
    """Return the positions as compressed JSON in base64.

    Lines of boards have numbers, in the order of their first use: most of them are in many boards.
    """
    lines: dict[str, int] = {}
    positions = []
    for number, (frame, drawn) in enumerate(shown, 1):
        ended = number == len(shown)
        winners = record.winners if ended else ()
        result = result_text(record, RESULT_WIDTH) if ended else ""
        position = {
            "turn": frame.turn,
            "board": [lines.setdefault(line, len(lines)) for line in drawn],
            "seats": [cell for team in frame.scores for cell in _cells(team, winners)],
            "move": frame.move,
            "faults": frame.faults,
            "notes": "\n".join(filter(None, [*frame.reasons, frame.notes, result])),
        }
        positions.append(position)
    data = encode_json({"lines": [*lines], "positions": positions}).decode()
    return b64encode(gzip.compress(without_turns(data).encode(), mtime=0)).decode()


PREFIX = "board-"
LAYER = ('<g class="overlay">', "</g>")


def boards(
    record: GameRecord, display: Display[Any, Any, Any], seat: int | None = None
) -> Iterator[tuple[Frame, list[str]]]:
    """Yield each frame of a game with the lines of its board, and an overlay for a seat. Raises GameError."""
    names = mark_own(record.table.bots, [seat])
    for frame, turns, layer in layered_frames(record, display, seat):
        if not has_pictures(display):
            yield frame, frame.board.splitlines()
            continue
        with game_errors(record.table, turns):
            *lines, end = draw_board(display, frame.shown, PREFIX, names).splitlines()
        yield frame, [*lines, *([LAYER[0], *layer.splitlines(), LAYER[1]] if layer else []), end]


def layered_frames(
    record: GameRecord, display: Display[Any, Any, Any], seat: int | None
) -> Iterator[tuple[Frame, Sequence[Turn], str]]:
    """Yield each frame of a game, the turns before it, and what lies over its picture for a seat."""
    narration = Narration(display, record.table, seat)
    overlay = None if seat is None or not has_overlay(display) else Overlay(display, seat)
    steps = replay(record, display.game)
    moves = ((step.after, step.turns, narration.add(step)) for step in steps)
    for state, turns, frame in chain([(narration.start, [], narration.begin())], moves):
        if frame is None:
            continue
        with game_errors(record.table, turns):
            layer = overlay.after(state) if overlay else ""
        yield frame, turns, layer


def frame_after(
    record: GameRecord, display: Display[Any, Any, Any], turns: int, seat: int | None = None
) -> tuple[Frame, str]:
    """Return the frame of a game after a number of turns (or more, if seats act at once), and its overlay.

    Raises UserError if the game has fewer turns, GameError where it fails.
    """
    played = 0
    for frame, _, layer in layered_frames(record, display, seat):
        if frame.turn >= turns:
            return frame, layer
        played = frame.turn
    raise UserError(f"--at {turns}: the game at table {record.table.number} has {plural(played, 'turn')}")


def has_overlay(display: Display[Any, Any, Any]) -> bool:
    """Whether pictures of a game have something laid over them."""
    return has_pictures(display) and type(display).overlay is not Display.overlay


class Overlay:
    """The elements to lie over the pictures of a seat: it infers them from the views that it was given."""

    def __init__(self, display: Display[Any, Any, Any], seat: int) -> None:
        self.game = display.game
        self.seat = seat
        self.views: deque[Any] = deque()
        self.layers = display.overlay(self._given())
        self.last = ""

    def _given(self) -> Iterator[Any]:
        while self.views:
            yield self.views.popleft()

    def after(self, state: Any) -> str:
        """Return the elements for a state, which follows the one of the call before; none at the end."""
        mover = self.game.to_move(state)
        if mover is OVER:
            return ""
        if isinstance(mover, tuple) and self.seat in mover:
            self.views.append(self.game.view(state, self.seat))
            self.last = next(self.layers, "")
        return self.last
