"""Reports on cups, as one HTML page each."""

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="report",
            factory="camelcup_report.commands:command",
            summary="Write a report on a cup file as an HTML page.",
        )
    ]
