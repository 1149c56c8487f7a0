"""Writes a recorded game as one HTML page, which needs no other file and no network."""

import gzip
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import chain
from pathlib import Path
from string import Template
from typing import Any

from camelcup import (
    Display,
    GameRecord,
    RecordedGame,
    atomic_file,
    draw_board,
    encode_json,
    game_errors,
    mark_own,
)
from camelcup.report import stylesheet
from camelcup.session import Frame, result_text

RESULT_WIDTH = 60
FRAME = "width:100%;height:42rem;border:0"
"""The style of the frame in a notebook: a board and its moves side by side fit into it."""

TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn the text behind them round: in the name of a bot they make 01 of its score 10."""


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

    Raises GameError and ReplayError, and UserError if the table has no such seat.
    """
    shown = [*boards(record, display, seat)]
    frame, first = shown[0]
    script = f"{changes_script()}\n{_text('replay.js')}"
    values = {
        "title": escape(_title(record, display, seat)),
        "hash": b64encode(sha256(f"\n{script}\n".encode()).digest()).decode(),
        "style": stylesheet() + _text("replay.css"),
        "board": "\n".join(first) if has_pictures(display) else f"<pre>{escape(chr(10).join(first))}</pre>",
        "caption": escape(frame.move.splitlines()[0]),
        "seats": "\n".join(_rows(record, frame)),
        "overlay": "" if seat is not None and has_overlay(display) else " hidden",
        "pace": str(display.pace),
        "positions": _data(record, shown),
        "script": script,
    }
    return ReplayPage(without_turns(Template(_text("replay.html")).substitute(values)), len(shown))


def changes_script() -> str:
    """Return a script for pages: its `markChanges` frames the parts of a picture that are new or have moved.

    Parts are known by their keys (`Drawing.group(key=...)`). The script reads the places of those in the
    picture before with `placesOf`.
    """
    return _text("changes.js")


def without_turns(text: str) -> str:
    """Return a text of a page in which no character turns what is behind it round."""
    for turn in TURNS:  # one after another is ten times as fast as a regular expression
        text = text.replace(turn, "\N{REPLACEMENT CHARACTER}")
    return text


def _text(name: str) -> str:
    return files("camelcup_report").joinpath(name).read_text("utf-8").strip()


def _title(record: GameRecord, display: Display[Any, Any, Any], seat: int | None) -> str:
    table = record.table
    seen = "" if seat is None else f", as seat {seat} ({table.bots[seat]}) saw it"
    return f"{display.title}, table {table.number}{seen}"


def _rows(record: GameRecord, frame: Frame) -> Iterator[str]:
    for team, scored in zip(frame.scores, _cells(frame), strict=True):
        bots = ", ".join(dict.fromkeys(record.table.bots[seat] for seat in team.seats))
        cells = [_listed(team.seats), bots, *scored]
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _cells(frame: Frame, winners: Sequence[int] = ()) -> Iterator[tuple[str, str, str]]:
    """Yield the score of each team, its change, and whether the team is to move, is out or wins."""
    for team in frame.scores:
        to_move = "to move" if len(team.seats) == 1 else f"seat {_listed(team.to_move)} to move"
        wins = "wins" if set(team.seats) & set(winners) else ""
        said = [to_move if team.to_move else "", team.out_text, wins]
        score = "?" if team.score is None else str(team.score)
        yield score, f"{team.change:+}" if team.change else "", ", ".join(filter(None, said))


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _data(record: GameRecord, shown: Sequence[tuple[Frame, Sequence[str]]]) -> str:
    """Return the positions as compressed JSON in base64.

    Lines of boards have numbers, in the order of their first use: most of them are in many boards.
    """
    lines: dict[str, int] = {}
    positions = []
    for number, (frame, drawn) in enumerate(shown, 1):
        ended = number == len(shown)
        result = result_text(record, RESULT_WIDTH) if ended else ""
        position = {
            "turn": frame.turn,
            "board": [lines.setdefault(line, len(lines)) for line in drawn],
            "seats": [*chain.from_iterable(_cells(frame, record.winners if ended else ()))],
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
    for frame in RecordedGame(record, display).frames(seat):
        if not has_pictures(display):
            yield frame, frame.board.splitlines()
            continue
        with game_errors(record.table, record.turns[: frame.turn]):
            *lines, end = draw_board(display, frame.shown, PREFIX, names).splitlines()
        layer = [LAYER[0], *frame.overlay.splitlines(), LAYER[1]] if frame.overlay else []
        yield frame, [*lines, *layer, end]


def has_pictures(display: Display[Any, Any, Any]) -> bool:
    """Whether a display draws its game."""
    return type(display).draw is not Display.draw


def has_overlay(display: Display[Any, Any, Any]) -> bool:
    """Whether pictures of a game have something laid over them."""
    return has_pictures(display) and type(display).overlay is not Display.overlay
