"""Formats of two older Camel Up runners: files of bots as kinds of bot spec, and games as CSV."""

from camelcup import Entry, KindEntry, hookimpl

KINDS = {
    "cup": "cup:path/Bot.py[:Class], a file of the Camel Up Cup of 2018 or 2026",
    "camelai": "camelai:path/bots.py:Class, a file of the camelai runner",
}


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name=name,
            factory=f"camelcup_dialects.{name}.bot:make",
            files=f"camelcup_dialects.{name}.bot:files",
            summary=summary,
            game="camelup",
        )
        for name, summary in KINDS.items()
    ]


@hookimpl
def camelcup_register_loggers() -> list[Entry]:
    return [
        Entry(
            name="csv",
            factory="camelcup_dialects.camelai.csv_log:CsvFolder",
            summary="csv:DIR, a file game_#.csv a game (camelup)",
        )
    ]


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="merge-logs",
            factory="camelcup_dialects.camelai.commands:merge_logs",
            summary="Join the CSV logs of many games of Camel Up into one file.",
        )
    ]
