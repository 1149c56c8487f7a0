"""Studies of games and bots: the options of a bot are tuned."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="tune",
            factory="camelcup_study.commands:command",
            summary="Compare a bot with itself under other options.",
        )
    ]
