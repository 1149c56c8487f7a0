"""Contests between programs: a folder to begin with, and a cup of the programs that were sent."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="new-contest",
            factory="camelcup_contest.commands.new_contest:command",
            summary="Create a folder for a contest between programs.",
        ),
        Entry(
            name="check-contest",
            factory="camelcup_contest.commands.check_contest:command",
            summary="Build and try what was sent to a contest.",
        ),
    ]
