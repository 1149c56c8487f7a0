"""The command line: a group of commands, which plugins register.

The module of a command is imported when the command runs, so that `camelcup --help` is quick.
"""

import signal
import sys
from contextlib import redirect_stdout
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from camelcup.errors import CamelCupError, UserError
from camelcup.installed.commands import COMMANDS, GROUPS
from camelcup.installed.plugins import Plugins, load_plugins

__all__ = [
    "FORMAT",
    "Commands",
    "Comparisons",
    "Whole",
    "check_out",
    "comparison_options",
    "fail",
    "main",
    "print_table",
    "session_options",
    "warn",
    "write_out",
]

if TYPE_CHECKING:
    from camelcup.cli.comparisons import Comparisons, comparison_options
    from camelcup.cli.files import check_out, write_out
    from camelcup.cli.options import FORMAT, Whole, session_options, warn
    from camelcup.cli.terminal.printing import print_table
else:
    LATE = {
        "Comparisons": "camelcup.cli.comparisons",
        "comparison_options": "camelcup.cli.comparisons",
        "FORMAT": "camelcup.cli.options",
        "Whole": "camelcup.cli.options",
        "session_options": "camelcup.cli.options",
        "warn": "camelcup.cli.options",
        "check_out": "camelcup.cli.files",
        "write_out": "camelcup.cli.files",
        "print_table": "camelcup.cli.terminal.printing",
    }

    def __getattr__(name: str) -> Any:
        """Import a name for the command that asks for it: options are slow to import."""
        if name not in LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(LATE[name]), name)


class Commands(click.Group):
    """A group that lists commands from their entries, and imports a command only to run it."""

    def __init__(self, plugins: Plugins) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(
            name="camelcup",
            help="Run competitions between bots.",
            no_args_is_help=True,
            context_settings=names,
        )
        self.plugins = plugins

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, camelcup's own first."""
        return sorted(self.plugins.commands, key=lambda name: name not in COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command: click.Command = self.plugins.commands.find(cmd_name).load()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = self.plugins.commands
        listed = {title: list(group) for title, group in GROUPS.items()}
        listed["From games and plugins"] = [name for name in commands if name not in COMMANDS]
        width = max(map(len, commands))
        for title, names in listed.items():
            with formatter.section(title):
                rows = [
                    (name.ljust(width), commands[name].entry.summary) for name in names if name in commands
                ]
                formatter.write_dl(rows)


def main() -> None:
    """Run a command: an error ends with a message and exit code 1, a signal with 128 + its number."""
    with redirect_stdout(sys.stderr):  # plugins may print when they are imported
        plugins = load_plugins()
    group = Commands(plugins)
    click.version_option(package_name="camelcup")(group)
    try:
        sys.exit(group.main(prog_name="camelcup", obj=plugins, standalone_mode=False))
    except UserError as error:
        fail(error.typed or str(error))
    except CamelCupError as error:
        fail(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(0)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context else ""
        fail(f"{error.format_message()}{hint}")
    except OSError as error:  # such as a full disk behind stdout
        fail(f"{error.strerror}: {error.filename or 'the output cannot be written'}")
    except (click.Abort, KeyboardInterrupt) as error:
        cause = error.__cause__ or error  # click raises Abort from a KeyboardInterrupt
        for note in getattr(cause, "__notes__", ()):
            click.echo(f"camelcup: {note}", err=True)
        values = cause.args
        sys.exit(128 + (values[0] if values and isinstance(values[0], int) else signal.SIGINT))


def fail(message: str) -> None:
    """Print an error, and exit with code 1."""
    click.echo(f"camelcup: {message}", err=True)
    sys.exit(1)
