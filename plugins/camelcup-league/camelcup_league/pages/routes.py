"""The routes of the pages of a league."""

from collections.abc import Awaitable, Callable
from functools import partial

from camelcup_web.site import Site
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from camelcup_league.league import open_league
from camelcup_league.pages import bots, games, owners, standings, submitting
from camelcup_league.pages.joining import socket_route
from camelcup_league.pages.shared import Shared
from camelcup_league.settings import FILE

Handler = Callable[[Shared, Request], Awaitable[Response]]

SHOWN: dict[str, Handler] = {
    "/": standings.standings,
    "/league.css": standings.stylesheet,
    "/feed.xml": standings.feed,
    "/bots/{bot}": bots.bot,
    "/bots/{bot}/badge.svg": bots.badge,
    "/bots/{bot}/games.jsonl": games.cup_file,
    "/bots/{bot}/{number}/files.zip": bots.own_files,
    "/live": games.live,
    "/games": games.last,
    "/games/{table}": games.game,
    "/games/{table}/replay": games.replay,
    "/owners/{owner}": owners.owner,
    "/sign-in": owners.sign_in_form,
    "/submit": submitting.form,
    "/submissions/{number}": submitting.progress,
    "/challenge": submitting.challenge_form,
    "/challenges/{table}": games.challenge,
}

SENT: dict[str, Handler] = {
    "/sign-in": owners.sign_in,
    "/sign-out": owners.sign_out,
    "/submit": submitting.submit,
    "/challenge": submitting.challenge,
}


def routes(site: Site) -> list[BaseRoute]:
    """Return the routes of the league in the folder of a site; none where there is no league."""
    if not (site.settings.folder / FILE).exists():
        return []
    shared = Shared(site, open_league(site.settings.folder, site.plugins))
    site.at_end.append(shared.close)
    shown = [Route(path, partial(handler, shared)) for path, handler in SHOWN.items()]
    sent = [Route(path, partial(handler, shared), methods=["POST"]) for path, handler in SENT.items()]
    return [*sent, *shown, socket_route(site, shared)]
