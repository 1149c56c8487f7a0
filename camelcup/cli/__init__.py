"""The command line: a group of commands, each of which is a plugin's.

A command's module is imported when it runs, so that `camelcup --help` stays quick.
"""

import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stdout

import click

from camelcup.entry import Entry
from camelcup.errors import CamelCupError
from camelcup.hookspecs import hookimpl
from camelcup.plugins import Plugins, load_plugins

COMMANDS = {
    "tournament": "Play a tournament and print the standings.",
    "play": "Play games at one table of named bots.",
    "watch": "Watch one game in the terminal.",
    "odds": "Tell the odds of a position of Camel Up.",
    "standings": "Print the standings of a cup from its file.",
    "replay": "Show a game of a cup, turn by turn.",
    "verify": "Check that a cup was played by its rules, seed and plan.",
    "faults": "List what went wrong in a cup.",
    "bots": "List the bots that are installed.",
    "games": "List the games that are installed, and their rule sets.",
    "plugins": "List all plugins, and those that failed to load.",
    "new-bot": "Write a package for a bot of your own.",
    "check-bot": "Check a bot against the contract.",
    "merge-logs": "Join the csv logs of many games into one file.",
}


class Commands(click.Group):
    """A group that shows commands from their entries and imports one only to run it."""

    def __init__(self, plugins: Plugins) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(
            name="camelcup", help="Competitions between bots.", no_args_is_help=True, context_settings=names
        )
        self.plugins = plugins

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.plugins.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command: click.Command = self.plugins.commands.find(cmd_name).load()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, offer.entry.summary) for name, offer in self.plugins.commands.items()])


def main() -> None:
    """Run a command; a mistake ends with one line and exit code 1, a signal with 128 more than its number."""
    with redirect_stdout(sys.stderr):  # a plugin may print when it is imported
        plugins = load_plugins()
    group = Commands(plugins)
    click.version_option(package_name="camelcup")(group)
    try:
        sys.exit(group.main(prog_name="camelcup", obj=plugins, standalone_mode=False))
    except CamelCupError as error:
        click.echo(f"camelcup: {error}", err=True)
        sys.exit(1)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(0)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context else ""
        click.echo(f"camelcup: {error.format_message()}{hint}", err=True)
        sys.exit(1)
    except OSError as error:  # such as a full disk behind stdout
        click.echo(
            f"camelcup: {error.strerror}: {error.filename or 'the output cannot be written'}", err=True
        )
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt) as error:
        told = (error.__cause__ or error).args  # an Abort has a cause; it may tell which signal it was
        sys.exit(128 + (told[0] if told and isinstance(told[0], int) else signal.SIGINT))


@hookimpl
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    for name, summary in COMMANDS.items():
        module = name.replace("-", "_")
        register(Entry(name=name, factory=f"camelcup.cli.{module}:command", summary=summary))
