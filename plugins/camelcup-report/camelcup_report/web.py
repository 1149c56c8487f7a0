"""The report on a cup as a page of `camelcup serve`; only camelcup-web imports this module."""

import subprocess
import sys
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from anyio import CapacityLimiter, to_thread
from camelcup_web.documents import document
from camelcup_web.site import Site, person_of
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup import UserError

KEPT = 8
"""Reports that are kept until their cups change."""


def routes(site: Site) -> list[Route]:
    """Return the route of the reports; one is made at a time."""
    one = CapacityLimiter(1)

    async def report(request: Request) -> Response:
        name, person = request.path_params["cup"], person_of(request)
        cup = await site.read(lambda: site.archive.get(name, person))
        if cup is None:
            raise HTTPException(404, "There is no such cup.")
        report = partial(_report, cup.path.absolute(), cup.changed)
        return document(await to_thread.run_sync(report, limiter=one))

    return [Route("/{cup}", report)]


@lru_cache(KEPT)
def _report(path: Path, changed: datetime) -> str:
    """Return the report on a cup, which a process of its own writes, so that the server answers meanwhile.

    changed: the time at which the cup has changed

    Raises UserError where there can be none.
    """
    with TemporaryDirectory() as folder:
        out = Path(folder) / "report.html"
        command = [sys.executable, "-m", "camelcup", "report", str(path), "--out", str(out)]
        made = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")  # noqa: S603 - own command
        if made.returncode:
            raise UserError(made.stderr.strip())
        return out.read_text("utf-8")
