"""Reports on cups and replays of games, as one HTML page each, and breakdowns of wins and scores."""

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
            name="breakdown",
            factory="camelcup_report.commands.breakdown:command",
            summary="Print wins by seat or opponent, or where scores came from.",
        ),
    ]


@hookimpl
def camelcup_register_pages() -> list[PageEntry]:
    return [PageEntry(name="report", factory="camelcup_report.web:routes", summary="Report", about="cup")]
