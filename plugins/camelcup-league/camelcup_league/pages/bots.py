"""The page of a bot, its badge, and its files for its owner."""

import io
import os
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup import files_of
from camelcup_league.pages.chart import badge_picture, rating_chart
from camelcup_league.pages.reading import read_chart, read_faults, read_opponents
from camelcup_league.pages.shared import Shared
from camelcup_league.versions import Version

FILTERS = {"": "all games", "lost": "that it lost", "faults": "with faults of its own"}

LISTED = 50
"""Games that are listed."""


async def bot(shared: Shared, request: Request) -> Response:
    """Show a bot: its place, its rating over time, its versions, games, faults and opponents."""
    version = await shared.version(request.path_params["bot"])
    only = request.query_params.get("only", "")
    if only not in FILTERS:
        raise HTTPException(400, "Choose among the games that are listed.")
    is_own = await shared.owner(request) == version.owner
    values = await shared.find(partial(_values, shared, version, only, is_own))
    badge = f"{shared.site.settings.origin}{shared.root}/bots/{version.bot}/badge.svg"
    fixed: dict[str, Any] = {"filters": FILTERS, "only": only, "is_own": is_own, "badge": badge}
    return await shared.page("bot.html", request, bot=version, **fixed, **values)


def _values(shared: Shared, newest: Version, only: str, is_own: bool) -> dict[str, Any]:
    league = shared.league
    versions = [version for version in league.versions() if version.bot == newest.bot]
    read, season = league.database.read, shared.now()
    points = read(lambda connection: read_chart(connection, season.number, versions))
    games = league.games(newest.bot, LISTED, lost=only == "lost", faults=only == "faults")
    return {
        "versions": versions[::-1],
        "chart": rating_chart(newest.bot, points),
        "games": games,
        "rows": [row for row in league.standings() if row.name == newest.bot],
        "opponents": read(lambda connection: read_opponents(connection, season.number, versions)),
        "faults": read_faults(league, newest.bot, is_own),
    }


async def badge(shared: Shared, request: Request) -> Response:
    """Return a picture with the place of a bot, for other pages to show."""
    version = await shared.version(request.path_params["bot"])
    rows = await shared.find(lambda: shared.league.standings(shared.now().name))
    ranks = [row.rank for row in rows if row.name == version.bot]
    text = f"place {min(ranks)}" if ranks else version.state
    name = f"{shared.league.settings.name}: {version.bot}"
    headers = {"Cache-Control": "max-age=60"}
    return Response(badge_picture(name, text), media_type="image/svg+xml", headers=headers)


async def own_files(shared: Shared, request: Request) -> Response:
    """Return the files of a version to its owner."""
    owner = await shared.signed_in(request)
    version = await shared.version(f"{request.path_params['bot']}.{request.path_params['number']}")
    if version.owner != owner:
        raise HTTPException(403, "The files of a bot are its owner's.")
    data = await shared.find(partial(_zip, shared, version))
    name = f'attachment; filename="{version.name}.zip"'
    return Response(data, media_type="application/zip", headers={"Content-Disposition": name})


def _zip(shared: Shared, version: Version) -> bytes:
    """Return the files of a version in a zip. Raises HTTPException for a bot of a package."""
    paths = files_of(version.spec, shared.league.plugins, shared.league.folder)
    if not paths:
        raise HTTPException(404, "This bot is one of an installed package.")
    base = Path(os.path.realpath(paths[0])).parent
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            archive.write(path, os.path.relpath(os.path.realpath(path), base))
    return packed.getvalue()
