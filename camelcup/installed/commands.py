"""The commands of camelcup, as entries: a command's module, and click with it, is imported when it runs."""

from camelcup.installed.entries import Entry
from camelcup.installed.hookspecs import hookimpl

GROUPS = {
    "Play": {
        "tournament": "Play a tournament and print the standings.",
        "play": "Play games at one table.",
        "compare": "Compare two bots in pairs of games.",
        "watch": "Watch one game in the terminal.",
        "debug": "Play one game with a bot that has the terminal.",
    },
    "Read": {
        "standings": "Print the standings of a cup file.",
        "tables": "List the games of a cup file.",
        "replay": "Show a game of a cup file, turn by turn.",
        "verify": "Check a cup file against its rules, seed and plan.",
        "faults": "List the faults in a cup file.",
        "bots": "List installed bots.",
        "games": "List installed games and their rule sets.",
        "plugins": "List plugins, and those that failed to load.",
        "help": "Print a guide, or list the guides.",
    },
    "Make": {
        "check-bot": "Check that a bot keeps the contract.",
    },
}
"""The commands of camelcup under the headings of the help, with a line about each."""

COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(name=name, factory=f"camelcup.cli.commands.{name.replace('-', '_')}:command", summary=summary)
        for name, summary in COMMANDS.items()
    ]
