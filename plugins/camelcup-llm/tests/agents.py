"""An agent for tests: the official client of MCP, and what it asks."""

import os
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager

import anyio
import httpx2
from camelcup_llm.agents.folder import AgentFolder
from camelcup_llm.agents.tables import AgentTables
from camelcup_llm.agents.tools import AgentServer, AgentTools
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from camelcup import load_plugins

COMMAND = ["-m", "camelcup", "mcp", "--isolation", "process"]

TOKEN = "token-of-the-tests"


class Agent:
    """A client; `ask` returns the text of a result, `refused` the line of an error."""

    def __init__(self, client):
        self.client = client

    async def call(self, tool, arguments):
        return await self.client.call_tool(tool, arguments)

    async def ask(self, tool, **arguments):
        result = await self.call(tool, arguments)
        text = result.content[0].text
        assert not result.is_error, text
        return text

    async def refused(self, tool, arguments):
        result = await self.call(tool, arguments)
        assert result.is_error, result.content
        return result.content[0].text

    async def sit_down(self, game, opponents, **options):
        """Return the name of a new table."""
        text = await self.ask("sit_down", game=game, opponents=opponents, **options)
        return text.split("\n")[0].removeprefix("table ")


@asynccontextmanager
async def over_stdio(folder):
    """Start a server in a folder, and yield an agent that speaks with it over its stdin and stdout."""
    server = StdioServerParameters(
        command=sys.executable, args=[*COMMAND, "--folder", str(folder)], env=dict(os.environ)
    )
    async with Client(stdio_client(server)) as client:
        yield Agent(client)


@asynccontextmanager
async def over_http(url, token=TOKEN):
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield Agent(client)


@asynccontextmanager
async def in_process(folder, name="Agent"):
    """Yield an agent of a server in this process, whose working folder is that of the agent."""
    opened = AgentFolder(folder, load_plugins())
    tables = AgentTables(opened, name, "process")
    try:
        async with Client(AgentServer(AgentTools(opened, tables))) as client:
            yield Agent(client)
    finally:
        tables.close()


@contextmanager
def serving_http(folder):
    """Run a server, and yield its address."""
    command = [sys.executable, *COMMAND, "--folder", str(folder), "--http", "0", "--token", TOKEN]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server.stderr.readline().split()[-1]
        finally:
            server.terminate()


def run(play, *arguments):
    """Run a coroutine function."""
    return anyio.run(play, *arguments)
