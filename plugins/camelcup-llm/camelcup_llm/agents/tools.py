"""The tools that an agent has, over MCP."""

from functools import partial
from importlib.metadata import version
from inspect import signature
from typing import Annotated, Any

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resources import FunctionResource
from pydantic import Field, ValidationError

from camelcup import (
    CamelCupError,
    Guides,
    Run,
    UserError,
    choose_game,
    encode_json,
    load,
    make_display,
    tournament,
)
from camelcup.session import Introduction
from camelcup.testing import inspect_bots
from camelcup_llm.agents import tables as at
from camelcup_llm.agents.folder import AgentFolder
from camelcup_llm.agents.tables import AgentTables

MAX_BYTES = 20_000
"""Bytes of the arguments of a call, as JSON."""

MAX_GAMES = 500
"""Games of a cup, for which an agent waits."""

WIDTH = 120
"""Columns of a score sheet."""

Natural = Annotated[int, Field(ge=0)]
"""A whole number from 0 on; another one is refused."""

INSTRUCTIONS = """\
Games for bots, people and agents. To play: `games`, `rules`, `sit_down`, then `act` until the game is over. \
`tables` lists your tables, which outlast a restart; `look` shows one. To make a bot: write a .py file in \
the folder (the resource camelcup://help/first-bot says how), then `check_bot`, `run_cup`, `worst_games` and \
`replay`."""


class AgentServer(MCPServer):
    """A server for one agent. Its calls are made one at a time; what is wrong is refused with one line."""

    def __init__(self, tools: "AgentTools") -> None:
        super().__init__(
            "camelcup", instructions=INSTRUCTIONS, version=version("camelcup-llm"), log_level="WARNING"
        )
        self.one_at_a_time = anyio.Lock()
        self.arguments = {tool.__name__: list(signature(tool).parameters) for tool in tools.all()}
        for tool in tools.all():
            self.add_tool(tool, structured_output=False)
        guides = Guides(tools.folder.plugins)
        for topic, title in {**guides.guides, **guides.packages}.items():
            uri, read = f"camelcup://help/{topic}", partial(guides.text, topic)
            self.add_resource(
                FunctionResource(uri=uri, name=topic, description=title, mime_type="text/markdown", fn=read)
            )

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Context | None = None) -> Any:
        """Return the result of a tool. Raises ToolError."""
        if (size := len(encode_json(arguments))) > MAX_BYTES:
            raise ToolError(f"{name}: the arguments have {size} bytes; {MAX_BYTES} are allowed")
        known = self.arguments.get(name, list(arguments))
        if unknown := [argument for argument in arguments if argument not in known]:
            takes = ", ".join(known) or "none"
            raise ToolError(f"{name}: unknown argument {unknown[0][:60]!r}; it takes {takes}")
        try:
            async with self.one_at_a_time:
                return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                first = cause.errors()[0]
                raise ToolError(f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
            if isinstance(cause, CamelCupError):
                raise ToolError(str(cause)) from None
            raise


class AgentTools:
    """The tools of one agent; a docstring is what it reads about a tool."""

    def __init__(self, folder: AgentFolder, tables: AgentTables) -> None:
        self.folder = folder
        self.kept = tables

    def all(self) -> list[Any]:
        """Return all tools."""
        playing = [
            self.games,
            self.rules,
            self.sit_down,
            self.tables,
            self.look,
            self.legal_actions,
            self.act,
        ]
        helping = [self.hint, self.history, self.undo, self.odds]
        return [
            *playing,
            *helping,
            self.check_bot,
            self.run_cup,
            self.standings,
            self.worst_games,
            self.replay,
        ]

    def games(self) -> str:
        """List the installed games, a line each: name, seats, what it is about, and its bots."""
        plugins, lines = self.folder.plugins, []
        for name, (entry, _) in plugins.games.items():
            bots = sorted({bot.name for bot, _ in plugins.bots.values() if bot.plays(entry)})
            lines.append(f"{name}: {entry.summary}; bots: {', '.join(bots)}")
        return "\n".join(lines)

    def rules(self, game: str) -> str:
        """Return the rules of a game, how its actions are written, and the names of its rule sets."""
        played, _ = choose_game(self.folder.plugins, game, None)
        display = make_display(self.folder.plugins, played)
        sets = ", ".join(self.folder.plugins.games.find(game).rule_names)
        legend = f"How actions are written: {display.legend}" if display.legend else ""
        return "\n\n".join(filter(None, [str(Introduction(display)), legend, f"Rule sets: {sets}"]))

    def sit_down(
        self,
        game: str,
        opponents: list[str],
        seat: int = 0,
        practice: bool = False,
        rules: str | None = None,
        seed: Natural | None = None,
    ) -> str:
        """Sit down at a new table, and return its name and the position.

        game:      a name that `games` lists
        opponents: the other seats in turn order: installed bots (such as Player0), or .py files of the folder
                   (such as bots/mine.py); as many as the game takes besides you
        seat:      your place among them, from 0; in a game of teams your team
        practice:  whether you may take moves back with `undo`
        rules:     the name of a rule set; by default the game's first
        seed:      of all luck, for a game that can be repeated; by default a random one
        """
        name = self.kept.new(game, opponents, seat, rules, seed, practice)
        return f"table {name}\n\n{at.position(self.kept.get(name))}"

    def tables(self) -> str:
        """List your tables, open and over, and the cups of the folder, by their names."""
        cups = [f"{path.stem}: a cup" for path in sorted(self.folder.cups.glob("*.jsonl"))]
        return "\n".join([*self.kept.listed(), *cups]) or "no tables and no cups so far"

    def look(self, table: str, picture: bool = False) -> list[str | Image]:
        """Return the position at your table as your seat sees it.

        It has what happened since your last move, the board, and your legal actions in groups: `trap 1-3 + or
        -` stands for six actions, `trap 1 +` and so on. Of a game that is over it has the result.

        picture: whether to add a picture of the board
        """
        game = self.kept.get(table)
        return [at.position(game), *([Image(data=at.picture(game), format="png")] if picture else [])]

    def legal_actions(self, table: str) -> str:
        """List every action that you may play now, a line each, as `act` takes it."""
        return at.actions(self.kept.get(table))

    def act(self, table: str, action: str) -> str:
        """Play an action, and return the position when it is your turn again.

        action: one that `legal_actions` lists, or its encoded form as JSON; where an action is made of
                orders, one order after another with blanks between them, or `no orders`

        An action that is not legal is refused with the reason, and changes nothing: try another.
        """
        game = self.kept.get(table)
        at.act(game, action)
        return at.position(game)

    def hint(self, table: str, bot: str | None = None) -> str:
        """Return what a bot would play in your place, and its reasons.

        bot: an installed bot, or a .py file of the folder; by default the strongest that plays the game
        """
        game = self.kept.get(table)
        return str(game.hint(at.own_seat(game), self.folder.check_bot(bot or game.advisers()[0])))

    def history(self, table: str, since: Natural = 0) -> str:
        """List the moves at your table from a number on, as your seat knows them; at most the latest 200."""
        return at.history(self.kept.get(table), since)

    def undo(self, table: str) -> str:
        """Take back your last move and all that followed, at a practice table; the luck stays the same."""
        game = self.kept.get(table)
        game.undo()
        return at.position(self.kept.get(table))

    def odds(self, table: str) -> str:
        """Return the chances of the position as JSON, in a game that has them (Camel Up).

        Fields are those of the guide camelcup://help/odds; lists are in the order of camels: blue, green,
        orange, yellow, white. `values` has the expected coins of each bet.
        """
        return at.odds(self.kept.get(table))

    def check_bot(self, bot: str, game: str) -> str:
        """Play a bot in trial games, and report whether it keeps the contract, with the traceback of a fault.

        bot: a .py file of the folder, such as bots/mine.py, or bots/mine.py:Mine where it has several classes
        """
        self.folder.check_game(game, None)
        spec = self.folder.check_bot(bot)
        return "\n".join(map(str, inspect_bots([spec], game, isolation=self.kept.isolation)))

    def run_cup(
        self,
        name: str,
        game: str,
        bots: list[str],
        games: int = 20,
        seats: int | None = None,
        seed: Natural | None = None,
    ) -> str:
        """Play a cup between bots, keep it under a new name, and return the standings; it may take minutes.

        name:  small letters, digits and -
        bots:  installed bots or .py files of the folder; `Mine=bots/mine.py` is called Mine in the standings
        games: at most 500
        seats: bots at a table; by default the game's usual number
        seed:  of all luck; by default a random one
        """
        self.folder.check_game(game, None)
        entered = [self.folder.check_bot(bot) for bot in bots]
        if not 0 < games <= MAX_GAMES:
            raise UserError(f"games {games}: give 1 to {MAX_GAMES}; longer cups are for the command line")
        options: Any = {"game": game, "seats": seats, "seed": seed, "isolation": self.kept.isolation}
        return repr(tournament(entered, games, out=self.folder.new_cup(name), progress=False, **options))

    def standings(self, cup: str) -> str:
        """Return the standings of a cup, and its first ten faults."""
        run = self._cup(cup)
        return "\n".join([repr(run), *map(str, run.faults[:10])])

    def worst_games(self, cup: str, bot: str, number: Natural = 5) -> str:
        """List the games that a bot of a cup lost by most, the worst first, a line each with all scores.

        bot: as the standings name it
        """
        games = self._cup(cup).games(bot, worst=number)
        return "\n".join([f"game {game.table.number}: {_scores(game)}" for game in games])

    def replay(self, cup: str, game: int, bot: str | None = None) -> str:
        """Return a game of a cup as a score sheet: a line for each turn, what it paid, and the result.

        game: its number, as `worst_games` lists it
        bot:  only the turns of one bot, and those that changed its score
        """
        return self._cup(cup).sheet(game, bot).text(WIDTH)

    def _cup(self, name: str) -> Run:
        return load(self.folder.cup(name), plugins=self.folder.plugins)


def _scores(game: Any) -> str:
    return ", ".join(f"{bot} {score}" for bot, score in zip(game.table.bots, game.scores, strict=True))
