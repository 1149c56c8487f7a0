"""People at the terminal, who play games against bots and each other: the command `sit`."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="sit",
            factory="camelcup_people.commands:command",
            summary="Play a game in the terminal, against bots and each other.",
        )
    ]
