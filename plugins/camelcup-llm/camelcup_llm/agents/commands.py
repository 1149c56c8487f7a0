"""camelcup mcp: games for agents."""

import os
from pathlib import Path
from secrets import token_urlsafe

import click
from camelcup_sandbox import find_sandbox
from click.core import ParameterSource

from camelcup import Plugins, UserError


@click.command("mcp")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=".",
    metavar="DIR",
    help="Folder of the agent's bots; its games are kept there. [default: the working folder]",
)
@click.option("--name", default="Agent", show_default=True, help="Name of the agent at its tables.")
@click.option(
    "--isolation",
    type=click.Choice(["sandbox", "process"]),
    default="sandbox",
    show_default=True,
    help="Where bots run; `process` is for folders whose bots you trust.",
)
@click.option(
    "--http",
    "port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Serve over HTTP on loopback, not over stdin and stdout; 0: a free port.",
)
@click.option(
    "--token",
    envvar="CAMELCUP_MCP_TOKEN",
    metavar="TEXT",
    help="Token of those who may connect over HTTP. [env: CAMELCUP_MCP_TOKEN; default: a random one]",
)
@click.pass_context
def command(
    context: click.Context, /, folder: Path, name: str, isolation: str, port: int | None, token: str | None
) -> None:
    """Serve games to an agent by the Model Context Protocol (MCP), over stdin and stdout.

    The agent plays at tables of its own, which are files in DIR/tables, looks at odds and hints, and has its
    bots checked and played in cups, which are files in DIR/cups. It names bots that are installed, and .py
    files in DIR.
    """
    plugins: Plugins = context.obj
    try:
        from camelcup_llm.agents.folder import AgentFolder
        from camelcup_llm.agents.http import serve
        from camelcup_llm.agents.tables import AgentTables
        from camelcup_llm.agents.tools import AgentServer, AgentTools
    except ImportError as error:
        raise UserError(f"camelcup mcp needs {error.name}: pip install 'camelcup-llm[mcp]'") from None
    if not name.isidentifier():
        raise UserError(f"--name {name!r}: write a word of letters, digits and _")
    if port is None and context.get_parameter_source("token") is ParameterSource.COMMANDLINE:
        raise UserError("--token is for --http PORT; over stdin and stdout there is none")
    if isolation == "sandbox":
        _check_sandbox()
    opened = AgentFolder(folder, plugins)
    os.chdir(opened.root)  # where the paths of bots begin
    tables = AgentTables(opened, name, isolation)
    server = AgentServer(AgentTools(opened, tables))
    try:
        if port is None:
            server.run("stdio")
        else:
            known = token or token_urlsafe(24)
            said = "" if token else f"; token: {known}"
            serve(server, port, known, lambda url: click.echo(f"camelcup mcp serves {url}{said}", err=True))
    finally:
        tables.close()


def _check_sandbox() -> None:
    """Raise UserError where there is no sandbox."""
    try:
        find_sandbox()
    except UserError as error:
        raise UserError(f"{error}; --isolation process plays bots without one") from None
