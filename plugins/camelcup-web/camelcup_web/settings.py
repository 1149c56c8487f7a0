"""Everything that a person sets for a server."""

from collections.abc import Mapping
from ipaddress import IPv6Address
from pathlib import Path

from attrs import Factory, frozen

DAY_SECONDS = 24 * 60 * 60

HTTP_PORT = 80
"""The port that browsers leave out of an address with http."""

HOST = r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])"
"""A host in an address, for regular expressions."""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""Hosts that only programs of the same machine reach."""


def host_name(text: str) -> str:
    """Return a host as browsers write it: in small letters, an address of IPv6 short and in brackets."""
    try:
        return f"[{IPv6Address(text.strip('[]'))}]"
    except ValueError:
        return text.lower()


def local_hosts(host: str, port: int) -> frozenset[str]:
    """Return the values of the Host header of a server without a proxy, as browsers write them."""
    end = "" if port == HTTP_PORT else f":{port}"
    return frozenset({f"{name}{end}" for name in (host_name(host), *LOOPBACK)})


@frozen(kw_only=True)
class Settings:
    """The offer of a server, and its readers.

    folder:    of the files of tables
    bots:      for each game specs of bots that were named, by their names; installed bots are offered anyway
    origin:    scheme and host of its address, as people type it
    hosts:     the values of the Host header that it answers
    root_path: the path under which a proxy shows it, such as "/cup"; empty for none
    password:  of the organiser; None if everybody who reaches the server is one
    keep:      seconds for which files of finished games are kept
    cups:      paths of cup files that were named, by their names
    tables:    most tables that are open at once
    """

    folder: Path
    bots: Mapping[str, Mapping[str, str]]
    origin: str
    hosts: frozenset[str]
    cups: Mapping[str, Path] = Factory(dict)
    root_path: str = ""
    password: str | None = None
    keep: float = 30 * DAY_SECONDS
    tables: int = 100
