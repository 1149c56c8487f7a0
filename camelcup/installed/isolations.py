"""The isolations of camelcup, as entries: what makes them is imported when a run begins."""

from camelcup.installed.entries import Entry, locate
from camelcup.installed.hookspecs import hookimpl
from camelcup.installed.plugins import Plugins, load_plugins

OWN = {
    "process": "each bot in a process of its own",
    "none": "bots in the worker: the fastest, for bots you trust; one that hangs, hangs its worker",
}
"""The isolations of camelcup itself."""

OWN_TARGET = "camelcup.players.isolation:Isolation"
"""The class that makes them."""


def find_isolation(name: str, plugins: Plugins | None = None) -> str:
    """Return "module:attribute" of what makes an isolation. plugins: by default those that are installed

    Raises UserError for an unknown one, or one whose package is not installed.
    """
    if name in OWN:
        return OWN_TARGET
    return locate((load_plugins() if plugins is None else plugins).isolations.find(name).factory)


@hookimpl
def camelcup_register_isolations() -> list[Entry]:
    return [Entry(name=name, factory=OWN_TARGET, summary=summary) for name, summary in OWN.items()]
