"""The page of a game, its replay, and the games of a bot as a cup file."""

from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import frozen
from camelcup_report.replays import replay_page
from camelcup_web.documents import document
from camelcup_web.forms import whole
from sqlalchemy import select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup import Display, GameRecord, UserError, decode_record, load
from camelcup_league.challenge import is_challenge, read_challenge
from camelcup_league.download import games_file, hide_reasons, read_line
from camelcup_league.pages.reading import place_of
from camelcup_league.pages.shared import Shared
from camelcup_league.schema import results
from camelcup_league.versions import Version

IN_FILE = 1000
"""Last games of a bot that are in a file."""

MAX_KEPT = 16
"""Replays that are kept in memory."""


@frozen
class Played:
    """A game that was played: its record as the reader may see it, and the file in which it is."""

    record: GameRecord
    path: Path
    versions: tuple[Version, ...]


async def last(shared: Shared, request: Request) -> Response:
    """Show the games that are played and the last ones; the page loads itself again."""
    return await shared.page("last_games.html", request, rows=await shared.find(shared.last_games))


async def live(shared: Shared, request: Request) -> Response:
    """Show the newest game as a moving picture, then another one."""
    query = select(results.c.table).order_by(results.c.sequence.desc()).limit(1)
    newest = await shared.find(lambda: shared.league.database.read(lambda each: each.scalar(query)))
    rows = await shared.find(shared.last_games)
    return await shared.page("live_games.html", request, newest=newest, rows=rows)


async def game(shared: Shared, request: Request) -> Response:
    """Show a game: its bots, its replay, and the faults."""
    played = await _played(shared, request)
    own = await shared.owner(request)
    record = played.record
    seats = [
        (version, record.place(seat), record.scores[seat], seat in record.winners)
        for seat, version in enumerate(played.versions)
    ]
    return await shared.page("league_game.html", request, record=record, seats=seats, own=own)


async def replay(shared: Shared, request: Request) -> Response:
    """Return the page with all positions of a game, a document of its own."""
    played = await _played(shared, request)
    return document(await shared.find(lambda: _replay_text(played.record, played.path, shared)))


@lru_cache(MAX_KEPT)
def _display(path: Path, shared: Shared) -> Display[Any, Any, Any]:
    """Return the game for people by the rules of a file."""
    return load(path, plugins=shared.league.plugins).display


def _replay_text(record: GameRecord, path: Path, shared: Shared) -> str:
    return replay_page(record, _display(path, shared)).html


async def _played(shared: Shared, request: Request) -> Played:
    """Return the game that an address names. Raises HTTPException where there is none."""
    number = whole(request.path_params["table"])
    if number is None:
        raise HTTPException(404, "The tables of a league have whole numbers.")
    owner = await shared.owner(request)
    return await shared.find(lambda: _read(shared, number, owner))


def _read(shared: Shared, table: int, owner: str | None) -> Played:
    league = shared.league
    place = league.database.read(lambda connection: place_of(connection, table))
    if place is None:
        raise HTTPException(404, f"No game at table {table} has been played.")
    path, offset, size = place
    known = {version.name: version for version in league.versions()}
    try:
        record = decode_record(read_line(league.folder / path, offset, size))
    except ValueError as error:
        raise UserError(f"table {table}: its record is damaged; the organiser runs league verify") from error
    versions = tuple(known[name] for name in record.table.bots)
    return Played(hide_reasons(record, known, owner), league.folder / path, versions)


async def cup_file(shared: Shared, request: Request) -> Response:
    """Return the last games of a bot in one cup file."""
    version = await shared.version(request.path_params["bot"])
    reader = await shared.owner(request) or ""
    data = await shared.find(partial(_cup_file, shared, version.bot, reader))
    name = f'attachment; filename="{version.bot}.jsonl"'
    return Response(data, media_type="application/jsonl", headers={"Content-Disposition": name})


def _cup_file(shared: Shared, bot: str, reader: str) -> bytes:
    with TemporaryDirectory(dir=shared.league.folder) as folder:  # so that the paths in it are short
        path = Path(folder) / f"{bot}.jsonl"
        games_file(shared.league, bot, path, last=IN_FILE, reader=reader)
        return path.read_bytes()


async def challenge(shared: Shared, request: Request) -> Response:
    """Lead to the game of a challenge, once it has been played."""
    number = whole(request.path_params["table"])
    read = shared.league.database.read
    if number is None or not await shared.find(lambda: read(lambda each: is_challenge(each, number))):
        raise HTTPException(404, "There is no such challenge.")
    if await shared.find(lambda: read(lambda each: read_challenge(each, number))):
        return shared.redirect(f"/games/{number}")
    return await shared.page("waiting.html", request, table=number)
