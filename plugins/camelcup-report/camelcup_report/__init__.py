"""Reports on cups, as one HTML page each."""

from collections.abc import Callable

from camelcup import Entry, hookimpl


@hookimpl
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="report",
            factory="camelcup_report.command:command",
            summary="Write a report on a cup file as an HTML page.",
        )
    )
