"""Owners submit bots, and ask for challenges."""

from functools import partial
from typing import Any

from camelcup_web.forms import form_of, whole
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup import UserError
from camelcup_league.challenge import ask
from camelcup_league.pages.shared import Shared
from camelcup_league.versions import ACTIVE

MAX_PART = 1024
"""Bytes of a field that is no file."""


async def form(shared: Shared, request: Request) -> Response:
    """Show the form for a submission."""
    await shared.signed_in(request)
    return await _form(shared, request, 200, "", "")


async def _form(shared: Shared, request: Request, status: int, bot: str, problem: str) -> Response:
    limits = shared.league.settings.submissions
    return await shared.page("submit.html", request, status, bot=bot, limits=limits, problem=problem)


async def submit(shared: Shared, request: Request) -> Response:
    """Take a submission, and lead to the page that shows its check."""
    owner = await shared.signed_in(request)
    async with request.form(max_files=1, max_fields=1, max_part_size=MAX_PART) as fields:
        bot, file = fields.get("bot"), fields.get("file")
        if not isinstance(bot, str) or not isinstance(file, UploadFile):
            raise HTTPException(400, "A submission has a name and a file.")
        name, data = file.filename or "", await file.read()
    try:
        number = await shared.site.read(partial(shared.submissions.submit, owner, bot.strip(), name, data))
    except UserError as error:
        return await _form(shared, request, 400, bot, str(error))
    return shared.redirect(f"/submissions/{number}")


async def progress(shared: Shared, request: Request) -> Response:
    """Show the check of a submission to its owner; the page loads itself again until that is over."""
    owner, number = await shared.signed_in(request), whole(request.path_params["number"])
    found = await shared.site.read(lambda: shared.submissions.get(number)) if number is not None else None
    if found is None or found.owner != owner:
        raise HTTPException(404, "There is no such submission of yours.")
    return await shared.page("submission.html", request, sent=found)


async def challenge_form(shared: Shared, request: Request) -> Response:
    """Show the form for a challenge."""
    owner = await shared.signed_in(request)
    return await _challenge_form(shared, request, 200, owner, "")


async def _challenge_form(
    shared: Shared, request: Request, status: int, owner: str, problem: str
) -> Response:
    league = shared.league
    versions = await shared.site.read(league.versions)
    active = sorted({(each.bot, each.owner) for each in versions if each.state == ACTIVE})
    values: dict[str, Any] = {
        "own": [bot for bot, of in active if of == owner],
        "others": [bot for bot, _ in active],
        "places": league.tables.places,
        "most": league.settings.submissions.challenges,
    }
    return await shared.page("challenge.html", request, status, problem=problem, **values)


async def challenge(shared: Shared, request: Request) -> Response:
    """Ask for a challenge of an own bot, and lead to the page that shows its game."""
    owner, form = await shared.signed_in(request), await form_of(request)
    bots = [form.text("own"), *form.texts("other")]
    version = await shared.version(bots[0])
    if version.owner != owner:
        raise HTTPException(403, "Challenge others with a bot of your own.")
    most = shared.league.settings.submissions.challenges
    try:
        number = await shared.site.read(partial(ask, shared.league, bots, owner, most=most))
    except UserError as error:
        return await _challenge_form(shared, request, 400, owner, str(error))
    return shared.redirect(f"/challenges/{number}")
