"""The page of an owner, who signs in with a token."""

from typing import Any

from camelcup_web.forms import form_of
from sqlalchemy import Connection, func, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup_league import schema
from camelcup_league.pages.shared import Shared

MAX_TOKEN = 200
"""Letters of a text that may be a token."""


async def owner(shared: Shared, request: Request) -> Response:
    """Show the bots of an owner, and to the owner the submissions."""
    given = request.path_params["owner"]
    name = await shared.find(lambda: shared.league.database.read(lambda each: _find(each, given)))
    if name is None:
        raise HTTPException(404, "There is no such owner of bots.")
    is_own = await shared.owner(request) == name
    versions = await shared.find(shared.league.versions)
    newest = {version.bot: version for version in versions if version.owner == name}
    ranked = await shared.find(lambda: shared.league.standings(shared.now().name))
    rows = [row for row in ranked if row.version.owner == name]
    sent = await shared.find(lambda: shared.submissions.of(name)) if is_own else []
    values: dict[str, Any] = {"bots": newest.values(), "rows": rows, "sent": sent, "is_own": is_own}
    return await shared.page("owner.html", request, name=name, **values)


async def sign_in_form(shared: Shared, request: Request) -> Response:
    """Show the form for a token."""
    return await shared.page("sign_in_owner.html", request, problem="")


async def sign_in(shared: Shared, request: Request) -> Response:
    """Sign in the owner who has a token."""
    token = (await form_of(request)).text("token").strip()
    return await shared.sign_in(request, token[:MAX_TOKEN])


async def sign_out(shared: Shared, request: Request) -> Response:
    """Have nobody signed in."""
    return shared.sign_out()


def _find(connection: Connection, name: str) -> str | None:
    """Return an owner's name as it is written; None where there is none."""
    owners = schema.owners
    return connection.scalar(select(owners.c.name).where(func.lower(owners.c.name) == name.lower()))
