"""Language models as bots, `llm:NAME`, and games for agents."""

from camelcup import Entry, KindEntry, hookimpl


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="llm",
            player="camelcup_llm.player:ModelPlayer",
            files="camelcup_llm.options:prompt_files",
            summary="llm:NAME, a language model, with options such as llm:NAME:temperature=0,memory=game",
        )
    ]


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="llm", factory="camelcup_llm.commands:llm", summary="Print what language models answered."
        ),
        Entry(name="mcp", factory="camelcup_llm.agents.commands:command", summary="Serve games to agents."),
    ]
