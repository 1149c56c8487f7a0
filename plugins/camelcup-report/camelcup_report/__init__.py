"""Reports on cups, as one HTML page each."""

from camelcup import Entry, PageEntry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="report",
            factory="camelcup_report.commands:command",
            summary="Write a report on a cup file as an HTML page.",
        )
    ]


@hookimpl
def camelcup_register_pages() -> list[PageEntry]:
    return [PageEntry(name="report", factory="camelcup_report.web:routes", summary="Report", about="cup")]
