"""Makes pages of templates; every text in them is escaped."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from camelcup_web.site import person_of, site_of
from camelcup_web.templating import fragment


def render(template: str, request: Request, **values: Any) -> str:
    """Return the text of a template."""
    root = site_of(request).settings.root_path
    return fragment(template, root=root, person=person_of(request), **values)


def page(template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page made of a template."""
    return HTMLResponse(render(template, request, **values), status)


def redirect(request: Request, path: str) -> RedirectResponse:
    """Return what leads a browser to another page of the site."""
    return RedirectResponse(f"{site_of(request).settings.root_path}{path}", 303)
