"""A page in a browser, on which people play at tables."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="serve",
            factory="camelcup_web.commands:command",
            summary="Serve a page on which people play, with bots and with each other.",
        )
    ]
