"""Makes pages of templates; every text in them is escaped."""

from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse

from camelcup_web.site import person_of, site_of
from camelcup_web.templating import fragment


def render(template: str, request: Request, **values: Any) -> str:
    """Return the text of a template."""
    root = site_of(request).settings.root_path
    return fragment(template, root=root, person=person_of(request), **values)


def page(template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page made of a template."""
    return HTMLResponse(render(template, request, **values), status)


def whole(text: str) -> int | None:
    """Return the whole number of a text from a browser; None if it is none, or has over 18 digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


async def form_of(request: Request) -> dict[str, list[str]]:
    """Return the fields of a form, each with all its values, in their order."""
    fields: dict[str, list[str]] = {}
    for name, value in parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True):
        fields.setdefault(name, []).append(value)
    return fields
