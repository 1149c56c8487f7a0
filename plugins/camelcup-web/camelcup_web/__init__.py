"""A page in a browser, on which people play at tables and watch cups."""

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


@hookimpl
def camelcup_register_loggers() -> list[Entry]:
    return [
        Entry(
            name="web",
            factory="camelcup_web.web_log:WebLog",
            summary="web:PORT, a page with the standings while the cup is played",
        )
    ]
