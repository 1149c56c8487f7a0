"""Reports on cups, as one HTML page each, and where the scores in them came from."""

from camelcup import Entry, PageEntry, hookimpl


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="report",
            factory="camelcup_report.commands.report:command",
            summary="Write a report on a cup file as an HTML page.",
        ),
        Entry(
            name="sources",
            factory="camelcup_report.commands.sources:command",
            summary="Print where the scores of each bot came from.",
        ),
    ]


@hookimpl
def camelcup_register_pages() -> list[PageEntry]:
    return [PageEntry(name="report", factory="camelcup_report.web:routes", summary="Report", about="cup")]
