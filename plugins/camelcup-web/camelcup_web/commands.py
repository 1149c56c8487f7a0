"""camelcup serve: a page on which people play."""

import os
import re
import secrets
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
from attrs import evolve

from camelcup import Plugins, UserError, choose_game, find_bot
from camelcup_web.settings import DAY_SECONDS, HOST, HTTP_PORT, LOOPBACK, Settings, host_name, local_hosts

ORIGIN = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?")

ROOT_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")

UNITS = {"h": 60 * 60, "d": DAY_SECONDS}
"""Seconds of each unit of `--keep`."""


@click.command("serve")
@click.argument("cups", type=click.Path(path_type=Path), metavar="[CUP]...", nargs=-1)
@click.option("--folder", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the tables' files.")
@click.option("--bots", multiple=True, metavar="BOT", help="Offer a bot by its spec, too; repeat for more.")
@click.option("--game", metavar="GAME", help="Game of the bots that are named.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port; 0: a free one.",
)
@click.option(
    "--origin", metavar="URL", help="Address that people type, if a proxy has another: https://my.org"
)
@click.option("--password", metavar="TEXT", help="Password of the organiser; others play by links to seats.")
@click.option("--root-path", default="", metavar="PATH", help="Path under which a proxy with https shows it.")
@click.option(
    "--tables",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Most open tables.",
)
@click.option(
    "--keep",
    default="30d",
    show_default=True,
    metavar="TIME",
    help="Keep finished games: 30d, 12h.",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.pass_obj
def command(plugins: Plugins, /, no_open: bool, **options: Any) -> None:
    """Serve a page on which people play at tables, with bots and with each other, and look back at games.

    CUP is a file that --out of a tournament wrote: the page shows its standings and its games step by step.
    Every move is kept in a file of the folder. After a stop or a crash every table goes on at the same
    position.
    """
    from camelcup_web.app import make_app
    from camelcup_web.archive import name_cups
    from camelcup_web.server import listen, serve

    host, cups = host_name(options["host"]), name_cups(options.pop("cups"), plugins)
    options |= {"host": host, "origin": _origin(options["origin"])}
    options |= {"root_path": _root_path(options["root_path"])}
    listener = listen(host, options["port"], f"--port {options['port']}")
    settings = evolve(_settings(plugins, listener.getsockname()[1], options), cups=cups)
    address = f"{settings.origin}{settings.root_path}"

    def begun() -> None:
        click.echo(f"camelcup serves {address}/ until Ctrl-C; tables are kept in {settings.folder}")
        if settings.password and not options["password"]:
            click.echo(f"to sign in as the organiser: {address}/enter/{settings.password}")
        if host in LOOPBACK and not no_open:
            webbrowser.open(f"{address}/")

    serve(make_app(settings, plugins), listener, begun)


def _settings(plugins: Plugins, port: int, options: Mapping[str, Any]) -> Settings:
    """Return the settings of some options. Raises UserError for one that cannot be right."""
    host, origin = options["host"], options["origin"]
    token = None if host in LOOPBACK and origin is None else secrets.token_urlsafe(24)
    return Settings(
        folder=_folder(options["folder"]),
        bots=_bots(options["bots"], options["game"] or plugins.default_game, plugins),
        origin=origin or f"http://{host}:{port}",
        hosts=local_hosts(host, port) if origin is None else frozenset({urlsplit(origin).netloc}),
        root_path=options["root_path"],
        password=options["password"] or token,
        keep=_seconds(options["keep"]),
        tables=options["tables"],
    )


def _origin(text: str | None) -> str | None:
    """Return an address as browsers write it. Raises UserError for another text."""
    if text is None:
        return None
    if not ORIGIN.fullmatch(text):
        raise UserError(f"--origin {text!r}: write a scheme and a host, such as https://my.org")
    return text.lower().removesuffix(":443" if text.startswith("https:") else f":{HTTP_PORT}")


def _root_path(text: str) -> str:
    """Return a path without a slash at its end. Raises UserError for another text."""
    if not ROOT_PATH.fullmatch(text):
        raise UserError(f"--root-path {text!r}: write a path that begins with a slash, such as /cup")
    return text.rstrip("/")


def _folder(folder: Path | None) -> Path:
    """Return the folder of the tables, which is created. Raises UserError if it cannot be."""
    if folder is None:
        data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        folder = Path(data) / "camelcup" / "tables"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"--folder {folder}: {error.strerror}") from error
    return folder


def _bots(specs: Sequence[str], game: str, plugins: Plugins) -> dict[str, dict[str, str]]:
    """Return the specs of bots by their game and names; a bot that is the only one of its file has its spec.

    Raises UserError for one that cannot be found.
    """
    choose_game(plugins, game, None)
    return {game: {find_bot(spec, game, plugins).name or spec: spec for spec in specs}}


def _seconds(text: str) -> float:
    """Return a time such as 30d in seconds. Raises UserError for another text."""
    if not (match := re.fullmatch(r"(\d{1,6})([hd])", text)):
        raise UserError(f"--keep {text!r}: write hours or days, such as 12h or 30d")
    return int(match[1]) * UNITS[match[2]]
