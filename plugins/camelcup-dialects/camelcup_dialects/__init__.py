"""Bots in the files of two older Camel Up runners, as kinds of bot spec of camelcup."""

from camelcup import KindEntry, hookimpl

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
