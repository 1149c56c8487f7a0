"""A page in a browser: people play at tables, look back at games, and watch cups."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="serve",
            factory="camelcup_web.commands:command",
            summary="Serve a page on which people play, look back, and watch cups.",
        )
    ]
